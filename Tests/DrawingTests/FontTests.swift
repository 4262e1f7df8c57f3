import Drawing
import TestSupport

/// Fonts by their names, and their measures.
@Suite struct FontTests {
  @Test(arguments: [
    ("DejaVuSans-Bold", "DejaVuSans-Bold"), ("DejaVu Sans Bold", "DejaVuSans-Bold"), ("DejaVu Sans", "DejaVuSans"),
    ("DejaVu Sans Mono", "DejaVuSansMono"), ("dejavu serif", "DejaVuSerif"), ("DejaVuSerif-Bold", "DejaVuSerif-Bold"),
    ("NotoColorEmoji", "NotoColorEmoji"),
  ])
  func fontsHaveThreeNames(name: String, postScript: String) {
    let font = CTFont(name, size: 10)
    verify(CTFontCopyPostScriptName(font) == postScript, font.missingName == nil)
    verify(CGFont(name)?.postScriptName == postScript)
  }

  @Test func measuresAreTheDesigners() {
    let font = CTFontCreateWithName("DejaVuSans" as CFString, 20.48, nil)
    verify(CTFontGetSize(font) == 20.48)
    verify(abs(CTFontGetAscent(font) - 19.01) < 1e-9, abs(CTFontGetDescent(font) - 4.83) < 1e-9)
    verify(CTFontGetLeading(font) == 0, CTFontGetUnitsPerEm(font) == 2048)
    verify(abs(CTFontGetCapHeight(font) - 14.93) < 0.01, abs(CTFontGetXHeight(font) - 11.2) < 0.01)
    verify(CTFontGetUnderlinePosition(font) < 0, CTFontGetUnderlineThickness(font) > 0)
    verify(CTFontCopyFamilyName(font) == "DejaVu Sans", CTFontCopyFullName(font) == "DejaVu Sans")
    let face = CGFont("DejaVuSans")
    verify(face?.ascent == 1901, face?.descent == -483, face?.unitsPerEm == 2048)
  }

  @Test func zeroMeansTwelvePoints() {
    verify(CTFont("DejaVu Sans", size: 0).size == 12)
    verify(CTFont("DejaVu Sans", size: -3).size == 0, CTFont("DejaVu Sans", size: .nan).size == 0)
    verify(CTFontGetSize(CTFontCreateCopyWithAttributes(mono, 0, nil, nil)) == 20.48)
  }

  @Test(arguments: [
    ("Nowhere Sans", "DejaVuSans"), ("Nowhere-Bold", "DejaVuSans-Bold"), ("Nowhere Bold", "DejaVuSans-Bold"),
    ("Menlo-Bold", "DejaVuSansMono-Bold"), ("TimesNewRomanPS-BoldMT", "DejaVuSerif-Bold"),
  ])
  func anotherFontStandsInForOneThatIsMissing(name: String, postScript: String) {
    let font = CTFont(name, size: 10)
    verify(font.missingName == name, (CGFont(name) == nil) == name.hasPrefix("Nowhere"))
    // The fonts differ from machine to machine.
    if CTFont("Helvetica", size: 10).familyName == "DejaVu Sans" { verify(font.postScriptName == postScript) }
    verify(TextLayout("abc", font: font).size.width > 10, CTFont(standingInFor: name, size: 10).missingName == nil)
  }

  /// As on iOS, where text in a missing font is drawn in Helvetica and not in the system's font.
  @Test func missingFontFallsBackToHelvetica() {
    verify(FontFallback(for: "Nowhere-Bold").families == ["Nowhere", "Helvetica"])
    let helvetica = CTFont("Helvetica", size: 10).familyName
    verify(CTFont("Nowhere Sans", size: 10).familyName == helvetica)
    verify(CTFont("Nowhere-Bold", size: 10).familyName == helvetica)
  }

  @Test func aMissingFontIsToldOfOnce() {
    let name = "Nowhere \(UUID().uuidString)"
    verify(TextLayout("a", font: CTFont(name, size: 9)).missingFonts == [name])
    verify(TextLayout("a", font: mono).missingFonts.isEmpty, CTFont.familyInPlace(ofMissing: name) != nil)
    verify(CTFont.familyInPlace(ofMissing: name) == nil)
  }

  @Test(arguments: [
    ("", 1), (" ", 1), (",", 1), ("a,b", 1), ("-", 1), ("-Bold", 1), ("DejaVu Sans\u{0}", 1), ("\u{1F600}", 1),
    ("x", 10_000),
  ])
  func anyNameGivesAFont(part: String, count: Int) {
    let font = CTFont(String(repeating: part, count: count), size: 10)
    verify(TextLayout("abc", font: font).size.width > 5, !font.postScriptName.isEmpty)
  }

  @Test func genericFamiliesAreNotMissing() {
    for name in ["sans-serif", "serif", "monospace"] { verify(CTFont(name, size: 1).missingName == nil) }
    verify(CTFont(family: "sans-serif", weight: 700, size: 10).missingName == nil)
  }

  @Test func traitsMayChange() throws {
    verify(CTFontGetSymbolicTraits(CTFont("DejaVuSans-Bold", size: 1)) == .traitBold)
    let bold = try #require(
      CTFontCreateCopyWithSymbolicTraits(CTFont("DejaVu Sans", size: 10), 0, nil, .traitBold, .traitBold))
    verify(bold.postScriptName == "DejaVuSans-Bold", bold.size == 10)
    verify(CTFont(family: "DejaVu Serif", weight: 700, size: 10).postScriptName == "DejaVuSerif-Bold")
    let leaning = CTFont(family: "DejaVu Serif", isItalic: true, size: 10)
    verify(CTFontGetSymbolicTraits(leaning).contains(.traitItalic))
  }

  @Test func fontsAreValues() {
    verify(CTFont("DejaVu Sans", size: 9) == CTFont("DejaVu Sans", size: 9))
    verify(CTFont("DejaVu Sans", size: 9) != CTFont("DejaVu Sans", size: 10))
    verify(CTFont("DejaVu Sans", size: 9) != CTFont("DejaVuSans-Bold", size: 9))
  }
}

import Drawing
import Foundation
import Geometry
import Testing

/// Fonts by their names, and their measures.
@Suite struct FontTests {
  @Test(arguments: [
    ("DejaVuSans-Bold", "DejaVuSans-Bold"), ("DejaVu Sans Bold", "DejaVuSans-Bold"), ("DejaVu Sans", "DejaVuSans"),
    ("DejaVu Sans Mono", "DejaVuSansMono"), ("dejavu serif", "DejaVuSerif"), ("DejaVuSerif-Bold", "DejaVuSerif-Bold"),
    ("NotoColorEmoji", "NotoColorEmoji"),
  ])
  func fontsHaveThreeNames(name: String, postScript: String) {
    let font = CTFont(name, size: 10)
    #expect(CTFontCopyPostScriptName(font) == postScript && font.missingName == nil)
    #expect(CGFont(name)?.postScriptName == postScript)
  }

  @Test func measuresAreTheDesigners() {
    let font = CTFontCreateWithName("DejaVuSans" as CFString, 20.48, nil)
    #expect(CTFontGetSize(font) == 20.48)
    #expect(abs(CTFontGetAscent(font) - 19.01) < 1e-9 && abs(CTFontGetDescent(font) - 4.83) < 1e-9)
    #expect(CTFontGetLeading(font) == 0 && CTFontGetUnitsPerEm(font) == 2048)
    #expect(abs(CTFontGetCapHeight(font) - 14.93) < 0.01 && abs(CTFontGetXHeight(font) - 11.2) < 0.01)
    #expect(CTFontGetUnderlinePosition(font) < 0 && CTFontGetUnderlineThickness(font) > 0)
    #expect(CTFontCopyFamilyName(font) == "DejaVu Sans" && CTFontCopyFullName(font) == "DejaVu Sans")
    let face = CGFont("DejaVuSans")
    #expect(face?.ascent == 1901 && face?.descent == -483 && face?.unitsPerEm == 2048)
  }

  @Test func zeroMeansTwelvePoints() {
    #expect(CTFont("DejaVu Sans", size: 0).size == 12)
    #expect(CTFont("DejaVu Sans", size: -3).size == 0 && CTFont("DejaVu Sans", size: .nan).size == 0)
    #expect(CTFontGetSize(CTFontCreateCopyWithAttributes(mono, 0, nil, nil)) == 20.48)
  }

  @Test(arguments: [
    ("Nowhere Sans", "DejaVuSans"), ("Nowhere-Bold", "DejaVuSans-Bold"), ("Nowhere Bold", "DejaVuSans-Bold"),
    ("Menlo-Bold", "DejaVuSansMono-Bold"), ("TimesNewRomanPS-BoldMT", "DejaVuSerif-Bold"),
  ])
  func anotherFontStandsInForOneThatIsMissing(name: String, postScript: String) {
    let font = CTFont(name, size: 10)
    #expect(font.missingName == name && CGFont(name) == nil)
    // The fonts differ from machine to machine.
    if CTFont("Helvetica", size: 10).familyName == "DejaVu Sans" { #expect(font.postScriptName == postScript) }
    #expect(TextLayout("abc", font: font).size.width > 10)
    #expect(CTFont(standingInFor: name, size: 10).missingName == nil)
  }

  @Test func aMissingFontIsToldOfOnce() {
    let name = "Nowhere \(UUID().uuidString)"
    #expect(TextLayout("a", font: CTFont(name, size: 9)).missingFonts == [name])
    #expect(TextLayout("a", font: mono).missingFonts.isEmpty)
    #expect(CTFont.familyInPlace(ofMissing: name) != nil)
    #expect(CTFont.familyInPlace(ofMissing: name) == nil)
  }

  @Test(arguments: [
    "", " ", ",", "a,b", "-", "-Bold", "DejaVu Sans\u{0}", "\u{1F600}", String(repeating: "x", count: 10_000),
  ])
  func anyNameGivesAFont(name: String) {
    let font = CTFont(name, size: 10)
    #expect(TextLayout("abc", font: font).size.width > 5)
    #expect(!font.postScriptName.isEmpty)
  }

  @Test func genericFamiliesAreNotMissing() {
    for name in ["sans-serif", "serif", "monospace"] { #expect(CTFont(name, size: 1).missingName == nil) }
    #expect(CTFont(family: "sans-serif", weight: 700, size: 10).missingName == nil)
  }

  @Test func traitsMayChange() throws {
    #expect(CTFontGetSymbolicTraits(CTFont("DejaVuSans-Bold", size: 1)) == .traitBold)
    let bold = try #require(
      CTFontCreateCopyWithSymbolicTraits(CTFont("DejaVu Sans", size: 10), 0, nil, .traitBold, .traitBold))
    #expect(bold.postScriptName == "DejaVuSans-Bold" && bold.size == 10)
    #expect(CTFont(family: "DejaVu Serif", weight: 700, size: 10).postScriptName == "DejaVuSerif-Bold")
    let leaning = CTFont(family: "DejaVu Serif", isItalic: true, size: 10)
    #expect(CTFontGetSymbolicTraits(leaning).contains(.traitItalic))
  }

  @Test func fontsAreValues() {
    #expect(CTFont("DejaVu Sans", size: 9) == CTFont("DejaVu Sans", size: 9))
    #expect(CTFont("DejaVu Sans", size: 9) != CTFont("DejaVu Sans", size: 10))
    #expect(CTFont("DejaVu Sans", size: 9) != CTFont("DejaVuSans-Bold", size: 9))
  }
}

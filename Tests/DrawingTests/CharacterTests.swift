import Drawing
import TestSupport

/// Places of characters in lines, lines broken by the program, and fonts that it brings along. All text is in DejaVu
/// Sans Mono.
@Suite struct CharacterTests {
  private func text(_ string: String, _ size: CGFloat = 20) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: CTFontCreateWithName("DejaVu Sans Mono", size, nil)])
  }

  private func glyphs(of line: CTLine) -> [(glyph: CGGlyph, place: CFIndex, x: Double)] {
    (CTLineGetGlyphRuns(line) as! [CTRun]).flatMap { run in
      let count = CTRunGetGlyphCount(run)
      var (glyphs, places) = ([CGGlyph](repeating: 0, count: count), [CFIndex](repeating: 0, count: count))
      var positions = [CGPoint](repeating: .zero, count: count)
      CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
      CTRunGetStringIndices(run, CFRangeMake(0, 0), &places)
      CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
      return (0..<count).map { (glyphs[$0], places[$0], positions[$0].x.native) }
    }
  }

  /// The width of each character.
  private var step: Double { CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text("M")), nil, nil, nil) }

  @Test func charactersHavePlacesInUTF16() {
    // The smile is two units, and é two characters of one glyph or one.
    let line = CTLineCreateWithAttributedString(text("aé😀b"))
    verify(CTLineGetStringRange(line) == CFRangeMake(0, 5))
    verify(abs(CTLineGetOffsetForStringIndex(line, 2, nil) - 2 * step) < 0.01)
    verify(CTLineGetOffsetForStringIndex(line, 0, nil) == 0)
    verify(
      abs(CTLineGetOffsetForStringIndex(line, 9, nil).native - CTLineGetTypographicBounds(line, nil, nil, nil)) < 0.01)
    verify(CTLineGetStringIndexForPosition(line, CGPoint(x: 1.4 * step, y: 0)) == 1)
    verify(CTLineGetStringIndexForPosition(line, CGPoint(x: 1.6 * step, y: 0)) == 2)
    verify(CTLineGetStringIndexForPosition(line, CGPoint(x: -5, y: 0)) == 0)
    verify(CTLineGetStringIndexForPosition(line, CGPoint(x: 500, y: 0)) == 5)
    var indices: [CFIndex] = []
    for run in CTLineGetGlyphRuns(line) as! [CTRun] {
      var part = [CFIndex](repeating: -1, count: CTRunGetGlyphCount(run))
      CTRunGetStringIndices(run, CFRangeMake(0, 0), &part)
      indices += part
      verify(CTRunGetStringRange(run).location == part.first)
    }
    verify(indices == [0, 1, 2, 4])
  }

  @Test func linesOfAFrameKnowTheirCharacters() {
    let string = "aa bb\r\ncc\u{1}dd"
    let setter = CTFramesetterCreateWithAttributedString(text(string))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3.5 * step, height: 75), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(1, 0), path, nil)
    let ranges = (CTFrameGetLines(frame) as! [CTLine]).map { CTLineGetStringRange($0) }
    verify(ranges == [CFRangeMake(1, 2), CFRangeMake(3, 4), CFRangeMake(7, 3)])
    verify(
      CTFrameGetStringRange(frame) == CFRangeMake(1, 11), CTFrameGetVisibleStringRange(frame) == CFRangeMake(1, 9))
    var fit = CFRange()
    let room = CGSize(width: 3.5 * step, height: 50)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(0, 0), nil, room, &fit)
    verify(fit == CFRangeMake(0, 7), size.height <= 50)
  }

  @Test func aTypesetterBreaksWhereItIsAsked() {
    let setter = CTTypesetterCreateWithAttributedString(text("aaa bbb ccc"))
    verify(CTTypesetterSuggestLineBreak(setter, 0, 7.5 * step) == 8)
    verify(CTTypesetterSuggestLineBreak(setter, 4, 5 * step) == 4)
    verify(
      CTTypesetterSuggestLineBreak(setter, 8, 50 * step) == 3, CTTypesetterSuggestLineBreak(setter, 11, 50) == 0)
    verify(CTTypesetterSuggestClusterBreak(setter, 0, 5.5 * step) == 5)
    let line = CTTypesetterCreateLine(setter, CFRangeMake(4, 3))
    verify(CTLineGetStringRange(line) == CFRangeMake(4, 3))
    verify(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 3 * step) < 0.01)
  }

  @Test(arguments: [
    (CTLineTruncationType.end, [0, 1, 2, -1]), (.start, [-1, 7, 8, 9]), (.middle, [0, -1, 8, 9]),
  ])
  func aTruncatedLineHasItsToken(type: CTLineTruncationType, places: [Int]) throws {
    let line = CTLineCreateWithAttributedString(text("0123456789"))
    let token = CTLineCreateWithAttributedString(text("…"))
    let cut = try #require(CTLineCreateTruncatedLine(line, 4.2 * step, type, token))
    verify(abs(CTLineGetTypographicBounds(cut, nil, nil, nil) - 4 * step) < 0.01)
    let ellipsis = try #require(glyphs(of: token).first?.glyph)
    verify(glyphs(of: cut).map { $0.glyph == ellipsis ? -1 : $0.place } == places)
    let xs = glyphs(of: cut).map(\.x)
    verify(zip(xs, xs.dropFirst()).allSatisfy { abs($1 - $0 - step) < 0.01 }, "no gaps")
    verify(CTLineCreateTruncatedLine(line, 10 * step, type, token) === line)
    verify(CTLineCreateTruncatedLine(line, 0.5 * step, type, token) == nil)
  }

  @Test func aJustifiedLineIsAsWideAsAskedFor() throws {
    let line = CTLineCreateWithAttributedString(text("a b c"))
    let whole = try #require(CTLineCreateJustifiedLine(line, 1, 9 * step))
    verify(abs(CTLineGetTypographicBounds(whole, nil, nil, nil) - 9 * step) < 0.01)
    verify(abs(CTLineGetOffsetForStringIndex(whole, 2, nil) - 4 * step) < 0.01)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, 9 * step))
    verify(abs(CTLineGetTypographicBounds(half, nil, nil, nil) - 7 * step) < 0.01)
    verify(CTLineCreateJustifiedLine(CTLineCreateWithAttributedString(text("abc")), 1, 200) == nil)
  }

  @Test func aParagraphStyleIsMadeOfSettings() {
    var (alignment, spacing) = (CTTextAlignment.center, CGFloat(7))
    let style = withUnsafePointer(to: &alignment) { first in
      withUnsafePointer(to: &spacing) { second in
        CTParagraphStyleCreate(
          [
            CTParagraphStyleSetting(spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: first),
            CTParagraphStyleSetting(spec: .lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size, value: second),
            CTParagraphStyleSetting(spec: .headIndent, valueSize: 3, value: second),
          ], 3)
      }
    }
    verify(style.alignment == .center, style.lineSpacing == 7, style.headIndent == 0)
    var read: CGFloat = 0
    verify(
      CTParagraphStyleGetValueForSpecifier(style, .lineSpacingAdjustment, MemoryLayout<CGFloat>.size, &read), read == 7)
    verify(!CTParagraphStyleGetValueForSpecifier(style, .lineSpacingAdjustment, 2, &read))
  }

  @Test func tabsLeadToTheirStops() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .left, location: 50)]
    style.defaultTabInterval = 40
    style.addTabStop(NSTextTab(textAlignment: .left, location: 45))
    verify(style.tabStops.map(\.location) == [45, 50])
    let string = NSMutableAttributedString(attributedString: text("a\tb\tc\td\te"))
    string.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: string.length))
    let line = CTLineCreateWithAttributedString(string)
    let offsets = [2, 4, 6, 8].map { (CTLineGetOffsetForStringIndex(line, $0, nil) * 10).rounded() / 10 }
    verify(offsets == [45, 80, 120, 160], NSParagraphStyle.default.tabStops.count == 12)
    verify(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
  }

  /// The file is a copy of an installed font with another name written into it.
  @Test func fontsOfTheProgramAreFoundByName() throws {
    let url = try #require(
      CTFontCopyAttribute(CTFontCreateWithName("DejaVu Sans Mono", 12, nil), kCTFontURLAttribute) as? URL)
    var bytes = try Array(Data(contentsOf: url))
    func rename(_ old: [UInt8], _ new: UInt8) {
      for i in bytes.indices.dropLast(old.count) where bytes[i..<i + old.count].elementsEqual(old) {
        bytes[i + old.firstIndex { $0 != 0 }!] = new
      }
    }
    rename("DejaVu".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, UInt8(ascii: "Q"))
    rename(Array("DejaVu".utf8), UInt8(ascii: "Q"))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString).ttf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    verify(CTFontCreateWithName("QejaVu Sans Mono", 12, nil).missingName != nil)
    var error: Unmanaged<CFError>?
    verify(CTFontManagerRegisterFontsForURL(file, .process, &error), error == nil)
    let font = CTFontCreateWithName("QejaVu Sans Mono", 20, nil)
    verify(font.missingName == nil, font.postScriptName == "QejaVuSansMono")
    verify(abs(NSAttributedString(string: "M", attributes: [.font: font]).size().width.native - step) < 0.01)
    verify(!CTFontManagerRegisterFontsForURL(file, .process, &error))
    verify(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
    verify(!CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: "/no/such.ttf"), .process, nil))
    verify(CTFontManagerCopyAvailableFontFamilyNames().contains { $0 as? String == "QejaVu Sans Mono" })

    rename("QejaVu".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, UInt8(ascii: "W"))
    rename(Array("QejaVu".utf8), UInt8(ascii: "W"))
    let provided = try #require(CGDataProvider(data: Data(bytes)).flatMap { CGFont($0) })
    verify(provided.postScriptName == "WejaVuSansMono", CTFontManagerRegisterGraphicsFont(provided, nil))
    verify(CGDataProvider(data: Data([1, 2, 3])).flatMap { CGFont($0) } == nil)
  }
}

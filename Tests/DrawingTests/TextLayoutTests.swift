import Drawing
import TestSupport

/// Line breaking and the positions of lines.
@Suite struct TextLayoutTests {
  @Test func advancesAddUpAndAreNotRounded() {
    verify(abs(layout("abcde").size.width - 5 * 12.33) < unit, abs(layout("a b").size.width - 3 * 12.33) < unit)
    verify(layout("").size == .zero, layout("").lineCount == 0)
  }

  @Test func linesAreAscentAndDescentApart() {
    verify(abs(layout("a").size.height - 23.84) < unit, abs(layout("a\nb\n\nd").size.height - 4 * 23.84) < unit)
    // The baseline of the first line is at 19.01, that of the next at 42.85.
    let image = picture(of: layout("H\nH"))
    verify(image.rowInk(18) > 3, image.rowInk(19) < 0.2, image.rowInk(41) > 3)
    verify(abs(image.rowInk(42) / image.rowInk(41) - 0.85) < 0.08)
  }

  @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b"])
  func everyLineEndCounts(text: String) { verify(layout(text).lineCount == 2) }

  /// A very long word is shaped in pieces, so that one more line costs at most one more piece.
  @Test func aVeryLongWordIsShapedInPieces() {
    func pieces(_ text: String) -> Int { TextLayout.shapedPieces(of: text) }
    verify(pieces(String(repeating: "a", count: 4096)) == 1, pieces(String(repeating: "a", count: 8192)) == 32)
    verify(pieces(String(repeating: "a", count: 16384)) == 64, pieces(String(repeating: "word ", count: 100_000)) == 1)
    // é as two scalars is never cut: each is three bytes, 86 of which reach 256.
    verify(pieces(String(repeating: "e\u{301}", count: 8600)) == 100)
  }

  @Test func aVeryLongWordWrapsAsAShortOneDoes() {
    let long = layout(String(repeating: "a", count: 10_000), width: 10.5 * 12.33)
    verify(long.lineCount == 1000, abs(long.size.width - 10 * 12.33) < unit)
  }

  @Test func wordsWrapWhereTheyHaveNoRoom() {
    let text = "aaa bbb ccc ddd"
    verify(layout(text).lineCount == 1)
    let wrapped = layout(text, width: 7.5 * 12.33)
    verify(wrapped.lineCount == 2)
    // The space at the break does not count.
    verify(abs(wrapped.size.width - 7 * 12.33) < unit)
    verify(layout(text, width: 7.5 * 12.33) { $0.breaking = (.none, nil) }.lineCount == 1)
    verify(layout("aaaaaa", width: 4.5 * 12.33).lineCount == 2, "a word without room is broken")
    verify(layout("aa aaaa", width: 4.5 * 12.33).lineCount == 2)
    verify(layout("aa aaaa", width: 4.5 * 12.33) { $0.breaking = (.character, nil) }.lineCount == 2)
    verify(layout("a aaaa", width: 4.5 * 12.33) { $0.breaking = (.character, nil) }.size.width > 4 * 12.33 - unit)
  }

  @Test func aTextFitsIntoItsOwnSize() {
    for text in ["Hello, layers", "one two three", "fi AV To"] {
      let font = CTFont("DejaVu Sans", size: 17.3)
      let size = TextLayout(text, font: font).size
      var options = TextLayout.Options()
      (options.width, options.height, options.breaking) = (size.width, size.height, (.word, .end))
      let fitted = TextLayout(text, font: font, options)
      verify(fitted.lineCount == 1, fitted.size == size)
    }
  }

  @Test func aBrokenWordHasAHyphenOnlyWhereTheTextSaysSo() {
    let plain = layout("aaaaaaaa", width: 4.5 * 12.33)
    verify(picture(of: plain).equals(picture(of: layout("aaaa\naaaa"))))
    let soft = layout("aaa\u{AD}aaa", width: 4.5 * 12.33)
    verify(picture(of: soft).equals(picture(of: layout("aaa-\naaa"))))
  }

  /// Pango lays out every size alike.
  @Test(arguments: [0.5, 7, 12.3, 64, 300, 2000])
  func allMeasuresGrowWithTheSize(size: CGFloat) {
    let text = TextLayout("Hamburg שלום 😀\tx", font: CTFont("DejaVu Sans", size: size))
    let large = TextLayout("Hamburg שלום 😀", font: CTFont("DejaVu Sans", size: 1000))
    let small = TextLayout("Hamburg שלום 😀", font: CTFont("DejaVu Sans", size: size))
    verify(abs(small.size.width / size - large.size.width / 1000) < 0.01)
    verify(abs(small.size.height / size - large.size.height / 1000) < 0.001, text.size.width > small.size.width)
  }

  @Test func aLongTextIsNoLongerThanItsLetters() {
    let count = 60_000
    let long = layout(String(repeating: "a", count: count))
    verify(abs(long.size.width / (Double(count) * 12.33) - 1) < 0.01)
  }

  // MARK: Alignment

  private func columns(_ text: String, _ alignment: NSTextAlignment) throws -> ClosedRange<Int> {
    let aligned = layout(text, width: 300) { $0.alignment = alignment }
    return try #require(picture(of: aligned).inkColumns)
  }

  @Test func linesLieWhereTheAlignmentSays() throws {
    try verify(columns("HHH", .left).lowerBound <= 2, columns("HHH", .right).upperBound >= 297)
    let center = try columns("HHH", .center)
    verify(abs(center.lowerBound - (299 - center.upperBound)) <= 1)
  }

  @Test func naturalLinesBeginWhereTheScriptDoes() throws {
    try verify(columns("abc", .natural).lowerBound <= 2, columns("שלום", .natural).upperBound >= 297)
    try verify(columns("مرحبا", .natural).upperBound >= 297, columns("שלום", .left).lowerBound <= 3)
    try verify(columns("123 שלום", .natural).upperBound >= 297, "digits have no direction")
  }

  @Test func lettersOfTwoDirectionsAreMixed() {
    // The Hebrew letter that is written first is to the right of the other.
    let mixed = picture(of: layout("ab אב cd"))
    let turned = picture(of: layout("ab \u{202D}בא\u{202C} cd"))
    verify(mixed.equals(turned), !mixed.equals(picture(of: layout("ab בא cd"))))
  }

  @Test func arabicLettersJoin() {
    // Without joining, the letters are wider: another font shapes each in its isolated form.
    let font = CTFont("DejaVuSans", size: 40)
    let joined = TextLayout("ببب", font: font).size.width
    let apart = TextLayout("ب\u{200C}ب\u{200C}ب", font: font).size.width
    verify(joined < apart - 5)
  }

  @Test func justifiedLinesReachBothEdges() throws {
    let text = "HH HH H HH"
    func lines(_ alignment: NSTextAlignment) -> TextLayout {
      layout(text, width: 100) { $0.alignment = alignment }
    }
    let image = picture(of: lines(.justified), 100, 48)
    func reach(_ rows: Range<Int>) -> Int? { (0..<100).last { x in rows.contains { image.alpha(x, $0) > 0 } } }
    try verify(lines(.justified).lineCount == 2, #require(reach(0..<24)) >= 97)
    try verify(#require(reach(24..<48)) < 60, "the last line is as long as it is")
    verify(!image.equals(picture(of: lines(.left), 100, 48)), lines(.justified).size.width == 100)
    // There is no space to widen.
    verify(layout("HHHHHHHHHH", width: 100) { $0.alignment = .justified }.size.width < 100)
  }

  @Test func overflowingLinesIgnoreAlignment() throws {
    for alignment in [NSTextAlignment.left, .center, .right, .natural] {
      let long = layout("abcdefghij", width: 50) {
        ($0.alignment, $0.breaking) = (alignment, (.none, nil))
      }
      verify(picture(of: long).equals(picture(of: layout("abcdefghij"))))
    }
  }

  // MARK: Truncation

  @Test(arguments: [
    (TextTruncation.start, "…ghij"), (.end, "abcd…"), (.middle, "ab…ij"),
  ])
  func theEllipsisStandsForWhatHasNoRoom(truncation: TextTruncation, left: String) {
    let truncated = layout("abcdefghij", width: 5.5 * 12.33) { $0.breaking = (.none, truncation) }
    verify(truncated.lineCount == 1, abs(truncated.size.width - 5 * 12.33) < unit)
    verify(picture(of: truncated).looksLike(picture(of: layout(left))))
    let fitting = layout("abcde", width: 5.5 * 12.33) { $0.breaking = (.none, truncation) }
    verify(picture(of: fitting).looksLike(picture(of: layout("abcde"))))
  }

  @Test func withoutWrappingEachLineIsTruncated() {
    let truncated = layout("abcdefgh\nab\nabcdefgh", width: 4.5 * 12.33) { $0.breaking = (.none, .end) }
    verify(picture(of: truncated, 100, 80).looksLike(picture(of: layout("abc…\nab\nabc…"), 100, 80)))
  }

  @Test func wrappedTextIsTruncatedInTheLastLineThatHasRoom() {
    func fitted(_ text: String, _ truncation: TextTruncation?, height: CGFloat = 50) -> CGImage {
      picture(
        of: layout(text, width: 5.5 * 12.33) { ($0.height, $0.breaking) = (height, (.word, truncation)) }, 100, 80)
    }
    func plain(_ text: String) -> CGImage { picture(of: layout(text), 100, 80) }
    verify(fitted("aaa bbb ccc ddd", .end).looksLike(plain("aaa\nbbb …")))
    verify(fitted("aaa bbb ccc ddd", .start).looksLike(plain("aaa\n… ddd")))
    verify(fitted("aaa bbb ccc ddd", .middle).looksLike(plain("aaa\nbb…dd")))
    verify(fitted("aaa bbb", .end).looksLike(plain("aaa\nbbb")), "it fits")
    verify(fitted("aaa\nbbb\nccc", .end).looksLike(plain("aaa\nbbb…")), "the rest is another paragraph")
    verify(fitted("aaa bbb ccc ddd", .end, height: 3).looksLike(plain("aaa …")), "one line there is always")
    verify(
      fitted("aaa bbb ccc", nil).looksLike(plain("aaa\nbbb\nccc")),
      "what shows of a line below the edge is clipped by others")
  }

  @Test func thereAreNoMoreLinesThanMayBe() {
    let two = layout("aaa bbb ccc", width: 4.5 * 12.33) { ($0.maximumLines, $0.breaking) = (2, (.word, .end)) }
    verify(two.lineCount == 2, picture(of: two).looksLike(picture(of: layout("aaa\nbbb…"))))
  }

  // MARK: Robustness

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -5, 0, 1e300, 1e-300])
  func anyNumberGivesALayout(number: CGFloat) {
    let options: [(inout TextLayout.Options) -> Void] = [
      { $0.height = number }, { $0.breaking = (.word, .end) }, { $0.alignment = .justified },
      { ($0.breaking, $0.height) = ((.none, .middle), number) },
    ]
    for change in options {
      let layout = layout("some words שלום", width: number, change)
      verify(layout.size.width.isFinite, layout.size.height.isFinite)
      _ = picture(of: layout, 20, 20)
    }
    let font = mono.withSize(number)
    let text = TextLayout("some words 😀", font: font)
    verify(text.size.width.isFinite)
    _ = picture(20, 20) {
      text.draw(in: $0, at: CGPoint(x: number, y: 3))
      text.draw(in: $0, inside: CGRect(x: 0, y: 0, width: number, height: number))
    }
  }

  @Test func controlsShowNothing() {
    verify(layout("a\u{0}b\u{1}\u{7F}c").size.width == layout("abc").size.width)
    verify(picture(of: layout("a\u{0}b")).looksLike(picture(of: layout("ab"))))
  }

  @Test func manyThreadsLayOutAtOnce() async {
    let texts = (0..<64).map { "text \($0) שלום 😀" }
    let alone = texts.map { layout($0, width: 60).size }
    let together = await withTaskGroup(of: (Int, CGSize, Double).self) { group in
      for (i, text) in texts.enumerated() {
        group.addTask {
          let text = layout(text, width: 60)
          return (i, text.size, picture(of: text).ink)
        }
      }
      return await group.reduce(into: [Int: CGSize]()) { $0[$1.0] = $1.2 > 0 ? $1.1 : nil }
    }
    for (i, size) in alone.enumerated() { verify(together[i] == size) }
  }
}

/// Paragraphs that are laid out part by part.
@Suite struct LongParagraphTests {
  /// The lines' characters.
  private func lines(_ text: String, width: CGFloat, indent: CGFloat = 0) -> [Range<Int>] {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (indent > 0 ? indent : 0, indent < 0 ? -indent : 0)
    let string = NSAttributedString(
      string: text, attributes: [.font: CTFont("DejaVu Sans Mono", size: 10), .paragraphStyle: style])
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 1e6), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRange(location: 0, length: 0), path, nil)
    return CTFrameGetLines(frame).map { line in
      let range = CTLineGetStringRange(line as! CTLine)
      return range.location..<range.location + range.length
    }
  }

  /// Each line of equal words has as many of them, across the parts' ends, and no character is in two lines or none.
  @Test(arguments: [0, 40, -40]) func theLinesOfALongParagraphAreAlike(indent: CGFloat) {
    let words = 12_000
    let found = lines(String(repeating: "abcd ", count: words), width: 200, indent: indent)
    verify(found.first?.lowerBound == 0, found.last?.upperBound == 5 * words)
    verify(zip(found, found.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    let counts = found.dropFirst().dropLast().map(\.count)
    verify(counts.count > 1000, counts.allSatisfy { $0 == counts[0] }, "\(Set(counts))")
    let more = found[0].count - counts[0]
    verify(indent == 0 ? more == 0 : indent > 0 ? more < 0 : more > 0, "\(more)")
  }

  /// Only as many lines are laid out as there is room for: a text of a thousand times as many letters takes the same
  /// time.
  @Test func linesThatHaveNoRoomAreNotLaidOut() {
    var options = TextLayout.Options()
    (options.width, options.height, options.breaking) = (200, 100, (.word, nil))
    let text = String(repeating: "some words of a text ", count: 200_000)
    let layout = TextLayout(text, font: CTFont("DejaVu Sans Mono", size: 10), options)
    verify((5...12).contains(layout.lineCount), "\(layout.lineCount)")
  }

  @Test func aLineThatIsNotWrappedEnds() {
    let font = CTFont("DejaVu Sans Mono", size: 10)
    let (whole, cut) = (String(repeating: "i", count: 1 << 18), String(repeating: "i", count: 1 << 18 + 1000))
    let size = TextLayout(whole, font: font).size.width
    verify(size > 1_000_000, abs(TextLayout(cut, font: font).size.width / size - 1) < 1e-3)
  }
}

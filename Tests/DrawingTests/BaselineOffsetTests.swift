import Drawing
import TestSupport

/// `baselineOffset` of whole texts, in lines of a natural and of a fixed height.
@Suite struct BaselineOffsetTests {
  private func text(
    _ offset: CGFloat, _ string: String = "H", key: NSAttributedString.Key = .baselineOffset, fixed: CGFloat? = nil
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    if let fixed { (style.minimumLineHeight, style.maximumLineHeight) = (fixed, fixed) }
    return NSAttributedString(string: string, attributes: [.font: mono, key: offset, .paragraphStyle: style])
  }

  private func rows(_ text: NSAttributedString, from y: CGFloat = 30) -> ClosedRange<Int>? {
    picture(40, 120) { text.draw(in: $0, at: CGPoint(x: 0, y: y)) }.inkRows
  }

  private static let keys: [NSAttributedString.Key] = [
    .baselineOffset, NSAttributedString.Key(kCTBaselineOffsetAttributeName),
  ]

  /// The usual way to centre a text in its line, and the opposite.
  @Test(arguments: keys) func textMovesInAFixedLineHeight(key: NSAttributedString.Key) throws {
    let plain = try #require(rows(text(0, fixed: 40)))
    for offset in [8, -8, 20] {
      let moved = text(CGFloat(offset), key: key, fixed: 40)
      try verify(#require(rows(moved)) == plain.lowerBound - offset...plain.upperBound - offset, "by \(offset)")
      verify(TextLayout(moved).size.height == 40)
    }
  }

  @Test(arguments: keys) func naturalLinesGrowByTheOffset(key: NSAttributedString.Key) throws {
    let (height, plain) = (TextLayout(text(0)).size.height, try #require(rows(text(0))))
    for offset in [8, -8] {
      let moved = text(CGFloat(offset), key: key)
      verify(abs(TextLayout(moved).size.height - height - 8) < unit)
      // From the line's top, raised text has room above, and lowered text moves down.
      let down = max(0, -offset)
      try verify(#require(rows(moved)) == plain.lowerBound + down...plain.upperBound + down)
    }
    let lines = TextLayout(text(8, "H\nH", key: key))
    verify(abs(lines.size.height - 2 * (height + 8)) < unit)
  }

  /// A least height is filled by the raised text before the line grows.
  @Test func linesGrowBeyondTheirLeastHeightOnly() {
    func height(_ offset: CGFloat, least: CGFloat, greatest: CGFloat = 0) -> CGFloat {
      let style = NSMutableParagraphStyle()
      (style.minimumLineHeight, style.maximumLineHeight) = (least, greatest)
      let text = NSAttributedString(
        string: "H", attributes: [.font: mono, .baselineOffset: offset, .paragraphStyle: style])
      return TextLayout(text).size.height
    }
    verify(height(8, least: 40) == 40, abs(height(20, least: 40) - 43.84) < unit)
    verify(height(20, least: 40, greatest: 42) == 42, abs(height(-8, least: 40) - 48) < unit)
  }

  @Test(arguments: keys) func boundsOfLinesHoldTheOffset(key: NSAttributedString.Key) {
    func bounds(_ offset: CGFloat) -> (ascent: CGFloat, descent: CGFloat, ink: CGRect) {
      let line = CTLineCreateWithAttributedString(text(offset, key: key))
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      return (ascent, descent, CTLineGetImageBounds(line, nil))
    }
    let (plain, raised, lowered) = (bounds(0), bounds(8), bounds(-8))
    verify(abs(raised.ascent - plain.ascent - 8) < unit, abs(raised.descent - plain.descent) < unit)
    verify(abs(lowered.ascent - plain.ascent) < unit, abs(lowered.descent - plain.descent - 8) < unit)
    verify(abs(raised.ink.minY - plain.ink.minY - 8) < unit, abs(lowered.ink.minY - plain.ink.minY + 8) < unit)
  }

  @Test func theLinesOfAFrameRiseFromTheirBaselines() throws {
    func rows(_ offset: CGFloat) throws -> ClosedRange<Int> {
      let setter = CTFramesetterCreateWithAttributedString(text(offset, fixed: 40))
      let box = CGRect(x: 0, y: 0, width: 50, height: 60)
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
      let context = CGContext(width: 50, height: 60)!
      CTFrameDraw(frame, context)
      return try #require(context.makeImage()?.inkRows)
    }
    try verify(rows(8).lowerBound == rows(0).lowerBound - 8)
  }
}

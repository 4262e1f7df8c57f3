import Drawing
import TestSupport

/// `kern` and `tracking`, within lines and at their ends. Each character of the font is 12.33 points wide.
@Suite struct LetterSpacingTests {
  private let step: CGFloat = 12.33

  private func text(
    _ string: String, _ spacing: [NSAttributedString.Key: Any], _ alignment: NSTextAlignment = .natural
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    return NSAttributedString(
      string: string, attributes: spacing.merging([.font: mono, .paragraphStyle: style]) { $1 })
  }

  private func layout(_ text: NSAttributedString, width: CGFloat) -> TextLayout {
    var options = TextLayout.Options()
    options.width = width
    return TextLayout(text, options)
  }

  private func positions(_ text: NSAttributedString) -> [CGFloat] {
    CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)).flatMap { run -> [CGFloat] in
      guard let run = run as? CTRun else { return [] }
      var points = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
      CTRunGetPositions(run, CFRangeMake(0, 0), &points)
      return points.map(\.x)
    }
  }

  @Test func letterSpacingFollowsTheLastCharacter() {
    for key in [NSAttributedString.Key.kern, .tracking] {
      let line = CTLineCreateWithAttributedString(text("abc", [key: 10]))
      verify(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 3 * (step.native + 10)) < unit)
      let trailing = CTLineGetTrailingWhitespaceWidth(line)
      verify(abs(trailing - (key == .tracking ? 10 : 0)) < unit, "\(key)")
    }
    let spaces = CTLineCreateWithAttributedString(text("abc  ", [.tracking: 10]))
    verify(abs(CTLineGetTrailingWhitespaceWidth(spaces) - 2 * step.native - 30) < unit)
  }

  /// A kern moves what follows its character, and nothing before it.
  @Test func oneCharactersKernMovesTheNext() {
    let one = NSMutableAttributedString(attributedString: text("abcd", [:]))
    one.addAttribute(.kern, value: 10, range: NSRange(location: 1, length: 1))
    for (x, expected) in zip(positions(one), [0, step, 2 * step + 10, 3 * step + 10]) {
      verify(abs(x - expected) < unit, "\(x), not \(expected)")
    }
    let all = positions(text("abcd", [.kern: -3]))
    verify(zip(all, 0..<4).allSatisfy { abs($0 - CGFloat($1) * (step - 3)) < unit }, "\(all)")
  }

  @Test func aKernReplacesTracking() {
    func width(_ spacing: [NSAttributedString.Key: Any]) -> CGFloat { TextLayout(text("abc", spacing)).size.width }
    verify(width([.kern: 2, .tracking: 10]) == width([.kern: 2]))
    verify(abs(width([.kern: 0, .tracking: 10]) - 3 * step) < unit)
  }

  /// Tracking is whitespace at a line's end, a kern is not.
  @Test(arguments: [NSTextAlignment.right, .center]) func alignmentIgnoresTrackingAtTheEnd(alignment: NSTextAlignment)
    throws
  {
    func end(_ spacing: [NSAttributedString.Key: Any], _ string: String = "HH") throws -> Int {
      try #require(picture(of: layout(text(string, spacing, alignment), width: 200)).inkColumns).upperBound
    }
    let isRight = alignment == .right
    let plain = try end([:])
    // Centred, the letters move apart by half of the spacing each.
    try verify(abs(end([.tracking: 20]) - plain - (isRight ? 0 : 10)) <= 1)
    try verify(abs(end([.kern: 20]) - plain - (isRight ? -20 : 0)) <= 1)
    try verify(abs(end([:], "HH  ") - plain) <= 1, "spaces are whitespace, too")
  }

  @Test func linesBreakWhereTrackingHasRoom() {
    let room = 5 * step + 4 * 10 + 0.01
    verify(layout(text("aa bb", [.tracking: 10]), width: room).lineCount == 1)
    verify(layout(text("aa bb", [.tracking: 10]), width: room - 0.1).lineCount == 2)
    verify(layout(text("aa bb", [.kern: 10]), width: room).lineCount == 2)
    verify(layout(text("aa bb", [.kern: 10]), width: room + 10).lineCount == 1)
    // In a line that is broken, neither the space nor the tracking before it counts.
    verify(abs(layout(text("aa bb", [.tracking: 10]), width: 4 * step).size.width - 2 * step - 20) < unit)
    verify(abs(layout(text("aa bb c", [.tracking: 10]), width: 2.5 * step + 20).size.width - 2 * step - 10) < unit)
  }

  @Test func aTextWithSpacingFitsIntoItsOwnSize() {
    for spacing in [[NSAttributedString.Key.kern: 7.3], [.tracking: 7.3], [.kern: -2], [.tracking: -2]] {
      let text = text("one two", spacing)
      let size = TextLayout(text).size
      let fitted = layout(text, width: size.width)
      verify(fitted.lineCount == 1, fitted.size == size, "\(spacing)")
      var options = TextLayout.Options()
      (options.width, options.breaking) = (size.width, (.none, .end))
      verify(TextLayout(text, options).size == size, "\(spacing)")
    }
  }

  @Test func tabsStayAtTheirStops() {
    func place(_ spacing: [NSAttributedString.Key: Any]) -> CGFloat { positions(text("ab\tc", spacing)).last ?? 0 }
    verify(abs(place([:]) - 28) < unit, abs(place([.kern: 1]) - 28) < unit, abs(place([.kern: 3]) - 56) < unit)
  }

  /// From right to left the space is on the left of its character.
  @Test func spacingFollowsTheDirection() throws {
    let hebrew = NSMutableAttributedString(attributedString: text("אבג", [:]))
    let plain = positions(hebrew)
    hebrew.addAttribute(.kern, value: 10, range: NSRange(location: 0, length: 1))
    let spaced = positions(hebrew)
    try #require(plain.count == 3 && spaced.count == 3)
    verify(
      abs(spaced[0] - plain[0]) < unit, abs(spaced[1] - plain[1]) < unit, abs(spaced[2] - plain[2] - 10) < unit)
  }
}

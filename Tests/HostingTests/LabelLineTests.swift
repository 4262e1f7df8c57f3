import Hosting
import TestSupport

/// The lines of labels: where they are broken, and the heights at which they stand.
@Suite struct LabelLineTests {
  private let font = UIFont(name: "DejaVu Sans Mono", size: 20)!
  private var step: CGFloat { "M".size(withAttributes: [.font: font]).width }

  /// The columns, or the rows, with ink.
  private func ink(_ label: UILabel, rows: Bool = false) throws -> ClosedRange<Int> {
    let image = try ReferenceRenderer().render(label.layer)
    let (count, other) = rows ? (image.height, image.width) : (image.width, image.height)
    let inked = (0..<count).filter { i in
      (0..<other).contains { (rows ? image.pixel($0, i) : image.pixel(i, $0)).alpha > 60 }
    }
    return try #require(inked.first)...(try #require(inked.last))
  }

  private func label(_ text: String, _ mode: NSLineBreakMode, isAttributed: Bool = false, lines: Int = 1) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 9.5 * step, height: 28))
    (label.font, label.numberOfLines) = (font, lines)
    if isAttributed {
      label.attributedText = NSAttributedString(string: text, attributes: [.font: font])
    } else {
      label.text = text
    }
    label.lineBreakMode = mode
    return label
  }

  /// A label of one line shows whole words, or whole characters. Only a clipped one is cut at its edge.
  @Test(arguments: [false, true]) func aLineHoldsWholeWords(isAttributed: Bool) throws {
    func end(_ mode: NSLineBreakMode, of text: String = "MMM MMM MMM") throws -> CGFloat {
      try CGFloat(ink(label(text, mode, isAttributed: isAttributed)).upperBound)
    }
    try verify(abs(end(.byWordWrapping) - 7 * step) < 3, abs(end(.byCharWrapping) - 9 * step) < 3)
    // A part of the tenth letter shows.
    try verify(end(.byClipping) > 9.2 * step)
    try verify(abs(end(.byTruncatingTail) - 9 * step) < 3, "with an ellipsis")
    try verify(abs(end(.byWordWrapping, of: "MMMMMMMMMMMM") - 9 * step) < 3, "a word that has no room is broken")
  }

  /// What shows is as wide as what is measured.
  @Test(arguments: [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail])
  func aLineIsAsWideAsMeasured(mode: NSLineBreakMode) throws {
    for isAttributed in [false, true] {
      let label = label("MMM MMM MMM", mode, isAttributed: isAttributed)
      let width = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).width
      try verify(abs(CGFloat(ink(label).upperBound) + 1 - width) < 3)
    }
  }

  @Test func severalLinesAreBrokenAsTheModeSays() throws {
    func lines(_ text: String, _ mode: NSLineBreakMode, isAttributed: Bool) -> CGFloat {
      let label = label(text, mode, isAttributed: isAttributed, lines: 0)
      return (label.sizeThatFits(CGSize(width: 5.5 * step, height: 0)).height / font.lineHeight).rounded(.down)
    }
    for isAttributed in [false, true] {
      verify(lines("aa aaaa aaaa aa", .byWordWrapping, isAttributed: isAttributed) == 4)
      verify(lines("aa aaaa aaaa aa", .byCharWrapping, isAttributed: isAttributed) == 3)
      verify(lines("aa aaaa aaaa aa", .byTruncatingTail, isAttributed: isAttributed) == 4)
      verify(lines("aa aaaa aaaa aa", .byClipping, isAttributed: isAttributed) == 4)
    }
  }

  /// The usual way to centre a text in a fixed line height.
  @Test func aTextRisesByItsBaselineOffset() throws {
    func rows(_ offset: CGFloat) throws -> ClosedRange<Int> {
      let style = NSMutableParagraphStyle()
      (style.minimumLineHeight, style.maximumLineHeight) = (60, 60)
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 60))
      label.attributedText = NSAttributedString(
        string: "H", attributes: [.font: font, .paragraphStyle: style, .baselineOffset: offset])
      return try ink(label, rows: true)
    }
    let low = try rows(0)
    for offset in [10, -4] {
      try verify(rows(CGFloat(offset)) == low.lowerBound - offset...low.upperBound - offset, "by \(offset)")
    }
    let middle = try rows((60 - font.lineHeight) / 2)
    // The cap height is not in the middle of the font's line, which is.
    let expected = 30 - font.lineHeight / 2 + font.ascender
    verify(abs(CGFloat(middle.upperBound + 1) - expected) <= 1)
  }

  /// Drawing at a baseline, and its bounds, by Apple's words: the rectangle's origin is the baseline of the only line.
  @Test func aLineOfAFixedHeightStandsOnItsOrigin() throws {
    let style = NSMutableParagraphStyle()
    (style.minimumLineHeight, style.maximumLineHeight) = (40, 40)
    func text(_ offset: CGFloat) -> NSAttributedString {
      NSAttributedString(string: "H", attributes: [.font: font, .paragraphStyle: style, .baselineOffset: offset])
    }
    func bottom(_ offset: CGFloat) -> Int? {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 60), format: format).image { _ in
        text(offset).draw(with: CGRect(x: 0, y: 50, width: 40, height: 0), context: nil)
      }
      return image.cgImage.flatMap { image in
        (0..<60).last { y in (0..<40).contains { image.pixel($0, y).alpha > 60 } }
      }
    }
    verify(bottom(0) == 49, bottom(6) == 43, bottom(-6) == 55)
    let bounds = text(6).boundingRect(with: .zero, context: nil)
    verify(abs(bounds.height - 40) < 0.01, abs(bounds.minY - font.descender) < 0.01)
  }

  /// A single line is truncated where its style says so, and otherwise as long as it is.
  @Test func aSingleLineIsTruncatedByItsStyle() {
    func width(_ mode: NSLineBreakMode?, _ options: NSStringDrawingOptions = []) -> CGFloat {
      let style = NSMutableParagraphStyle()
      if let mode { style.lineBreakMode = mode }
      let text = NSAttributedString(string: "MMM MMM MMM", attributes: [.font: font, .paragraphStyle: style])
      return text.boundingRect(with: CGSize(width: 5.5 * step, height: 1000), options: options, context: nil).width
    }
    verify(abs(width(nil) - 11 * step) < 0.01)
    verify(abs(width(.byTruncatingTail) - 5 * step) < 0.01, abs(width(.byClipping) - 5.5 * step) < 0.01)
    verify(abs(width(.byTruncatingMiddle, .usesLineFragmentOrigin) - 5 * step) < 0.01)
  }
}

import Drawing
import TestSupport

/// Line break modes of paragraph styles, where a text is drawn and measured without a label.
@Suite struct LineBreakModeTests {
  private let step: CGFloat = 12.33

  private func layout(
    _ string: String, _ mode: NSLineBreakMode, _ change: (inout TextLayout.Options) -> Void = { _ in }
  ) -> TextLayout {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    var options = TextLayout.Options()
    options.width = 5.5 * step
    change(&options)
    return TextLayout(NSAttributedString(string: string, attributes: [.font: mono, .paragraphStyle: style]), options)
  }

  private func plain(_ string: String) -> CGImage { picture(of: DrawingTests.layout(string), 100, 80) }

  /// A paragraph that truncates is one line.
  @Test(arguments: [
    (NSLineBreakMode.byTruncatingTail, "aaa …"), (.byTruncatingHead, "… ccc"), (.byTruncatingMiddle, "aa…cc"),
  ])
  func eachParagraphThatTruncatesIsALine(mode: NSLineBreakMode, left: String) {
    let text = layout("aaa bbb ccc", mode)
    verify(text.lineCount == 1, text.size.width <= 5.5 * step, picture(of: text, 100, 80).looksLike(plain(left)))
    let two = layout("aaa bbb ccc\naaa bbb ccc", mode)
    verify(two.lineCount == 2, picture(of: two, 100, 80).looksLike(plain("\(left)\n\(left)")))
  }

  @Test func aClippedLineEndsAtTheEdge() throws {
    let text = layout("aaa bbb ccc", .byClipping)
    verify(text.lineCount == 1, text.size.width == 5.5 * step)
    let (image, whole) = (picture(of: text, 200, 80), picture(of: DrawingTests.layout("aaa bbb ccc"), 200, 80))
    verify((0..<67).allSatisfy { image.columnInk($0) == whole.columnInk($0) })
    verify((68..<200).allSatisfy { image.columnInk($0) == 0 })
  }

  @Test func theLastLineIsTruncatedWhereParagraphsWrap() {
    func last(_ mode: NSLineBreakMode) -> TextLayout {
      layout("aaa bbb ccc ddd", mode) { ($0.height, $0.truncatesLastLine) = (50, true) }
    }
    verify(picture(of: last(.byWordWrapping), 100, 80).looksLike(plain("aaa\nbbb …")))
    verify(picture(of: last(.byCharWrapping), 100, 80).looksLike(plain("aaa b\nbb c…")))
    verify(last(.byClipping).lineCount == 1, "the style's own mode counts")
  }

  /// As in labels of several lines.
  @Test func everyParagraphMayWrap() {
    func wrapped(_ mode: NSLineBreakMode) -> CGImage {
      picture(of: layout("aaa bbb ccc", mode) { ($0.height, $0.wrapsEveryParagraph) = (50, true) }, 100, 80)
    }
    verify(wrapped(.byTruncatingTail).looksLike(plain("aaa\nbbb …")))
    verify(wrapped(.byClipping).looksLike(plain("aaa\nbbb\nccc")))
  }
}

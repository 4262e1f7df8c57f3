import Drawing
import TestSupport

/// Core Text's lines and frames, which assume that y runs up.
@Suite struct CoreTextTests {
  private func string(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.init(rawValue: kCTFontAttributeName): mono])
  }

  @Test func linesHaveBounds() {
    let line = CTLineCreateWithAttributedString(string("abcd"))
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 1)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    verify(abs(width - 4 * 12.33) < unit, abs(ascent - 19.01) < unit, abs(descent - 4.83) < unit, leading == 0)
    verify(CTLineGetGlyphCount(line) == 4, CTLineGetPenOffsetForFlush(line, 0.5, width + 10) == 5)
    verify(CTLineGetPenOffsetForFlush(line, 1, 10) == 0)
    let two = CTLineCreateWithAttributedString(string("ab\ncd"))
    verify(abs(CTLineGetTypographicBounds(two, nil, nil, nil) - 5 * 12.33) < unit)
    verify(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(string("")), nil, nil, nil) == 0)
  }

  @Test func linesStandOnTheTextPosition() throws {
    let context = CGContext(width: 60, height: 60)!
    context.textPosition = CGPoint(x: 10, y: 20)
    CTLineDraw(CTLineCreateWithAttributedString(string("H")), context)
    let image = context.makeImage()!
    // 20 up is row 40 from the top.
    verify(image.inkRows?.upperBound == 39, image.inkRows?.lowerBound == 25)
    #expect((10...13).contains(try #require(image.inkColumns).lowerBound))
    // In a space with y down the text is upside down, unless the text matrix flips it.
    let hanging = picture(60, 60) { context in
      context.textPosition = CGPoint(x: 10, y: 20)
      CTLineDraw(CTLineCreateWithAttributedString(string("H")), context)
    }
    verify(hanging.inkRows?.lowerBound == 20)
    let upright = picture(60, 60) { context in
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.textPosition = CGPoint(x: 10, y: 40)
      CTLineDraw(CTLineCreateWithAttributedString(string("H")), context)
    }
    verify(upright.equals(image))
  }

  @Test func framesHoldTheLinesThatHaveRoom() {
    let setter = CTFramesetterCreateWithAttributedString(string("aaa bbb ccc ddd"))
    let box = CGRect(x: 10, y: 5, width: 50, height: 50)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
    verify(CTFrameGetLines(frame).count == 2)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    verify(origins[0].x == 0, abs(origins[0].y - (50 - 19.01)) < unit, abs(origins[0].y - origins[1].y - 23.84) < unit)
    let context = CGContext(width: 80, height: 60)!
    CTFrameDraw(frame, context)
    let image = context.makeImage()!
    verify(image.inkRows!.lowerBound >= 5, image.inkColumns!.lowerBound >= 10, image.inkRows!.upperBound < 55)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 3), nil, CGSize(width: 100, height: CGFloat.infinity), nil)
    verify(abs(size.width - 3 * 12.33) < unit, abs(size.height - 23.84) < unit)
  }

  @Test func glyphsAreShownByNumber() throws {
    let context = CGContext(width: 60, height: 40)!
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.showGlyphs([36], at: [CGPoint(x: 5, y: 10)])
    verify(context.makeImage()!.ink == 0, "there is no font yet")
    context.setFont(try #require(CGFont("DejaVuSansMono")))
    context.setFontSize(20.48)
    context.showGlyphs([36, 36], at: [CGPoint(x: 5, y: 10), CGPoint(x: 30, y: 10), CGPoint(x: 50, y: 10)])
    let image = context.makeImage()!
    verify(image.inkRows?.upperBound == 29, (0..<40).contains { image.pixel(11, $0).red == 255 })
    verify(image.inkColumns!.upperBound < 45)
    context.setTextDrawingMode(.invisible)
    context.showGlyphs([36], at: [CGPoint(x: 48, y: 10)])
    verify(context.makeImage()!.equals(image))
  }

  @Test func stringsDrawIntoAContext() {
    let text = string("aaa bbb")
    verify(abs(text.size().width - 7 * 12.33) < unit, abs(text.size(fitting: 40).height - 2 * 23.84) < unit)
    let whole = picture(100, 60) { text.draw(in: $0, at: CGPoint(x: 3, y: 4)) }
    verify((7...8).contains(whole.inkRows!.lowerBound), whole.inkColumns!.upperBound > 80)
    let inside = picture(100, 60) { text.draw(in: $0, inside: CGRect(x: 3, y: 4, width: 40, height: 30)) }
    verify(inside.inkColumns!.upperBound < 43, inside.inkRows!.upperBound < 34)
    verify(inside.inkRows!.upperBound > 30, "the second line is cut")
  }
}

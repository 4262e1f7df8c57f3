import Drawing
import TestSupport

/// Text drawing modes: their painting, and their effect on the clip.
@Suite struct TextModeTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// A picture of text drawn in black by `draw`, in a mode, and of a red flood after it.
  private func picture(
    _ mode: CGTextDrawingMode, flooded: Bool = false, _ draw: (CGContext) -> Void
  ) -> CGImage {
    DrawingTests.picture(100, 40) { context in
      context.setTextDrawingMode(mode)
      draw(context)
      if flooded {
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 100, height: 40))
      }
    }
  }

  private func text(_ text: String, _ color: CGColor = .black) -> (CGContext) -> Void {
    { TextLayout(text, font: mono, color: color).draw(in: $0, at: CGPoint(x: 5, y: 5)) }
  }

  /// Cairo's clip and Cairo's fill cover the same; the clip's path is rounded to 1/256 of a pixel.
  private func isNear(_ a: CGImage, _ b: CGImage, within limit: UInt8 = 4) -> Bool {
    ImageDifference(of: a, from: b, threshold: limit).isWithinThreshold
  }

  @Test func aFloodThroughAClipIsTextOfThatColour() {
    let flooded = picture(.clip, flooded: true, text("Hip"))
    verify(flooded.ink > 50, isNear(flooded, picture(.fill, text("Hip", red))))
  }

  @Test func clippingPaintsNothing() {
    verify(picture(.clip, text("Hip")).ink == 0, picture(.invisible, text("Hip")).ink == 0)
    // Invisible text does not change the clip.
    verify(picture(.invisible, flooded: true, text("Hip")).ink > 3999)
  }

  @Test func theModesThatClipPaintAsThoseThatDoNot() {
    for (one, other) in [
      (CGTextDrawingMode.fill, CGTextDrawingMode.fillClip), (.stroke, .strokeClip),
      (.fillStroke, .fillStrokeClip),
    ] {
      let plain = picture(one, text("Hip"))
      verify(plain.ink > 50, plain.equals(picture(other, text("Hip"))))
      verify(picture(one, flooded: true, text("Hip")).ink > 3999, "it does not clip")
      // Pixels outside of the glyphs stay clear.
      let flooded = picture(other, flooded: true, text("Hip"))
      verify(
        flooded.ink < 1500, (0..<40).contains { y in (0..<100).contains { flooded.pixel($0, y).red > 200 } })
    }
  }

  @Test func theStrokeModeStrokesWithTheContextsWidth() {
    func stroked(_ width: CGFloat) -> CGImage {
      picture(.stroke) { context in
        context.setLineWidth(width)
        text("I")(context)
      }
    }
    let (thin, thick, filled) = (stroked(0.5), stroked(1), picture(.fill, text("I")))
    verify(abs(thick.ink / thin.ink - 2) < 0.15, thin.ink < 0.9 * filled.ink)
    // The text's own width counts in any mode.
    let own = NSAttributedString(string: "I", attributes: [.font: mono, .strokeWidth: 5])
    let draw = { (context: CGContext) in TextLayout(own).draw(in: context, at: CGPoint(x: 5, y: 5))
    }
    verify(picture(.stroke, draw).equals(picture(.fill, draw)), picture(.clip, draw).ink == 0)
  }

  @Test func allGlyphsOfACallClipAsOne() {
    // Two runs, of two colours, on two lines.
    let both = NSMutableAttributedString(string: "Hi\nyo", attributes: [.font: mono.withSize(12)])
    both.addAttribute(.foregroundColor, value: red, range: NSRange(location: 1, length: 1))
    let draw = { (context: CGContext) in TextLayout(both).draw(in: context, at: CGPoint(x: 5, y: 3)) }
    let (filled, flooded) = (picture(.fill, draw), picture(.clip, flooded: true, draw))
    verify(filled.inkRows!.count > 20)
    for y in 0..<40 {
      // Cairo's scan lines, 15 a pixel row, lie differently in a path of one run and in a path of both.
      for x in 0..<100 { verify(abs(Int(flooded.pixel(x, y).alpha) - Int(filled.pixel(x, y).alpha)) <= 17) }
    }
    verify(abs(flooded.ink / filled.ink - 1) < 0.005)
    verify(flooded.inkRows!.allSatisfy { y in (0..<100).allSatisfy { flooded.pixel($0, y).blue == 0 } })
  }

  @Test func eachCallIntersectsTheClip() {
    let twice = picture(.clip, flooded: true) { context in
      TextLayout("H", font: mono).draw(in: context, at: CGPoint(x: 5, y: 5))
      TextLayout("H", font: mono).draw(in: context, at: CGPoint(x: 60, y: 5))
    }
    verify(twice.ink == 0)
    verify(
      picture(.clip, flooded: true, text(" ")).ink == 0, "text without outlines leaves nothing")
  }

  @Test func theClipIsPartOfTheGraphicsState() {
    let image = picture(.fill, flooded: true) { context in
      context.saveGState()
      context.setTextDrawingMode(.clip)
      text("H")(context)
      verify(context.boundingBoxOfClipPath.width < 20)
      context.restoreGState()
    }
    verify(image.ink > 3999)
  }

  @Test func aStringInARectangleClipsToBoth() {
    let string = NSAttributedString(
      string: "HHHH", attributes: [.font: mono, .foregroundColor: red])
    let rect = CGRect(x: 5, y: 5, width: 60, height: 12)
    let filled = picture(.fill) { string.draw(in: $0, inside: rect) }
    let flooded = picture(.clip, flooded: true) { string.draw(in: $0, inside: rect) }
    verify(filled.ink > 50, isNear(flooded, filled))
  }

  @Test func glyphsByNumberAndLinesClipToo() throws {
    let font = try #require(CGFont("DejaVuSansMono"))
    func shown(_ mode: CGTextDrawingMode, flooded: Bool) -> CGImage {
      picture(mode, flooded: flooded) { context in
        context.setFillColor(red)
        context.setFont(font)
        context.setFontSize(20.48)
        context.showGlyphs([36, 38], at: [CGPoint(x: 5, y: 10), CGPoint(x: 30, y: 10)])
      }
    }
    verify(
      isNear(shown(.clip, flooded: true), shown(.fill, flooded: false)), shown(.fill, flooded: false).ink > 50)
    let string = NSAttributedString(string: "Ag", attributes: [.font: mono, .foregroundColor: red])
    let line = CTLineCreateWithAttributedString(string)
    let run = try #require(CTLineGetGlyphRuns(line).first as? CTRun)
    func drawn(_ mode: CGTextDrawingMode, asRun: Bool) -> CGImage {
      picture(mode, flooded: mode == .clip) { context in
        context.textPosition = CGPoint(x: 5, y: 10)
        if asRun { CTRunDraw(run, context, CFRangeMake(0, 0)) } else { CTLineDraw(line, context) }
      }
    }
    for asRun in [false, true] {
      let filled = drawn(.fill, asRun: asRun)
      verify(filled.ink > 50, isNear(drawn(.clip, asRun: asRun), filled))
    }
  }

  /// The clip is a path in a document: the flood is there, and no picture of it.
  @Test func documentsClipToText() throws {
    func document(_ mode: CGTextDrawingMode) throws -> Data {
      let data = NSMutableData()
      var box = CGRect(x: 0, y: 0, width: 100, height: 40)
      let consumer = try #require(CGDataConsumer(data: data))
      let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
      context.beginPDFPage(nil)
      context.setTextDrawingMode(mode)
      text("Hip")(context)
      verify((context.boundingBoxOfClipPath.width < 50) == (mode == .clip))
      context.setFillColor(red)
      context.fill(box)
      context.endPDFPage()
      context.closePDF()
      return Data(referencing: data)
    }
    let (clipped, invisible) = (try document(.clip), try document(.invisible))
    verify(clipped.count > invisible.count + 100, "the outlines are in the file")
    verify(clipped.range(of: Data("/Subtype /Image".utf8)) == nil)
  }
}

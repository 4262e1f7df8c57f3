import Drawing
import TestSupport

/// The pixels of drawn text.
@Suite struct TextDrawingTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private func attributed(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:])
    -> NSMutableAttributedString
  {
    NSMutableAttributedString(string: text, attributes: attributes.merging([.font: mono]) { a, _ in a })
  }

  private func picture(of text: NSAttributedString, _ width: Int = 200, _ height: Int = 60) -> CGImage {
    DrawingTests.picture(of: TextLayout(text), width, height)
  }

  @Test func textIsUprightWhicheverWayYRuns() {
    let text = layout("Ag\nb")
    let down = DrawingTests.picture(100, 60) { text.draw(in: $0, inside: CGRect(x: 7, y: 5, width: 90, height: 50)) }
    let context = CGContext(width: 100, height: 60)!
    text.draw(in: context, inside: CGRect(x: 7, y: 5, width: 90, height: 50))
    verify(context.makeImage()!.equals(down), down.inkRows!.lowerBound < 15)
  }

  @Test func glyphsLieBetweenPixels() {
    let text = layout("Hello")
    func center(_ x: CGFloat) -> Double {
      DrawingTests.picture(100, 30) { text.draw(in: $0, at: CGPoint(x: x, y: 0)) }.inkCenter
    }
    for shift in [0.25, 0.5, 0.8] { verify(abs(center(10 + shift) - center(10) - shift) < 0.02) }
    // A baseline half a pixel lower.
    let half = DrawingTests.picture(100, 30) { layout("H").draw(in: $0, at: CGPoint(x: 0, y: 0.49)) }
    verify(abs(half.rowInk(19) / half.rowInk(18) - 0.5) < 0.08)
  }

  @Test func twiceTheScaleIsTwiceThePicture() {
    let text = layout("Shape")
    let large = DrawingTests.picture(200, 60, scale: 2) { text.draw(in: $0, at: .zero) }
    let same = DrawingTests.picture(200, 60) {
      TextLayout("Shape", font: mono.withSize(40.96)).draw(in: $0, at: .zero)
    }
    verify(large.looksLike(same), abs(large.ink / DrawingTests.picture(of: text, 100, 30).ink - 4) < 0.05)
  }

  @Test func glyphEdgesAreAntialiasedInGrey() {
    let image = DrawingTests.picture(of: layout("Wave"))
    let pixels = stride(from: 0, to: image.premultipliedRGBA.count, by: 4)
    // Black: the colours are 0, the alpha is between.
    verify(pixels.allSatisfy { image.premultipliedRGBA[$0] == 0 && image.premultipliedRGBA[$0 + 2] == 0 })
    verify(pixels.contains { (1...254).contains(image.premultipliedRGBA[$0 + 3]) })
  }

  @Test func emojiHaveTheirOwnColours() {
    func colours(_ text: String, alpha: CGFloat = 1) -> CGImage {
      DrawingTests.picture(of: TextLayout(text, font: mono, color: CGColor(gray: 0, alpha: alpha)), 40, 30)
    }
    func yellow(_ image: CGImage) -> Int {
      (0..<30).reduce(0) { n, y in
        n
          + (0..<40).count {
            let p = image.pixel($0, y); return p.red > 200 && p.green > 150 && p.blue < 120
          }
      }
    }
    verify(yellow(colours("😀")) > 100, yellow(colours("x")) == 0)
    let faded = colours("😀", alpha: 0.5)
    verify(faded.ink > 0, yellow(faded) == 0, abs(faded.ink / colours("😀").ink - 0.5) < 0.02)
    // A family emoji is one glyph.
    verify(layout("👩‍👩‍👧").size.width < 1.5 * layout("😀").size.width)
  }

  /// Cairo makes a bitmap of a whole glyph that has its own colours: 2 GB at 17,000 points, and none at all beyond
  /// 32,767 pixels.
  @Test func emojiShowAtAnySize() {
    // A window of 10 × 10 pixels, whose centre is at a place that is given in widths of the glyph.
    func window(_ x: Double, _ y: Double, size: Double) -> CGImage {
      let text = TextLayout("😀", font: mono.withSize(size))
      let box = text.size
      return DrawingTests.picture(10, 10) {
        text.draw(in: $0, at: CGPoint(x: 5 - x * box.width, y: 5 - y * box.height))
      }
    }
    for (x, y) in [(0.5, 0.2), (0.2, 0.5), (0.5, 0.75), (0.9, 0.5), (0.02, 0.02)] {
      let pixel = window(x, y, size: 400).pixel(5, 5)
      for size in [500.0, 600, 3000, 40_000, 1e6] {
        let other = window(x, y, size: size).pixel(5, 5)
        let pairs = zip(
          [pixel.red, pixel.green, pixel.blue, pixel.alpha], [other.red, other.green, other.blue, other.alpha])
        verify(
          pairs.allSatisfy { abs(Int($0) - Int($1)) <= 8 }, "\(size) points at \(x), \(y): \(other), not \(pixel)")
      }
    }
    verify(window(0.5, 0.2, size: 1e6).pixel(5, 5).alpha == 255, window(0.02, 0.02, size: 1e6).pixel(5, 5).alpha == 0)
  }

  @Test func aCharacterThatNoFontHasIsABox() {
    let box = DrawingTests.picture(of: layout("\u{10FFFD}"))
    verify(box.ink > 5)
  }

  @Test func attributesColourPartsOfTheText() {
    let text = attributed("HH")
    text.addAttribute(.foregroundColor, value: red, range: NSRange(location: 1, length: 1))
    let image = picture(of: text)
    verify((0..<24).allSatisfy { y in (0..<12).allSatisfy { image.pixel($0, y).red == 0 } })
    verify((0..<24).contains { y in (13..<25).contains { image.pixel($0, y).red == 255 } })
    // The attribute's Core Text name. Ranges count UTF-16 units.
    let emoji = attributed("😀H")
    emoji.addAttribute(
      .init(rawValue: kCTForegroundColorAttributeName), value: red, range: NSRange(location: 2, length: 1))
    let mixed = picture(of: emoji)
    let end = mixed.inkColumns!.upperBound
    verify((0..<24).contains { y in (end - 8...end).contains { mixed.pixel($0, y) == (255, 0, 0, 255) } })
    verify((0..<24).contains { mixed.pixel(12, $0).green > 100 }, "the emoji keeps its colours")
  }

  @Test func aColourStandsBehindTheText() {
    let image = picture(of: attributed("ab", [.backgroundColor: red]))
    verify(image.pixel(0, 0) == (255, 0, 0, 255), image.pixel(23, 22) == (255, 0, 0, 255))
    verify(image.pixel(26, 10).alpha == 0, image.pixel(10, 25).alpha == 0)
    verify(image.premultipliedRGBA.contains { (1...254).contains($0) })
  }

  /// As on iOS: `.kern: 0` turns the font's pair kerning off; any other kern adds to it.
  @Test func aKernOfZeroTurnsPairKerningOff() {
    func width(_ kern: Double?) -> Double {
      let font = CTFont("DejaVu Sans", size: 20)
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      attributes[.kern] = kern
      return TextLayout(NSAttributedString(string: "AVAV", attributes: attributes)).size.width.native
    }
    // The font moves the letters of “AV” together.
    verify(width(0) > width(nil) + 2)
    verify(abs(width(1) - width(nil) - 3) <= 1 + unit, "any other leaves that on")
  }

  @Test func kernWidens() {
    let plain = TextLayout(attributed("abcd")).size.width
    verify(abs(TextLayout(attributed("abcd", [.kern: 3])).size.width - plain - 9) <= 3 + unit)
    verify(abs(TextLayout(attributed("abcd", [.kern: CGFloat(-2)])).size.width - plain + 6) <= 2 + unit)
  }

  @Test func linesRunUnderAndThroughText() {
    let spaces = { (attributes: [NSAttributedString.Key: Any]) in self.picture(of: self.attributed("a  a", attributes))
    }
    func column(_ attributes: [NSAttributedString.Key: Any]) -> [Int] {
      let image = spaces(attributes)
      return (0..<60).filter { image.alpha(24, $0) > 0 }
    }
    verify(column([:]).isEmpty)
    let under = column([.underlineStyle: NSUnderlineStyle.single.rawValue])
    verify(!under.isEmpty, under.allSatisfy { $0 >= 19 })
    let through = column([.strikethroughStyle: NSUnderlineStyle.single])
    verify(!through.isEmpty, through.allSatisfy { (10...16).contains($0) })
    let double = spaces([.underlineStyle: NSUnderlineStyle.double.rawValue])
    let single = spaces([.underlineStyle: NSUnderlineStyle.single.rawValue])
    let thick = spaces([.underlineStyle: NSUnderlineStyle.thick.rawValue])
    verify(abs(double.columnInk(24) / single.columnInk(24) - 2) < 0.1)
    verify(abs(thick.columnInk(24) / single.columnInk(24) - 2) < 0.1)
    let dots = spaces([.underlineStyle: ([.single, .patternDot] as NSUnderlineStyle).rawValue])
    verify(dots.ink < single.ink - 5)
    let coloured = spaces([.underlineStyle: 1, .underlineColor: red])
    verify((19..<24).contains { coloured.pixel(24, $0).red > 100 })
  }

  @Test func textLiesAboveTheBaseline() {
    func rows(_ attributes: [NSAttributedString.Key: Any]) -> ClosedRange<Int> {
      picture(of: attributed("H", attributes)).inkRows!
    }
    // The line grows with the offset.
    let raised = attributed("HH")
    raised.addAttribute(.baselineOffset, value: 5, range: NSRange(location: 1, length: 1))
    verify(abs(TextLayout(raised).size.height - 28.84) < unit)
    let image = picture(of: raised)
    verify((0..<12).contains { image.alpha($0, 22) > 0 }, !(13..<25).contains { image.alpha($0, 22) > 0 })
    verify(rows([:]).upperBound == rows([.baselineOffset: 0]).upperBound)
  }

  @Test func outlinesAndLeaningGlyphs() {
    let plain = picture(of: attributed("H"))
    let hollow = picture(of: attributed("H", [.strokeWidth: 4]))
    let bold = picture(of: attributed("H", [.strokeWidth: -4]))
    verify(hollow.ink != plain.ink, bold.ink > plain.ink, bold.ink > hollow.ink)
    let leaning = picture(of: attributed("l", [.obliqueness: 0.5]))
    func center(_ image: CGImage, _ y: Int) -> Double {
      (0..<60).reduce(0) { $0 + Double($1) * image.alpha($1, y) } / image.rowInk(y)
    }
    verify(center(leaning, 6) > center(leaning, 15) + 3, "to the right with height")
  }

  @Test func paragraphsHaveTheirStyle() {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineSpacing, style.paragraphSpacing) = (.right, 4, 6)
    let text = attributed("a\nb", [.paragraphStyle: style])
    var options = TextLayout.Options()
    options.width = 100
    verify(abs(TextLayout(text, options).size.height - (2 * 23.84 + 10)) < unit)
    verify(DrawingTests.picture(of: TextLayout(text, options), 100).inkColumns!.lowerBound > 80)
    style.alignment = .left
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (20, 5, -10)
    let indented = TextLayout(attributed("HH HH HH", [.paragraphStyle: style]), options)
    let image = DrawingTests.picture(of: indented, 100)
    func first(_ rows: Range<Int>) -> Int? { (0..<100).first { x in rows.contains { image.alpha(x, $0) > 0 } } }
    verify(indented.lineCount == 2, (20...22).contains(first(0..<24) ?? 0), (5...7).contains(first(28..<52) ?? 0))
    style.minimumLineHeight = 40
    verify(abs(TextLayout(attributed("a", [.paragraphStyle: style])).size.height - 40) < unit)
    (style.minimumLineHeight, style.maximumLineHeight) = (0, 10)
    verify(abs(TextLayout(attributed("a", [.paragraphStyle: style])).size.height - 10) < unit)
    (style.maximumLineHeight, style.lineHeightMultiple) = (0, 2)
    verify(abs(TextLayout(attributed("a", [.paragraphStyle: style])).size.height - 2 * 23.84) < unit)
    style.baseWritingDirection = .rightToLeft
    (style.alignment, style.lineHeightMultiple) = (.natural, 0)
    let turned = TextLayout(attributed("ab", [.paragraphStyle: style]), options)
    verify(DrawingTests.picture(of: turned, 100).inkColumns!.upperBound < 81, "indented from the right")
  }

  @Test func paragraphStylesAreValues() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    let copy = style.copy() as? NSParagraphStyle
    style.lineSpacing = 4
    verify(copy?.lineSpacing == 3, copy != style)
    verify((copy?.mutableCopy() as? NSMutableParagraphStyle)?.isEqual(copy) == true)
    verify(NSParagraphStyle.default.alignment == .natural)
  }

  /// Foundation compares the attributes where two strings meet, and traps on objects that it takes for its own.
  @Test func attributesOfTheSameKindMeet() {
    let text = NSMutableAttributedString(string: "")
    for value in [NSShadow(), NSShadow(), NSMutableParagraphStyle(), NSParagraphStyle(), NSParagraphStyle.default] {
      let key: NSAttributedString.Key = value is NSShadow ? .shadow : .paragraphStyle
      text.append(NSAttributedString(string: "ab", attributes: [key: value]))
      text.addAttribute(key, value: value.copy(), range: NSRange(location: text.length - 1, length: 1))
    }
    text.addAttribute(.paragraphStyle, value: NSParagraphStyle(), range: NSRange(location: 0, length: text.length))
    var range = NSRange()
    _ = text.attribute(
      .paragraphStyle, at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: text.length))
    verify(range.length == text.length, "equal styles are one")
  }

  /// One in 1,024 addresses of objects that do not derive from `NSObject` could trap.
  @Test func manyColorsAndFontsMeet() {
    let font = CTFont("DejaVu Sans", size: 10)
    var kept: [AnyObject] = []
    func expect(_ key: NSAttributedString.Key, _ value: some NSObject, _ equal: some NSObject, _ other: some NSObject) {
      kept += [value, equal, other]
      let text = NSMutableAttributedString(string: "abc")
      for (i, value) in ([value, equal, other] as [NSObject]).enumerated() {
        text.addAttribute(key, value: value, range: NSRange(location: i, length: 1))
      }
      var range = NSRange()
      let found = text.attribute(
        key, at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: text.length))
      verify(found as? NSObject == value, range == NSRange(location: 0, length: 2))
    }
    for i in 0..<4_000 {
      let size = CGFloat(10 + i)
      expect(.font, font.withSize(size), font.withSize(size), font.withSize(size + 0.5))
      let gray = CGFloat(i)
      expect(
        .foregroundColor, CGColor(gray: gray, alpha: 1), CGColor(gray: gray, alpha: 1), CGColor(gray: gray, alpha: 0.5))
    }
    verify(kept.count == 24_000)
  }

  @Test func theContextIsLeftAsItWas() {
    let context = CGContext(width: 40, height: 40)!
    context.setFillColor(red)
    layout("x").draw(in: context, at: CGPoint(x: 0, y: 40))
    context.clear(CGRect(x: 0, y: 0, width: 40, height: 40))
    context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
    let image = context.makeImage()!
    verify(image.pixel(1, 38) == (255, 0, 0, 255), image.ink == 4)
  }

  @Test func nothingIsDrawnThroughAMatrixWithoutInverse() {
    let context = CGContext(width: 20, height: 20)!
    context.saveGState()
    context.scaleBy(x: 1, y: .nan)
    layout("x").draw(in: context, at: .zero)
    context.restoreGState()
    verify(context.makeImage()!.ink == 0)
  }

  /// Larger than FreeType's number range.
  @Test func aGlyphMayBeLargerThanThePicture() {
    let context = CGContext(width: 20, height: 20)!
    TextLayout("I", font: CTFont("DejaVuSans-Bold", size: 20_000)).draw(in: context, at: CGPoint(x: -3700, y: 10_000))
    verify(context.makeImage()!.pixel(10, 10).alpha == 255)
  }
}

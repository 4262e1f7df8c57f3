import Drawing
import TestSupport

/// Frames whose lines run down. The font, VL Gothic, has square ideographs and kana, and vertical forms.
@Suite struct VerticalTextTests {
  private static let size: CGFloat = 20
  private static let box = CGRect(x: 5, y: 3, width: 90, height: 84)

  private static func string(_ text: String, isVertical: Bool = true) -> NSAttributedString {
    let font = CTFontCreateWithName("VL Gothic", size, nil)
    return NSAttributedString(string: text, attributes: [.font: font, .verticalGlyphForm: isVertical ? 1 : 0])
  }

  private static func frame(
    _ text: NSAttributedString, _ progression: CTFrameProgression = .rightToLeft, in box: CGRect = box
  ) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), CGPath(rect: box, transform: nil),
      [kCTFrameProgressionAttributeName: progression.rawValue] as [String: Any])
  }

  private static func picture(of frame: CTFrame) throws -> CGImage {
    let context = try #require(CGContext(width: 100, height: 90))
    CTFrameDraw(frame, context)
    return try #require(context.makeImage())
  }

  /// The columns and rows of ink, with y down from the top of the picture.
  private static func ink(
    _ text: String, isVertical: Bool = true, _ progression: CTFrameProgression = .rightToLeft
  ) throws -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let image = try picture(of: frame(string(text, isVertical: isVertical), progression))
    return (try #require(image.inkColumns), try #require(image.inkRows))
  }

  /// “一” is a horizontal stroke; turned, it would be a vertical one.
  @Test func ideographsStandUpright() throws {
    let upright = try Self.ink("一")
    verify(upright.columns.count > 14, upright.rows.count < 5)
    let lying = try Self.ink("一", isVertical: false)
    verify(lying.columns.count < 5, lying.rows.count > 14)
  }

  /// The mark of a long vowel lies in lines that run across, and stands in those that run down.
  @Test func marksHaveVerticalForms() throws {
    let mark = try Self.ink("ー")
    verify(mark.columns.count < 8, mark.rows.count > 12)
  }

  @Test func latinLettersLieOnTheirSideInVerticalText() throws {
    for isVertical in [true, false] {
      let letter = try Self.ink("l", isVertical: isVertical)
      verify(letter.columns.count > 10, letter.rows.count < 10)
    }
  }

  /// Upright characters come before and after: a frame of both has the pictures of each.
  @Test func latinLettersLieBetweenUprightIdeographs() throws {
    let (alone, among) = (
      try Self.picture(of: Self.frame(Self.string("国"))), try Self.picture(of: Self.frame(Self.string("国l国")))
    )
    for y in 0..<23 { for x in 0..<100 { verify(alone.pixel(x, y) == among.pixel(x, y)) } }
    let rows = (23..<33).filter { among.rowInk($0) > 0 }
    let columns = (0..<100).filter { x in (23..<33).contains { among.alpha(x, $0) > 0 } }
    verify(columns.count > 10, rows.count < 10, among.inkRows?.upperBound ?? 0 > 43)
  }

  /// Each takes its size from the top down; the first line is at the right side, and its middle is half of its depth
  /// away.
  @Test func charactersFollowEachOtherDownwards() throws {
    let frame = Self.frame(Self.string("国国国"))
    let image = try Self.picture(of: frame)
    let columns = try #require(image.inkColumns)
    let line = try #require((CTFrameGetLines(frame) as? [CTLine])?.first)
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    let length = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    verify(abs(length - 60) < 0.1, ascent == descent, ascent >= 10, ascent < 13)
    let middle = Self.box.maxX.native - ascent.native
    verify(abs(Double(columns.lowerBound + columns.upperBound + 1) / 2 - middle) < 1)
    // Three equal pictures, 20 pixels apart; the box begins 3 pixels from the top, where 90 - 87 is left.
    for y in 3..<23 {
      for x in 0..<100 {
        verify(image.pixel(x, y) == image.pixel(x, y + 20), image.pixel(x, y) == image.pixel(x, y + 40))
      }
    }
    verify(image.rowInk(66) == 0, image.inkRows?.lowerBound ?? 0 >= 3)
  }

  @Test func linesFollowEachOtherToTheLeftOrToTheRight() throws {
    // Four characters have room in a line of 84 points.
    let text = Self.string("国国国国一一")
    let frames = [CTFrameProgression.rightToLeft, .leftToRight].map { Self.frame(text, $0) }
    var origins = [[CGPoint]](repeating: [.zero, .zero], count: 2)
    for (i, frame) in frames.enumerated() {
      verify(CTFrameGetLines(frame).count == 2)
      CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins[i])
      verify(origins[i].allSatisfy { $0.y == Self.box.height })
      verify((CTFrameGetFrameAttributes(frame)?[kCTFrameProgressionAttributeName] as? UInt32).map { Int($0) } == i + 1)
    }
    // The first to the left begins at the right side, and the other way round.
    verify(origins[0][0].x > origins[0][1].x, origins[1][0].x < origins[1][1].x)
    verify(abs(origins[0][0].x + origins[1][0].x - Self.box.width) < 1e-6)
    // The first line is the darker one.
    let pictures = try frames.map { try Self.picture(of: $0) }
    func ink(_ image: CGImage, _ origin: CGPoint) -> Double {
      let middle = Int(Self.box.minX + origin.x)
      return (middle - 10..<middle + 10).reduce(0) { $0 + image.columnInk($1) }
    }
    for i in 0..<2 { verify(ink(pictures[i], origins[i][0]) > 2 * ink(pictures[i], origins[i][1])) }
    verify(ink(pictures[0], origins[0][0]) == ink(pictures[0], origins[0][0]))
  }

  @Test func linesWithoutRoomAreLeftOut() throws {
    let text = Self.string(String(repeating: "国", count: 40))
    let narrow = CGRect(x: 0, y: 0, width: 50, height: 84)
    for progression in [CTFrameProgression.rightToLeft, .leftToRight] {
      let frame = Self.frame(text, progression, in: narrow)
      let count = CTFrameGetLines(frame).count
      verify(count == 2, CTFrameGetVisibleStringRange(frame).length == 4 * count)
      let columns = try #require(try Self.picture(of: frame).inkColumns)
      verify(columns.lowerBound >= 0, columns.upperBound < 50)
    }
  }

  @Test func sizesAreSuggestedForLinesThatRunDown() {
    let setter = CTFramesetterCreateWithAttributedString(Self.string("国国国国国国"))
    let attributes = [kCTFrameProgressionAttributeName: CTFrameProgression.rightToLeft] as [String: Any]
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), attributes, CGSize(width: 0, height: 65), &fit)
    verify(abs(size.height - 60) < 0.1, size.width >= 40, size.width < 60, fit.length == 6)
    let one = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), attributes, CGSize(width: 30, height: 65), &fit)
    verify(one.width <= 30, fit.length == 3)
  }

  /// Letters among ideographs have their middle where those have it.
  @Test func lyingLettersAreCenteredOnIdeographs() throws {
    let (ideograph, letters) = (try Self.ink("国"), try Self.ink("xX"))
    func middle(_ range: ClosedRange<Int>) -> Double { Double(range.lowerBound + range.upperBound) / 2 }
    verify(abs(middle(ideograph.columns) - middle(letters.columns)) < 3)
  }

  /// Across, vertical forms lie on their side.
  @Test func inLinesThatRunAcrossVerticalFormsLie() throws {
    let across = try Self.ink("一", .topToBottom)
    verify(across.columns.count < 5, across.rows.count > 14)
    verify(CTFrameGetFrameAttributes(Self.frame(Self.string("一"), .topToBottom)) == nil)
  }

  @Test(arguments: [0, 1, 7, -1, Double.nan, .infinity] as [Double])
  func attributesThatMeanNothingAreIgnored(number: Double) {
    let setter = CTFramesetterCreateWithAttributedString(Self.string("国"))
    for attributes in [[kCTFrameProgressionAttributeName: number], ["other": number], [1: number]] as [Any] {
      let frame = CTFramesetterCreateFrame(
        setter, CFRangeMake(0, 0), CGPath(rect: Self.box, transform: nil), attributes)
      verify(CTFrameGetLines(frame).count == 1)
    }
  }
}

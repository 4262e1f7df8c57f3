import ReferenceRendering
import TestSupport

/// Fills and strokes of paths.
@Suite struct ShapeTests {
  func area(_ snapshot: LayerSnapshot) throws -> Double { try picture(snapshot).image.coveredArea }

  // MARK: Fill

  @Test(arguments: [0.3, 2, 7.3, 30] as [Double])
  func aCircleCoversItsArea(radius: Double) throws {
    let found = try area(.shape(size: 64, fill: .circle(Vector2(32.2, 31.7), radius)))
    verify(abs(found - .pi * radius * radius) < 0.003 * radius * radius + 0.05)
  }

  /// Five points joined to every second one: the middle is wound around twice.
  static let star: BezierPath = .polygon(
    (0..<5).map { i in
      let angle = Double(i) * 4 * .pi / 5 - .pi / 2
      return Vector2(32, 32) + 30 * Vector2(cos(angle), sin(angle))
    })

  @Test func aStarIsHollowByTheEvenOddRule() throws {
    // The outline of the ten-vertex star, and the regular pentagon inside it.
    let inner: Double = 30 * cos(2 * Double.pi / 5) / cos(Double.pi / 5)
    let whole: Double = 5 * 30 * inner * sin(Double.pi / 5)
    let pentagon: Double = 2.5 * inner * inner * sin(2 * Double.pi / 5)
    #expect(abs(try area(.shape(size: 64, fill: Self.star)) - whole) < 0.2)
    #expect(abs(try area(.shape(size: 64, fill: Self.star, rule: .evenOdd)) - (whole - pentagon)) < 0.2)
  }

  @Test func onePixelHoldsManyWindings() throws {
    // Squares over each other within a pixel. The third is the second with reversed orientation, and cancels it.
    func square(_ x: Double, _ y: Double, isReversed: Bool = false) -> [BezierPath.Element] {
      let points = [Vector2(x, y), Vector2(x + 0.5, y), Vector2(x + 0.5, y + 0.5), Vector2(x, y + 0.5)]
      return BezierPath.polygon(isReversed ? points.reversed() : points).elements
    }
    let path = BezierPath(square(0.1, 0.1) + square(0.35, 0.35) + square(0.35, 0.35, isReversed: true))
    #expect(abs(try picture(.shape(size: 1, fill: path)).image.alpha(0, 0) - 0.25) < 0.003)
    let both = BezierPath(square(0.1, 0.1) + square(0.35, 0.35))
    #expect(abs(try picture(.shape(size: 1, fill: both)).image.alpha(0, 0) - 0.4375) < 0.003)
    #expect(abs(try picture(.shape(size: 1, fill: both, rule: .evenOdd)).image.alpha(0, 0) - 0.375) < 0.003)
  }

  @Test func aFillNeedsNoBoundsAndIsClippedByItsOwnOnly() throws {
    let layer = CALayer(10, 10, 0, 0)
    let path = BezierPath.rect(-5, -5, 20, 8)
    let free = CALayer(size: 32, holding: layer).commitFrame().changing(
      1,
      look: {
        $0.shapePaint.fill = .init(path, by: .nonZero, in: .black)
      })
    try verify(area(free) == 160)
    layer.place(10, 10, 12.5, 40)
    layer.masksToBounds = true
    let clipped = CALayer(size: 32, holding: layer).commitFrame().changing(
      1,
      look: {
        $0.shapePaint.fill = .init(path, by: .nonZero, in: .black)
      })
    #expect(abs(try area(clipped) - 12.5 * 3) < 0.02)
  }

  @Test func aFillIsSeenInPerspective() throws {
    // A rectangle covers the same pixels as a path and as a background.
    let layer = CALayer(8, 8, 48, 48, .black)
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 60
    layer.transform = CATransform3DRotate(camera, 1.2, 0.3, 1, 0)
    let root = CALayer(size: 64, holding: layer)
    let expected = try image(root)
    let path = root.commitFrame().changing(
      1,
      look: { look in
        look.backgroundColor = .clear
        look.shapePaint.fill = .init(.rect(0, 0, 48, 48), by: .evenOdd, in: .black)
      })
    try verify(picture(path).image.isNear(expected), expected.coveredArea > 100)
    let stroked = root.commitFrame().changing(
      1,
      look: { look in
        look.backgroundColor = .clear
        look.shapePaint.stroke = .init(Self.line(Vector2(0, 24), Vector2(48, 24)), StrokeStyle(width: 48), in: .black)
      })
    try verify(picture(stroked).image.isNear(expected, within: 2))
  }

  @Test
  func manySegmentsAreFilledAndStroked() throws {
    var state = SplitMix64(seed: 7)
    func number() -> Double { Double.random(in: 0..<256, using: &state) }
    var walk = Vector2(128, 128)
    let near = BezierPath(
      [.move(walk)]
        + (0..<Cases.count(8000, ofMany: 20_000)).map { _ in
          walk = (walk + Vector2(number() - 128, number() - 128) / 24).clamped(
            lowerBound: Vector2(0, 0), upperBound: Vector2(256, 256))
          return .line(walk)
        })
    try verify(area(.shape(size: 256, fill: near, rule: .evenOdd)) > 1000)
    try verify(area(.shape(size: 256, stroke: near, style: StrokeStyle(width: 0.3))) > 1000)
    // Lines that each cross the whole picture.
    let count = Cases.count(1000, ofMany: 2000)
    let far = BezierPath([.move(walk)] + (0..<count).map { _ in .line(Vector2(number(), number())) })
    #expect(abs(try area(.shape(size: 128, fill: far, rule: .evenOdd)) / (128 * 128) - 0.5) < 0.1)
  }

  // MARK: Stroke

  static func line(_ points: Vector2...) -> BezierPath {
    BezierPath([.move(points[0])] + points.dropFirst().map { .line($0) })
  }

  @Test func halfTheOutlineOfARectangle() throws {
    // 40 points of the path: along the top, down the right side.
    let half = Self.line(Vector2(10, 10), Vector2(40, 10), Vector2(40, 20))
    try verify(area(.shape(size: 64, stroke: half, style: StrokeStyle(width: 2))) == 2 * 40)
    let whole = BezierPath.rect(10, 10, 30, 10)
    try verify(area(.shape(size: 64, stroke: whole, style: StrokeStyle(width: 2))) == 160)
  }

  @Test(arguments: [(.butt, 200), (.square, 300), (.round, 200 + 25 * Double.pi)] as [(StrokeStyle.Cap, Double)])
  func capsAddToALine(cap: StrokeStyle.Cap, expected: Double) throws {
    let line = Self.line(Vector2(20, 32), Vector2(40, 32))
    #expect(abs(try area(.shape(size: 64, stroke: line, style: StrokeStyle(width: 10, cap: cap))) - expected) < 0.15)
    let slanted = Self.line(Vector2(20.3, 20.2), Vector2(32.3, 36.2))
    #expect(abs(try area(.shape(size: 64, stroke: slanted, style: StrokeStyle(width: 10, cap: cap))) - expected) < 0.15)
  }

  @Test(arguments: [(.butt, 0), (.square, 100), (.round, 25 * Double.pi)] as [(StrokeStyle.Cap, Double)])
  func aDotIsItsCaps(cap: StrokeStyle.Cap, expected: Double) throws {
    let style = StrokeStyle(width: 10, cap: cap)
    let dots = [
      Self.line(Vector2(32, 32), Vector2(32, 32)), BezierPath([.move(Vector2(32, 32)), .close]),
    ]
    for dot in dots { #expect(abs(try area(.shape(size: 64, stroke: dot, style: style)) - expected) < 0.1) }
    try verify(area(.shape(size: 64, stroke: BezierPath([.move(Vector2(32, 32))]), style: style)) == 0)
  }

  /// Two lines of 20 points that meet at right angles, 4 wide: they share a square of 2 × 2 beside the corner.
  @Test(
    arguments: [
      (.miter, 10, 160 - 4 + 4), (.miter, 1.4, 160 - 4 + 2), (.bevel, 10, 160 - 4 + 2),
      (.round, 10, 160 - 4 + Double.pi),
    ] as [(StrokeStyle.Join, Double, Double)])
  func joinsFillTheCorner(join: StrokeStyle.Join, limit: Double, expected: Double) throws {
    let corner = Self.line(Vector2(10.3, 12.1), Vector2(30.3, 12.1), Vector2(30.3, 32.1))
    let style = StrokeStyle(width: 4, join: join, miterLimit: limit)
    #expect(abs(try area(.shape(size: 64, stroke: corner, style: style)) - expected) < 0.1)
    // The other way round.
    let back = Self.line(Vector2(30.3, 32.1), Vector2(30.3, 12.1), Vector2(10.3, 12.1))
    #expect(abs(try area(.shape(size: 64, stroke: back, style: style)) - expected) < 0.1)
  }

  @Test func aClosedOutlineHasNoCaps() throws {
    let style = StrokeStyle(width: 4, cap: .square, join: .bevel)
    #expect(abs(try area(.shape(size: 64, stroke: .rect(10, 10, 40, 20), style: style)) - (120 * 4 - 4 * 2)) < 0.1)
  }

  @Test(arguments: [1, 8, 30] as [Double])
  func aRingCoversItsArea(width: Double) throws {
    let ring = BezierPath.circle(Vector2(40.3, 40.1), 20)
    let expected = .pi * 40 * width
    #expect(abs(try area(.shape(size: 80, stroke: ring, style: StrokeStyle(width: width))) / expected - 1) < 0.002)
  }

  @Test func aWideCurveEndsUpright() throws {
    // A quarter circle with butt caps covers nothing beyond the axes.
    let k = 0.5522847498 * 20
    let arc = BezierPath([
      .move(Vector2(20, 0)), .cubic(control1: Vector2(20, k), control2: Vector2(k, 20), end: Vector2(0, 20)),
    ])
    #expect(abs(try area(.shape(size: 64, stroke: arc, style: StrokeStyle(width: 20))) - .pi / 4 * (900 - 100)) < 0.4)
  }

  @Test func aStrokeCoversPixelsByTheirArea() throws {
    let line = Self.line(Vector2(0, 2), Vector2(4, 2))
    let image = try picture(.shape(size: 4, stroke: line, style: StrokeStyle(width: 1.5))).image
    verify((0..<4).map { image.rgba(1, $0).w } == [0, 191, 191, 0])
    let thin = Self.line(Vector2(1.3, 0), Vector2(1.3, 4))
    let thinImage = try picture(.shape(size: 4, stroke: thin, style: StrokeStyle(width: 0.1))).image
    verify(abs(thinImage.alpha(1, 2) - 0.1) < 0.006)
  }

  @Test func aStrokeLiesOverItsFill() throws {
    var snapshot = LayerSnapshot.shape(
      size: 16, fill: .rect(4, 4, 8, 8), stroke: .rect(4, 4, 8, 8), style: StrokeStyle(width: 2))
    snapshot = snapshot.changing(
      0,
      look: {
        $0.shapePaint.fill?.color = .red
      })
    let image = try picture(snapshot).image
    verify(image.rgba(4, 8) == [0, 0, 0, 255], image.rgba(8, 8) == [255, 0, 0, 255])
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1e300, 1e-300, 0])
  func badNumbersDoNotTrap(value: Double) throws {
    let points = [Vector2(value, 0), Vector2(10, value), Vector2(value, value), Vector2(3, 4)]
    let paths = [
      BezierPath.polygon(points),
      BezierPath([.move(points[0]), .cubic(control1: points[1], control2: points[2], end: points[3])]),
    ]
    for path in paths {
      _ = try picture(.shape(size: 8, fill: path, stroke: path, style: StrokeStyle(width: 3)))
      _ = try picture(.shape(size: 8, stroke: .rect(1, 1, 4, 4), style: StrokeStyle(width: value, miterLimit: value)))
    }
  }

  // MARK: Paths that reach far

  /// From far left through the picture to far right, and back below it.
  @Test(arguments: [1e4, 1e9, 1e18, 1e60])
  func chordsOfHugeCurvesStayFew(reach: Double) {
    let path = BezierPath([
      .move(Vector2(-reach, 20)),
      .cubic(control1: Vector2(-reach / 3, 60), control2: Vector2(reach / 3, 0), end: Vector2(reach, 20)),
      .cubic(control1: Vector2(reach, reach), control2: Vector2(-reach, reach), end: Vector2(-reach, 20)), .close,
    ])
    let frame = PixelRect(width: 64, height: 64)
    for style in [nil, StrokeStyle(width: 3)] {
      let flattened = FlattenedPath(path, seenThrough: .identity, within: frame, stroke: style)
      verify((4..<200).contains(flattened.segmentCount), "\(flattened.segmentCount)")
    }
  }

  /// The edge is nearly a vertical line at x = 20.
  @Test(arguments: [1e4, 1e6])
  func edgeOfAHugeCircleIsDrawn(radius: Double) throws {
    let circle = BezierPath.circle(Vector2(20 + radius, 32.3), radius)
    #expect(abs(try area(.shape(size: 64, fill: circle)) - 44 * 64) < 64 * (0.1 + 256 / radius))
    let stroked = try area(.shape(size: 64, stroke: circle, style: StrokeStyle(width: 10, join: .round)))
    verify(abs(stroked - 640) < 0.5)
  }
}

import TestSupport

@Suite struct StrokeOutlineTests {
  /// The signed area of the polygons, in which each place counts as often as its winding number.
  static func signedArea(_ path: BezierPath) -> Double {
    path.subpaths.reduce(0) { $0 + ConvexPolygon($1.segments.map(\.start)).signedArea }
  }

  @Test func linesAreRectangles() {
    let line = BezierPath([.move(Vector2(1, 1)), .line(Vector2(11, 1))])
    verify(abs(Self.signedArea(line.stroked(StrokeStyle(width: 2))) - 20) < 1e-9)
    verify(abs(Self.signedArea(line.stroked(StrokeStyle(width: 2, cap: .square))) - 24) < 1e-9)
    let round = Self.signedArea(line.stroked(StrokeStyle(width: 2, cap: .round)))
    verify(abs(round - 20 - .pi) < 0.01)
  }

  @Test(arguments: [0, -2, .nan, .infinity] as [Double])
  func invalidLineWidthsStrokeNothing(width: Double) {
    verify(DashingTests.line.stroked(StrokeStyle(width: width)).isEmpty)
  }

  @Test func dotsFollowTheCap() {
    for dot in [[BezierPath.Element.move(Vector2(3, 3)), .close], [.move(Vector2(3, 3)), .line(Vector2(3, 3))]] {
      let path = BezierPath(dot)
      verify(path.stroked(StrokeStyle(width: 4)).isEmpty)
      verify(abs(Self.signedArea(path.stroked(StrokeStyle(width: 4, cap: .square))) - 16) < 1e-9)
      verify(abs(Self.signedArea(path.stroked(StrokeStyle(width: 4, cap: .round))) - 4 * .pi) < 0.02)
    }
    verify(BezierPath([.move(Vector2(3, 3))]).stroked(StrokeStyle(width: 4, cap: .round)).isEmpty)
  }

  @Test func mitersEndWhereTheyAreTooLong() {
    // A right angle: the miter is √2 line widths long.
    let corner = BezierPath([.move(Vector2(-10, 0)), .line(Vector2(0, 0)), .line(Vector2(0, 10))])
    let tip = Vector2(0.99, -0.99)
    func holds(_ limit: Double) -> Bool {
      corner.stroked(StrokeStyle(width: 2, miterLimit: limit)).contains(tip, rule: .nonZero)
    }
    verify(holds(10), holds(1.42), !holds(1.41), !holds(1), !holds(.nan), !holds(-10))
    let bevel = corner.stroked(StrokeStyle(width: 2, join: .bevel))
    verify(
      bevel.contains(Vector2(0.49, -0.49), rule: .nonZero), !bevel.contains(Vector2(0.51, -0.51), rule: .nonZero))
    let round = corner.stroked(StrokeStyle(width: 2, join: .round))
    verify(round.contains(Vector2(0.7, -0.7), rule: .nonZero), !round.contains(Vector2(0.71, -0.71), rule: .nonZero))
  }

  @Test func aClosedPathHasJoinsAllRound() {
    let outline = Samples.rectangle.stroked(StrokeStyle(width: 2))
    for p in [Vector2(-0.99, -0.99), Vector2(6.99, 4.99), Vector2(-0.99, 4.99)] {
      verify(outline.contains(p, rule: .nonZero))
    }
    verify(!outline.contains(Vector2(3, 2), rule: .nonZero), !outline.contains(Vector2(1.01, 1.01), rule: .nonZero))
    verify(outline.contains(Vector2(0.99, 2), rule: .nonZero))
  }

  /// With round joins and caps, the line is every point within half its width of the path.
  @Test func aRoundLineIsAllThatIsNear() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<60 {
      let path = Samples.random(&random, segments: 4)
      let width = random.number(0.5, 25)
      let outline = StrokeOutline(
        of: path, style: StrokeStyle(width: width, cap: .round, join: .round),
        flattening: UniformFlattening(tolerance: 0.001)
      ).polygons.map { polygon in BezierPath([.move(polygon[0])] + polygon.dropFirst().map { .line($0) }) }
      let chords = path.subpaths.map { subpath in
        // Twice, so that a dot has a chord too.
        var points = [subpath.start, subpath.start]
        for segment in subpath.segments { for k in 1...400 { points.append(segment.point(at: Double(k) / 400)) } }
        return points
      }
      for _ in 0..<60 {
        let p = Vector2(random.number(-30, 30), random.number(-30, 30))
        let nearest = chords.reduce(.infinity) { min($0, Sampling.distance(from: p, to: $1)) }
        let winding = outline.reduce(0) { $0 + $1.winding(around: p) }
        verify(winding >= 0)
        if abs(nearest - width / 2) > 0.01 { verify((winding > 0) == (nearest < width / 2)) }
      }
    }
  }

  /// A wide line along an arc ends across the arc's tangent, not across its last chord.
  @Test func buttEndsOfCurvesAreSquareToThem() {
    var arc = BezierPath()
    arc.addArc(center: Vector2(0, 0), radius: 60, start: 0, sweep: .pi / 2)
    let outline = arc.stroked(StrokeStyle(width: 100))
    for r in [11, 30, 60, 90, 109] as [Double] {
      verify(
        outline.contains(Vector2(r, 0.01), rule: .nonZero), !outline.contains(Vector2(r, -0.01), rule: .nonZero))
      verify(
        outline.contains(Vector2(0.01, r), rule: .nonZero), !outline.contains(Vector2(-0.01, r), rule: .nonZero))
    }
  }

  /// A computation that nobody waits for any more ends early.
  @Test func manyCurvesAreGivenUp() {
    let curves = (1...2000).map { k -> BezierPath.Element in
      let x = Double(k)
      return .cubic(control1: Vector2(x, 900), control2: Vector2(x, -900), end: Vector2(x, 0))
    }
    let path = BezierPath([.move(.zero)] + curves)
    final class Asked: @unchecked Sendable {
      var work = 0, count = 0
    }
    func points(until most: Int) -> (points: Int, asked: Asked) {
      let asked = Asked()
      let check: @Sendable (Int) -> Bool = {
        asked.work += $0
        asked.count += 1
        return asked.work < most
      }
      return WorkCheck.with(check) {
        let outline = StrokeOutline(
          of: path, style: StrokeStyle(width: 2), flattening: UniformFlattening(tolerance: 0.05))
        return (outline.polygons.reduce(0) { $0 + $1.count }, asked)
      }
    }
    let (whole, part) = (points(until: .max), points(until: 1000))
    verify(whole.points > 100_000, whole.asked.count > 2000, whole.asked.work > 50_000)
    verify(part.points < whole.points / 10, part.asked.work < whole.asked.work / 10, "\(part.asked.work)")
  }
}

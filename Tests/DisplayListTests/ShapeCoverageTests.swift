import DisplayLists
import TestSupport

@Suite struct ShapeCoverageTests {
  static let frame = PixelRect(width: 120, height: 100)

  static func circle(_ radius: Double, at center: Vector2) -> BezierPath {
    var path = BezierPath()
    path.addEllipse(
      in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    return path
  }

  /// The projection of a plane rotated by `angle` about a vertical axis through (60, 50), seen from `distance` away.
  static func turned(_ angle: CGFloat, distance: CGFloat = 150) -> Projection {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / distance
    let t = CATransform3DMakeTranslation(-60, -50, 0).then(CATransform3DMakeRotation(angle, 0, 1, 0)).then(eye)
      .then(CATransform3DMakeTranslation(60, 50, 0))
    return Projection.output.precomposed(with: Homography(flattening: t))
  }

  static func area(
    _ path: BezierPath, _ projection: Projection = .output, clip: ConvexPolygon? = nil, rule: FillRule = .nonZero
  ) -> Double {
    ShapeCoverage.mask(filling: path, rule: rule, through: projection, clip: clip, in: frame)?.area ?? 0
  }

  static func area(stroking path: BezierPath, _ style: StrokeStyle, _ projection: Projection = .output) -> Double {
    ShapeCoverage.mask(stroking: path, style: style, through: projection, clip: nil, in: frame)?.area ?? 0
  }

  @Test(arguments: [0.4, 3, 17.3, 45] as [Double])
  func circlesHaveTheirArea(radius: Double) {
    let exact = Double.pi * radius * radius
    let path = Self.circle(radius, at: Vector2(60.2, 49.7))
    verify(abs(Self.area(path) - exact) < 0.07 + exact * 5e-4)
    let ring = BezierPath(path.elements + Self.circle(radius / 2, at: Vector2(60, 50)).elements)
    verify(abs(Self.area(ring, rule: .evenOdd) - exact * 0.75) < 0.15 + exact * 5e-4)
    verify(abs(Self.area(ring) - exact) < 0.07 + exact * 5e-4)
  }

  @Test func aClipIsExactWhereItsEdgesAreTheShapes() throws {
    let rect = CGRect(x: 10.3, y: 20.4, width: 30.3, height: 20.5)
    var path = BezierPath()
    path.addRect(rect)
    let mask = try #require(
      ShapeCoverage.mask(filling: path, rule: .nonZero, through: .output, clip: ConvexPolygon(rect), in: Self.frame))
    // 0.7 of a column, not 0.49.
    verify(abs(Int(mask[10, 30]) - 178) <= 1)
    verify(mask == ShapeCoverage.mask(filling: path, rule: .nonZero, through: .output, clip: nil, in: Self.frame))
    // Half of a disc, for any orientation of the clip.
    let half = ConvexPolygon([Vector2(0, 50), Vector2(120, 50), Vector2(120, 100), Vector2(0, 100)])
    let disc = Self.circle(30, at: Vector2(60, 50))
    for clip in [half, ConvexPolygon(half.vertices.reversed())] {
      verify(abs(Self.area(disc, clip: clip) - 450 * .pi) < 1)
    }
    verify(Self.area(disc, clip: ConvexPolygon([])) == 0)
    verify(Self.area(disc, clip: ConvexPolygon([Vector2(0, 0), Vector2(100, 100)])) == 0)
  }

  @Test func aProjectedRectangleIsItsCorners() throws {
    for angle in [0.3, 0.9, 1.2, -1.2] as [CGFloat] {
      let projection = Self.turned(angle)
      let rect = CGRect(x: 40, y: 30, width: 37, height: 41)
      var path = BezierPath()
      path.addRect(rect)
      let corners = ConvexPolygon(rect).image(through: projection.map)
      let mask = try #require(
        ShapeCoverage.mask(filling: path, rule: .nonZero, through: projection, clip: nil, in: Self.frame))
      for y in 0..<Self.frame.height {
        for x in 0..<Self.frame.width {
          verify(abs(Double(mask[x, y]) - 255 * corners.coverage(ofPixel: x, y)) < 0.51)
        }
      }
    }
  }

  /// The coverage of pixels equals samples of the definition in the plane.
  @Test func curvesUnderPerspectiveAgreeWithManySamples() throws {
    var random = SplitMix64(seed: 14)
    let frame = PixelRect(minX: 40, minY: 30, maxX: 80, maxY: 70)
    for _ in 0..<6 {
      let projection = Self.turned(CGFloat(random.number(-1.3, 1.3)), distance: 60)
      let back = try #require(projection.map.inverse)
      func p() -> Vector2 { Vector2(60, 50) + Vector2(random.number(-60, 60), random.number(-60, 60)) }
      let path = BezierPath([
        .move(p()), .cubic(control1: p(), control2: p(), end: p()), .quad(control: p(), end: p()),
        .cubic(control1: p(), control2: p(), end: p()),
      ])
      let mask = ShapeCoverage.mask(filling: path, rule: .evenOdd, through: projection, clip: nil, in: frame)
      for _ in 0..<150 {
        let (x, y) = (random.whole(40...79), random.whole(30...69))
        var inside = 0
        for k in 0..<256 {
          let q = Vector2(Double(x) + (Double(k % 16) + 0.5) / 16, Double(y) + (Double(k / 16) + 0.5) / 16)
          let plane = back.image(of: q)
          guard back.weight.value(at: q) > 0, projection.existence.allSatisfy({ $0.value(at: plane) >= 0 }) else {
            continue
          }
          if path.contains(plane, rule: .evenOdd) { inside += 1 }
        }
        let coverage = Double(mask?[x, y] ?? 0)
        verify(abs(coverage - 255 * Double(inside) / 256) < 20)
        if inside == 0 || inside == 256 { verify(abs(coverage - 255 * Double(inside) / 256) < 6) }
      }
    }
  }

  /// With round joins and caps, a stroke is the set of points within half its width of the path, in its plane.
  @Test func linesInPerspectiveCoverPointsWithinTheirWidth() throws {
    var random = SplitMix64(seed: 15)
    let frame = PixelRect(minX: 40, minY: 30, maxX: 80, maxY: 70)
    let clip = ConvexPolygon([Vector2(45.5, 30), Vector2(80, 33.3), Vector2(77.7, 70), Vector2(40, 60.1)])
    for _ in 0..<8 {
      let projection = Self.turned(CGFloat(random.number(-1.3, 1.3)), distance: 60)
      let back = try #require(projection.map.inverse)
      func p() -> Vector2 { Vector2(60, 50) + Vector2(random.number(-60, 60), random.number(-60, 60)) }
      let path = BezierPath([
        .move(p()), .cubic(control1: p(), control2: p(), end: p()), .line(p()), .quad(control: p(), end: p()), .close,
      ])
      let style = StrokeStyle(width: random.number(1, 40), cap: .round, join: .round)
      let mask = ShapeCoverage.mask(stroking: path, style: style, through: projection, clip: clip, in: frame)
      var points = [path.subpaths[0].start]
      for segment in path.subpaths[0].segments {
        for k in 1...400 { points.append(segment.point(at: Double(k) / 400)) }
      }
      for _ in 0..<80 {
        let (x, y) = (random.whole(40...79), random.whole(30...69))
        var inside = 0
        for k in 0..<64 {
          let q = Vector2(Double(x) + (Double(k % 8) + 0.5) / 8, Double(y) + (Double(k / 8) + 0.5) / 8)
          let plane = back.image(of: q)
          guard back.weight.value(at: q) > 0, projection.existence.allSatisfy({ $0.value(at: plane) >= 0 }),
            clip.edgeForms.allSatisfy({ $0.value(at: q) >= 0 })
          else { continue }
          if Sampling.distance(from: plane, to: points) < style.width / 2 { inside += 1 }
        }
        let difference = abs(Double(mask?[x, y] ?? 0) - 255 * Double(inside) / 64)
        verify(difference < (inside == 0 || inside == 64 ? 15 : 30))
      }
    }
  }

  @Test func shapesBehindTheEyeAreNotDrawn() {
    // Turned by 80° and seen from near: the left half passes the eye.
    let projection = Self.turned(-1.4, distance: 30)
    var path = BezierPath()
    path.addEllipse(in: CGRect(x: -1000, y: 40, width: 2000, height: 20))
    let mask = ShapeCoverage.mask(filling: path, rule: .nonZero, through: projection, clip: nil, in: Self.frame)
    verify(mask != nil)
    let behind = path.transformed(by: CGAffineTransform(translationX: -2500, y: 0))
    let ahead = path.transformed(by: CGAffineTransform(translationX: 2500, y: 0))
    let drawn = [behind, ahead].map { Self.area($0, projection) > 0 }
    verify(drawn == [false, true] || drawn == [true, false])
    let style = StrokeStyle(width: 7, cap: .round, join: .round)
    verify(Self.area(stroking: path, style, projection) > 0)
  }

  @Test func linesHaveTheirArea() {
    let line = BezierPath([.move(Vector2(10.5, 20)), .line(Vector2(60.5, 20))])
    verify(abs(Self.area(stroking: line, StrokeStyle(width: 3)) - 150) < 0.5)
    verify(abs(Self.area(stroking: line, StrokeStyle(width: 3, cap: .square)) - 159) < 0.5)
    verify(abs(Self.area(stroking: line, StrokeStyle(width: 3, cap: .round)) - 150 - 2.25 * .pi) < 0.5)
    let circle = Self.circle(30, at: Vector2(60, 50))
    for width in [0.1, 1, 10, 40] as [Double] {
      let exact = 2 * Double.pi * 30 * width
      verify(abs(Self.area(stroking: circle, StrokeStyle(width: width)) - exact) < 0.002 * exact + 0.5)
    }
    // Wider than the circle: no hole.
    let wide = Self.area(stroking: Self.circle(10, at: Vector2(60, 50)), StrokeStyle(width: 44))
    verify(abs(wide - .pi * 32 * 32) < 3, Self.area(stroking: circle, StrokeStyle(width: -1)) == 0)
  }

  @Test func joinsHaveTheirArea() {
    var square = BezierPath()
    square.addRect(CGRect(x: 30.2, y: 20.7, width: 40, height: 40))
    let inside = 40.0 * 40 - 30 * 30
    let areas: [(StrokeStyle.Join, Double)] = [
      (.miter, 50 * 50 - 1600), (.bevel, 4 * 40 * 5 + 4 * 12.5), (.round, 4 * 40 * 5 + 25 * .pi),
    ]
    for (join, outside) in areas {
      let area = Self.area(stroking: square, StrokeStyle(width: 10, join: join))
      verify(abs(area - inside - outside) < 1, "\(join)")
    }
    let low = Self.area(stroking: square, StrokeStyle(width: 10, join: .miter, miterLimit: 1))
    verify(abs(low - inside - areas[1].1) < 1)
  }

  @Test func dashesHaveTheirArea() {
    let circle = Self.circle(40, at: Vector2(60, 50))
    let dashed = circle.dashed(lengths: [3, 1], phase: 0)
    verify(abs(Self.area(stroking: dashed, StrokeStyle(width: 6)) - 0.75 * 480 * .pi) < 8)
    // Dots with round caps are discs, with square ones squares along the path.
    let line = BezierPath([.move(Vector2(10, 10)), .line(Vector2(80, 80))])
    let dots = line.dashed(lengths: [0, 20], phase: 0)
    verify(abs(Self.area(stroking: dots, StrokeStyle(width: 8, cap: .round)) - 5 * 16 * .pi) < 1)
    verify(abs(Self.area(stroking: dots, StrokeStyle(width: 8, cap: .square)) - 5 * 64) < 1)
    verify(Self.area(stroking: dots, StrokeStyle(width: 8)) < 0.1)
  }

  @Test func scaleMakesCurvesFiner() throws {
    // A circle of a million pixels, with only an edge in the frame.
    let projection = Projection.output.precomposed(with: .translation(60, 50)).precomposed(with: .scale(1e6))
    let disc = Self.circle(1, at: Vector2(-1, 0))
    let mask = try #require(
      ShapeCoverage.mask(filling: disc, rule: .nonZero, through: projection, clip: nil, in: Self.frame))
    verify(mask.frame == PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 100), abs(mask.area - 6000) < 1)
  }

  @Test func badNumbersDrawNothing() {
    let nan = BezierPath([.move(Vector2(0, 0)), .line(Vector2(.nan, 50)), .line(Vector2(90, 90))])
    verify(Self.area(nan) == 0, Self.area(stroking: nan, StrokeStyle(width: 3)) == 0)
    // A snapshot holds no coordinate farther away.
    let far = 0x1p40
    let huge = BezierPath([
      .move(Vector2(-far, -far)), .cubic(control1: Vector2(far, 0), control2: Vector2(0, far), end: Vector2(5, 5)),
    ])
    for projection in [Projection.output, Self.turned(1.2)] {
      _ = Self.area(huge, projection)
      _ = Self.area(stroking: huge, StrokeStyle(width: far, cap: .round, join: .round), projection)
    }
    let edgeOn = Projection.output.precomposed(
      with: Homography(x: Vector3(0, 0, 0), y: Vector3(0, 1, 0), origin: Vector3(9, 9, 1)))
    verify(Self.area(Self.circle(9, at: Vector2(9, 9)), edgeOn) == 0)
  }
}

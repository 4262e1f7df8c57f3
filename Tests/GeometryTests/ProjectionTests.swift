import TestSupport

@Suite struct ProjectionTests {
  static let frame = PixelRect(width: 100, height: 100).outset(by: 64)
  static let square = ConvexPolygon(CGRect(x: -10, y: -10, width: 20, height: 20))

  static func perspective(_ d: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = -1 / d
    return t
  }

  /// A plane at z, seen from `d` away, in the middle of the picture.
  static func plane(z: CGFloat, seenFrom d: CGFloat = 100) -> Homography {
    let t = CATransform3DMakeTranslation(0, 0, z).then(perspective(d)).then(CATransform3DMakeTranslation(50, 50, 0))
    return Homography(flattening: t)
  }

  @Test func nearerPlanesAppearLarger() {
    let image = Projection.output.precomposed(with: Self.plane(z: 50)).image(of: Self.square, within: Self.frame)
    verify(abs(image.signedArea - 1600) < 1e-9)
  }

  @Test(arguments: [100, 100.001, 150] as [CGFloat])
  func planesBehindTheEyeAreEmpty(z: CGFloat) {
    let image = Projection.output.precomposed(with: Self.plane(z: z)).image(of: Self.square, within: Self.frame)
    verify(image.isEmpty)
  }

  /// Between two numbers of such a plane lie 512 points.
  @Test(arguments: [1e12, 4.6e18, 1e300])
  func aVastOutlineIsCutToTheFrame(length: Double) {
    let box = ConvexPolygon([
      Vector2(-20, -length), Vector2(30, -length), Vector2(30, length), Vector2(-20, length),
    ])
    let image = Projection.output.precomposed(with: .translation(40, 32)).image(of: box, within: Self.frame)
    verify(abs(abs(image.signedArea) - 50 * 228) < 1e-6)
    verify(image.bounds.map { $0.min == Vector2(20, -64) && $0.max == Vector2(70, 164) } == true)
  }

  @Test func aVastScaleIsCutToTheFrame() {
    let map = Homography.translation(-5, -0.25).then(.scale(9.2e18)).then(.translation(10, 10))
    let box = ConvexPolygon(CGRect(x: 0, y: 0, width: 10, height: 0.5))
    let image = Projection.output.precomposed(with: map).image(of: box, within: Self.frame)
    verify(abs(abs(image.signedArea) - 228 * 228) < 1e-6)
  }

  @Test func planesBehindTheEyeTwiceAreEmpty() {
    let inner = Homography(flattening: CATransform3DMakeTranslation(0, 0, 150).then(Self.perspective(100)))
    let projection = Projection.output.precomposed(with: Self.plane(z: 150)).precomposed(with: inner)
    verify(projection.map.origin.z > 0, projection.image(of: Self.square, within: Self.frame).isEmpty)
  }

  @Test func aPlaneThroughTheEyeIsCutAtTheGuardBand() throws {
    // Turned until it passes the eye: its near part would reach infinity.
    let t = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0).then(Self.perspective(100)).then(
      CATransform3DMakeTranslation(50, 50, 0))
    let long = ConvexPolygon(CGRect(x: -400, y: -10, width: 800, height: 20))
    let image = Projection.output.precomposed(with: Homography(flattening: t)).image(of: long, within: Self.frame)
    let bounds = try #require(image.bounds)
    verify(!image.isEmpty, bounds.min.x >= -64.001, bounds.min.y >= -64.001)
    verify(bounds.max.x <= 164.001, bounds.max.y <= 164.001, bounds.max.x > 163)
  }

  @Test func nothingIsNaN() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      var projection = Projection.output
      for _ in 0..<random.whole(1...3) {
        let turn = CATransform3DMakeRotation(
          CGFloat(random.number(-4, 4)), CGFloat(random.number(-1, 1)), CGFloat(random.number(-1, 1)), 0)
        let t = turn.then(CATransform3DMakeTranslation(0, 0, CGFloat(random.number(-300, 300)))).then(
          Self.perspective(CGFloat(random.number(1, 200))))
        projection = projection.precomposed(with: Homography(flattening: t))
      }
      let size = CGFloat(random.number(1, 1e6))
      let image = projection.image(
        of: ConvexPolygon(CGRect(x: -size / 2, y: -size / 2, width: size, height: size)), within: Self.frame)
      verify(image.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      verify(image.vertices.allSatisfy { abs($0.x) < 300 && abs($0.y) < 300 })
    }
  }

  @Test func affineLevelsCostNothing() {
    let moved = Projection.output.precomposed(with: .translation(3, 4)).precomposed(with: .scale(2))
    verify(moved.existence.isEmpty, moved.map.image(of: Vector2(1, 1)) == Vector2(5, 6))
  }
}

@Suite struct PixelRectTests {
  @Test func pixelRectEnclosesThePolygon() {
    let polygon = ConvexPolygon([Vector2(0.5, 1.5), Vector2(3, 2), Vector2(2, 4.01)])
    verify(PixelRect(around: polygon) == PixelRect(minX: 0, minY: 1, maxX: 3, maxY: 5))
    verify(PixelRect(around: ConvexPolygon([])).isEmpty)
  }

  @Test func hugeAndNegativeCoordinatesAreCut() {
    let polygon = ConvexPolygon([Vector2(-1e300, -1e300), Vector2(1e300, .infinity), Vector2(0, 0)])
    let rect = PixelRect(around: polygon)
    verify(rect.minX == -(1 << 30), rect.maxX == 1 << 30, rect.maxY == 1 << 30)
  }

  @Test func setAlgebra() {
    let (a, b) = (PixelRect(width: 4, height: 4), PixelRect(minX: 2, minY: 3, maxX: 9, maxY: 8))
    verify(a.intersection(b) == PixelRect(minX: 2, minY: 3, maxX: 4, maxY: 4))
    verify(a.union(b) == PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 8))
    let empty = PixelRect(minX: 5, minY: 5, maxX: 5, maxY: 9)
    verify(empty.isEmpty, empty.width == 0, a.union(empty) == a, empty.union(a) == a)
    verify(a.intersection(PixelRect(minX: 6, minY: 0, maxX: 9, maxY: 4)).isEmpty)
    verify(a.outset(by: 1) == PixelRect(minX: -1, minY: -1, maxX: 5, maxY: 5))
    verify(a.contains(3, 0), !a.contains(4, 0), !a.contains(0, -1))
  }
}

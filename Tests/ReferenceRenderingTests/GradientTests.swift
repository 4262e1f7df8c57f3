import ReferenceRendering
import TestSupport

/// Gradients.
@Suite struct GradientTests {
  static let white = SIMD4<Double>(1, 1, 1, 1), clear = SIMD4<Double>(0, 0, 0, 0), black = SIMD4<Double>(0, 0, 0, 1)

  static func gradient(
    _ kind: GradientPainting.Kind, size: CGFloat = 200, from start: Vector2, to end: Vector2,
    _ stops: [(Double, SIMD4<Double>)] = [(0, black), (1, white)], _ change: (CALayer) -> Void = { _ in }
  ) -> LayerSnapshot {
    let layer = CALayer(size: size)
    change(layer)
    return layer.commitFrame().changing(
      0,
      look: {
        $0.gradient = GradientPainting(
          kind, in: CGRect(x: 0, y: 0, width: size, height: size), from: start, to: end, stops)
      })
  }

  @Test func coloursAreMixedStraight() throws {
    let snapshot = Self.gradient(.axial, from: Vector2(0, 0), to: Vector2(0, 1), [(0, Self.white), (1, Self.clear)])
    // Grey at half alpha over white: ¾.
    #expect(abs(Int(try picture(snapshot, background: .white).image.rgba(100, 100).x) - 191) <= 1)
    let over = try picture(snapshot).image.rgba(100, 100)
    verify(abs(Int(over.x) - 64) <= 1, abs(Int(over.w) - 127) <= 1)
  }

  @Test func aDiagonalJoinsTheOtherCorners() throws {
    let image = try picture(Self.gradient(.axial, from: Vector2(0, 0), to: Vector2(1, 1))).image
    for (x, y, expected) in [(199, 0, 0.5), (0, 199, 0.5), (100, 100, 0.5), (100, 0, 0.25), (0, 0, 0), (199, 199, 1)] {
      verify(abs(Double(image.rgba(x, y).x) / 255 - expected) < 0.006)
    }
  }

  @Test func radialGradientIsAnEllipse() throws {
    let image = try picture(Self.gradient(.radial, from: Vector2(0.5, 0.5), to: Vector2(1, 0.75))).image
    for (x, y, expected) in [(100, 100, 0), (150, 100, 0.5), (100, 125, 0.5), (199, 100, 1), (100, 160, 1)] {
      verify(abs(Double(image.rgba(x, y).x) / 255 - expected) < 0.015)
    }
  }

  @Test func conicGradientGrowsFromXTowardsY() throws {
    let image = try picture(Self.gradient(.conic, from: Vector2(0.5, 0.5), to: Vector2(1, 0.5))).image
    for (x, y, expected) in [(100, 180, 0.25), (20, 100, 0.5), (100, 20, 0.75), (160, 160, 0.125)] {
      verify(abs(Double(image.rgba(x, y).x) / 255 - expected) < 0.006)
    }
    verify(image.rgba(180, 99).x > 250, image.rgba(180, 101).x < 5)
  }

  @Test func stopsAtOnePlaceAreAnEdge() throws {
    let stops = [
      (0.25, Self.black), (0.5, Self.black), (0.5, SIMD4<Double>(1, 0, 0, 1)), (0.5, Self.white), (0.7, Self.white),
    ]
    let picture = try picture(Self.gradient(.axial, size: 20, from: Vector2(0, 0), to: Vector2(1, 0), stops))
    verify((0..<20).map { picture.image.rgba($0, 3).x } == (0..<20).map { $0 < 10 ? 0 : 255 })
    verify((0..<20).allSatisfy { picture.pixelClass($0, 3) == .interior })
    // On a pixel's centre it is a tie, and also within this distance.
    let tie = try self.tie(at: 0.525)
    verify(tie.pixelClass(10, 3) == .tie, tie.image.rgba(10, 3).x == 255)
  }

  private func tie(at place: Double) throws -> ReferencePicture {
    try picture(
      Self.gradient(
        .axial, size: 20, from: Vector2(0, 0), to: Vector2(1, 0),
        [(0, Self.black), (place, Self.black), (place, Self.white)]))
  }

  @Test func aGradientLiesOverTheBackgroundAndUnderContentsAndBorder() throws {
    let half = SIMD4<Double>(0, 0, 1, 0.5)
    let snapshot = Self.gradient(.axial, size: 20, from: Vector2(0, 0), to: Vector2(1, 0), [(0, half), (1, half)]) {
      $0.backgroundColor = .red
      $0.borderWidth = 2
      $0.cornerRadius = 10
      $0.contents = CGImage(width: 1, height: 1) { _, _ in [0, 255, 0, 255] }
      $0.contentsGravity = .center
    }
    let image = try picture(snapshot).image
    verify(image.rgba(10, 1) == [0, 0, 0, 255], image.rgba(5, 10) == [128, 0, 128, 255], image.rgba(10, 10).y > 60)
    verify(image.rgba(0, 0).w < 30, abs(image.coveredArea - .pi * 100) < 0.3)
  }

  @Test func aThousandStops() throws {
    let stops = (0..<1000).map { i -> (Double, SIMD4<Double>) in
      let t = Double(i) / 999
      return (t, SIMD4(t, t, t, 1))
    }
    let many = try picture(Self.gradient(.axial, from: Vector2(0, 0), to: Vector2(1, 1), stops)).image
    let two = try picture(Self.gradient(.axial, from: Vector2(0, 0), to: Vector2(1, 1))).image
    verify(many.isNear(two))
  }

  @Test(
    arguments: [0, .nan, .infinity, 1e300, -1e-300] as [Double], [.axial, .radial, .conic] as [GradientPainting.Kind])
  func badNumbersDoNotTrap(value: Double, kind: GradientPainting.Kind) throws {
    let lists: [[(Double, SIMD4<Double>)]] = [
      [(0, Self.black), (1, Self.white)], [(value, Self.black), (value, Self.white)], [],
    ]
    for stops in lists {
      _ = try picture(Self.gradient(kind, size: 8, from: Vector2(0.5, value), to: Vector2(0.5, value), stops))
      _ = try picture(Self.gradient(kind, size: 8, from: Vector2(value, 0.5), to: Vector2(0.5, 0.5), stops))
    }
  }

  @Test func tintMultipliesTheContents() throws {
    let layer = CALayer(size: 4)
    layer.contents = CGImage(width: 1, height: 1) { _, _ in [200, 100, 0, 255] }
    let snapshot = layer.commitFrame().changing(0, look: { $0.contentsTint = SIMD4(0.5, 0.25, 0.5, 0.5) })
    try verify(picture(snapshot).image.rgba(1, 1) == [100, 25, 0, 128])
  }
}

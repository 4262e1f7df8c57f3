import ReferenceRendering
import TestSupport

/// Shadows.
@Suite struct ShadowTests {
  /// A layer with an opaque black shadow in place.
  static func shadowed(_ layer: CALayer, radius: CGFloat, offset: CGSize = .zero) -> CALayer {
    layer.shadowOpacity = 1
    layer.shadowRadius = radius
    layer.shadowOffset = offset
    return layer
  }

  /// The share of a Gaussian between `low` and `high`.
  static func share(_ low: Double, _ high: Double, sigma: Double) -> Double { tail(low / sigma) - tail(high / sigma) }

  @Test func aStraightEdgeFadesAsTheGaussianDoes() throws {
    let layer = Self.shadowed(CALayer(-200, -200, 300.5, 600, .white), radius: 10)
    let root = CALayer(size: 200, holding: layer)
    // Without the layer itself, whose edge is at 100.5: pixel 100 has its centre there.
    let snapshot = root.commitFrame().changing(
      1, treatment: { $0.shadow?.path = .rect(0, 0, 300.5, 600) })
    let bare = try picture(snapshot.changing(1, look: { $0.backgroundColor = .clear })).image
    for (distance, expected) in [(0, 0.5), (5, 0.3085), (10, 0.1587), (20, 0.0228)] {
      verify(abs(bare.alpha(100 + distance, 100) - expected) < 0.004)
    }
    // The silhouette casts the same shadow as its outline as a path.
    let cast = try image(root)
    for x in 101..<150 { verify(abs(Int(cast.rgba(x, 100).w) - Int(bare.rgba(x, 100).w)) <= 1) }
  }

  @Test(arguments: [1, 2.5, 12, 40] as [CGFloat], [1, 2] as [CGFloat])
  func aBoxCastsAProductOfErrorFunctions(radius: CGFloat, scale: CGFloat) throws {
    let layer = Self.shadowed(CALayer(20.3, 24.7, 31, 17, .white), radius: radius, offset: CGSize(width: 5, height: -3))
    let picture = try image(CALayer(size: 80, holding: layer), scale: scale)
    let sigma = Double(radius)
    for j in stride(from: 0, to: picture.height, by: 7) {
      for i in stride(from: 0, to: picture.width, by: 5) {
        let (x, y) = ((Double(i) + 0.5) / Double(scale), (Double(j) + 0.5) / Double(scale))
        if x > 19 && x < 53 && y > 23 && y < 43 { continue }
        let expected =
          Self.share(20.3 + 5 - x, 51.3 + 5 - x, sigma: sigma) * Self.share(24.7 - 3 - y, 41.7 - 3 - y, sigma: sigma)
        verify(abs(picture.alpha(i, j) - expected) < 0.5 / 255 + 1.4e-3)
      }
    }
  }

  @Test func aRoundedBoxCastsARoundedShadow() throws {
    let layer = Self.shadowed(CALayer(20, 20, 40, 40, .white), radius: 4)
    layer.cornerRadius = 20
    let picture = try image(CALayer(size: 80, holding: layer))
    // Near the corner of the square, compared with a sum over the disc.
    var sum = 0.0
    let q = Vector2(23.5, 23.5)
    for j in 0..<400 {
      for i in 0..<400 {
        let p = Vector2(20.05 + Double(i) / 10, 20.05 + Double(j) / 10)
        if ((p - Vector2(40, 40)) * (p - Vector2(40, 40))).sum() > 400 { continue }
        sum += exp(-((p - q) * (p - q)).sum() / 32) * 0.01 / (2 * Double.pi * 16)
      }
    }
    verify(abs(picture.alpha(23, 23) - sum) < 0.004, sum > 0.1)
  }

  @Test func theShadowLiesUnderItsLayerAndShowsThroughIt() throws {
    let layer = Self.shadowed(CALayer(8, 8, 16, 16, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)), radius: 0)
    // The shadow has alpha ½, and half of it is visible through the layer: ½ + ¼.
    let picture = try image(CALayer(size: 32, holding: layer))
    verify(picture.rgba(16, 16) == [128, 0, 0, 191])
  }

  @Test func aShadowWithoutBlurIsTheOutlineMoved() throws {
    let layer = Self.shadowed(CALayer(4, 4, 10.5, 10, .white), radius: 0, offset: CGSize(width: 12, height: 3))
    layer.shadowColor = .red
    layer.shadowOpacity = 0.5
    let picture = try image(CALayer(size: 32, holding: layer))
    verify(picture.rgba(20, 12) == [128, 0, 0, 128], picture.rgba(26, 12) == [64, 0, 0, 64])
    verify(picture.rgba(20, 16) == [128, 0, 0, 128], picture.rgba(20, 17) == .zero)
    // Where σ exceeds half a pixel, the blurred shadow takes over continuously. The edge is on a pixel boundary.
    layer.place(4, 4, 10, 10)
    layer.shadowRadius = 0.499
    let sharp = try image(CALayer(size: 32, holding: layer))
    layer.shadowRadius = 0.501
    let blurred = try image(CALayer(size: 32, holding: layer))
    verify(sharp.rgba(20, 12) == blurred.rgba(20, 12))
    verify(abs(Double(blurred.rgba(26, 12).w) / 255 - 0.5 * tail(0.5 / 0.501)) < 0.003)
  }

  @Test func subtreeCastsTheShadow() throws {
    let layer = Self.shadowed(CALayer(4, 4, 4, 4), radius: 0, offset: CGSize(width: 0, height: 12))
    layer.addSublayer(CALayer(10, 0, 8, 4, .red))
    let root = CALayer(size: 32, holding: layer)
    try verify(image(root).coveredArea == 64)
    layer.masksToBounds = true
    try verify(image(root).coveredArea == 0)
    layer.sublayers = nil
    layer.masksToBounds = false
    try verify(image(root).coveredArea == 0)
  }

  @Test func shadowPathCastsRegardlessOfContents() throws {
    let layer = Self.shadowed(CALayer(4, 4, 4, 4), radius: 0, offset: CGSize(width: 1, height: 2))
    let root = CALayer(size: 32, holding: layer).commitFrame().changing(
      1, treatment: { $0.shadow?.path = .rect(3, 3, 10, 5.5) })
    let sharp = try picture(root).image
    verify(abs(sharp.coveredArea - 55) < 0.02, sharp.rgba(8, 9).w == 255, sharp.rgba(7, 9).w == 0)
    let blurred = try picture(root.changing(1, treatment: { $0.shadow?.sigma = 1 })).image
    verify(abs(blurred.coveredArea - 55) < 0.3)
  }

  @Test func masksToBoundsClipsTheShadow() throws {
    let layer = Self.shadowed(CALayer(10, 10, 10, 10, CGColor(gray: 1, alpha: 0.5)), radius: 3)
    layer.masksToBounds = true
    let picture = try image(CALayer(size: 32, holding: layer))
    verify(picture.rgba(9, 15) == .zero, picture.rgba(10, 15).w > 150)
  }

  @Test func shadowAndLayerFadeTogether() throws {
    let layer = Self.shadowed(CALayer(8, 8, 8, 8, .white), radius: 0, offset: CGSize(width: 4, height: 0))
    layer.opacity = 0.5
    let root = CALayer(size: 32, holding: layer)
    try verify(image(root).rgba(14, 12) == [128, 128, 128, 128], image(root).rgba(18, 12) == [0, 0, 0, 128])
    layer.allowsGroupOpacity = false
    try verify(image(root).rgba(14, 12) == [128, 128, 128, 191])
  }

  @Test func ancestorsClipTheShadowNotItsSource() throws {
    // Only the right half of the layer is visible, but its shadow is that of the whole layer.
    let clip = CALayer(16, 0, 16, 32)
    clip.masksToBounds = true
    clip.addSublayer(Self.shadowed(CALayer(-8, 4, 16, 8, .white), radius: 0, offset: CGSize(width: 8, height: 14)))
    let picture = try image(CALayer(size: 32, holding: clip))
    verify(picture.coveredArea == 64 + 16 * 8, picture.rgba(15, 20) == .zero)
  }

  @Test func coincidingEdgesCountOnceInABlur() throws {
    // Five layers of one outline: their shadow equals that of one.
    let plain = Self.shadowed(CALayer(10.3, 10.4, 20, 20, .white), radius: 4, offset: CGSize(width: 0, height: 12))
    let one = try image(CALayer(size: 48, holding: plain))
    for _ in 0..<4 { plain.addSublayer(CALayer(0, 0, 20, 20, .white)) }
    let five = try image(CALayer(size: 48, holding: plain))
    for y in 33..<48 { for x in 0..<48 { verify(abs(Int(five.rgba(x, y).w) - Int(one.rgba(x, y).w)) <= 2) } }
    // Two halves that meet: no seam.
    plain.sublayers = [CALayer(0, 0, 9.77, 20, .white), CALayer(9.77, 0, 10.23, 20, .white)]
    plain.backgroundColor = nil
    let halves = try image(CALayer(size: 48, holding: plain))
    for y in 33..<48 { for x in 0..<48 { verify(abs(Int(halves.rgba(x, y).w) - Int(one.rgba(x, y).w)) <= 1) } }
  }

  @Test func aShadowTurnsAndTiltsWithItsPlane() throws {
    let layer = Self.shadowed(CALayer(20, 20, 24, 24, .white), radius: 2, offset: CGSize(width: 14, height: 0))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let turned = try image(CALayer(size: 64, holding: layer))
    verify(turned.rgba(32, 52).w > 200, turned.rgba(52, 32).w == 0)
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 40
    layer.transform = CATransform3DRotate(camera, 1.4, 0, 1, 0)
    layer.shadowRadius = 30
    _ = try image(CALayer(size: 64, holding: layer))
  }

  @Test func aTiltedShadowIsTheFunctionOfItsPlane() throws {
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 90
    let layer = Self.shadowed(CALayer(16, 16, 32, 32), radius: 3, offset: CGSize(width: 6, height: -4))
    layer.transform = CATransform3DRotate(camera, 1, 0.4, 1, 0)
    let root = CALayer(size: 64, holding: layer)
    let snapshot = root.commitFrame().changing(1, treatment: { $0.shadow?.path = .rect(4, 8, 20, 12) })
    let image = try picture(snapshot).image
    let map = Homography(flattening: snapshot.matrixToSuperlayer(of: 1))
    let back = try #require(map.inverse)
    var most = 0.0
    for y in 0..<64 {
      for x in 0..<64 {
        let q = Vector2(Double(x) + 0.5, Double(y) + 0.5)
        let p = back.image(of: q) - Vector2(6, -4)
        let expected =
          back.weight.value(at: q) > 0
          ? Self.share(4 - p.x, 24 - p.x, sigma: 3) * Self.share(8 - p.y, 20 - p.y, sigma: 3) : 0
        verify(abs(image.alpha(x, y) - expected) < 0.5 / 255 + 1.4e-3)
        most = Double.maximum(most, expected)
      }
    }
    verify(most > 0.9)
  }

  @Test(arguments: [1000, 1e6, 1e12, 1e-7] as [CGFloat])
  func anyRadiusWorks(radius: CGFloat) throws {
    let layer = Self.shadowed(CALayer(20, 20, 24, 24, .white), radius: radius, offset: CGSize(width: 1e9, height: 0))
    _ = try image(CALayer(size: 64, holding: layer))
    layer.shadowOffset = .zero
    let picture = try image(CALayer(size: 64, holding: layer))
    verify(picture.rgba(32, 32) == [255, 255, 255, 255])
    layer.place(-2000, -2000, 4032, 4032)
    layer.backgroundColor = CGColor(gray: 1, alpha: 0.5)
    _ = try image(CALayer(size: 64, holding: layer))
  }

  @Test func aHugeShadowIsFlat() throws {
    // 4,000 points of width under σ = 1,000, at the middle: (1 − 2·tail(2))².
    let layer = Self.shadowed(CALayer(-2000, -2000, 4000, 4000), radius: 1000)
    let snapshot = CALayer(size: 16, holding: layer).commitFrame().changing(
      1, treatment: { $0.shadow?.path = .rect(0, 0, 4000, 4000) })
    let expected = (1 - 2 * tail(2)) * (1 - 2 * tail(2))
    #expect(abs(try picture(snapshot).image.alpha(0, 0) - expected) < 0.003)
  }

  @Test func deeplyNestedShadowsAreDrawn() throws {
    var layer = CALayer(14, 14, 4, 4, .white)
    for i in 0..<12 {
      let outer = Self.shadowed(CALayer(0, 0, 32, 32), radius: i % 2 == 0 ? 0 : 1, offset: CGSize(width: 1, height: 1))
      outer.addSublayer(layer)
      layer = outer
    }
    try verify(image(layer).coveredArea > 16)
  }
}

import TestSupport

/// An image that is made smaller, clear at its rim or not, covers the area that it has: in each pixel, the share that
/// lies inside the image times the alpha at the pixel's centre.
@Suite struct SmallImageTests {
  private static let side = 120

  /// Opaque white, but for a clear rim.
  private static func image(rim: Int) -> CGImage {
    CGImage(width: side, height: side) { x, y in
      let isClear = min(x, y) < rim || max(x, y) >= side - rim
      return SIMD4(repeating: isClear ? 0 : 255)
    }
  }

  /// How the image is shown.
  enum Form: CaseIterable {
    case leaf, withSublayer, mask, beyondRoundCorners, inPart
  }

  /// An image with a rim of so many texels, in a square of so many points, turned by an angle.
  struct Size: CustomTestStringConvertible {
    let rim: Int, points: Double, angle: Double

    /// From a quarter of the image's size to a fiftieth; rims that a pixel sees past, and rims that it does not.
    static let all = [0, 1, 4].flatMap { rim in
      [30, 12.3, 2.4].flatMap { points in [0, 0.7, 1.5708].map { Size(rim: rim, points: points, angle: $0) } }
    }

    var testDescription: String { "rim \(rim), \(points) points, \(angle)" }
  }

  private static let middle = Vector2(20.3, 19.6)

  /// The alpha of the pixel, 0…1.
  private static func alpha(_ x: Int, _ y: Int, _ shown: StretchedImage, _ size: Size) -> Double {
    let half = size.points / 2
    let (across, down) = (Vector2(cos(size.angle), sin(size.angle)), Vector2(-sin(size.angle), cos(size.angle)))
    let square = ConvexPolygon(
      [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { middle + half * ($0.0 * across + $0.1 * down) })
    let offset = Vector2(Double(x) + 0.5, Double(y) + 0.5) - middle
    let place = Vector2((offset * across).sum(), (offset * down).sum()) + half
    // Outside, the texels at the edge repeat.
    let inside = place.clamped(
      lowerBound: Vector2(repeating: 1e-9), upperBound: Vector2(repeating: size.points - 1e-9))
    return square.coverage(ofPixel: x, y) * shown.alpha(at: inside)
  }

  private static func layer(_ image: CGImage, _ size: Size) -> CALayer {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: size.points, height: size.points)
    layer.position = CGPoint(x: middle.x, y: middle.y)
    layer.transform = CATransform3DMakeRotation(CGFloat(size.angle), 0, 0, 1)
    layer.contents = image
    return layer
  }

  /// The tree, and the colour that the image's white lies over: clear, or opaque black.
  private static func scene(_ form: Form, _ image: CGImage, _ size: Size) -> (root: CALayer, isOpaque: Bool) {
    let layer = layer(image, size)
    switch form {
    case .leaf: return (CALayer(size: 40, holding: layer), false)
    case .withSublayer:
      layer.addSublayer(CALayer(-90, -90, 3, 3, .red))
      return (CALayer(size: 40, holding: layer), false)
    case .mask:
      let white = CALayer(0, 0, 40, 40, CGColor(gray: 1, alpha: 1))
      white.mask = layer
      return (CALayer(size: 40, holding: white), false)
    case .beyondRoundCorners:
      // The image lies in the middle of a rounded black layer, and ends inside of it.
      layer.bounds.size = CGSize(width: 80, height: 80)
      (layer.contentsGravity, layer.contentsScale) = (.center, CGFloat(Double(side) / size.points))
      (layer.cornerRadius, layer.backgroundColor) = (2, CGColor(gray: 0, alpha: 1))
      return (CALayer(size: 40, holding: layer), true)
    case .inPart:
      // The same texels as a part of a larger image.
      let larger = CGImage(width: 160, height: 160) { x, y in
        let (x, y) = (x - 20, y - 20)
        return x >= 0 && y >= 0 && x < side && y < side ? image.rgba(x, y) : SIMD4(repeating: 255)
      }
      layer.contents = larger
      layer.contentsRect = CGRect(x: 0.125, y: 0.125, width: 0.75, height: 0.75)
      return (CALayer(size: 40, holding: layer), false)
    }
  }

  @Test(arguments: Form.allCases, Size.all)
  func eachPixelHasTheAreaInsideTheImage(form: Form, size: Size) throws {
    let image = Self.image(rim: size.rim)
    let shown = StretchedImage(image, size: Vector2(repeating: size.points))
    let scene = Self.scene(form, image, size)
    let comparison = try Comparison(scene.root, Viewport())
    for (name, picture) in [("reference", comparison.picture.image), ("GPU", comparison.actual)] {
      for y in 0..<40 {
        for x in 0..<40 {
          let expected = 255 * Self.alpha(x, y, shown, size)
          let pixel = picture.rgba(x, y)
          let isRight = abs(Double(pixel.x) - expected) <= 2.01 && pixel.w == (scene.isOpaque ? 255 : pixel.x)
          if isRight { continue }
          verify(false, "\(name): (\(x), \(y)) is \(pixel), not \(expected)")
          return
        }
      }
    }
  }

  /// A chequered image in a plane that is seen nearly edge-on, not far from its horizon, is gray, also in a group that
  /// its bounds cut.
  @Test(arguments: [false, true]) func aLevelIsReadBesideTheHorizon(isCut: Bool) throws {
    let root = CALayer(0, 0, 126, 126, .red)
    var plane = CATransform3DIdentity
    (plane.m11, plane.m12, plane.m13, plane.m14) = (-0.61, -0.39, -0.68, 0.006083077964481173)
    (plane.m21, plane.m22, plane.m23, plane.m24) = (0.61, 0.31, -0.73, 0.006485549214252543)
    (plane.m31, plane.m32, plane.m33, plane.m34) = (0.5, -0.86, 0.05, -0.0004422821760283061)
    root.sublayerTransform = plane
    let layer = CALayer()
    (layer.bounds.size, layer.position) = (CGSize(width: 45, height: 45), CGPoint(x: 34, y: 55))
    layer.contents = CGImage(width: 90, height: 90) { x, y in
      SIMD4((x + y) % 2 == 0 ? SIMD3(repeating: 255) : SIMD3(repeating: 0), 255)
    }
    (layer.minificationFilter, layer.masksToBounds, layer.opacity) = (.trilinear, isCut, 0.5)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, .zero)
    root.addSublayer(layer)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.actual, comparison.picture.image] {
      let greens = (0..<126).flatMap { y in (0..<126).map { x in image.rgba(x, y).y } }
      verify(greens.allSatisfy { $0 <= 66 }, "\(greens.max() ?? 0)")
      verify(greens.count { $0 >= 60 } > 50)
    }
  }

  /// Along the horizon of a floor, a pixel whose centre lies beyond it is clear.
  @Test(
    arguments: [
      (angle: -77.5, turn: -26, perspective: 100, z: 30), (64.6, 27, 250, 14.8), (86.2, -15.3, 100, -10.4),
      (-61.3, 18.1, 250, 10.4), (87.6, 21.3, 100, 33.7),
    ] as [(Double, Double, Double, Double)])
  func aFloorEndsAtItsHorizon(angle: Double, turn: Double, perspective: Double, z: Double) throws {
    let root = CALayer(size: 100)
    root.sublayerTransform.m34 = CGFloat(-1 / perspective)
    let floor = CALayer(-5e6, -5e6, 1e7, 1e7)
    floor.contents = CGImage(width: 64, height: 64) { x, y in SIMD4(UInt8(3 * x), UInt8(3 * y), 80, 255) }
    floor.transform = CATransform3DRotate(
      CATransform3DMakeRotation(angle * .pi / 180, 1, 0, 0), turn * .pi / 180, 0, 0, 1)
    (floor.position, floor.zPosition) = (CGPoint(x: 50, y: 60), CGFloat(z))
    root.addSublayer(floor)
    for filter in [.linear, .nearest] as [CALayerContentsFilter] {
      floor.magnificationFilter = filter
      let comparison = try Comparison(root, Viewport(scale: 4))
      verify(comparison.agreement.isWithinTolerance, "\(filter): \(comparison.agreement)")
    }
  }

  /// A pixel around the layer reaches across the horizon.
  @Test func aLayerBesideTheHorizonIsShown() throws {
    let root = CALayer()
    (root.bounds.size, root.position) = (CGSize(width: 46, height: 46), .zero)
    var plane = CATransform3DIdentity
    (plane.m11, plane.m12, plane.m13, plane.m14) = (0.86, -0.51, -0.03, 0.0003823296983041573)
    (plane.m21, plane.m22, plane.m23, plane.m24) = (0.43, 0.76, -0.49, 0.0067120590128012395)
    (plane.m31, plane.m32, plane.m33, plane.m34) = (0.27, 0.41, 0.87, -0.011904761904761904)
    root.sublayerTransform = plane
    let layer = CALayer()
    (layer.bounds.size, layer.position) = (CGSize(width: 28, height: 23), CGPoint(x: 21, y: 19))
    (layer.transform, layer.zPosition) = (CATransform3DMakeRotation(-1.287, 1, 0, 0), -3)
    layer.contents = CGImage(width: 64, height: 64) { x, y in SIMD4(UInt8(3 * x), UInt8(3 * y), 80, 255) }
    root.addSublayer(layer)
    for filter in [.linear, .trilinear, .nearest] as [CALayerContentsFilter] {
      layer.minificationFilter = filter
      let viewport = Viewport(size: CGSize(width: 46, height: 62.5), scale: 0.0668, yAxis: .down, placement: .fill)
      let comparison = try Comparison(root, viewport)
      verify(comparison.agreement.isWithinTolerance, "\(filter): \(comparison.agreement)")
      for image in [comparison.actual, comparison.picture.image] {
        let alpha = (0..<16).reduce(0) { $0 + Int(image.rgba($1 % 4, $1 / 4).w) }
        verify(abs(alpha - 121) < 4, "\(filter): \(alpha)")
      }
    }
  }
}

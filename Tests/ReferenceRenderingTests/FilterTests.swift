import ReferenceRendering
import TestSupport

/// Filters of a layer's picture.
@Suite struct FilterTests {
  static let invert = ColorMatrix(
    SIMD4(-1, 0, 0, 0), SIMD4(0, -1, 0, 0), SIMD4(0, 0, -1, 0), SIMD4(0, 0, 0, 1), bias: SIMD4(1, 1, 1, 0))

  static func filtered(_ layer: CALayer, in size: CGFloat = 64, _ filters: LayerFilter...) -> LayerSnapshot {
    CALayer(size: size, holding: layer).commitFrame().changing(1, treatment: { $0.filters = filters })
  }

  @Test func aMatrixActsOnTheWholePicture() throws {
    let layer = CALayer(8, 8, 16, 16, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    layer.addSublayer(CALayer(8, 0, 8, 16, .blue))
    let image = try picture(Self.filtered(layer, .color(Self.invert))).image
    verify(image.rgba(10, 10) == [0, 128, 128, 128], image.rgba(20, 10) == [255, 255, 0, 255])
    verify(image.rgba(4, 4) == .zero)
  }

  @Test func filtersAreAppliedInTurn() throws {
    let half = ColorMatrix(SIMD4(0.5, 0, 0, 0), SIMD4(0, 0.5, 0, 0), SIMD4(0, 0, 0.5, 0), SIMD4(0, 0, 0, 1))
    let layer = CALayer(8, 8, 16, 16, .white)
    try verify(
      picture(Self.filtered(layer, .color(half), .color(Self.invert))).image.rgba(10, 10) == [128, 128, 128, 255])
    try verify(picture(Self.filtered(layer, .color(Self.invert), .color(half))).image.rgba(10, 10) == [0, 0, 0, 255])
  }

  @Test(arguments: [2, 9] as [Double])
  func anEdgeBlurs(sigma: Double) throws {
    let layer = CALayer(-400, -400, 432, 900, .red)
    let image = try picture(Self.filtered(layer, .gaussianBlur(sigma: sigma))).image
    for x in 0..<64 {
      let expected = tail((Double(x) + 0.5 - 32) / sigma)
      verify(abs(image.alpha(x, 30) - expected) < 0.5 / 255 + 1.4e-3, image.rgba(x, 30).x == image.rgba(x, 30).w)
    }
  }

  @Test(arguments: [0.6, 4]) func blurredDiagonalStrokeIsInPlace(sigma: Double) throws {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 50, y: 15), CGPoint(x: 85, y: 50), CGPoint(x: 50, y: 85), CGPoint(x: 15, y: 50)])
    path.closeSubpath()
    let shape = CAShapeLayer()
    (shape.frame, shape.path) = (CGRect(x: 0, y: 0, width: 100, height: 100), path)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (.red, .blue, 8)
    let image = try picture(Self.filtered(shape, in: 100, .gaussianBlur(sigma: sigma))).image
    // Across the middle of one side, far from the corners.
    for y in 28..<38 {
      for x in 52..<84 where abs(x + y - 99) < 12 {
        let distance = Double(x - y - 35) / 2.0.squareRoot()
        let (all, inside) = (tail((distance - 4) / sigma), tail((distance + 4) / sigma))
        let color = image.rgba(x, y)
        for (value, expected) in [(color.x, inside), (color.z, all - inside), (color.w, all)] {
          verify(abs(Double(value) - 255 * expected) < 0.65)
        }
      }
    }
  }

  @Test func aBlurKeepsTheSum() throws {
    let layer = CALayer(28, 28, 7.3, 5.7, .white)
    let image = try picture(Self.filtered(layer, .gaussianBlur(sigma: 4))).image
    verify(abs(image.coveredArea - 7.3 * 5.7) < 1)
    // Two blurs equal one whose σ is the root of the sum of the squares.
    let twice = try picture(Self.filtered(layer, .gaussianBlur(sigma: 3), .gaussianBlur(sigma: 7.0.squareRoot()))).image
    verify(twice.isNear(image))
  }

  @Test func tinyBlurIsSkipped() throws {
    let layer = CALayer(8.5, 8, 16, 16, .white)
    let image = try picture(Self.filtered(layer, .gaussianBlur(sigma: 0.49))).image
    #expect(image.isNear(try picture(CALayer(size: 64, holding: layer).commitFrame()).image, within: 0))
  }

  @Test func coloursBeforeABlurAreInThePlane() throws {
    // Clamping before the blur is not clamping after it.
    let gain = ColorMatrix(SIMD4(3, 0, 0, 0), SIMD4(0, 3, 0, 0), SIMD4(0, 0, 3, 0), SIMD4(0, 0, 0, 1))
    let layer = CALayer(-400, -400, 800, 900, CGColor(gray: 0, alpha: 1))
    layer.addSublayer(CALayer(0, 0, 432, 900, .white))
    let before = try picture(Self.filtered(layer, .color(gain), .gaussianBlur(sigma: 4))).image
    let after = try picture(Self.filtered(layer, .gaussianBlur(sigma: 4), .color(gain))).image
    for x in 20..<44 {
      let share = tail((Double(x) + 0.5 - 32) / 4)
      verify(abs(Double(before.rgba(x, 30).x) / 255 - share) < 0.5 / 255 + 1.4e-3)
      verify(abs(Double(after.rgba(x, 30).x) / 255 - Double.minimum(1, 3 * share)) < 0.5 / 255 + 4.2e-3)
    }
  }

  /// Black and white stripes of a quarter of a point, between which colours rise and fall evenly: the mean of min(2c,
  /// 1) is ¾, and not the 1 that it is for their mean.
  @Test(arguments: [false, true]) func coloursOfAnImageAreLimitedBeforeABlur(isBitmap: Bool) throws {
    let gain = ColorMatrix(SIMD4(2, 0, 0, 0), SIMD4(0, 2, 0, 0), SIMD4(0, 0, 2, 0), SIMD4(0, 0, 0, 1))
    let stripes = CALayer(0, 0, 64, 64)
    stripes.contents = CGImage(width: 256, height: 1) { x, _ in x % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    var layer = stripes
    if isBitmap {
      layer = CALayer(0, 0, 64, 64)
      (stripes.shouldRasterize, stripes.rasterizationScale) = (true, 4)
      layer.addSublayer(stripes)
    }
    let image = try picture(Self.filtered(layer, .color(gain), .gaussianBlur(sigma: 2))).image
    for x in 20..<44 { verify(abs(Int(image.rgba(x, 32).x) - 191) <= 3, "\(image.rgba(x, 32))") }
  }

  @Test func theShadowIsThatOfTheFilteredPicture() throws {
    let ghost = ColorMatrix(.zero, .zero, .zero, SIMD4(0, 0, 0, 0.5))
    let layer = CALayer(8, 8, 8, 8, .white)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 0, height: 20)
    let image = try picture(Self.filtered(layer, .color(ghost))).image
    verify(image.rgba(10, 30) == [0, 0, 0, 128], image.rgba(10, 10) == [0, 0, 0, 128])
  }

  @Test func imagesKeepTheirTexelsInABlur() throws {
    // Stripes of two points, blurred away to grey; and one edge between two texels.
    let layer = CALayer(0, 0, 64, 64)
    layer.contents = CGImage(width: 64, height: 1) { x, _ in x / 2 % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    layer.magnificationFilter = .nearest
    let grey = try picture(Self.filtered(layer, .gaussianBlur(sigma: 6))).image
    verify(abs(Int(grey.rgba(32, 32).x) - 128) <= 1)
    layer.contents = CGImage(width: 2, height: 1) { x, _ in x == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    let edge = try picture(Self.filtered(layer, .gaussianBlur(sigma: 3))).image
    for x in 24..<40 {
      verify(abs(Double(edge.rgba(x, 32).x) / 255 - tail((32 - Double(x) - 0.5) / 3)) < 0.5 / 255 + 2e-3)
    }
  }

  @Test func colorFilterGainIsReported() throws {
    let strong = ColorMatrix(SIMD4(3, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    let picture = try picture(Self.filtered(CALayer(8, 8, 16, 16, .red), .color(strong)))
    verify(picture.gain(10, 10) == 3, picture.gain(2, 2) == 1, picture.allowance(10, 10) > 0)
  }

  @Test func nestedBlursAndBadNumbers() throws {
    var layer = CALayer(24, 24, 16, 16, .white)
    for _ in 0..<20 {
      let outer = CALayer(size: 64)
      outer.addSublayer(layer)
      layer = outer
    }
    var snapshot = layer.commitFrame()
    for i in 0..<20 { snapshot = snapshot.changing(i, treatment: { $0.filters = [.gaussianBlur(sigma: 1)] }) }
    // Sixteen of them have an effect.
    #expect(abs(try picture(snapshot).image.alpha(32, 32) - pow(1 - 2 * tail(2), 2)) < 0.02)
    for sigma in [Double.nan, .infinity, -1, 1e300, 1e-300] {
      _ = try picture(Self.filtered(CALayer(8, 8, 16, 16, .red), .gaussianBlur(sigma: sigma)))
    }
    let bad = ColorMatrix(SIMD4(repeating: .nan), SIMD4(repeating: .infinity), .zero, SIMD4(repeating: 1e300))
    _ = try picture(Self.filtered(CALayer(8, 8, 16, 16, .red), .color(bad)))
  }
}

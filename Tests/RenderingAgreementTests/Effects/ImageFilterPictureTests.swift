import TestSupport

/// Core Image's filters on both renderers.
@Suite struct ImageFilterPictureTests {
  /// A part of each colour, half of it transparent, under a filter.
  private func scene(_ filter: CIFilter) -> CALayer {
    let layer = CALayer(8, 8, 16, 16, .red)
    layer.addSublayer(CALayer(8, 0, 8, 16, CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)))
    layer.opacity = 0.5
    layer.filters = [filter]
    return CALayer(size: 32, holding: layer)
  }

  private func expect(_ filter: CIFilter, _ left: SIMD4<Int>, _ right: SIMD4<Int>) throws {
    let comparison = try Comparison(scene(filter), Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      for (x, expected) in [(10, left), (20, right)] {
        let pixel = SIMD4<Int>(truncatingIfNeeded: image.rgba(x, 16))
        let difference = pixel &- expected
        verify(
          (0..<4).allSatisfy { abs(difference[$0]) <= 1 }, "\(filter.name): \(pixel) at \(x) is not \(expected)")
      }
      verify(image.rgba(4, 4) == .zero)
    }
  }

  /// The straight results by hand, halved by the opacity: 255 · c / 2.
  @Test func coloursAreThoseOfTheFormulas() throws {
    try expect(try #require(CIFilter(name: "CIColorInvert")), SIMD4(0, 128, 128, 128), SIMD4(102, 77, 51, 128))
    let controls: [String: Any] = [
      kCIInputSaturationKey: 0, kCIInputContrastKey: 0.5, kCIInputBrightnessKey: 0.1,
    ]
    // Luminances: 0.213, and 0.213 · 0.2 + 0.715 · 0.4 + 0.072 · 0.6 = 0.3718; half of them, plus 0.35.
    try expect(
      try #require(CIFilter(name: "CIColorControls", parameters: controls)), SIMD4(58, 58, 58, 128),
      SIMD4(68, 68, 68, 128))
    try expect(try #require(CIFilter(name: "CISepiaTone")), SIMD4(50, 44, 35, 128), SIMD4(64, 57, 44, 128))
    try expect(try #require(CIFilter(name: "CIFalseColor")), SIMD4(57, 24, 22, 128), SIMD4(71, 43, 38, 128))
    let rows: [String: Any] = [
      "inputRVector": CIVector(x: 0, y: 0, z: 1, w: 0), "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5),
      "inputBiasVector": CIVector(x: 0, y: 0, z: 0.2, w: 0),
    ]
    // (b, g, b + 0.2), at a quarter of the alpha.
    try expect(
      try #require(CIFilter(name: "CIColorMatrix", parameters: rows)), SIMD4(0, 0, 13, 64), SIMD4(38, 26, 51, 64))
  }

  @Test func multiplyingIsTheProduct() throws {
    let top = CALayer(8, 8, 16, 16, CGColor(red: 0.4, green: 1, blue: 0.2, alpha: 1))
    top.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
    let root = CALayer(size: 32, holding: top)
    root.backgroundColor = CGColor(red: 1, green: 0.6, blue: 0.6, alpha: 1)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      verify(image.rgba(16, 16) == [102, 153, 31, 255], image.rgba(4, 4) == [255, 153, 153, 255])
    }
  }

  /// The two names of one filter draw one picture, to the bit.
  @Test func aBlurIsCoreAnimationsOwn() throws {
    let (one, other) = (CALayer(8, 8, 16, 16, .red), CALayer(8, 8, 16, 16, .red))
    one.filters = [try #require(CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 3]))]
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3, forKey: "inputRadius")
    other.filters = [blur]
    let (a, b) = (
      try Comparison(CALayer(size: 32, holding: one), Viewport()),
      try Comparison(CALayer(size: 32, holding: other), Viewport())
    )
    verify(a.agreement.isWithinTolerance, a.actual.premultipliedRGBA == b.actual.premultipliedRGBA)
    verify(a.picture.image.rgba(16, 16).w > 200, (20...235).contains(a.picture.image.rgba(8, 16).w))
  }
}

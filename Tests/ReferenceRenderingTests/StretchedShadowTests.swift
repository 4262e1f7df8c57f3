import ReferenceRendering
import TestSupport

/// The shadow of an image that is stretched unevenly, held to a Gaussian that is summed up point by point.
@Suite struct StretchedShadowTests {
  /// Rows and columns of little alpha and of much, or noise, in an image of `width` × `height` pixels.
  private static func image(_ width: Int, _ height: Int, isNoise: Bool) -> CGImage {
    var random = SplitMix64(seed: 7)
    let noise = (0..<width * height).map { _ in UInt8(random.whole(0...255)) }
    return CGImage(width: width, height: height) { x, y in
      if isNoise { return SIMD4(repeating: noise[y * width + x]) }
      let a: UInt8 = (y % 5 < 2) == (x % 7 < 4) ? 255 : y % 3 == 0 ? 120 : 10
      return SIMD4(repeating: a)
    }
  }

  /// Pixels of the image, points that it is shown at, σ.
  static let cases: [(Int, Int, Vector2, Double)] = [
    (100, 16, Vector2(39, 59), 2.877), (16, 100, Vector2(59, 39), 2.877), (400, 8, Vector2(20, 50), 3),
    (9, 5, Vector2(30, 30), 1.5), (200, 200, Vector2(40, 40), 2), (60, 60, Vector2(60, 12), 6),
  ]

  /// Stripes about as long as a pixel of the blurred grid: where an edge cuts them, the means of its pixels carry too
  /// little information.
  static let gridCases: [(Int, Int, Vector2, Double)] = [
    (143, 5, Vector2(28.6, 43.8), 4.745), (10, 121, Vector2(52, 22.5), 10),
  ]

  /// Images of noise whose texels would beat with samples at the middles of pixels.
  static let noiseCases: [(Int, Int, Vector2, Double)] = [
    (52, 3, Vector2(44, 20), 1.3625), (57, 8, Vector2(12, 16), 1.347), (120, 4, Vector2(60, 40), 2.5),
  ]

  @Test(arguments: Cases.some(2, of: Array(cases.indices)))
  func theShadowIsAGaussianOfTheAlpha(number: Int) throws {
    try expectGaussian(Self.cases[number], isNoise: false)
  }

  @Test(arguments: Cases.some(2, of: Array(noiseCases.indices)))
  func theShadowOfNoiseIsAGaussianOfItsAlpha(number: Int) throws {
    try expectGaussian(Self.noiseCases[number], isNoise: true)
  }

  @Test(arguments: gridCases.indices)
  func theShadowOfStripesAsLongAsAPixelIsNearlyAGaussian(number: Int) throws {
    try expectGaussian(Self.gridCases[number], isNoise: false, within: 3.5)
  }

  private func expectGaussian(
    _ shown: (Int, Int, Vector2, Double), isNoise: Bool, within tolerance: Double = 1.5
  ) throws {
    let (width, height, size, sigma) = shown
    let image = Self.image(width, height, isNoise: isNoise)
    let margin = (4 * sigma).rounded(.up)
    let layer = CALayer(margin, margin, size.x, size.y)
    layer.contents = image
    layer.shadowOpacity = 1
    layer.shadowRadius = sigma
    // The shadow alone is in sight.
    layer.shadowOffset = CGSize(width: 0, height: 300)
    let viewport = Viewport(size: CGSize(width: size.x + 2 * margin, height: size.y + 2 * margin + 300))
    let root = CALayer(size: 1, holding: layer)
    root.bounds.size = viewport.size ?? .zero
    let picture = try ReferenceRenderer().render(LayerSnapshot(root), in: viewport)
    let every = isNoise ? 1 : 3
    let xs = Array(stride(from: 0, to: Int(size.x + 2 * margin), by: every))
    let ys = Array(stride(from: 0, to: Int(size.y + 2 * margin), by: every))
    func points(_ pixels: [Int]) -> [Double] { pixels.map { Double($0) + 0.5 - margin } }
    let expected = StretchedImage(image, size: size).shadow(sigma: sigma, xs: points(xs), ys: points(ys))
    var worst = 0.0
    for (y, row) in zip(ys, expected) {
      for (x, alpha) in zip(xs, row) { worst = max(worst, abs(alpha * 255 - Double(picture.rgba(x, y + 300).w))) }
    }
    verify(worst < tolerance, "\(worst)")
  }
}

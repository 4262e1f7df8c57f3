import GPURendering
import TestSupport

/// The shadow of an image with stripes finer than its radius, held to a Gaussian that is summed up along a row.
@Suite struct StripedShadowTests {
  /// Stripes of `wide` pixels, opaque and nearly clear by turns.
  private static func image(_ width: Int, stripes wide: Int) -> CGImage {
    CGImage(width: width, height: 2) { x, _ in SIMD4(repeating: x / wide % 2 == 0 ? 255 : 10) }
  }

  /// The image's alpha at `t`, 0…1 across the image.
  private static func alpha(_ image: CGImage, _ t: Double) -> Double {
    let q = t * Double(image.width) - 0.5
    let x = Int(q.rounded(.down))
    func texel(_ i: Int) -> Double { Double(image.rgba(max(0, min(i, image.width - 1)), 0).w) / 255 }
    return texel(x) + (texel(x + 1) - texel(x)) * (q - Double(x))
  }

  /// The image's pixels, a stripe's pixels, and the stripe's width in points. σ is 2 points: the periods are σ/2, σ/4,
  /// 2σ and σ/4.
  static let cases: [(Int, Int, Double)] = [(104, 3, 17.33), (136, 2, 17), (12, 2, 12), (200, 5, 10)]

  @Test(arguments: cases.indices)
  func stripesStayInTheirPlaces(number: Int) throws {
    let (pixels, wide, width) = Self.cases[number]
    let (sigma, left) = (2.0, 10.0)
    let image = Self.image(pixels, stripes: wide)
    let layer = CALayer(left, 10, width, 40)
    layer.contents = image
    layer.shadowOpacity = 1
    layer.shadowRadius = sigma
    // The shadow alone is in the row.
    layer.shadowOffset = CGSize(width: 0, height: 60)
    let root = CALayer(size: 40, holding: layer)
    root.bounds.size.height = 120
    let picture = try PictureTests.shared.get().render(root, in: Viewport(size: root.bounds.size))
    let samples = 20000
    var worst = 0.0
    for x in 0..<40 {
      let expected = (0..<samples).reduce(0.0) {
        let t = (Double($1) + 0.5) / Double(samples)
        let d = Double(x) + 0.5 - left - t * width
        return $0 + Self.alpha(image, t) * exp(-d * d / (2 * sigma * sigma))
      }
      let scale = width / Double(samples) / (sigma * (2 * Double.pi).squareRoot())
      worst = max(worst, abs(expected * scale * 255 - Double(picture.rgba(x, 90).w)))
    }
    verify(worst < 1.5, "\(worst)")
  }
}

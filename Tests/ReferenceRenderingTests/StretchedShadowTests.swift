import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import ReferenceRendering
import TestSupport
import Testing

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

  /// The alpha at a point of an image shown at `size` points: bilinear between the middles of its pixels.
  private static func alpha(_ image: CGImage, _ size: Vector2, _ p: Vector2) -> Double {
    guard p.x >= 0, p.y >= 0, p.x < size.x, p.y < size.y else { return 0 }
    let q = p / size * Vector2(Double(image.width), Double(image.height)) - 0.5
    let (x, y) = (Int(q.x.rounded(.down)), Int(q.y.rounded(.down)))
    func texel(_ i: Int, _ j: Int) -> Double {
      Double(image.rgba(max(0, min(i, image.width - 1)), max(0, min(j, image.height - 1))).w) / 255
    }
    let (u, v) = (q.x - Double(x), q.y - Double(y))
    return (texel(x, y) * (1 - u) + texel(x + 1, y) * u) * (1 - v)
      + (texel(x, y + 1) * (1 - u) + texel(x + 1, y + 1) * u) * v
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
    // Ten samples a point, or four a texel, each in the middle of its square; along one axis, then along the other.
    let texel = min(size.x / Double(width), size.y / Double(height))
    let step = 1 / (1 / min(0.1, texel / 4)).rounded(.up)
    let (columns, rows) = (Int((size.x / step).rounded()), Int((size.y / step).rounded()))
    let alphas = (0..<rows).map { j in
      (0..<columns).map { i in Self.alpha(image, size, Vector2((Double(i) + 0.5) * step, (Double(j) + 0.5) * step)) }
    }
    func weight(_ d: Double) -> Double {
      exp(-d * d / (2 * sigma * sigma)) * step / (sigma * (2 * Double.pi).squareRoot())
    }
    var worst = 0.0
    let every = isNoise ? 1 : 3
    for y in stride(from: 0, to: Int(size.y + 2 * margin), by: every) {
      let down = (0..<rows).map { weight(Double(y) + 0.5 - margin - (Double($0) + 0.5) * step) }
      let line = (0..<columns).map { i in (0..<rows).reduce(0.0) { $0 + down[$1] * alphas[$1][i] } }
      for x in stride(from: 0, to: Int(size.x + 2 * margin), by: every) {
        let expected = (0..<columns).reduce(0.0) {
          $0 + line[$1] * weight(Double(x) + 0.5 - margin - (Double($1) + 0.5) * step)
        }
        worst = max(worst, abs(expected * 255 - Double(picture.rgba(x, y + 300).w)))
      }
    }
    verify(worst < tolerance, "\(worst)")
  }
}

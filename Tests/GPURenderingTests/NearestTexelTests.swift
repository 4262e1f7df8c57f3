import GPURendering
import TestSupport

/// Which texel is nearest where a border between texels goes through the centres of pixels, or past them by less than
/// 1/256 texel.
@Suite struct NearestTexelTests {
  /// The sample point of pixel i is i + ½ + 1/256 along x and i + ½ + 1/512 along y. The texel that holds it counts.
  @Test(arguments: [2.5, 0.75, 12.5, 40.5]) func theTexelOfTheSamplePoint(magnification: Double) throws {
    let texels = 6
    let side = Double(texels) * magnification
    let root = CALayer(size: side.rounded(.up))
    let layer = CALayer(0, 0, side, side)
    layer.contents = CGImage(width: texels, height: texels) { x, y in SIMD4(UInt8(40 * x), UInt8(40 * y), 7, 255) }
    (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest)
    layer.allowsEdgeAntialiasing = false
    root.addSublayer(layer)
    let image = try GPURenderer(device: .automatic, under: .validating).render(root.commitFrame())
    func texel(_ pixel: Int, _ offset: Double) -> UInt8 {
      UInt8(40 * min(Int((Double(pixel) + 0.5 + offset) / magnification), texels - 1))
    }
    for i in 0..<Int(side) {
      for (x, y) in [(i, 0), (0, i), (i, i)] {
        let expected = SIMD4(texel(x, 1 / 256), texel(y, 1 / 512), 7, 255)
        verify(image.rgba(x, y) == expected, "(\(x), \(y)): \(image.rgba(x, y)), not \(expected)")
      }
    }
  }
}

import Foundation
import Geometry
import Imaging
import LayerModel
import TestSupport
import Testing

/// Blurs and shadows of what is finer than the pixels that they are drawn with.
extension KnownAnswerTests {
  private func blur(_ radius: Double) -> CAFilter {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    return blur
  }

  /// A rasterised layer that is squeezed twentyfold is blurred as the box that it looks like: a pixel of the blurred picture is many of the
  /// bitmap's long, and none of that blurs it the other way.
  @Test(arguments: ["linear", "trilinear"])
  func aSqueezedBitmapBlursAsABox(minificationFilter: String) throws {
    let group = CALayer(0, 0, 80, 80)
    group.filters = [blur(6)]
    let layer = CALayer(0, 0, 20, 400, .red)
    (layer.position, layer.transform) = (CGPoint(x: 40, y: 40), CATransform3DMakeScale(1, 0.05, 1))
    (layer.shouldRasterize, layer.minificationFilter) = (true, CALayerContentsFilter(rawValue: minificationFilter))
    group.addSublayer(layer)
    for (name, image) in try pictures(CALayer(size: 80, holding: group)) {
      for (x, y) in (0..<80).flatMap({ y in (0..<80).map { ($0, y) } }) {
        let p = Vector2(Double(x) + 0.5 - 40, Double(y) + 0.5 - 40)
        let expected = 255 * blurredBox(p.x, half: 10, sigma: 6) * blurredBox(p.y, half: 10, sigma: 6)
        let value = Double(image.rgba(x, y).w)
        #expect(abs(value - expected) < 2, "\(name): (\(x), \(y)) is \(value), not \(expected)")
      }
    }
  }
}

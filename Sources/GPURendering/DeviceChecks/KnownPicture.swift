import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// A picture whose colours are known without a renderer, and that takes a program with each of the vertex shaders: a plain layer, a shape, a
/// filtered group, and a blur.
///
/// A driver that draws nothing raises no error.
enum KnownPicture {
  /// Its snapshot, and the premultiplied colour of some of its pixels, by column and row.
  static func make() -> (snapshot: LayerSnapshot, colors: [(x: Int, y: Int, color: SIMD4<UInt8>)]) {
    LayerContext().run {
      func layer(_ layer: CALayer, at x: CGFloat, _ width: CGFloat, _ color: CGColor?) -> CALayer {
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: 16)
        layer.position = CGPoint(x: x + width / 2, y: 8)
        layer.backgroundColor = color
        return layer
      }
      let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      let root = layer(CALayer(), at: 0, 48, CGColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1))
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 2, width: 8, height: 12), transform: nil)
      shape.fillColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      let inverted = layer(CALayer(), at: 18, 8, blue), blurred = layer(CALayer(), at: 30, 16, red)
      inverted.filters = [CAFilter(type: "colorInvert")]
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(1.0, forKey: "inputRadius")
      blurred.filters = [blur]
      root.sublayers = [layer(CALayer(), at: 0, 8, red), layer(shape, at: 9, 8, nil), inverted, blurred]
      return (
        root.commitFrame(),
        [
          (4, 8, SIMD4(255, 0, 0, 255)), (13, 8, SIMD4(0, 255, 0, 255)), (22, 8, SIMD4(255, 255, 0, 255)),
          (38, 8, SIMD4(255, 0, 0, 255)), (8, 8, SIMD4(51, 51, 51, 255)),
        ]
      )
    }
  }

  /// How a picture differs from the known one by more than 2/255 in a channel, in a sentence; `nil` if it does not.
  static func difference(of image: CGImage, from colors: [(x: Int, y: Int, color: SIMD4<UInt8>)]) -> String? {
    for (x, y, color) in colors {
      let pixel = image.pixel(x, y)
      let found = SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha)
      let distance = SIMD4<Int>(truncatingIfNeeded: found) &- SIMD4<Int>(truncatingIfNeeded: color)
      if (0..<4).contains(where: { abs(distance[$0]) > 2 }) {
        return "draws a known picture wrongly: pixel (\(x), \(y)) is \(found), not \(color)"
      }
    }
    return nil
  }
}

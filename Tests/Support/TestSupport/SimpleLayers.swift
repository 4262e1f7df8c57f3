import Foundation
import Geometry
import Imaging
import LayerModel

extension CALayer {
  /// A layer with the given frame, without a transform, and with a background colour if given.
  package convenience init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil) {
    self.init()
    place(x, y, width, height)
    backgroundColor = color
  }

  /// A layer of `size` × `size` at (0, 0) with `sublayers`, which draws nothing itself.
  package convenience init(size: CGFloat, holding sublayers: CALayer...) {
    self.init(0, 0, size, size)
    for layer in sublayers { addSublayer(layer) }
  }

  /// Sets the frame of a layer without a transform whose anchor point is in the middle.
  package func place(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    position = CGPoint(x: x + width / 2, y: y + height / 2)
  }
}

extension CGColor {
  package static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  package static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  package static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

extension CGImage {
  /// An image from a function that returns a pixel's premultiplied red, green, blue and alpha for its column and row.
  package convenience init(width: Int, height: Int, pixel: (Int, Int) -> SIMD4<UInt8>) {
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let p = pixel(x, y)
        rgba += [p.x, p.y, p.z, p.w]
      }
    }
    self.init(width: width, height: height, premultipliedRGBA: rgba)
  }

  /// An opaque image in which all pixels have different colours, and neighbours very different ones.
  package static func distinct(_ width: Int, _ height: Int) -> CGImage {
    CGImage(width: width, height: height) { x, y in
      SIMD4(UInt8((x * 83 + 17) & 255), UInt8((y * 67 + 5) & 255), UInt8((x * 29 + y * 101) & 255), 255)
    }
  }

  /// The premultiplied red, green, blue and alpha of the pixel in column `x` of row `y`, from the top left.
  package func rgba(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let p = pixel(x, y)
    return SIMD4(p.red, p.green, p.blue, p.alpha)
  }

  /// The sum of alpha, in pixels. Rounding to 8 bits causes an error of at most 1/510 for each partly covered pixel.
  package var coveredArea: Double {
    Double(stride(from: 3, to: premultipliedRGBA.count, by: 4).reduce(0) { $0 + Int(premultipliedRGBA[$1]) }) / 255
  }
}

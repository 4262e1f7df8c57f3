import Drawing
import TestSupport

extension CGImage {
  /// The premultiplied red, green, blue and alpha of the pixel with its least corner at (x, y) in base space.
  func at(_ x: Int, _ y: Int) -> SIMD4<Int> {
    let p = pixel(x, height - 1 - y)
    return SIMD4(Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha))
  }

  /// The sum of a channel (alpha by default) in whole pixels.
  func area(_ channel: Int = 3) -> Double {
    Double(stride(from: channel, to: premultipliedRGBA.count, by: 4).reduce(0) { $0 + Int(premultipliedRGBA[$1]) })
      / 255
  }

  /// Whether the picture is symmetric about its middle column, except for Cairo's 15 sample lines per row, which differ
  /// slightly between left and right.
  var isSymmetric: Bool {
    (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in (at(x, y) &- at(width - 1 - x, y)).wrappedMagnitude <= 20 }
    }
  }

  /// The picture over white in eight rows of eight cells, each the averages of red, green and blue in sixteenths.
  var thumbnail: [String] {
    let (w, h) = (width / 8, height / 8)
    return (0..<8).map { row in
      (0..<8).map { column in
        var sum = SIMD4<Int>.zero
        for y in row * h..<(row + 1) * h {
          for x in column * w..<(column + 1) * w {
            let p = at(x, height - 1 - y)
            sum &+= p &+ (255 &- SIMD4(repeating: p.w))
          }
        }
        return (0..<3).map { String(sum[$0] / (w * h) / 16, radix: 16) }.joined()
      }.joined(separator: " ")
    }
  }
}

extension SIMD4 where Scalar == Int {
  /// The greatest difference from 0.
  var wrappedMagnitude: Int { Swift.max(abs(x), abs(y), abs(z), abs(w)) }

  func isNear(_ other: SIMD4<Int>, within tolerance: Int = 1) -> Bool { (self &- other).wrappedMagnitude <= tolerance }
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

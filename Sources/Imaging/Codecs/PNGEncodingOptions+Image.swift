import Geometry

extension PNGEncodingOptions {
  /// The smallest options that hold an image: 8 bits of sRGB. For an image with ``CGImage/extendedRGBA``: 16 bits, in
  /// the narrowest space that fits of sRGB, Display P3 and BT.2100 with PQ, which also holds highlights.
  ///
  /// Read again, the file gives the same bytes; half floats that differ by at most 1/256 where a colour is at the edge
  /// of a space, and by the rounding to 16 bits elsewhere.
  public init(holding image: CGImage) {
    self.init()
    guard let pixels = image.extendedRGBA else { return }
    depth = .sixteen
    for name in [CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.itur_2100_PQ] {
      guard let space = CGColorSpace(name: name) else { continue }
      colorSpace = space
      if space.holds(pixels) { return }
    }
  }
}

extension CGColorSpace {
  /// The greatest distance from 0…1 that the rounding of a half float explains.
  private static let slack = 1.0 / 256

  /// Whether all colours, premultiplied extended sRGB, lie in this space's 0…1.
  fileprivate func holds(_ pixels: [Float16]) -> Bool {
    let curve = TransferCurve.sRGB
    var fromSRGB: Matrix3?
    switch encoding {
    case .sRGB: break
    case .rgb(let toSRGB, _): fromSRGB = toSRGB.inverse
    default: return false
    }
    var last = SIMD4<Float16>(repeating: 0)
    for i in stride(from: 0, to: pixels.count, by: 4) {
      let pixel = SIMD4(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
      if pixel == last || pixel.w <= 0 { continue }
      last = pixel
      let straight = SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) / Double(pixel.w)
      if let fromSRGB {
        let light = fromSRGB * SIMD3(curve.light(straight.x), curve.light(straight.y), curve.light(straight.z))
        // Near black, the curve multiplies by 12.92.
        if light.min() < -Self.slack / 12.92 || light.max() > 1 + Self.slack { return false }
      } else if straight.min() < -Self.slack || straight.max() > 1 + Self.slack {
        return false
      }
    }
    return true
  }
}

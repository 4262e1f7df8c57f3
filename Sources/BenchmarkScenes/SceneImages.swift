import Lamina

/// The images in built-in scenes, which are computed.
package enum SceneImages {
  /// The faces of a die, 256 pixels wide: one to six pips on a disc, transparent around it.
  static var dice: [CGImage?] {
    let steps = [
      [(0, 0)], [(-1, -1), (1, 1)], [(-1, -1), (0, 0), (1, 1)], [(-1, -1), (1, -1), (-1, 1), (1, 1)],
      [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)], [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    ]
    return steps.enumerated().map { number, pips in
      drawn(width: 256, height: 256) { context in
        context.setFillColor(color(hue: Double(number) / 6, saturation: 0.55, alpha: 1))
        context.fillEllipse(in: CGRect(x: 28, y: 28, width: 200, height: 200))
        context.setFillColor(gray: 0.1, alpha: 1)
        for (x, y) in pips { context.fillEllipse(in: CGRect(x: 112 + 44 * x, y: 112 + 44 * y, width: 32, height: 32)) }
      }
    }
  }

  /// An atlas of 16 × 16 blossoms of 64 pixels, with soft edges, partly translucent.
  static var atlas: CGImage {
    computed(width: 1024, height: 1024) { x, y in
      let cell = Int(y) / 64 * 16 + Int(x) / 64
      let (dx, dy) = (x.truncatingRemainder(dividingBy: 64) - 32, y.truncatingRemainder(dividingBy: 64) - 32)
      let radius = (dx * dx + dy * dy).squareRoot()
      let edge = 22 + 7 * cos(Double(3 + cell % 6) * atan2(dy, dx) + Double(cell))
      let alpha = 0.9 * min(max((edge - radius) / 3, 0), 1)
      let rgb = rgb(hue: Double(cell) / 256 * 3.1, saturation: 0.5 + 0.2 * Double(cell % 3))
      return SIMD4(rgb * (0.55 + 0.45 * max(1 - radius / 34, 0)), alpha)
    }
  }

  /// Opaque images of 256 pixels with a pattern so fine that mipmaps matter.
  static func cards(_ count: Int) -> [CGImage] {
    (0..<count).map { index in
      let hue = Double(index) / Double(count)
      let (above, below) = (rgb(hue: hue, saturation: 0.6) * 0.9, rgb(hue: hue + 0.15, saturation: 0.7) * 0.5)
      return computed(width: 256, height: 256) { x, y in
        if min(x, y, 256 - x, 256 - y) < 6 { return SIMD4(repeating: 1) }
        let ground = above + (below - above) * (y / 256)
        return SIMD4((Int(x) / 8 + Int(y) / 8).isMultiple(of: 2) ? ground : ground * 0.875, 1)
      }
    }
  }

  /// Four blossoms with a soft edge of 24 pixels, 256 pixels wide.
  static var masks: [CGImage] {
    (0..<4).map { index in
      computed(width: 256, height: 256) { x, y in
        let (dx, dy) = (x - 128, y - 128)
        let edge = 92 + 30 * cos(Double(index + 3) * atan2(dy, dx)) - (dx * dx + dy * dy).squareRoot()
        return SIMD4(SIMD3(repeating: 1), min(max(edge / 24, 0), 1))
      }
    }
  }

  /// An opaque image of screen size without edges.
  package static func wide(_ index: Int, width: Int, height: Int) -> CGImage {
    let i = Double(index)
    return computed(width: width, height: height) { x, y in
      let waves = SIMD3(
        sin(x * 0.011 * (1 + i * 0.2) + i), sin(y * 0.013 + x * 0.004 * i + i * 2),
        sin((x + y) * 0.007 * (1 + i * 0.1) + i * 3))
      return SIMD4(SIMD3(repeating: 0.5) + waves * 0.47, 1)
    }
  }

  /// An image drawn by `draw`, with y down as in layers.
  static func drawn(width: Int, height: Int, _ draw: (CGContext) -> Void) -> CGImage? {
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.translateBy(x: 0, y: CGFloat(height))
    context?.scaleBy(x: 1, y: -1)
    if let context { draw(context) }
    return context?.makeImage()
  }

  /// An image computed pixel by pixel.
  ///
  /// - Parameter color: Returns straight red, green, blue and alpha, 0…1, for the centre of a pixel, measured from the
  ///   top left.
  private static func computed(width: Int, height: Int, _ color: (_ x: Double, _ y: Double) -> SIMD4<Double>) -> CGImage
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let straight = color(Double(x) + 0.5, Double(y) + 0.5)
        var pixel = straight * straight.w
        pixel.w = straight.w
        let rounded = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrEven)
        for channel in 0..<4 { bytes.append(UInt8(rounded[channel])) }
      }
    }
    return CGImage(width: width, height: height, premultipliedRGBA: bytes)
  }

  /// A bright colour. Hue is in turns; only its fractional part matters.
  static func color(hue: Double, saturation: Double, alpha: CGFloat) -> CGColor {
    let c = rgb(hue: hue, saturation: saturation)
    return CGColor(red: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: alpha)
  }

  private static func rgb(hue: Double, saturation: Double) -> SIMD3<Double> {
    // The HSV formula at value 1: f(k) = 1 − s·clamp(min(k, 4 − k), 0, 1), with the hue in sixths.
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return 1 - saturation * min(max(min(k, 4 - k), 0), 1)
    }
    return SIMD3(channel(5), channel(3), channel(1))
  }
}

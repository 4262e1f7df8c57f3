import Geometry
import LayerSnapshots

/// A gradient on an item.
struct GradientPaint {
  /// Its first entry in the item table.
  var start: Int
  /// Whether it runs along a line.
  var isAxial: Bool
  /// Whether there are two stops, one after the other.
  var hasTwoStops: Bool
}

/// An image on an item.
struct ImagePaint {
  /// The map to pixels of the image.
  var map = ImageMap.identity
  /// The range of image coordinates: least u and v, greatest u and v.
  var range = SIMD4<Float>.zero
  /// Whether the range is the whole texture.
  var isWholeRange = false
  /// The texel of the image at which the texture begins.
  var firstTexel = SIMD2<Float>.zero
  /// Multiplies the image, premultiplied.
  var tint = SIMD4<Float>(repeating: 1)
  var filters = ImageFilters()
}

/// How an image is sampled where it is magnified, and where it is minified.
package struct ImageFilters {
  /// Nearest or linear.
  var magnification = DrawState.Filter.linear
  /// Nearest, linear or trilinear.
  var minification = DrawState.Filter.linear
  /// Added to the level of detail.
  var bias: Float = 0
  /// Whether a minified image is averaged over the pixel along both axes, however unevenly it is stretched.
  var isAveraged = false

  init() {}

  init(_ magnification: ImageFilter, _ minification: ImageFilter, bias: Double) {
    if magnification == .nearest { self.magnification = .nearest }
    if minification == .nearest { self.minification = .nearest }
    if minification == .trilinear { self.minification = .trilinear }
    self.bias = Float(bias)
  }

  /// Averages a minified image over the pixel.
  mutating func average() { (minification, bias, isAveraged) = (.trilinear, 0, true) }

  /// Whether both filters are linear, so that every pixel is sampled alike.
  var areLinear: Bool { magnification == .linear && minification == .linear }

  /// The filters as the shader knows them.
  package struct Bits: ShaderBits {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let magnifyNearest = Bits(rawValue: 1 << 0)
    package static let minifyNearest = Bits(rawValue: 1 << 1)
    package static let minifyTrilinear = Bits(rawValue: 1 << 2)
    package static let averaged = Bits(rawValue: 1 << 3)

    package static let table: [(bits: Bits, name: String)] = [
      (.magnifyNearest, "MAGNIFY_NEAREST"),
      (.minifyNearest, "MINIFY_NEAREST"),
      (.minifyTrilinear, "MINIFY_TRILINEAR"),
      (.averaged, "AVERAGED"),
    ]
  }

  var bits: Bits {
    var bits: Bits = []
    if magnification == .nearest { bits.insert(.magnifyNearest) }
    if minification == .nearest { bits.insert(.minifyNearest) }
    if minification == .trilinear { bits.insert(.minifyTrilinear) }
    if isAveraged { bits.insert(.averaged) }
    return bits
  }
}

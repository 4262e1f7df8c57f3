import Foundation

/// An sRGB-encoded colour with straight (unpremultiplied) alpha.
///
/// Components outside 0…1 are stored as given; renderers clamp them, as for extended sRGB shown on an sRGB target.
/// A reference type, as Apple's: a layer's colour getters return the very object that was set.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgcolor>.
public final class CGColor: Sendable, Hashable, CustomStringConvertible {
  private let red: CGFloat, green: CGFloat, blue: CGFloat

  /// Straight alpha, 0 (clear) to 1 (opaque).
  public let alpha: CGFloat

  /// Creates a colour from sRGB-encoded components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a colour from sRGB-encoded components.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey: an sRGB colour with three equal components.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Red, green, blue, alpha.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// Always 4: red, green, blue, alpha.
  public var numberOfComponents: Int { 4 }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }

  public var description: String { "CGColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))" }

  /// The colour premultiplied by alpha. Components are clamped to 0…1 first; NaN counts as 0.
  package var premultiplied: PremultipliedColor {
    func clamp(_ v: CGFloat) -> Double { v > 0 ? Double.minimum(v.native, 1) : 0 }
    let a = clamp(alpha)
    return PremultipliedColor(red: clamp(red) * a, green: clamp(green) * a, blue: clamp(blue) * a, alpha: a)
  }
}

/// An sRGB-encoded colour whose red, green and blue are multiplied by alpha. Each component is in 0…1.
package struct PremultipliedColor: Hashable, Sendable {
  package var red: Double, green: Double, blue: Double, alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  package init(_ rgba: SIMD4<Double>) { self.init(red: rgba.x, green: rgba.y, blue: rgba.z, alpha: rgba.w) }

  package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// The components as a vector: red, green, blue, alpha.
  package var rgba: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// Whether the colour is fully transparent.
  package var isClear: Bool { alpha <= 0 }

  /// Whether the colour is fully opaque.
  package var isOpaque: Bool { alpha >= 1 }
}

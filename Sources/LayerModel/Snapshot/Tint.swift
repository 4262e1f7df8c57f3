import Foundation
import Geometry

/// The colour that multiplies all colours that a layer paints: that of a replicator's instance, or of a particle.
struct Tint: Hashable {
  /// Straight alpha, sRGB-encoded, 0…1.
  var color: SIMD4<Double>

  static let none = Tint(color: .one)

  var isNone: Bool { color == .one }

  /// The tint with red, green and blue multiplied by alpha: the factor of a premultiplied colour.
  var premultiplied: SIMD4<Double> { CGColor.premultiplied(color) }

  func callAsFunction(_ other: PremultipliedColor) -> PremultipliedColor {
    isNone ? other : PremultipliedColor(other.rgba * premultiplied)
  }

  func then(_ other: Tint) -> Tint { Tint(color: color * other.color) }
}

extension CGColor {
  /// The straight components, clamped to 0…1; NaN counts as 0.
  package var straight: SIMD4<Double> {
    func clamp(_ v: CGFloat) -> Double { v > 0 ? Double.minimum(v.native, 1) : 0 }
    let c = rgba
    return SIMD4(clamp(c[0]), clamp(c[1]), clamp(c[2]), clamp(c[3]))
  }

  /// Returns a straight colour multiplied by its own alpha.
  static func premultiplied(_ straight: SIMD4<Double>) -> SIMD4<Double> {
    straight * SIMD4(straight.w, straight.w, straight.w, 1)
  }
}

extension Tint {
  /// A number for the tint, for ``VersionNumber/mixed(_:_:)``.
  var bits: UInt64 {
    (0..<4).reduce(UInt64(0)) { VersionNumber.mixed($0, color[$1].bitPattern) }
  }
}

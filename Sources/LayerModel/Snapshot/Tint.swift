import Foundation
import Geometry

/// What multiplies all colours that a layer paints with: the colour of a replicator's instance, or of a particle.
struct Tint: Hashable {
  /// Straight alpha, sRGB-encoded, 0…1.
  var color: SIMD4<Double>

  static let none = Tint(color: .one)

  var isNone: Bool { color == .one }

  /// Red, green and blue multiplied by alpha: what multiplies a premultiplied colour.
  var premultiplied: SIMD4<Double> { CGColor.premultiplied(color) }

  func callAsFunction(_ other: PremultipliedColor) -> PremultipliedColor {
    isNone ? other : PremultipliedColor(other.rgba * premultiplied)
  }

  func then(_ other: Tint) -> Tint { Tint(color: color * other.color) }
}

extension CGColor {
  /// Straight, clamped to 0…1; a component that is NaN counts as 0.
  package var straight: SIMD4<Double> {
    func clamp(_ v: CGFloat) -> Double { v > 0 ? Double.minimum(v.native, 1) : 0 }
    let c = components ?? [0, 0, 0, 0]
    return SIMD4(clamp(c[0]), clamp(c[1]), clamp(c[2]), clamp(c[3]))
  }

  /// A straight colour times its own alpha.
  static func premultiplied(_ straight: SIMD4<Double>) -> SIMD4<Double> {
    straight * SIMD4(straight.w, straight.w, straight.w, 1)
  }
}

extension Tint {
  /// For ``VersionNumber/mixed(_:_:)``.
  var bits: UInt64 {
    (0..<4).reduce(UInt64(0)) { VersionNumber.mixed($0, color[$1].bitPattern) }
  }
}

import Foundation
import Geometry
import LayerSnapshots

/// The colour that multiplies all colours that a layer paints: the colour of a replicator's instance, or of a particle.
struct Tint: Hashable {
  /// Straight alpha, sRGB-encoded, 0…1. Components go beyond if the given colour lies outside sRGB.
  var color: SIMD4<Double>

  static let none = Tint(color: .one)

  var isNone: Bool { color == .one }

  /// The tint with red, green and blue multiplied by alpha: the factor of a premultiplied colour.
  var premultiplied: SIMD4<Double> { CGColor.premultiplied(color) }

  func then(_ other: Tint) -> Tint { Tint(color: color * other.color) }
}

/// The range of a tint's components, when offsets, speeds and random numbers are added to a given colour: 0…1, extended
/// to the colour itself if it lies outside sRGB.
struct TintRange {
  private let low: SIMD4<Double>, high: SIMD4<Double>

  /// - Parameter color: From ``CGColor/extendedStraight``.
  init(around color: SIMD4<Double>) {
    low = pointwiseMin(.zero, color)
    high = pointwiseMax(.one, color)
  }

  /// The nearest tint; NaN counts as the least.
  func clamped(_ c: SIMD4<Double>) -> SIMD4<Double> {
    var result = low
    for i in 0..<4 where c[i] > low[i] { result[i] = Double.minimum(c[i], high[i]) }
    return result
  }
}

extension CGColor {
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

import Drawing
import Foundation
import Geometry
import LayerSnapshots

/// An object that a layer may hold as a filter: a ``CAFilter`` or a ``CIFilter``.
package protocol FilterObject: NSObject {
  /// The name of the filter's operation, such as `gaussianBlur` or `CIGaussianBlur`.
  var kind: String { get }

  /// The name by which key paths find the filter.
  var handle: String? { get }

  var isEnabled: Bool { get }

  /// The inputs that were set.
  var inputs: [String: Any] { get }

  /// A number that is different after each change.
  var revision: UInt64 { get }

  /// The filter as a snapshot stores it; `nil` if it has no effect, or is no filter of pictures that is known here.
  var effect: LayerFilter? { get }

  /// The filter's blend mode; `nil` if it is no known blend mode.
  var blendMode: BlendMode? { get }

  /// Why ``CALayer/filters`` pass over the filter, as a description of it for messages; `nil` if they do not.
  var objection: String? { get }

  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
}

/// Inputs by key, read with a default for each that was not set or has the wrong type.
struct FilterInputs {
  var values: [String: Any] = [:]

  func number(_ key: String, _ normal: Double) -> Double { values[key].flatMap { Double(number: $0) } ?? normal }

  /// A number within ±``ColorMatrix/maximumFactor``.
  func amount(_ key: String, _ normal: Double) -> Double {
    let (value, limit) = (number(key, normal), ColorMatrix.maximumFactor)
    // NaN stays NaN: a filter without effect.
    return value > limit ? limit : value < -limit ? -limit : value
  }

  /// A straight colour.
  func color(_ key: String, _ normal: CGColor) -> SIMD4<Double> {
    guard let value = values[key] else { return normal.extendedStraight }
    return (value as? CGColor ?? (value as? any ColorConvertible)?.cgColor ?? normal).extendedStraight
  }

  /// Four numbers; a shorter vector ends in zeros.
  func vector(_ key: String, _ normal: SIMD4<Double>) -> SIMD4<Double> {
    guard let vector = values[key] as? CIVector else { return normal }
    return SIMD4(vector.x.native, vector.y.native, vector.z.native, vector.w.native)
  }

  /// A blur with the radius `key`; `nil` for one without effect.
  func blur(_ key: String, _ normal: Double) -> LayerFilter? {
    let radius = number(key, normal)
    return radius > 0 && radius.isFinite ? .gaussianBlur(sigma: LayerEffects.sigma(ofRadius: radius)) : nil
  }
}

extension LayerFilter {
  /// `nil` for a matrix with a NaN or an infinity.
  init?(_ matrix: ColorMatrix?) {
    guard let matrix, matrix.isFinite else { return nil }
    self = .color(matrix.limited)
  }
}

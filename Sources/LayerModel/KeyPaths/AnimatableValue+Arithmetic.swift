import Foundation
import Geometry

// Sums, for additive and cumulative animations.

extension AnimatableValue {
  /// Returns this value added to `below`: numbers add; of two transforms, this one applies first. This value if the sum
  /// is undefined.
  package func added(to below: AnimatableValue) -> AnimatableValue {
    switch (below, self) {
    case (.number(let a), .number(let b)): return .number(a + b)
    case (.transform(let a), .transform(let b)): return .transform(b.then(a))
    case (.affineTransform(let a), .affineTransform(let b)): return .affineTransform(b.concatenating(a))
    case (.transform(let a), .affineTransform(let b)): return .transform(CATransform3DMakeAffineTransform(b).then(a))
    case (.affineTransform(let a), .transform(let b)): return .transform(b.then(CATransform3DMakeAffineTransform(a)))
    case (.list(let a), .list(let b)) where a.count == b.count: return .list(zip(a, b).map { $1.added(to: $0) })
    default: return below.merged(with: self, +) ?? self
    }
  }

  /// Returns the value that, added to `other`, gives this value; this value if there is none, as for a singular
  /// transform `other`.
  package func subtracting(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a - b)
    case (.transform(let a), .transform(let b)): return .transform(b.inverse.map { a.then($0) } ?? a)
    case (.affineTransform(let a), .affineTransform(let b)):
      return b.determinant == 0 ? self : .affineTransform(a.concatenating(b.inverted()))
    case (.transform, .affineTransform), (.affineTransform, .transform):
      let kind = AnimatableValue.transform(CATransform3DIdentity)
      return converted(toKindOf: kind).subtracting(other.converted(toKindOf: kind))
    case (.list(let a), .list(let b)) where a.count == b.count: return .list(zip(a, b).map { $0.subtracting($1) })
    default: return merged(with: other, -) ?? self
    }
  }

  /// Returns this value added to itself to make `count` terms, as cycles accumulate. A transform is applied `count`
  /// times; less than 1 gives the identity. A value without a sum is unchanged.
  package func repeated(_ count: Int) -> AnimatableValue {
    switch self {
    case .transform(let t): return .transform(t.repeated(count))
    case .affineTransform(let t):
      return .affineTransform(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(t).repeated(count)))
    case .list(let elements): return .list(elements.map { $0.repeated(count) })
    default:
      guard let components else { return self }
      return with(components: components.map { $0 * Double(count) })
    }
  }

  /// Returns the Euclidean distance to `other`, over all numbers or, for transforms, all matrix elements; `nil` if it
  /// is undefined.
  package func distance(to other: AnimatableValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return abs(b - a)
    case (.transform(let a), .transform(let b)): return Self.length(of: zip(a.elements, b.elements).map { $1 - $0 })
    case (.affineTransform, .affineTransform), (.affineTransform, .transform), (.transform, .affineTransform):
      let kind = AnimatableValue.transform(CATransform3DIdentity)
      return converted(toKindOf: kind).distance(to: other.converted(toKindOf: kind))
    default: return merged(with: other) { $1 - $0 }?.components.map { Self.length(of: $0) }
    }
  }

  private static func length(of differences: [Double]) -> Double {
    differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}

extension CATransform3D {
  /// Returns the transform applied `count` times; the identity for less than 1.
  fileprivate func repeated(_ count: Int) -> CATransform3D {
    var result = CATransform3DIdentity
    var (power, rest) = (self, count)
    while rest > 0 {
      if rest & 1 == 1 { result = result.then(power) }
      power = power.then(power)
      rest >>= 1
    }
    return result
  }
}

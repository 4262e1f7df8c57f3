import Foundation
import Geometry

/// A property's value in the form in which animations compute with it.
enum AnimatableValue {
  case number(Double)
  case point(CGPoint)
  /// Anything that is not interpolated.
  case object(Any)

  /// What `value`, given by a user or read from a layer, is; `nil` for nil and for `NSNull`.
  init?(_ value: Any?) {
    switch value {
    case nil: return nil
    case let v as Double: self = .number(v)
    case let v as CGFloat: self = .number(v.native)
    case let v as Float: self = .number(Double(v))
    case let v as Int: self = .number(Double(v))
    case let v as CGPoint: self = .point(v)
    case let v?: self = .object(v)
    }
  }

  /// The value as the API spells it: what `setValue(_:forKeyPath:)` takes.
  var object: Any {
    switch self {
    case .number(let v): v
    case .point(let v): v
    case .object(let v): v
    }
  }

  /// On the way from this value, at 0, to `end`, at 1; `t` may lie outside.
  func interpolated(to end: AnimatableValue, at t: Double) -> AnimatableValue {
    switch (self, end) {
    case (.number(let a), .number(let b)): .number(a + (b - a) * t)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
    default: t < 0.5 ? self : end
    }
  }

  /// `below` and this value on top of it: numbers add, of transforms this one is applied first. This value where that has no meaning.
  func added(to below: AnimatableValue) -> AnimatableValue {
    switch (below, self) {
    case (.number(let a), .number(let b)): .number(a + b)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
    default: self
    }
  }

  /// What added to `other` gives this value.
  func subtracting(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(a - b)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
    default: self
    }
  }

  /// This value `count` times over, as cycles accumulate.
  func repeated(_ count: Int) -> AnimatableValue {
    switch self {
    case .number(let v): .number(v * Double(count))
    case .point(let v): .point(CGPoint(x: v.x * CGFloat(count), y: v.y * CGFloat(count)))
    case .object: self
    }
  }

  /// How far `other` lies from this value; `nil` where that has no meaning.
  func distance(to other: AnimatableValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): abs(b - a)
    case (.point(let a), .point(let b)): hypot(b.x - a.x, b.y - a.y).native
    default: nil
    }
  }

  /// The numbers that the value consists of, for curves through several values; `nil` where it does not consist of numbers.
  var components: [Double]? {
    switch self {
    case .number(let v): [v]
    case .point(let v): [v.x.native, v.y.native]
    case .object: nil
    }
  }

  /// A value of this one's kind with other numbers.
  func with(components: [Double]) -> AnimatableValue {
    switch self {
    case .number: .number(components[0])
    case .point: .point(CGPoint(x: components[0], y: components[1]))
    case .object: self
    }
  }
}

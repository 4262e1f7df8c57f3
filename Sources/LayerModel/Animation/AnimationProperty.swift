import Foundation

/// A property of an animation that is accessible by key. The key is Apple's: booleans have no "is".
///
/// A class that adds properties has a table beside it, which includes those that it inherits.
struct AnimationProperty: Sendable {
  let get: @Sendable (CAAnimation) -> Any?
  /// Sets the property; a value of an unsuitable type changes nothing.
  let set: @Sendable (CAAnimation, Any?) -> Void

  typealias Path<Owner, Value> = ReferenceWritableKeyPath<Owner, Value> & Sendable

  /// A property that is never nil.
  @_semantics("optimize.sil.specialize.generic.never")
  static func value<Owner: CAAnimation, Value>(
    _ path: any Path<Owner, Value>, read: @escaping @Sendable (Any?) -> Value? = { $0 as? Value }
  ) -> Self {
    Self(get: { ($0 as? Owner)?[keyPath: path] }) { owner, value in
      if let value = read(value) { (owner as? Owner)?[keyPath: path] = value }
    }
  }

  /// A property that may be nil.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<Owner: CAAnimation, Value>(
    _ path: any Path<Owner, Value?>, read: @escaping @Sendable (Any) -> Value? = { $0 as? Value }
  ) -> Self {
    Self(get: { ($0 as? Owner).flatMap { $0[keyPath: path] } }) { owner, value in
      guard let value else {
        (owner as? Owner)?[keyPath: path] = nil
        return
      }
      if let value = read(value) { (owner as? Owner)?[keyPath: path] = value }
    }
  }

  /// A number, which may also be set as a string; setting nil sets 0.
  @_semantics("optimize.sil.specialize.generic.never")
  static func number<Owner: CAAnimation, Value: BinaryFloatingPoint & Sendable>(_ path: any Path<Owner, Value>) -> Self
  {
    value(path) { Double.keyed($0).map { Value($0) } }
  }

  /// A boolean; setting nil sets false.
  @_semantics("optimize.sil.specialize.generic.never")
  static func boolean<Owner: CAAnimation>(_ path: any Path<Owner, Bool>) -> Self {
    value(path) { Bool.keyed($0) }
  }

  /// Adds a name. The value is of the property's own type, or a string.
  @_semantics("optimize.sil.specialize.generic.never")
  static func name<Owner: CAAnimation, Value: RawRepresentable<String> & Sendable>(_ path: any Path<Owner, Value>)
    -> Self
  {
    value(path) { $0 as? Value ?? ($0 as? String).flatMap { Value(rawValue: $0) } }
  }

  /// A name or nil.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optionalName<Owner: CAAnimation, Value: RawRepresentable<String> & Sendable>(
    _ path: any Path<Owner, Value?>
  ) -> Self {
    optional(path) { $0 as? Value ?? ($0 as? String).flatMap { Value(rawValue: $0) } }
  }
}

extension [String: AnimationProperty] {
  /// The properties of a subclass: these and `others`.
  func adding(_ others: Self) -> Self { merging(others) { $1 } }
}

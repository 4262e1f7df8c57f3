import Foundation

/// A property of an animation that is accessible by key. The key is Apple's: booleans have no "is".
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

// One table per class, with the properties that the class inherits.

extension AnimationProperty {
  static let ofAnimations: [String: AnimationProperty] = [
    "beginTime": number(\CAAnimation.beginTime),
    "duration": number(\CAAnimation.duration),
    "speed": number(\CAAnimation.speed),
    "timeOffset": number(\CAAnimation.timeOffset),
    "repeatCount": number(\CAAnimation.repeatCount),
    "repeatDuration": number(\CAAnimation.repeatDuration),
    "autoreverses": boolean(\CAAnimation.autoreverses),
    "fillMode": name(\CAAnimation.fillMode),
    "timingFunction": optional(\CAAnimation.timingFunction),
    "delegate": optional(\CAAnimation.delegate),
    "removedOnCompletion": boolean(\CAAnimation.isRemovedOnCompletion),
    "preferredFrameRateRange": value(\CAAnimation.preferredFrameRateRange),
  ]

  static let ofPropertyAnimations = ofAnimations.adding([
    "keyPath": optional(\CAPropertyAnimation.keyPath),
    "additive": boolean(\CAPropertyAnimation.isAdditive),
    "cumulative": boolean(\CAPropertyAnimation.isCumulative),
    "valueFunction": optional(\CAPropertyAnimation.valueFunction),
  ])

  static let ofBasicAnimations = ofPropertyAnimations.adding([
    "fromValue": optional(\CABasicAnimation.fromValue),
    "toValue": optional(\CABasicAnimation.toValue),
    "byValue": optional(\CABasicAnimation.byValue),
  ])

  static let ofSpringAnimations = ofBasicAnimations.adding([
    "mass": number(\CASpringAnimation.mass),
    "stiffness": number(\CASpringAnimation.stiffness),
    "damping": number(\CASpringAnimation.damping),
    "initialVelocity": number(\CASpringAnimation.initialVelocity),
    "allowsOverdamping": boolean(\CASpringAnimation.allowsOverdamping),
  ])

  static let ofKeyframeAnimations = ofPropertyAnimations.adding([
    "values": optional(\CAKeyframeAnimation.values),
    "path": optional(\CAKeyframeAnimation.path),
    "keyTimes": optional(\CAKeyframeAnimation.keyTimes),
    "timingFunctions": optional(\CAKeyframeAnimation.timingFunctions),
    "calculationMode": name(\CAKeyframeAnimation.calculationMode),
    "tensionValues": optional(\CAKeyframeAnimation.tensionValues),
    "continuityValues": optional(\CAKeyframeAnimation.continuityValues),
    "biasValues": optional(\CAKeyframeAnimation.biasValues),
    "rotationMode": optionalName(\CAKeyframeAnimation.rotationMode),
  ])

  static let ofGroups = ofAnimations.adding(["animations": optional(\CAAnimationGroup.animations)])

  static let ofTransitions = ofAnimations.adding([
    "type": name(\CATransition.type),
    "subtype": optionalName(\CATransition.subtype),
    "startProgress": number(\CATransition.startProgress),
    "endProgress": number(\CATransition.endProgress),
    "filter": optional(\CATransition.filter),
  ])
}

extension [String: AnimationProperty] {
  fileprivate func adding(_ others: Self) -> Self { merging(others) { $1 } }
}

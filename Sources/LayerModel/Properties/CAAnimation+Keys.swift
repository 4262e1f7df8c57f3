import Foundation

/// The properties of animations: a table for each class, with those of the classes above.
///
/// Each has a copy of its own: adding an animation to a layer copies it.
package enum AnimationKeys {
  /// Of the classes that documents name.
  package static let classes = [basic, spring, keyframe, group, transition, matchMove]

  /// Of all classes, a class before those above it.
  fileprivate static let all = (classes + [property, animation]).sorted { $0.above.count > $1.above.count }

  static let animation = KeyTable(of: { CAAnimation() }) { t in
    t.value("beginTime", \.beginTime) { $1.beginTime = $0.beginTime }
    t.value("duration", \.duration) { $1.duration = $0.duration }
    t.value("speed", \.speed, .hasDefault) { $1.speed = $0.speed }
    t.value("timeOffset", \.timeOffset) { $1.timeOffset = $0.timeOffset }
    t.value("repeatCount", \.repeatCount) { $1.repeatCount = $0.repeatCount }
    t.value("repeatDuration", \.repeatDuration) { $1.repeatDuration = $0.repeatDuration }
    t.value("autoreverses", \.autoreverses) { $1.autoreverses = $0.autoreverses }
    t.name("fillMode", \.fillMode, CAMediaTimingFillMode.all, .hasDefault) { $1.fillMode = $0.fillMode }
    t.object("timingFunction", \.timingFunction, .timingFunction) { $1.timingFunction = $0.timingFunction }
    t.object("delegate", \.delegate, nil, .isApart) { $1.delegate = $0.delegate }
    t.value("removedOnCompletion", \.isRemovedOnCompletion, .hasDefault) {
      $1.isRemovedOnCompletion = $0.isRemovedOnCompletion
    }
    t.plain("preferredFrameRateRange", \.preferredFrameRateRange) {
      $1.preferredFrameRateRange = $0.preferredFrameRateRange
    }
  }

  static let property = KeyTable(of: { CAPropertyAnimation() }) { t in
    t.object("keyPath", \.keyPath, .string) { $1.keyPath = $0.keyPath }
    t.value("additive", \.isAdditive) { $1.isAdditive = $0.isAdditive }
    t.value("cumulative", \.isCumulative) { $1.isCumulative = $0.isCumulative }
    t.object("valueFunction", \.valueFunction, .valueFunction) { $1.valueFunction = $0.valueFunction }
  }.raised(onto: animation)

  static let basic = KeyTable(of: { CABasicAnimation() }) { t in
    t.any("fromValue", \.fromValue) { $1.fromValue = $0.fromValue }
    t.any("toValue", \.toValue) { $1.toValue = $0.toValue }
    t.any("byValue", \.byValue) { $1.byValue = $0.byValue }
  }.raised(onto: property)

  static let spring = KeyTable(of: { CASpringAnimation() }) { t in
    t.value("mass", \.mass, .hasDefault) { $1.mass = $0.mass }
    t.value("stiffness", \.stiffness, .hasDefault) { $1.stiffness = $0.stiffness }
    t.value("damping", \.damping, .hasDefault) { $1.damping = $0.damping }
    t.value("initialVelocity", \.initialVelocity, inDocuments: "velocity") { $1.initialVelocity = $0.initialVelocity }
    t.value("allowsOverdamping", \.allowsOverdamping) { $1.allowsOverdamping = $0.allowsOverdamping }
  }.raised(onto: basic)

  static let keyframe = KeyTable(of: { CAKeyframeAnimation() }) { t in
    t.object("values", \.values, .values) { $1.values = $0.values }
    t.object("path", \.path, .path) { $1.ownPath = $0.ownPath }
    t.numbers("keyTimes", \.keyTimes) { $1.keyTimes = $0.keyTimes }
    t.object("timingFunctions", \.timingFunctions, .timingFunctions) { $1.timingFunctions = $0.timingFunctions }
    t.name("calculationMode", \.calculationMode, CAAnimationCalculationMode.all, .hasDefault) {
      $1.calculationMode = $0.calculationMode
    }
    t.numbers("tensionValues", \.tensionValues) { $1.tensionValues = $0.tensionValues }
    t.numbers("continuityValues", \.continuityValues) { $1.continuityValues = $0.continuityValues }
    t.numbers("biasValues", \.biasValues) { $1.biasValues = $0.biasValues }
    t.optionalName("rotationMode", \.rotationMode, CAAnimationRotationMode.all) { $1.rotationMode = $0.rotationMode }
  }.raised(onto: property)

  static let group = KeyTable(of: { CAAnimationGroup() }) { t in
    t.object("animations", \.animations, .animations) { $1.takeAnimations(of: $0) }
  }.raised(onto: animation)

  static let transition = KeyTable(of: { CATransition() }) { t in
    t.name("type", \.type, CATransitionType.all, .hasDefault) { $1.type = $0.type }
    t.optionalName("subtype", \.subtype, CATransitionSubtype.all) { $1.subtype = $0.subtype }
    t.value("startProgress", \.startProgress) { $1.startProgress = $0.startProgress }
    t.value("endProgress", \.endProgress, .hasDefault) { $1.endProgress = $0.endProgress }
    t.any("filter", \.filter, .filter) { $1.filter = $0.filter }
  }.raised(onto: animation)

  static let matchMove = KeyTable(of: { CAMatchMoveAnimation() }) { t in
    t.object("sourceLayer", \.sourceLayer, nil, .isApart) { $1.share(sourceOf: $0) }
    t.list("sourcePoints", \.sourcePoints, .values)
    for key in [
      "appliesRotation", "appliesScale", "appliesX", "appliesY", "targetsSuperlayer", "usesNormalizedCoordinates",
    ] {
      t.object(key, \.switches[key], .boolean)
    }
  }.raised(onto: property)

  /// The defaults in each class, by its name.
  nonisolated(unsafe) fileprivate static let defaults = Dictionary(
    uniqueKeysWithValues: all.map { ($0.className, $0.defaults) })
}

extension CAAnimation {
  /// The properties of the nearest class of Core Animation's that this class is or descends from.
  package static var keys: KeyTable<CAAnimation> {
    AnimationKeys.all.first { $0.isOwner(self) } ?? AnimationKeys.animation
  }

  /// See ``defaultValue(forKey:)``. As in Core Animation, the defaults of key frames and transitions count in every
  /// class.
  static func usualValue(forKey key: String) -> Any? {
    for table in [keys, AnimationKeys.keyframe, AnimationKeys.transition]
    where table[key]?.traits.contains(.hasDefault) == true {
      return AnimationKeys.defaults[table.className]?[key]
    }
    return nil
  }
}

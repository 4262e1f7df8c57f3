import Foundation

/// The properties of animations: a table for each class, with those of the classes above.
package enum AnimationKeys {
  /// Of the classes that documents name, a class before those above it.
  package static let classes = [spring, basic, keyframe, group, transition, matchMove]

  static let animation = KeyTable(of: { CAAnimation() }) { t in
    t.value("beginTime", \.beginTime)
    t.value("duration", \.duration)
    t.value("speed", \.speed, .hasDefault)
    t.value("timeOffset", \.timeOffset)
    t.value("repeatCount", \.repeatCount)
    t.value("repeatDuration", \.repeatDuration)
    t.value("autoreverses", \.autoreverses)
    t.name("fillMode", \.fillMode, CAMediaTimingFillMode.all, .hasDefault)
    t.object("timingFunction", \.timingFunction, .timingFunction)
    t.object("delegate", \.delegate, nil, .isApart)
    t.value("removedOnCompletion", \.isRemovedOnCompletion, .hasDefault)
    t.plain("preferredFrameRateRange", \.preferredFrameRateRange)
  }

  static let property = KeyTable(of: { CAPropertyAnimation() }) { t in
    t.object("keyPath", \.keyPath, .string)
    t.value("additive", \.isAdditive)
    t.value("cumulative", \.isCumulative)
    t.object("valueFunction", \.valueFunction, .valueFunction)
  }.raised(onto: animation)

  static let basic = KeyTable(of: { CABasicAnimation() }) { t in
    t.any("fromValue", \.fromValue)
    t.any("toValue", \.toValue)
    t.any("byValue", \.byValue)
  }.raised(onto: property)

  static let spring = KeyTable(of: { CASpringAnimation() }) { t in
    t.value("mass", \.mass, .hasDefault)
    t.value("stiffness", \.stiffness, .hasDefault)
    t.value("damping", \.damping, .hasDefault)
    t.value("initialVelocity", \.initialVelocity)
    t.value("allowsOverdamping", \.allowsOverdamping)
  }.raised(onto: basic)

  static let keyframe = KeyTable(of: { CAKeyframeAnimation() }) { t in
    t.object("values", \.values, .values)
    t.object("path", \.path, .path) { $1.ownPath = $0.ownPath }
    t.numbers("keyTimes", \.keyTimes)
    t.object("timingFunctions", \.timingFunctions, .timingFunctions)
    t.name("calculationMode", \.calculationMode, CAAnimationCalculationMode.all, .hasDefault)
    t.numbers("tensionValues", \.tensionValues)
    t.numbers("continuityValues", \.continuityValues)
    t.numbers("biasValues", \.biasValues)
    t.optionalName("rotationMode", \.rotationMode, CAAnimationRotationMode.all)
  }.raised(onto: property)

  static let group = KeyTable(of: { CAAnimationGroup() }) { t in
    t.object("animations", \.animations, .animations) { $1.takeAnimations(of: $0) }
  }.raised(onto: animation)

  static let transition = KeyTable(of: { CATransition() }) { t in
    t.name("type", \.type, CATransitionType.all, .hasDefault)
    t.optionalName("subtype", \.subtype, CATransitionSubtype.all)
    t.value("startProgress", \.startProgress)
    t.value("endProgress", \.endProgress, .hasDefault)
    t.any("filter", \.filter, .filter)
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
    uniqueKeysWithValues: (classes + [property, animation]).map { ($0.className, $0.defaults) })
}

extension CAAnimation {
  /// The properties of the nearest class of Core Animation's that this class is or descends from.
  package static var keys: KeyTable<CAAnimation> {
    AnimationKeys.classes.first { $0.isOwner(self) }
      ?? (self is CAPropertyAnimation.Type ? AnimationKeys.property : AnimationKeys.animation)
  }

  /// See ``defaultValue(forKey:)``. As in Core Animation, the defaults of key frames and transitions count in every class.
  static func usualValue(forKey key: String) -> Any? {
    for table in [keys, AnimationKeys.keyframe, AnimationKeys.transition]
    where table[key]?.traits.contains(.hasDefault) == true {
      return AnimationKeys.defaults[table.className]?[key]
    }
    return nil
  }
}

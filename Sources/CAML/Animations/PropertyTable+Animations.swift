import Foundation
import Geometry
import LayerModel

/// Properties of animations by class: the class's own in alphabetical order, then the inherited ones.
extension PropertyTable {
  private static let ofAnimation: [AnimationProperty] = [
    .boolean("autoreverses", \.autoreverses),
    .time("beginTime", \.beginTime),
    .time("duration", \.duration),
    .choice("fillMode", \.fillMode, CAMediaTimingFillMode.all),
    .boolean("removedOnCompletion", \.isRemovedOnCompletion),
    .float("repeatCount", \.repeatCount),
    .time("repeatDuration", \.repeatDuration),
    .float("speed", \.speed),
    .time("timeOffset", \.timeOffset),
    Property(
      key: "timingFunction", type: .timingFunction,
      get: { $0.timingFunction.map { .timingFunction($0) } ?? .null },
      set: { if case .timingFunction(let v) = $1 { $0.timingFunction = v } else { $0.timingFunction = nil } }),
  ]

  private static let ofPropertyAnimation =
    table(
      [
        .boolean("additive", \.isAdditive),
        .boolean("cumulative", \.isCumulative),
        .string("keyPath", \.keyPath),
        Property(
          key: "valueFunction", type: .string, choices: CAValueFunctionName.all.map(\.rawValue),
          get: { $0.valueFunction.map { .string($0.name.rawValue) } ?? .null },
          set: { $0.valueFunction = $1.string.flatMap { CAValueFunction(name: CAValueFunctionName(rawValue: $0)) } }),
      ] as [Property<CAPropertyAnimation>]) + ofAnimation

  static let ofBasicAnimation =
    table(
      [
        .any("byValue", \.byValue),
        .any("fromValue", \.fromValue),
        .any("toValue", \.toValue),
      ] as [Property<CABasicAnimation>]) + ofPropertyAnimation

  static let ofSpringAnimation =
    table(
      [
        .boolean("allowsOverdamping", \.allowsOverdamping),
        .number("damping", \.damping),
        .number("mass", \.mass),
        .number("stiffness", \.stiffness),
        .number("velocity", \.initialVelocity),
      ] as [Property<CASpringAnimation>]) + ofBasicAnimation

  static let ofKeyframeAnimation =
    table(
      [
        .numbers("biasValues", \.biasValues),
        .choice("calculationMode", \.calculationMode, CAAnimationCalculationMode.all),
        .numbers("continuityValues", \.continuityValues),
        .numbers("keyTimes", \.keyTimes),
        .path("path", \.path),
        Property(
          key: "rotationMode", type: .string, choices: CAAnimationRotationMode.all.map(\.rawValue),
          get: { $0.rotationMode.map { .string($0.rawValue) } ?? .null },
          set: { $0.rotationMode = $1.string.map { CAAnimationRotationMode(rawValue: $0) } }),
        .numbers("tensionValues", \.tensionValues),
        Property(
          key: "timingFunctions", type: .timingFunctions,
          get: { $0.timingFunctions.map { .list($0.map { .timingFunction($0) }) } ?? .null },
          set: { animation, value in
            let functions = value.list?.compactMap { if case .timingFunction(let v) = $0 { v } else { nil } }
            // Documents write an empty list for nil.
            animation.timingFunctions = functions?.isEmpty == true ? nil : functions
          }),
        Property(
          key: "values", type: .values, loss: { $0.values.flatMap { lostValue(CAMLValue(object: $0)) } },
          get: { $0.values.flatMap { CAMLValue(object: $0) } ?? .null },
          set: { $0.values = $1.object as? [Any] }),
      ] as [Property<CAKeyframeAnimation>]) + ofPropertyAnimation

  /// All but the layer that is followed: see `LayerReader.matchMoves`.
  static let ofMatchMoveAnimation =
    table(
      [
        .switch("appliesRotation"), .switch("appliesScale"), .switch("appliesX"), .switch("appliesY"),
        Property(
          key: "sourcePoints", type: .values,
          get: { $0.sourcePoints.isEmpty ? .null : .list($0.sourcePoints.map { .point($0) }) },
          set: { animation, value in
            animation.sourcePoints = (value.list ?? []).compactMap { if case .point(let v) = $0 { v } else { nil } }
          }),
        .switch("targetsSuperlayer"), .switch("usesNormalizedCoordinates"),
      ] as [Property<CAMatchMoveAnimation>]) + ofPropertyAnimation

  static let ofAnimationGroup =
    table(
      [
        Property(
          key: "animations", type: .animations,
          get: { $0.animations.map { .list($0.map { .animation($0) }) } ?? .null },
          set: { group, value in
            group.animations = value.list?.compactMap { if case .animation(let v) = $0 { v } else { nil } }
          })
      ] as [Property<CAAnimationGroup>]) + ofAnimation

  static let ofTransition =
    table(
      [
        .float("endProgress", \.endProgress),
        .blendMode("filter", \.filter, names: []),
        .float("startProgress", \.startProgress),
        Property(
          key: "subtype", type: .string, choices: CATransitionSubtype.all.map(\.rawValue),
          get: { $0.subtype.map { .string($0.rawValue) } ?? .null },
          set: { $0.subtype = $1.string.map { CATransitionSubtype(rawValue: $0) } }),
        .choice("type", \.type, CATransitionType.all),
      ] as [Property<CATransition>]) + ofAnimation

  /// The properties of a subclass as properties of `CAAnimation`.
  private static func table<Subclass: CAAnimation>(_ own: [Property<Subclass>]) -> [AnimationProperty] {
    own.map { AnimationProperty($0) }
  }

  fileprivate static func lostValue(_ value: CAMLValue?) -> String? {
    value == nil ? "values of an animation that documents cannot hold are left out" : nil
  }
}

extension Property {
  /// A value that is written together with its type.
  fileprivate static func any(_ key: String, _ path: any Path<Any?>) -> Property {
    Property(
      key: key, type: .any,
      loss: { owner in owner[keyPath: path].flatMap { PropertyTable.lostValue(CAMLValue(object: $0)) } },
      get: { owner in owner[keyPath: path].flatMap { CAMLValue(object: $0) } ?? .null },
      set: { $0[keyPath: path] = $1.object })
  }
}

extension Property where Owner == CAAnimation {
  /// A subclass's property as a property of `CAAnimation`; `.null` for animations of other classes.
  fileprivate init<Subclass: CAAnimation>(_ property: Property<Subclass>) {
    self.init(
      key: property.key, type: property.type, choices: property.choices,
      loss: { ($0 as? Subclass).flatMap(property.loss) },
      get: { ($0 as? Subclass).map(property.get) ?? .null },
      set: { animation, value in if let animation = animation as? Subclass { property.set(animation, value) } })
  }
}

extension Property<CAMatchMoveAnimation> {
  /// Written if it was set, since its default is not documented.
  fileprivate static func `switch`(_ key: String) -> Property {
    Property(key: key, type: .boolean, get: { $0.switches[key].map { .boolean($0) } ?? .null }) { animation, value in
      if case .boolean(let v) = value { animation.switches[key] = v }
    }
  }
}

import LayerModel

/// A property of a class of animations.
typealias AnimationProperty = Property<CAAnimation>

/// A class of animations that documents name.
struct AnimationClass: Sendable {
  let name: String
  let make: @Sendable () -> CAAnimation
  /// The class's own properties in alphabetical order, then those it inherits: the order in which they are written.
  let table: [AnimationProperty]
  /// The same by key, and older names of some.
  let properties: [String: AnimationProperty]

  private init(_ name: String, _ table: [AnimationProperty], _ make: @escaping @Sendable () -> CAAnimation) {
    (self.name, self.make, self.table) = (name, make, table)
    var properties = table.byKey()
    // As the class spells it; documents shorten it.
    properties["initialVelocity"] = properties["velocity"]
    self.properties = properties
  }

  private static let basic = AnimationClass("CABasicAnimation", PropertyTable.ofBasicAnimation) { CABasicAnimation() }
  private static let spring = AnimationClass("CASpringAnimation", PropertyTable.ofSpringAnimation) {
    CASpringAnimation()
  }
  private static let keyframe = AnimationClass("CAKeyframeAnimation", PropertyTable.ofKeyframeAnimation) {
    CAKeyframeAnimation()
  }
  private static let group = AnimationClass("CAAnimationGroup", PropertyTable.ofAnimationGroup) { CAAnimationGroup() }
  private static let transition = AnimationClass("CATransition", PropertyTable.ofTransition) { CATransition() }

  private static let all = [basic, spring, keyframe, group, transition]

  static let names = Set(all.map(\.name))

  /// The class of that name, if it is one that runs.
  static func named(_ name: String) -> AnimationClass? { all.first { $0.name == name } }

  /// The class of `animation`; the nearest one above it for a subclass that no document knows, `nil` where there is none.
  static func of(_ animation: CAAnimation) -> AnimationClass? {
    switch animation {
    case is CASpringAnimation: spring
    case is CABasicAnimation: basic
    case is CAKeyframeAnimation: keyframe
    case is CAAnimationGroup: group
    case is CATransition: transition
    default: nil
    }
  }
}

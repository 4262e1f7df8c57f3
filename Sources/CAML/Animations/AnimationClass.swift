import LayerModel

/// A property of an animation class.
typealias AnimationProperty = Property<CAAnimation>

/// An animation class that documents can name.
struct AnimationClass: Sendable {
  let name: String
  let make: @Sendable () -> CAAnimation
  /// The class's own properties in alphabetical order, then the inherited ones. They are written in this order.
  let table: [AnimationProperty]
  /// The properties of `table` by key, with older names for some of them.
  let properties: [String: AnimationProperty]

  private init(_ name: String, _ table: [AnimationProperty], _ make: @escaping @Sendable () -> CAAnimation) {
    (self.name, self.make, self.table) = (name, make, table)
    var properties = table.byKey()
    // Documents use the short key; this is the name of the property in the class.
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

  private static let matchMove = AnimationClass("CAMatchMoveAnimation", PropertyTable.ofMatchMoveAnimation) {
    CAMatchMoveAnimation()
  }

  private static let all = [basic, spring, keyframe, group, transition, matchMove]

  static let names = Set(all.map(\.name))

  /// The class called `name`; `nil` if animations of the class are not supported.
  static func named(_ name: String) -> AnimationClass? { all.first { $0.name == name } }

  /// The class of `animation`; for a subclass that documents do not know, its nearest known superclass. `nil` for other animations.
  static func of(_ animation: CAAnimation) -> AnimationClass? {
    switch animation {
    case is CASpringAnimation: spring
    case is CABasicAnimation: basic
    case is CAKeyframeAnimation: keyframe
    case is CAAnimationGroup: group
    case is CATransition: transition
    case is CAMatchMoveAnimation: matchMove
    default: nil
    }
  }
}

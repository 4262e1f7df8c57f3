import LayerModel

/// An animation class that documents can name.
struct AnimationClass: Sendable {
  let name: String
  let make: @Sendable () -> CAAnimation
  /// The class's own properties in alphabetical order, then the inherited ones. They are written in this order.
  let table: [Property<CAAnimation>]
  /// The properties of `table` by key, with older names for some of them.
  let properties: [String: Property<CAAnimation>]

  private init(_ keys: KeyTable<CAAnimation>) {
    (name, make) = (keys.className, keys.make)
    table = ([keys] + keys.above).flatMap { PropertyTable.rows(of: $0) }
    var properties = table.byKey()
    // Documents use the short key; this is the name of the property in the class.
    properties["initialVelocity"] = properties["velocity"]
    self.properties = properties
  }

  private static let all = Dictionary(
    uniqueKeysWithValues: AnimationKeys.classes.map { ($0.className, AnimationClass($0)) })

  static let names = Set(all.keys)

  /// The class called `name`; `nil` if animations of the class are not supported.
  static func named(_ name: String) -> AnimationClass? { all[name] }

  /// The class of `animation`; for a subclass that documents do not know, its nearest known superclass. `nil` for other
  /// animations.
  static func of(_ animation: CAAnimation) -> AnimationClass? { all[type(of: animation).keys.className] }
}

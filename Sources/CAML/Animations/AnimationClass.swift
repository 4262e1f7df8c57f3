import LayerModel

/// An animation class that documents can name.
struct AnimationClass: Sendable {
  let name: String
  let make: @Sendable () -> CAAnimation
  /// The class's own properties in alphabetical order, then the inherited ones. They are written in this order.
  let table: [Property<CAAnimation>]
  /// The properties of `table` by key, and by the key in the class where documents use another.
  let properties: [String: Property<CAAnimation>]

  private init(_ keys: KeyTable<CAAnimation>) {
    (name, make) = (keys.className, keys.make)
    table = ([keys] + keys.above).flatMap { PropertyTable.rows(of: $0) }
    var properties = table.byKey()
    for row in keys.allRows { if let key = row.documentKey { properties[row.key] = properties[key] } }
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

import LayerModel

/// A layer class that documents can name.
struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// The class's own properties in alphabetical order, then the inherited ones. They are written in this order.
  let table: [LayerProperty]
  /// The properties of `table` by key.
  let properties: [String: LayerProperty]

  private init(_ type: CALayer.Type) {
    name = type.ownKeys?.className ?? CALayer.keys.className
    make = { type.makePlain() }
    table =
      PropertyTable.rows(of: type.ownKeys, with: type == CATextLayer.self ? PropertyTable.ofText : [])
      + PropertyTable.ofLayer
    properties = table.byKey()
  }

  static let layer = LayerClass(CALayer.self)

  /// The class called `name`; `nil` if layers of the class are not drawn as such.
  static func named(_ name: String) -> LayerClass? { all[name] }

  /// The names that ``named(_:)`` knows.
  static var names: [String] { Array(all.keys) }

  /// The class of `layer`; for a subclass that documents do not know, its nearest known superclass.
  static func of(_ layer: CALayer) -> LayerClass {
    type(of: layer).ownKeys.flatMap { all[$0.className] } ?? Self.layer
  }

  private static let all: [String: LayerClass] = {
    var all = [layer.name: layer]
    for type in CALayer.subclasses {
      let found = LayerClass(type)
      all[found.name] = found
    }
    // A private class that editors name where it is available.
    all["LKTextLayer"] = all["CATextLayer"]
    return all
  }()
}

import LayerModel
import Synchronization

/// A property that documents can hold, with its value as a short text.
package struct PropertyText: Equatable, Sendable {
  package let key: String
  package let text: String
  /// Whether a new object of the class has that value.
  package let isDefault: Bool

  /// The name of the class under which documents hold `layer`: for a subclass that they do not know, its nearest known superclass.
  package static func className(of layer: CALayer) -> String { LayerClass.of(layer).name }

  /// The name of the class under which documents hold `animation`; if they cannot hold it, the name of its type.
  package static func className(of animation: CAAnimation) -> String {
    AnimationClass.of(animation)?.name ?? "\(type(of: animation))"
  }

  /// The properties of `layer` in alphabetical order, without its name.
  package static func all(of layer: CALayer) -> [PropertyText] {
    let rows = Rows.of(LayerClass.of(layer))
    return zip(rows.properties, rows.normal).map { PropertyText($0, of: layer, normal: $1) }
  }

  /// The properties of a class of layers in alphabetical order, with the texts that a new layer has.
  private struct Rows: Sendable {
    let properties: [LayerProperty]
    let normal: [String]

    private static let known = Mutex<[String: Rows]>([:])

    static func of(_ kind: LayerClass) -> Rows {
      if let rows = known.withLock({ $0[kind.name] }) { return rows }
      let properties = kind.properties.values.filter { $0.key != "name" }.sorted { $0.key < $1.key }
      let layer = kind.make()
      let rows = Rows(properties: properties, normal: properties.map { $0.get(layer).summary })
      known.withLock { $0[kind.name] = rows }
      return rows
    }
  }

  /// The properties of `animation`: the key path first, the others in alphabetical order. Empty if documents cannot
  /// hold it.
  package static func all(of animation: CAAnimation) -> [PropertyText] {
    guard let kind = AnimationClass.of(animation) else { return [] }
    let normal = kind.make()
    func rank(_ key: String) -> String { key == "keyPath" ? "" : key }
    return kind.table.sorted { rank($0.key) < rank($1.key) }.map {
      PropertyText($0, of: animation, normal: $0.get(normal).summary)
    }
  }

  private init<Owner>(_ property: Property<Owner>, of owner: Owner, normal: String) {
    key = property.key
    text = property.get(owner).summary
    isDefault = text == normal
  }
}

import LayerModel
import Synchronization

/// A property that documents can hold, with its value as a short text.
package struct PropertyText: Equatable, Sendable {
  package let key: String
  package let text: String
  /// Whether a new object of the class has that value.
  package let isDefault: Bool

  /// The name of the class under which documents hold `layer`: for a subclass that they do not know, its nearest known
  /// superclass.
  package static func className(of layer: CALayer) -> String { LayerClass.of(layer).name }

  /// The name of the class under which documents hold `animation`; if they cannot hold it, the name of its type.
  package static func className(of animation: CAAnimation) -> String {
    AnimationClass.of(animation)?.name ?? "\(type(of: animation))"
  }

  /// The properties of `layer` in alphabetical order, without its name.
  package static func all(of layer: CALayer) -> [PropertyText] {
    let kind = LayerClass.of(layer)
    return rows(of: kind.name, in: layerRows) {
      Rows(kind.properties.values.filter { $0.key != "name" }.sorted { $0.key < $1.key }, normal: kind.make())
    }.texts(of: layer)
  }

  /// The properties of `animation`: the key path first, the others in alphabetical order. Empty if documents cannot
  /// hold it.
  package static func all(of animation: CAAnimation) -> [PropertyText] {
    guard let kind = AnimationClass.of(animation) else { return [] }
    func rank(_ key: String) -> String { key == "keyPath" ? "" : key }
    return rows(of: kind.name, in: animationRows) {
      Rows(kind.table.sorted { rank($0.key) < rank($1.key) }, normal: kind.make())
    }.texts(of: animation)
  }

  // MARK: - Classes

  /// The properties of a class in the order of their texts, with the texts that a new object has.
  private struct Rows<Owner: AnyObject>: Sendable {
    private let properties: [Property<Owner>]
    private let normal: [String]

    init(_ properties: [Property<Owner>], normal owner: Owner) {
      self.properties = properties
      normal = properties.map { $0.get(owner).summary }
    }

    func texts(of owner: Owner) -> [PropertyText] {
      zip(properties, normal).map { property, normal in
        let text = property.get(owner).summary
        return PropertyText(key: property.key, text: text, isDefault: text == normal)
      }
    }
  }

  private static let layerRows = Mutex<[String: Rows<CALayer>]>([:])
  private static let animationRows = Mutex<[String: Rows<CAAnimation>]>([:])

  /// The rows of a class, by its name; made the first time.
  private static func rows<Owner>(
    of name: String, in known: borrowing Mutex<[String: Rows<Owner>]>, _ make: () -> Rows<Owner>
  ) -> Rows<Owner> {
    if let rows = known.withLock({ $0[name] }) { return rows }
    let rows = make()
    known.withLock { $0[name] = rows }
    return rows
  }
}

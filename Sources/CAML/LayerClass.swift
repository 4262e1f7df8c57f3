import LayerModel

/// A class of layers that documents name.
struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// The class's own properties and those it inherits, by key.
  let properties: [String: LayerProperty]

  private init(_ name: String, own: [LayerProperty] = [], _ make: @escaping @Sendable () -> CALayer) {
    self.name = name
    self.make = make
    properties = Dictionary(uniqueKeysWithValues: (own + LayerProperty.ofLayer).map { ($0.key, $0) })
  }

  static let layer = LayerClass("CALayer") { CALayer() }

  static let transformLayer = LayerClass("CATransformLayer") { CATransformLayer() }

  /// The class of that name, if it is one that is drawn as what it is.
  static func named(_ name: String) -> LayerClass? { all[name] }

  /// The class of `layer`; the nearest one above it for a subclass that no document knows.
  static func of(_ layer: CALayer) -> LayerClass { layer is CATransformLayer ? transformLayer : Self.layer }

  private static let all = Dictionary(uniqueKeysWithValues: [layer, transformLayer].map { ($0.name, $0) })
}

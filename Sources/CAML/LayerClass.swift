import LayerModel

/// A class of layers that documents name.
struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// The class's own properties in alphabetical order, then those it inherits: the order in which they are written.
  let table: [LayerProperty]
  /// The same by key.
  let properties: [String: LayerProperty]

  private init(_ name: String, own: [LayerProperty] = [], _ make: @escaping @Sendable () -> CALayer) {
    self.name = name
    self.make = make
    table = own + PropertyTable.ofLayer
    properties = table.byKey()
  }

  static let layer = LayerClass("CALayer") { CALayer() }

  private static let transform = LayerClass("CATransformLayer") { CATransformLayer() }
  private static let shape = LayerClass("CAShapeLayer", own: PropertyTable.ofShapeLayer) { CAShapeLayer() }
  private static let gradient = LayerClass("CAGradientLayer", own: PropertyTable.ofGradientLayer) { CAGradientLayer() }
  private static let replicator = LayerClass("CAReplicatorLayer", own: PropertyTable.ofReplicatorLayer) {
    CAReplicatorLayer()
  }
  private static let scroll = LayerClass("CAScrollLayer", own: PropertyTable.ofScrollLayer) { CAScrollLayer() }
  private static let tiled = LayerClass("CATiledLayer", own: PropertyTable.ofTiledLayer) { CATiledLayer() }
  private static let text = LayerClass("CATextLayer", own: PropertyTable.ofTextLayer) { CATextLayer() }
  private static let emitter = LayerClass("CAEmitterLayer", own: PropertyTable.ofEmitterLayer) { CAEmitterLayer() }

  /// The class of that name, if it is one that is drawn as what it is.
  static func named(_ name: String) -> LayerClass? { all[name] }

  /// The class of `layer`; the nearest one above it for a subclass that no document knows.
  static func of(_ layer: CALayer) -> LayerClass {
    switch layer {
    case is CATransformLayer: transform
    case is CAShapeLayer: shape
    case is CAGradientLayer: gradient
    case is CAReplicatorLayer: replicator
    case is CAScrollLayer: scroll
    case is CATiledLayer: tiled
    case is CATextLayer: text
    case is CAEmitterLayer: emitter
    default: Self.layer
    }
  }

  private static let all = Dictionary(
    uniqueKeysWithValues: [layer, transform, shape, gradient, replicator, scroll, tiled, text, emitter].map {
      ($0.name, $0)
    }
      // The private class that editors name where it is available.
      + [("LKTextLayer", text)])
}

import LayerModel

/// A layer class that documents can name.
struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// The class's own properties in alphabetical order, then the inherited ones. They are written in this order.
  let table: [LayerProperty]
  /// The properties of `table` by key.
  let properties: [String: LayerProperty]

  private init(_ name: String, own: [LayerProperty] = [], _ make: @escaping @Sendable () -> CALayer) {
    self.name = name
    self.make = make
    table = own + PropertyTable.ofLayer
    properties = table.byKey()
  }

  static let layer = LayerClass("CALayer") { CALayer() }

  private static let transform = LayerClass("CATransformLayer") { CATransformLayer() }
  private static let backdrop = LayerClass("CABackdropLayer") { CABackdropLayer() }
  private static let shape = LayerClass("CAShapeLayer", own: PropertyTable.ofShapeLayer) { CAShapeLayer() }
  private static let gradient = LayerClass("CAGradientLayer", own: PropertyTable.ofGradientLayer) { CAGradientLayer() }
  private static let replicator = LayerClass("CAReplicatorLayer", own: PropertyTable.ofReplicatorLayer) {
    CAReplicatorLayer()
  }
  private static let scroll = LayerClass("CAScrollLayer", own: PropertyTable.ofScrollLayer) { CAScrollLayer() }
  private static let tiled = LayerClass("CATiledLayer", own: PropertyTable.ofTiledLayer) { CATiledLayer() }
  private static let text = LayerClass("CATextLayer", own: PropertyTable.ofTextLayer) { CATextLayer() }
  private static let emitter = LayerClass("CAEmitterLayer", own: PropertyTable.ofEmitterLayer) { CAEmitterLayer() }

  /// The class called `name`; `nil` if layers of the class are not drawn as such.
  static func named(_ name: String) -> LayerClass? { all[name] }

  /// The class of `layer`; for a subclass that documents do not know, its nearest known superclass.
  static func of(_ layer: CALayer) -> LayerClass {
    switch layer {
    case is CATransformLayer: transform
    case is CABackdropLayer: backdrop
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
    uniqueKeysWithValues: [layer, transform, backdrop, shape, gradient, replicator, scroll, tiled, text, emitter].map {
      ($0.name, $0)
    }
      // A private class that editors name where it is available.
      + [("LKTextLayer", text)])
}

import LayerModel

/// A layer class that documents can name.
struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// The class's own properties in alphabetical order, then the inherited ones. They are written in this order.
  let table: [LayerProperty]
  /// The properties of `table` by key.
  let properties: [String: LayerProperty]

  /// - Parameter special: See ``PropertyTable/rows(of:with:)``.
  private init(_ name: String, _ type: CALayer.Type, with special: [LayerProperty] = []) {
    self.name = name
    make = { type.makePlain() }
    table = PropertyTable.rows(of: type.ownKeys, with: special) + PropertyTable.ofLayer
    properties = table.byKey()
  }

  static let layer = LayerClass("CALayer", CALayer.self)

  private static let transform = LayerClass("CATransformLayer", CATransformLayer.self)
  private static let backdrop = LayerClass("CABackdropLayer", CABackdropLayer.self)
  private static let shape = LayerClass("CAShapeLayer", CAShapeLayer.self)
  private static let gradient = LayerClass("CAGradientLayer", CAGradientLayer.self)
  private static let replicator = LayerClass("CAReplicatorLayer", CAReplicatorLayer.self)
  private static let scroll = LayerClass("CAScrollLayer", CAScrollLayer.self)
  private static let tiled = LayerClass("CATiledLayer", CATiledLayer.self)
  private static let text = LayerClass("CATextLayer", CATextLayer.self, with: PropertyTable.ofText)
  private static let emitter = LayerClass("CAEmitterLayer", CAEmitterLayer.self)

  /// The class called `name`; `nil` if layers of the class are not drawn as such.
  static func named(_ name: String) -> LayerClass? { all[name] }

  /// The names that ``named(_:)`` knows.
  static var names: [String] { Array(all.keys) }

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

import Foundation
import Geometry
import LayerSnapshots

/// The properties of a layer that have ``PropertyTraits/places``, as animations set them. A frame shows a layer that only moves by this, and
/// needs no presentation copy.
final class LayerPlace: AnimationTarget, KeyedObject, KeepingPerspectives {
  /// With the bounds, which only place nothing, of the layer.
  @exclusivity(unchecked) private(set) var geometry = LayerGeometry()
  @exclusivity(unchecked) private(set) var opacity: Float = 1
  @exclusivity(unchecked) private(set) var isHidden = false
  var lostPerspectives: [String: LostPerspective] = [:]

  /// Takes the layer's own values.
  func reset(to layer: CALayer) {
    (geometry, opacity, isHidden) = (layer.geometry, layer.opacity, layer.isHidden)
    if !lostPerspectives.isEmpty || !layer.memory.lostPerspectives.isEmpty {
      lostPerspectives = layer.memory.lostPerspectives
    }
  }

  /// Whether a layer there paints nothing, and nothing below it.
  var isInvisible: Bool { isHidden || opacity.shown == 0 || !geometry.isFinite }

  var transform: CATransform3D {
    get { geometry.transform }
    set { geometry.transform = newValue }
  }

  // MARK: Values

  /// The properties, under the keys that they have in ``CALayer``.
  static let keys = KeyTable(of: { LayerPlace() }) { t in
    t.value("position", \.geometry.position)
    t.value("zPosition", \.geometry.zPosition)
    t.value("anchorPoint", \.geometry.anchorPoint)
    t.value("anchorPointZ", \.geometry.anchorPointZ)
    t.value("transform", \.geometry.transform)
    t.value("sublayerTransform", \.geometry.sublayerTransform)
    t.flag("hidden", \.isHidden)
    t.value("opacity", \.opacity)
  }

  // The usual key paths are read and set without a table.

  func animatedValue(at keyPath: String) -> AnimatableValue? {
    switch keyPath {
    case "position": .point(geometry.position)
    case "transform": .transform(geometry.transform)
    case "opacity": .number(Double(opacity))
    case "position.x": .number(geometry.position.x.native)
    case "position.y": .number(geometry.position.y.native)
    default: AnimatableValue(value(forKeyPath: keyPath))
    }
  }

  func setAnimatedValue(_ value: AnimatableValue?, at keyPath: String) {
    switch (keyPath, value) {
    case ("position", .point(let point)): geometry.position = point
    case ("transform", .transform(let transform)): geometry.transform = transform
    case ("opacity", .number(let number)): opacity = Float(number)
    case ("position.x", .number(let number)): geometry.position.x = CGFloat(number)
    case ("position.y", .number(let number)): geometry.position.y = CGFloat(number)
    default: setValue(value?.object, forKeyPath: keyPath)
    }
  }

  // MARK: KeyedObject

  var handle: String? { nil }

  func value(forKey key: String) -> Any? { Self.keys[key]?.get(self) }

  func setValue(_ value: Any?, forKey key: String) { Self.keys[key]?.set(self, value) }

  func value(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath[...]) }

  func setValue(_ value: Any?, forKeyPath keyPath: String) { setPartValue(value, at: keyPath[...]) }

  func ownCopy(along path: Substring) -> any KeyedObject { self }
}

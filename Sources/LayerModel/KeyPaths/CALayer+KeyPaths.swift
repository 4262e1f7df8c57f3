import Foundation

extension CALayer {
  /// The property called `key` that the layer's class has.
  private final func property(_ key: String) -> KeyTable<CALayer>.Property? {
    if let property = Self.keys[key] { return property }
    return switch self {
    case is CAShapeLayer: CAShapeLayer.ownKeys[key]
    case is CAGradientLayer: CAGradientLayer.ownKeys[key]
    case is CAReplicatorLayer: CAReplicatorLayer.ownKeys[key]
    case is CATextLayer: CATextLayer.ownKeys[key]
    case is CAEmitterLayer: CAEmitterLayer.ownKeys[key]
    case is CAScrollLayer: CAScrollLayer.ownKeys[key]
    case is CATiledLayer: CATiledLayer.ownKeys[key]
    default: nil
    }
  }

  /// See ``value(forKey:)``.
  final func propertyValue(forKey key: String) -> Any? {
    if let property = property(key) { return property.get(self) }
    return otherValues[key] ?? valueOfStyle(forKey: key) ?? type(of: self).defaultValue(forKey: key)
  }

  /// What ``style`` has for `key`, else the style in it, and so on.
  private final func valueOfStyle(forKey key: String) -> Any? {
    var style = style
    while let level = style {
      if let value = level[key] { return value }
      style = level["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// See ``setValue(_:forKey:)``.
  final func setPropertyValue(_ value: Any?, forKey key: String) {
    if let property = property(key) { property.set(self, value) } else { otherValues[key] = value }
  }

  /// See ``value(forKeyPath:)``.
  final func propertyValue(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath[...]) }

  /// See ``setValue(_:forKeyPath:)``.
  final func setPropertyValue(_ value: Any?, forKeyPath keyPath: String) { setPartValue(value, at: keyPath[...]) }

  /// Puts copies in the place of the filters and cells that `keyPath` leads through: what is set along it then shows in no other
  /// layer. Layers, as behind `mask.` and `sublayers.`, are not copied.
  final func ownCopiesOfParts(namedBy keyPath: String) { copyParts(along: keyPath[...]) }
}

extension CALayer: KeyedObject {
  final var handle: String? { name }

  final func partDidChange() { markChanged() }

  final func ownCopy(along path: Substring) -> any KeyedObject { self }
}

extension CAFilter: KeyedObject {
  /// The value of an input, or of a part of one.
  public func value(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath[...]) }

  /// Sets an input, or a part of one.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setPartValue(value, at: keyPath[...]) }

  /// A filter without a name goes by its type.
  var handle: String? { name ?? type }

  func ownCopy(along path: Substring) -> any KeyedObject { copy() }
}

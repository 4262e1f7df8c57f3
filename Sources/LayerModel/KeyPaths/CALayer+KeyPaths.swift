import Foundation

extension CALayer {
  /// Returns the property `key` of the layer's class.
  final func property(_ key: String) -> KeyTable<CALayer>.Property? { Self.keys[key] ?? type(of: self).ownKeys?[key] }

  /// The properties of the layer's class, those of all layers first.
  package final var properties: [KeyTable<CALayer>.Property] { Self.keys.rows + (type(of: self).ownKeys?.rows ?? []) }

  /// The keys of all properties, with the names of booleans' getters.
  package final var propertyKeys: Set<String> {
    Set(Self.keys.properties.keys).union(type(of: self).ownKeys.map { Set($0.properties.keys) } ?? [])
  }

  /// See ``value(forKey:)``.
  final func propertyValue(forKey key: String) -> Any? {
    if let property = property(key) { return property.get(self) }
    return rare.otherValues[key] ?? valueOfStyle(forKey: key) ?? type(of: self).defaultValue(forKey: key)
  }

  /// See ``setValue(_:forKey:)``.
  final func setPropertyValue(_ value: Any?, forKey key: String) {
    if let property = property(key) { return property.set(self, value) }
    // A property of the program's own: it may have an action, and need display.
    let old = rare.otherValues[key] ?? type(of: self).defaultValue(forKey: key)
    if asksForActions { findAction(forKey: key, replacing: old) }
    ownRare.otherValues[key] = value.map { Self.number($0, like: old) }
    if !isPresentation, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    if memory.pendingAction != nil { runPendingAction() }
  }

  /// A number in the type of the number that it replaces, so that a program's casts to `CGFloat` still succeed. Any
  /// other value, or a number that replaces none, is unchanged.
  private static func number(_ value: Any, like old: Any?) -> Any {
    guard old is CGFloat || old is Double || old is Float, !(value is Bool), let number = Double(number: value) else {
      return value
    }
    switch old {
    case is CGFloat: return CGFloat(number)
    case is Float where !(old is NSNumber): return Float(number)
    default: return number
    }
  }

  /// See ``value(forKeyPath:)``.
  final func propertyValue(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath[...]) }

  /// See ``setValue(_:forKeyPath:)``.
  final func setPropertyValue(_ value: Any?, forKeyPath keyPath: String) {
    noteShownPart(at: keyPath)
    setPartValue(value, at: keyPath[...])
  }

  /// Replaces the filters and cells that `keyPath` leads through with copies, so that setting along it affects no other
  /// layer. Layers, as in `mask.` and `sublayers.`, are not copied.
  package final func ownCopiesOfParts(namedBy keyPath: String) { copyParts(along: keyPath[...]) }
}

extension CALayer: KeyedObject {
  final var handle: String? { name }

  final func partDidChange() { markChanged() }

  final func ownCopy(along path: Substring) -> any KeyedObject { self }
}

extension CAFilter: KeyedObject {
  /// Returns the value of an input, or of a part of one.
  public func value(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath[...]) }

  /// Sets an input, or a part of one.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setPartValue(value, at: keyPath[...]) }

  /// The filter's name, else its type.
  package var handle: String? { name ?? type }

  func ownCopy(along path: Substring) -> any KeyedObject { duplicate() }
}

extension CIFilter: KeyedObject {
  /// Returns the value of an input, or of a part of one.
  public func value(forKeyPath keyPath: String) -> Any? { partValue(at: keyPath[...]) }

  /// Sets an input, or a part of one.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setPartValue(value, at: keyPath[...]) }

  package var handle: String? { name }

  func ownCopy(along path: Substring) -> any KeyedObject { duplicate() }
}

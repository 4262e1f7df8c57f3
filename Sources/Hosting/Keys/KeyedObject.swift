import Foundation
import LayerModel

/// An object whose properties have keys, as every `NSObject` on Apple's systems: a responder, a path or an image.
open class KeyedObject: NSObject {
  public override init() { super.init() }

  /// The value of a property by its name in Objective-C, such as `alpha` or `hidden`; choices are numbers. A stored
  /// property of a subclass can be read, too.
  open func value(forKey key: String) -> Any? {
    HostedKeys.value(of: key, of: self) ?? value(forUndefinedKey: key)
  }
  /// Sets a property by its name. A value of an unsuitable type changes nothing.
  open func setValue(_ value: Any?, forKey key: String) {
    if !HostedKeys.set(value, of: key, of: self) { setValue(value, forUndefinedKey: key) }
  }
  /// The value at a path of keys, such as `layer.cornerRadius`: of this object, of an object or layer that it holds, or
  /// a member of a structure.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let (key, rest) = keyPath.keyAndRest else { return value(forKey: keyPath) }
    switch value(forKey: key) {
    case let object as KeyedObject: return object.value(forKeyPath: rest)
    case let layer as CALayer: return layer.value(forKeyPath: rest)
    case let structure: return StructureMembers.value(of: structure, at: rest[...])
    }
  }
  /// Sets the value at a path of keys. Has no effect where it leads nowhere.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (key, rest) = keyPath.keyAndRest else { return setValue(value, forKey: keyPath) }
    switch self.value(forKey: key) {
    case let object as KeyedObject: object.setValue(value, forKeyPath: rest)
    case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
    case let structure:
      if let changed = StructureMembers.setting(value, of: structure, at: rest[...]) { setValue(changed, forKey: key) }
    }
  }
  /// Called for a key without a property. `nil` here, where iOS raises an exception.
  open func value(forUndefinedKey key: String) -> Any? { nil }
  /// Called for a key without a property that can be set. Has no effect here, where iOS raises an exception.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {}
  /// The values of several properties; `NSNull` for none.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { $1 }
  }
  /// Sets several properties.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value, forKey: key) }
  }
}

extension String {
  /// The key before the first dot, and the rest after it; `nil` without a dot.
  fileprivate var keyAndRest: (key: String, rest: String)? {
    guard let dot = firstIndex(of: ".") else { return nil }
    return (String(self[..<dot]), String(self[index(after: dot)...]))
  }
}

import LayerModel

/// An object that key paths lead through, beside layers: a responder, a path or an image.
protocol KeyPathObject: AnyObject {
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension UIResponder: KeyPathObject {}
extension UIBezierPath: KeyPathObject {}
extension UIImage: KeyPathObject {}

extension KeyPathObject {
  /// The value at a path: of this object, of an object or layer that it holds, or a member of a structure.
  func partValue(at keyPath: String) -> Any? {
    guard let (key, rest) = keyPath.keyAndRest else { return value(forKey: keyPath) }
    switch value(forKey: key) {
    case let object as any KeyPathObject: return object.value(forKeyPath: rest)
    case let layer as CALayer: return layer.value(forKeyPath: rest)
    case let structure: return StructureMembers.value(of: structure, at: rest[...])
    }
  }

  /// Sets the value at a path; has no effect where it leads nowhere.
  func setPartValue(_ value: Any?, at keyPath: String) {
    guard let (key, rest) = keyPath.keyAndRest else { return setValue(value, forKey: keyPath) }
    switch self.value(forKey: key) {
    case let object as any KeyPathObject: object.setValue(value, forKeyPath: rest)
    case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
    case let structure:
      if let changed = StructureMembers.setting(value, of: structure, at: rest[...]) { setValue(changed, forKey: key) }
    }
  }
}

extension String {
  /// The key before the first dot, and the rest after it; `nil` without a dot.
  fileprivate var keyAndRest: (key: String, rest: String)? {
    guard let dot = firstIndex(of: ".") else { return nil }
    return (String(self[..<dot]), String(self[index(after: dot)...]))
  }
}

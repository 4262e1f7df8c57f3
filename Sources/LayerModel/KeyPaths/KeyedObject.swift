import Foundation

/// An object that key paths lead through: a layer, a filter or an emitter cell.
protocol KeyedObject: AnyObject {
  /// The name by which key paths select it in an array.
  var handle: String? { get }

  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)

  /// Sets the member at `path` of `structure`, the value of the property `key`. Does nothing if there is no such
  /// member, or if `value` is of another kind.
  func setMember(_ path: Substring, of structure: any KeyedStructure, to value: Any?, forKey key: String)

  /// Called after something was set in an object that this one holds.
  func partDidChange()

  /// Returns a copy that shares none of the objects that `path` leads through, or the object itself if its kind is not
  /// copied.
  func ownCopy(along path: Substring) -> any KeyedObject
}

extension KeyedObject {
  func partDidChange() {}

  func setMember(_ path: Substring, of structure: any KeyedStructure, to value: Any?, forKey key: String) {
    setMemberAlone(path, of: structure, to: value, forKey: key)
  }

  /// Sets the member without remembering the previous structure.
  func setMemberAlone(_ path: Substring, of structure: any KeyedStructure, to value: Any?, forKey key: String) {
    var structure = structure
    if structure.setMember(path, to: value) { setValue(structure, forKey: key) }
  }

  /// See ``CALayer/value(forKeyPath:)``.
  func partValue(at path: Substring) -> Any? {
    guard let (key, rest) = path.keyAndRest else { return value(forKey: String(path)) }
    switch value(forKey: key) {
    case nil: return nil
    case let structure as any KeyedStructure: return structure.member(rest)
    case let object as any KeyedObject: return object.value(forKeyPath: String(rest))
    case let parts as [Any]:
      guard let (part, rest, _) = parts.named(by: rest) else { return nil }
      return rest.isEmpty ? part : part.value(forKeyPath: String(rest))
    default: return nil
    }
  }

  /// See ``CALayer/setValue(_:forKeyPath:)``.
  func setPartValue(_ value: Any?, at path: Substring) {
    guard let (key, rest) = path.keyAndRest else { return setValue(value, forKey: String(path)) }
    switch self.value(forKey: key) {
    case nil: return
    case let structure as any KeyedStructure: setMember(rest, of: structure, to: value, forKey: key)
    case let object as any KeyedObject:
      object.setValue(value, forKeyPath: String(rest))
      partDidChange()
    case let parts as [Any]:
      guard let (part, rest, _) = parts.named(by: rest), !rest.isEmpty else { return }
      part.setValue(value, forKeyPath: String(rest))
      partDidChange()
    default: return
    }
  }

  /// Replaces the objects that `path` leads through with copies.
  func copyParts(along path: Substring) {
    guard let (key, rest) = path.keyAndRest else { return }
    switch value(forKey: key) {
    case nil, is any KeyedStructure: return
    case let object as any KeyedObject:
      let copy = object.ownCopy(along: rest)
      if copy !== object { setValue(copy, forKey: key) }
    case var parts as [Any]:
      guard let (part, rest, index) = parts.named(by: rest) else { return }
      let copy = part.ownCopy(along: rest)
      guard copy !== part else { return }
      parts[index] = copy
      setValue(parts, forKey: key)
    default: return
    }
  }
}

extension Substring {
  /// The key before the first dot, and the rest after it; `nil` if there is no dot.
  fileprivate var keyAndRest: (key: String, rest: Substring)? {
    guard let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    return (String(self[..<dot]), self[index(after: dot)...])
  }
}

extension Array where Element == Any {
  /// Returns the object whose handle starts `path`, and the rest of the path. Handles may contain dots and spaces: the
  /// longest match wins.
  fileprivate func named(by path: Substring) -> (part: any KeyedObject, rest: Substring, index: Int)? {
    var found: (part: any KeyedObject, rest: Substring, index: Int)?
    var length = 0
    for (index, element) in enumerated() {
      guard let part = element as? any KeyedObject, let handle = part.handle, handle.utf8.count > length,
        path.hasPrefix(handle)
      else { continue }
      let rest = path.dropFirst(handle.count)
      guard rest.isEmpty || rest.first == "." else { continue }
      found = (part, rest.dropFirst(), index)
      length = handle.utf8.count
    }
    return found
  }
}

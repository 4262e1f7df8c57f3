import Foundation
import Geometry

/// A structure whose members are accessible by key path.
protocol KeyedStructure {
  /// Returns the member at `path`: a structure, or an `NSNumber`, which casts to `Double`, `Float` and `Int` if they
  /// hold it exactly (on Linux not to `CGFloat`); `nil` if there is no such member.
  func member(_ path: Substring) -> Any?

  /// - Returns: Whether the member exists and `value` is of its kind. If not, nothing changes.
  mutating func setMember(_ path: Substring, to value: Any?) -> Bool
}

extension CGFloat {
  var boxed: NSNumber { NSNumber(value: native) }

  /// - Returns: Whether `value` is a number, or nil, which is 0.
  mutating func set(_ value: Any?) -> Bool {
    guard let number = CGFloat.keyed(value) else { return false }
    self = number
    return true
  }
}

extension CGPoint: KeyedStructure {
  func member(_ path: Substring) -> Any? {
    switch path {
    case "x": x.boxed
    case "y": y.boxed
    default: nil
    }
  }

  mutating func setMember(_ path: Substring, to value: Any?) -> Bool {
    switch path {
    case "x": x.set(value)
    case "y": y.set(value)
    default: false
    }
  }
}

extension CGSize: KeyedStructure {
  func member(_ path: Substring) -> Any? {
    switch path {
    case "width": width.boxed
    case "height": height.boxed
    default: nil
    }
  }

  mutating func setMember(_ path: Substring, to value: Any?) -> Bool {
    switch path {
    case "width": width.set(value)
    case "height": height.set(value)
    default: false
    }
  }
}

extension CGRect: KeyedStructure {
  func member(_ path: Substring) -> Any? {
    switch path {
    case "origin": origin
    case "origin.x": origin.x.boxed
    case "origin.y": origin.y.boxed
    case "size": size
    case "size.width": size.width.boxed
    case "size.height": size.height.boxed
    default: nil
    }
  }

  mutating func setMember(_ path: Substring, to value: Any?) -> Bool {
    switch path {
    case "origin":
      guard let point = CGPoint.keyed(value) else { return false }
      origin = point
      return true
    case "origin.x": return origin.x.set(value)
    case "origin.y": return origin.y.set(value)
    case "size":
      guard let size = CGSize.keyed(value) else { return false }
      self.size = size
      return true
    case "size.width": return size.width.set(value)
    case "size.height": return size.height.set(value)
    default: return false
    }
  }
}

/// Members of structures by key path, for the properties of objects that are no layers.
package enum StructureMembers {
  /// Returns the member of a structure; `nil` if `value` is no structure, or has no such member.
  package static func value(of structure: Any?, at path: Substring) -> Any? {
    (structure as? any KeyedStructure)?.member(path)
  }

  /// Returns a structure with another value of a member; `nil` if there is none, or if `value` is of another kind.
  package static func setting(_ value: Any?, of structure: Any?, at path: Substring) -> Any? {
    guard var structure = structure as? any KeyedStructure, structure.setMember(path, to: value) else { return nil }
    return structure
  }
}

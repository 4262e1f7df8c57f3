import Foundation
import Geometry

/// A structure whose members are accessible by key path.
protocol KeyedStructure {
  /// The members that are numbers.
  static var numbers: [Substring: WritableKeyPath<Self, CGFloat> & Sendable] { get }

  /// Returns the member at `path`: a structure, or an `NSNumber`, which casts to `Double`, `Float` and `Int` if they
  /// hold it exactly (on Linux not to `CGFloat`); `nil` if there is no such member.
  func member(_ path: Substring) -> Any?

  /// - Returns: Whether the member exists and `value` is of its kind. If not, nothing changes.
  mutating func setMember(_ path: Substring, to value: Any?) -> Bool
}

extension KeyedStructure {
  static var numbers: [Substring: WritableKeyPath<Self, CGFloat> & Sendable] { [:] }

  func member(_ path: Substring) -> Any? { number(path) }

  mutating func setMember(_ path: Substring, to value: Any?) -> Bool { setNumber(path, to: value) }

  fileprivate func number(_ path: Substring) -> NSNumber? { Self.numbers[path].map { self[keyPath: $0].boxed } }

  fileprivate mutating func setNumber(_ path: Substring, to value: Any?) -> Bool {
    guard let number = Self.numbers[path] else { return false }
    return self[keyPath: number].set(value)
  }
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
  static let numbers: [Substring: WritableKeyPath<CGPoint, CGFloat> & Sendable] = ["x": \.x, "y": \.y]
}

extension CGSize: KeyedStructure {
  static let numbers: [Substring: WritableKeyPath<CGSize, CGFloat> & Sendable] = ["width": \.width, "height": \.height]
}

extension CGRect: KeyedStructure {
  static let numbers: [Substring: WritableKeyPath<CGRect, CGFloat> & Sendable] = [
    "origin.x": \.origin.x, "origin.y": \.origin.y, "size.width": \.size.width, "size.height": \.size.height,
  ]

  func member(_ path: Substring) -> Any? {
    switch path {
    case "origin": origin
    case "size": size
    default: number(path)
    }
  }

  mutating func setMember(_ path: Substring, to value: Any?) -> Bool {
    switch path {
    case "origin":
      guard let point = CGPoint.keyed(value) else { return false }
      origin = point
    case "size":
      guard let size = CGSize.keyed(value) else { return false }
      self.size = size
    default: return setNumber(path, to: value)
    }
    return true
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

import Foundation
import LayerModel

/// The properties of views, controllers, paths and images that `value(forKey:)` and its kin know, by Apple's names of
/// them in Objective-C, for each class.
///
/// Choices are read as their numbers, as in Objective-C, and set by either.
struct HostedKeys: Sendable {
  private let find: @Sendable (AnyObject, String) -> Found?

  private struct Found {
    let get: () -> Any?
    let set: (Any?) -> Void
  }

  private init<Owner: AnyObject>(_ table: KeyTable<Owner>) {
    find = { object, key in
      guard let owner = object as? Owner, let property = table[key] else { return nil }
      return Found(get: { property.get(owner) }, set: { property.set(owner, $0) })
    }
  }

  /// Subclasses before their superclasses.
  private static let all = [
    HostedKeys(label), HostedKeys(imageView), HostedKeys(button), HostedKeys(control), HostedKeys(scrollView),
    HostedKeys(stackView), HostedKeys(window), HostedKeys(view), HostedKeys(controller), HostedKeys(path),
    HostedKeys(image),
  ]

  private static func found(_ key: String, of object: AnyObject) -> Found? {
    for keys in all { if let found = keys.find(object, key) { return found } }
    return nil
  }

  /// The value of a property: one of Lamina's classes, or a stored one of the program's.
  ///
  /// - Returns: `nil` if there is no such property, else its value, `nil` for none.
  static func value(of key: String, of object: AnyObject) -> Any?? {
    if let found = found(key, of: object) { return .some(found.get()) }
    var mirror: Mirror? = Mirror(reflecting: object)
    while let own = mirror, !String(reflecting: own.subjectType).hasPrefix("Hosting.") {
      if let child = own.children.first(where: { $0.label == key }) { return .some(flattened(child.value)) }
      mirror = own.superclassMirror
    }
    return nil
  }

  /// - Returns: Whether there is such a property of Lamina's classes. A value of an unsuitable type changes nothing.
  static func set(_ value: Any?, of key: String, of object: AnyObject) -> Bool {
    guard let found = found(key, of: object) else { return false }
    found.set(value is NSNull ? nil : value)
    return true
  }

  /// An optional's value.
  private static func flattened(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}

import Foundation

// Objects that a program attaches to others, which extensions use as stored properties. Source:
// <https://developer.apple.com/documentation/objectivec/objective-c_runtime>.

/// The ownership of an attached object.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not at all: the value may go before the object.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// It keeps the value.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// It keeps a copy, where the value is an `NSCopying`.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// It keeps the value.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// It keeps a copy, where the value is an `NSCopying`.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Attaches `value` to `object` under `key`, replacing an earlier value; `nil` removes it.
///
/// The runtime of Objective-C frees attached values with the object. Here they stay until attachments to other objects
/// are made: whenever the table has doubled, entries of freed objects are removed.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let held: AssociatedObjects.Held? =
    switch (value, policy) {
    case (nil, _): nil
    case (let value?, .OBJC_ASSOCIATION_ASSIGN): .unowned(WeakReference(value as AnyObject))
    case (let value as NSCopying, .OBJC_ASSOCIATION_COPY), (let value as NSCopying, .OBJC_ASSOCIATION_COPY_NONATOMIC):
      .owned(value.copy(with: nil))
    case (let value?, _): .owned(value)
    }
  AssociatedObjects.shared.set(held, of: object as AnyObject, for: key)
}

/// Returns the value attached to `object` under `key`; `nil` if there is none, or if the value was not retained and has
/// been freed.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  switch AssociatedObjects.shared.value(of: object as AnyObject, for: key) {
  case .owned(let value): value
  case .unowned(let reference): reference.object
  case nil: nil
  }
}

/// Removes all values attached to `object`.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}

private struct WeakReference {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

/// The table of attached objects, by the addresses of their owners.
private final class AssociatedObjects: @unchecked Sendable {
  enum Held {
    case owned(Any)
    case unowned(WeakReference)
  }

  /// The values of one object. A new object may have the address of a freed one.
  private struct Entry {
    let owner: WeakReference
    var values: [UnsafeRawPointer: Held] = [:]
  }

  static let shared = AssociatedObjects()

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries above which entries of freed objects are removed.
  private var limit = 64

  func value(of object: AnyObject, for key: UnsafeRawPointer) -> Held? {
    lock.withLock {
      guard let entry = entries[ObjectIdentifier(object)], entry.owner.object === object else { return nil }
      return entry.values[key]
    }
  }

  func set(_ value: Held?, of object: AnyObject, for key: UnsafeRawPointer) {
    // Replaced and removed values are released outside the lock: their deinitialisers may call back.
    var freed: [Any] = []
    lock.withLock {
      let id = ObjectIdentifier(object)
      var entry = entries[id] ?? Entry(owner: WeakReference(object))
      if entry.owner.object !== object {
        freed.append(entry)
        entry = Entry(owner: WeakReference(object))
      }
      entry.values[key].map { freed.append($0) }
      entry.values[key] = value
      entries[id] = entry.values.isEmpty ? nil : entry
      guard entries.count > limit else { return }
      let gone = entries.filter { $0.value.owner.object == nil }
      freed.append(gone)
      gone.keys.forEach { entries[$0] = nil }
      limit = max(64, 2 * entries.count)
    }
    withExtendedLifetime(freed) {}
  }

  func removeAll(of object: AnyObject) {
    let removed = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(removed) {}
  }
}

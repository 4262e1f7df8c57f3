/// A value that most layers do not have, in memory of its own: where it is `nil`, it takes the eight bytes of a
/// reference.
///
/// Copies share it. Setting it replaces it for one copy.
@propertyWrapper
package struct OutOfLine<Value: Equatable & Sendable>: Equatable, Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage?

  package init(wrappedValue: Value?) { storage = wrappedValue.map(Storage.init) }

  package var wrappedValue: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
  }

  /// Whether there is a value. Reading it would copy it.
  package var isSet: Bool { storage != nil }

  package static func == (a: OutOfLine, b: OutOfLine) -> Bool {
    a.storage === b.storage || a.wrappedValue == b.wrappedValue
  }
}

/// A value that most layers do not have, in memory of its own: where it is `nil`, it takes the eight bytes of a
/// reference.
///
/// Copies share it. Setting it replaces it for one copy.
@propertyWrapper
@usableFromInline
package struct OutOfLine<Value: Equatable & Sendable>: Equatable, Sendable {
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage?

  @inlinable
  package init(wrappedValue: Value?) { storage = wrappedValue.map { Storage($0) } }

  @inlinable
  package var wrappedValue: Value? {
    get { storage?.value }
    set { storage = newValue.map { Storage($0) } }
  }

  /// Whether there is a value. Reading it would copy it.
  var isSet: Bool { storage != nil }

  @inlinable
  package static func == (a: OutOfLine, b: OutOfLine) -> Bool {
    a.storage === b.storage || a.wrappedValue == b.wrappedValue
  }
}

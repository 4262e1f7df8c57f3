import Foundation
import Geometry

/// The properties of a class that are accessible by key, under Apple's names.
struct KeyTable<Owner: AnyObject>: Sendable {
  struct Property: Sendable {
    let get: @Sendable (Owner) -> Any?
    /// Sets the property; a value of an unsuitable type changes nothing.
    let set: @Sendable (Owner, Any?) -> Void
  }

  fileprivate(set) var properties: [String: Property] = [:]

  init(_ fill: (inout Self) -> Void) { fill(&self) }

  subscript(key: String) -> Property? { properties[key] }

  typealias Path<Value> = ReferenceWritableKeyPath<Owner, Value> & Sendable

  mutating func value<Value: KeyedValue>(_ key: String, _ path: Path<Value>) {
    properties[key] = Property(
      get: { $0[keyPath: path] },
      set: { owner, value in if let value = Value.keyed(value) { owner[keyPath: path] = value } })
  }

  /// Adds a boolean, under its key and under the name of its getter in Objective-C: `hidden` and `isHidden`.
  mutating func flag(_ key: String, _ path: Path<Bool>) {
    value(key, path)
    value("is" + key.prefix(1).uppercased() + key.dropFirst(), path)
  }

  /// Adds a name, which may also be set as a string. Setting nil changes nothing.
  mutating func name<Value: RawRepresentable & SendableMetatype>(_ key: String, _ path: Path<Value>)
  where Value.RawValue == String {
    properties[key] = Property(
      get: { $0[keyPath: path] },
      set: { owner, value in
        if let value = value as? Value ?? (value as? String).flatMap({ Value(rawValue: $0) }) {
          owner[keyPath: path] = value
        }
      })
  }

  /// Adds an option set, which may also be set as a number; nil sets no bits.
  mutating func bits<Value: OptionSet & SendableMetatype>(_ key: String, _ path: Path<Value>)
  where Value.RawValue: FixedWidthInteger & SendableMetatype {
    properties[key] = Property(
      get: { $0[keyPath: path] },
      set: { owner, value in
        if let bits = value as? Value {
          owner[keyPath: path] = bits
        } else if let number = Double.keyed(value) {
          owner[keyPath: path] = Value(rawValue: .init(cutting: number))
        }
      })
  }

  /// Adds an optional property; `NSNull` counts as nil.
  ///
  /// - Parameter convert: Converts a value to the property's type.
  private mutating func object<Value>(
    _ key: String, _ path: Path<Value?>, _ convert: @escaping @Sendable (Any) -> Value?
  ) {
    properties[key] = Property(
      get: { $0[keyPath: path] },
      set: { owner, value in
        guard let value, !(value is NSNull) else {
          owner[keyPath: path] = nil
          return
        }
        if let value = convert(value) { owner[keyPath: path] = value }
      })
  }

  mutating func object<Value>(_ key: String, _ path: Path<Value?>) { object(key, path) { $0 as? Value } }

  mutating func color(_ key: String, _ path: Path<CGColor?>) { object(key, path) { CGColor.keyed($0) } }

  mutating func numbers(_ key: String, _ path: Path<[NSNumber]?>) { object(key, path) { [NSNumber].keyed($0) } }

  /// Adds a property that cannot be set by key.
  mutating func readOnly(_ key: String, _ get: @escaping @Sendable (Owner) -> Any?) {
    properties[key] = Property(get: get, set: { _, _ in })
  }
}

extension KeyTable where Owner: CALayer {
  /// The table for layers of any class; layers of other classes have none of the properties.
  var ofLayers: KeyTable<CALayer> {
    KeyTable<CALayer> { table in
      for (key, property) in properties {
        table.properties[key] = .init(
          get: { ($0 as? Owner).flatMap { property.get($0) } },
          set: { layer, value in if let layer = layer as? Owner { property.set(layer, value) } })
      }
    }
  }
}

import Foundation
import Geometry

/// The properties of a class, a row for each. The rows give all properties their features: values by key, copies,
/// defaults, implicit animations, archives, styles and documents.
///
/// A row is made once, so its closures are not worth code of their own for each type: that took the compiler a tenth of
/// its time for the module.
package struct KeyTable<Owner: AnyObject>: Sendable {
  package struct Property: Sendable {
    /// Apple's name of the property.
    package let key: String
    /// How documents hold values; `nil` for a property that they do not hold.
    package let form: PropertyForm?
    package let traits: PropertyTraits
    /// The key that documents are written with, if it is not ``key``. They are read with either.
    package var documentKey: String?
    package let get: @Sendable (Owner) -> Any?
    /// Sets the property; a value of an unsuitable type changes nothing.
    package let set: @Sendable (Owner, Any?) -> Void
    /// Gives the second object the first one's value.
    let copy: @Sendable (Owner, Owner) -> Void
  }

  /// The class's own properties in the order of their rows.
  package private(set) var rows: [Property] = []
  /// The tables of the classes above, the nearest first.
  package private(set) var above: [KeyTable] = []
  /// The class's own properties and those that it inherits.
  package private(set) var allRows: [Property] = []
  /// All properties by their keys, and booleans by the names of their getters, too.
  private(set) var properties: [String: Property] = [:]
  /// The name of the class.
  package let className: String
  /// Returns a new object of the class.
  package let make: @Sendable () -> Owner
  /// Whether a class is this class, or below it.
  let isOwner: @Sendable (AnyClass) -> Bool

  /// - Parameters:
  ///   - make: Returns a new object of the class.
  ///   - fill: Adds the rows.
  package init(of make: @escaping @Sendable () -> Owner, _ fill: (inout Self) -> Void = { _ in }) {
    self.init(named: String(describing: Owner.self), make, { $0 is Owner.Type }, fill)
  }

  private init(
    named className: String, _ make: @escaping @Sendable () -> Owner, _ isOwner: @escaping @Sendable (AnyClass) -> Bool,
    _ fill: (inout Self) -> Void
  ) {
    (self.className, self.make, self.isOwner) = (className, make, isOwner)
    fill(&self)
  }

  /// The table as one for objects of a class above, of which those of other classes have none of the properties.
  ///
  /// - Parameter base: The table of the class above, whose properties the class inherits.
  package func raised<Base: AnyObject>(onto base: KeyTable<Base>? = nil) -> KeyTable<Base> {
    let names = properties.filter { $0.key != $0.value.key }.map { (key: $0.value.key, name: $0.key) }
    return KeyTable<Base>(named: className, { [make] in make() as! Base }, isOwner) { table in
      if let base { table.inherit(base) }
      for row in rows {
        table.add(
          .init(
            key: row.key, form: row.form, traits: row.traits, documentKey: row.documentKey,
            get: { ($0 as? Owner).flatMap { row.get($0) } },
            set: { owner, value in if let owner = owner as? Owner { row.set(owner, value) } },
            copy: { if let from = $0 as? Owner, let to = $1 as? Owner { row.copy(from, to) } }),
          alsoAs: names.first { $0.key == row.key }?.name)
      }
    }
  }

  private mutating func inherit(_ base: KeyTable) {
    (above, allRows, properties) = ([base] + base.above, base.allRows, base.properties)
  }

  package subscript(key: String) -> Property? { properties[key] }

  /// The values of a new object for the properties that have defaults.
  var defaults: [String: Any] {
    let owner = make()
    return properties.filter { $0.value.traits.contains(.hasDefault) }.compactMapValues { $0.get(owner) }
  }

  package typealias Path<Value> = ReferenceWritableKeyPath<Owner, Value> & Sendable
  package typealias Copy = @Sendable (_ from: Owner, _ to: Owner) -> Void

  /// - Parameter name: A second name.
  mutating func add(_ property: Property, alsoAs name: String? = nil) {
    rows.append(property)
    allRows.append(property)
    properties[property.key] = property
    if let name { properties[name] = property }
  }

  /// Adds a number, a boolean, a string or a structure.
  ///
  /// - Parameters:
  ///   - form: How documents hold it, if not in the usual form of its type.
  ///   - documentKey: Its key in documents, if that is another.
  ///   - copy: How copies take it over, if not by the key path, which takes a third of a microsecond.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func value<Value: KeyedValue>(
    _ key: String, _ path: Path<Value>, _ traits: PropertyTraits = [], form: PropertyForm? = nil,
    inDocuments documentKey: String? = nil, copy: Copy? = nil
  ) {
    add(
      Property(
        key: key, form: traits.contains(.isUnwritten) ? nil : form ?? Value.form, traits: traits,
        documentKey: documentKey,
        get: { $0[keyPath: path] },
        set: { owner, value in if let value = Value.keyed(value) { owner[keyPath: path] = value } },
        copy: copy ?? { $1[keyPath: path] = $0[keyPath: path] }))
  }

  /// Adds a boolean, under its key and under the name of its getter in Objective-C: `hidden` and `isHidden`.
  package mutating func flag(_ key: String, _ path: Path<Bool>, _ traits: PropertyTraits = []) {
    value(key, path, traits)
    properties["is" + key.prefix(1).uppercased() + key.dropFirst()] = properties[key]
  }

  /// Adds a name, which may also be set as a string. Setting nil changes nothing.
  ///
  /// - Parameter choices: The names that documents know, empty for any; `nil` for a property that they do not hold.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func name<Value: RawRepresentable & SendableMetatype>(
    _ key: String, _ path: Path<Value>, _ choices: [Value]? = nil, _ traits: PropertyTraits = [], copy: Copy? = nil
  ) where Value.RawValue == String {
    add(
      Property(
        key: key, form: choices.map { .name($0.map(\.rawValue)) }, traits: traits,
        get: { $0[keyPath: path] },
        set: { owner, value in
          if let value = value as? Value ?? (value as? String).flatMap({ Value(rawValue: $0) }) {
            owner[keyPath: path] = value
          }
        },
        copy: copy ?? { $1[keyPath: path] = $0[keyPath: path] }))
  }

  /// Adds a name or nil.
  package mutating func optionalName<Value: RawRepresentable & SendableMetatype>(
    _ key: String, _ path: Path<Value?>, _ choices: [Value], copy: Copy? = nil
  ) where Value.RawValue == String {
    optional(key, path, .name(choices.map(\.rawValue)), [], copy: copy) {
      $0 as? Value ?? ($0 as? String).flatMap { Value(rawValue: $0) }
    }
  }

  /// Adds a string that is one of `choices` in documents.
  package mutating func word(
    _ key: String, _ path: Path<String>, _ choices: [String], _ traits: PropertyTraits = []
  ) {
    value(key, path, traits, form: .name(choices))
  }

  /// Adds an option set, which may also be set as a number; nil sets no bits.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func bits<Value: OptionSet & SendableMetatype>(
    _ key: String, _ path: Path<Value>, _ traits: PropertyTraits = []
  ) where Value.RawValue: FixedWidthInteger & SendableMetatype {
    add(
      Property(
        key: key, form: .bits, traits: traits,
        get: { $0[keyPath: path] },
        set: { owner, value in
          if let bits = value as? Value {
            owner[keyPath: path] = bits
          } else if let number = Double.keyed(value) {
            owner[keyPath: path] = Value(rawValue: .init(cutting: number))
          }
        },
        copy: { $1[keyPath: path] = $0[keyPath: path] }))
  }

  /// Adds an optional property; `NSNull` counts as nil.
  ///
  /// - Parameters:
  ///   - form: How documents hold it; `nil` for a property that they do not hold.
  ///   - copy: How copies take it over, if not by assignment.
  ///   - convert: Converts a value to the property's type.
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func optional<Value>(
    _ key: String, _ path: Path<Value?>, _ form: PropertyForm?, _ traits: PropertyTraits, copy: Copy? = nil,
    _ convert: @escaping @Sendable (Any) -> Value?
  ) {
    add(
      Property(
        key: key, form: form, traits: traits,
        get: { $0[keyPath: path] },
        set: { owner, value in
          guard let value, !(value is NSNull) else {
            owner[keyPath: path] = nil
            return
          }
          if let value = convert(value) { owner[keyPath: path] = value }
        },
        copy: copy ?? { $1[keyPath: path] = $0[keyPath: path] }))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func object<Value>(
    _ key: String, _ path: Path<Value?>, _ form: PropertyForm? = nil, _ traits: PropertyTraits = [], copy: Copy? = nil
  ) {
    optional(key, path, form, traits, copy: copy) { $0 as? Value }
  }

  /// Adds a property of any type, for which `NSNull` is a value.
  package mutating func any(_ key: String, _ path: Path<Any?>, _ form: PropertyForm = .any, copy: Copy? = nil) {
    add(
      Property(
        key: key, form: form, traits: [], get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 },
        copy: copy ?? { $1[keyPath: path] = $0[keyPath: path] }))
  }

  /// Adds a list that is empty instead of nil.
  package mutating func list<Value>(_ key: String, _ path: Path<[Value]>, _ form: PropertyForm) {
    add(
      Property(
        key: key, form: form, traits: [],
        get: { $0[keyPath: path].isEmpty ? nil : $0[keyPath: path] },
        set: { $0[keyPath: path] = $1 as? [Value] ?? [] },
        copy: { $1[keyPath: path] = $0[keyPath: path] }))
  }

  package mutating func color(_ key: String, _ path: Path<CGColor?>, _ traits: PropertyTraits = []) {
    optional(key, path, .color, traits) { CGColor.keyed($0) }
  }

  package mutating func numbers(
    _ key: String, _ path: Path<[NSNumber]?>, _ traits: PropertyTraits = [], copy: Copy? = nil
  ) {
    optional(key, path, .numbers, traits, copy: copy) { [NSNumber].keyed($0) }
  }

  /// Adds a property whose values convert from no other type. Setting nil changes nothing.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func plain<Value>(_ key: String, _ path: Path<Value>, copy: Copy? = nil) {
    add(
      Property(
        key: key, form: nil, traits: [],
        get: { $0[keyPath: path] },
        set: { owner, value in if let value = value as? Value { owner[keyPath: path] = value } },
        copy: copy ?? { $1[keyPath: path] = $0[keyPath: path] }))
  }

  /// Adds one of numbered choices, which is read as its number, as Objective-C does. Other numbers change nothing.
  @_semantics("optimize.sil.specialize.generic.never")
  package mutating func choice<Value: RawRepresentable & SendableMetatype>(_ key: String, _ path: Path<Value>)
  where Value.RawValue: FixedWidthInteger & SendableMetatype {
    add(
      Property(
        key: key, form: nil, traits: [],
        get: { Int($0[keyPath: path].rawValue) },
        set: { owner, value in
          let choice = value as? Value ?? Double.keyed(value).flatMap { Value(rawValue: .init(cutting: $0)) }
          if let choice { owner[keyPath: path] = choice }
        },
        copy: { $1[keyPath: path] = $0[keyPath: path] }))
  }

  /// Adds a property that cannot be set by key, and that follows from others.
  package mutating func readOnly(_ key: String, _ get: @escaping @Sendable (Owner) -> Any?) {
    add(Property(key: key, form: nil, traits: .isComputed, get: get, set: { _, _ in }, copy: { _, _ in }))
  }
}

extension KeyTable where Owner: CALayer {
  /// The table for layers of any class; layers of other classes have none of the properties.
  package var ofLayers: KeyTable<CALayer> { raised() }
}

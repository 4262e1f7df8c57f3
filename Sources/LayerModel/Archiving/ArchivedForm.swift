import Foundation

/// A type of values that archives hold as a dictionary of the type's name and an object.
struct ArchivedForm: Sendable {
  /// `nil` for a type whose values archives hold as those of another type.
  let name: String?
  /// The object for a value; `nil` for one of another type, or one that cannot be archived.
  fileprivate let object: @Sendable (Any, ArchivedForms) -> NSObject?
  /// The value that an object stands for; `nil` for an object of another kind.
  fileprivate let value: @Sendable (NSObject, ArchivedForms) -> Any?

  init<Value>(
    _ name: String, _ object: @escaping @Sendable (Value, ArchivedForms) -> NSObject?,
    _ value: @escaping @Sendable (NSObject, ArchivedForms) -> Value?
  ) {
    self.name = name
    self.object = { any, forms in
      guard let value = any as? Value, let object = object(value, forms) else { return nil }
      return NSDictionary(dictionary: [ArchivedForms.type: name as NSString, ArchivedForms.value: object])
    }
    self.value = { value($0, $1) }
  }

  /// A value that consists of numbers.
  ///
  /// - Parameter value: Returns the value of a list; `nil` for a list of another length.
  static func numbers<Value>(
    _ name: String, _ numbers: @escaping @Sendable (Value) -> [Double],
    _ value: @escaping @Sendable ([Double]) -> Value?
  ) -> ArchivedForm {
    ArchivedForm(name) { (v: Value, _) in
      NSArray(array: numbers(v).map { NSNumber(value: $0) })
    } _: { object, _ in
      value((object as? NSArray)?.compactMap { $0 as? NSNumber }.map(\.doubleValue) ?? [])
    }
  }

  /// A value that is archived as one of another type.
  static func other<Value>(_ other: @escaping @Sendable (Value) -> Any?) -> ArchivedForm {
    ArchivedForm(
      name: nil, object: { any, forms in (any as? Value).flatMap(other).flatMap { forms.object(of: $0) } },
      value: { _, _ in nil })
  }

  private init(
    name: String?, object: @escaping @Sendable (Any, ArchivedForms) -> NSObject?,
    value: @escaping @Sendable (NSObject, ArchivedForms) -> Any?
  ) {
    (self.name, self.object, self.value) = (name, object, value)
  }
}

/// The types of values that archives hold, beside numbers, strings and arrays.
struct ArchivedForms: Sendable {
  fileprivate static var type: NSString { "type" }
  fileprivate static var value: NSString { "value" }

  private let forms: [ArchivedForm]
  private let named: [String: ArchivedForm]

  init(_ forms: [ArchivedForm]) {
    self.forms = forms
    named = Dictionary(uniqueKeysWithValues: forms.compactMap { form in form.name.map { ($0, form) } })
  }

  /// The object for `value`; `nil` if `value` cannot be archived.
  func object(of value: Any) -> NSObject? {
    switch value {
    case let v as Bool: return NSNumber(value: v)
    case let v as Double: return NSNumber(value: v)
    case let v as Float: return NSNumber(value: v)
    case let v as Int: return NSNumber(value: v)
    case let v as UInt32: return NSNumber(value: v)
    case let v as String: return NSString(string: v)
    default: break
    }
    for form in forms { if let object = form.object(value, self) { return object } }
    switch value {
    case let v as NSNumber: return v
    case let v as NSValue: return v.structure.flatMap { object(of: $0) }
    case is NSNull: return NSNull()
    case let v as [Any]:
      let objects = v.compactMap { object(of: $0) }
      return objects.count == v.count ? NSArray(array: objects) : nil
    default: return (value as? any RawRepresentable).flatMap { object(of: $0.rawValue) }
    }
  }

  /// The value that `object` stands for; `nil` for an object of another kind.
  func value(of object: Any) -> Any? {
    switch object {
    case let v as NSNumber: return v
    case let v as NSString: return String(describing: v)
    case is NSNull: return NSNull()
    case let v as NSArray: return v.compactMap { value(of: $0) }
    case let v as NSDictionary:
      guard let type = v[Self.type] as? NSString, let value = v[Self.value] as? NSObject else { return nil }
      return named[String(describing: type)]?.value(value, self)
    default: return nil
    }
  }
}

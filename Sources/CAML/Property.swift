import Foundation
import Geometry
import Imaging
import LayerModel

/// A property that documents can hold: its key, its type, its getter and its setter. The reader and the writer share
/// it.
struct Property<Owner: AnyObject>: Sendable {
  let key: String
  let type: CAMLType

  /// The known values of a string property with a list of them; empty if any string is valid.
  var choices: [String] = []

  /// Whether only whole numbers have an effect.
  var isWhole = false

  /// Whether the property is written as an element with a type, like a value that has no text form.
  var isElement = false

  /// A description of the part of the value that no document can hold; `nil` if nothing is lost.
  var loss: @Sendable (Owner) -> String? = { _ in nil }

  /// Returns the value; `.null` if the property is nil or documents cannot hold its value.
  let get: @Sendable (Owner) -> CAMLValue

  /// Sets a value of `type`. `.null` sets nil, and does nothing if the property cannot be nil.
  let set: @Sendable (Owner, CAMLValue) -> Void
}

/// A property of a layer class.
typealias LayerProperty = Property<CALayer>

// MARK: - Initializers for each type

extension Property {
  typealias Path<Value> = ReferenceWritableKeyPath<Owner, Value> & Sendable

  static func number(_ key: String, _ path: any Path<CGFloat>) -> Property {
    Property(key: key, type: .number, get: { .number($0[keyPath: path].native) }) { owner, value in
      if case .number(let v) = value { owner[keyPath: path] = CGFloat(v) }
    }
  }

  /// Converts through the shortest decimal text, so that a `Float` of 0.1 gives 0.1 and not 0.10000000149011612.
  static func float(_ key: String, _ path: any Path<Float>) -> Property {
    Property(key: key, type: .number, get: { .number(Double($0[keyPath: path].description) ?? 0) }) {
      if case .number(let v) = $1 { $0[keyPath: path] = Float(v) }
    }
  }

  static func boolean(_ key: String, _ path: any Path<Bool>) -> Property {
    Property(key: key, type: .boolean, get: { .boolean($0[keyPath: path]) }) { owner, value in
      if case .boolean(let v) = value { owner[keyPath: path] = v }
    }
  }

  static func string(_ key: String, _ path: any Path<String?>) -> Property {
    Property(key: key, type: .string, get: { $0[keyPath: path].map { .string($0) } ?? .null }) { owner, value in
      if case .string(let v) = value { owner[keyPath: path] = v } else { owner[keyPath: path] = nil }
    }
  }

  static func size(_ key: String, _ path: any Path<CGSize>) -> Property {
    Property(key: key, type: .size, get: { .size($0[keyPath: path]) }) { owner, value in
      if case .size(let v) = value { owner[keyPath: path] = v }
    }
  }

  static func rect(_ key: String, _ path: any Path<CGRect>) -> Property {
    Property(key: key, type: .rect, get: { .rect($0[keyPath: path]) }) { owner, value in
      if case .rect(let v) = value { owner[keyPath: path] = v }
    }
  }

  static func transform(_ key: String, _ path: any Path<CATransform3D>) -> Property {
    Property(key: key, type: .transform, get: { .transform($0[keyPath: path]) }) { owner, value in
      if case .transform(let v) = value { owner[keyPath: path] = v }
    }
  }

  static func image(_ key: String, _ path: any Path<Any?>) -> Property {
    Property(key: key, type: .image, get: { ($0[keyPath: path] as? CGImage).map { .image($0) } ?? .null }) {
      if case .image(let v) = $1 { $0[keyPath: path] = v } else { $0[keyPath: path] = nil }
    }
  }
}

extension Property where Owner == CALayer {
  /// A subclass's property as a property of `CALayer`; `.null` for layers of other classes.
  init<Subclass: CALayer>(_ property: Property<Subclass>) {
    self.init(
      key: property.key, type: property.type, choices: property.choices, isWhole: property.isWhole,
      isElement: property.isElement,
      loss: { ($0 as? Subclass).flatMap(property.loss) },
      get: { ($0 as? Subclass).map(property.get) ?? .null },
      set: { layer, value in if let layer = layer as? Subclass { property.set(layer, value) } })
  }
}

extension Array {
  func byKey<Owner>() -> [String: Property<Owner>] where Element == Property<Owner> {
    Dictionary(uniqueKeysWithValues: map { ($0.key, $0) })
  }
}

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

import Foundation
import Geometry
import Imaging
import LayerModel

extension Property {
  /// The property of a row of the model's table; `nil` for one that documents do not hold.
  init?(_ row: KeyTable<Owner>.Property) {
    guard let form = row.form else { return nil }
    var (choices, isWhole) = ([String](), false)
    switch form {
    case .name(let names): choices = names
    case .blendMode: choices = CAFilter.blendModeTypes
    case .valueFunction: choices = CAValueFunctionName.all.map(\.rawValue)
    case .whole, .bits: isWhole = true
    default: break
    }
    self.init(
      key: row.documentKey ?? row.key, type: form.type, choices: choices, isWhole: isWhole,
      loss: { owner in
        guard form.isOfAnyType, let value = row.get(owner), CAMLValue(object: value) == nil else { return nil }
        return "values of an animation that documents cannot hold are left out"
      },
      get: { owner in row.get(owner).map { form.value(of: $0) } ?? .null },
      set: { owner, value in
        if let object = form.object(of: value) {
          row.set(owner, object)
        } else if form.isOptional {
          row.set(owner, nil)
        }
      })
  }
}

extension PropertyForm {
  /// The type of the values in documents.
  fileprivate var type: CAMLType {
    switch self {
    case .boolean: .boolean
    case .number, .whole, .bits: .number
    case .string, .name, .font: .string
    case .text: .text
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .color: .color
    case .image: .image
    case .path: .path
    case .numbers: .numbers
    case .colors: .colors
    case .filters: .filters
    case .cells: .cells
    case .blendMode, .filter: .blendMode
    case .timingFunction: .timingFunction
    case .timingFunctions: .timingFunctions
    case .valueFunction: .string
    case .animations: .animations
    case .any: .any
    case .values: .values
    }
  }

  /// Whether each value has a type of its own.
  fileprivate var isOfAnyType: Bool {
    switch self {
    case .any, .values: true
    default: false
    }
  }

  /// Whether the property may be nil.
  fileprivate var isOptional: Bool {
    switch self {
    case .boolean, .number, .whole, .bits, .point, .size, .rect, .transform: false
    case .string, .name, .text, .font, .color, .image, .path, .numbers, .colors, .filters, .cells, .blendMode, .filter,
      .timingFunction, .timingFunctions, .valueFunction, .animations, .any, .values:
      true
    }
  }

  /// The document's value for a property's value; `.null` for one that documents cannot hold.
  fileprivate func value(of object: Any) -> CAMLValue {
    /// The raw value of a name or of an option set.
    var raw: Any { (object as? any RawRepresentable)?.rawValue ?? object }
    func list<Member>(_ member: (Any) -> Member?, _ value: (Member) -> CAMLValue) -> CAMLValue {
      (object as? [Any]).map { .list($0.compactMap(member).map(value)) } ?? .null
    }
    switch self {
    case .boolean: return (object as? Bool).map { .boolean($0) } ?? .null
    case .number:
      // Through the shortest decimal text, so that a `Float` of 0.1 gives 0.1 and not 0.10000000149011612.
      if let float = object as? Float { return .number(Double(float.description) ?? 0) }
      return (object as? CGFloat).map { .number($0.native) } ?? (object as? Double).map { .number($0) } ?? .null
    case .whole, .bits: return (raw as? any BinaryInteger).map { .number(Double($0)) } ?? .null
    case .string, .name, .font: return (raw as? String).map { .string($0) } ?? .null
    case .image: return (object as? CGImage).map { .image($0) } ?? .null
    case .numbers: return list({ $0 as? NSNumber }, { .number($0.doubleValue) })
    case .colors: return list({ $0 as? CGColor }, { .color($0) })
    case .filters: return list({ $0 as? any FilterObject }, { .filter($0) })
    case .cells: return list({ $0 as? CAEmitterCell }, { .cell($0) })
    case .blendMode, .filter:
      if let filter = object as? any FilterObject { return .filter(filter) }
      return (object as? String).map { .string($0) } ?? .null
    case .timingFunction: return (object as? CAMediaTimingFunction).map { .timingFunction($0) } ?? .null
    case .timingFunctions: return list({ $0 as? CAMediaTimingFunction }, { .timingFunction($0) })
    case .valueFunction: return (object as? CAValueFunction).map { .string($0.name.rawValue) } ?? .null
    case .animations: return list({ $0 as? CAAnimation }, { .animation($0) })
    case .text, .point, .size, .rect, .transform, .color, .path, .any, .values:
      return CAMLValue(object: object) ?? .null
    }
  }

  /// The property's value for a document's value of ``type``; `nil` for nil, and for a value that has no effect.
  fileprivate func object(of value: CAMLValue) -> Any? {
    switch (self, value) {
    case (.whole, .number(let v)): Int(exactly: v)
    case (.bits, .number(let v)): UInt32(exactly: v).map { Int($0) }
    case (.valueFunction, .string(let v)): CAValueFunction(name: CAValueFunctionName(rawValue: v))
    // Documents write an empty list for nil.
    case (.timingFunctions, .list(let v)) where v.isEmpty: nil
    default: value.object
    }
  }
}

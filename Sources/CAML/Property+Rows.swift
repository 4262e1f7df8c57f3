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
    case .whole, .bits: isWhole = true
    default: break
    }
    self.init(
      key: row.key, type: form.type, choices: choices, isWhole: isWhole,
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
    case .blendMode: .blendMode
    }
  }

  /// Whether the property may be nil.
  fileprivate var isOptional: Bool {
    switch self {
    case .boolean, .number, .whole, .bits, .name, .point, .size, .rect, .transform: false
    case .string, .text, .font, .color, .image, .path, .numbers, .colors, .filters, .cells, .blendMode: true
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
    case .blendMode:
      if let filter = object as? any FilterObject { return .filter(filter) }
      return (object as? String).map { .string($0) } ?? .null
    case .text, .point, .size, .rect, .transform, .color, .path: return CAMLValue(object: object) ?? .null
    }
  }

  /// The property's value for a document's value; `nil` for nil, and for a value that has no effect.
  fileprivate func object(of value: CAMLValue) -> Any? {
    switch (self, value) {
    case (.whole, .number(let v)): Int(exactly: v)
    case (.bits, .number(let v)): UInt32(exactly: v).map { Int($0) }
    case (.boolean, .boolean(let v)): v
    case (.number, .number(let v)): v
    case (.string, .string(let v)), (.name, .string(let v)), (.font, .string(let v)), (.text, .string(let v)): v
    case (.text, .text(let v)): v
    case (.point, .point(let v)): v
    case (.size, .size(let v)): v
    case (.rect, .rect(let v)): v
    case (.transform, .transform(let v)): v
    case (.color, .color(let v)): v
    case (.image, .image(let v)): v
    case (.path, .path(let v)): v
    case (.numbers, .list(let v)): v.compactMap { if case .number(let v) = $0 { NSNumber(value: v) } else { nil } }
    case (.colors, .list(let v)): v.compactMap { if case .color(let v) = $0 { v } else { nil } }
    case (.filters, .list(let v)): v.compactMap { if case .filter(let v) = $0 { v } else { nil } }
    case (.cells, .list(let v)): v.compactMap { if case .cell(let v) = $0 { v } else { nil } }
    case (.blendMode, .filter(let v)): v
    case (.blendMode, .string(let v)): v
    default: nil
    }
  }
}

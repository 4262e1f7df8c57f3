import Foundation
import Geometry
import Imaging
import LayerModel

/// Writing properties and their values.
extension DocumentText {
  /// The attributes and the property elements of `owner`, both in the order of the property table.
  mutating func properties<Owner>(
    of owner: Owner, _ table: [Property<Owner>], like normal: [String?], always: Set<String> = [], depth: Int = 0
  ) -> (attributes: [String], children: [String]) {
    var (attributes, children): ([String], [String]) = ([], [])
    for (property, normal) in zip(table, normal) {
      let (key, value) = (property.key, property.get(owner))
      switch value {
      case .null:
        if normal != nil { children.append("<\(key) type=\"null\"/>") }
      case _ where property.type == .any:
        children += lines(of: value, named: key, depth: depth)
      case .image, .filter, .text:
        children += lines(of: value, named: key, depth: depth)
      case .color(let color) where color.alpha != 1:
        children.append("<\(key) \(color.attributes)/>")
      case .list(let members):
        children += element(key, children: members.flatMap { lines(of: $0, depth: depth) })
      default:
        let text = value.text
        if text == normal, !always.contains(key) { continue }
        if property.isElement {
          children.append("<\(key) type=\"string\" value=\"\(text.escaped)\"/>")
        } else if IgnoredKeys.reserved.contains(key) {
          children.append("<\(key) value=\"\(text.escaped)\"/>")
        } else {
          attributes.append("\(key)=\"\(text.escaped)\"")
        }
      }
    }
    return (attributes, children)
  }

  /// A value with its type, as a separate element, or as the property element called `key`.
  mutating func lines(of value: CAMLValue, named key: String? = nil, depth: Int) -> [String] {
    let type = value.typeName
    let tag = key ?? type
    let opening = key == nil ? type : "\(tag) type=\"\(type)\""
    guard depth < WrittenDepth.objects else { return [] }
    switch value {
    case .null: return ["<\(opening)/>"]
    case .color(let color): return ["<\(opening) \(color.attributes)/>"]
    case .image(let image): return ["<\(opening) src=\"\(path(of: image))\"/>"]
    case .filter(let filter): return lines(of: filter, tag: tag, opening: opening)
    case .text(let text): return lines(of: text, tag: tag, opening: opening, depth: depth + 1)
    case .cell(let cell): return lines(of: cell, tag: tag, opening: opening, depth: depth + 1)
    case .animation(let animation): return lines(of: animation, tag: tag, opening: opening, depth: depth + 1)
    case .list(let members):
      return element(tag, opening: opening, children: members.flatMap { lines(of: $0, depth: depth + 1) })
    default: return ["<\(opening) value=\"\(value.text.escaped)\"/>"]
    }
  }

  private mutating func lines(of cell: CAEmitterCell, tag: String, opening: String, depth: Int) -> [String] {
    let table = PropertyTable.ofEmitterCell
    let id = numbers.attributes(of: .cell(cell))
    let (attributes, children) = properties(
      of: cell, table, like: defaultTexts("CAEmitterCell", table) { CAEmitterCell() }, depth: depth)
    return element(tag, opening: opening, attributes: id + attributes, children: children)
  }

  private mutating func lines(of filter: any FilterObject, tag: String, opening: String) -> [String] {
    let id = numbers.attributes(of: .filter(filter))
    var (attributes, children): ([String], [String]) = ([], [])
    if let filter = filter as? CAFilter {
      let table = PropertyTable.ofFilter
      (attributes, children) = properties(
        of: filter, table, like: defaultTexts("CAFilter", table) { CAFilter(type: "") })
    } else if let filter = filter as? CIFilter {
      // Most inputs are not set: none has a text to leave out.
      let table = PropertyTable.ofImageFilter
      (attributes, children) = properties(
        of: filter, table, like: table.map { $0.key == "enabled" ? "1" : nil })
    }
    let type = "filter=\"\(filter.kind.escaped)\""
    return element(tag, opening: opening, attributes: id + [type] + attributes, children: children)
  }
}

extension CAMLValue {
  var isNull: Bool { if case .null = self { true } else { false } }

  /// The value as the text of an attribute, before escaping. It leaves out a colour's alpha, and is empty for an image.
  var text: String {
    switch self {
    case .null, .image: ""
    case .number(let v): v.caml
    case .boolean(let v): v ? "1" : "0"
    case .string(let v): v
    case .text(let v): v.string
    case .point(let v): list([v.x, v.y])
    case .size(let v): list([v.width, v.height])
    case .rect(let v): list([v.origin.x, v.origin.y, v.size.width, v.size.height])
    case .transform(let v): v.functions
    case .color(let v): list(Array(v.rgba.prefix(3)))
    case .path(let v): v.operators
    case .colorMatrix(let v): v.function
    case .vector(let v): list(v.numbers)
    case .filter(let v): v.kind
    case .cell(let v): v.name ?? "cell"
    case .timingFunction(let v): v.text
    case .animation: typeName
    case .list(let v): v.map(\.text).joined(separator: ", ")
    }
  }

  private func list(_ numbers: [CGFloat]) -> String { numbers.map(\.native.caml).joined(separator: " ") }
}

extension CGColor {
  fileprivate var attributes: String {
    (alpha == 1 ? "" : "opacity=\"\(alpha.native.caml)\" ") + "value=\"\(CAMLValue.color(self).text)\""
  }
}

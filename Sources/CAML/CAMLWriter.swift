import Foundation
import Geometry
import Imaging
import LayerModel

/// A layer tree as a CAML document, in one canonical form: equal trees give equal texts, which compare line by line.
///
/// Properties at their default are left out, but for `bounds` and `position`. Reading the document gives the tree again:
/// every number exactly, but for transforms written as functions, which agree to 10⁻¹². Layers of classes that
/// documents do not know are written as what they are derived from, and contents that are no image are left out.
/// A tree of more than 255 levels is written, but ``CAMLDocument`` does not read it.
public struct CAMLWriter {
  /// A picture that the document names.
  public struct Image {
    /// Relative to the document.
    public let path: String
    public let image: CGImage
  }

  /// The text of the document.
  public let document: String

  /// The pictures to put beside it, each once, in the order the document names them.
  public let images: [Image]

  /// What the document does not hold of the tree though it shows: one sentence for each kind of loss.
  public let warnings: [String]

  /// Lays out and displays what is due in the tree first: what was drawn is written as a picture, but for texts.
  public init(_ root: CALayer) {
    root.finishPendingWorkForDocument()
    var text = DocumentText()
    text.write(root)
    document = text.lines.joined(separator: "\n") + "\n"
    images = text.images
    warnings = text.warnings
  }
}

private struct DocumentText {
  private(set) var lines = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">",
  ]
  private(set) var images: [CAMLWriter.Image] = []
  private(set) var warnings: [String] = []
  private var losses: Set<String> = []
  private var paths: [ObjectIdentifier: String] = [:]

  private var defaults: [String: [String?]] = [:]

  private enum Step {
    case layer(CALayer, depth: Int)
    /// A layer whose element is named for the property that holds it.
    case mask(CALayer, depth: Int)
    case startTag(String, depth: Int)
    case endTag(String, depth: Int)
  }

  /// Writes the tree with a stack of its own: a tree may be deeper than the stack of calls.
  mutating func write(_ root: CALayer) {
    var pending = [Step.endTag("caml", depth: 0), .layer(root, depth: 1)]
    while let step = pending.popLast() {
      switch step {
      case .startTag(let name, let depth): add("<\(name)>", depth)
      case .endTag(let name, let depth): add("</\(name)>", depth)
      case .layer(let layer, let depth):
        let name = LayerClass.of(layer).name
        pending += write(layer, tag: name, opening: name, depth: depth).reversed()
      case .mask(let layer, let depth):
        pending += write(layer, tag: "mask", opening: "mask type=\"\(LayerClass.of(layer).name)\"", depth: depth)
          .reversed()
      }
    }
  }

  /// Writes the layer itself; what is left to write comes back.
  private mutating func write(_ layer: CALayer, tag: String, opening: String, depth: Int) -> [Step] {
    let kind = LayerClass.of(layer)
    for property in kind.table {
      guard let loss = property.loss(layer), losses.insert(loss).inserted else { continue }
      warnings.append("\(layer.name.map { "layer “\($0)”" } ?? "a \(kind.name)"): \(loss)")
    }
    let (attributes, children) = properties(
      of: layer, kind.table, like: defaultTexts(kind.name, kind.table, kind.make), always: ["bounds", "position"])
    let sublayers = layer.sublayers ?? []
    let start = ([opening] + attributes).joined(separator: " ")
    if children.isEmpty && sublayers.isEmpty && layer.mask == nil {
      add("<\(start)/>", depth)
      return []
    }
    add("<\(start)>", depth)
    for child in children { add(child, depth + 1) }
    var steps: [Step] = []
    if let mask = layer.mask { steps.append(.mask(mask, depth: depth + 1)) }
    if !sublayers.isEmpty {
      steps.append(.startTag("sublayers", depth: depth + 1))
      steps += sublayers.map { .layer($0, depth: depth + 2) }
      steps.append(.endTag("sublayers", depth: depth + 1))
    }
    steps.append(.endTag(tag, depth: depth))
    return steps
  }

  private mutating func add(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  /// The text of each property of a new object of the class called `name`; `nil` for a null.
  private mutating func defaultTexts<Owner>(
    _ name: String, _ table: [Property<Owner>], _ make: () -> Owner
  ) -> [String?] {
    if let known = defaults[name] { return known }
    let owner = make()
    let texts = table.map { property -> String? in
      let value = property.get(owner)
      return value.isNull ? nil : value.text
    }
    defaults[name] = texts
    return texts
  }

  /// Attributes and lines of property elements, both in the order of the property table.
  private mutating func properties<Owner>(
    of owner: Owner, _ table: [Property<Owner>], like normal: [String?], always: Set<String> = [], depth: Int = 0
  ) -> (attributes: [String], children: [String]) {
    var (attributes, children): ([String], [String]) = ([], [])
    for (property, normal) in zip(table, normal) {
      let (key, value) = (property.key, property.get(owner))
      switch value {
      case .image(let image):
        children.append("<\(key) type=\"CGImage\" src=\"\(path(of: image))\"/>")
      case .null:
        if normal != nil { children.append("<\(key) type=\"null\"/>") }
      case .color(let color) where color.alpha != 1:
        children.append("<\(key) \(color.attributes)/>")
      case .filter(let filter):
        children += lines(of: filter, tag: key, opening: "\(key) type=\"CAFilter\"")
      case .list(let members):
        children += element(key, attributes: [], children: members.flatMap { lines(of: $0, depth: depth) })
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

  /// The member of a list, as an element of its own.
  private mutating func lines(of member: CAMLValue, depth: Int) -> [String] {
    switch member {
    case .number(let v): ["<\(v == v.rounded() && v.isFinite ? "integer" : "real") value=\"\(v.caml)\"/>"]
    case .color(let color): ["<CGColor \(color.attributes)/>"]
    case .filter(let filter): lines(of: filter, tag: "CAFilter", opening: "CAFilter")
    case .cell(let cell): depth < Self.maximumCellDepth ? lines(of: cell, depth: depth + 1) : []
    default: []
    }
  }

  /// Cells may hold each other in a circle.
  private static let maximumCellDepth = 16

  private mutating func lines(of cell: CAEmitterCell, depth: Int) -> [String] {
    let table = PropertyTable.ofEmitterCell
    let (attributes, children) = properties(
      of: cell, table, like: defaultTexts("CAEmitterCell", table) { CAEmitterCell() }, depth: depth)
    return element("CAEmitterCell", attributes: attributes, children: children)
  }

  private mutating func lines(of filter: CAFilter, tag: String, opening: String) -> [String] {
    let table = PropertyTable.ofFilter
    let (attributes, children) = properties(
      of: filter, table, like: defaultTexts("CAFilter", table) { CAFilter(type: "") })
    let type = "filter=\"\(filter.type.escaped)\""
    return element(tag, opening: opening, attributes: [type] + attributes, children: children)
  }

  private func element(
    _ tag: String, opening: String? = nil, attributes: [String], children: [String]
  ) -> [String] {
    let start = ([opening ?? tag] + attributes).joined(separator: " ")
    return children.isEmpty ? ["<\(start)/>"] : ["<\(start)>"] + children.map { "  " + $0 } + ["</\(tag)>"]
  }

  private mutating func path(of image: CGImage) -> String {
    if let path = paths[ObjectIdentifier(image)] { return path }
    let path = "assets/\(images.count + 1).png"
    paths[ObjectIdentifier(image)] = path
    images.append(CAMLWriter.Image(path: path, image: image))
    return path
  }
}

extension CAMLValue {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  /// As the text of an attribute, not yet escaped. A colour's alpha and an image are no text.
  var text: String {
    switch self {
    case .null, .image: ""
    case .number(let v): v.caml
    case .boolean(let v): v ? "1" : "0"
    case .string(let v): v
    case .point(let v): list([v.x, v.y])
    case .size(let v): list([v.width, v.height])
    case .rect(let v): list([v.origin.x, v.origin.y, v.size.width, v.size.height])
    case .transform(let v): v.functions
    case .color(let v): list(v.components?.prefix(3).map { $0 } ?? [])
    case .path(let v): v.operators
    case .colorMatrix(let v): v.function
    case .filter(let v): v.type
    case .cell(let v): v.name ?? "cell"
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

extension String {
  /// For use between double quotation marks. Characters that XML cannot hold become U+FFFD.
  var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

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

  public init(_ root: CALayer) {
    var text = DocumentText()
    text.write(root)
    document = text.lines.joined(separator: "\n") + "\n"
    images = text.images
  }
}

private struct DocumentText {
  private(set) var lines = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">",
  ]
  private(set) var images: [CAMLWriter.Image] = []
  private var paths: [ObjectIdentifier: String] = [:]

  /// The text of each property of a new layer, in the order of the table; `nil` for a null.
  private let defaults: [String?] = {
    let layer = CALayer()
    return LayerProperty.ofLayer.map { property in
      let value = property.get(layer)
      return value.isNull ? nil : value.text
    }
  }()

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
    let (attributes, children) = properties(of: layer)
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

  /// Attributes and property elements, both in the order of the property table.
  private mutating func properties(of layer: CALayer) -> (attributes: [String], children: [String]) {
    var (attributes, children): ([String], [String]) = ([], [])
    for (property, normal) in zip(LayerProperty.ofLayer, defaults) {
      let value = property.get(layer)
      switch value {
      case .image(let image):
        children.append("<\(property.key) type=\"CGImage\" src=\"\(path(of: image))\"/>")
      case .null:
        if normal != nil { children.append("<\(property.key) type=\"null\"/>") }
      case .color(let color) where color.alpha != 1:
        children.append("<\(property.key) opacity=\"\(color.alpha.native.caml)\" value=\"\(value.text)\"/>")
      default:
        let isAlwaysWritten = property.key == "bounds" || property.key == "position"
        let text = value.text
        if isAlwaysWritten || text != normal { attributes.append("\(property.key)=\"\(text.escaped)\"") }
      }
    }
    return (attributes, children)
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
    }
  }

  private func list(_ numbers: [CGFloat]) -> String { numbers.map(\.native.caml).joined(separator: " ") }
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

import Foundation
import Geometry

/// The contents of a package's `index.xml`: its document, and how to render it.
///
/// Apple's keys give the layer file and the size of the document. The format does not say how to render it; the `render…` keys are
/// ours, and other readers ignore them.
public struct CAMLIndex: Sendable {
  /// The path of the layer file inside the package.
  public var rootDocument: String?

  /// The document's size in points.
  public var documentWidth: Double?, documentHeight: Double?

  /// Whether y runs down in the host's space. Default: false, y runs up.
  public var geometryFlipped = false

  /// The time to render, in seconds. Default: 0.
  public var renderTime = 0.0

  /// The number of pixels per point. Default: 1.
  public var renderScale = 1.0

  /// The state to show. Default: `nil`, the tree as written.
  public var renderState: String?

  /// The colour behind the root; in the file three numbers, or four with alpha. Default: `nil`, transparent.
  public var renderBackground: CGColor?

  /// The picture's size in points. Default: `nil`, the document's size.
  public var renderWidth: Double?, renderHeight: Double?

  /// The index of a document without an `index.xml`: all defaults.
  public init() {}
}

extension CAMLIndex {
  /// Parses an XML property list. Unknown keys are skipped, whatever their value.
  init(_ source: XMLSource, _ budget: DocumentBudget) throws(CAMLError) {
    let plist = try CAMLElement.parse(source, budget)
    guard plist.name == "plist", let dictionary = plist.children.first, dictionary.name == "dict" else {
      throw source.error(.badPropertyList, at: plist.place, "a property list with a dictionary was expected")
    }
    var key: CAMLElement?
    for element in dictionary.children {
      if let name = key {
        try set(name.text, to: element, source)
        key = nil
      } else if element.name == "key" {
        key = element
      } else {
        throw source.error(.badPropertyList, at: element.place, "a <key> was expected, not <\(element.name)>")
      }
    }
    if let key {
      throw source.error(.badPropertyList, at: key.place, "the key \(key.text.quoted) has no value")
    }
  }

  private mutating func set(_ key: String, to element: CAMLElement, _ source: XMLSource) throws(CAMLError) {
    switch key {
    case "rootDocument": rootDocument = try element.string(for: key, source)
    case "documentWidth": documentWidth = try element.number(for: key, source)
    case "documentHeight": documentHeight = try element.number(for: key, source)
    case "geometryFlipped": geometryFlipped = try element.boolean(for: key, source)
    case "renderTime": renderTime = try element.number(for: key, source)
    case "renderScale": renderScale = try element.number(for: key, source)
    case "renderState": renderState = try element.string(for: key, source)
    case "renderBackground": renderBackground = try element.color(for: key, source)
    case "renderWidth": renderWidth = try element.number(for: key, source)
    case "renderHeight": renderHeight = try element.number(for: key, source)
    default: break
    }
  }
}

/// Typed values of a property list.
extension CAMLElement {
  fileprivate func string(for key: String, _ source: XMLSource) throws(CAMLError) -> String {
    guard name == "string" else {
      throw source.error(.badPropertyList, at: place, "“\(key)” is a <string>, not <\(name)>")
    }
    return text
  }

  fileprivate func boolean(for key: String, _ source: XMLSource) throws(CAMLError) -> Bool {
    switch (name, text) {
    case ("true", _), ("integer", "1"): return true
    case ("false", _), ("integer", "0"): return false
    default: throw source.error(.badPropertyList, at: place, "“\(key)” is <true/> or <false/>, not <\(name)>")
    }
  }

  fileprivate func number(for key: String, _ source: XMLSource) throws(CAMLError) -> Double {
    guard name == "real" || name == "integer" else {
      throw source.error(.badPropertyList, at: place, "“\(key)” is a <real> or an <integer>, not <\(name)>")
    }
    do {
      return try TextScanner.numbers(text, count: 1, "a number")[0]
    } catch {
      throw source.error(.badPropertyList, at: place, "“\(key)”: \(error.message)")
    }
  }

  fileprivate func color(for key: String, _ source: XMLSource) throws(CAMLError) -> CGColor {
    let text = try string(for: key, source)
    do {
      var scanner = TextScanner(text)
      if try scanner.quantities().count != 4 { return try CGColor(caml: text, opacity: 1) }
      let n = try TextScanner.numbers(text, count: 4, "a colour with alpha")
      return CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    } catch {
      throw source.error(.badPropertyList, at: place, "“\(key)”: \(error.message)")
    }
  }
}

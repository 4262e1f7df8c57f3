import Foundation
import Geometry

/// The contents of a package's `index.xml`: its document, and how to render it.
///
/// Apple's keys give the layer file and the size of the document. The format has no keys for rendering; the `render…`
/// keys are ours, and other readers ignore them.
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
  /// Parses an XML property list. Unknown keys are skipped with any value; known keys with a value of another type are
  /// left out, with a warning.
  init(_ source: XMLSource, _ budget: DocumentBudget, warnings: inout Notes) throws(CAMLError) {
    let plist = try CAMLElement.parse(source, budget)
    guard plist.name == "plist", let dictionary = plist.children.first, dictionary.name == "dict" else {
      throw source.error(.badPropertyList, at: plist.place, "a property list with a dictionary was expected")
    }
    var key: CAMLElement?
    for element in dictionary.children {
      if let name = key {
        do throws(ValueError) {
          // Editors write many keys of their own.
          if try !set(name.text, to: element), NearestName.to(name.text, among: Self.keys) != nil {
            warnings.add(
              about: name.text, at: name.place, "there is no key \(name.text.quoted); it is left out",
              suggestingFor: name.text, among: Self.keys)
          }
        } catch {
          warnings.add(about: name.text, at: element.place, "“\(name.text)” \(error.message); it is left out")
        }
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

  private static let keys = [
    "rootDocument", "documentWidth", "documentHeight", "geometryFlipped", "renderTime", "renderScale", "renderState",
    "renderBackground", "renderWidth", "renderHeight",
  ]

  /// - Returns: Whether there is such a key.
  private mutating func set(_ key: String, to element: CAMLElement) throws(ValueError) -> Bool {
    switch key {
    case "rootDocument": rootDocument = try element.stringOfList()
    case "documentWidth": documentWidth = try element.numberOfList()
    case "documentHeight": documentHeight = try element.numberOfList()
    case "geometryFlipped": geometryFlipped = try element.booleanOfList()
    case "renderTime": renderTime = try element.numberOfList()
    case "renderScale": renderScale = try element.numberOfList()
    case "renderState": renderState = try element.stringOfList()
    case "renderBackground": renderBackground = try element.colorOfList()
    case "renderWidth": renderWidth = try element.numberOfList()
    case "renderHeight": renderHeight = try element.numberOfList()
    default: return false
    }
    return true
  }
}

/// Typed values of a property list.
extension CAMLElement {
  fileprivate func stringOfList() throws(ValueError) -> String {
    guard name == "string" else { throw ValueError(message: "is a <string>, not <\(name)>", offset: 0) }
    return text
  }

  fileprivate func booleanOfList() throws(ValueError) -> Bool {
    switch (name, text) {
    case ("true", _), ("integer", "1"): return true
    case ("false", _), ("integer", "0"): return false
    case ("string", _):
      if let value = try? CAMLValue.boolean(text) { return value }
    default: break
    }
    throw ValueError(message: "is <true/> or <false/>, not <\(name)>", offset: 0)
  }

  fileprivate func numberOfList() throws(ValueError) -> Double {
    if let number = try? TextScanner.number(text, "a number"), ["real", "integer", "string"].contains(name) {
      return number
    }
    let found = name == "real" || name == "integer" ? text.quoted : "<\(name)>"
    throw ValueError(message: "is a <real> or an <integer>, not \(found)", offset: 0)
  }

  /// `nil` for no colour.
  fileprivate func colorOfList() throws(ValueError) -> CGColor? {
    let text = try stringOfList()
    do throws(ValueError) {
      return try CGColor.caml(text)
    } catch {
      throw ValueError(message: "is a colour: \(error.message)", offset: 0)
    }
  }
}

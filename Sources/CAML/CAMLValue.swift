import Foundation
import Geometry
import Imaging
import LayerModel

/// A value in a document.
enum CAMLValue {
  case null
  case number(Double)
  case boolean(Bool)
  case string(String)
  case text(NSAttributedString)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor)
  case image(CGImage)
  case path(CGPath)
  case colorMatrix(CAColorMatrix)
  /// An input of one of Core Image's filters.
  case vector(CIVector)
  case filter(any FilterObject)
  case cell(CAEmitterCell)
  case timingFunction(CAMediaTimingFunction)
  case animation(CAAnimation)
  case list([CAMLValue])

  /// The text, if the value is a string.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The members, if the value is a list.
  var list: [CAMLValue]? { if case .list(let members) = self { members } else { nil } }
}

/// The type of a property's values. The raw value names the type in messages.
enum CAMLType: String, CaseIterable {
  case number = "a number"
  case boolean = "a boolean"
  case string = "a string"
  /// A string with or without attributes.
  case text = "a text"
  case point = "a point"
  case size = "a size"
  case rect = "a rectangle"
  case transform = "a transform"
  case color = "a colour"
  case image = "an image"
  case path = "a path"
  case colorMatrix = "a colour matrix"
  case vector = "a vector"
  case filter = "a filter"
  /// A filter, or the name of a blend mode.
  case blendMode = "a blend mode"
  case cell = "an emitter cell"
  case numbers = "a list of numbers"
  case colors = "a list of colours"
  case filters = "a list of filters"
  case cells = "a list of emitter cells"
  case timingFunction = "a timing function"
  case timingFunctions = "a list of timing functions"
  case animation = "an animation"
  case animations = "a list of animations"
  /// A value of the type that the element itself names.
  case any = "a value"
  case values = "a list of values"

  /// The names of the type in documents.
  var names: Set<String> {
    switch self {
    case .number, .boolean: ["integer", "real", "number", "bool", "boolean", "NSNumber"]
    case .string: ["string", "NSString"]
    case .text: ["string", "NSString", "NSAttributedString"]
    case .point: ["CGPoint", "point"]
    case .size: ["CGSize", "size"]
    case .rect: ["CGRect", "rect"]
    case .transform: ["CATransform3D", "CGAffineTransform"]
    case .color: ["CGColor", "color", "CIColor"]
    case .image: ["CGImage"]
    case .path: ["CGPath"]
    case .colorMatrix: ["CAColorMatrix"]
    case .vector: ["CIVector"]
    case .filter: ["CAFilter", "CIFilter"]
    case .blendMode: ["CAFilter", "CIFilter", "string", "NSString"]
    case .cell: ["CAEmitterCell"]
    case .timingFunction: ["CAMediaTimingFunction", "string", "NSString"]
    case .animation: AnimationClass.names
    case .any: []
    case .numbers, .colors, .filters, .cells, .timingFunctions, .animations, .values: ["NSArray"]
    }
  }

  /// The type of the members of a list; `nil` for other types.
  var member: CAMLType? {
    switch self {
    case .numbers: .number
    case .colors: .color
    case .filters: .filter
    case .cells: .cell
    case .timingFunctions: .timingFunction
    case .animations: .animation
    case .values: .any
    default: nil
    }
  }

  /// Whether an attribute can hold a value of the type.
  var isText: Bool {
    switch self {
    case .image, .filter, .cell, .colors, .filters, .cells, .timingFunctions, .animation, .animations, .any, .values:
      false
    default: true
    }
  }

  /// The type names of all properties. Values of other types are skipped.
  static let allNames: Set<String> = allCases.reduce(into: []) { $0.formUnion($1.names) }

  /// The type called `name`, where the property does not determine it; `nil` for an unknown name.
  static func named(_ name: String) -> CAMLType? {
    let types: [CAMLType] = [
      .string, .text, .point, .size, .rect, .transform, .color, .image, .path, .colorMatrix, .vector, .filter,
      .cell,
      .timingFunction,
      .animation, .values,
    ]
    if name == "bool" || name == "boolean" { return .boolean }
    return number.names.contains(name) ? .number : types.first { $0.names.contains(name) }
  }
}

extension CAMLValue {
  /// Parses `text` as a value of `type`.
  init(_ text: String, as type: CAMLType) throws(ValueError) {
    switch type {
    case .number: self = .number(try TextScanner.number(text, type.rawValue))
    case .boolean: self = .boolean(try Self.boolean(text))
    case .string, .text, .blendMode: self = .string(text)
    case .point:
      let n = try TextScanner.numbers(text.withoutBraces, count: 2, type.rawValue)
      self = .point(CGPoint(x: n[0], y: n[1]))
    case .size:
      let n = try TextScanner.numbers(text.withoutBraces, count: 2, type.rawValue)
      self = .size(CGSize(width: n[0], height: n[1]))
    case .rect:
      let n = try TextScanner.numbers(text.withoutBraces, count: 4, type.rawValue)
      self = .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .transform: self = .transform(try CATransform3D(functions: text))
    case .color: self = try CGColor.caml(text).map { .color($0) } ?? .null
    case .path: self = .path(try CGPath(operators: text))
    case .colorMatrix: self = .colorMatrix(try CAColorMatrix(function: text))
    case .vector: self = .vector(CIVector(try TextScanner.numbers(text).map { CGFloat($0) }))
    case .numbers: self = .list(try TextScanner.numbers(text).map { .number($0) })
    case .timingFunction:
      self = text.allSatisfy(\.isWhitespace) ? .null : .timingFunction(try CAMediaTimingFunction(caml: text))
    case .image, .filter, .cell, .colors, .filters, .cells, .timingFunctions, .animation, .animations, .any, .values:
      throw ValueError(message: "\(type.rawValue) is not written as text", offset: 0)
    }
  }

  static func boolean(_ text: String) throws(ValueError) -> Bool {
    switch text.trimmed.lowercased() {
    case "1", "true", "yes", "1.0": return true
    case "0", "false", "no", "0.0": return false
    default: throw ValueError(message: "a boolean is 0, 1, true or false, not \(text.quoted)", offset: 0)
    }
  }
}

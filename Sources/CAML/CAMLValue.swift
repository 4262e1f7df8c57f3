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

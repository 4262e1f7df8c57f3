import Foundation
import Geometry
import Imaging

/// A value as a document holds it.
enum CAMLValue {
  case null
  case number(Double)
  case boolean(Bool)
  case string(String)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor)
  case image(CGImage)
}

/// What a property holds. The words name it in messages.
enum CAMLType: String {
  case number = "a number"
  case boolean = "a boolean"
  case string = "a string"
  case point = "a point"
  case size = "a size"
  case rect = "a rectangle"
  case transform = "a transform"
  case color = "a colour"
  case image = "an image"

  /// The names that a document may give to the type.
  var names: Set<String> {
    switch self {
    case .number, .boolean: ["integer", "real", "number", "bool", "boolean", "NSNumber"]
    case .string: ["string", "NSString"]
    case .point: ["CGPoint"]
    case .size: ["CGSize"]
    case .rect: ["CGRect"]
    case .transform: ["CATransform3D", "CGAffineTransform"]
    case .color: ["CGColor"]
    case .image: ["CGImage"]
    }
  }

  /// Every type name that some property could have; a value of any other is passed over.
  static let allNames: Set<String> = {
    let types: [CAMLType] = [.number, .boolean, .string, .point, .size, .rect, .transform, .color, .image]
    return types.reduce(into: ["CGPath", "CAMediaTimingFunction"]) { $0.formUnion($1.names) }
  }()
}

extension CAMLValue {
  /// The value of `type` that `text` stands for.
  init(_ text: String, as type: CAMLType) throws(ValueError) {
    switch type {
    case .number: self = .number(try TextScanner.numbers(text, count: 1, type.rawValue)[0])
    case .boolean: self = .boolean(try Self.boolean(text))
    case .string: self = .string(text)
    case .point:
      let n = try TextScanner.numbers(text, count: 2, type.rawValue)
      self = .point(CGPoint(x: n[0], y: n[1]))
    case .size:
      let n = try TextScanner.numbers(text, count: 2, type.rawValue)
      self = .size(CGSize(width: n[0], height: n[1]))
    case .rect:
      let n = try TextScanner.numbers(text, count: 4, type.rawValue)
      self = .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .transform: self = .transform(try CATransform3D(functions: text))
    case .color: self = .color(try CGColor(caml: text, opacity: 1))
    case .image: throw ValueError(message: "an image is not written as text", offset: 0)
    }
  }

  static func boolean(_ text: String) throws(ValueError) -> Bool {
    switch text.trimmingCharacters(in: .whitespacesAndNewlines) {
    case "1", "true": return true
    case "0", "false": return false
    default: throw ValueError(message: "a boolean is 0, 1, true or false, not \(text.quoted)", offset: 0)
    }
  }
}

extension CGColor {
  /// Red, green and blue, sRGB; values outside 0…1 are kept.
  convenience init(caml text: String, opacity: Double) throws(ValueError) {
    let n = try TextScanner.numbers(text, count: 3, "a colour")
    self.init(red: n[0], green: n[1], blue: n[2], alpha: opacity)
  }
}

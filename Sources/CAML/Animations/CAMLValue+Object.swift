import Foundation
import Geometry
import Imaging
import LayerModel

extension CAMLValue {
  /// The value as an object of the layer model, for `setValue(_:forKeyPath:)` and the values of animations: a `Double`,
  /// a `CGPoint`, a `CGColor`, an array of these …; `nil` for a null.
  var object: Any? {
    switch self {
    case .null: nil
    case .number(let v): v
    case .boolean(let v): v
    case .string(let v): v
    case .text(let v): v
    case .point(let v): v
    case .size(let v): v
    case .rect(let v): v
    case .transform(let v): v
    case .color(let v): v
    case .image(let v): v
    case .path(let v): v
    case .colorMatrix(let v): v
    case .vector(let v): v
    case .filter(let v): v
    case .cell(let v): v
    case .timingFunction(let v): v
    case .animation(let v): v
    // In a list, a null becomes `NSNull`, so that the other members keep their places.
    case .list(let v): v.map { $0.object ?? NSNull() }
    }
  }

  /// The document value of `object`; `nil` if documents cannot hold it.
  init?(object: Any) {
    switch object {
    case is NSNull: self = .null
    case let v as String: self = .string(v)
    case let v as NSAttributedString: self = .text(v)
    case let v as CGPoint: self = .point(v)
    case let v as CGSize: self = .size(v)
    case let v as CGRect: self = .rect(v)
    case let v as CATransform3D: self = .transform(v)
    case let v as CGColor: self = .color(v)
    case let v as CGImage: self = .image(v)
    case let v as CGPath: self = .path(v)
    case let v as CAColorMatrix: self = .colorMatrix(v)
    case let v as CIVector: self = .vector(v)
    case let v as CIColor: self = .color(v.cgColor)
    case let v as any FilterObject: self = .filter(v)
    case let v as [Any]:
      let members = v.map { CAMLValue(object: $0) }
      if members.contains(where: { $0 == nil }) { return nil }
      self = .list(members.compactMap { $0 })
    default:
      guard let number = Double(number: object) else { return nil }
      self = .number(number)
    }
  }

  /// The value of an element without a type, guessed from its text: one number is a number, two are a point, three a
  /// colour, four a rectangle. A text with parentheses is a transform if it parses as one, and one with `#` a colour.
  /// Any other text is a string.
  init(guessing text: String) {
    if text.contains("("), let transform = try? CATransform3D(functions: text) {
      self = .transform(transform)
      return
    }
    if text.hasPrefix("#"), let color = try? CGColor.caml(text) {
      self = .color(color)
      return
    }
    let n = (try? TextScanner.numbers(text)) ?? []
    switch n.count {
    case 1: self = .number(n[0])
    case 2: self = .point(CGPoint(x: n[0], y: n[1]))
    case 3: self = .color(CGColor(red: n[0], green: n[1], blue: n[2], alpha: 1))
    case 4: self = .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    default: self = .string(text)
    }
  }

  /// The name of the value's type in a document.
  var typeName: String {
    switch self {
    case .null: "null"
    case .number(let v): v == v.rounded() && v.isFinite ? "integer" : "real"
    case .boolean: "integer"
    case .string: "string"
    case .text: "NSAttributedString"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .transform: "CATransform3D"
    case .color: "CGColor"
    case .image: "CGImage"
    case .path: "CGPath"
    case .colorMatrix: "CAColorMatrix"
    case .vector: "CIVector"
    case .filter(let v): v is CIFilter ? "CIFilter" : "CAFilter"
    case .cell: "CAEmitterCell"
    case .timingFunction: "CAMediaTimingFunction"
    case .animation(let v): AnimationClass.of(v)?.name ?? "CAAnimation"
    case .list: "NSArray"
    }
  }
}

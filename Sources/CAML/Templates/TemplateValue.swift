import Foundation
import Geometry
import Imaging

/// A value that fills a key of a ``CAMLTemplate``.
///
/// Literals of texts, numbers, booleans and lists are values:
/// `["title.string": "Hello", "bar.bounds.size.width": 120]`.
public enum TemplateValue: Sendable {
  /// No value: no text, no colour, no image.
  case null
  /// A number; for a boolean, 0 or 1.
  case number(Double)
  /// A boolean.
  case boolean(Bool)
  /// A text; for a key of another type, its value as CAML writes it: `1 0 0` or `#f00` for a colour, `0 0 120 20` for a
  /// rectangle. For an image, a path inside the document's folder, or a `data:` URL.
  case string(String)
  /// The members of a list, such as colours; or the numbers of a point, a size, a rectangle or a colour.
  case list([TemplateValue])
  /// A point, in the space of the key.
  case point(CGPoint)
  /// A size, in points.
  case size(CGSize)
  /// A rectangle, in the space of the key.
  case rect(CGRect)
  /// A transform.
  case transform(CATransform3D)
  /// A colour.
  case color(CGColor)
  /// A path, in the space of the key.
  case path(CGPath)
  /// An image that is decoded already.
  case image(CGImage)
  /// The bytes of an image file, which are decoded within the limits of the document.
  case imageData(Data)

  /// The value for people, as the object of a sentence.
  var summary: String {
    switch self {
    case .null: "null"
    case .number(let number): "the number \(number.caml)"
    case .boolean(let value): "\(value)"
    case .string(let text): text.quoted
    case .list: "a list"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .transform: "a transform"
    case .color: "a colour"
    case .path: "a path"
    case .image, .imageData: "an image"
    }
  }

  /// The value as a part of a file's name: a text, a number or a boolean; `nil` for others.
  package var word: String? {
    switch self {
    case .number(let number): number.caml
    case .boolean(let value): "\(value)"
    case .string(let text): text
    default: nil
    }
  }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
}

import Drawing
import Foundation
import Geometry
import Imaging
import LayerModel

/// The value of an attribute of an attributed string, as documents hold it.
enum TextAttribute {
  case value(CAMLValue)
  case font(CTFont)
  case paragraphStyle(NSParagraphStyle)
  case shadow(NSShadow)
  case attachment(TextAttachment)
  case url(URL)

  /// The attribute that `object` is the value of; `nil` if documents cannot hold it.
  init?(object: Any) {
    switch object {
    case let v as CTFont: self = .font(v)
    case let v as NSParagraphStyle: self = .paragraphStyle(v)
    case let v as NSShadow: self = .shadow(v)
    case let v as any AttachmentConvertible: self = .attachment(v.attachment)
    case let v as any ColorConvertible: self = .value(.color(v.cgColor))
    case let v as URL: self = .url(v)
    case let v as NSUnderlineStyle: self = .value(.number(Double(v.rawValue)))
    default:
      guard let value = CAMLValue(object: object) else { return nil }
      self = .value(value)
    }
  }

  /// The attribute's value, for `NSAttributedString`; `nil` for a null.
  var object: Any? {
    switch self {
    case .value(let v): v.object
    case .font(let v): v
    case .paragraphStyle(let v): v
    case .shadow(let v): v
    case .attachment(let v): v
    case .url(let v): v
    }
  }

  /// The classes that only attributes of text have in documents.
  enum Class: String {
    case font = "CTFont"
    case paragraphStyle = "NSParagraphStyle"
    case shadow = "NSShadow"
    case attachment = "NSTextAttachment"
    case url = "NSURL"
  }
}

extension NSAttributedString {
  /// The keys of the attributes that documents cannot hold, in alphabetical order.
  var keysWithoutDocumentForm: [String] {
    var keys: Set<String> = []
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, _, _ in
      for (key, value) in attributes where TextAttribute(object: value) == nil { keys.insert(key.rawValue) }
    }
    return keys.sorted()
  }
}

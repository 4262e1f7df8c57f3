import Drawing
import Foundation
import Geometry
import Imaging

/// Attributed strings and the values of their attributes, as the objects that Foundation's archivers know; see
/// ``ArchivedValue``.
///
/// A font is archived by its name, size and matrix. Attributes without an archived form are left out.
enum ArchivedText {
  static func object(of text: NSAttributedString) -> NSObject {
    var runs: [NSArray] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let values = NSMutableDictionary()
      for (key, value) in attributes {
        if let object = ArchivedValue.object(of: value) { values[NSString(string: key.rawValue)] = object }
      }
      runs.append(NSArray(array: [NSNumber(value: range.location), NSNumber(value: range.length), values]))
    }
    let parts: [NSObject] = [NSString(string: text.string), NSArray(array: runs)]
    return ArchivedValue.tagged("NSAttributedString", NSArray(array: parts))
  }

  /// The object for a value that attributes have; `nil` for a value of another type.
  static func object(ofAttribute value: Any) -> NSObject? {
    switch value {
    case let v as CGFont: return v.postScriptName.map { NSString(string: $0) }
    case let v as CTFont:
      let matrix = CTFontGetMatrix(v)
      let numbers = [CTFontGetSize(v), matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
      let name = NSString(string: v.requestedName)
      return ArchivedValue.tagged("CTFont", NSArray(array: [name] + numbers.map { NSNumber(value: $0.native) }))
    case let v as NSParagraphStyle:
      let words = [v.alignment.rawValue, v.lineBreakMode.rawValue, v.baseWritingDirection.rawValue].map { Double($0) }
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(v)
      let lengths = lengths.map { style[keyPath: $0].native }
      return ArchivedValue.numbers("NSParagraphStyle", words + lengths + v.tabStops.map(\.location.native))
    case let v as NSShadow:
      let numbers = [v.shadowOffset.width, v.shadowOffset.height, v.shadowBlurRadius] + (v.color?.rgba ?? [])
      return ArchivedValue.numbers("NSShadow", numbers.map(\.native))
    case let v as any AttachmentConvertible:
      let (image, box) = (v.attachment.image, v.attachment.bounds)
      guard let bounds = ArchivedValue.object(of: box) else { return nil }
      let picture = image.flatMap { ArchivedValue.object(of: $0) } ?? NSNull()
      return ArchivedValue.tagged("NSTextAttachment", NSArray(array: [bounds, picture]))
    case let v as any ColorConvertible: return ArchivedValue.object(of: v.cgColor)
    case let v as URL: return ArchivedValue.tagged("NSURL", NSString(string: v.absoluteString))
    default: return nil
    }
  }

  private static var lengths: [ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] {
    [
      \.defaultTabInterval, \.firstLineHeadIndent, \.headIndent, \.lineHeightMultiple, \.lineSpacing,
      \.maximumLineHeight, \.minimumLineHeight, \.paragraphSpacing, \.paragraphSpacingBefore, \.tailIndent,
    ]
  }

  /// The value that an object of `type` stands for; `nil` for a type that text does not have.
  static func value(type: String, _ value: Any) -> Any? {
    let list = value as? NSArray
    switch type {
    case "NSAttributedString": return list.flatMap { text($0) }
    case "CTFont": return list.flatMap { font($0) }
    case "NSParagraphStyle": return list.flatMap { paragraphStyle(numbers($0)) }
    case "NSShadow": return list.flatMap { shadow(numbers($0)) }
    case "NSTextAttachment":
      guard let list, list.count == 2, let bounds = ArchivedValue.value(of: list[0]) as? CGRect else { return nil }
      return TextAttachment(image: ArchivedValue.value(of: list[1]) as? CGImage, bounds: bounds)
    case "NSURL": return (value as? NSString).flatMap { URL(string: String(describing: $0)) }
    default: return nil
    }
  }

  private static func numbers(_ list: NSArray) -> [CGFloat] {
    list.compactMap { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
  }

  private static func text(_ list: NSArray) -> NSAttributedString? {
    guard list.count == 2, let string = list[0] as? NSString, let runs = list[1] as? NSArray else { return nil }
    let text = NSMutableAttributedString(string: String(describing: string))
    for case let run as NSArray in runs {
      guard run.count == 3, let start = (run[0] as? NSNumber)?.intValue, let length = (run[1] as? NSNumber)?.intValue,
        let values = run[2] as? NSDictionary, start >= 0, length > 0, start <= text.length,
        length <= text.length - start
      else { return nil }
      var attributes: [NSAttributedString.Key: Any] = [:]
      for (key, value) in values {
        if let key = key as? NSString, let value = ArchivedValue.value(of: value) {
          attributes[.init(rawValue: String(describing: key))] = value
        }
      }
      text.addAttributes(attributes, range: NSRange(location: start, length: length))
    }
    return text
  }

  private static func font(_ list: NSArray) -> CTFont? {
    let n = numbers(list)
    guard let name = list.firstObject as? NSString, n.count == 7 else { return nil }
    let matrix = CGAffineTransform(a: n[1], b: n[2], c: n[3], d: n[4], tx: n[5], ty: n[6])
    return CTFont(requested: String(describing: name), size: n[0], matrix: matrix)
  }

  private static func paragraphStyle(_ n: [CGFloat]) -> NSParagraphStyle? {
    let paths = lengths
    guard n.count >= 3 + paths.count else { return nil }
    let style = NSMutableParagraphStyle()
    func word(_ k: Int) -> Int { Int(exactly: n[k].native) ?? 0 }
    style.alignment = NSTextAlignment(rawValue: word(0)) ?? .natural
    style.lineBreakMode = NSLineBreakMode(rawValue: word(1)) ?? .byWordWrapping
    style.baseWritingDirection = NSWritingDirection(rawValue: word(2)) ?? .natural
    for (k, path) in paths.enumerated() { style[keyPath: path] = n[3 + k] }
    style.tabStops = n.dropFirst(3 + paths.count).map { NSTextTab(textAlignment: .left, location: $0) }
    return style
  }

  private static func shadow(_ n: [CGFloat]) -> NSShadow? {
    guard n.count == 3 || n.count == 7 else { return nil }
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: n[0], height: n[1]), n[2])
    shadow.shadowColor = n.count == 7 ? CGColor(red: n[3], green: n[4], blue: n[5], alpha: n[6]) : nil
    return shadow
  }
}

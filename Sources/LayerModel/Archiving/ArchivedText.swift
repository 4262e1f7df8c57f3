import Drawing
import Foundation
import Geometry
import Imaging

/// Attributed strings and the values of their attributes, as the objects that Foundation's archivers know; see
/// ``ArchivedValue``.
///
/// A font is archived by its name, size and matrix. Attributes without an archived form are left out.
enum ArchivedText {
  static let forms: [ArchivedForm] = [
    ArchivedForm("NSAttributedString") { (v: NSAttributedString, forms) in
      object(of: v, forms)
    } _: {
      text($0, $1)
    },
    ArchivedForm("CTFont") { (v: CTFont, _) in
      let matrix = CTFontGetMatrix(v)
      let numbers = [CTFontGetSize(v), matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
      return NSArray(array: [NSString(string: v.requestedName)] + numbers.map { NSNumber(value: $0.native) })
    } _: { object, _ in
      font(object)
    },
    .numbers("NSParagraphStyle") { (v: NSParagraphStyle) in
      let words = [v.alignment.rawValue, v.lineBreakMode.rawValue, v.baseWritingDirection.rawValue].map { Double($0) }
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(v)
      return words + lengths.map { style[keyPath: $0].native } + v.tabStops.map(\.location.native)
    } _: {
      paragraphStyle($0.map { CGFloat($0) })
    },
    .numbers("NSShadow") { (v: NSShadow) in
      ([v.shadowOffset.width, v.shadowOffset.height, v.shadowBlurRadius] + (v.color?.rgba ?? [])).map(\.native)
    } _: {
      shadow($0.map { CGFloat($0) })
    },
    ArchivedForm("NSTextAttachment") { (v: any AttachmentConvertible, forms) in
      let picture = v.attachment.image.flatMap { forms.object(of: $0) } ?? NSNull()
      return forms.object(of: v.attachment.bounds).map { NSArray(array: [$0, picture]) }
    } _: { object, forms in
      guard let list = object as? NSArray, list.count == 2, let bounds = forms.value(of: list[0]) as? CGRect else {
        return nil
      }
      return TextAttachment(image: forms.value(of: list[1]) as? CGImage, bounds: bounds)
    },
    ArchivedForm("NSURL") { (v: URL, _) in
      NSString(string: v.absoluteString)
    } _: { object, _ in
      (object as? NSString).flatMap { URL(string: String(describing: $0)) }
    },
    .other { (v: CGFont) in v.postScriptName },
    .other { (v: any ColorConvertible) in v.cgColor },
  ]

  private static func object(of text: NSAttributedString, _ forms: ArchivedForms) -> NSObject {
    var runs: [NSArray] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let values = NSMutableDictionary()
      for (key, value) in attributes {
        if let object = forms.object(of: value) { values[NSString(string: key.rawValue)] = object }
      }
      runs.append(NSArray(array: [NSNumber(value: range.location), NSNumber(value: range.length), values]))
    }
    return NSArray(array: [NSString(string: text.string), NSArray(array: runs)])
  }

  private static var lengths: [ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>] {
    [
      \.defaultTabInterval, \.firstLineHeadIndent, \.headIndent, \.lineHeightMultiple, \.lineSpacing,
      \.maximumLineHeight, \.minimumLineHeight, \.paragraphSpacing, \.paragraphSpacingBefore, \.tailIndent,
    ]
  }

  private static func text(_ object: NSObject, _ forms: ArchivedForms) -> NSAttributedString? {
    guard let list = object as? NSArray, list.count == 2, let string = list[0] as? NSString,
      let runs = list[1] as? NSArray
    else { return nil }
    let text = NSMutableAttributedString(string: String(describing: string))
    for case let run as NSArray in runs {
      guard run.count == 3, let start = (run[0] as? NSNumber)?.intValue, let length = (run[1] as? NSNumber)?.intValue,
        let values = run[2] as? NSDictionary, start >= 0, length > 0, start <= text.length,
        length <= text.length - start
      else { return nil }
      var attributes: [NSAttributedString.Key: Any] = [:]
      for (key, value) in values {
        if let key = key as? NSString, let value = forms.value(of: value) {
          attributes[.init(rawValue: String(describing: key))] = value
        }
      }
      text.addAttributes(attributes, range: NSRange(location: start, length: length))
    }
    return text
  }

  private static func font(_ object: NSObject) -> CTFont? {
    guard let list = object as? NSArray, let name = list.firstObject as? NSString, list.count == 8 else { return nil }
    let n = list.compactMap { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
    guard n.count == 7 else { return nil }
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

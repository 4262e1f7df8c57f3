import Drawing
import Foundation
import LayerModel

/// Writing attributed strings, as `LayerReader.attributedString` reads them.
extension DocumentText {
  mutating func lines(of text: NSAttributedString, tag: String, opening: String, depth: Int) -> [String] {
    var runs: [String] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      var children: [String] = []
      for (key, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        guard let attribute = TextAttribute(object: value) else { continue }
        children += lines(of: attribute, key: key.rawValue, depth: depth)
      }
      guard !children.isEmpty else { return }
      runs += element("CTRun", attributes: ["range=\"\(range.location) \(range.length)\""], children: children)
    }
    return element(
      tag, opening: opening, attributes: ["value=\"\(text.string.escaped)\""],
      children: runs.isEmpty ? [] : element("runs", children: runs))
  }

  private mutating func lines(of attribute: TextAttribute, key: String, depth: Int) -> [String] {
    let (tag, name) = key.isElementName ? (key, key) : ("p", "p key=\"\(key.escaped)\"")
    func opening(_ kind: TextAttribute.Class) -> String { "\(name) type=\"\(kind.rawValue)\"" }
    switch attribute {
    case .value(let value):
      // The key of an attribute that is no element's name stands in the first line.
      let lines = lines(of: value, named: tag, depth: depth + 1)
      return lines.enumerated().map { $0 == 0 ? "<\(name)" + $1.dropFirst(tag.count + 1) : $1 }
    case .font(let font):
      return object(FontText(font), PropertyTable.ofFontText, "CTFont", FontText(), tag, opening(.font), depth)
    case .paragraphStyle(let style):
      let values = NSMutableParagraphStyle()
      values.setParagraphStyle(style)
      return object(
        values, PropertyTable.ofParagraphStyle, "NSParagraphStyle", NSMutableParagraphStyle(), tag,
        opening(.paragraphStyle), depth)
    case .shadow(let shadow):
      return object(
        shadow, PropertyTable.ofTextShadow, "NSShadow", NSShadow(), tag, opening(.shadow), depth)
    case .attachment(let attachment):
      return object(
        AttachmentText(attachment), PropertyTable.ofAttachment, "NSTextAttachment", AttachmentText(), tag,
        opening(.attachment), depth)
    case .url(let url):
      return ["<\(opening(.url)) value=\"\(url.absoluteString.escaped)\"/>"]
    }
  }

  private mutating func object<Owner>(
    _ owner: Owner, _ table: [Property<Owner>], _ className: String, _ normal: @autoclosure () -> Owner, _ tag: String,
    _ opening: String, _ depth: Int
  ) -> [String] {
    let (attributes, children) = properties(
      of: owner, table, like: defaultTexts(className, table, normal), depth: depth + 1)
    return element(tag, opening: opening, attributes: attributes, children: children)
  }
}

extension String {
  /// Whether an element may be called so: a letter of ASCII, then letters, digits, hyphens, points and underscores; but
  /// not `p`.
  var isElementName: Bool {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    let others = Array("0123456789-._".utf8)
    guard self != "p", let first = utf8.first, isLetter(first) else { return false }
    return utf8.allSatisfy { isLetter($0) || others.contains($0) }
  }
}

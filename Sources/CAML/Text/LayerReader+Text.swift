import Drawing
import Foundation
import Geometry
import LayerModel

/// Reading attributed strings.
///
/// No form of Apple's for this is known: this form is Lamina's own, by the grammar of the others. The element holds the
/// whole text and `runs`, a list of `CTRun`s. A run's `range` is its first UTF-16 unit and its length; its children are
/// its attributes, each called by its key. Runs may leave text without attributes, and a later run adds to an earlier
/// one.
extension LayerReader {
  func attributedString(_ element: CAMLElement) throws(CAMLError) -> CAMLValue {
    let text = NSMutableAttributedString(string: element.attributes["value"] ?? element.text)
    let length = text.length
    for runs in element.children where runs.name == "runs" {
      for run in runs.children {
        guard run.name == "CTRun" else {
          diagnostics.add(about: "run \(run.name)", at: run.place, "\(run.name.quoted) is not a run of text")
          continue
        }
        guard let range = range(of: run, length) else { continue }
        var attributes: [NSAttributedString.Key: Any] = [:]
        for child in run.children {
          let key = child.name == "p" ? child.attributes["key"] ?? child.name : child.name
          if let value = try textAttribute(child)?.object { attributes[.init(rawValue: key)] = value }
        }
        if range.length > 0 { text.addAttributes(attributes, range: range) }
      }
    }
    return .text(text)
  }

  private func range(of run: CAMLElement, _ length: Int) -> NSRange? {
    let place = run.place(of: "range")
    do throws(ValueError) {
      let n = try TextScanner.numbers(run.attributes["range"] ?? "", count: 2, "a range")
      guard let start = Int(exactly: n[0]), let count = Int(exactly: n[1]), start >= 0, count >= 0,
        start <= length, count <= length - start
      else {
        throw ValueError(message: "a range lies within the \(length) UTF-16 units of the text", offset: 0)
      }
      return NSRange(location: start, length: count)
    } catch {
      leaveOut(error, at: place)
      return nil
    }
  }

  /// The value of an attribute; `nil` if it is skipped.
  private func textAttribute(_ element: CAMLElement) throws(CAMLError) -> TextAttribute? {
    switch element.attributes["type"].flatMap({ TextAttribute.Class(rawValue: $0) }) {
    case .font:
      let font = FontText()
      try fill(font, PropertyTable.ofFontTextByKey, from: element, reserved: ["type", "key"])
      return .font(font.font)
    case .paragraphStyle:
      let style = NSMutableParagraphStyle()
      try fill(style, PropertyTable.ofParagraphStyleByKey, from: element)
      return .paragraphStyle(style)
    case .shadow:
      let shadow = NSShadow()
      try fill(shadow, PropertyTable.ofTextShadowByKey, from: element)
      return .shadow(shadow)
    case .attachment:
      let attachment = AttachmentText()
      try fill(attachment, PropertyTable.ofAttachmentByKey, from: element)
      return .attachment(attachment.attachment)
    case .url:
      return URL(string: element.attributes["value"] ?? element.text).map { .url($0) }
    case nil:
      return try value(of: element, as: .any).map { .value($0) }
    }
  }
}

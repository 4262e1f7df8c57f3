import CPages
import Foundation

/// A page that the command writes: a template with its style, its script and its data.
package struct Page {
  private let template: String
  private let style: String
  private let script: String

  private init(
    template: UnsafePointer<CChar>, style: [UnsafePointer<CChar>], script: [UnsafePointer<CChar>]
  ) {
    self.template = String(cString: template)
    self.style = style.map { String(cString: $0) }.joined()
    self.script = script.map { String(cString: $0) }.joined()
  }

  /// The report of `lamina compare`.
  package static var report: Page {
    Page(
      template: report_html(), style: [page_css(), report_css()],
      script: [page_js(), report_js()])
  }

  /// The inspector: the page of `lamina inspect --html`.
  package static var inspector: Page {
    Page(
      template: inspector_html(), style: [page_css(), inspector_css()],
      script: [page_js(), inspector_js()])
  }

  /// The gallery of `make gallery`.
  package static var gallery: Page {
    Page(
      template: gallery_html(), style: [page_css(), gallery_css()],
      script: [page_js(), gallery_js()])
  }

  /// Writes the data of pages and reports: the same data is the same text.
  package static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// The page as HTML.
  ///
  /// - Parameters:
  ///   - title: Any text.
  ///   - json: The data that the page's script reads. It may hold any text.
  package func html(title: String, json: String) -> String {
    let values = [
      "title": Self.escaped(title), "data": Self.harmless(json: json),
      "style": style, "script": script,
    ]
    // One walk over the template, so that a mark in a value is not replaced.
    var result = "", rest = template[...]
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      result += rest[..<start.lowerBound] + (values[String(rest[start.upperBound..<end.lowerBound])] ?? "")
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// JSON that cannot end the script element that holds it: a browser looks for `</script` and `<!--` before it looks
  /// at quotation marks.
  private static func harmless(json: String) -> String { json.replacing("<", with: "\\u003c") }

  /// The text escaped for HTML, in an element or a quoted attribute.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

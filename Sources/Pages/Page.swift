import Foundation

/// A page that the command writes: a template with its style, its script and its data.
package struct Page {
  private let template: [UInt8]
  private let style: [[UInt8]]
  private let script: [[UInt8]]

  /// The report of `lamina compare`.
  package static var report: Page {
    Page(
      template: PackageResources.report_html, style: [PackageResources.page_css, PackageResources.report_css],
      script: [PackageResources.page_js, PackageResources.report_js])
  }

  /// The inspector: the page of `lamina inspect --html`.
  package static var inspector: Page {
    Page(
      template: PackageResources.inspector_html, style: [PackageResources.page_css, PackageResources.inspector_css],
      script: [PackageResources.page_js, PackageResources.inspector_js])
  }

  /// The gallery of `make gallery`.
  package static var gallery: Page {
    Page(
      template: PackageResources.gallery_html, style: [PackageResources.page_css, PackageResources.gallery_css],
      script: [PackageResources.page_js, PackageResources.gallery_js])
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
      "style": style.map(Self.text).joined(), "script": script.map(Self.text).joined(),
    ]
    // One walk over the template, so that a mark in a value stays as it is.
    var result = "", rest = Self.text(template)[...]
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      result += rest[..<start.lowerBound] + (values[String(rest[start.upperBound..<end.lowerBound])] ?? "")
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// JSON that cannot end the script element that holds it: a browser looks for `</script` and `<!--` before it looks at quotation marks.
  private static func harmless(json: String) -> String { json.replacing("<", with: "\\u003c") }

  /// The text escaped for HTML, in an element or a quoted attribute.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

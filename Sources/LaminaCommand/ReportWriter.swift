import Lamina

/// A writer of `index.html` and, for each comparison, `NAME-expected.png`, `NAME-difference.png` and `NAME-actual.png`.
struct ReportWriter {
  private let folder: URL
  private var rows: [String] = []
  private var names = UniqueNames()

  /// Creates `folder` if it does not exist.
  init(folder: URL) throws {
    self.folder = folder
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(folder.relativePath): the report's folder cannot be made")
    }
  }

  /// Writes the three images of a comparison.
  mutating func add(_ comparison: Comparison) throws {
    let base = names.name(for: comparison.name)
    let pictures = [
      ("expected", comparison.expected),
      ("difference", ImageDifference.picture(of: comparison.actual, from: comparison.expected)),
      ("actual", comparison.actual),
    ]
    var cells = ""
    for (role, image) in pictures {
      let file = "\(base)-\(role).png"
      do {
        try image.writePNG(to: folder.appendingPathComponent(file))
      } catch {
        throw CommandFailure(error, about: comparison.name)
      }
      cells += "<figure><img src=\"\(Self.escaped(file))\" alt=\"\(role)\"><figcaption>\(role)</figcaption></figure>"
    }
    rows.append(
      """
      <section class="\(comparison.agrees ? "ok" : "differs")">
      <h2>\(Self.escaped(comparison.name)): \(comparison.verdict)</h2>
      <p>\(Self.escaped(comparison.summary))</p>
      \(cells)
      </section>
      """)
  }

  /// Writes `index.html`.
  func finish() throws {
    let page = """
      <!doctype html>
      <meta charset="utf-8">
      <title>lamina compare</title>
      <style>
      body { font: 14px sans-serif; margin: 2em }
      .differs h2 { color: #b00 }
      figure { display: inline-block; margin: 0 1em 0 0 }
      img { image-rendering: pixelated; min-width: 128px; background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 / 16px 16px }
      </style>
      <h1>lamina compare</h1>
      \(rows.joined(separator: "\n"))

      """
    let file = folder.appendingPathComponent("index.html")
    do {
      try Data(page.utf8).write(to: file, options: .atomic)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(file.relativePath): cannot be written")
    }
  }

  /// The text escaped for HTML, in an element or a quoted attribute.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}

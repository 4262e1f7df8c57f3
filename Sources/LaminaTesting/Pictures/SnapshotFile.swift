import Lamina

/// The file of a recorded picture: `__Snapshots__/FILE/TEST.NAME.png` beside the test's source file, as
/// swift-snapshot-testing names it.
///
/// Without a name, the number of the picture in its test stands there: 1 for the first.
package struct SnapshotFile {
  package let url: URL
  /// The last components without the extension: `CardTests/card.1`.
  package let title: String

  package init(of place: TestPlace, named name: String?) {
    let source = URL(fileURLWithPath: place.source)
    let suite = source.deletingPathExtension().lastPathComponent
    let folder = source.deletingLastPathComponent().appendingPathComponent("__Snapshots__/\(suite)")
    let number = name == nil ? PictureCounter.next(for: place.testName, in: source.lastPathComponent) : 0
    let identifier = name.map(Self.component) ?? String(number)
    let file = "\(Self.component(place.testName)).\(identifier)"
    (title, url) = ("\(suite)/\(file)", folder.appendingPathComponent("\(file).png"))
  }

  /// Writes the picture, and creates the folder if it does not exist.
  func record(_ picture: CGImage) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.writePNG(to: url, options: PNGEncodingOptions(holding: picture))
  }

  /// The text with each run of characters that belong to no word replaced by “-”, except at both ends: `row(_:at:)`
  /// becomes `row-_-at`.
  ///
  /// Letters, marks, decimal digits and connecting punctuation belong to words, as in ICU's `\w`.
  package static func component(_ text: String) -> String {
    var result = "", isGap = false
    for scalar in text.unicodeScalars {
      guard isWord(scalar) else {
        isGap = true
        continue
      }
      if isGap, !result.isEmpty { result += "-" }
      isGap = false
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic || scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}

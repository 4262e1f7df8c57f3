import ComparisonReports
import Lamina

/// The pictures of a failed expectation, as files.
struct FailedPicture {
  /// The file's name without an extension.
  let name: String
  /// The recorded picture, the drawn one and the difference, with what each is called; the drawn one alone if none is
  /// recorded.
  let pictures: [(String, CGImage)]
  /// The files of the drawn picture and of the difference.
  let drawn: URL
  private(set) var difference: URL?

  /// Writes `SUITE/NAME.png` and `SUITE/NAME-difference.png` into the folder of failures.
  init(_ comparison: Comparison, _ file: SnapshotFile) throws {
    name = file.url.deletingPathExtension().lastPathComponent
    let folder = FailureReport.folder.appendingPathComponent(file.url.deletingLastPathComponent().lastPathComponent)
    drawn = folder.appendingPathComponent(file.url.lastPathComponent)
    guard let actual = comparison.actual else { preconditionFailure("a failed expectation has drawn a picture") }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try actual.writePNG(to: drawn, options: PNGEncodingOptions(holding: actual))
    guard let expected = comparison.expected else {
      pictures = [("drawn", actual)]
      return
    }
    let shown = ImageDifference.picture(of: actual, from: expected)
    pictures = [("recorded", expected), ("drawn", actual), ("difference", shown)]
    let file = folder.appendingPathComponent("\(name)-difference.png")
    try shown.writePNG(to: file)
    difference = file
  }

  /// Attaches the recorded picture, the drawn one and the difference, where the test library has attachments.
  func attach(to place: TestPlace) {
    for (label, picture) in pictures { place.attach(picture, named: "\(name)-\(label).png") }
  }
}

import ComparisonReports
import Lamina

/// The pictures of a failed expectation, as files.
struct FailedPicture {
  /// The file's name without an extension.
  let name: String
  /// The recorded picture, the drawn one and the difference, with what each is called.
  let pictures: [(String, CGImage)]
  /// The files of the drawn picture and of the difference.
  let drawn: URL, difference: URL

  /// Writes `SUITE/NAME.png` and `SUITE/NAME-difference.png` into the folder of failures.
  init(_ comparison: Comparison, _ file: SnapshotFile) throws {
    name = file.url.deletingPathExtension().lastPathComponent
    let folder = FailureReport.folder.appendingPathComponent(file.url.deletingLastPathComponent().lastPathComponent)
    drawn = folder.appendingPathComponent(file.url.lastPathComponent)
    difference = folder.appendingPathComponent("\(name)-difference.png")
    guard let expected = comparison.expected, let actual = comparison.actual else {
      preconditionFailure("a failed expectation compares two pictures")
    }
    let shown = ImageDifference.picture(of: actual, from: expected)
    pictures = [("recorded", expected), ("drawn", actual), ("difference", shown)]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try actual.writePNG(to: drawn, options: PNGEncodingOptions(holding: actual))
    try shown.writePNG(to: difference)
  }

  /// Attaches the recorded picture, the drawn one and the difference, where the test library has attachments.
  func attach(to place: TestPlace) {
    for (label, picture) in pictures { place.attach(picture, named: "\(name)-\(label).png") }
  }
}

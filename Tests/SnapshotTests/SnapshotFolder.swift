import Lamina
import LaminaTesting
import Synchronization
import TestSupport

/// A folder with a test's source and its recorded pictures; removed at the end.
final class SnapshotFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
  /// The name of the source file, which no other test has: failures of all tests lie in one folder.
  private let suite = "Suite\(UUID().uuidString.prefix(8))"

  deinit {
    try? FileManager.default.removeItem(at: url)
    try? FileManager.default.removeItem(at: FailureReport.folder.appendingPathComponent(suite))
  }

  /// The file of the picture `name` of the test `testName`.
  func recorded(_ name: String) -> URL {
    url.appendingPathComponent("__Snapshots__/\(suite)/layers.\(name).png")
  }

  /// The file of a failure.
  func failed(_ name: String) -> URL { FailureReport.folder.appendingPathComponent("\(suite)/layers.\(name).png") }

  /// Expects a picture as a test of the file `SUITE.swift` in this folder does.
  ///
  /// - Returns: The messages of the issues that the expectation recorded.
  func issues(
    of layer: CALayer, named name: String? = "one", perceptualPrecision: Float? = nil,
    record: PictureRecording = .missing, renderer: PictureRenderer = .reference
  ) -> [String] {
    issues(named: name, .image(renderer: renderer, perceptualPrecision: perceptualPrecision, record: record)) {
      try renderer.picture(of: layer, in: Viewport())
    }
  }

  func issues(
    named name: String? = "one", _ options: PictureOptions = .image(record: .missing), _ draw: () throws -> CGImage
  ) -> [String] {
    let place = TestPlace(
      fileID: #fileID, filePath: #filePath, testName: "layers()", line: #line, column: #column,
      source: url.appendingPathComponent("\(suite).swift").path)
    let messages = Mutex<[String]>([])
    withKnownIssue(isIntermittent: true) {
      Expectation(place, name, options).meet(draw)
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return messages.withLock { $0 }
  }
}

/// A layer of 4 × 2 points of one colour.
func plate(_ color: CGColor) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 2)
  layer.backgroundColor = color
  return layer
}

/// A picture of one row.
func row(_ pixels: [UInt8]) -> CGImage { CGImage(width: pixels.count / 4, height: 1, premultipliedRGBA: pixels) }

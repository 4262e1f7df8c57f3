import ComparisonReports
import Lamina

/// One call of `expectPicture`: draws, and records or compares.
package struct Expectation {
  private let place: TestPlace
  private let name: String?
  private let precision: PicturePrecision
  private let recording: PictureRecording

  /// - Parameter recording: If `nil`, as the environment says.
  package init(
    _ place: TestPlace, _ name: String?, _ precision: PicturePrecision, _ recording: PictureRecording?
  ) {
    (self.place, self.name, self.precision) = (place, name, precision)
    self.recording = recording ?? .ofEnvironment
  }

  /// Reports a failure to the test library if the picture cannot be drawn, is recorded, or differs from the recorded one.
  package func meet(by renderer: PictureRenderer, fonts: URL?, _ draw: () throws -> CGImage) {
    do {
      if let fonts { try pinFonts(in: fonts) }
      let file = SnapshotFile(of: place, named: name)
      let drawn = try draw()
      if let failure = try verify(drawn, file, renderer) { place.recordIssue(failure) }
    } catch {
      place.recordIssue("The picture cannot be tested: \(error)")
    }
  }

  /// - Returns: The failure, in lines; `nil` if the picture is as expected.
  private func verify(_ drawn: CGImage, _ file: SnapshotFile, _ renderer: PictureRenderer) throws -> String? {
    let isThere = FileManager.default.fileExists(atPath: file.url.path)
    if recording == .all || !isThere {
      guard recording != .never else {
        return "There is no recorded picture, and recording is off:\n  \(file.url.path)"
      }
      try file.record(drawn)
      let reason =
        isThere ? "The picture was recorded, as asked for:" : "There was no recorded picture. This one was recorded:"
      return "\(reason)\n  \(file.url.path)\nLook at it, and run “\(place.testName)” again to test against it."
    }
    let recorded = try CGImage(contentsOf: file.url)
    guard let difference = try precision.mismatch(of: drawn, from: recorded) else { return nil }
    let clock = ContinuousClock(), start = ContinuousClock.now
    let comparison = Comparison(name: file.title, expected: recorded, actual: drawn, tolerance: 0)
    let failure = try FailedPicture(comparison, file)
    failure.attach(to: place)
    let page = try FailureReport.add(comparison, by: renderer, took: clock.now - start)
    var lines = [
      "The picture \(name.map { "“\($0)” " } ?? "")differs from the recorded one: \(difference)",
      "  recorded    \(file.url.path)", "  drawn       \(failure.drawn.path)",
      "  difference  \(failure.difference.path)", "  report      \(page.path)",
    ]
    if recording == .failed {
      try file.record(drawn)
      lines.append("The drawn picture was recorded.")
    }
    return lines.joined(separator: "\n")
  }
}

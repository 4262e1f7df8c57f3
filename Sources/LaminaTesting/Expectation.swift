import ComparisonReports
import Lamina

/// One call of `expectPicture`: draws, and records or compares.
package struct Expectation {
  private let place: TestPlace
  private let name: String?
  private let precision: PicturePrecision
  private let recording: PictureRecording
  private let renderer: PictureRenderer

  package init(_ place: TestPlace, _ name: String?, _ options: PictureOptions) {
    (self.place, self.name, renderer) = (place, name, options.renderer ?? .reference)
    precision = PicturePrecision(pixels: options.precision ?? 1, perceptual: options.perceptualPrecision ?? 1)
    recording = options.record ?? .ofEnvironment
  }

  /// Reports a failure to the test library if the picture cannot be drawn, is recorded, or differs from the recorded
  /// one.
  package func meet(_ draw: () throws -> CGImage) {
    do {
      let file = SnapshotFile(of: place, named: name)
      let drawn = try draw()
      if let failure = try verify(drawn, file) { place.recordIssue(failure) }
    } catch {
      place.recordIssue("The picture cannot be tested: \(error)")
    }
  }

  /// - Returns: The failure, in lines; `nil` if the picture is as expected.
  private func verify(_ drawn: CGImage, _ file: SnapshotFile) throws -> String? {
    let start = ContinuousClock.now
    guard FileManager.default.fileExists(atPath: file.url.path) else {
      return try unrecorded(drawn, file, start)
    }
    if recording == .all {
      try file.record(drawn)
      return "The picture was recorded, as asked for:\n  \(file.url.path)\n\(advice)"
    }
    let recorded = try CGImage(contentsOf: file.url)
    guard let difference = try precision.mismatch(of: drawn, from: recorded) else { return nil }
    var comparison = Comparison(name: file.title, expected: recorded, actual: drawn, tolerance: 0)
    comparison.renderer = renderer.summary
    if recording != .failed { comparison.accept = place.acceptance }
    let (failure, page) = try report(comparison, file, start)
    var lines = [
      "The picture \(name.map { "“\($0)” " } ?? "")differs from the recorded one: \(difference)",
      "  recorded    \(file.url.path)", "  drawn       \(failure.drawn.path)",
    ]
    if let difference = failure.difference { lines.append("  difference  \(difference.path)") }
    lines.append("  report      \(page.path)")
    if recording == .failed {
      try file.record(drawn)
      lines.append("The drawn picture was recorded.")
    } else {
      lines.append("  accept it   \(place.acceptance)")
    }
    return lines.joined(separator: "\n")
  }

  /// The failure of an expectation that has no recorded picture. Records it, unless nothing is to be recorded.
  private func unrecorded(
    _ drawn: CGImage, _ file: SnapshotFile, _ start: ContinuousClock.Instant
  ) throws -> String {
    let isRecorded = recording != .never
    if isRecorded { try file.record(drawn) }
    let reason =
      isRecorded
      ? "There was no recorded picture. This one was recorded" : "There is no recorded picture, and recording is off"
    var comparison = Comparison(name: file.title, expected: nil, actual: drawn, .unrecorded, reason: reason + ".")
    comparison.renderer = renderer.summary
    if !isRecorded { comparison.accept = place.acceptance }
    let (failure, page) = try report(comparison, file, start)
    if isRecorded { return "\(reason):\n  \(file.url.path)\n  report      \(page.path)\n\(advice)" }
    let lines = [
      "\(reason):", "  \(file.url.path)", "  drawn       \(failure.drawn.path)", "  report      \(page.path)",
      "  accept it   \(place.acceptance)",
    ]
    return lines.joined(separator: "\n")
  }

  private var advice: String { "Look at it, and run “\(place.testName)” again to test against it." }

  /// Writes the pictures of a failure, attaches them to the test, and adds them to the report.
  ///
  /// - Returns: The pictures' files, and the report's page.
  private func report(
    _ comparison: Comparison, _ file: SnapshotFile, _ start: ContinuousClock.Instant
  ) throws -> (FailedPicture, page: URL) {
    let failure = try FailedPicture(comparison, file)
    failure.attach(to: place)
    return (failure, try FailureReport.add(comparison, took: ContinuousClock.now - start))
  }
}

import Lamina
import Pages

/// A writer of a report: `index.html`, `report.json`, `junit.xml` and, for each comparison, its pictures and the script with its pixels.
struct ReportWriter {
  private let folder: URL
  private let kind: ReportJSON.Kind
  private let expected: String, actual: String
  private var entries: [ReportJSON.Entry] = []
  private var names = UniqueNames()
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let date = Date()

  /// Creates `folder` if it does not exist.
  ///
  /// - Parameters:
  ///   - expected: The source of the expected pictures, in words.
  ///   - actual: The source of the actual pictures.
  init(folder: URL, _ kind: ReportJSON.Kind, expected: String, actual: String) throws {
    (self.folder, self.kind, self.expected, self.actual) = (folder, kind, expected, actual)
    start = clock.now
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(folder.relativePath): the report's folder cannot be made")
    }
  }

  /// Writes the files of a comparison.
  ///
  /// - Parameter duration: The duration of the comparison.
  mutating func add(_ comparison: Comparison, took duration: Duration) throws {
    let id = names.name(for: comparison.name)
    let (expected, actual) = (comparison.expected, comparison.actual)
    let sides = [expected, actual].compactMap { $0 }
    var entry = ReportJSON.Entry(
      id: id, name: comparison.name, verdict: comparison.verdict, summary: comparison.summary,
      width: sides.map(\.width).max(), height: sides.map(\.height).max(), seconds: duration / .seconds(1))
    entry.expected = try write(expected, "\(id)-expected.png")
    entry.actual = try write(actual, "\(id)-actual.png")
    if let expected, let actual {
      entry.difference = try write(ImageDifference.picture(of: actual, from: expected), "\(id)-difference.png")
      if let data = try PixelData(id: id, expected: expected, actual: actual, comparison.measure) {
        entry.data = "\(id)-pixels.js"
        try write(data.script, "\(id)-pixels.js")
      }
      let findings = PixelFindings(expected: expected, actual: actual, comparison.measure)
      (entry.pixels, entry.differing, entry.exceeding) = (findings.count, findings.differing, findings.exceeding)
      (entry.worst, entry.worstAt, entry.classes) = (findings.worst, findings.worstAt, findings.classes)
      entry.histogram = findings.histogram.enumerated().filter { $0.element > 0 }.map { [$0.offset, $0.element] }
    }
    entries.append(entry)
  }

  /// Writes `report.json`, `junit.xml` and `index.html`.
  func finish() throws {
    var report = ReportJSON(
      command: ["lamina"] + CommandLine.arguments.dropFirst(), kind: kind, expected: .init(description: expected),
      actual: .init(description: actual),
      started: date.formatted(.iso8601), seconds: (clock.now - start) / .seconds(1))
    for entry in entries { report.add(entry) }
    let json = try Page.encoder.encode(report)
    try write(json + Data("\n".utf8), "report.json")
    try write(Data(JUnitReport(report).text.utf8), "junit.xml")
    let page = Page.report.html(title: "lamina compare", json: String(decoding: json, as: UTF8.self))
    try write(Data(page.utf8), "index.html")
  }

  /// - Returns: The name; `nil` without a picture.
  private func write(_ image: CGImage?, _ name: String) throws -> String? {
    guard let image else { return nil }
    do {
      try image.writePNG(to: folder.appendingPathComponent(name), options: PNGEncodingOptions(holding: image))
    } catch {
      throw CommandFailure(error, about: name)
    }
    return name
  }

  private func write(_ data: Data, _ name: String) throws {
    let file = folder.appendingPathComponent(name)
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      throw CommandFailure(.unwritableOutput, "\(file.relativePath): cannot be written")
    }
  }
}

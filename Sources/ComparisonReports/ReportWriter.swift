import Lamina
import Pages

/// A writer of a report: `index.html`, `report.json`, `junit.xml` and, for each comparison, its pictures and the script
/// with its pixels.
package struct ReportWriter {
  private let folder: URL
  private let kind: ReportKind
  private let expected: String, actual: String
  private let command: [String]
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
  ///   - command: The words of the command line that makes the report.
  ///   - isResumed: Whether the comparisons of the report that lies in `folder` come first.
  package init(
    folder: URL, _ kind: ReportKind, expected: String, actual: String, command: [String], isResumed: Bool = false
  ) throws(ReportError) {
    (self.folder, self.kind, self.expected, self.actual, self.command) = (folder, kind, expected, actual, command)
    start = clock.now
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw ReportError(file: folder.relativePath, reason: "the report's folder cannot be made")
    }
    if isResumed, let json = try? Data(contentsOf: folder.appendingPathComponent("report.json")),
      let written = try? JSONDecoder().decode(Written.self, from: json)
    {
      entries = written.comparisons
      names = UniqueNames(used: Set(entries.map(\.id)))
    }
  }

  /// The part of a report that is read to resume it.
  private struct Written: Decodable { let comparisons: [ReportJSON.Entry] }

  /// Writes the files of a comparison, in place of those of an earlier one of the same name in a report that is
  /// resumed.
  ///
  /// - Parameters:
  ///   - duration: The time that the comparison took.
  ///   - replacing: Whether a comparison has the name of an earlier one only if it is the same, made again.
  /// - Throws: A ``ReportError``, or an `ImageError` with the name of a picture that cannot be written.
  package mutating func add(_ comparison: Comparison, took duration: Duration, replacing: Bool = false) throws {
    let earlier = replacing ? entries.firstIndex { $0.name == comparison.name } : nil
    let id = earlier.map { entries[$0].id } ?? names.name(for: comparison.name)
    let (expected, actual) = (comparison.expected, comparison.actual)
    let sides = [expected, actual].compactMap { $0 }
    var entry = ReportJSON.Entry(
      id: id, name: comparison.name, verdict: comparison.verdict, summary: comparison.summary,
      renderer: comparison.renderer, accept: comparison.accept,
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
    if let earlier { entries[earlier] = entry } else { entries.append(entry) }
  }

  /// Writes `report.json`, `junit.xml` and `index.html`. A report can be finished again after further comparisons.
  package func finish() throws {
    var report = ReportJSON(
      command: command, kind: kind, expected: .init(description: expected), actual: .init(description: actual),
      started: date.formatted(.iso8601), seconds: (clock.now - start) / .seconds(1))
    for entry in entries { report.add(entry) }
    let json = try Page.encoder.encode(report)
    try write(json + Data("\n".utf8), "report.json")
    try write(Data(JUnitReport(report).text.utf8), "junit.xml")
    let page = Page.report.html(title: kind.title, json: String(decoding: json, as: UTF8.self))
    try write(Data(page.utf8), "index.html")
  }

  /// - Returns: The name; `nil` without a picture.
  private func write(_ image: CGImage?, _ name: String) throws -> String? {
    guard let image else { return nil }
    try image.writePNG(to: folder.appendingPathComponent(name), options: PNGEncodingOptions(holding: image))
    return name
  }

  private func write(_ data: Data, _ name: String) throws(ReportError) {
    let file = folder.appendingPathComponent(name)
    do {
      try data.write(to: file, options: .atomic)
    } catch {
      throw ReportError(file: file.relativePath, reason: "cannot be written")
    }
  }
}

/// A file of a report that cannot be written.
package struct ReportError: Error, Equatable, CustomStringConvertible {
  /// Its path.
  package let file: String
  /// The failure, in a few words.
  package let reason: String

  package var description: String { "\(file): \(reason)" }
}

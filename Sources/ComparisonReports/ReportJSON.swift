import Lamina

/// The subjects of a report.
package enum ReportKind: String, Encodable, Sendable {
  /// Scenes, with the reference's classes.
  case scenes
  /// Two files, or two folders.
  case pictures, folders
  /// The pictures of snapshot tests that failed.
  case tests

  /// The headline of the page.
  var title: String { self == .tests ? "Failed snapshot tests" : "lamina compare" }
}

/// `report.json`. Its keys are documented in `Reports.md` of the documentation; programs read them.
struct ReportJSON: Encodable {
  /// The number of the format: greater once a key changes its meaning or goes.
  let format = 1
  let version = laminaVersion
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  /// The words of the command line.
  let command: [String]
  let kind: ReportKind
  let expected: Side, actual: Side
  /// When the comparison began, ISO 8601 in UTC.
  let started: String
  let seconds: Double
  var summary = Summary()
  /// In the order of the command line, or of the names in two folders.
  var comparisons: [Entry] = []

  /// One of the two sides of a comparison.
  struct Side: Encodable {
    /// A renderer and its device, a file, or a folder.
    let description: String
  }

  struct Summary: Encodable {
    var total = 0, agree = 0, differ = 0, missing = 0, extra = 0, unreadable = 0, unrecorded = 0
    /// The greatest difference of any pixel, and the name of the first comparison that has it.
    var worst = 0
    var worstName: String?
  }

  struct Entry: Codable {
    let id: String, name: String
    let verdict: Comparison.Verdict
    let summary: String
    /// Of a test: the renderer of the actual picture, and the command that accepts it.
    var renderer: String?, accept: String?
    /// The size of a pixel grid that holds both pictures.
    let width: Int?, height: Int?
    /// Paths from the report's folder. `data` is the script with the pixels.
    var expected: String?, actual: String?, difference: String?, data: String?
    /// The pixels that both pictures have, the differing ones, and the ones that differ by more than is allowed.
    var pixels: Int?, differing: Int?, exceeding: Int?
    /// The greatest difference, and the place of the pixel that exceeds its tolerance the most.
    var worst: Int?, worstAt: [Int]?
    /// Pairs of a difference and its number of pixels, without numbers of 0.
    var histogram: [[Int]]?
    var classes: PixelFindings.Classes?
    let seconds: Double
  }

  mutating func add(_ entry: Entry) {
    comparisons.append(entry)
    summary.total += 1
    switch entry.verdict {
    case .agrees: summary.agree += 1
    case .differs: summary.differ += 1
    case .missing: summary.missing += 1
    case .extra: summary.extra += 1
    case .unreadable: summary.unreadable += 1
    case .unrecorded: summary.unrecorded += 1
    }
    if let worst = entry.worst, worst > summary.worst { (summary.worst, summary.worstName) = (worst, entry.name) }
  }
}

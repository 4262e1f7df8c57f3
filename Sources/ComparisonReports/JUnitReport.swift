import Lamina

/// A report as JUnit XML, which CI systems show: a test case for each comparison.
///
/// There is no standard. The report has the elements that Jenkins, GitLab and GitHub's actions all read: `testsuites`,
/// `testsuite`, `testcase` with `failure` or `error`.
struct JUnitReport {
  let text: String

  init(_ report: ReportJSON) {
    let s = report.summary
    let isOfTests = report.kind == .tests
    let suite = isOfTests ? "snapshot tests" : "lamina compare"
    let counts =
      "tests=\"\(s.total)\" failures=\"\(s.total - s.agree - s.unreadable)\" errors=\"\(s.unreadable)\" "
      + "time=\"\(Self.seconds(report.seconds))\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"\(suite)\" \(counts)>",
      "<testsuite name=\"\(suite)\" \(counts) timestamp=\"\(report.started.dropLast())\">",
    ]
    for entry in report.comparisons {
      // A test's picture has the name of a file, and in it that of the test.
      let parts = entry.name.split(separator: "/", maxSplits: 1).map(String.init)
      let (name, group) = isOfTests && parts.count == 2 ? (parts[1], parts[0]) : (entry.name, "lamina.compare")
      let start =
        "<testcase classname=\"\(Self.escaped(group))\" name=\"\(Self.escaped(name))\" time=\"\(Self.seconds(entry.seconds))\""
      if entry.verdict == .agrees {
        lines.append("\(start)/>")
        continue
      }
      let element = entry.verdict == .unreadable ? "error" : "failure"
      let message = Self.escaped(entry.summary)
      let more = [
        entry.renderer.map { "Drawn by \($0)." }, entry.accept.map { "Accept the drawn picture: \($0)" },
      ].compactMap { $0.map(Self.escaped) }
      let text = ([message] + more).joined(separator: "\n")
      lines.append(
        "\(start)><\(element) type=\"\(entry.verdict.rawValue)\" message=\"\(message)\">\(text)</\(element)></testcase>"
      )
    }
    text = (lines + ["</testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private static func seconds(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

  /// The text escaped for XML, in an element or a quoted attribute. Characters that XML cannot hold become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x9, 0xA, 0xD: result += " "
      case 0..<0x20, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

import ComparisonReports

extension Comparison {
  /// `name  verdict  summary`, with the name padded to `nameWidth` characters.
  func row(nameWidth: Int, _ colors: TerminalColors = TerminalColors()) -> String {
    let padding = String(repeating: " ", count: max(0, nameWidth - name.count))
    let word =
      switch verdict {
      case .agrees: "ok     "
      case .differs: "DIFFERS"
      case .missing: "MISSING"
      case .extra: "EXTRA  "
      case .unreadable: "UNREADABLE"
      case .unrecorded: "UNRECORDED"
      }
    return "\(name)\(padding)  \(agrees ? colors.good(word) : colors.bad(word))  \(summary)"
  }
}

/// The changes of a port, and the findings it left: one entry for each file that has either.
package struct PortReport: Codable, Equatable, Sendable {
  package struct File: Codable, Equatable, Sendable {
    /// From the folder of sources.
    package let path: String
    /// The number of changes by each rule, by its name.
    package let changes: [String: Int]
  }

  /// A place that a person must look at, in the copy.
  package struct Place: Codable, Equatable, Sendable {
    package let file: String
    /// From 1. ``PortReport/moved`` and ``PortReport/lines`` map it to the original.
    package let line: Int
    /// From 1, in UTF-8 bytes.
    package let column: Int
    package let rule: String
    package let text: String
    package let instead: String
  }

  /// A member that was moved from an extension into its class.
  package struct Move: Codable, Equatable, Sendable {
    /// The name with labels: `draw(_:in:)`.
    package let member: String
    /// The file with the extension.
    package let from: String
    /// The member's first line there, in the original, from 1.
    package let fromLine: Int
    /// The number of its lines.
    package let count: Int
    /// The file with the class.
    package let to: String
    /// The member's first line there, in the copy, from 1.
    package let toLine: Int
  }

  /// A file whose lines have other numbers than in the original.
  package struct RenumberedFile: Codable, Equatable, Sendable {
    package let file: String
    package let runs: [LineMap.Run]
  }

  /// A file that was copied unchanged.
  package struct Broken: Codable, Equatable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int
    package let message: String
  }

  /// The files that changed.
  package private(set) var files: [File] = []
  package private(set) var left: [Place] = []
  package private(set) var moved: [Move] = []
  package private(set) var lines: [RenumberedFile] = []
  package private(set) var broken: [Broken] = []
  package private(set) var swiftFiles = 0
  package private(set) var otherFiles = 0

  package init() {}

  mutating func add(_ path: String, _ source: ReadSource, _ ported: PortedSource) {
    swiftFiles += 1
    if let error = source.error {
      broken.append(Broken(file: path, line: error.line, column: error.column, message: error.message))
      return
    }
    let changes = ported.changes.map { ($0.key.rawValue, $0.value) }
    if !changes.isEmpty { files.append(File(path: path, changes: Dictionary(uniqueKeysWithValues: changes))) }
    if path.split(separator: "/").last == "Package.swift",
      !String(decoding: source.bytes, as: UTF8.self).contains("Lamina")
    {
      left.append(
        Place(
          file: path, line: 1, column: 1, rule: Rule.packages.rawValue, text: "a package without Lamina",
          instead: """
            add `.package(path: "…/Lamina", traits: [])` to its dependencies, and `.product(name: "UIKit", package: "Lamina")` to its \
            targets'
            """))
    }
    moved += ported.arrivals.map {
      Move(
        member: $0.signature, from: $0.path, fromLine: $0.fromLine, count: $0.lineCount, to: path, toLine: $0.line)
    }
    if !ported.lines.isIdentity { lines.append(RenumberedFile(file: path, runs: ported.lines.runs)) }
    let copy = Lines(ported.bytes)
    for finding in ported.findings {
      let (line, column) = copy.position(of: finding.offset)
      left.append(
        Place(
          file: path, line: line, column: column, rule: finding.rule.rawValue, text: finding.text,
          instead: finding.instead))
    }
  }

  /// Counts an entry that is no Swift file, and reports sources of other languages.
  mutating func addOther(_ path: String) {
    otherFiles += 1
    let instead: String? =
      switch path.split(separator: "/").last?.split(separator: ".").last {
      case "m", "mm": "Objective-C: write it in Swift"
      case "xib", "storyboard", "nib": "nib files are not read: create the views in code"
      case "metal": "Metal is not on Linux"
      default: nil
      }
    guard let instead else { return }
    left.append(
      Place(
        file: path, line: 1, column: 1, rule: Rule.otherLanguages.rawValue, text: "copied unchanged", instead: instead))
  }

  /// The number of changes by each rule, in the order of the rules.
  package var totals: [(rule: Rule, count: Int)] {
    Rule.allCases.compactMap { rule in
      let count = files.reduce(0) { $0 + ($1.changes[rule.rawValue] ?? 0) }
      return count > 0 ? (rule, count) : nil
    }
  }

  /// The report for people. Each place is `file:line:column: text; what to write instead`, under its rule and the
  /// rule's number of places.
  package var text: String {
    var lines: [String] = []
    if !totals.isEmpty { lines.append("changed:") }
    let width = totals.map(\.rule.rawValue.count).max() ?? 0
    for (rule, count) in totals {
      lines.append("  " + rule.rawValue.padding(to: width) + "  \(count)")
    }
    if !left.isEmpty { lines.append("left:") }
    for (rule, places) in leftByRule {
      lines.append("  \(rule)  \(places.count)")
      lines += places.map { "    \($0.file):\($0.line):\($0.column): \($0.text); \($0.instead)" }
    }
    if !moved.isEmpty { lines.append("moved:") }
    lines += moved.map {
      "  \($0.from):\(Self.span($0.fromLine, $0.count)) is \($0.to):\(Self.span($0.toLine, $0.count)): \($0.member)"
    }
    if !self.lines.isEmpty { lines.append("lines:") }
    for file in self.lines {
      let runs = file.runs.filter { $0.from != $0.to }.map {
        "\(Self.span($0.from, $0.count)) is \(Self.span($0.to, $0.count))"
      }
      lines.append("  \(file.file): \(runs.joined(separator: ", "))")
    }
    if !broken.isEmpty { lines.append("copied unchanged:") }
    lines += broken.map { "  \($0.file):\($0.line):\($0.column): \($0.message)" }
    let changes = totals.reduce(0) { $0 + $1.count }
    lines.append(
      "\(Self.count(swiftFiles, "Swift file")) and \(Self.count(otherFiles, "other")): "
        + "\(Self.count(changes, "change")) in \(files.count), \(Self.count(left.count, "place")) left")
    return lines.joined(separator: "\n")
  }

  /// The places by their rules, in the order of the rules.
  package var leftByRule: [(rule: String, places: [Place])] {
    Rule.allCases.compactMap { rule in
      let places = left.filter { $0.rule == rule.rawValue }
      return places.isEmpty ? nil : (rule.rawValue, places)
    }
  }

  /// Lines from one on: `3-7`, or `3` for one.
  private static func span(_ first: Int, _ count: Int) -> String {
    count == 1 ? "\(first)" : "\(first)-\(first + count - 1)"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

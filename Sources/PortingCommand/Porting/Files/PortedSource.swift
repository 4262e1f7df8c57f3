import SwiftOperators
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A Swift file that was read for the port.
package struct ReadSource {
  /// The unchanged bytes.
  package let bytes: [UInt8]
  /// The syntax, with operators in order; `nil` of a file with syntax errors.
  let tree: Syntax?
  /// The first syntax error.
  package let error: SourceError?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard String(validating: bytes, as: UTF8.self) != nil else {
      (tree, error) = (nil, SourceError(line: 1, column: 1, message: "is not UTF-8"))
      return
    }
    let file = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    if file.hasError {
      let diagnostic = ParseDiagnosticsGenerator.diagnostics(for: file).first
      let position = Lines(bytes).position(of: diagnostic?.position.utf8Offset ?? 0)
      tree = nil
      error = SourceError(line: position.line, column: position.column, message: diagnostic?.message ?? "syntax error")
    } else {
      // An operator that is declared elsewhere is left as parsed.
      tree = OperatorTable.standardOperators.foldAll(file, errorHandler: { _ in })
      error = nil
    }
  }
}

/// A syntax error: the file is copied unchanged.
package struct SourceError: Equatable, Sendable {
  /// From 1.
  package let line: Int
  /// From 1, in UTF-8 bytes.
  package let column: Int
  package let message: String
}

/// A Swift file after the port.
package struct PortedSource {
  package private(set) var bytes: [UInt8]
  /// The number of changes by each rule.
  package private(set) var changes: [Rule: Int] = [:]
  /// The findings left to a person, in the order of the file.
  package private(set) var findings: [Finding] = []
  /// The places of the original's lines.
  package private(set) var lines = LineMap()
  /// The members that came from extensions.
  package private(set) var arrivals: [Arrival] = []

  /// A member that came from an extension.
  package struct Arrival: Equatable, Sendable {
    /// The file that it came from.
    package let path: String
    /// Its first line there, in the original, from 1.
    package let fromLine: Int
    package let lineCount: Int
    /// The name with labels: `draw(_:in:)`.
    package let signature: String
    /// Its first line here, from 1.
    package let line: Int
  }

  /// Applies all rules.
  ///
  /// - Parameter path: The file's, as `knowledge` learned it.
  package init(_ source: ReadSource, at path: String = "", knowing knowledge: FolderKnowledge = FolderKnowledge()) {
    bytes = source.bytes
    guard source.tree != nil else { return }
    // Members move first, so that the rules see them in their classes.
    let moved = knowledge.moves.applied(to: source.bytes, at: path)
    let isMoved = moved.edited.bytes != source.bytes
    let start = isMoved ? ReadSource(moved.edited.bytes) : source
    guard let tree = start.tree else { return }
    let file = FilePort(start.bytes)
    let visitors = [
      AttributeVisitor(file, knowledge), PlatformConditionVisitor(file, knowledge), ExpressionVisitor(file, knowledge),
      BlockVisitor(file, knowledge), ManagedPropertyVisitor(file, knowledge), OptionalMemberVisitor(file, knowledge),
      TargetCallVisitor(file, knowledge), DeclarationVisitor(file, knowledge), RuntimeCallVisitor(file, knowledge),
      // The last: it brings the modules that the changes need.
      ImportVisitor(file, knowledge),
    ]
    for visitor in visitors { visitor.walk(tree) }
    changes = file.changes
    if !moved.arrivals.isEmpty { changes[.extensionOverrides, default: 0] += moved.arrivals.count }
    let edited = EditedSource(start.bytes, file.edits)
    bytes = edited.bytes
    findings = file.findings.map { finding in
      var finding = finding
      finding.offset = edited.newOffset(of: finding.offset)
      return finding
    }
    findings.sort { ($0.offset, $0.rule.rawValue) < ($1.offset, $1.rule.rawValue) }
    let newLines = Lines(bytes)
    lines = LineMap(
      Lines(source.bytes), newLines, gone: moved.gone,
      newOffset: { edited.newOffset(of: moved.edited.newOffset(of: $0)) })
    arrivals = moved.arrivals.map {
      Arrival(
        path: $0.member.path, fromLine: $0.member.line, lineCount: $0.member.lineCount, signature: $0.member.signature,
        line: newLines.position(of: edited.newOffset(of: $0.offset)).line)
    }
  }
}

extension FolderKnowledge {
  /// Learns from one file.
  package mutating func learn(from source: ReadSource, at path: String) {
    source.tree.map { learn(from: $0, of: Lines(source.bytes), at: path) }
  }
}

/// The places of an original's lines in its copy, as runs of consecutive lines.
package struct LineMap: Equatable, Sendable {
  package struct Run: Codable, Equatable, Sendable {
    /// The first line in the original, from 1.
    package let from: Int
    /// The first line in the copy, from 1.
    package let to: Int
    package var count: Int
  }

  package private(set) var runs: [Run] = []

  /// Whether all lines have the numbers that they had.
  package var isIdentity: Bool { runs.allSatisfy { $0.from == $0.to } }

  init() {}

  /// - Parameters:
  ///   - gone: Bytes of the original that are in another file or place.
  ///   - newOffset: Maps an offset in the original to one in the copy.
  init(_ old: Lines, _ new: Lines, gone: [Range<Int>], newOffset: (Int) -> Int) {
    for line in 1...max(1, old.count) {
      let start = old.start(of: line)
      if gone.contains(where: { $0.contains(start) }) { continue }
      let target = new.position(of: newOffset(start)).line
      if let last = runs.last, last.from + last.count == line, last.to + last.count == target {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(from: line, to: target, count: 1))
      }
    }
  }
}

/// The lines of a file.
package struct Lines {
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    var starts = [0]
    for (i, byte) in bytes.enumerated() {
      // Lines end as the compiler counts them: \n, \r\n or a single \r.
      if byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && (i + 1 == bytes.count || bytes[i + 1] != UInt8(ascii: "\n")))
      {
        starts.append(i + 1)
      }
    }
    self.starts = starts
  }

  package var count: Int { starts.count }

  /// The first byte of a line, which counts from 1.
  func start(of line: Int) -> Int { starts[line - 1] }

  /// Line and column of a byte, from 1; columns are bytes.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}

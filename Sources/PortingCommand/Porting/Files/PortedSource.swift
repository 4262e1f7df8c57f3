import SwiftOperators
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A Swift file that was read for the port.
package struct ReadSource {
  /// The bytes as they are.
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
      // An operator that is declared elsewhere stays as the parser left it.
      tree = OperatorTable.standardOperators.foldAll(file, errorHandler: { _ in })
      error = nil
    }
  }
}

/// A syntax error: the file is copied as it is.
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
  /// How often each rule changed something.
  package private(set) var changes: [Rule: Int] = [:]
  /// What is left, in the order of the file.
  package private(set) var findings: [Finding] = []

  /// Applies all rules.
  package init(_ source: ReadSource, knowing knowledge: FolderKnowledge = FolderKnowledge()) {
    bytes = source.bytes
    guard let tree = source.tree else { return }
    let file = FilePort(source.bytes)
    for visitor in [
      AttributeVisitor(file, knowledge), PlatformConditionVisitor(file, knowledge), ExpressionVisitor(file, knowledge),
      ImportVisitor(file, knowledge), DeclarationVisitor(file, knowledge),
      RuntimeCallVisitor(file, knowledge),
    ] {
      visitor.walk(tree)
    }
    changes = file.changes
    let edited = EditedSource(source.bytes, file.edits)
    bytes = edited.bytes
    findings = file.findings.map { finding in
      var finding = finding
      finding.offset = edited.newOffset(of: finding.offset)
      return finding
    }
    findings.sort { ($0.offset, $0.rule.rawValue) < ($1.offset, $1.rule.rawValue) }
  }
}

extension FolderKnowledge {
  /// What `source` adds to it.
  package func learning(from source: ReadSource) -> FolderKnowledge {
    var knowledge = self
    source.tree.map { knowledge.learn(from: $0) }
    return knowledge
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

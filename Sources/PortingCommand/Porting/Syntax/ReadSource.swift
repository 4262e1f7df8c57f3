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

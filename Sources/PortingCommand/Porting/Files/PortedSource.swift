import SwiftSyntax

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

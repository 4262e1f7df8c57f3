import SwiftSyntax

/// A visitor of code that may be compiled on Linux: it skips clauses of `#if` that cannot be.
class LinuxVisitor: SyntaxVisitor {
  /// The conditions around the visited node that flags of the build decide, outermost first, each as `#if` has it.
  private(set) var openConditions: [String] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let target = node.target
    // The conditions that must be false for the next clause to be taken.
    var earlier: [String] = []
    for clause in node.clauses {
      let value = clause.condition.map(target.value) ?? true
      if value != false, let elements = clause.elements {
        let own = value == nil ? clause.condition.map { ["(\($0.trimmedDescription))"] } ?? [] : []
        let conditions = earlier + own
        if !conditions.isEmpty { openConditions.append(conditions.joined(separator: " && ")) }
        walk(elements)
        if !conditions.isEmpty { openConditions.removeLast() }
      }
      if value == true { break }
      if value == nil, let condition = clause.condition { earlier.append("!(\(condition.trimmedDescription))") }
    }
    return .skipChildren
  }
}

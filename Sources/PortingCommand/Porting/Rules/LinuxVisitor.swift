import SwiftSyntax

/// A visitor of what may be compiled on Linux: it passes over clauses of `#if` that cannot.
class LinuxVisitor: SyntaxVisitor {
  /// The conditions around the visited node that flags of the build decide, outermost first, each as `#if` has it.
  private(set) var openConditions: [String] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let target = node.target
    // What must be false for the next clause to be taken.
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

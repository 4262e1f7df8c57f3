import SwiftSyntax

/// Platform conditions: Linux takes the way of iOS.
///
/// `os(iOS)` becomes `os(iOS) || os(Linux)`, in parentheses where it is negated or joined with `&&`. An `#if` that
/// names Linux already handles Linux and is not changed, and neither is one whose clause for iOS is also for macOS,
/// with another for all other systems.
final class PlatformConditionVisitor: RuleVisitor {
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.namesLinux {
      reportOtherWay(node)
    } else if node.hasClauseForOthers, let first = node.clauses.first {
      file.leave(
        first, .platforms, "\(first.poundKeyword.text) \(first.condition?.excerpt ?? "")",
        "Linux takes the clause for systems other than Apple's: add `|| os(Linux)` if that for iOS is wanted")
    } else {
      for clause in node.clauses { clause.condition.map(extend) }
    }
    return super.visit(node)
  }

  private func extend(_ condition: ExprSyntax) {
    for call in condition.platformChecks("iOS") {
      let isOneOfMany = call.parent.map { parent in
        guard let infix = parent.as(InfixOperatorExprSyntax.self) else {
          return !parent.is(PrefixOperatorExprSyntax.self)
        }
        return infix.operator.trimmedDescription == "||"
      }
      if isOneOfMany ?? true {
        file.insert(" || os(Linux)", at: call.textRange.upperBound, for: .platforms)
      } else {
        file.replace(call.textRange, with: "(\(call.trimmedDescription) || os(Linux))", for: .platforms)
      }
    }
  }

  /// Reports an `#if` whose branch for Linux is another than that for iOS.
  private func reportOtherWay(_ node: IfConfigDeclSyntax) {
    for clause in node.clauses {
      guard let condition = clause.condition, !condition.platformChecks("Linux").isEmpty,
        condition.platformChecks("iOS").isEmpty,
        node.clauses.contains(where: { $0.condition.map { !$0.platformChecks("iOS").isEmpty } ?? false })
      else { continue }
      file.leave(
        clause, .platforms, "\(clause.poundKeyword.text) \(condition.excerpt)",
        "a branch for Linux that is not that for iOS: add `|| os(Linux)` there if that is wanted")
    }
  }
}

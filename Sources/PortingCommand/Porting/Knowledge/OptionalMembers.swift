import SwiftSyntax

/// The members of protocols that are optional in Objective-C, and the values that callers use for a missing one.
struct OptionalMembers {
  /// A caller's replacement for a missing member.
  enum Fallback: Hashable {
    /// A constant: `?? true`, `== true`.
    case constant(String)
    /// Something else, such as `if let`.
    case other
  }

  /// Members of Lamina's own protocols that are optional in Apple's: there they have defaults.
  private static let ofLibrary: Set<String> = [
    "animationDidStart", "animationDidStop", "layerWillDraw", "layoutSublayers", "gestureRecognizer",
    "gestureRecognizerShouldBegin", "scrollViewDidScroll", "scrollViewDidZoom", "viewForZooming",
    "scrollViewWillBeginZooming", "scrollViewDidEndZooming", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
    "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
    "scrollViewDidEndScrollingAnimation", "scrollViewShouldScrollToTop", "scrollViewDidScrollToTop",
    "scrollViewDidChangeAdjustedContentInset",
  ]

  private var names: Set<String> = []
  private var fallbacks: [String: Set<Fallback>] = [:]
  /// The members whose own result may be `nil`.
  private var optionalResults: Set<String> = []

  func contains(_ name: String) -> Bool { names.contains(name) || Self.ofLibrary.contains(name) }

  /// The value that all callers take where the member is missing, if it is a constant; `nil` also without callers.
  func constant(of name: String) -> String? {
    guard let found = fallbacks[name], found.count == 1, case .constant(let text)? = found.first else { return nil }
    return text
  }

  /// Whether the result of a member is a plain value once all callers use ``constant(of:)`` for a missing member.
  func hasValue(_ name: String) -> Bool { constant(of: name) != nil && !optionalResults.contains(name) }

  /// Whether a member has callers.
  func hasCallers(_ name: String) -> Bool { fallbacks[name] != nil }

  mutating func merge(_ other: OptionalMembers) {
    names.formUnion(other.names)
    optionalResults.formUnion(other.optionalResults)
    fallbacks.merge(other.fallbacks) { $0.union($1) }
  }

  mutating func add(_ node: ProtocolDeclSyntax) {
    for item in node.memberBlock.members {
      if let function = item.decl.as(FunctionDeclSyntax.self), function.modifiers.isOptional {
        names.insert(function.name.text)
        if function.signature.returnClause?.type.isOptional ?? false { optionalResults.insert(function.name.text) }
      } else if let variable = item.decl.as(VariableDeclSyntax.self), variable.modifiers.isOptional {
        variable.bindings.forEach { names.insert($0.pattern.trimmedDescription) }
      }
    }
  }

  /// Records the use of the result of `delegate?.member?()`.
  mutating func addCall(_ node: FunctionCallExprSyntax) {
    guard let name = node.optionalMemberName else { return }
    fallbacks[name, default: []].insert(Self.fallback(of: node))
  }

  private static func fallback(of node: FunctionCallExprSyntax) -> Fallback {
    guard let infix = node.parent?.as(InfixOperatorExprSyntax.self), infix.leftOperand.id == node.id else {
      return .other
    }
    let right = infix.rightOperand
    let text = right.trimmedDescription
    switch infix.operator.trimmedDescription {
    case "??":
      let isConstant =
        right.is(BooleanLiteralExprSyntax.self) || right.is(IntegerLiteralExprSyntax.self)
        || right.is(FloatLiteralExprSyntax.self) || right.is(StringLiteralExprSyntax.self)
        || right.as(PrefixOperatorExprSyntax.self).map { $0.expression.is(IntegerLiteralExprSyntax.self) } ?? false
        || right.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
      return isConstant ? .constant(text) : .other
    // Nothing is equal to neither: `== true` is false, `!= true` true, as for the other one.
    case "==", "!=": return text == "true" ? .constant("false") : text == "false" ? .constant("true") : .other
    default: return .other
    }
  }
}

extension FunctionCallExprSyntax {
  /// The member of a call such as `delegate?.member?()`; `nil` for other calls.
  var optionalMemberName: String? {
    calledExpression.as(OptionalChainingExprSyntax.self)?.expression.as(MemberAccessExprSyntax.self)?
      .declName.baseName.text
  }
}

import SwiftSyntax

/// Optional members of protocols, which get defaults in an extension: only Objective-C asks whether a member is there.
///
/// The default is the value that the callers use for a missing member. If that is not a constant, the member's type
/// becomes optional.
final class OptionalMemberVisitor: RuleVisitor {
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let defaults = node.memberBlock.members.compactMap { item -> String? in
      if let function = item.decl.as(FunctionDeclSyntax.self), function.modifiers.isOptional {
        return makeDefault(function)
      }
      if let variable = item.decl.as(VariableDeclSyntax.self), variable.modifiers.isOptional {
        return makeDefault(variable)
      }
      return nil
    }
    guard !defaults.isEmpty else { return .visitChildren }
    let access = node.modifiers.first { ["public", "fileprivate", "private", "package"].contains($0.name.text) }
    let lines = defaults.map { "\n  \($0)" }.joined()
    file.insertLines(
      "\n\n\(access.map { "\($0.name.text) " } ?? "")extension \(node.name.text) {\(lines)\n}",
      at: node.endPositionBeforeTrailingTrivia.utf8Offset, for: .optionalMembers, counts: false)
    return .visitChildren
  }

  private func makeDefault(_ node: FunctionDeclSyntax) -> String {
    removeOptional(node.modifiers)
    var result = ""
    var value = ""
    if node.signature.returnsValue, let type = node.signature.returnClause?.type {
      let text = type.trimmedDescription
      if let known = Self.value(of: type) ?? constant(of: node.name.text, type) {
        (result, value) = (" -> \(text)", " \(known) ")
      } else {
        (result, value) = (" -> \(makeOptional(type, of: node, "func \(node.signatureName)"))", " nil ")
      }
    }
    // Parameters only: a default argument cannot stand in both.
    let parameters = node.signature.parameterClause.trimmedDescription
    return "func \(node.name.text)\(parameters.onOneLine)\(result) {\(value)}"
  }

  private func makeDefault(_ node: VariableDeclSyntax) -> String? {
    guard let binding = node.bindings.first, let type = binding.typeAnnotation?.type else { return nil }
    removeOptional(node.modifiers)
    let name = binding.pattern.trimmedDescription
    let isSettable = binding.accessorBlock?.trimmedDescription.contains("set") ?? false
    let text = Self.value(of: type) == nil ? makeOptional(type, of: node, "var \(name)") : type.trimmedDescription
    return "var \(name): \(text) { \(isSettable ? "get { nil } set {}" : "nil") }"
  }

  private func removeOptional(_ modifiers: DeclModifierListSyntax) {
    modifiers.first { $0.name.text == "optional" }.map { file.remove($0, for: .optionalMembers) }
  }

  /// `nil` is the value of an optional type.
  private static func value(of type: TypeSyntax) -> String? {
    type.isOptional ? "nil" : nil
  }

  /// The value that all callers use for a missing member; without callers, the type's zero.
  private func constant(of name: String, _ type: TypeSyntax) -> String? {
    if knowledge.optionalMembers.hasCallers(name) { return knowledge.optionalMembers.constant(of: name) }
    return type.zero
  }

  private func makeOptional(_ type: TypeSyntax, of node: some SyntaxProtocol, _ heading: String) -> String {
    let text = type.trimmedDescription
    let isSimple = type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) || type.is(ArrayTypeSyntax.self)
    let optional = isSimple ? "\(text)?" : "(\(text))?"
    file.replace(type.textRange, with: optional, for: .optionalMembers, counts: false)
    file.leave(
      node, .optionalMembers, heading,
      "a type that implements it must declare \(optional) as well: \(text) does not override the default")
    return optional
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.optionalMemberName, knowledge.optionalMembers.contains(name),
      let mark = node.calledExpression.as(OptionalChainingExprSyntax.self)?.questionMark
    {
      file.replace(mark.textRange, with: "", for: .optionalMembers)
      if knowledge.optionalMembers.hasValue(name), !node.baseIsOptional,
        let infix = node.parent?.as(InfixOperatorExprSyntax.self), infix.operator.trimmedDescription == "??"
      {
        file.replace(
          node.textRange.upperBound..<infix.textRange.upperBound, with: "", for: .optionalMembers, counts: false)
      }
    }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether there is a `?` before the called member: in `delegate?.member?()`, and not in `source.member?()`.
  fileprivate var baseIsOptional: Bool {
    calledExpression.as(OptionalChainingExprSyntax.self)?.expression.as(MemberAccessExprSyntax.self)?.base?
      .trimmedDescription.contains("?") ?? false
  }
}

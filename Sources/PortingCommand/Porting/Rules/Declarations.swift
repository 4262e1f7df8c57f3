import SwiftSyntax

/// Declarations that need Objective-C and that a person rewrites.
final class DeclarationVisitor: RuleVisitor {
  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    let declaration = node.parent?.parent
    guard node.name.text == "override", let item = declaration?.parent?.as(MemberBlockItemSyntax.self),
      let owner = item.enclosing(MemberBlockSyntax.self)?.parent
    else { return .visitChildren }
    let text = declaration.map { Self.heading($0) } ?? ""
    if let extended = owner.as(ExtensionDeclSyntax.self) {
      file.leave(
        node, .extensionOverrides, "\(text) in an extension",
        "move it into the class \(extended.extendedType.trimmedDescription): Swift overrides there only")
    } else if let owner = owner.as(ClassDeclSyntax.self), let member = declaration.flatMap({ Self.memberName($0) }),
      let base = knowledge.extendedSuperclass(of: owner.name.text, declaring: member)
    {
      file.leave(
        node, .extensionOverrides, text,
        "an extension of \(base) declares it: move that into the class, or it cannot be overridden")
    }
    return .visitChildren
  }

  /// The declaration without its body.
  private static func heading(_ node: Syntax) -> String {
    if let function = node.as(FunctionDeclSyntax.self) {
      return "\(function.modifiersText)func \(function.signatureName)"
    }
    if let initialiser = node.as(InitializerDeclSyntax.self) {
      let labels = initialiser.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined()
      return "override init(\(labels))"
    }
    if let variable = node.as(VariableDeclSyntax.self) {
      let names = variable.bindings.map(\.pattern.trimmedDescription).joined(separator: ", ")
      let modifiers = variable.modifiers.map { "\($0.trimmedDescription) " }.joined()
      return "\(modifiers)\(variable.bindingSpecifier.text) \(names)"
    }
    return node.excerpt
  }

  private static func memberName(_ node: Syntax) -> String? {
    node.as(FunctionDeclSyntax.self)?.signatureName
      ?? node.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    reportAnimation(node)
    if node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription == "NSObject" { removeForwarding(node) }
    return .visitChildren
  }

  /// The methods by which the runtime forwards calls; `NSObject` has none of them here.
  private static let forwarding: Set<String> = ["forwardingTarget(for:)", "responds(to:)", "isProxy()"]

  private func removeForwarding(_ node: ClassDeclSyntax) {
    for item in node.memberBlock.members {
      guard let function = item.decl.as(FunctionDeclSyntax.self), Self.forwarding.contains(function.signatureName),
        function.modifiers.contains(where: { $0.name.text == "override" })
      else { continue }
      file.remove(function, for: .runtime)
    }
  }

  private static let animations: Set<String> = [
    "CAAnimation", "CAPropertyAnimation", "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
    "CAAnimationGroup", "CATransition",
  ]

  private func reportAnimation(_ node: ClassDeclSyntax) {
    guard knowledge.descends(node.name.text, where: Self.animations.contains) else { return }
    let initialisers = node.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    let designated = initialisers.filter { initialiser in
      !initialiser.modifiers.contains { $0.name.text == "convenience" }
        && initialiser.signature.parameterClause.parameters.first?.firstName.text != "coder"
    }
    let hasPlain = initialisers.contains { initialiser in
      initialiser.signature.parameterClause.parameters.isEmpty
        && initialiser.modifiers.contains { $0.name.text == "required" }
    }
    guard let first = designated.first, !hasPlain else { return }
    file.leave(
      first, .animationClasses, "\(node.name.text) adds an initialiser",
      "declare `required init()` too: copies are made by it")
  }
}

extension FunctionDeclSyntax {
  fileprivate var modifiersText: String { modifiers.map { "\($0.trimmedDescription) " }.joined() }
}

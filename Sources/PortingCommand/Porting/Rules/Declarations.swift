import SwiftSyntax

/// Declarations that need Objective-C and that a person rewrites.
final class DeclarationVisitor: RuleVisitor {
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.all.contains(where: { $0.name == "NSManaged" }) { reportManaged(node) }
    return .visitChildren
  }

  /// The layer's own storage stands for what the runtime generates.
  private func reportManaged(_ node: VariableDeclSyntax) {
    for binding in node.bindings {
      guard let type = binding.typeAnnotation?.type else { continue }
      let name = binding.pattern.trimmedDescription
      let (wrapped, isOptional) =
        type.as(OptionalTypeSyntax.self).map { ($0.wrappedType, true) }
        ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self).map { ($0.wrappedType, true) } ?? (type, false)
      let value = "value(forKey: \"\(name)\")"
      let read =
        wrapped.trimmedDescription == "CGFloat"
        ? "CGFloat(bridging: \(value))" : "\(value) as? \(wrapped.trimmedDescription)"
      let modifiers = node.modifiers.filter { $0.name.text != "dynamic" }.map { "\($0.trimmedDescription) " }.joined()
      file.leave(
        node, .dynamicProperties, "@NSManaged \(modifiers)var \(name): \(type.trimmedDescription)",
        """
        write `\(modifiers)var \(name): \(type.trimmedDescription) { get { \(read)\(isOptional ? "" : " ?? \(Self.zero(wrapped))") } \
        set { setValue(newValue, forKey: "\(name)") } }`, and answer its first value in `defaultValue(forKey:)`
        """)
    }
  }

  private static func zero(_ type: TypeSyntax) -> String {
    switch type.trimmedDescription {
    case "Bool": "false"
    case "String": "\"\""
    case "CGFloat", "Double", "Float", "Int", "UInt", "TimeInterval": "0"
    case "CGPoint", "CGSize", "CGRect", "UIEdgeInsets": ".zero"
    case "UIColor": ".black"
    default: "/* its default */"
    }
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    let declaration = node.parent?.parent
    switch node.name.text {
    case "override":
      guard let item = declaration?.parent?.as(MemberBlockItemSyntax.self),
        let owner = item.enclosing(MemberBlockSyntax.self)?.parent
      else { break }
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
    case "optional":
      file.leave(
        node, .optionalMembers, declaration.map { Self.heading($0) } ?? "optional",
        "remove `optional`, and give it a default in an extension of the protocol")
    default: break
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
    return .visitChildren
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

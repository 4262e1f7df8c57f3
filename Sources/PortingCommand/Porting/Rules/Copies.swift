import SwiftSyntax

/// Presentation copies: a layer class with an `init(layer:)` of its own makes them by it, as Core Animation does.
///
/// Swift cannot make an object of a class that is known only at run time, so each class says how: `makePresentation()`, written after the
/// initialiser on its last line.
final class CopyVisitor: RuleVisitor {
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    let members = node.memberBlock.members
    guard knowledge.descends(name, where: Self.isLayer), !members.declarations.contains(where: \.makesPresentation),
      !knowledge.extensionCopies.presentations.contains(name)
    else { return .visitChildren }
    let initialisers = members.declarations.compactMap(\.copyingInitialiser)
    let usable = initialisers.filter { $0.obstacleToCopies == nil }
    for initialiser in usable {
      guard let brace = initialiser.body?.rightBrace else { continue }
      file.insert("; \(Self.presentation(of: node))", at: brace.textRange.upperBound, for: .copies)
    }
    guard usable.isEmpty else { return .visitChildren }
    if let initialiser = initialisers.first(where: \.takesAnything) ?? initialisers.first {
      leave(initialiser, "\(name).init(layer:)\(initialiser.obstacleToCopies ?? "")", node)
    } else if let other = members.allDeclarations.lazy.compactMap(\.copyingInitialiser).first {
      leave(other, "\(name).init(layer:), for other platforms", node)
    } else if let base = knowledge.copyingSuperclass(of: name), !knowledge.extensionCopies.initialisers.contains(name) {
      leave(node.name, "\(name) inherits \(base).init(layer:)", node)
    }
    return .visitChildren
  }

  /// The override must stand in the class, which may be in another file: an initialiser in an extension is left.
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.baseName
    guard knowledge.descends(name, where: Self.isLayer), !knowledge.classCopies.presentations.contains(name),
      !knowledge.extensionCopies.presentations.contains(name),
      let initialiser = node.memberBlock.members.declarations.lazy.compactMap(\.copyingInitialiser).first(
        where: \.takesAnything)
    else { return .visitChildren }
    file.leave(
      initialiser, .copies, "\(name).init(layer:) in an extension",
      "add `override func makePresentation() -> CALayer { \(name)(layer: self) }` to the class, which makes presentation copies"
    )
    return .visitChildren
  }

  private func leave(_ place: some SyntaxProtocol, _ text: String, _ owner: ClassDeclSyntax) {
    file.leave(place, .copies, text, "add `\(Self.presentation(of: owner))`, which makes presentation copies")
  }

  private static func isLayer(_ name: String) -> Bool { name.hasPrefix("CA") && name.hasSuffix("Layer") }

  /// The override for a class. It must be as accessible as the class is.
  private static func presentation(of node: ClassDeclSyntax) -> String {
    let access = node.declaredAccess.map { "\($0) " } ?? ""
    return "\(access)override func makePresentation() -> CALayer { \(node.name.text)(layer: self) }"
  }
}

extension MemberBlockItemListSyntax {
  /// The members that may be compiled on Linux.
  fileprivate var declarations: [DeclSyntax] { declarations { $0.clausesForLinux } }

  /// The members, those for other platforms too.
  fileprivate var allDeclarations: [DeclSyntax] { declarations { Array($0.clauses) } }

  private func declarations(_ clauses: (IfConfigDeclSyntax) -> [IfConfigClauseSyntax]) -> [DeclSyntax] {
    flatMap { item -> [DeclSyntax] in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return clauses(condition).flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.declarations(clauses)
      }
    }
  }
}

extension DeclSyntaxProtocol {
  /// Whether it is the method that makes presentation copies.
  var makesPresentation: Bool {
    guard let function = self.as(FunctionDeclSyntax.self) else { return false }
    return function.signatureName == "makePresentation()"
  }

  /// The declaration if it is an `init(layer:)`.
  var copyingInitialiser: InitializerDeclSyntax? {
    guard let initialiser = self.as(InitializerDeclSyntax.self) else { return nil }
    let parameters = initialiser.signature.parameterClause.parameters
    return parameters.count == 1 && parameters.first?.firstName.text == "layer" ? initialiser : nil
  }
}

extension InitializerDeclSyntax {
  /// Whether the parameter is `Any`, as in that of `CALayer`; older programs have `Any!`.
  var takesAnything: Bool {
    guard let type = signature.parameterClause.parameters.first?.type else { return false }
    let plain = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType ?? type
    return (plain.as(OptionalTypeSyntax.self)?.wrappedType ?? plain).trimmedDescription == "Any"
  }

  /// Why copies cannot be made by this `init(layer:)`, to follow its name.
  fileprivate var obstacleToCopies: String? {
    guard let body else { return " without a body" }
    guard takesAnything else { return " of another type than `Any`" }
    if modifiers.contains(where: { $0.name.text == "private" }) { return ", which is private" }
    if optionalMark != nil || signature.effectSpecifiers != nil { return ", which can fail" }
    if attributes.all.contains(where: { $0.name == "available" && $0.description.contains("unavailable") }) {
      return ", which is unavailable"
    }
    return body.statements.contains { $0.item.isTrap } ? ", which traps" : nil
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether it ends the program.
  fileprivate var isTrap: Bool {
    guard case .expr(let expression) = self, let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return ["fatalError", "preconditionFailure", "abort"].contains(call.calledExpression.trimmedDescription)
  }
}

extension ClassDeclSyntax {
  /// The access beyond the module's: the class's own, or that of the extension around it.
  fileprivate var declaredAccess: String? {
    let wide: Set<String> = ["open", "public", "package"]
    let levels: Set<String> = wide.union(["internal", "fileprivate", "private"])
    // `private(set)` and its like are properties'.
    if let own = modifiers.lazy.map(\.name.text).first(where: levels.contains) { return wide.contains(own) ? own : nil }
    guard let extended = enclosing(MemberBlockSyntax.self)?.parent?.as(ExtensionDeclSyntax.self) else { return nil }
    return extended.modifiers.lazy.map(\.name.text).first(where: wide.contains)
  }
}

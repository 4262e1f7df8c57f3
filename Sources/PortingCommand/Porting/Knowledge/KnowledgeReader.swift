import SwiftSyntax

/// Reads the contributions of one file to a ``FolderKnowledge``, from the code that is compiled on Linux.
final class KnowledgeReader: LinuxVisitor {
  private let path: String
  private let lines: Lines
  var optionalMembers = OptionalMembers()
  var superclasses: [String: String] = [:]
  var classes: [String: ClassPlace] = [:]
  var aliases: [String: String] = [:]
  var methods: [String: [Method]] = [:]
  var typeNames: Set<String> = []
  var importsUIKit = false
  var delegateCalls = DelegateCalls()
  var extensionMembers: [ExtensionMember] = []
  var overrides: [String: Set<String>] = [:]

  init(_ path: String, _ lines: Lines) {
    (self.path, self.lines) = (path, lines)
    super.init()
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    if let first = node.inheritanceClause?.inheritedTypes.first {
      superclasses[node.name.text] = first.type.baseName
    }
    let brace = node.memberBlock.rightBrace
    classes[([node.name.text] + Syntax(node).enclosingTypes).reversed().joined(separator: ".")] = ClassPlace(
      path: path, end: brace.position.utf8Offset, closesOnItsOwnLine: brace.leadingTrivia.contains(where: \.isNewline),
      conditions: openConditions)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    aliases[node.name.text] = node.initializer.value.qualifiedName
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    typeNames.insert(node.name.text)
    optionalMembers.add(node)
    delegateCalls.add(node)
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.path.first?.name.text == "UIKit" { importsUIKit = true }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let type = Syntax(node).enclosingTypeName {
      let parameters = node.signature.parameterClause.parameters
      methods[type, default: []].append(
        Method(
          name: node.name.text, labels: parameters.map(\.firstName.text),
          parameterTypes: parameters.map { $0.type.trimmedDescription },
          returnsValue: node.signature.returnsValue))
    }
    note(node, signature: node.signatureName, modifiers: node.modifiers, introducer: node.funcKeyword)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    note(
      node, signature: "init" + node.signature.parameterClause.labelText, modifiers: node.modifiers,
      introducer: node.initKeyword)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      note(
        node, signature: binding.pattern.trimmedDescription, modifiers: node.modifiers,
        introducer: node.bindingSpecifier)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    optionalMembers.addCall(node)
    delegateCalls.addCall(node)
    return .visitChildren
  }

  private func note(
    _ node: some DeclSyntaxProtocol, signature: String, modifiers: DeclModifierListSyntax, introducer: TokenSyntax
  ) {
    guard let item = node.parent?.as(MemberBlockItemSyntax.self),
      let owner = item.enclosing(MemberBlockSyntax.self)?.parent
    else { return }
    let isOverride = modifiers.contains { $0.name.text == "override" }
    if isOverride, let type = Syntax(node).enclosingTypeName { overrides[type, default: []].insert(signature) }
    guard let extended = owner.as(ExtensionDeclSyntax.self) else { return }
    let range = item.rangeWithComments
    extensionMembers.append(
      ExtensionMember(
        owner: extended.extendedType.qualifiedName, signature: signature, isOverride: isOverride,
        isConditional: extended.genericWhereClause != nil, path: path, range: range,
        line: lines.position(of: range.lowerBound).line,
        text: item.text(withAccessOf: extended, modifiers: modifiers, introducer: introducer),
        conditions: openConditions))
  }
}

extension MemberBlockItemSyntax {
  /// The item's bytes with the comments above and beside it, from the start of a line if nothing else stands before it.
  fileprivate var rangeWithComments: Range<Int> {
    var start = position.utf8Offset
    for piece in leadingTrivia {
      guard piece.isWhitespace else { break }
      // Spaces before the first word belong to it.
      if piece.isNewline { start += piece.sourceLength.utf8Length } else { break }
    }
    return start..<endPosition.utf8Offset
  }

  /// The item's text, with the access of its extension if it has none of its own.
  fileprivate func text(
    withAccessOf owner: ExtensionDeclSyntax, modifiers: DeclModifierListSyntax, introducer: TokenSyntax
  ) -> String {
    let levels: Set = ["public", "package", "internal", "fileprivate", "private", "open"]
    let range = rangeWithComments
    var text = Array(Array(description.utf8)[(range.lowerBound - position.utf8Offset)...])
    if !modifiers.contains(where: { levels.contains($0.name.text) && $0.detail == nil }),
      let access = owner.modifiers.first(where: { levels.contains($0.name.text) })?.name.text
    {
      let first = modifiers.first?.textRange.lowerBound ?? introducer.textRange.lowerBound
      // A member that is private to an extension's file is private to the class's, if that is the same file.
      let word = access == "private" ? "fileprivate" : access
      text.insert(contentsOf: Array("\(word) ".utf8), at: first - range.lowerBound)
    }
    while let last = text.last, [" ", "\t", "\n", "\r"].contains(UnicodeScalar(last)) { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}

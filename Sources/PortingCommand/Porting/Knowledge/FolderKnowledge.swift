import SwiftSyntax

/// What rules must know of the other files of a folder.
package struct FolderKnowledge {
  /// The names of optional members of protocols.
  private(set) var optionalMembers: Set<String> = []
  /// The class that each class names first in its inheritance.
  private var superclasses: [String: String] = [:]
  /// The members that extensions declare, by the extended type: `draw(_:in:)`.
  private var extensionMembers: [String: Set<String>] = [:]

  package init() {}

  /// Learns from one file.
  mutating func learn(from tree: Syntax) {
    let reader = Reader(viewMode: .sourceAccurate)
    reader.walk(tree)
    optionalMembers.formUnion(reader.optionalMembers)
    superclasses.merge(reader.superclasses) { first, _ in first }
    extensionMembers.merge(reader.extensionMembers) { $0.union($1) }
  }

  /// The superclass whose extension declares `member`, if there is one.
  func extendedSuperclass(of name: String, declaring member: String) -> String? {
    superclass(of: name) { extensionMembers[$0]?.contains(member) == true }
  }

  /// Whether a class descends, by the files of the folder, from a class that `isMatch` accepts.
  func descends(_ name: String, where isMatch: (String) -> Bool) -> Bool {
    superclass(of: name, where: isMatch) != nil
  }

  private func superclass(of name: String, where isMatch: (String) -> Bool) -> String? {
    var seen: Set<String> = []
    var current = superclasses[name]
    while let type = current, seen.insert(type).inserted {
      if isMatch(type) { return type }
      current = superclasses[type]
    }
    return nil
  }

  private final class Reader: SyntaxVisitor {
    var optionalMembers: Set<String> = []
    var superclasses: [String: String] = [:]
    var extensionMembers: [String: Set<String>] = [:]

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      if let first = node.inheritanceClause?.inheritedTypes.first {
        superclasses[node.name.text] = first.type.baseName
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      note(node, name: node.name.text, signature: node.signatureName, modifiers: node.modifiers)
      return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      for binding in node.bindings {
        let name = binding.pattern.trimmedDescription
        note(node, name: name, signature: name, modifiers: node.modifiers)
      }
      return .visitChildren
    }

    private func note(_ node: some SyntaxProtocol, name: String, signature: String, modifiers: DeclModifierListSyntax) {
      if modifiers.contains(where: { $0.name.text == "optional" }) { optionalMembers.insert(name) }
      guard let item = node.parent?.as(MemberBlockItemSyntax.self),
        let owner = item.enclosing(MemberBlockSyntax.self)?.parent,
        let extended = owner.as(ExtensionDeclSyntax.self), !modifiers.contains(where: { $0.name.text == "override" })
      else { return }
      extensionMembers[extended.extendedType.baseName, default: []].insert(signature)
    }
  }
}

extension TypeSyntax {
  /// The type's name without arguments and without the types around it: `Ring` for `Charts.Ring<Int>`.
  var baseName: String {
    if let simple = self.as(IdentifierTypeSyntax.self) { return simple.name.text }
    if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
    return trimmedDescription
  }
}

extension FunctionDeclSyntax {
  /// The name with labels: `draw(_:in:)`.
  var signatureName: String {
    name.text + "(" + signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }
}

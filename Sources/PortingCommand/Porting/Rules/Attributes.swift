import SwiftSyntax

/// Attributes for the Objective-C runtime and for Interface Builder, which are removed.
final class AttributeVisitor: RuleVisitor {
  private static let removed: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "GKInspectable",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    switch node.name {
    case "IBOutlet":
      file.leave(
        node, .outlets, "@IBOutlet \(node.enclosing(VariableDeclSyntax.self)?.nameAndType ?? "")",
        "nib files are not read: create the view in code, and set the property")
    case "UIApplicationMain", "NSApplicationMain", "main":
      guard node.name != "main" || node.isOfAnApplication else { break }
      file.leave(
        node, .applications, node.excerpt,
        "there is no application object: make the view in `main.swift`, and render its layer")
    default: break
    }
    if Self.removed.contains(node.name) { file.remove(node, for: .attributes) }
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) { file.remove(node, for: .attributes) }
    return .visitChildren
  }

  /// A delegate of any class gets the type of the protocol whose members are called on it.
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let binding = node.bindings.first, node.bindings.count == 1, let type = binding.typeAnnotation?.type,
      ["AnyObject?", "AnyObject!"].contains(type.trimmedDescription),
      let name = knowledge.delegateCalls.protocolName(ofVariable: binding.pattern.trimmedDescription)
    else { return .visitChildren }
    let mark = type.trimmedDescription.suffix(1)
    file.replace(type.textRange, with: "\(name)\(mark)", for: .protocols)
    return .visitChildren
  }

  /// A protocol of Objective-C is for classes only; a Swift protocol must declare that.
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.attributes.all.contains(where: { $0.name == "objc" }) else { return .visitChildren }
    if let clause = node.inheritanceClause, let first = clause.inheritedTypes.first {
      let names = clause.inheritedTypes.map { $0.type.trimmedDescription }
      if Set(names).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"]) {
        file.insert("AnyObject, ", at: first.textRange.lowerBound, for: .protocols)
      }
    } else {
      let end = node.primaryAssociatedTypeClause?.textRange.upperBound ?? node.name.textRange.upperBound
      file.insert(": AnyObject", at: end, for: .protocols)
    }
    return .visitChildren
  }
}

extension AttributeSyntax {
  /// Whether the declaration is a class that delegates for an application.
  fileprivate var isOfAnApplication: Bool {
    let inherited = enclosing(ClassDeclSyntax.self)?.inheritanceClause?.inheritedTypes ?? []
    return inherited.contains {
      ["UIApplicationDelegate", "NSApplicationDelegate"].contains($0.type.trimmedDescription)
    }
  }
}

extension VariableDeclSyntax {
  /// `var label: UILabel!`, without the rest.
  fileprivate var nameAndType: String {
    let bindings = bindings.map { $0.pattern.trimmedDescription + ($0.typeAnnotation?.trimmedDescription ?? "") }
    return "\(bindingSpecifier.text) \(bindings.joined(separator: ", "))"
  }
}

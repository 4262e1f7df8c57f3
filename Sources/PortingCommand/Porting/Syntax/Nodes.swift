import SwiftSyntax

extension SyntaxProtocol {
  /// The bytes of the node without the spaces and comments around it.
  var textRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The nearest node of a type that holds this one.
  func enclosing<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
    var node = parent
    while let current = node {
      if let found = current.as(Node.self) { return found }
      node = current.parent
    }
    return nil
  }

  /// The node's text on one line, shortened.
  var excerpt: String {
    let words = trimmedDescription.onOneLine
    return words.count <= 60 ? words : words.prefix(59) + "…"
  }
}

extension AttributeSyntax {
  /// The attribute's name: `objc` for `@objc(name)`.
  var name: String { attributeName.trimmedDescription }
}

extension AttributeListSyntax {
  /// The attributes, those in clauses of `#if` too.
  var all: [AttributeSyntax] {
    flatMap { element -> [AttributeSyntax] in
      // Not a switch: it would need a default for SwiftSyntax of the toolchain, whose enums are not frozen, and none
      // for the package.
      if case .attribute(let attribute) = element { return [attribute] }
      guard case .ifConfigDecl(let condition) = element else { return [] }
      return condition.clauses.flatMap { clause -> [AttributeSyntax] in
        guard case .attributes(let attributes) = clause.elements else { return [] }
        return attributes.all
      }
    }
  }
}

extension Syntax {
  /// The name of the nearest type or extended type around the node, without the types around that.
  var enclosingTypeName: String? { enclosingTypes.first?.split(separator: ".").last.map(String.init) }

  /// The names of the types and extended types around the node, innermost first.
  var enclosingTypes: [String] {
    var names: [String] = []
    var node = parent
    while let current = node {
      if let type = current.as(ExtensionDeclSyntax.self) {
        names.append(type.extendedType.qualifiedName)
      } else if let type = current.asProtocol(NamedDeclSyntax.self), current.isProtocol(DeclGroupSyntax.self) {
        names.append(type.name.text)
      }
      node = current.parent
    }
    return names
  }
}

extension FunctionSignatureSyntax {
  /// Whether it declares a result other than `Void`.
  var returnsValue: Bool {
    guard let type = returnClause?.type.trimmedDescription else { return false }
    return !["Void", "()"].contains(type)
  }
}

extension TypeSyntax {
  /// Whether it is an optional, with `?` or `!`.
  var isOptional: Bool { self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) }

  /// The type inside an optional; the type itself if it is not optional.
  var wrapped: TypeSyntax {
    self.as(OptionalTypeSyntax.self)?.wrappedType ?? self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
      ?? self
  }

  /// The value that a number, a text or a place begins with; `nil` for other types.
  var zero: String? {
    switch trimmedDescription {
    case "Bool": "false"
    case "String": "\"\""
    case "CGFloat", "Double", "Float", "Int", "UInt", "TimeInterval", "CFTimeInterval": "0"
    case "CGPoint", "CGSize", "CGRect", "UIEdgeInsets": ".zero"
    case "CGAffineTransform": ".identity"
    case "CATransform3D": "CATransform3DIdentity"
    case "UIColor": ".black"
    default: nil
    }
  }

  /// The type's name without arguments and without the types around it: `Ring` for `Charts.Ring<Int>`.
  var baseName: String {
    if let simple = self.as(IdentifierTypeSyntax.self) { return simple.name.text }
    if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
    return trimmedDescription
  }

  /// The type's name without arguments, with the types around it: `Charts.Ring` for `Charts.Ring<Int>`.
  var qualifiedName: String {
    if let member = self.as(MemberTypeSyntax.self) { return "\(member.baseType.qualifiedName).\(member.name.text)" }
    return baseName
  }
}

extension FunctionDeclSyntax {
  /// The name with labels: `draw(_:in:)`.
  var signatureName: String { name.text + signature.parameterClause.labelText }
}

extension FunctionParameterClauseSyntax {
  /// The labels: `(_:in:)`.
  var labelText: String { "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")" }
}

extension FunctionCallExprSyntax {
  /// The called expression, without spaces: `DispatchQueue.main.async`.
  var calledText: String { calledExpression.trimmedDescription.filter { !$0.isWhitespace } }

  /// The last name of the called expression: `async`.
  var calledName: String {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }
}

extension DeclModifierListSyntax {
  /// Whether a member of a protocol is optional, as Objective-C allows.
  var isOptional: Bool { contains { $0.name.text == "optional" } }
}

extension String {
  /// The words with single spaces between them.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

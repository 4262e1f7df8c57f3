import SwiftOperators
import SwiftSyntax

/// Expressions that the compiler or the Objective-C runtime evaluates on Apple's systems: key paths, literals, casts of
/// numbers.
final class ExpressionVisitor: RuleVisitor {
  /// Properties whose key is not their Swift name: `#keyPath(CALayer.isHidden)` is “hidden”.
  private static let renamed = [
    "isHidden": "hidden", "isDoubleSided": "doubleSided", "isOpaque": "opaque",
    "isGeometryFlipped": "geometryFlipped", "isRemovedOnCompletion": "removedOnCompletion", "isAdditive": "additive",
    "isCumulative": "cumulative", "isWrapped": "wrapped",
  ]

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.pound.textRange.lowerBound..<node.macroName.textRange.upperBound
    switch node.macroName.text {
    case "keyPath":
      guard let argument = node.arguments.first, let keys = Self.keys(argument.expression) else {
        file.leave(node, .keyPaths, node.excerpt, "write the keys as a string")
        return .skipChildren
      }
      file.replace(node.textRange, with: "\"\(keys)\"", for: .keyPaths)
      return .skipChildren
    case "colorLiteral": file.replace(name, with: "UIColor", for: .literals)
    case "imageLiteral":
      guard let argument = node.arguments.first, let label = argument.label else { break }
      file.replace(name, with: "UIImage", for: .literals)
      file.replace(label.textRange, with: "named", for: .literals, counts: false)
      file.insert("!", at: node.textRange.upperBound, for: .literals, counts: false)
    default: break
    }
    return .visitChildren
  }

  /// The key path of `Type.a.b`, “a.b”: the names from the first that does not begin with a capital letter.
  private static func keys(_ expression: ExprSyntax) -> String? {
    var names: [String] = []
    var rest = expression
    while true {
      if let member = rest.as(MemberAccessExprSyntax.self), let base = member.base {
        names.append(member.declName.baseName.text)
        rest = base
      } else if let chained = rest.as(OptionalChainingExprSyntax.self) {
        rest = chained.expression
      } else if let forced = rest.as(ForceUnwrapExprSyntax.self) {
        rest = forced.expression
      } else if let reference = rest.as(DeclReferenceExprSyntax.self) {
        names.append(reference.baseName.text)
        break
      } else {
        return nil
      }
    }
    let plain = names.reversed().map { name in name.filter { $0 != "`" } }
    let keys = plain.drop { $0.first?.isUppercase ?? true || $0 == "self" }
    return keys.isEmpty ? nil : keys.map { renamed[$0] ?? $0 }.joined(separator: ".")
  }

  override func visit(_ node: AsExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.type.trimmedDescription {
    case "CGFloat":
      if node.isUncertain {
        file.leave(node, .numbers, node.excerpt, "write `CGFloat(bridging: x)` for `x as? CGFloat`")
      } else if let mark = node.questionOrExclamationMark {
        castNumber(node, isForced: mark.tokenKind == .exclamationMark)
      } else if node.isPattern {
        file.leave(
          node, .numbers, node.excerpt, "matches no NSNumber: match `NSNumber` too, and read its `doubleValue`")
      }
    case "[NSNumber]", "[NSNumber]?", "Array<NSNumber>":
      if node.questionOrExclamationMark == nil, !node.expression.isLiteral { mapNumbers(node) }
    case "NSNumber", "NSNumber?":
      guard node.questionOrExclamationMark == nil, !node.expression.isLiteral, !node.isUncertain, !node.isPattern else {
        break
      }
      file.insert("NSNumber(value: ", at: node.textRange.lowerBound, for: .numbers)
      endCast(node, with: ")")
    case "NSAttributedString.Key" where node.expression.trimmedDescription.hasPrefix("kCT"):
      guard node.questionOrExclamationMark == nil else { break }
      file.insert("NSAttributedString.Key(", at: node.textRange.lowerBound, for: .textAttributes)
      file.replace(node.type.textRange, with: "String)", for: .textAttributes, counts: false)
    default: break
    }
    return .visitChildren
  }

  /// `x as? CGFloat` becomes `CGFloat(bridging: x)`, which also takes an `NSNumber`.
  private func castNumber(_ node: AsExprSyntax, isForced: Bool) {
    file.insert("CGFloat(bridging: ", at: node.textRange.lowerBound, for: .numbers)
    endCast(node, with: isForced ? ")!" : ")")
  }

  /// `values as [NSNumber]` becomes `values.map { NSNumber(value: $0) }`: numbers are not bridged automatically.
  private func mapNumbers(_ node: AsExprSyntax) {
    let isSimple =
      [.declReferenceExpr, .memberAccessExpr, .functionCallExpr, .arrayExpr, .tupleExpr, .subscriptCallExpr]
      .contains(node.expression.kind)
    if !isSimple { file.insert("(", at: node.textRange.lowerBound, for: .numbers, counts: false) }
    file.count(.numbers)
    endCast(node, with: (isSimple ? "" : ")") + ".map { NSNumber(value: $0) }")
  }

  /// Writes `close` after the operand, in place of the cast.
  private func endCast(_ node: AsExprSyntax, with close: String) {
    let (end, cast) = (node.expression.textRange.upperBound, node.asKeyword.textRange.lowerBound)
    if node.expression.trailingTrivia.isBlank, node.asKeyword.leadingTrivia.isBlank {
      file.replace(end..<node.textRange.upperBound, with: close, for: .numbers, counts: false)
    } else {
      // A comment is kept.
      file.insert(close, at: end, for: .numbers, counts: false)
      file.replace(
        cast..<node.textRange.upperBound, with: "", for: .numbers, counts: false, clearsLine: true)
    }
  }
}

extension ExprSyntax {
  /// Whether it is a literal number, or an array of literal numbers and objects: those are `NSNumber`s where one is
  /// expected.
  fileprivate var isLiteral: Bool {
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.allSatisfy(\.expression.isLiteral) }
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isLiteral }
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledName == "NSNumber" }
    if let cast = self.as(AsExprSyntax.self) { return cast.type.trimmedDescription == "NSNumber" }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self)
  }
}

extension Trivia {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension AsExprSyntax {
  /// Whether an operator of the program's own stands before the cast: how strongly it binds is not known.
  fileprivate var isUncertain: Bool {
    guard let infix = expression.as(InfixOperatorExprSyntax.self),
      let custom = infix.operator.as(BinaryOperatorExprSyntax.self)
    else { return false }
    return OperatorTable.standardOperators.infixOperator(named: custom.operator.text) == nil
  }

  /// Whether it is the pattern `case let x as CGFloat`.
  fileprivate var isPattern: Bool {
    var node = parent
    while let current = node {
      if current.is(ExpressionPatternSyntax.self) || current.is(SwitchCaseItemSyntax.self) { return true }
      if current.is(CodeBlockItemSyntax.self) { return false }
      node = current.parent
    }
    return false
  }
}

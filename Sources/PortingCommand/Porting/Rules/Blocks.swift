import SwiftSyntax

/// Blocks of Objective-C, which are closures here: `@convention(block)` is removed.
///
/// A block is an object there, which programs pass through a function of C as a pointer. The usual such function walks
/// over a path, as `applyWithBlock` does since iOS 11.
final class BlockVisitor: RuleVisitor {
  /// The names of types that are blocks.
  private var blockTypes: Set<String> = []

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if node.isBlock { file.remove(node, for: .attributes) }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer.value.isBlock { blockTypes.insert(node.name.text) }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let walk = PathWalk(node) else { return .visitChildren }
    file.replace(walk.body, with: walk.text, for: .runtime)
    // Its parameter loses the attribute.
    self.walk(node.signature)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledName == "unsafeBitCast", let target = node.arguments.last?.expression.trimmedDescription else {
      return .visitChildren
    }
    if target.contains("@convention(block)") || blockTypes.contains(where: { target == "\($0).self" }) {
      file.leave(
        node, .runtime, node.excerpt, "a closure is no object here: pass it on as a closure, without a pointer")
    }
    return .visitChildren
  }
}

/// A function that walks over a path by a block, which it hands through `apply(info:function:)` as a pointer.
struct PathWalk {
  /// The statements.
  let body: Range<Int>
  /// The same by `applyWithBlock`.
  let text: String

  init?(_ node: FunctionDeclSyntax) {
    let parameters = node.signature.parameterClause.parameters
    guard parameters.count == 1, let parameter = parameters.first, let statements = node.body?.statements,
      let first = statements.first, let last = statements.last, let element = parameter.type.onlyParameter,
      let call = last.item.as(FunctionCallExprSyntax.self), call.calledName == "apply",
      call.arguments.map({ $0.label?.text }) == ["info", "function"],
      statements.trimmedDescription.contains("unsafeBitCast")
    else { return nil }
    let block = (parameter.secondName ?? parameter.firstName).text
    let path = call.calledExpression.as(MemberAccessExprSyntax.self)?.base.map { "\($0.trimmedDescription)." } ?? ""
    let value = element.contains("UnsafePointer") ? "$0" : "$0.pointee"
    body = first.textRange.lowerBound..<last.textRange.upperBound
    text = "\(path)applyWithBlock { \(block)(\(value)) }"
  }
}

extension AttributeSyntax {
  /// Whether it is `@convention(block)`.
  var isBlock: Bool { trimmedDescription.filter { !$0.isWhitespace } == "@convention(block)" }
}

extension TypeSyntax {
  /// Whether it is a block's.
  var isBlock: Bool {
    self.as(AttributedTypeSyntax.self)?.attributes.all.contains(where: \.isBlock) ?? false
  }

  /// The type of the only parameter of a function's type; `nil` for any other type.
  fileprivate var onlyParameter: String? {
    var type = self
    while let attributed = type.as(AttributedTypeSyntax.self) { type = attributed.baseType }
    guard let function = type.as(FunctionTypeSyntax.self), function.parameters.count == 1 else { return nil }
    return function.parameters.first?.type.trimmedDescription
  }
}

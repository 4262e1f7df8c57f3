import SwiftSyntax

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

import SwiftSyntax

/// The members that protocols declare, and the methods that are called on variables: they tell the protocol of a
/// delegate that is kept as `AnyObject`, on which Objective-C finds any member.
struct DelegateCalls {
  private var members: [String: Set<String>] = [:]
  private var calls: [String: Set<String>] = [:]

  mutating func merge(_ other: DelegateCalls) {
    members.merge(other.members) { $0.union($1) }
    calls.merge(other.calls) { $0.union($1) }
  }

  mutating func add(_ node: ProtocolDeclSyntax) {
    for item in node.memberBlock.members {
      guard let function = item.decl.as(FunctionDeclSyntax.self) else { continue }
      members[node.name.text, default: []].insert(function.name.text)
    }
  }

  /// Records the member of `delegate?.member()`, `self.delegate!.member?()` and similar calls.
  mutating func addCall(_ node: FunctionCallExprSyntax) {
    var called = node.calledExpression
    if let chained = called.as(OptionalChainingExprSyntax.self) { called = chained.expression }
    guard let member = called.as(MemberAccessExprSyntax.self), var base = member.base else { return }
    if let chained = base.as(OptionalChainingExprSyntax.self) { base = chained.expression }
    if let forced = base.as(ForceUnwrapExprSyntax.self) { base = forced.expression }
    let name =
      base.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    if let name { calls[name, default: []].insert(member.declName.baseName.text) }
  }

  /// The only protocol that declares all members that are called on variables of that name.
  func protocolName(ofVariable name: String) -> String? {
    guard let called = calls[name], !called.isEmpty else { return nil }
    let found = members.filter { called.isSubset(of: $0.value) }
    return found.count == 1 ? found.first?.key : nil
  }
}

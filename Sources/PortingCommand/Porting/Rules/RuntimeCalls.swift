import SwiftSyntax

/// Calls that need the Objective-C runtime, nib files or a running main loop.
final class RuntimeCallVisitor: RuleVisitor {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector", !TargetCall.isPorted(node, knowledge) { reportSelector(node) }
    return .visitChildren
  }

  private func reportSelector(_ node: MacroExpansionExprSyntax) {
    let method = node.selectedMethod?.name ?? "method"
    let call = node.enclosing(FunctionCallExprSyntax.self)
    let instead =
      switch call.map({ $0.calledName }) {
      case "addTarget": "write `addAction(UIAction { [weak self] _ in self?.\(method)() }, for: …)`"
      case "CADisplayLink": "write `CADisplayLink { link in self.\(method)(link) }`"
      case "scheduledTimer", "Timer": "use the form with a block: `{ [weak self] _ in self?.\(method)() }`"
      case "addObserver": "use `addObserver(forName:object:queue:using:)`, which takes a closure"
      case "perform": "call `\(method)` itself, or in a closure"
      case "responds": "ask for a protocol instead: `x as? P`"
      default: "selectors need Objective-C: pass a closure that calls `\(method)`"
      }
    if knowledge.hasStandIns {
      file.neededModules.insert("UIKit")
      file.replace(node.textRange, with: "\(knowledge.selectorType)(\"\(method)\")", for: .selectors)
      file.leave(node, .selectors, node.excerpt, "is never called: \(instead)")
    } else {
      file.leave(node, .selectors, node.excerpt, instead)
    }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledName
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    switch name {
    case "Selector", "NSSelectorFromString":
      file.leave(node, .selectors, node.excerpt, "selectors need Objective-C: pass a closure")
    case "observe" where node.arguments.first?.expression.is(KeyPathExprSyntax.self) ?? false:
      file.leave(node, .observation, node.excerpt, "give the property a `didSet`, or the object a closure to call")
    case "addObserver" where labels.contains("forKeyPath"), "removeObserver" where labels.contains("forKeyPath"),
      "willChangeValue" where labels == ["forKey"], "didChangeValue" where labels == ["forKey"]:
      file.leave(node, .observation, node.excerpt, "give the property a `didSet`, or the object a closure to call")
    case "UINib", "loadNibNamed", "UIStoryboard", "instantiateInitialViewController", "instantiateViewController":
      file.leave(node, .nibs, node.excerpt, "nib files are not read: create the views in code")
    case "instantiate" where labels.first == "withOwner":
      file.leave(node, .nibs, node.excerpt, "nib files are not read: create the views in code")
    case "Bundle" where labels == ["for"]:
      file.leave(node, .bundles, node.excerpt, "the resources of a Swift package are in `Bundle.module`")
    case "scheduledTimer", "Timer":
      guard name == "Timer" || node.calledText == "Timer.scheduledTimer" else { break }
      file.leave(
        node, .runLoops, node.excerpt, "fires only while a run loop runs: take the time from the frame, or run one")
    case "async", "asyncAfter", "sync":
      guard node.calledText.hasPrefix("DispatchQueue.main.") else { break }
      file.leave(
        node, .runLoops, String(node.calledText),
        "runs only while the main queue is served (`dispatchMain()`, `RunLoop.main.run(until:)`): call it directly")
    case "perform" where labels.contains("afterDelay"):
      file.leave(node, .runLoops, node.excerpt, "call it directly, or animate with a `beginTime`")
    case "NSClassFromString": file.leave(node, .runtime, node.excerpt, "name the class itself")
    default:
      if ["objc_", "class_", "method_", "imp_", "sel_", "protocol_", "property_", "ivar_"].contains(
        where: name.hasPrefix),
        node.calledExpression.is(DeclReferenceExprSyntax.self)
      {
        if name.contains("ssociatedObject") { break }
        file.leave(node, .runtime, node.excerpt, "there is no Objective-C runtime here")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.signatureName.hasPrefix("observeValue(forKeyPath:") {
      file.leave(
        node, .observation, node.signatureName, "give the property a `didSet`, or the object a closure to call")
    }
    return .visitChildren
  }
}

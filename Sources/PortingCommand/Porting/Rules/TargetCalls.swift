import SwiftSyntax

/// Calls with a target and a selector, which become closures where the method is known.
///
/// Display links and timers keep their target, as on Apple's systems; controls and notification centres do not.
final class TargetCallVisitor: RuleVisitor {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let call = TargetCall(node, knowledge) { port(call, node) }
    return .visitChildren
  }

  private func port(_ call: TargetCall, _ node: FunctionCallExprSyntax) {
    let arguments = Array(node.arguments)
    guard let first = arguments.first, let last = arguments.last, let end = node.rightParen?.textRange.upperBound else {
      return
    }
    if [.action, .removal, .gesture].contains(call.kind) { file.neededModules.insert("UIKit") }
    switch call.kind {
    case .displayLink:
      let start = node.leftParen?.textRange.lowerBound ?? first.textRange.lowerBound
      file.replace(start..<end, with: " { \(call.closure(passing: "link")) }", for: .selectors)
      if node.calledName == "displayLink" {
        file.replace(node.calledExpression.textRange, with: "CADisplayLink", for: .selectors, counts: false)
      }
    case .action:
      rename(node, to: "addAction")
      let identifier =
        call.isRemoved(in: node.root) ? "(identifier: UIAction.Identifier(\"\(call.identifier)\"))" : ""
      let closure = call.closure(passing: "action") { "action.sender\($0)" }
      file.replace(
        first.textRange.lowerBound..<arguments[1].expression.textRange.upperBound,
        with: "UIAction\(identifier) { \(closure) }", for: .selectors)
    case .removal:
      rename(node, to: "removeAction")
      file.replace(
        first.textRange.lowerBound..<arguments[1].expression.textRange.upperBound,
        with: "identifiedBy: UIAction.Identifier(\"\(call.identifier)\")", for: .selectors)
    case .notification:
      if node.parent?.is(CodeBlockItemSyntax.self) ?? false {
        file.insert("_ = ", at: node.textRange.lowerBound, for: .selectors, counts: false)
      }
      guard let label = arguments[2].label else { return }
      file.replace(
        first.textRange.lowerBound..<arguments[1].textRange.upperBound, with: "", for: .selectors, clearsLine: true)
      file.removeSpaces(after: arguments[1], for: .selectors)
      file.replace(label.textRange, with: "forName", for: .selectors, counts: false)
      file.insert(", queue: nil", at: last.expression.textRange.upperBound, for: .selectors, counts: false)
      file.insert(" { \(call.closure(passing: "note")) }", at: end, for: .selectors, counts: false)
    case .timer:
      portTimer(call, node, arguments, end)
    case .perform:
      let argument = arguments.count > 2 ? arguments[1].expression.trimmedDescription : ""
      let delay = last.expression.trimmedDescription
      file.replace(
        node.textRange,
        with:
          "_ = Timer.scheduledTimer(withTimeInterval: \(delay), repeats: false) { _ in \(call.direct(argument)) }",
        for: .selectors)
    case .gesture:
      call.selector.map {
        file.replace($0.textRange, with: "\(knowledge.selectorType)(\"\(call.name)\")", for: .selectors)
      }
    }
  }

  /// The arguments `target`, `selector` and `userInfo` stand between the interval and `repeats`.
  private func portTimer(
    _ call: TargetCall, _ node: FunctionCallExprSyntax, _ arguments: [LabeledExprSyntax], _ end: Int
  ) {
    let count = arguments.count
    let (target, selector, information) = (arguments[count - 4], arguments[count - 3], arguments[count - 2])
    if node.calledName == "scheduledTimer", let label = arguments[0].label {
      file.replace(label.textRange, with: "withTimeInterval", for: .selectors, counts: false)
    } else if let label = arguments[0].label, label.text == "fireAt" {
      file.replace(label.textRange, with: "fire", for: .selectors, counts: false)
    }
    let isNil = information.expression.is(NilLiteralExprSyntax.self)
    let last = isNil ? information : selector
    file.replace(
      target.textRange.lowerBound..<last.textRange.upperBound, with: "", for: .selectors, clearsLine: true)
    file.removeSpaces(after: last, for: .selectors)
    file.insert(" { \(call.closure(passing: "timer")) }", at: end, for: .selectors, counts: false)
  }

  private func rename(_ node: FunctionCallExprSyntax, to name: String) {
    let token =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
    token.map { file.replace($0.textRange, with: name, for: .selectors, counts: false) }
  }
}

/// A call with a target and a selector that can become a closure.
struct TargetCall {
  enum Kind { case displayLink, action, removal, notification, timer, perform, gesture }

  let kind: Kind
  /// The method's name, as a selector stores it.
  let name: String
  let selector: MacroExpansionExprSyntax?
  private let method: Method?
  /// `self`, or the name of a variable.
  private let target: String
  /// The object that the closure keeps as ``target``, if that is no variable.
  private let kept: String?
  /// Whether a proxy kept the target weakly.
  private let isProxied: Bool

  /// - Returns: `nil` for other calls, and where the method is not known.
  init?(_ node: FunctionCallExprSyntax, _ knowledge: FolderKnowledge) {
    let arguments = Array(node.arguments)
    let labels = arguments.map { $0.label?.text ?? "_" }
    guard let kind = Self.kind(of: node, labels, knowledge),
      let selector = arguments.lazy.compactMap({ $0.expression.as(MacroExpansionExprSyntax.self) }).first,
      let (type, name, parameters) = selector.selectedMethod
    else { return nil }
    (self.kind, self.name, self.selector) = (kind, name, selector)
    if kind == .gesture || kind == .removal {
      // Nothing is called.
      (method, target, kept, isProxied) = (nil, "self", nil, false)
      return
    }
    let given = arguments.first { ["target", "withTarget"].contains($0.label?.text) } ?? arguments[0]
    var target = kind == .perform ? "self" : given.expression.trimmedDescription
    let around = Syntax(node).enclosingTypeName
    var candidates = target == "self" ? [around, type] : [type]
    var (kept, isProxied): (String?, Bool) = (nil, false)
    if target != "self", let made = given.expression.madeObject {
      if knowledge.isProxy(made.type), made.takesSelf {
        (target, candidates, isProxied) = ("self", [around, type], true)
      } else if given.expression.is(FunctionCallExprSyntax.self), kind == .displayLink || kind == .timer {
        (kept, target, candidates) = (target, "target", [type, made.type])
      }
    }
    guard target == "self" || kept != nil || (given.expression.is(DeclReferenceExprSyntax.self) && type != nil) else {
      return nil
    }
    guard
      let method = candidates.lazy.compactMap({ $0 }).compactMap({
        knowledge.method(name, labels: parameters, of: $0)
      }).first,
      method.parameterTypes.count <= (kind == .action ? 2 : 1)
    else { return nil }
    // Foundation's timers are made without information; Lamina's extension schedules one with it.
    if kind == .timer, node.calledName == "Timer",
      !(arguments.first { $0.label?.text == "userInfo" }?.expression.is(NilLiteralExprSyntax.self) ?? true)
    {
      return nil
    }
    (self.method, self.target, self.kept, self.isProxied) = (method, target, kept, isProxied)
  }

  private static func kind(
    of node: FunctionCallExprSyntax, _ labels: [String], _ knowledge: FolderKnowledge
  ) -> Kind? {
    switch (node.calledName, labels) {
    case ("addTarget", ["_", "action", "for"]): .action
    case ("removeTarget", ["_", "action", "for"]): .removal
    case ("addObserver", ["_", "selector", "name", "object"]): .notification
    case ("displayLink", ["withTarget", "selector"]): .displayLink
    case (let name, ["target", "selector"]) where knowledge.resolved(name) == "CADisplayLink": .displayLink
    case ("scheduledTimer", ["timeInterval", "target", "selector", "userInfo", "repeats"]),
      ("Timer", ["timeInterval", "target", "selector", "userInfo", "repeats"]),
      ("Timer", ["fireAt", "interval", "target", "selector", "userInfo", "repeats"]):
      .timer
    case ("perform", ["_", "with", "afterDelay"]) where node.isOnSelf: .perform
    case ("addTarget", ["_", "action"]), ("removeTarget", ["_", "action"]): .gesture
    case _ where labels.suffix(2) == ["target", "action"]: .gesture
    default: nil
    }
  }

  /// Whether a `#selector` is part of a call that is ported.
  static func isPorted(_ node: MacroExpansionExprSyntax, _ knowledge: FolderKnowledge) -> Bool {
    guard let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self) else { return false }
    return TargetCall(call, knowledge)?.selector?.id == node.id
  }

  /// The name by which an action is removed.
  var identifier: String { name }

  /// Whether the file removes the target from a control.
  func isRemoved(in root: Syntax) -> Bool {
    final class Finder: SyntaxVisitor {
      let name: String
      var isFound = false
      init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
      }
      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.calledName == "removeTarget" else { return .visitChildren }
        let names = node.arguments.compactMap { $0.expression.as(MacroExpansionExprSyntax.self)?.selectedMethod?.name }
        if names.contains(name) { isFound = true }
        return .visitChildren
      }
    }
    let finder = Finder(name)
    finder.walk(root)
    return finder.isFound
  }

  /// The text between the braces of the closure: `[weak self] note in self?.update(note)`.
  ///
  /// - Parameters:
  ///   - name: The closure's parameter.
  ///   - sender: The argument for a method's first parameter, made of a cast to its type; the closure's parameter
  ///     itself without this.
  func closure(passing name: String, sender: ((String) -> String)? = nil) -> String {
    guard let method else { return "_ in" }
    let isWeak = kind == .action || kind == .notification || isProxied
    let captures = kept.map { "[target = \($0)] " } ?? (isWeak ? "[weak \(target)] " : "")
    let first = method.parameterTypes.first.map { type in
      sender.map { $0(Self.cast(to: type)) } ?? (type == "NSNotification" ? Self.notification(name) : name)
    }
    let arguments = method.parameterTypes.indices.map { i in
      // The second parameter of an action is its event.
      let value = i == 0 ? first ?? name : method.parameterTypes[i].hasSuffix("?") ? "nil" : "UIEvent()"
      return method.labels[i] == "_" ? value : "\(method.labels[i]): \(value)"
    }
    let call = "\(target)\(isWeak ? "?" : "").\(method.name)(\(arguments.joined(separator: ", ")))"
    return
      "\(captures)\(arguments.isEmpty ? "_" : name) in \(method.returnsValue ? "_ = " : "")\(call)"
  }

  /// The call itself.
  func direct(_ argument: String) -> String {
    guard let method else { return "" }
    let label = method.labels.first.map { $0 == "_" ? "" : "\($0): " } ?? ""
    let arguments = method.parameterTypes.isEmpty ? "" : "\(label)\(argument)"
    return "\(method.returnsValue ? "_ = " : "")self.\(method.name)(\(arguments))"
  }

  /// The text after an `AnyObject?` that makes it a value of a type.
  private static func cast(to type: String) -> String {
    switch type {
    case "AnyObject?", "Any?": ""
    case "AnyObject", "Any": "!"
    case _ where type.hasSuffix("?") || type.hasSuffix("!"): " as? \(type.dropLast())"
    default: " as! \(type)"
    }
  }

  private static func notification(_ name: String) -> String {
    "NSNotification(name: \(name).name, object: \(name).object, userInfo: \(name).userInfo)"
  }
}

extension MacroExpansionExprSyntax {
  /// The type, if it is named, the method, and the labels of its parameters, if they are, of
  /// `#selector(Type.method(_:))`.
  var selectedMethod: (type: String?, name: String, labels: [String]?)? {
    guard macroName.text == "selector", let argument = arguments.first, argument.label == nil else { return nil }
    var expression = argument.expression
    // `#selector(method as () -> Void)`
    while let cast = expression.as(AsExprSyntax.self) { expression = cast.expression }
    while let group = expression.as(TupleExprSyntax.self), let only = group.elements.first {
      expression = only.expression
    }
    let reference: DeclReferenceExprSyntax
    var type: String?
    if let member = expression.as(MemberAccessExprSyntax.self) {
      reference = member.declName
      let base = member.base?.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
      if base.first?.isUppercase ?? false, base != "Self" { type = base }
    } else if let name = expression.as(DeclReferenceExprSyntax.self) {
      reference = name
    } else {
      return nil
    }
    return (type, reference.baseName.text, reference.argumentNames?.arguments.map(\.name.text))
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is on the object itself: `perform(…)` or `self.perform(…)`.
  fileprivate var isOnSelf: Bool {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self) else { return true }
    return member.base?.trimmedDescription == "self"
  }
}

extension ExprSyntax {
  /// The type that an expression makes an object of, and whether it takes the object around it: `Proxy(self)`, or a
  /// variable of the code around that was made so.
  fileprivate var madeObject: (type: String, takesSelf: Bool)? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      let name =
        call.calledName == "init" ? call.calledText.split(separator: ".").first.map(String.init) : call.calledName
      guard let name, name.first?.isUppercase ?? false else { return nil }
      return (name, call.arguments.contains { $0.expression.trimmedDescription == "self" })
    }
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    var code: CodeBlockItemListSyntax? = enclosing(CodeBlockItemListSyntax.self)
    while let items = code {
      for binding in items.compactMap({ $0.item.as(VariableDeclSyntax.self) }).flatMap(\.bindings)
      where binding.pattern.trimmedDescription == name {
        return binding.initializer?.value.as(FunctionCallExprSyntax.self).flatMap { ExprSyntax($0).madeObject }
      }
      code = items.enclosing(CodeBlockItemListSyntax.self)
    }
    return nil
  }
}

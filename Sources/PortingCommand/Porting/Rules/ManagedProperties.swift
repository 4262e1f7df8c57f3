import SwiftSyntax

/// Properties that Objective-C's runtime would store, `@NSManaged`: they are written out, with the layer's own storage.
final class ManagedPropertyVisitor: RuleVisitor {
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let attribute = node.attributes.all.first(where: { $0.name == "NSManaged" }) else { return .visitChildren }
    guard node.bindings.count == 1, let binding = node.bindings.first, let type = binding.typeAnnotation?.type,
      !isOfCoreData(node)
    else {
      file.leave(
        node, .dynamicProperties, node.excerpt,
        "write each property with `value(forKey:)` and `setValue(_:forKey:)`, or store it")
      return .visitChildren
    }
    let name = binding.pattern.trimmedDescription
    file.remove(attribute, for: .dynamicProperties)
    // The layer retains the value.
    let reference = node.modifiers.first { ["weak", "unowned"].contains($0.name.text) }
    if let reference { file.remove(reference, for: .dynamicProperties, counts: false) }
    file.insert(
      " { get { \(Self.getter(name, type, isWeak: reference != nil)) } set { \(Self.setter(name, type, isWeak: reference != nil)) } }",
      at: type.textRange.upperBound, for: .dynamicProperties, counts: false)
    if type.wrapped.trimmedDescription != type.trimmedDescription || type.zero != nil || reference != nil {
      if type.wrapped.isNumber { file.neededModules.insert("CoreGraphics") }
      return .visitChildren
    }
    file.leave(
      node, .dynamicProperties, "var \(name): \(type.trimmedDescription)",
      "traps until it is set: give it a first value in `defaultValue(forKey:)`")
    return .visitChildren
  }

  /// Numbers and places of a layer begin with zero, so that the first animation has a value to begin with.
  ///
  /// After the properties: these lines follow the comment after the last of them.
  override func visitPost(_ node: ClassDeclSyntax) {
    let members = node.memberBlock.members.map(\.decl)
    let zeros = members.compactMap { member -> (node: VariableDeclSyntax, key: String, value: String)? in
      guard let variable = member.as(VariableDeclSyntax.self),
        variable.attributes.all.contains(where: { $0.name == "NSManaged" }), variable.bindings.count == 1,
        let binding = variable.bindings.first, let type = binding.typeAnnotation?.type, let zero = type.objectOfZero
      else { return nil }
      return (variable, binding.pattern.trimmedDescription, zero)
    }
    let hasDefaults = members.contains {
      $0.as(FunctionDeclSyntax.self)?.signatureName == "defaultValue(forKey:)"
    }
    guard let last = zeros.last, !hasDefaults,
      knowledge.descends(node.name.text, where: { $0.hasPrefix("CA") && $0.hasSuffix("Layer") })
    else { return }
    let access = node.modifiers.contains { ["public", "open"].contains($0.name.text) } ? "public " : ""
    let cases = zeros.map { "    case \"\($0.key)\": return \($0.value)\n" }.joined()
    file.insertLines(
      """
      \n
        \(access)override class func defaultValue(forKey key: String) -> Any? {
          switch key {
      \(cases)    default: return super.defaultValue(forKey: key)
          }
        }
      """,
      at: last.node.endPosition.utf8Offset, for: .dynamicProperties, counts: false)
  }

  private static func getter(_ name: String, _ type: TypeSyntax, isWeak: Bool) -> String {
    let value = "value(forKey: \"\(name)\")"
    let wrapped = type.wrapped.trimmedDescription
    if isWeak { return "(\(value) as? () -> \(wrapped)?)?()\(type.wrapped.id == type.id ? "!" : "")" }
    let read: String
    if wrapped == "CGFloat" {
      read = "CGFloat(bridging: \(value))"
    } else if type.wrapped.isNumber {
      read = "CGFloat(bridging: \(value)).map { \(wrapped)($0) }"
    } else {
      read = "\(value) as? \(wrapped)"
    }
    if type.wrapped.id != type.id { return read }
    return type.zero.map { "\(read) ?? \($0)" } ?? "\(value) as! \(wrapped)"
  }

  private static func setter(_ name: String, _ type: TypeSyntax, isWeak: Bool) -> String {
    let value = isWeak ? "{ [weak newValue] in newValue } as () -> \(type.wrapped.trimmedDescription)?" : "newValue"
    return "setValue(\(value), forKey: \"\(name)\")"
  }

  private func isOfCoreData(_ node: VariableDeclSyntax) -> Bool {
    guard let type = Syntax(node).enclosingTypeName else { return true }
    return knowledge.descends(type) { $0 == "NSManagedObject" }
  }
}

extension TypeSyntax {
  /// The zero of a number or a place, as an object of that type; `nil` for other types.
  fileprivate var objectOfZero: String? {
    let type = trimmedDescription
    return switch zero {
    case "0": "\(type)(0)"
    case let value? where value.hasPrefix(".") && type.hasPrefix("CG"): "\(type)\(value)"
    default: nil
    }
  }

  /// Whether it is a number, by its name.
  fileprivate var isNumber: Bool { zero == "0" }
}

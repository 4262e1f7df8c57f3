import SwiftSyntax

/// The rules' knowledge of the other files of a folder.
package struct FolderKnowledge {
  /// The optional members of protocols.
  private(set) var optionalMembers = OptionalMembers()
  /// The class that each class names first in its inheritance.
  private var superclasses: [String: String] = [:]
  /// The places where classes are declared, by their names with the enclosing types' names: `Charts.Ring`.
  private(set) var classes: [String: ClassPlace] = [:]
  /// The names that `typealias` defines.
  private var aliases: [String: String] = [:]
  /// The methods of types, by the type's name.
  private var methods: [String: [Method]] = [:]
  /// The names of all types that the files declare.
  private(set) var typeNames: Set<String> = []
  /// Whether a file imports UIKit.
  private(set) var importsUIKit = false
  /// The members that protocols declare, and those that are called on variables.
  private(set) var delegateCalls = DelegateCalls()
  /// The members that extensions declare.
  private(set) var extensionMembers: [ExtensionMember] = []
  /// The members that classes override, by the class's name.
  private var overrides: [String: Set<String>] = [:]
  /// The members that go from extensions into classes: known when all files are.
  private(set) var moves = Moves()
  /// Whether the stand-ins are part of the copy.
  package var hasStandIns = false

  package init() {}

  /// Learns from one file; nothing from a file with syntax errors.
  package mutating func learn(from source: ReadSource, at path: String) {
    guard let tree = source.tree else { return }
    let reader = KnowledgeReader(path, Lines(source.bytes))
    reader.walk(tree)
    optionalMembers.merge(reader.optionalMembers)
    superclasses.merge(reader.superclasses) { first, _ in first }
    classes.merge(reader.classes) { first, _ in first }
    aliases.merge(reader.aliases) { first, _ in first }
    methods.merge(reader.methods, uniquingKeysWith: +)
    typeNames.formUnion(reader.typeNames)
    if reader.importsUIKit { importsUIKit = true }
    delegateCalls.merge(reader.delegateCalls)
    extensionMembers += reader.extensionMembers
    overrides.merge(reader.overrides) { $0.union($1) }
  }

  /// Makes the decisions that depend on all files, once they are known.
  package mutating func settle() {
    moves = Moves(
      extensionMembers.filter { member in
        guard classPlace(of: member.owner) != nil, !member.isConditional else { return false }
        return member.isOverride
          || isOverridden(member.signature, of: String(member.owner.split(separator: ".").last ?? ""))
      }
    ) { classPlace(of: $0) }
  }

  /// Whether a class that descends from `name` overrides `signature`.
  private func isOverridden(_ signature: String, of name: String) -> Bool {
    let name = resolved(name)
    return overrides.contains { $0.value.contains(signature) && descends($0.key) { resolved($0) == name } }
  }

  /// The class of a name as an extension has it: whole, of another name, or the only one with that last part.
  private func classPlace(of name: String) -> ClassPlace? {
    if let place = classes[name] { return place }
    if let alias = aliases[name], let place = classes[alias] { return place }
    let similar = classes.filter { $0.key.hasSuffix(".\(name)") }
    return similar.count == 1 ? similar.first?.value : nil
  }

  /// The superclass whose extension declares `member`, if one keeps it.
  func extendedSuperclass(of name: String, declaring member: String) -> String? {
    superclass(of: name) { base in
      extensionMembers.contains {
        !$0.isOverride && $0.signature == member && $0.ownersLastName == base && !moves.contains($0)
      }
    }
  }

  /// Whether a class is a proxy, to which the Objective-C runtime would forward calls.
  func isProxy(_ name: String) -> Bool { method("forwardingTarget", labels: ["for"], of: name) != nil }

  /// Whether a class descends, by the files of the folder, from a class that `isMatch` accepts.
  func descends(_ name: String, where isMatch: (String) -> Bool) -> Bool {
    superclass(of: name, where: isMatch) != nil
  }

  private func superclass(of name: String, where isMatch: (String) -> Bool) -> String? {
    var seen: Set<String> = []
    var current = superclasses[name]
    while let type = current, seen.insert(type).inserted {
      if isMatch(type) { return type }
      current = superclasses[type] ?? aliases[type]
    }
    return nil
  }

  /// The type that a name stands for, through each `typealias` of the folder.
  func resolved(_ name: String) -> String {
    var (name, seen) = (name, Set<String>())
    while let next = aliases[name], seen.insert(name).inserted { name = next }
    return name
  }

  /// Lamina's type of selectors, by a name that no type of the folder has.
  var selectorType: String { typeNames.contains("Selector") ? "UIKit.Selector" : "Selector" }

  /// The method of a type or of its ancestors that a selector names; `nil` without one, or with several different ones.
  ///
  /// - Parameter labels: The labels of the parameters, `_` for none; `nil` where the selector has none.
  func method(_ name: String, labels: [String]?, of type: String) -> Method? {
    var seen: Set<String> = []
    var current: String? = resolved(type)
    while let type = current, seen.insert(type).inserted {
      let found = methods[type, default: []].filter { $0.name == name && (labels == nil || $0.labels == labels) }
      if let first = found.first { return found.allSatisfy { $0 == first } ? first : nil }
      current = superclasses[type] ?? aliases[type]
    }
    return nil
  }
}

/// The place of a class's declaration.
struct ClassPlace: Equatable {
  let path: String
  /// The place to insert a member: before the closing brace and the line break before that. UTF-8 bytes.
  let end: Int
  /// Whether the closing brace has its line to itself.
  let closesOnItsOwnLine: Bool
  /// The conditions around it that flags of the build decide.
  let conditions: [String]
}

/// A method that a selector may name.
struct Method: Equatable {
  let name: String
  let labels: [String]
  let parameterTypes: [String]
  let returnsValue: Bool
}

/// A member that an extension declares.
struct ExtensionMember: Equatable {
  /// The extended type, as the extension names it.
  let owner: String
  /// The name with labels: `draw(_:in:)`.
  let signature: String
  let isOverride: Bool
  /// Whether the extension applies to some types only, by `where`.
  let isConditional: Bool
  let path: String
  /// The member's bytes, with the comments above it.
  let range: Range<Int>
  /// The first line of those, from 1.
  let line: Int
  /// The text to insert in the class.
  let text: String
  /// The conditions around it that flags of the build decide.
  let conditions: [String]

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } + 1 }

  var ownersLastName: String { String(owner.split(separator: ".").last ?? "") }
}

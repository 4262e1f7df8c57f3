/// Members of extensions that move into their classes: in Swift, only a class's own members override and can be
/// overridden.
struct Moves {
  /// The members to take away, by the path of their file.
  private var removed: [String: [ExtensionMember]] = [:]
  /// The members to insert, by the path of the class's file, each with the class.
  private var inserted: [String: [(member: ExtensionMember, place: ClassPlace)]] = [:]

  init() {}

  /// - Parameter place: The class of an extended type.
  init(_ members: [ExtensionMember], place: (String) -> ClassPlace?) {
    for member in members {
      // A declaration of several variables is one member.
      guard let place = place(member.owner),
        !removed[member.path, default: []].contains(where: { $0.range == member.range })
      else { continue }
      removed[member.path, default: []].append(member)
      inserted[place.path, default: []].append((member, place))
    }
  }

  func contains(_ member: ExtensionMember) -> Bool { removed[member.path]?.contains(member) ?? false }

  /// The file with its members moved away and others moved in, and where those stand there.
  func applied(to source: [UInt8], at path: String) -> MovedSource {
    let taken = removed[path] ?? []
    let added = inserted[path] ?? []
    var edits = taken.map { Edit($0.range, of: source, with: "", keepsLines: false) }
    edits += added.map { member, place in
      Edit(place.end..<place.end, of: source, with: Self.lines(of: member, in: place), keepsLines: false)
    }
    let edited = EditedSource(source, edits)
    let arrivals = added.enumerated().compactMap { i, entry -> MovedSource.Arrival? in
      guard let start = edited.starts[taken.count + i] else { return nil }
      let text = Self.lines(of: entry.member, in: entry.place)
      let skipped = text.utf8.count - text.utf8.drop { $0 == UInt8(ascii: "\n") }.count
      let wrapped =
        Self.isWrapped(entry.member, entry.place) ? "#if \n".utf8.count + Self.condition(entry.member).utf8.count : 0
      return MovedSource.Arrival(member: entry.member, offset: start + skipped + wrapped)
    }
    return MovedSource(edited: edited, arrivals: arrivals, gone: taken.map(\.range))
  }

  private static func condition(_ member: ExtensionMember) -> String { member.conditions.joined(separator: " && ") }

  private static func isWrapped(_ member: ExtensionMember, _ place: ClassPlace) -> Bool {
    !member.conditions.isEmpty && member.conditions != place.conditions
  }

  /// A member as lines before a closing brace: with an empty line above, and under its conditions.
  private static func lines(of member: ExtensionMember, in place: ClassPlace) -> String {
    let text = isWrapped(member, place) ? "#if \(condition(member))\n\(member.text)\n#endif" : member.text
    return "\n\n\(text)" + (place.closesOnItsOwnLine ? "" : "\n")
  }
}

/// A file after the moves.
struct MovedSource {
  /// A member that came from an extension.
  struct Arrival {
    let member: ExtensionMember
    /// Its place in the new text.
    let offset: Int
  }

  let edited: EditedSource
  let arrivals: [Arrival]
  /// The removed ranges, in the old text.
  let gone: [Range<Int>]
}

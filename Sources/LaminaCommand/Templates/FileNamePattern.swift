import ArgumentParser
import Foundation
import Lamina

/// The path of a picture for each row of data: `out/{id}.png`, where braces hold the name of a row's member. Of several
/// scenes, each is a row with a `name`.
struct FileNamePattern {
  private enum Part {
    case text(String)
    case member(String)
  }

  private let folder: String
  private let parts: [Part]

  /// The names between braces.
  let members: Set<String>

  /// Parses a path, whose last component has the braces.
  ///
  /// - Throws: `ValidationError` for a path without braces, or with other braces.
  init(_ path: String) throws {
    let slash = path.lastIndex(of: "/")
    folder = slash.map { String(path[...$0]) } ?? ""
    var rest = slash.map { path[path.index(after: $0)...] } ?? path[...]
    var parts: [Part] = []
    while let open = rest.firstIndex(where: { "{}".contains($0) }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}"), rest.index(after: open) < close else {
        throw ValidationError("'\(path)': a member of the rows stands between braces, as in 'out/{id}.png'")
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.member(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
    members = Set(parts.compactMap { if case .member(let name) = $0 { name } else { nil } })
    if members.isEmpty || folder.contains("{") {
      throw ValidationError("--jsonl needs a name for each picture: -o 'out/{id}.png'")
    }
  }

  /// Whether `path` is a pattern with the names of scenes.
  static func isOfNames(_ path: String) -> Bool { path.contains("{name}") }

  /// The path for a scene with a name.
  func path(forName name: String) throws(CommandFailure) -> String { try path(for: ["name": .string(name)]) }

  /// The path for one row. The values of the row's members are whole parts of a file's name, which stays in the
  /// pattern's folder.
  func path(for row: [String: TemplateValue]) throws(CommandFailure) -> String {
    var name = ""
    for part in parts {
      switch part {
      case .text(let text): name += text
      case .member(let member):
        guard let word = row[member]?.word, !word.isEmpty else {
          throw CommandFailure(.badInput, "the row has no text or number “\(member)”, which names its picture")
        }
        guard !word.contains("/"), !word.utf8.contains(0) else {
          throw CommandFailure(.badInput, "“\(member)” is \(word.quoted), which leaves the folder of the pictures")
        }
        name += word
      }
    }
    guard name != ".", name != ".." else {
      throw CommandFailure(.badInput, "\(name.quoted) leaves the folder of the pictures")
    }
    return folder + name
  }
}

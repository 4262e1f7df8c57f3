import Foundation
import Testing

/// The repository's pages as text: lines, sections, tables, and the names in backticks.
enum PageText {
  /// The pages for users.
  static let catalogue = "Sources/Lamina/Lamina.docc"
  /// The pages for authors.
  static let authors = "Documentation"

  static func lines(of page: String, in folder: String = catalogue) throws -> [Substring] {
    try String(contentsOf: SourceTree.root.appendingPathComponent("\(folder)/\(page)"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines under a heading, up to the next of the same level.
  static func section(
    _ heading: String, of page: String, in folder: String = catalogue
  ) throws -> [Substring] {
    let lines = try lines(of: page, in: folder)
    let start = try #require(lines.firstIndex { $0 == "## \(heading)" }, "\(page) has no “\(heading)”")
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  /// The cells of a table's row, trimmed; empty for other lines.
  static func cells(_ line: Substring) -> [String] {
    line.hasPrefix("|") ? line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } : []
  }

  /// The text between backticks.
  static func code(_ line: some StringProtocol) -> [String] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// Every type that is declared in `Sources`, nested ones included.
  static let declaredTypes = Result { types(declaredIn: try SourceTree.files(in: "Sources")) }

  /// Every type that `files` declare, nested ones included.
  static func types(declaredIn files: [SourceTree.File]) -> Set<String> {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    var types: Set<String> = []
    for file in files {
      for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) { types.insert(String(name)) }
      }
    }
    return types
  }

  /// Whether a word in backticks has the form of a type's name.
  static func isTypeName(_ word: String) -> Bool {
    word.first?.isUppercase == true && word.allSatisfy { $0.isLetter || $0.isNumber }
  }

  static func undeclared(in lines: some Sequence<Substring>) throws -> [String] {
    let types = try declaredTypes.get()
    return lines.flatMap { code($0) }.filter { isTypeName($0) && !types.contains($0) }
  }

  /// The paths of all files in the folders that recipes and READMEs name.
  static let files: [String] = ["Sources", "Shaders", "Tests", "Documentation"].flatMap { folder in
    let paths = try? FileManager.default.subpathsOfDirectory(
      atPath: SourceTree.root.appendingPathComponent(folder).path)
    return (paths ?? []).filter { !$0.contains(".build/") }.map { "\(folder)/\($0)" }
  }

  /// Whether a file or a folder has the path, from the root or from any folder on. The suffix of a file may be missing.
  static func isPlace(_ path: String) -> Bool {
    places.contains(path) || FileManager.default.fileExists(atPath: SourceTree.root.appendingPathComponent(path).path)
  }

  private static let places: Set<String> = {
    var places: Set<String> = []
    for file in files {
      let names = file.split(separator: "/")
      for start in names.indices {
        for end in start..<names.count { places.insert(names[start...end].joined(separator: "/")) }
        let last = names[start...].joined(separator: "/")
        if let dot = last.lastIndex(of: ".") { places.insert(String(last[..<dot])) }
      }
    }
    return places
  }()
}

import Foundation

/// The repository's Swift files as text.
struct SourceTree {
  struct File: CustomStringConvertible {
    /// The path from the repository's root, such as `Sources/CAML/CAMLDocument.swift`.
    let path: String
    let lines: [Substring]

    var description: String { path }

    /// The path of the folder that holds the file.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The imported modules: `Foundation` for `@_exported public import struct Foundation.URL`.
    var imports: [String] {
      lines.compactMap { line in
        var words = line.split(separator: " ")
        while let first = words.first, first != "import" {
          guard first.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(first)
          else { return nil }
          words.removeFirst()
        }
        words = Array(words.dropFirst())
        if let kind = words.first,
          ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"].contains(kind)
        {
          words.removeFirst()
        }
        return words.first.map { String($0.split(separator: ".")[0]) }
      }
    }

    /// Whether it lies in a folder of that name.
    func isIn(_ folder: String) -> Bool { path.contains("/\(folder)/") }

    /// The words of each line, without comments and quoted text.
    private var words: [[Substring]] { lines.map { Self.words(of: $0) } }

    private static func words(of line: Substring) -> [Substring] {
      var (words, start, isQuoted): ([Substring], String.Index?, Bool) = ([], nil, false)
      func isWordByte(_ c: UInt8) -> Bool {
        switch c {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      let bytes = line.utf8
      for (i, c) in zip(bytes.indices, bytes) {
        if isWordByte(c) {
          if start == nil, !isQuoted { start = i }
          continue
        }
        if let first = start { words.append(line[first..<i]) }
        start = nil
        if c == UInt8(ascii: "\"") { isQuoted.toggle() }
        if c == UInt8(ascii: "/"), !isQuoted, bytes[i...].dropFirst().first == c { return words }
      }
      if let start { words.append(line[start...]) }
      return words
    }

    /// The types that it declares for other files: neither private nor nested ones.
    var declaredTypes: Set<Substring> {
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
      let modifiers: Set<Substring> = ["package", "public", "internal", "final", "usableFromInline"]
      return Set(
        zip(lines, words).compactMap { line, words in
          guard !line.hasPrefix(" "), let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
            words[..<kind].allSatisfy(modifiers.contains)
          else { return nil }
          return words[kind + 1]
        })
    }

    /// Every word that begins with a capital letter.
    var namedTypes: Set<Substring> { Set(words.joined().filter { $0.first?.isUppercase == true }) }
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the folders under `Sources`, modules and their rooms.
  static func folders() throws -> Set<String> {
    Set(try files(in: "Sources").flatMap { $0.path.split(separator: "/").dropLast().map(String.init) })
  }

  /// The Swift files in `folders`, given as paths from the repository's root.
  static func files(in folders: String...) throws -> [File] {
    try folders.flatMap { folder in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
        let text = try String(contentsOf: root.appendingPathComponent("\(folder)/\(path)"), encoding: .utf8)
        return File(path: "\(folder)/\(path)", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
      }
    }
  }
}

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

    /// For each byte, whether it may be part of a name.
    private static let isWordByte = (0..<256).map { byte in
      byte == 95 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }

    private static func words(of line: Substring) -> [Substring] {
      // Tests are not optimized: a table and an array are much faster than comparisons and indices.
      let (bytes, isWord, quote, slash) = (Array(line.utf8), isWordByte, UInt8(ascii: "\""), UInt8(ascii: "/"))
      var (words, start, isQuoted, i): ([Substring], Int, Bool, Int) = ([], -1, false, 0)
      func endWord(at end: Int) {
        guard start >= 0 else { return }
        let first = line.utf8.index(line.startIndex, offsetBy: start)
        words.append(line[first..<line.utf8.index(first, offsetBy: end - start)])
        start = -1
      }
      while i < bytes.count {
        let byte = bytes[i]
        if isWord[Int(byte)] {
          if start < 0, !isQuoted { start = i }
        } else {
          endWord(at: i)
          if byte == quote { isQuoted.toggle() }
          if byte == slash, !isQuoted, i + 1 < bytes.count, bytes[i + 1] == slash { return words }
        }
        i += 1
      }
      endWord(at: bytes.count)
      return words
    }

    /// The types that it declares for other files: neither private nor nested ones.
    var declaredTypes: Set<Substring> {
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
      let modifiers: Set<Substring> = [
        "package", "public", "internal", "open", "final", "indirect", "usableFromInline",
      ]
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

  /// The modules with Swift files in `Sources`.
  static func modules() throws -> [String] {
    try Set(files(in: "Sources").map { String($0.path.split(separator: "/")[1]) }).sorted()
  }

  /// The units, files or folders, that are part of a cycle: each names itself by way of others.
  static func cycle(of files: [File], unit: (File) -> String) -> [String] {
    var home: [Substring: String] = [:]
    for file in files { for type in file.declaredTypes { home[type] = unit(file) } }
    var needs: [String: Set<String>] = [:]
    for file in files { needs[unit(file), default: []].formUnion(file.namedTypes.compactMap { home[$0] }) }
    for (name, others) in needs { needs[name] = others.subtracting([name]) }
    return needs.keys.filter { start in
      var (reached, pending) = (Set<String>(), [start])
      while let next = pending.popLast() { pending += (needs[next] ?? []).filter { reached.insert($0).inserted } }
      return reached.contains(start)
    }.sorted()
  }

  /// The names of the folders under `Sources`, modules and their rooms.
  static func folders() throws -> Set<String> {
    Set(try files(in: "Sources").flatMap { $0.path.split(separator: "/").dropLast().map(String.init) })
  }

  /// The Swift files in `folders`, given as paths from the repository's root.
  static func files(in folders: String...) throws -> [File] {
    let all = try all.get()
    return folders.flatMap { folder in all.filter { $0.path.hasPrefix("\(folder)/") } }
  }

  /// Every test reads the same files: they are split into lines once.
  private static let all = Result { try read("Sources", "Tests", "Examples") }

  private static func read(_ folders: String...) throws -> [File] {
    try folders.flatMap { folder in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
        let text = try String(contentsOf: root.appendingPathComponent("\(folder)/\(path)"), encoding: .utf8)
        return File(path: "\(folder)/\(path)", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
      }
    }
  }
}

import Foundation

/// The repository's Swift files as text.
struct SourceTree {
  struct File: CustomStringConvertible {
    /// The path from the repository's root, such as `Sources/CAML/CAMLDocument.swift`.
    let path: String
    let lines: [Substring]

    var description: String { path }

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

    /// The lines without comments and without what stands in quotes.
    private var code: [Substring] {
      lines.map { line in
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        let unquoted = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined(separator: " ")
        return unquoted.range(of: "//").map { unquoted[..<$0.lowerBound] } ?? unquoted[...]
      }
    }

    /// The types that it declares for other files: neither private ones nor those inside others.
    var declaredTypes: Set<Substring> {
      let kinds = ["struct", "class", "enum", "protocol", "actor", "typealias"]
      return Set(
        code.compactMap { line -> Substring? in
          guard line.first?.isLetter == true || line.hasPrefix("@") else { return nil }
          let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
          guard let kind = words.firstIndex(where: { kinds.contains(String($0)) }), kind + 1 < words.count,
            words[..<kind].allSatisfy({ ["package", "public", "internal", "final", "usableFromInline"].contains($0) })
          else { return nil }
          return words[kind + 1]
        })
    }

    /// Every word that begins with a capital letter.
    var namedTypes: Set<Substring> {
      Set(
        code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } }.filter {
          $0.first?.isUppercase == true
        })
    }
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the folders in `Sources`.
  static func modules() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources").path))
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

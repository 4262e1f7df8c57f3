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
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

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

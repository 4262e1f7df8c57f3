import TestSupport

/// Holds the code of the tutorials to `Examples/Tutorials`, whose files the package builds and runs, and that of the
/// page about servers to `Examples/Server`, which `make check-long` builds and runs.
@Suite struct TutorialTests {
  private static let pages = ["Layers", "Cube", "Film", "Snapshot", "Frame"].map { "\($0)Tutorial.md" }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks of a page between fences of these languages.
  private static func blocks(_ page: String, _ languages: Set<String>) throws -> [String] {
    var (blocks, current): ([String], [Substring]?) = ([], nil)
    for line in try text("Sources/Lamina/Lamina.docc/\(page)").split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```"), let lines = current {
        blocks.append(lines.joined(separator: "\n"))
        current = nil
      } else if line.hasPrefix("```"), languages.contains(String(line.dropFirst(3))) {
        current = []
      } else {
        current?.append(line)
      }
    }
    return blocks
  }

  /// Lines without their indentation: a page shows a line of a manifest without its surroundings.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func contains(_ whole: [String], _ part: [String]) -> Bool {
    !part.isEmpty && whole.indices.contains { whole[$0...].starts(with: part) }
  }

  @Test(arguments: pages + ["Server.md"]) func everyBlockOfCodeStandsInAFileThatIsBuilt(page: String) throws {
    let folder = page == "Server.md" ? "Examples/Server" : "Examples/Tutorials"
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: SourceTree.root.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".caml") }
    verify(files.count > (page == "Server.md" ? 2 : 6))
    let sources = try files.map { Self.lines(try Self.text("\(folder)/\($0)")) }
    for block in try Self.blocks(page, ["swift", "xml"]) {
      verify(sources.contains { Self.contains($0, Self.lines(block)) }, "no file of \(folder) has\n\(block)")
    }
  }

  @Test func tutorialsHaveCode() throws {
    #expect(try Self.pages.flatMap { try Self.blocks($0, ["swift", "xml"]) }.count > 10)
    verify(!Self.contains(["a", "b", "c"], ["b", "a"]), Self.contains(["a", "b", "c"], ["b", "c"]))
  }

  /// The package's own targets are those folders, so that every test run compiles them.
  @Test func theFilesAreTargetsOfThePackage() throws {
    let manifest = try Self.text("Package.swift")
    for path in ["Sources/Cards", "Tests/CardsTests"] {
      verify(manifest.contains("path: \"Examples/Tutorials/\(path)\""), "\(path) is no target")
    }
    for name in ["Layers", "Cube", "Film", "Measure"] {
      verify(manifest.contains("tutorial(\"\(name)\""), "\(name) is no target")
    }
  }
}

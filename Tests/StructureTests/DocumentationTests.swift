import Foundation
import TestSupport
import Testing

/// Checks the documentation's statements about the source tree against the source tree.
@Suite struct DocumentationTests {
  @Test(arguments: [("Glossary", "Documentation/Architecture.md"), ("Words", "Sources/DisplayLists/README.md")])
  func glossaryNamesTypesThatExist(heading: String, page: String) throws {
    let rows = try PageText.section(heading, of: page, in: ".").filter { !PageText.cells($0).isEmpty }
    verify(rows.count > 15)
    try verify(PageText.undeclared(in: rows) == [])
  }

  @Test func theDataFlowNamesTypesThatExist() throws {
    let folders = try SourceTree.folders()
    let names = try PageText.undeclared(in: PageText.section("Data flow", of: "Architecture.md", in: PageText.authors))
      .filter {
        !folders.contains($0)
      }
    verify(names == [])
  }

  @Test func theTableOfCachesNamesTypesThatExist() throws {
    let rows = try PageText.section("Caches", of: "Architecture.md", in: PageText.authors)
      .filter { !PageText.cells($0).isEmpty }
    verify(rows.count > 8)
    let folders = try SourceTree.folders()
    try verify(PageText.undeclared(in: rows).filter { !folders.contains($0) } == [])
  }

  /// Every page is linked from the root page, and every link leads to a page.
  @Test func pagesAndLinksMeet() throws {
    let folder = SourceTree.root.appendingPathComponent(PageText.catalogue)
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    func links(_ page: String) throws -> Set<String> {
      Set(
        try PageText.lines(of: page).flatMap { $0.components(separatedBy: "<doc:").dropFirst() }.map {
          String($0.prefix { $0 != ">" })
        })
    }
    let names = Set(pages.map { String($0.dropLast(3)) })
    verify(names.contains("Reliability"))
    try verify(names.subtracting(links("Lamina.md")) == ["Lamina"])
    for page in pages { try verify(links(page).isSubset(of: names), "\(page)") }
  }

  /// Every link of a page to a file of the repository leads to one. The site's pages are checked by DocC, too.
  @Test func linksToFilesLeadToFiles() throws {
    let measurements = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appendingPathComponent("Documentation/Measurements").path)
    let pages =
      ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Examples/README.md"]
      + ["Architecture.md", "Building.md", "Decisions.md"].map { "\(PageText.authors)/\($0)" }
      + measurements.filter { $0.hasSuffix(".md") }.map { "Documentation/Measurements/\($0)" }
      + PageText.files.filter { $0.hasPrefix("Documentation/Adding/") || $0.hasSuffix("/README.md") }
    var found = 0
    for page in pages {
      let folder = SourceTree.root.appendingPathComponent(page).deletingLastPathComponent()
      for line in try PageText.lines(of: page, in: ".") {
        for rest in line.components(separatedBy: "](").dropFirst() {
          let target = rest.prefix { $0 != ")" && $0 != "#" }
          guard !target.isEmpty, !target.contains(":") else { continue }
          found += 1
          let file = folder.appendingPathComponent(String(target)).standardized
          verify(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(target)")
        }
      }
    }
    verify(found > 40)
  }

  /// Pages keep 120 columns, but for tables, code, pictures and addresses.
  @Test func pagesKeepTheirColumns() throws {
    let files = FileManager.default.enumerator(at: SourceTree.root, includingPropertiesForKeys: nil)
    var pages = 0
    while let file = files?.nextObject() as? URL {
      if [".build", ".git", "Measurements"].contains(file.lastPathComponent) { files?.skipDescendants() }
      guard file.pathExtension == "md", let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      pages += 1
      var isCode = false
      for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
        if line.hasPrefix("```") { isCode.toggle() }
        let isProse = !isCode && !["|", "![", "<img", "    "].contains { line.hasPrefix($0) }
        verify(!isProse || line.count <= 120, "\(file.path):\(number) has \(line.count) columns")
      }
    }
    verify(pages > 60)
  }

  /// The numbers of the decisions that a text cites, as in “(decision 12)” or “decisions 3, 4”.
  private static func decisions(citedIn text: String) -> [Int] {
    text.lowercased().components(separatedBy: "decision").dropFirst().flatMap { rest -> [Int] in
      let list = (rest.hasPrefix("s ") ? rest.dropFirst(2) : rest.hasPrefix(" ") ? rest.dropFirst() : "").prefix {
        $0.isASCII && $0.isNumber || ", –".contains($0)
      }
      return list.split { !$0.isNumber }.compactMap { Int($0) }
    }
  }

  /// The decisions are numbered without gaps, since a page shows them so, and every number that is cited is among them.
  @Test func everyCitedDecisionExists() throws {
    let numbers = try PageText.lines(of: "Decisions.md", in: PageText.authors).compactMap { line in
      line.contains(". **") ? Int(line.prefix { $0 != "." }) : nil
    }
    verify(numbers.count > 40)
    verify(numbers == Array(1...numbers.count))
    let extensions: Set<String> = ["swift", "md", "vert", "frag", "glsl", "h", "c"]
    for folder in ["Sources", "Shaders", "Tests", "Examples", "Documentation"] {
      let root = SourceTree.root.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard extensions.contains(file.pathExtension), !file.path.contains("/.build/"),
          let text = try? String(contentsOf: file, encoding: .utf8)
        else { continue }
        for number in Self.decisions(citedIn: text) where file.lastPathComponent != "DocumentationTests.swift" {
          verify((1...numbers.count).contains(number), "\(file.path) cites decision \(number)")
        }
      }
    }
  }

  @Test(arguments: [
    ("exact enough (decision 30).", [30]), ("Decisions 3, 4 and", [3, 4]), ("a decision", []),
    ("decisions use 12", []), ("a decision, 2 or more", []),
  ])
  func citedDecisionsAreFound(text: String, numbers: [Int]) {
    verify(Self.decisions(citedIn: text) == numbers)
  }

  /// The table of limits has each of them, with its option.
  @Test func theLimitsAreDocumented() throws {
    let files = try SourceTree.files(in: "Sources")
    func words(_ name: String, after prefix: String) throws -> [String] {
      let file = try #require(files.first { $0.path.hasSuffix(name) })
      return file.lines.filter { $0.hasPrefix(prefix) }.map { line in
        String(line.dropFirst(prefix.count).prefix { $0.isLetter })
      }
    }
    let rows = try PageText.section("Limits", of: "Reliability.md").map(PageText.cells).filter { $0.count == 5 }
      .dropFirst(2)
    try verify(
      Set(rows.flatMap { PageText.code($0[0]) }) == Set(words("/DocumentLimits.swift", after: "  public var ")))
    let frames = try PageText.section("Limits of a frame", of: "Reliability.md").map(PageText.cells).filter {
      $0.count == 4
    }
    .dropFirst(2)
    try verify(
      Set(frames.flatMap { PageText.code($0[0]) }) == Set(words("/RenderLimits.swift", after: "  public var ")))
    let options = try words("/LimitOptions.swift", after: "  var max").map { name in
      "--max" + name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
    let documented = rows.flatMap { PageText.code($0[3]) } + frames.flatMap { PageText.code($0[3]) }
    verify(Set(options).isSubset(of: documented))
  }

  @Test func aTypeThatDoesNotExistIsFound() throws {
    try verify(
      PageText.undeclared(in: ["| a | `DrawItem`, `NoSuchType`, `lowercase`, `Folder/File` |"]) == ["NoSuchType"])
  }

  /// The last column of the table of modules lists exactly the imports of each.
  @Test func theTableOfModulesNamesWhatEachImports() throws {
    var rows = 0
    for cells in try PageText.section("Modules", of: "Architecture.md", in: PageText.authors).map(PageText.cells)
    where cells.count == 3 {
      let names = PageText.code(cells[0])
      guard let module = names.first, names.count == 1 else { continue }
      // Modules of C have headers.
      let headers = SourceTree.root.appendingPathComponent("Sources/\(module)/include").path
      if FileManager.default.fileExists(atPath: headers) { continue }
      rows += 1
      let imported = Set(try SourceTree.files(in: "Sources/\(module)").flatMap(\.imports))
        .subtracting(["Foundation", "Synchronization", "Glibc", module])
      let allowed = Set(cells[2].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }).subtracting([
        "nothing"
      ])
      verify(imported == allowed, "\(module) imports other modules than Architecture.md says")
    }
    verify(rows == 20)
  }

  /// A reader takes in a folder at a glance.
  @Test func noFolderIsCrowded() throws {
    var counts: [String: Int] = [:]
    for file in try SourceTree.files(in: "Sources") {
      counts[String(file.path.prefix(upTo: file.path.lastIndex(of: "/") ?? file.path.startIndex)), default: 0] += 1
    }
    verify(counts.count > 40)
    for (folder, count) in counts { verify(count <= 20, "\(folder) has \(count) files") }
  }

  @Test func commentsCiteWhatAReaderCanReach() throws {
    // Put together, so that this file does not mention them.
    let needles =
      ["semantics", "rendering", "architecture"].map { $0 + ".md" } + ["dos" + "sier"]
      + (0...9).map { "semantics" + " \($0)" }
    for file in try SourceTree.files(in: "Sources", "Tests", "Examples") {
      for (number, line) in zip(1..., file.lines) {
        for needle in needles { verify(!line.contains(needle), "\(file):\(number) cites \(needle)") }
      }
    }
  }
}

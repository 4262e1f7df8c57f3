import Foundation
import TestSupport
import Testing

/// Checks the documentation's statements about the source tree against the source tree.
@Suite struct DocumentationTests {
  /// The pages for users.
  private static let catalogue = "Sources/Lamina/Lamina.docc"
  /// The pages for authors.
  private static let authors = "Documentation"

  private static func lines(of page: String, in folder: String = catalogue) throws -> [Substring] {
    try String(contentsOf: SourceTree.root.appendingPathComponent("\(folder)/\(page)"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines under a heading, up to the next of the same level.
  private static func section(
    _ heading: String, of page: String, in folder: String = catalogue
  ) throws -> [Substring] {
    let lines = try lines(of: page, in: folder)
    let start = try #require(lines.firstIndex { $0 == "## \(heading)" }, "\(page) has no “\(heading)”")
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  /// The cells of a table's row, trimmed; empty for other lines.
  private static func cells(_ line: Substring) -> [String] {
    line.hasPrefix("|") ? line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } : []
  }

  /// The text between backticks.
  private static func code(_ line: some StringProtocol) -> [String] {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// Every type that is declared in `Sources` or `Shaders`, nested ones included.
  private static let declaredTypes = Result {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    var types: Set<String> = []
    for file in try SourceTree.files(in: "Sources", "Shaders") {
      for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) { types.insert(String(name)) }
      }
    }
    return types
  }

  private static func undeclared(in lines: some Sequence<Substring>) throws -> [String] {
    let types = try declaredTypes.get()
    return lines.flatMap { code($0) }.filter { word in
      guard let first = word.first, first.isUppercase, word.allSatisfy({ $0.isLetter || $0.isNumber }) else {
        return false
      }
      return !types.contains(word)
    }
  }

  @Test func theGlossaryNamesTypesThatExist() throws {
    let rows = try Self.section("Glossary", of: "Architecture.md", in: Self.authors).filter { !Self.cells($0).isEmpty }
    verify(rows.count > 15)
    try verify(Self.undeclared(in: rows) == [])
  }

  @Test func theDataFlowNamesTypesThatExist() throws {
    let folders = try SourceTree.folders()
    let names = try Self.undeclared(in: Self.section("Data flow", of: "Architecture.md", in: Self.authors)).filter {
      !folders.contains($0)
    }
    verify(names == [])
  }

  @Test(arguments: ["Caches", "Where to add"])
  func aTableNamesTypesAndFilesThatExist(heading: String) throws {
    let rows = try Self.section(heading, of: "Architecture.md", in: Self.authors).filter { !Self.cells($0).isEmpty }
    verify(rows.count > 8)
    let folders = try SourceTree.folders().union(["Sources", "Shaders"])
    try verify(Self.undeclared(in: rows).filter { !folders.contains($0) } == [])
    let paths = try SourceTree.files(in: "Sources", "Shaders").map(\.path)
    for word in rows.flatMap({ Self.code($0) }) where word.contains("/") || word.contains("+") {
      let isFile = FileManager.default.fileExists(atPath: SourceTree.root.appendingPathComponent(word).path)
      verify(isFile || paths.contains { ("/" + $0).contains("/" + word) }, "\(word) is nowhere in the source tree")
    }
  }

  /// Every page is linked from the root page, and every link leads to a page.
  @Test func pagesAndLinksMeet() throws {
    let folder = SourceTree.root.appendingPathComponent(Self.catalogue)
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    func links(_ page: String) throws -> Set<String> {
      Set(
        try Self.lines(of: page).flatMap { $0.components(separatedBy: "<doc:").dropFirst() }.map {
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
      + ["Architecture.md", "Building.md", "Decisions.md"].map { "\(Self.authors)/\($0)" }
      + measurements.filter { $0.hasSuffix(".md") }.map { "Documentation/Measurements/\($0)" }
    var found = 0
    for page in pages {
      let folder = SourceTree.root.appendingPathComponent(page).deletingLastPathComponent()
      for line in try Self.lines(of: page, in: ".") {
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
    let numbers = try Self.lines(of: "Decisions.md", in: Self.authors).compactMap { line in
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
    let rows = try Self.section("Limits", of: "Reliability.md").map(Self.cells).filter { $0.count == 5 }.dropFirst(2)
    try verify(Set(rows.flatMap { Self.code($0[0]) }) == Set(words("/DocumentLimits.swift", after: "  public var ")))
    let frames = try Self.section("Limits of a frame", of: "Reliability.md").map(Self.cells).filter { $0.count == 4 }
      .dropFirst(2)
    try verify(Set(frames.flatMap { Self.code($0[0]) }) == Set(words("/RenderLimits.swift", after: "  public var ")))
    let options = try words("/LimitOptions.swift", after: "  var max").map { name in
      "--max" + name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
    let documented = rows.flatMap { Self.code($0[3]) } + frames.flatMap { Self.code($0[3]) }
    verify(Set(options).isSubset(of: documented))
  }

  @Test func aTypeThatDoesNotExistIsFound() throws {
    try verify(Self.undeclared(in: ["| a | `DrawItem`, `NoSuchType`, `lowercase`, `Folder/File` |"]) == ["NoSuchType"])
  }

  /// The last column of the table of modules lists exactly the imports of each.
  @Test func theTableOfModulesNamesWhatEachImports() throws {
    var rows = 0
    for cells in try Self.section("Modules", of: "Architecture.md", in: Self.authors).map(Self.cells)
    where cells.count == 3 {
      let names = Self.code(cells[0])
      guard let module = names.first, names.count == 1 else { continue }
      // Modules of C have headers.
      let headers = SourceTree.root.appendingPathComponent("Sources/\(module)/include").path
      if FileManager.default.fileExists(atPath: headers) { continue }
      rows += 1
      let folder = module == "Shaders" ? module : "Sources/\(module)"
      let imported = Set(try SourceTree.files(in: folder).flatMap(\.imports))
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
    for file in try SourceTree.files(in: "Sources", "Shaders", "Tests", "Examples") {
      for (number, line) in zip(1..., file.lines) {
        for needle in needles { verify(!line.contains(needle), "\(file):\(number) cites \(needle)") }
      }
    }
  }
}

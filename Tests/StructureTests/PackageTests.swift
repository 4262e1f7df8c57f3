import Foundation
import TestSupport
import Testing

/// The properties of `Package.swift` that make an incremental build right; see the comment at `down(from:)` there.
@Suite struct PackageTests {
  /// The table of modules in `Package.swift`: each with the modules that it names.
  private func declared() throws -> [String: Set<String>] {
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let table = try #require(text.firstMatch(of: /let imports: KeyValuePairs = \[\n((?:  .*\n)*)\]/)).1
    return Dictionary(
      uniqueKeysWithValues: table.matches(of: /"(\w+)": \[([^\]]*)\]/).map { row in
        (String(row.1), Set(row.2.matches(of: /"(\w+)"/).map { String($0.1) }))
      })
  }

  /// All modules below one.
  private func below(_ name: String, in table: [String: Set<String>]) -> Set<String> {
    (table[name] ?? []).reduce(into: []) { $0.formUnion(below($1, in: table).union([$1])) }
  }

  /// A target that does not name a module that it imports is not rebuilt with it.
  @Test func theTableNamesAllModulesThatFilesImport() throws {
    let table = try declared()
    verify(table.count >= 10)
    for name in table.keys {
      let imported = Set(try SourceTree.files(in: "Sources/\(name)").flatMap(\.imports))
      let modules = imported.intersection(table.keys).subtracting([name])
      verify(modules.isSubset(of: below(name, in: table)), "\(name) imports \(modules)")
      verify((table[name] ?? []).isSubset(of: imported.union(below(name, in: table))))
    }
  }

  /// The same for tests, whose targets name modules by `with(…)`, or all.
  @Test func testTargetsNameAllModulesThatTheyImport() throws {
    let table = try declared()
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let targets = text.matches(of: /tests\("(\w+)", with\(([^)]*)\)/)
    verify(targets.count > 6)
    for target in targets {
      let named = Set(target.2.matches(of: /"(\w+)"/).map { String($0.1) })
      let all = named.reduce(into: named) { $0.formUnion(below($1, in: table)) }.union(["LayerModel"])
      let imported = Set(try SourceTree.files(in: "Tests/\(target.1)").flatMap(\.imports))
      verify(!imported.contains("Lamina"), imported.intersection(table.keys).isSubset(of: all), "\(target.1)")
    }
  }

  @Test func theLibraryNamesAllModules() throws {
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(text.contains(#"let modules = ["Lamina"] + imports.map(\.key)"#))
    // Views are a product of their own: who depends on the product Lamina builds none of them.
    #expect(text.contains(#".library(name: "Lamina", targets: modules),"#))
    #expect(text.contains(#".library(name: "Hosting", targets: modules + ["Hosting"]),"#))
    for module in try declared().keys {
      let files = try SourceTree.files(in: "Sources/\(module)")
      verify(files.allSatisfy { !$0.imports.contains("Hosting") }, "\(module) imports Hosting")
    }
  }

  /// The modules with Apple's names are products of their own: who depends on the product Lamina builds none of them.
  @Test func frameworksStandApart() throws {
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let list = try #require(text.firstMatch(of: /let frameworks = \[([^\]]*)\]/)).1
    let names = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    verify(names == ["CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit"])
    for name in names { verify(text.contains("framework(\"\(name)\""), "\(name) is no target") }
    verify(text.contains(".library(name: $0, targets: modules + [\"Hosting\"] + frameworks + overlays)"))
    // Nothing but each other, the tests, GLKit, and the package of ported programs uses them.
    let files = try SourceTree.files(in: "Sources", "Examples")
    for file in files
    where !["Sources/Frameworks/", "Sources/PortingCommand/Porting/StandIns/", "Examples/GLKit/", "Examples/Ports/"]
      .contains(where: { file.path.hasPrefix($0) })
    {
      verify(names.isDisjoint(with: file.imports), "\(file) imports a framework")
    }
  }

  /// A page with the module's inputs, its outputs, and the place to start.
  @Test func everyModuleOpensWithAPage() throws {
    let folders =
      (try declared().keys
      + ["Lamina", "Constraints", "Hosting", "LaminaCommand", "LaminaTesting", "ComparisonReports"])
      .map { "Sources/\($0)" }
    verify(folders.count > 10)
    for folder in folders {
      let page = try String(contentsOf: SourceTree.root.appendingPathComponent("\(folder)/README.md"), encoding: .utf8)
      verify(page.hasPrefix("# \(folder.split(separator: "/").last!)\n"), page.contains("tart with"), "\(folder)")
    }
  }

  /// `lamina --version` and `lamina-port --version` are the one that the list of changes begins with, and that the
  /// README depends on.
  @Test func thereIsOneVersion() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
    }
    let version = try #require(text("Sources/Lamina/Version.swift").firstMatch(of: /laminaVersion = "(\d+\.\d+\.\d+)"/))
      .1
    try verify(#require(text("CHANGELOG.md").firstMatch(of: /\n## (\S+)/)).1 == version)
    try verify(text("Sources/PortingCommand/Command/PortCommand.swift").contains("version: \"\(version)\""))
    try verify(text("README.md").contains("from: \"\(version)\""))
  }
}

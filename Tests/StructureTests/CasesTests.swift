import Foundation
import TestSupport
import Testing

/// Suites that run few of their cases in `make test` run all of them in `make check`.
@Suite struct CasesTests {
  @Test func makeCheckRunsAllSuitesOfManyCases() throws {
    let makefile = try String(contentsOf: SourceTree.root.appendingPathComponent("Makefile"), encoding: .utf8)
    let list = try #require(makefile.firstMatch(of: /\nCHECKED := ([^\n]*)/)).1
    let checked = Set(list.split(separator: " ").map(String.init))
    var asking: Set<String> = []
    for file in try SourceTree.files(in: "Tests")
    where !file.isIn("TestSupport") && !file.isIn("StructureTests")
      && file.lines.contains(where: {
        // A search for words is quicker than one for a pattern.
        ($0.contains("Cases.") || $0.contains("Tests.seeds"))
          && $0.contains(/\bCases\.(count|some|pairs|seeds|areAll)|RandomTreeTests\.seeds/)
      })
    {
      asking.formUnion(
        file.lines.filter { $0.hasPrefix("@Suite") }.compactMap {
          $0.firstMatch(of: /^@Suite(?:\([^)]*\))? struct (\w+)/).map { String($0.1) }
        })
    }
    verify(asking.count > 5)
    verify(
      asking == checked,
      "CHECKED in Makefile and the suites that ask Cases differ by \(asking.symmetricDifference(checked))")
  }
}

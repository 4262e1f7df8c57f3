import FoundationXML
import Lamina
import TestSupport

@Suite struct ReportTests {
  private let folder = TemporaryFolder()

  init() throws {
    try write("grey.png", [100, 100, 100, 255])
    try write("greyer.png", [100, 102, 100, 255])
  }

  private func write(_ name: String, _ pixels: [UInt8]) throws {
    let file = folder.file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try CGImage(width: pixels.count / 4, height: 1, premultipliedRGBA: pixels).writePNG(to: file)
  }

  private func compare(_ arguments: String...) throws -> LaminaProcess {
    try LaminaProcess(["compare"] + arguments + ["--report", "report"], in: folder)
  }

  private func file(_ name: String) -> URL { folder.file("report/\(name)") }

  private func text(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

  /// `report.json`, read as a program would.
  private struct Report: Decodable {
    struct Side: Decodable { let description: String }
    struct Summary: Decodable {
      let total: Int, agree: Int, differ: Int, missing: Int, extra: Int, unreadable: Int, worst: Int
      let worstName: String?
    }
    struct Tally: Decodable { let pixels: Int, exceeding: Int, worst: Int?, allowed: Int?, worstAt: [Int]? }
    struct Entry: Decodable {
      let id: String, name: String, verdict: String, summary: String
      let width: Int?, height: Int?, pixels: Int?, differing: Int?, exceeding: Int?, worst: Int?
      let worstAt: [Int]?, histogram: [[Int]]?, classes: [String: Tally]?
      let expected: String?, actual: String?, difference: String?, data: String?
    }
    let format: Int, version: String, system: String, kind: String, command: [String], started: String, seconds: Double
    let expected: Side, actual: Side
    let summary: Summary
    let comparisons: [Entry]
  }

  private func report() throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(contentsOf: file("report.json")))
  }

  // MARK: Scenes

  @Test func everySceneHasItsPicturesAndItsPixels() throws {
    // Two scenes with the same name, and a name that needs escaping.
    try folder.writeScene("red.caml")
    try folder.writePackage("red.ca")
    try folder.writeScene("a&b.caml")
    let run = try compare("red.caml", "red.ca", "a&b.caml")
    verify(run.status == 0, "\(run)")
    let parts = ["expected.png", "difference.png", "actual.png", "pixels.js"]
    let pictures = ["red", "red-2", "a_b"].flatMap { scene in parts.map { "\(scene)-\($0)" } }
    let names = try FileManager.default.contentsOfDirectory(atPath: file("").path)
    verify(Set(names) == Set(pictures + ["index.html", "report.json", "junit.xml"]))
    try verify(CGImage(contentsOf: file("red-actual.png")).width == 16)

    let report = try report()
    verify(report.format == 1, report.kind == "scenes", report.command.prefix(2) == ["lamina", "compare"])
    verify(report.expected.description.contains("reference"), report.actual.description.contains("software"))
    verify(report.comparisons.map(\.name) == ["red.caml", "red.ca", "a&b.caml"])
    verify(report.summary.total == 3, report.summary.agree == 3, report.summary.worst == 0)
    for entry in report.comparisons {
      verify(entry.verdict == "agrees", entry.pixels == 192, entry.width == 16, entry.height == 12)
      verify(entry.histogram == [[0, 192]], entry.classes?["interior"]?.pixels == 192)
      let files = [entry.expected, entry.difference, entry.actual, entry.data]
      verify(files == parts.map { "\(entry.id)-\($0)" })
    }
  }

  @Test func namesAreDataOnThePage() throws {
    let name = "<script>alert(1)<!--&\"'.caml"
    try folder.writeScene(name)
    try verify(compare(name).status == 0)
    let page = try text("index.html")
    verify(!page.contains("<script>alert"), !page.contains("alert(1)<!--"))
    // The data, the script, and no third.
    verify(page.components(separatedBy: "<script").count - 1 == 2)
    #expect(page.contains(#"\u003cscript>alert(1)\u003c!--&\"'.caml"#))
    try verify(report().comparisons.map(\.name) == [name])
  }

  @Test func templateMarkersInSceneNamesAreKept() throws {
    try folder.writeScene("{{script}}.caml")
    try verify(compare("{{script}}.caml").status == 0)
    let page = try text("index.html")
    verify(page.contains("\"name\":\"{{script}}.caml\""))
    verify(page.components(separatedBy: "{{").dropFirst().allSatisfy { $0.hasPrefix("script}}.caml") })
  }

  // MARK: Pictures

  @Test func differencesAreCounted() throws {
    try write("a.png", [10, 20, 30, 255, 10, 20, 30, 255, 0, 0, 0, 255, 0, 0, 0, 255])
    try write("b.png", [10, 20, 30, 255, 10, 25, 30, 255, 9, 1, 1, 255, 0, 0, 2, 255])
    let run = try compare("a.png", "b.png", "--tolerance", "4")
    verify(run.status == 1, "\(run)")
    let report = try report()
    let entry = try #require(report.comparisons.first)
    verify(report.kind == "pictures", report.summary.differ == 1, report.summary.worst == 9)
    verify(entry.verdict == "differs", entry.name == "b.png", report.summary.worstName == "b.png")
    verify(entry.pixels == 4, entry.differing == 3, entry.exceeding == 2, entry.worst == 9)
    verify(entry.worstAt == [2, 0], entry.histogram == [[0, 1], [2, 1], [5, 1], [9, 1]], entry.classes == nil)
    let difference = try CGImage(contentsOf: file("b-difference.png"))
    verify(difference.pixel(0, 0) == (0, 0, 0, 255), difference.pixel(1, 0) != (0, 0, 0, 255))
  }

  // MARK: Folders

  @Test func foldersAreMatchedByName() throws {
    for name in ["same.png", "inner/same.png", "other.png", "gone.png", "bad.png", ".hidden/x.png"] {
      try write("old/\(name)", [1, 2, 3, 255])
    }
    for name in ["same.png", "inner/same.png", "new.png", "bad.png"] { try write("new/\(name)", [1, 2, 3, 255]) }
    try write("new/other.png", [1, 2, 4, 255])
    for path in ["old/notes.txt", "new/bad.png"] {
      try Data("text".utf8).write(to: folder.file(path))
    }
    let run = try compare("old", "new/")
    verify(run.status == 65, run.errorLines == ["lamina: bad.png cannot be read"], "\(run)")
    verify(run.output.split(separator: "\n").count == 6)
    let report = try report()
    verify(report.kind == "folders")
    verify(
      Dictionary(uniqueKeysWithValues: report.comparisons.map { ($0.name, $0.verdict) }) == [
        "same.png": "agrees", "inner/same.png": "agrees", "other.png": "differs", "gone.png": "missing",
        "new.png": "extra", "bad.png": "unreadable",
      ])
    let s = report.summary
    let counts: [Int] = [s.total, s.agree, s.differ, s.missing, s.extra, s.unreadable]
    verify(counts == [6, 2, 1, 1, 1, 1])
    let missing = try #require(report.comparisons.first { $0.verdict == "missing" })
    verify(missing.actual == nil, missing.difference == nil, missing.data == nil, missing.pixels == nil)
    #expect(try CGImage(contentsOf: file(try #require(missing.expected))).width == 1)
  }

  @Test(
    arguments: [
      (["a.png"], ["a.png"], 0), (["a.png", "b.png"], ["a.png"], 1), (["a.png"], ["a.png", "b.png"], 1),
    ] as [([String], [String], Int32)])
  func aPictureThatIsNotInBothIsADifference(old: [String], new: [String], status: Int32) throws {
    for name in old { try write("old/\(name)", [1, 2, 3, 255]) }
    for name in new { try write("new/\(name)", [1, 2, 3, 255]) }
    let run = try LaminaProcess(["compare", "old", "new"], in: folder)
    verify(run.status == status, "\(run)")
    verify(run.errorLines == (status == 0 ? [] : ["lamina: 1 of 2 pictures differ"]))
  }

  // MARK: JUnit

  /// Counts elements and remembers attributes.
  private final class Elements: NSObject, XMLParserDelegate {
    var found: [(name: String, attributes: [String: String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { found.append((name, attributes)) }
  }

  @Test func junitHasACaseForEachComparison() throws {
    for (name, blue) in [("a<&\".png", 3), ("b.png", 4)] as [(String, UInt8)] {
      try write("old/\(name)", [1, 2, 3, 255])
      try write("new/\(name)", [1, 2, blue, 255])
    }
    try write("old/c.png", [1, 2, 3, 255])
    try verify(compare("old", "new").status == 1)
    let elements = Elements()
    let parser = XMLParser(data: try Data(contentsOf: file("junit.xml")))
    parser.delegate = elements
    verify(parser.parse())
    let suite = try #require(elements.found.first { $0.name == "testsuite" }).attributes
    verify(suite["tests"] == "3", suite["failures"] == "2", suite["errors"] == "0")
    let cases = elements.found.filter { $0.name == "testcase" }.map { $0.attributes["name"] }
    verify(cases == ["a<&\".png", "b.png", "c.png"])
    verify(elements.found.filter { $0.name == "failure" }.map { $0.attributes["type"] } == ["differs", "missing"])
  }
}

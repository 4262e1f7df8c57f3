import Foundation
import Porting
import Testing

/// A folder of a test's own, removed after it.
final class Folder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-port-\(UUID().uuidString)")

  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The files' texts by their paths; links by “-> target”.
  func contents(of folder: String = ".") throws -> [String: String] {
    var result: [String: String] = [:]
    let base = url.appendingPathComponent(folder)
    for path in try FileManager.default.subpathsOfDirectory(atPath: base.path) {
      let file = base.appendingPathComponent(path)
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) {
        result[path] = "-> \(target)"
      } else if let text = try? String(contentsOf: file, encoding: .utf8) {
        result[path] = text
      }
    }
    return result
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

@Suite struct FolderTests {
  private let files = [
    "in/A.swift": "@objc class A {}\n", "in/deep/B.swift": "let b = 1\n", "in/broken.swift": "func (",
    "in/notes.txt": "@objc", "in/old.m": "int a;", "in/.git/HEAD": "x", "in/.build/x.swift": "@objc",
  ]

  @Test func theCopyHasTheWholeFolderAndTheSourcesStay() throws {
    let folder = try Folder(files)
    try FileManager.default.createSymbolicLink(atPath: folder.path("in/link.swift"), withDestinationPath: "A.swift")
    let before = try folder.contents(of: "in")
    let report = try #require(try FolderPort(folder.path("in"), into: folder.path("out")).run())
    #expect(try folder.contents(of: "in") == before)
    #expect(
      try folder.contents(of: "out") == [
        "A.swift": "class A {}\n", "deep/B.swift": "let b = 1\n", "broken.swift": "func (", "notes.txt": "@objc",
        "old.m": "int a;", "link.swift": "-> A.swift",
      ])
    #expect(report.files.map(\.path) == ["A.swift"] && report.files[0].changes == ["attributes": 1])
    #expect(report.broken.map(\.file) == ["broken.swift"])
    #expect(report.left.map(\.file) == ["old.m"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["in", "out"])
  }

  @Test func theReportIsReadable() throws {
    let folder = try Folder(["in/A.swift": "@objc class A {\n  @objc let b = Bundle(for: C.self)\n}\n"])
    let report = try #require(try FolderPort(folder.path("in"), into: folder.path("out")).run())
    #expect(
      report.text == """
        changed:
          attributes  2
        left:
          bundles  1
            A.swift:2:11: Bundle(for: C.self); the resources of a Swift package are in `Bundle.module`
        1 Swift file and 0 others: 2 changes in 1, 1 place left
        """)
    let decoded = try JSONDecoder().decode(PortReport.self, from: JSONEncoder().encode(report))
    #expect(decoded == report)
  }

  @Test func aPackageIsToldToDependOnLamina() throws {
    let folder = try Folder([
      "in/a/Package.swift": "let package = 1", "in/b/Package.swift": "let package = \"Lamina\"", "in/c/Other.swift": "",
    ])
    let report = try #require(try FolderPort(folder.path("in"), into: folder.path("out")).run())
    #expect(report.left.map(\.file) == ["a/Package.swift"])
    #expect(report.left.first?.instead.contains(".product(name: \"UIKit\", package: \"Lamina\")") == true)
  }

  @Test func permissionsAreKept() throws {
    let folder = try Folder(["in/A.swift": "@objc class A {}"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("in/A.swift"))
    _ = try FolderPort(folder.path("in"), into: folder.path("out")).run()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out/A.swift"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
  }

  @Test func whatMustNotBeDoneIsRefused() throws {
    let folder = try Folder(["in/A.swift": "", "there/x": "", "file": ""])
    try FileManager.default.createSymbolicLink(atPath: folder.path("alias"), withDestinationPath: "in")
    let before = try folder.contents()
    func expect(_ sources: String, _ copy: String, _ isExpected: (PortError) -> Bool) {
      let error = #expect(throws: PortError.self) { try FolderPort(folder.path(sources), into: folder.path(copy)) }
      #expect(error.map(isExpected) == true, "\(sources) into \(copy): \(String(describing: error))")
    }
    func isUsage(_ error: PortError) -> Bool { if case .usage = error { true } else { false } }
    func isUnreadable(_ error: PortError) -> Bool { if case .unreadable = error { true } else { false } }
    func isUnwritable(_ error: PortError) -> Bool { if case .unwritable = error { true } else { false } }
    expect("in", "in", isUsage)
    expect("in", "in/copy", isUsage)
    expect("in", "alias/copy", isUsage)
    expect("alias", "in/copy", isUsage)
    expect("in", ".", isUsage)
    expect("in", "there", isUnwritable)
    expect("in", "alias", isUnwritable)
    expect("in", "nowhere/copy", isUnwritable)
    expect("missing", "copy", isUnreadable)
    expect("file", "copy", isUnreadable)
    #expect(try folder.contents() == before)
  }

  @Test func aPortThatIsStoppedLeavesNothing() throws {
    let folder = try Folder(["in/A.swift": "", "in/B.swift": ""])
    var asked = 0
    let report = try FolderPort(folder.path("in"), into: folder.path("out")).run {
      asked += 1
      return asked == 4
    }
    #expect(report == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["in"])
  }

  @Test func aCopyOfACopyIsTheSame() throws {
    let sources = Rewrite.all.enumerated().map { ("in/\($0.offset).swift", $0.element.before) }
    let folder = try Folder(Dictionary(uniqueKeysWithValues: sources))
    _ = try FolderPort(folder.path("in"), into: folder.path("once")).run()
    let report = try #require(try FolderPort(folder.path("once"), into: folder.path("twice")).run())
    #expect(report.files.isEmpty)
    #expect(try folder.contents(of: "once") == folder.contents(of: "twice"))
  }
}

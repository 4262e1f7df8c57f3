import CAML
import TestSupport

/// Names of files that are composed otherwise than a document writes them, as macOS does: in archives and in folders.
@Suite struct FileNameTests {
  private static let composed = "Gr\u{FC}n", decomposed = "Gru\u{308}n"

  private func files(_ name: String, in other: String) -> [String: String] {
    [
      "\(name)/\(name).caml":
        "<caml><CALayer name='r' bounds='0 0 9 9'><contents type='CGImage' src='assets/\(other).png'/></CALayer></caml>",
      "\(name)/assets/\(name).png": "45p",
      "\(name)/index.xml":
        "<plist version='1.0'><dict><key>rootDocument</key><string>\(other).caml</string></dict></plist>",
    ]
  }

  @Test(arguments: [(composed, decomposed), (decomposed, composed)])
  func equivalentNamesAreTheSame(stored: String, written: String) throws {
    let files = files(stored, in: written)
    let directory = try TemporaryDirectory(files)
    defer { directory.remove() }
    // The bytes on the disk are as given.
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    try #require(names.map { Array($0.utf8) } == [Array(stored.utf8)])
    let folder = try CAMLDocument(
      contentsOf: directory.url.appendingPathComponent(stored), imageLoader: toyImage)
    let archive = directory.url.appendingPathComponent("a.zip")
    try writeArchive(files.map { ($0.key, Data($0.value.utf8)) }, to: archive)
    let packed = try CAMLDocument(contentsOf: archive, imageLoader: toyImage)
    for document in [folder, packed] {
      verify((document.root.contents as? CGImage)?.width == 4, document.warnings.isEmpty, "\(document.warnings)")
    }
  }

  /// A name that is as written counts before an equivalent one.
  @Test func theNameAsWrittenCountsFirst() throws {
    let other = (key: "\(Self.composed)/assets/\(Self.decomposed).png", value: "77p")
    let directory = try TemporaryDirectory([:])
    defer { directory.remove() }
    // The keys of a dictionary are equal if they are equivalent.
    for (path, text) in files(Self.composed, in: Self.composed).map({ $0 }) + [other] {
      let file = directory.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let document = try CAMLDocument(
      contentsOf: directory.url.appendingPathComponent(Self.composed), imageLoader: toyImage)
    verify((document.root.contents as? CGImage)?.width == 4)
  }

  /// What macOS leaves beside files is not part of a package, whether in an archive or in a folder.
  @Test func filesLeftByMacOSAreIgnored() throws {
    let directory = try TemporaryDirectory([
      "p.ca/a.caml": "<caml><CALayer name='a'/></caml>", "p.ca/._a.caml": "x", "p.ca/.DS_Store": "x",
    ])
    defer { directory.remove() }
    try verify(CAMLDocument(contentsOf: directory.url.appendingPathComponent("p.ca")).root.name == "a")
  }
}

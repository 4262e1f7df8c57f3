import CAML
import CZip
import TestSupport

@Suite struct ArchiveTests {
  private func layer(_ name: String) -> String {
    "<CALayer name='\(name)' bounds='0 0 3 3'><contents type='CGImage' src='assets/a.png'/></CALayer>"
  }

  private func document(
    _ files: [(path: String, content: Data)], name: String = "x.tendies", password: String? = nil,
    damage: (inout Data) -> Void = { _ in }
  ) throws -> CAMLDocument {
    let directory = try TemporaryDirectory(["keep": ""])
    defer { directory.remove() }
    let url = directory.url.appendingPathComponent(name)
    try writeArchive(files, to: url, password: password)
    var data = try Data(contentsOf: url)
    damage(&data)
    try data.write(to: url)
    defer {
      // Nothing was unpacked.
      verify(
        (try? FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()) == ["keep", name].sorted())
    }
    return try CAMLDocument(contentsOf: url, imageLoader: toyImage)
  }

  private func entries(_ files: [String: String]) -> [(path: String, content: Data)] {
    files.sorted { $0.key < $1.key }.map { ($0.key, Data($0.value.utf8)) }
  }

  private func wallpaper(_ path: String, _ name: String) -> [String: String] {
    packageFiles("\(path)/w_Background.ca", caml: layer(name)).merging(
      packageFiles("\(path)/w_Floating.ca", caml: layer(name + " 2"))
    ) { $1 }
    .merging(["\(path)/w_Background.ca/assets/a.png": "23p"]) { $1 }
  }

  @Test func aTendiesHoldsAWallpaper() throws {
    let path = "descriptors/0A-1B/versions/0/contents/W.wallpaper"
    var files = wallpaper(path, "back")
    files["__MACOSX/descriptors/._Other.wallpaper/main.caml"] = "x"
    files["\(path)/w_Background.ca/._main.caml"] = "x"
    files["\(path)/._other.ca/index.xml"] = "x"
    files["descriptors/0A-1B/com.apple.posterkit.plist"] = "x"
    let document = try document(entries(files))
    verify(document.root.sublayers?.map(\.name) == ["back", "back 2"], document.root.name == "W")
    verify((document.root.sublayers?[0].contents as? CGImage)?.height == 3)
    verify(document.warnings.map(\.message) == ["no contents: the image “assets/a.png”: there is no such file"])
    verify(document.warnings.first?.file.hasSuffix("x.tendies/\(path)/w_Floating.ca/main.caml") == true)
  }

  @Test func firstOfSeveralWallpapersIsRead() throws {
    let document = try document(
      entries(wallpaper("c/B.wallpaper", "b").merging(wallpaper("c/A.wallpaper", "a")) { $1 }))
    verify(document.root.sublayers?.first?.name == "a")
    verify(
      document.warnings.last?.message == "of 2 wallpapers only “c/A.wallpaper” is read, not “c/B.wallpaper”")
  }

  @Test func aPackageMayBeZipped() throws {
    let package = packageFiles("a/My.ca", caml: layer("one")).merging(["a/My.ca/assets/a.png": "45p"]) { $1 }
    #expect((try document(entries(package), name: "My.ca.zip").root.contents as? CGImage)?.width == 4)
    let inside = Dictionary(uniqueKeysWithValues: package.map { (String($0.key.dropFirst(8)), $0.value) })
    try verify(document(entries(inside), name: "x.ca").root.name == "one")
    let loose = packageFiles("w_Floating.ca", caml: layer("f")).merging(
      packageFiles("w_Background.ca", caml: layer("b"))
    ) { $1 }
    try verify(document(entries(loose)).root.sublayers?.map(\.name) == ["b", "f"])
  }

  @Test func backslashesSeparatePathsInArchives() throws {
    let files = packageFiles("a/My.ca", caml: layer("one")).map {
      ($0.key.replacing("/", with: "\\"), Data($0.value.utf8))
    }
    try verify(document(files).root.name == "one")
  }

  @Test(arguments: [
    ("../x", "the entry “../x” leaves the archive"), ("a/../../x", "the entry “a/../../x” leaves the archive"),
    ("/etc/x", "the entry “/etc/x” leaves the archive"), ("C:\\x", "the entry “C:/x” leaves the archive"),
    ("readme", "there is neither a wallpaper nor a package in the archive"),
  ])
  func archivesThatAreRefused(_ path: String, _ message: String) throws {
    let good = path == "readme" ? [:] : packageFiles("My.ca", caml: layer("one"))
    let error = #expect(throws: CAMLError.self) { try document(entries(good) + [(path, Data("x".utf8))]) }
    verify(error?.code == .badArchive, error?.message == message)
    verify(error?.file.hasSuffix("x.tendies") == true, error?.position == nil)
  }

  @Test func anEncryptedArchiveIsRefused() throws {
    let files = entries(packageFiles("My.ca", caml: layer("one")))
    let error = #expect(throws: CAMLError.self) { try document(files, password: "secret") }
    verify(error?.code == .badArchive, error?.message.hasSuffix("is encrypted") == true)
  }

  @Test func aDamagedArchiveIsRefused() throws {
    let files = entries(packageFiles("My.ca", caml: layer(String(repeating: "long ", count: 200))))
    let short = #expect(throws: CAMLError.self) { try document(files) { $0 = $0.prefix($0.count / 2) } }
    verify(short?.code == .badArchive, short?.message.hasPrefix("not a zip archive that can be read: ") == true)
    // The bytes of the document itself, which its checksum covers.
    let wrong = #expect(throws: CAMLError.self) {
      try document(files) { data in
        for i in 340..<380 { data[i] ^= 0x55 }
      }
    }
    verify(wrong?.code == .unreadableFile || wrong?.code == .badArchive, "\(String(describing: wrong))")
  }

  @Test func pathsStayInTheirPackage() throws {
    let caml = "<CALayer><contents type='CGImage' src='../secret.png'/></CALayer>"
    let files = packageFiles("a/My.ca", caml: caml).merging(["a/secret.png": "12p"]) { $1 }
    let document = try document(entries(files))
    verify(document.root.contents == nil)
    verify(document.warnings.map(\.message) == ["no contents: the image “../secret.png”: the path leaves the package"])
  }

  @Test func archiveLimitsAreEnforced() throws {
    let directory = try TemporaryDirectory(["keep": ""])
    defer { directory.remove() }
    let url = directory.url.appendingPathComponent("x.zip")
    try writeArchive([("a", Data(count: 300_000)), ("b", Data(count: 300_000))], to: url)
    #expect(throws: ZipArchive.Failure.self) {
      try ZipArchive(path: url.path, limits: ZipArchive.Limits(entries: 1, bytes: 1 << 20))
    }
    let archive = try ZipArchive(path: url.path, limits: ZipArchive.Limits(entries: 2, bytes: 400_000))
    try verify(archive.paths == ["a", "b"], archive.data(at: "c") == nil, archive.data(at: "a")?.count == 300_000)
    let failure = #expect(throws: ZipArchive.Failure.self) { try archive.data(at: "b") }
    verify(
      failure?.reason
        == "more than 400000 bytes in the archive are not read (DocumentLimits.unpackedBytes, --max-unpacked)")
  }
}

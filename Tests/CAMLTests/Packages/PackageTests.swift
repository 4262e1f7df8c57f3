import CAML
import TestSupport

@Suite struct PackageTests {
  private func index(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>\(body)</dict>
    </plist>
    """
  }

  private let main = "<key>rootDocument</key><string>main.caml</string>"
  private let layer =
    "<caml><CALayer name='r' bounds='0 0 9 9'><contents type='CGImage' src='assets/a.png'/></CALayer></caml>"

  private func document(_ files: [String: String]) throws -> CAMLDocument {
    let directory = try TemporaryDirectory(files)
    defer { directory.remove() }
    return try CAMLDocument(contentsOf: directory.url, imageLoader: toyImage)
  }

  private func failure(_ files: [String: String]) throws -> CAMLError {
    try #require(throws: CAMLError.self) { try document(files) }
  }

  @Test func aPackageIsRead() throws {
    let document = try document([
      "index.xml": index(
        main + "<key>documentWidth</key><real>300</real><key>documentHeight</key><integer>200</integer>"
          + "<key>geometryFlipped</key><false/><key>loopEnd</key><real>+infinity</real><key>a</key><array><string/></array>"
      ),
      "main.caml": layer, "assets/a.png": "45p",
    ])
    verify(document.root.name == "r", (document.root.contents as? CGImage)?.width == 4)
    verify(document.viewport.size == CGSize(width: 300, height: 200), document.viewport.scale == 1)
    verify(document.viewport.yAxis == .up, document.viewport.background == nil, document.index.renderTime == 0)
    verify(document.index.renderState == nil)
  }

  @Test func ourOwnKeysSayHowToRender() throws {
    let document = try document([
      "index.xml": index(
        main + "<key>documentWidth</key><real>300</real><key>documentHeight</key><real>200</real>"
          + "<key>geometryFlipped</key><true/><key>renderTime</key><real>1.5</real><key>renderScale</key><integer>2</integer>"
          + "<key>renderState</key><string>Locked</string><key>renderBackground</key><string>1 0.5 0 0.25</string>"
          + "<key>renderWidth</key><real>30</real><key>renderHeight</key><real>20</real>"),
      "main.caml": layer,
    ])
    verify(document.viewport.size == CGSize(width: 30, height: 20), document.viewport.scale == 2)
    verify(document.viewport.yAxis == .down)
    verify(document.viewport.background == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    verify(document.index.renderTime == 1.5, document.index.renderState == "Locked")
  }

  @Test(arguments: [
    ("<key>rootDocument</key>", 4, "the key “rootDocument” has no value"),
    ("<string>rootDocument</string>", 4, "a <key> was expected, not <string>"),
  ])
  func badListsFailWithTheirLine(_ body: String, _ line: Int, _ message: String) throws {
    let error = try failure(["index.xml": index(body), "main.caml": layer])
    verify(error.code == .badPropertyList, error.position?.line == line, error.file.hasSuffix("/index.xml"))
    verify(error.message == message)
  }

  @Test(arguments: [
    ("<key>renderScale</key><array/>", 4, "“renderScale” is a <real> or an <integer>, not <array>"),
    ("\n<key>renderTime</key><real>soon</real>", 5, "“renderTime” is a <real> or an <integer>, not “soon”"),
    (
      "<key>renderBackground</key><string>1 2</string>", 4,
      "“renderBackground” is a colour: a colour is 3 numbers; here are 2"
    ),
    ("<key>geometryFlipped</key><string>up</string>", 4, "“geometryFlipped” is <true/> or <false/>, not <string>"),
    ("<key>rootDocument</key><array/>", 4, "“rootDocument” is a <string>, not <array>"),
  ])
  func aBadValueOfAListIsLeftOut(_ body: String, _ line: Int, _ message: String) throws {
    let document = try document(["index.xml": index(body + main), "main.caml": layer, "assets/a.png": "45p"])
    verify(document.warnings.map(\.message) == ["\(message); it is left out"])
    verify(document.warnings.first?.position?.line == line, document.root.name == "r")
    verify(document.index.renderScale == 1, document.index.renderTime == 0, !document.index.geometryFlipped)
  }

  @Test func indexValuesMayBeStrings() throws {
    let body = "<key>renderScale</key><string>2</string><key>renderBackground</key><string>#ff000033</string>"
    let document = try document(["index.xml": index(body + main), "main.caml": layer, "assets/a.png": "45p"])
    verify(document.index.renderScale == 2, document.index.renderBackground?.alpha == 0.2, document.warnings.isEmpty)
  }

  @Test func theMainDocumentAmongSeveralNeedsNoIndex() throws {
    let files = ["main.caml": layer, "states.caml": "<caml><CALayer name='s'/></caml>", "assets/a.png": "45p"]
    let document = try document(files)
    verify(document.root.name == "r", document.warnings.isEmpty)
    let without = try self.document(files.merging(["index.xml": index("")]) { $1 })
    verify(without.root.name == "r", without.warnings.count == 1)
    verify(without.warnings[0].message.contains("“main.caml” is taken"))
  }

  @Test func packagesThatCannotBeRead() throws {
    try verify(failure(["a.caml": layer, "b.caml": layer]).code == .unreadableFile)
    try verify(failure(["assets/main.caml": layer]).code == .unreadableFile)
    try verify(failure(["index.xml": index(""), "a.caml": layer, "b.caml": layer]).code == .missingRootDocument)
    try verify(failure(["index.xml": index(main)]).code == .unreadableFile)
    try verify(failure(["index.xml": "<plist><dict>", "main.caml": layer]).code == .notWellFormed)
    try verify(failure(["index.xml": "<list/>", "main.caml": layer]).code == .badPropertyList)
    let escape = index("<key>rootDocument</key><string>../../etc/hosts</string>")
    try verify(failure(["index.xml": escape]).message == "the path leaves the package")
    let error = try failure(["index.xml": index(main), "main.caml": "<caml>\n  <CGColor/></caml>"])
    verify(error.description.hasSuffix("/main.caml:2:3: the root must be a layer, not <CGColor>"))
    verify(error.position == CAMLPosition(line: 2, column: 3))
  }

  @Test func aPackageOfOneDocumentNeedsNoIndex() throws {
    let files = ["scene.caml": layer, "assets/a.png": "45p", "assetManifest.caml": "<caml/>", "._scene.caml": "x"]
    let document = try document(files)
    verify(document.root.name == "r", (document.root.contents as? CGImage)?.height == 5)
    verify(document.viewport.size == nil, document.viewport.yAxis == .up)
  }

  @Test func aBareDocumentHasNoIndex() throws {
    let directory = try TemporaryDirectory(["x/scene.caml": layer, "x/assets/a.png": "45p"])
    defer { directory.remove() }
    let file = directory.url.appendingPathComponent("x/scene.caml")
    let document = try CAMLDocument(contentsOf: file, imageLoader: toyImage)
    verify((document.root.contents as? CGImage)?.height == 5, document.viewport.size == nil)
    verify(document.viewport.yAxis == .up)
    let missing = URL(fileURLWithPath: "no/such.caml")
    let error = try #require(throws: CAMLError.self) { try CAMLDocument(contentsOf: missing, imageLoader: toyImage) }
    verify(error.description == "no/such.caml: there is no such file")
  }
}

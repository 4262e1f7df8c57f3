import CAML
import Foundation
import Geometry
import Imaging
import LayerModel
import Testing

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
    #expect(document.root.name == "r")
    #expect((document.root.contents as? CGImage)?.width == 4)
    #expect(document.viewport.size == CGSize(width: 300, height: 200))
    #expect(document.viewport.scale == 1)
    #expect(document.viewport.yAxis == .up)
    #expect(document.viewport.background == nil)
    #expect(document.index.renderTime == 0)
    #expect(document.index.renderState == nil)
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
    #expect(document.viewport.size == CGSize(width: 30, height: 20))
    #expect(document.viewport.scale == 2)
    #expect(document.viewport.yAxis == .down)
    #expect(document.viewport.background == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    #expect(document.index.renderTime == 1.5)
    #expect(document.index.renderState == "Locked")
  }

  @Test(arguments: [
    ("<key>renderScale</key><string>2</string>", 4, "“renderScale” is a <real> or an <integer>, not <string>"),
    ("\n<key>renderTime</key><real>soon</real>", 5, "“renderTime”: a number was expected, not “soon”"),
    ("<key>renderBackground</key><string>1 2</string>", 4, "“renderBackground”: a colour is 3 numbers; here are 2"),
    ("<key>geometryFlipped</key><string>yes</string>", 4, "“geometryFlipped” is <true/> or <false/>, not <string>"),
    ("<key>rootDocument</key><array/>", 4, "“rootDocument” is a <string>, not <array>"),
    ("<key>rootDocument</key>", 4, "the key “rootDocument” has no value"),
    ("<string>rootDocument</string>", 4, "a <key> was expected, not <string>"),
  ])
  func badListsFailWithTheirLine(_ body: String, _ line: Int, _ message: String) throws {
    let error = try failure(["index.xml": index(body), "main.caml": layer])
    #expect(error.code == .badPropertyList)
    #expect(error.position?.line == line)
    #expect(error.file.hasSuffix("/index.xml"))
    #expect(error.message == message)
  }

  @Test func packagesThatCannotBeRead() throws {
    #expect(try failure(["a.caml": layer, "b.caml": layer]).code == .unreadableFile)
    #expect(try failure(["assets/main.caml": layer]).code == .unreadableFile)
    #expect(try failure(["index.xml": index(""), "main.caml": layer]).code == .missingRootDocument)
    #expect(try failure(["index.xml": index(main)]).code == .unreadableFile)
    #expect(try failure(["index.xml": "<plist><dict>", "main.caml": layer]).code == .notWellFormed)
    #expect(try failure(["index.xml": "<list/>", "main.caml": layer]).code == .badPropertyList)
    let escape = index("<key>rootDocument</key><string>../../etc/hosts</string>")
    #expect(try failure(["index.xml": escape]).message == "the path leaves the package")
    let error = try failure(["index.xml": index(main), "main.caml": "<caml>\n<CALayer hidden='2'/></caml>"])
    #expect(error.description.hasSuffix("/main.caml:2:18: a boolean is 0, 1, true or false, not “2”"))
    #expect(error.position == CAMLPosition(line: 2, column: 18))
  }

  @Test func aPackageOfOneDocumentNeedsNoIndex() throws {
    let files = ["scene.caml": layer, "assets/a.png": "45p", "assetManifest.caml": "<caml/>", "._scene.caml": "x"]
    let document = try document(files)
    #expect(document.root.name == "r" && (document.root.contents as? CGImage)?.height == 5)
    #expect(document.viewport.size == nil && document.viewport.yAxis == .up)
  }

  @Test func aBareDocumentHasNoIndex() throws {
    let directory = try TemporaryDirectory(["x/scene.caml": layer, "x/assets/a.png": "45p"])
    defer { directory.remove() }
    let file = directory.url.appendingPathComponent("x/scene.caml")
    let document = try CAMLDocument(contentsOf: file, imageLoader: toyImage)
    #expect((document.root.contents as? CGImage)?.height == 5)
    #expect(document.viewport.size == nil)
    #expect(document.viewport.yAxis == .up)
    let missing = URL(fileURLWithPath: "no/such.caml")
    let error = try #require(throws: CAMLError.self) { try CAMLDocument(contentsOf: missing, imageLoader: toyImage) }
    #expect(error.description == "no/such.caml: there is no such file")
  }
}

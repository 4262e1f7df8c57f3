import CAML
import TestSupport

@Suite struct ImageTests {
  @Test func bothFormsLoadTheImageOnce() throws {
    let directory = try TemporaryDirectory(["assets/a.png": "23p"])
    defer { directory.remove() }
    let document = try readLayer(
      """
      <CALayer><contents type="CGImage" src="assets/a.png"/><sublayers>
      <CALayer><contents><CGImage src="assets/a.png"/></contents></CALayer></sublayers></CALayer>
      """, in: directory.url)
    let image = try #require(document.root.contents as? CGImage)
    verify((image.width, image.height) == (2, 3), document.root.sublayers?[0].contents as? CGImage === image)
    verify(document.warnings.isEmpty)
  }

  @Test func namesAreTriedAsTheyStandThenDecoded() throws {
    let directory = try TemporaryDirectory(["a b.png": "11p", "c%20d.png": "21p", "c d.png": "31p", "100%.png": "41p"])
    defer { directory.remove() }
    for (name, width) in [("a%20b.png", 1), ("a b.png", 1), ("c%20d.png", 2), ("c d.png", 3), ("./x/../100%.png", 4)] {
      let document = try readLayer("<CALayer><contents type='CGImage' src='\(name)'/></CALayer>", in: directory.url)
      verify((document.root.contents as? CGImage)?.width == width, "\(name)")
    }
  }

  @Test func dataURLsAreImages() throws {
    for source in [
      "data:image/png;base64,MjNw", "data:image/png;base64,Mj Nw", "data:;BASE64,MjNw", "data:,23p", "data:,%323p",
    ] {
      let document = try readLayer("<CALayer><contents type='CGImage' src='\(source)'/></CALayer>")
      verify((document.root.contents as? CGImage)?.height == 3, "\(source)")
    }
  }

  @Test(arguments: [
    ("missing.png", "there is no such file"), ("bad.png", "not a toy image"),
    ("../outside.png", "the path leaves the package"),
    ("a/../../outside.png", "the path leaves the package"), ("..%2Foutside.png", "the path leaves the package"),
    ("/etc/passwd", "the path leaves the package"), ("file:///etc/passwd", "the path leaves the package"),
    ("http://example.com/a.png", "the path leaves the package"), ("link.png", "the path leaves the package"),
    ("dir", "not a regular file"), (".", "not a path"), ("data:image/png;base64,MjN", "not base64"),
    ("data:nothing", "without a comma"),
  ])
  func unreadableImagesLeaveNoContents(_ name: String, _ reason: String) throws {
    let directory = try TemporaryDirectory(["p/bad.png": "not an image", "p/dir/x": "", "outside.png": "11p"])
    defer { directory.remove() }
    let package = directory.url.appendingPathComponent("p")
    try FileManager.default.createSymbolicLink(
      at: package.appendingPathComponent("link.png"),
      withDestinationURL: directory.url.appendingPathComponent("outside.png"))
    let document = try readLayer("<CALayer>\n<contents type='CGImage' src='\(name)'/></CALayer>", in: package)
    verify(document.root.contents == nil, document.warnings.count == 1)
    let message = try #require(document.warnings.first?.description)
    verify(message.hasPrefix("main.caml:2:31: no contents: the image “\(name)”: "), message.contains(reason))
    verify(!message.contains("\n"))
  }

  @Test func withoutADirectoryThereAreNoFiles() throws {
    let document = try readLayer("<CALayer><contents type='CGImage' src='etc/passwd'/></CALayer>")
    verify(document.warnings.first?.message.hasSuffix("the document is in no directory") == true)
  }

  @Test func aMisspeltSourceIsNoImage() throws {
    try verify(readLayer("<CALayer><contents type='CGImage' scr='a.png'/></CALayer>").root.contents == nil)
    try verify(readLayer("<CALayer><contents/></CALayer>").root.contents == nil)
  }
}

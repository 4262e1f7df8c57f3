import CAML
import TestSupport

@Suite struct WriterTests {
  @Test func bitsThatNameNoCornerAreLeftOut() throws {
    let layer = CALayer()
    layer.maskedCorners = CACornerMask(rawValue: .max).subtracting(.layerMinXMinYCorner)
    let text = layer.camlDocument().text
    verify(text.contains("maskedCorners=\"14\""), "\(text)")
    layer.maskedCorners = CACornerMask(rawValue: .max)
    let read = try CAMLTests.read(layer.camlDocument().text).root
    verify(read.maskedCorners == .all, layer.maskedCorners == .all)
  }

  @Test func writtenLayersAreCanonical() throws {
    let root = CALayer()
    root.name = "a \"b\" & <c>\n"
    root.bounds = CGRect(x: 0, y: 0, width: 10.5, height: 20)
    root.opacity = 0.1
    root.isHidden = true
    root.borderColor = nil
    root.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    root.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    let sublayer = CATransformLayer()
    sublayer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    sublayer.contents = root.contents
    sublayer.name = "ä\t'"
    sublayer.addSublayer(CALayer())
    root.addSublayer(sublayer)
    let writer = root.camlDocument()
    verify(
      writer.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 10.5 20" hidden="1" name="a &quot;b&quot; &amp; &lt;c&gt;&#10;" opacity="0.1" position="0 0">
            <backgroundColor opacity="0.25" value="1 0.5 0"/>
            <borderColor type="null"/>
            <contents type="CGImage" src="assets/1.png"/>
            <sublayers>
              <CATransformLayer backgroundColor="0 0 1" bounds="0 0 0 0" name="ä&#9;'" position="0 0">
                <contents type="CGImage" src="assets/1.png"/>
                <sublayers>
                  <CALayer bounds="0 0 0 0" position="0 0"/>
                </sublayers>
              </CATransformLayer>
            </sublayers>
          </CALayer>
        </caml>

        """)
    verify(writer.images.map(\.path) == ["assets/1.png"])
    let again = try read(writer.text).root
    verify(again.name == root.name, again.sublayers?.first?.name == sublayer.name)
  }

  @Test func aMaskIsAnElementOfItsOwn() throws {
    let root = CALayer()
    root.mask = CATransformLayer()
    root.mask?.shadowOffset = CGSize(width: 1, height: 2.5)
    root.mask?.addSublayer(CALayer())
    root.addSublayer(CALayer())
    let document = root.camlDocument().text
    verify(
      document.hasSuffix(
        """
          <CALayer bounds="0 0 0 0" position="0 0">
            <mask type="CATransformLayer" bounds="0 0 0 0" position="0 0" shadowOffset="1 2.5">
              <sublayers>
                <CALayer bounds="0 0 0 0" position="0 0"/>
              </sublayers>
            </mask>
            <sublayers>
              <CALayer bounds="0 0 0 0" position="0 0"/>
            </sublayers>
          </CALayer>
        </caml>

        """), "\(document)")
    let again = try read(document).root
    verify(again.mask is CATransformLayer, again.mask?.superlayer === again, again.sublayers?.count == 1)
  }

  @Test(arguments: [
    "", "rotate(30deg)", "rotate(-45deg, 0, 1, 0)", "rotate(90deg, 0, 1, 0)", "translate(1, 2, 3) scale(2, 3, 4)",
    "perspective(500)", "perspective(500) rotate(45deg, 0, 1, 0)", "rotate(60deg, 1, 0, 0)",
    "perspective(800) translate(0, 0, -100) rotate(10deg) rotate(20deg, 0, 1, 0) rotate(30deg, 1, 0, 0) scale(2, 2, 1)",
    "matrix(1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)", "matrix(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)",
    "matrix(nan, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, inf)",
  ])
  func transformsAreWrittenAsTheyWouldBeByHand(_ functions: String) throws {
    let document = try readLayer("<CALayer transform='\(functions)'/>").root.camlDocument().text
    if functions.isEmpty {
      verify(!document.contains("transform"))
    } else {
      verify(document.contains("transform=\"\(functions)\""), "\(document)")
    }
  }

  @Test func aDeepTreeIsWritten() {
    let root = CALayer()
    var layer = root
    for _ in 0..<1000 {
      let next = CALayer()
      layer.addSublayer(next)
      layer = next
    }
    let writer = root.camlDocument()
    verify(writer.warnings.count == 1)
    verify(failure(writer.text) == nil)
  }

  @Test func theIndexIsReadAgain() throws {
    var index = CAMLIndex()
    index.documentWidth = 30
    index.documentHeight = 20.5
    index.geometryFlipped = true
    index.renderScale = 2
    index.renderState = "a & b"
    index.renderBackground = CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.5)
    let files = ["index.xml": index.propertyList, "main.caml": CALayer().camlDocument().text]
    let directory = try TemporaryDirectory(files)
    defer { directory.remove() }
    let document = try CAMLDocument(contentsOf: directory.url, imageLoader: toyImage)
    verify(document.viewport.size == CGSize(width: 30, height: 20.5))
    verify(document.viewport.background == index.renderBackground)
    verify(document.index.renderState == "a & b")
    verify(document.index.propertyList.contains("<string>main.caml</string>"))
  }
}

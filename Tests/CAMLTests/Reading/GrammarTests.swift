import CAML
import TestSupport

@Suite struct GrammarTests {
  @Test func layersNestThroughSublayersInOrder() throws {
    let root = try readLayer(
      """
      <CALayer name="root" bounds="0 0 20 10"><sublayers>
        <CALayer name="a"><sublayers><CATransformLayer name="a1"/><CALayer name="a2"/></sublayers></CALayer>
        <CALayer name="b"/>
      </sublayers></CALayer>
      """
    ).root
    verify(root.name == "root", root.sublayers?.map(\.name) == ["a", "b"])
    verify(root.sublayers?[0].sublayers?.map(\.name) == ["a1", "a2"])
    verify(root.sublayers?[0].sublayers?[0] is CATransformLayer)
    verify(!(root.sublayers?[0].sublayers?[1] is CATransformLayer))
  }

  /// XML parsers are limited to ten million bytes by default.
  @Test func aDocumentMayBeLarge() throws {
    let name = String(repeating: "long ", count: 400)
    let layers = (0..<6000).map { "<CALayer name=\"\(name)\($0)\"/>" }.joined(separator: "\n")
    let root = try readLayer("<CALayer><sublayers>\(layers)</sublayers></CALayer>").root
    verify(root.sublayers?.count == 6000, root.sublayers?.last?.name == name + "5999")
  }

  /// `RoundTripTests` reads each property in the form that is written.
  @Test func attributesHaveFormsThatAreNotWritten() throws {
    let layer = try readLayer("<CALayer name='n &amp; é' contentsRect='0 0 .5 5e-1' opacity='+.5'/>").root
    verify(layer.name == "n & é", layer.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    verify(layer.opacity == 0.5)
  }

  @Test func theOlderNameOfTheCornerCurve() throws {
    try verify(readLayer("<CALayer continuousCorners='1'/>").root.cornerCurve == .continuous)
    try verify(readLayer("<CALayer continuousCorners='1' cornerCurve='circular'/>").root.cornerCurve == .circular)
    try verify(readLayer("<CALayer cornerCurve='wavy'/>").warnings.count == 1)
  }

  @Test func invalidBitSetsAreIgnored() throws {
    for bits in ["-1", "nan", "1.5", "1e30", "18446744073709551615"] {
      try verify(readLayer("<CALayer maskedCorners='\(bits)'/>").root.maskedCorners.rawValue == 15)
    }
  }

  @Test(arguments: [
    "<mask type='CATransformLayer' opacity='0.5'><sublayers><CALayer/></sublayers></mask>",
    "<mask><CATransformLayer opacity='0.5'><sublayers><CALayer/></sublayers></CATransformLayer></mask>",
  ])
  func aMaskIsALayer(_ element: String) throws {
    let document = try readLayer("<CALayer>\(element)</CALayer>")
    let mask = try #require(document.root.mask)
    verify(mask is CATransformLayer, mask.opacity == 0.5, mask.sublayers?.count == 1)
    verify(document.root.sublayers == nil, document.warnings.isEmpty, document.diagnostics.isEmpty)
  }

  @Test func invalidMasksAreIgnored() throws {
    try verify(readLayer("<CALayer><mask type='null'/></CALayer>").diagnostics.isEmpty)
    let wobble = try readLayer("<CALayer><mask type='CAWobble'/><mask/></CALayer>")
    verify(wobble.root.mask == nil, wobble.diagnostics.count == 2)
    try verify(readLayer("<CALayer id='a'><mask object='a'/></CALayer>").warnings.count == 1)
    try verify(readLayer("<CALayer><mask type='CAPortalLayer'/></CALayer>").warnings.count == 1)
  }

  /// The five ways to write one value.
  @Test(arguments: [
    "<opacity value='0.25'/>", "<opacity type='real' value='0.25'/>", "<opacity><real value='0.25'/></opacity>",
    "<opacity> 0.25 </opacity>", "<opacity><real>0.25</real></opacity>", "<opacity><![CDATA[0.25]]></opacity>",
    "<sublayers/><opacity value='&#48;.25'/>",
  ])
  func aPropertyElementHoldsItsValue(_ element: String) throws {
    try verify(readLayer("<CALayer>\(element)</CALayer>").root.opacity == 0.25)
  }

  @Test(arguments: [
    "<CALayer><backgroundColor opacity='0.5' value='1 0 0'/></CALayer>",
    "<CALayer><backgroundColor type='CGColor' opacity='0.5' value='1 0 0'/></CALayer>",
    "<CALayer><backgroundColor><CGColor value='1, 0, 0' opacity='0.5'/></backgroundColor></CALayer>",
    "<CALayer><backgroundColor opacity='0.5'>1 0 0</backgroundColor></CALayer>",
    "<CALayer backgroundColor='0 0 0'><backgroundColor opacity='0.5' value='1 0 0'/></CALayer>",
  ])
  func aColourElementCarriesAlpha(_ element: String) throws {
    try verify(readLayer(element).root.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func coloursOutsideTheUnitRangeAreKept() throws {
    let color = try readLayer("<CALayer backgroundColor='1.078 -0.017 0.8'/>").root.backgroundColor
    verify(color?.components == [1.078, -0.017, 0.8, 1])
  }

  @Test func nullTakesADefaultAway() throws {
    let layer = try readLayer(
      "<CALayer name='n'><borderColor type='null'/><name type='null'/><opacity type='null'/></CALayer>"
    ).root
    verify(layer.borderColor == nil, layer.name == nil, layer.opacity == 1)
  }

  @Test func aReferenceIsTheObjectAgain() throws {
    let root = try readLayer(
      """
      <CALayer><backgroundColor><CGColor id="red" value="1 0 0"/></backgroundColor>
        <borderColor id="b" opacity="0.5" value="0 1 0"/>
        <sublayers><CALayer><backgroundColor object="red"/><borderColor><CGColor object="b"/></borderColor></CALayer></sublayers>
      </CALayer>
      """
    ).root
    let layer = try #require(root.sublayers?.first)
    verify(layer.backgroundColor == root.backgroundColor)
    verify(layer.borderColor == CGColor(red: 0, green: 1, blue: 0, alpha: 0.5))
  }

  @Test func referencesThatLeadNowhereAreWarnings() throws {
    let document = try readLayer(
      """
      <CALayer id="#1"><opacity object="#9"/><borderColor id="a" object="b"/><backgroundColor id="b" object="a"/>
        <sublayers><CALayer object="#1"/></sublayers></CALayer>
      """)
    verify(document.root.opacity == 1, document.root.sublayers == nil, document.warnings.count >= 3)
    verify(document.warnings.contains { $0.message.contains("“#9”") })
    verify(document.warnings.contains { $0.message.contains("two places") })
  }

  @Test func firstOfDuplicateIdentifiersIsReferenced() throws {
    let document = try readLayer(
      """
      <CALayer><borderColor id="c" value="1 0 0"/><sublayers><CALayer><borderColor id="c" value="0 1 0"/></CALayer>
      <CALayer><borderColor object="c"/></CALayer></sublayers></CALayer>
      """)
    verify(document.root.sublayers?[1].borderColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    verify(document.warnings.map(\.message) == ["the id “c” is given twice; the first one counts"])
  }

  @Test func keyPathsReachIntoStructures() throws {
    let layer = try readLayer(
      """
      <CALayer bounds="0 0 1 1" bounds.size.width="30" bounds.origin="4 5" position.y="7" anchorPoint.x="0">
        <bounds.size.height value="40"/></CALayer>
      """
    ).root
    verify(layer.bounds == CGRect(x: 4, y: 5, width: 30, height: 40), layer.position == CGPoint(x: 0, y: 7))
    verify(layer.anchorPoint == CGPoint(x: 0, y: 0.5))
  }

  @Test func partsOfATransformAreRebuiltInOrder() throws {
    let parts =
      "transform.rotation.x='0.1' transform.rotation.y='0.2' transform.rotation.z='0.3' transform.scale.xy='2' "
      + "transform.scale.z='3' transform.translation.x='4' transform.translation.y='5' transform.translation.z='6'"
    let functions = "translate(4, 5, 6) rotate(0.3) rotate(0.2, 0, 1, 0) rotate(0.1, 1, 0, 0) scale(2, 2, 3)"
    let given = try readLayer("<CALayer \(parts)/>").root.transform
    let expected = try readLayer("<CALayer transform='\(functions)'/>").root.transform
    for (a, b) in zip(given.elements, expected.elements) { verify(abs(a - b) < 1e-12) }
    // The transform as a whole wins over its parts.
    let both = try readLayer("<CALayer transform.rotation.z='1' transform='scale(2)'/>").root.transform
    verify(both == CATransform3DMakeScale(2, 2, 2))
  }

  @Test func aCompleteExampleIsRead() throws {
    let document = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 200 100" name="Root" position="100 50">
          <backgroundColor opacity="0" value="0 0 0"/>
          <sublayers>
            <CALayer id="#1" backgroundColor="1 0.5 0" bounds="0 0 40 40" name="Box" position="60 50"
                     transform="translate(10, 0, 0) rotate(30deg) scale(2, 1, 1)">
              <animations><animation type="CABasicAnimation" keyPath="opacity" duration="0.5" beginTime="1e-100">
                <fromValue type="integer" value="0"/></animation></animations>
            </CALayer>
          </sublayers>
          <states><LKState name="Off"><elements><LKStateSetValue targetId="#1" keyPath="opacity">
            <value type="real" value="0.2"/></LKStateSetValue></elements></LKState></states>
        </CALayer>
      </caml>
      """)
    verify(document.root.sublayers?.first?.name == "Box", document.root.sublayers?.first?.opacity == 1)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, document.viewport.size == nil)
    verify(document.viewport.yAxis == .up)
  }

  @Test func windowsLineEndsAndAByteOrderMarkAreRead() throws {
    let document = try read("\u{FEFF}<caml>\r\n<CALayer\r\nname=\"a\"/>\r\n</caml>\r\n")
    verify(document.root.name == "a")
  }
}

import CAML
import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

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
              <CATransformLayer backgroundColor="0 0 1" bounds="0 0 0 0" position="0 0">
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
    try verify(read(writer.text).root.name == root.name)
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

  @Test func randomTreesSurviveARoundTrip() throws {
    var random = Random(state: 42)
    for _ in 0..<Cases.count(10, ofMany: 50) {
      let tree = random.tree(depth: 4)
      let writer = tree.camlDocument()
      let again = try read(writer.text)
      verify(again.diagnostics.isEmpty)
      expectEqual(tree, again.root)
    }
  }

  /// The comparison above must be able to fail.
  @Test func aChangeIsSeenInTheText() throws {
    var random = Random(state: 1)
    let tree = random.tree(depth: 3)
    let before = tree.camlDocument().text
    verify(tree.camlDocument().text == before)
    tree.position.x += 1e-9
    verify(tree.camlDocument().text != before)
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

  private func expectEqual(_ a: CALayer, _ b: CALayer) {
    verify(type(of: a) == type(of: b))
    for row in CALayer.keys.rows where row.form != nil {
      switch (row.get(a), row.get(b)) {
      case (nil, nil): break
      case (let t as CATransform3D, let u as CATransform3D):
        let largest = t.elements.map(abs).max() ?? 1
        for (x, y) in zip(t.elements, u.elements) { verify(abs(x - y) <= 1e-11 * max(1, largest), "\(row.key)") }
      case (let x as any Hashable, let y as any Hashable): verify(AnyHashable(x) == AnyHashable(y), "\(row.key)")
      case (let x, let y): Issue.record("\(row.key): \(x ?? "nil"), \(y ?? "nil")")
      }
    }
    verify((a.mask == nil) == (b.mask == nil))
    if let x = a.mask, let y = b.mask { expectEqual(x, y) }
    verify(a.sublayers?.count == b.sublayers?.count)
    for (x, y) in zip(a.sublayers ?? [], b.sublayers ?? []) { expectEqual(x, y) }
  }
}

/// Trees that are the same on every run.
private struct Random {
  var state: UInt64

  mutating func below(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % n
  }

  mutating func flag() -> Bool { below(2) == 0 }

  mutating func number() -> Double { flag() ? Double(below(200) - 100) : Double(below(2_000_001) - 1_000_000) / 3217 }

  mutating func color() -> CGColor? {
    let parts = (0..<4).map { _ in Double(below(256)) / 255 }
    return flag() ? nil : CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: flag() ? 1 : parts[3])
  }

  mutating func transform() -> CATransform3D {
    var t = CATransform3DIdentity
    if flag() { t.m34 = -1 / CGFloat(100 + below(900)) }
    if flag() { t = CATransform3DTranslate(t, number(), number(), number()) }
    if flag() { t = CATransform3DRotate(t, number(), number(), number(), 1) }
    if flag() { t = CATransform3DScale(t, number(), number(), 1) }
    if below(4) == 0 { t.m21 += number() }
    return t
  }

  mutating func tree(depth: Int) -> CALayer {
    let layer = below(4) == 0 ? CATransformLayer() : CALayer()
    layer.bounds = CGRect(x: number(), y: number(), width: abs(number()), height: abs(number()))
    layer.position = CGPoint(x: number(), y: number())
    layer.zPosition = number()
    if flag() { layer.anchorPoint = CGPoint(x: number(), y: number()) }
    if flag() { layer.anchorPointZ = number() }
    (layer.isGeometryFlipped, layer.isHidden, layer.isDoubleSided) = (flag(), flag(), flag())
    (layer.allowsGroupOpacity, layer.allowsEdgeAntialiasing) = (flag(), flag())
    layer.opacity = Float(below(1000)) / 999
    (layer.backgroundColor, layer.borderColor) = (color(), color())
    (layer.cornerRadius, layer.borderWidth, layer.contentsScale) = (number(), number(), number())
    layer.contentsRect = CGRect(x: 0, y: number(), width: 1, height: abs(number()))
    layer.contentsGravity = [.resize, .center, .topLeft][below(3)]
    layer.magnificationFilter = [.linear, .nearest][below(2)]
    layer.minificationFilter = [.linear, .trilinear][below(2)]
    layer.name = [nil, "x", "ä <&> \"'\t\n"][below(3)]
    (layer.transform, layer.sublayerTransform) = (transform(), transform())
    (layer.masksToBounds, layer.isOpaque, layer.shouldRasterize) = (flag(), flag(), flag())
    (layer.needsDisplayOnBoundsChange, layer.drawsAsynchronously) = (flag(), flag())
    layer.maskedCorners = CACornerMask(rawValue: UInt(below(16)))
    layer.cornerCurve = flag() ? .circular : .continuous
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(below(16)))
    layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(below(64)))
    layer.contentsCenter = CGRect(x: number(), y: 0, width: abs(number()), height: 1)
    layer.contentsFormat = flag() ? .RGBA8Uint : .RGBA16Float
    layer.minificationFilterBias = Float(below(1000)) / 999
    layer.rasterizationScale = number()
    (layer.shadowColor, layer.shadowOpacity) = (color(), Float(below(1000)) / 999)
    (layer.shadowOffset, layer.shadowRadius) = (CGSize(width: number(), height: number()), number())
    if depth > 0, below(4) == 0 { layer.mask = tree(depth: depth - 1) }
    if depth > 0 { for _ in 0..<below(4) { layer.addSublayer(tree(depth: depth - 1)) } }
    return layer
  }
}

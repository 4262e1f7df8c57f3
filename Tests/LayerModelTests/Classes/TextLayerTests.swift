import Drawing
import TestSupport

/// Text layers: their properties, and their drawing.
@Suite struct TextLayerTests {
  private func textLayer(_ text: Any?, _ width: CGFloat = 100, _ height: CGFloat = 40) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(0, 0, width, height)
    layer.string = text
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    return layer
  }

  /// The layer's contents in a snapshot.
  private func contents(_ layer: CALayer) throws -> CGImage {
    let snapshot = layer.commitFrame()
    return try #require(snapshot.styles[Int(snapshot.nodes[0].style)].contents?.image)
  }

  /// The sum of alpha in each column.
  private func columns(_ image: CGImage) -> [Int] {
    (0..<image.width).map { x in (0..<image.height).reduce(0) { $0 + Int(image.pixel(x, $1).alpha) } }
  }

  private func rows(_ image: CGImage) -> [Int] {
    (0..<image.height).map { y in (0..<image.width).reduce(0) { $0 + Int(image.pixel($1, y).alpha) } }
  }

  @Test func textLayerHasApplesDefaults() {
    let layer = CATextLayer()
    verify(layer.string == nil, layer.font as? String == "Helvetica", layer.fontSize == 36)
    verify(layer.foregroundColor == .white, !layer.isWrapped, layer.truncationMode == .none)
    verify(layer.alignmentMode == .natural, !layer.allowsFontSubpixelQuantization)
    verify(layer.needsDisplayOnBoundsChange, layer.contentsScale == 1)
    verify(CATextLayer.defaultValue(forKey: "fontSize") as? CGFloat == 36)
    verify(CATextLayer.defaultValue(forKey: "foregroundColor") as? CGColor == .white)
    verify(CATextLayer.defaultValue(forKey: "opacity") as? Float == 1)
    verify(kCAAlignmentJustified.rawValue == "justified", kCATruncationMiddle.rawValue == "middle")
  }

  @Test func copiedTextLayerKeepsItsProperties() {
    let layer = textLayer("abc")
    (layer.isWrapped, layer.truncationMode, layer.alignmentMode) = (true, .middle, .right)
    layer.foregroundColor = .black
    layer.alignmentMode = CATextLayerAlignmentMode(rawValue: "odd")
    let copy = layer.plainCopy as! CATextLayer
    verify(copy.string as? String == "abc", copy.font as? String == "DejaVu Sans", copy.fontSize == 20)
    verify(copy.isWrapped, copy.truncationMode == .middle, copy.foregroundColor == .black)
    verify(copy.alignmentMode.rawValue == "odd", "names that are not known are kept")
    layer.font = nil
    verify(layer.font as? String == "Helvetica")
  }

  @Test func aCopyShowsTheText() throws {
    let layer = textLayer("abc")
    let before = layer.plainCopy as! CATextLayer
    let drawn = try contents(layer)
    try verify(contents(before).premultipliedRGBA == drawn.premultipliedRGBA)
    try verify(contents(layer.plainCopy).premultipliedRGBA == drawn.premultipliedRGBA)
  }

  @Test func theStringIsCopied() {
    let string = NSMutableAttributedString(string: "abc")
    let layer = textLayer(string)
    string.mutableString.append("d")
    verify((layer.string as? NSAttributedString)?.string == "abc")
  }

  @Test func everyPropertyMarksAChange() {
    let layer = textLayer("abc")
    let changes: [(String, () -> Void)] = [
      ("string", { layer.string = "abd" }), ("font", { layer.font = "DejaVuSans-Bold" }),
      ("fontSize", { layer.fontSize = 21 }), ("foregroundColor", { layer.foregroundColor = .black }),
      ("isWrapped", { layer.isWrapped = true }), ("truncationMode", { layer.truncationMode = .end }),
      ("alignmentMode", { layer.alignmentMode = .center }), ("bounds", { layer.bounds.size.width = 90 }),
    ]
    func version() -> UInt64 { layer.commitFrame().nodes[0].version }
    var last = version()
    for (name, change) in changes {
      verify(version() == last)
      change()
      verify(version() != last, "\(name)")
      last = version()
    }
  }

  @Test func textIsDrawnFromTheTopInItsColour() throws {
    let layer = textLayer("HH")
    layer.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let image = try contents(layer)
    verify(image.width == 100, image.height == 40)
    // The baseline of the 20-point capitals is at 18.56, and they are 14.58 high.
    let ink = rows(image)
    verify(ink[0..<3].allSatisfy { $0 == 0 }, ink[5] > 0, ink[17] > 0, ink[19..<40].allSatisfy { $0 == 0 })
    verify(image.premultipliedRGBA.contains(255))
    verify((0..<100).allSatisfy { x in (0..<40).allSatisfy { image.pixel(x, $0).green == 0 } })
  }

  @Test func boundsMayBeginAnywhere() throws {
    let (layer, moved) = (textLayer("HH"), textLayer("HH"))
    moved.bounds.origin = CGPoint(30, -20)
    try verify(contents(layer).premultipliedRGBA == contents(moved).premultipliedRGBA)
  }

  @Test func textIsUprightInLayersThatAreTurnedOver() throws {
    let (layer, turned) = (textLayer("AV"), textLayer("AV"))
    turned.isGeometryFlipped = true
    try verify(contents(layer).premultipliedRGBA == contents(turned).premultipliedRGBA)
  }

  @Test func contentsScaleSharpensText() throws {
    let layer = textLayer("sharp")
    let soft = try contents(layer)
    layer.contentsScale = 2
    layer.setNeedsDisplay()
    let sharp = try contents(layer)
    verify((sharp.width, sharp.height) == (200, 80))
    let ratio = Double(columns(sharp).reduce(0, +)) / Double(columns(soft).reduce(0, +))
    verify(abs(ratio - 4) < 0.1)
  }

  @Test func linesAreAligned() throws {
    func ink(_ mode: CATextLayerAlignmentMode, _ text: String = "HH") throws -> (left: Int, right: Int) {
      let layer = textLayer(text)
      layer.alignmentMode = mode
      let ink = try columns(contents(layer))
      return (try #require(ink.firstIndex { $0 > 0 }), 99 - (try #require(ink.lastIndex { $0 > 0 })))
    }
    try verify(ink(.left).left <= 2, ink(.right).right <= 2)
    let center = try ink(.center)
    try verify(abs(center.left - center.right) <= 1, ink(.natural).left <= 2, ink(.natural, "שלום").right <= 3)
    try verify(ink(CATextLayerAlignmentMode(rawValue: "odd")).left <= 2)
  }

  @Test func wrappingAndTruncationDiffer() throws {
    let layer = textLayer("several words that go on", 100, 60)
    let cut = try contents(layer)
    layer.isWrapped = true
    let wrapped = try contents(layer)
    verify(rows(cut)[30..<60].allSatisfy { $0 == 0 }, rows(wrapped)[30..<46].contains { $0 > 0 })
    layer.isWrapped = false
    var pictures = [cut.premultipliedRGBA]
    for mode in [CATextLayerTruncationMode.start, .middle, .end] {
      layer.truncationMode = mode
      let image = try contents(layer)
      verify(!pictures.contains(image.premultipliedRGBA))
      pictures.append(image.premultipliedRGBA)
    }
    layer.truncationMode = CATextLayerTruncationMode(rawValue: "odd")
    try verify(contents(layer).premultipliedRGBA == cut.premultipliedRGBA)
  }

  @Test func theSizeOfAFontDoesNotCount() throws {
    let layer = textLayer("ab")
    let byName = try contents(layer)
    layer.font = CTFont("DejaVu Sans", size: 77)
    try verify(contents(layer).premultipliedRGBA == byName.premultipliedRGBA)
    layer.font = CGFont("DejaVuSans")
    try verify(contents(layer).premultipliedRGBA == byName.premultipliedRGBA)
    layer.font = CTFont("DejaVuSans-Bold", size: 20)
    try verify(contents(layer).premultipliedRGBA != byName.premultipliedRGBA)
  }

  @Test func attributedStringsLookAsTheySay() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let string = NSMutableAttributedString(string: "HH", attributes: [.font: CTFont("DejaVu Sans", size: 20)])
    string.addAttribute(.foregroundColor, value: red, range: NSRange(location: 1, length: 1))
    let layer = textLayer(string)
    // The string's attributes override both.
    (layer.fontSize, layer.foregroundColor) = (7, CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    let image = try contents(layer)
    verify((0..<40).contains { image.pixel(4, $0) == (0, 0, 0, 255) })
    verify((0..<40).contains { image.pixel(19, $0) == (255, 0, 0, 255) })
    verify((0..<100).allSatisfy { x in (0..<40).allSatisfy { image.pixel(x, $0).green == 0 } })
  }

  @Test func layersWithoutTextShowNothing() throws {
    for string in [nil, "", 3, NSNull()] as [Any?] {
      let layer = textLayer(string)
      let snapshot = layer.commitFrame()
      let image = snapshot.styles[Int(snapshot.nodes[0].style)].contents?.image
      verify(image?.premultipliedRGBA.allSatisfy { $0 == 0 } ?? true)
    }
    for size in [0, -1, CGFloat.nan, .infinity] {
      let layer = textLayer("abc")
      layer.fontSize = size
      layer.commitFrame()
    }
    let layer = textLayer("abc")
    layer.foregroundColor = nil
    let snapshot = layer.commitFrame()
    let image = snapshot.styles[Int(snapshot.nodes[0].style)].contents?.image
    verify(image?.premultipliedRGBA.allSatisfy { $0 == 0 } ?? true)
  }

  @Test func aMissingFontIsOneWarning() {
    let name = "Nowhere \(UUID().uuidString)"
    let root = CALayer(100, 100)
    for _ in 0..<3 {
      let layer = textLayer("abc")
      layer.font = name
      root.addSublayer(layer)
    }
    let first = root.commitFrame().warnings.map(\.description)
    verify(first.count == 1, first[0].contains("“\(name)”"), first[0].contains("stands in"))
    verify(root.commitFrame().warnings.isEmpty)
    let other = textLayer(NSAttributedString(string: "x", attributes: [.font: CTFont("\(name) too", size: 9)]))
    verify(other.commitFrame().warnings.count == 1)
    // The default font is not a request, so it gives no warning.
    let plain = CATextLayer()
    (plain.bounds, plain.string) = (CGRect(0, 0, 10, 10), "a")
    verify(plain.commitFrame().warnings.isEmpty)
  }
}

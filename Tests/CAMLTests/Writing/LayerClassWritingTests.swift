import CAML
import Drawing
import TestSupport

/// The written form is canonical, and reading it restores the layer.
@Suite struct LayerClassWritingTests {
  /// The lines between the document element's tags, without indentation. Checks that reading and writing them again
  /// gives the same.
  private func lines(_ layer: CALayer) throws -> [String] {
    let writer = layer.camlDocument()
    let files = Dictionary(uniqueKeysWithValues: writer.images.map { ($0.path, "11x") })
    let directory = try TemporaryDirectory(files.merging(["x": ""]) { a, _ in a })
    defer { directory.remove() }
    let document = try read(writer.text, in: directory.url)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, document.root.camlDocument().text == writer.text)
    return writer.text.split(separator: "\n").dropFirst(2).dropLast().map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func gradientLayerIsWritten() throws {
    let layer = CAGradientLayer()
    layer.colors = [red, CGColor(gray: 0, alpha: 0.5)]
    layer.locations = [0, 0.25]
    layer.type = .conic
    layer.startPoint = .zero
    try verify(
      lines(layer) == [
        "<CAGradientLayer startPoint=\"0 0\" bounds=\"0 0 0 0\" position=\"0 0\">", "<colors>",
        "<CGColor value=\"1 0 0\"/>", "<CGColor opacity=\"0.5\" value=\"0 0 0\"/>", "</colors>", "<locations>",
        "<integer value=\"0\"/>", "<real value=\"0.25\"/>", "</locations>", "<type value=\"conic\"/>",
        "</CAGradientLayer>",
      ])
  }

  @Test func shapeLayerIsWritten() throws {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3.5, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(to: CGPoint(x: 0, y: 1), control1: CGPoint(x: 2, y: 3), control2: CGPoint(x: 4, y: 5))
    path.closeSubpath()
    layer.path = path
    (layer.fillColor, layer.strokeColor, layer.lineDashPattern) = (nil, red, [2, 1])
    try verify(
      lines(layer) == [
        "<CAShapeLayer path=\"1 2 m 3.5 4 l 7 8 5 6 q 2 3 4 5 0 1 c h\" strokeColor=\"1 0 0\" bounds=\"0 0 0 0\" "
          + "position=\"0 0\">",
        "<fillColor type=\"null\"/>", "<lineDashPattern>", "<integer value=\"2\"/>", "<integer value=\"1\"/>",
        "</lineDashPattern>", "</CAShapeLayer>",
      ])
    layer.path = CGMutablePath()
    try verify(lines(layer)[0].contains(" path=\"\" "))
  }

  @Test func textLayerIsWritten() throws {
    let layer = CATextLayer()
    try verify(lines(layer) == ["<CATextLayer bounds=\"0 0 0 0\" position=\"0 0\"/>"])
    layer.string = "a \"b\"\n<c>"
    layer.font = "DejaVu Sans"
    (layer.fontSize, layer.foregroundColor, layer.isWrapped) = (12.5, CGColor(gray: 0, alpha: 0.5), true)
    (layer.alignmentMode, layer.truncationMode) = (.justified, .start)
    let written = [
      "<CATextLayer alignmentMode=\"justified\" fontSize=\"12.5\" truncationMode=\"start\" wrapped=\"1\" "
        + "bounds=\"0 0 0 0\" position=\"0 0\">",
      "<font type=\"string\" value=\"DejaVu Sans\"/>", "<foregroundColor opacity=\"0.5\" value=\"0 0 0\"/>",
      "<string type=\"string\" value=\"a &quot;b&quot;&#10;&lt;c&gt;\"/>", "</CATextLayer>",
    ]
    try verify(lines(layer) == written, layer.camlDocument().warnings.isEmpty)
    layer.needsDisplayOnBoundsChange = false
    try verify(lines(layer)[0].contains("needsDisplayOnBoundsChange=\"0\""), "its own default is true")
  }

  @Test func aTextsFontIsAName() throws {
    let layer = CATextLayer()
    layer.string = "abc"
    layer.font = CTFont("DejaVuSans-Bold", size: 3)
    try verify(
      lines(layer).dropFirst() == [
        "<font type=\"string\" value=\"DejaVuSans-Bold\"/>", "<string type=\"string\" value=\"abc\"/>",
        "</CATextLayer>",
      ])
  }

  @Test func replicatorScrollAndTiledLayersAreWritten() throws {
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay, replicator.instanceRedOffset) = (3, 0.5, -0.1)
    replicator.instanceColor = CGColor(gray: 1, alpha: 0.5)
    let (scroll, tiled) = (CAScrollLayer(), CATiledLayer())
    (scroll.scrollMode, tiled.levelsOfDetail) = (.none, 2)
    replicator.sublayers = [scroll, tiled]
    try verify(
      lines(replicator) == [
        "<CAReplicatorLayer instanceCount=\"3\" instanceDelay=\"0.5\" instanceRedOffset=\"-0.1\" bounds=\"0 0 0 0\" "
          + "position=\"0 0\">",
        "<instanceColor opacity=\"0.5\" value=\"1 1 1\"/>", "<sublayers>",
        "<CAScrollLayer scrollMode=\"none\" bounds=\"0 0 0 0\" position=\"0 0\"/>",
        "<CATiledLayer levelsOfDetail=\"2\" bounds=\"0 0 0 0\" position=\"0 0\"/>", "</sublayers>",
        "</CAReplicatorLayer>",
      ])
    scroll.masksToBounds = false
    try verify(lines(scroll)[0].contains("masksToBounds=\"0\""), "its own default is true")
  }

  @Test func backgroundFiltersAreWritten() throws {
    let (backdrop, layer) = (CABackdropLayer(), CALayer())
    backdrop.filters = [CAFilter(type: "colorInvert")]
    layer.backgroundFilters = [CAFilter(type: "gaussianBlur")]
    backdrop.sublayers = [layer]
    try verify(
      lines(backdrop) == [
        "<CABackdropLayer bounds=\"0 0 0 0\" position=\"0 0\">", "<filters>", "<CAFilter filter=\"colorInvert\"/>",
        "</filters>", "<sublayers>", "<CALayer bounds=\"0 0 0 0\" position=\"0 0\">", "<backgroundFilters>",
        "<CAFilter filter=\"gaussianBlur\"/>", "</backgroundFilters>", "</CALayer>", "</sublayers>",
        "</CABackdropLayer>",
      ])
  }

  @Test func emitterLayerIsWritten() throws {
    let (layer, cell, inner) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
    layer.emitterCells = [cell]
    cell.emitterCells = [inner]
    (cell.birthRate, cell.name, cell.contents) = (
      0.1, "a & b", CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    )
    (inner.lifetime, inner.color) = (2, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    layer.seed = 3
    try verify(
      lines(layer) == [
        "<CAEmitterLayer seed=\"3\" bounds=\"0 0 0 0\" position=\"0 0\">", "<emitterCells>",
        "<CAEmitterCell birthRate=\"0.1\" name=\"a &amp; b\">", "<contents type=\"CGImage\" src=\"assets/1.png\"/>",
        "<emitterCells>", "<CAEmitterCell lifetime=\"2\">", "<color opacity=\"0.5\" value=\"1 0 0\"/>",
        "</CAEmitterCell>", "</emitterCells>", "</CAEmitterCell>", "</emitterCells>", "</CAEmitterLayer>",
      ])
    // A cycle of cells is cut.
    inner.emitterCells = [cell]
    verify(layer.camlDocument().text.count < 100_000)
  }

  @Test func filtersAreWritten() throws {
    let layer = CALayer()
    let (blur, add, blend) = (CAFilter(type: "gaussianBlur"), CAFilter(type: "colorAdd"), CAFilter(type: "destOut"))
    blur.setValue(2.5, forKey: "inputRadius")
    blur.name = "b"
    add.setValue(CGColor(gray: 1, alpha: 0.5), forKey: "inputColor")
    add.isEnabled = false
    layer.filters = [blur, add, "no filter"]
    layer.compositingFilter = blend
    try verify(
      lines(layer) == [
        "<CALayer bounds=\"0 0 0 0\" position=\"0 0\">", "<compositingFilter type=\"CAFilter\" filter=\"destOut\"/>",
        "<filters>", "<CAFilter filter=\"gaussianBlur\" inputRadius=\"2.5\" name=\"b\"/>",
        "<CAFilter filter=\"colorAdd\" enabled=\"0\">", "<inputColor opacity=\"0.5\" value=\"1 1 1\"/>", "</CAFilter>",
        "</filters>", "</CALayer>",
      ])
    layer.filters = nil
    layer.compositingFilter = "plusL"
    try verify(lines(layer) == ["<CALayer bounds=\"0 0 0 0\" compositingFilter=\"plusL\" position=\"0 0\"/>"])
  }

  @Test func coreImageFiltersAreWritten() throws {
    let layer = CALayer()
    let sepia = try #require(CIFilter(name: "CISepiaTone", parameters: ["inputIntensity": 0.5, "name": "s"]))
    let matrix = try #require(CIFilter(name: "CIColorMatrix", parameters: ["inputRVector": CIVector(x: 0, y: 1.5)]))
    let mono = try #require(CIFilter(name: "CIColorMonochrome", parameters: ["inputColor": CIColor.red]))
    matrix.isEnabled = false
    layer.filters = [sepia, matrix, mono]
    layer.compositingFilter = CIFilter(name: "CIScreenBlendMode")
    let animation = CABasicAnimation(keyPath: "filters.CIColorMatrix.inputRVector")
    animation.toValue = CIVector(x: 1, y: 0)
    layer.add(animation, forKey: "rows")
    let written = layer.camlDocument().text
    for line in [
      "<compositingFilter type=\"CIFilter\" filter=\"CIScreenBlendMode\"/>",
      "<CIFilter filter=\"CISepiaTone\" inputIntensity=\"0.5\" name=\"s\"/>",
      "<CIFilter filter=\"CIColorMatrix\" enabled=\"0\" inputRVector=\"0 1.5\"/>",
      "<CIFilter filter=\"CIColorMonochrome\" inputColor=\"1 0 0\"/>", "<toValue type=\"CIVector\" value=\"1 0\"/>",
    ] {
      verify(written.contains(line), "\(line) is not in \(written)")
    }
    let back = try CAMLDocument(data: Data(written.utf8), baseURL: nil)
    verify(back.warnings.isEmpty, back.diagnostics.isEmpty)
    verify((back.root.filters as? [CIFilter])?.map(\.name) == ["s", "CIColorMatrix", "CIColorMonochrome"])
    let read = back.root.animation(forKey: "rows") as? CABasicAnimation
    verify(read?.toValue as? CIVector == CIVector(x: 1, y: 0))
  }

  @Test func masksShadowPathsAndTimingAreWritten() throws {
    let layer = CALayer()
    let mask = CAGradientLayer()
    mask.type = .radial
    layer.mask = mask
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil)
    (layer.beginTime, layer.speed, layer.timeOffset, layer.allowsGroupBlending) = (1, 0.1, 2, false)
    try verify(
      lines(layer) == [
        "<CALayer allowsGroupBlending=\"0\" beginTime=\"1\" bounds=\"0 0 0 0\" position=\"0 0\" "
          + "shadowPath=\"0 0 m 1 0 l 1 2 l 0 2 l h\" speed=\"0.1\" timeOffset=\"2\">",
        "<mask type=\"CAGradientLayer\" bounds=\"0 0 0 0\" position=\"0 0\">", "<type value=\"radial\"/>", "</mask>",
        "</CALayer>",
      ])
  }
}

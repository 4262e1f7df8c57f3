import CAML
import TestSupport

/// The forms in which documents hold the layer classes, filters and emitter cells, beside those that are written:
/// `LayerClassWritingTests` reads these again.
@Suite struct LayerClassTests {
  private func read<Layer: CALayer>(_ element: String, as type: Layer.Type) throws -> Layer {
    let document = try readLayer(element)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, "\(document.warnings + document.diagnostics)")
    return try #require(document.root as? Layer)
  }

  /// Documents hold the rows of each class's table that have a form, and an older name of one.
  @Test func documentsHoldTheRowsOfTheModel() {
    for layer in ([CALayer.keys] + CALayer.subclasses.map { $0.table }).map({ $0.make() }) {
      let held = layer.properties.filter { $0.form != nil && $0.key != "name" }.map(\.key) + ["continuousCorners"]
      let texts = PropertyText.all(of: layer)
      verify(texts.map(\.key) == held.sorted(), held.count > 45, "\(type(of: layer))")
      verify(texts.allSatisfy(\.isDefault), "\(texts.filter { !$0.isDefault })")
    }
  }

  @Test(arguments: [
    "<locations type='NSArray'><real value='0.5'/><real value='1'/></locations>",
    "<locations><NSArray><real value='0.5'/><real value='1'/></NSArray></locations>",
    "<locations value='0.5 1'/>", "<locations>0.5 1</locations>",
  ])
  func listsHaveManyForms(_ element: String) throws {
    try verify(read("<CAGradientLayer>\(element)</CAGradientLayer>", as: CAGradientLayer.self).locations == [0.5, 1])
    let attribute = try read("<CAGradientLayer locations='0.5, 1'/>", as: CAGradientLayer.self)
    verify(attribute.locations == [0.5, 1])
    try verify(
      read("<CAGradientLayer><locations type='null'/></CAGradientLayer>", as: CAGradientLayer.self).locations == nil
    )
    try verify(read("<CAGradientLayer><colors/></CAGradientLayer>", as: CAGradientLayer.self).colors?.isEmpty == true)
  }

  /// The attribute `type` belongs to the grammar.
  @Test func aGradientsTypeIsNoAttribute() throws {
    let layer =
      try readLayer("<CALayer><mask type='CAGradientLayer' name='m'/></CALayer>").root.mask as? CAGradientLayer
    verify(layer?.type == .axial, layer?.name == "m")
    let unknown = try readLayer("<CAGradientLayer><type value='spiral'/></CAGradientLayer>")
    verify(unknown.warnings.map(\.message) == ["there is no type named “spiral”"])
  }

  @Test(arguments: ["CATextLayer", "CATextLayer classIfAvailable='LKTextLayer'", "LKTextLayer"])
  func textLayerIsRead(start: String) throws {
    let end = start.split(separator: " ")[0]
    let layer = try read(
      """
      <\(start) bounds="0 0 90 20" fontSize="16" foregroundColor="1 0 0" alignmentMode="center" wrapped="1"
        truncationMode="end">
        <font type="string" value="DejaVuSans-Bold"/><string type="string" value="Hello &amp;&#10;you"/></\(end)>
      """, as: CATextLayer.self)
    verify(layer.string as? String == "Hello &\nyou", layer.font as? String == "DejaVuSans-Bold")
    verify(layer.fontSize == 16, layer.foregroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    verify(layer.alignmentMode == .center, layer.isWrapped, layer.truncationMode == .end)
  }

  @Test(arguments: [
    "<string type='string' value='Hi'/>", "<string><string value='Hi'/></string>",
    "<string type='NSString'>Hi</string>",
    "<string value='Hi'/>", "<string>Hi</string>",
  ])
  func stringsHaveManyForms(_ element: String) throws {
    try verify(read("<CATextLayer>\(element)</CATextLayer>", as: CATextLayer.self).string as? String == "Hi")
    try verify(read("<CATextLayer string='Hi'/>", as: CATextLayer.self).string as? String == "Hi")
    let none = try read("<CATextLayer><string type='null'/></CATextLayer>", as: CATextLayer.self)
    verify(none.string == nil, none.font as? String == "Helvetica")
    let unknown = try readLayer("<CATextLayer alignmentMode='diagonal'/>")
    verify(unknown.warnings.map(\.message) == ["there is no alignmentMode named “diagonal”"])
  }

  @Test func shapeLayerIsRead() throws {
    let layer = try read(
      """
      <CAShapeLayer fillRule="even-odd" lineCap="round" lineDashPhase="1" lineJoin="bevel" lineWidth="3" miterLimit="4"
        path="0 0 m 10 0 l 10 5 5 10 0 10 c h" strokeColor="1 0 0" strokeEnd="0.75" strokeStart="0.25">
        <fillColor opacity="0" value="0 0 0"/><lineDashPattern><integer value="4"/><real value="1.5"/></lineDashPattern>
      </CAShapeLayer>
      """, as: CAShapeLayer.self)
    verify(layer.fillRule == .evenOdd, layer.lineCap == .round, layer.lineJoin == .bevel, layer.lineWidth == 3)
    verify(layer.lineDashPhase == 1, layer.miterLimit == 4, layer.lineDashPattern == [4, 1.5])
    verify(layer.strokeStart == 0.25, layer.strokeEnd == 0.75, layer.fillColor?.alpha == 0)
    verify(
      layer.path?.bezierPath.elements == [
        .move(Vector2(0, 0)), .line(Vector2(10, 0)),
        .cubic(control1: Vector2(10, 5), control2: Vector2(5, 10), end: Vector2(0, 10)), .close,
      ])
    try verify(read("<CAShapeLayer><fillColor type='null'/></CAShapeLayer>", as: CAShapeLayer.self).fillColor == nil)
  }

  @Test func emitterLayerIsRead() throws {
    let directory = try TemporaryDirectory(["dot.png": "21x"])
    defer { directory.remove() }
    let document = try readLayer(
      """
      <CAEmitterLayer beginTime="-3" birthRate="2" emitterMode="points" emitterPosition="1 2" emitterShape="line"
        emitterSize="200 5000" lifetime="3" renderMode="additive" seed="4000000000" spinBias="1"><emitterCells>
        <CAEmitterCell birthRate="4" lifetime="2" name="c" velocity="30" emissionRange="6.2832" enabled="0" mass="1"
          particleType="sprite" rotation="0.5"><contents type="CGImage" src="dot.png"/>
          <color opacity="0.4" value="1 1 1"/>
          <emitterCells><CAEmitterCell name="d"/></emitterCells></CAEmitterCell>
        <CAEmitterCell><contents><CGImage src="dot.png"/></contents></CAEmitterCell></emitterCells></CAEmitterLayer>
      """, in: directory.url)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty)
    let layer = try #require(document.root as? CAEmitterLayer)
    verify(layer.beginTime == -3, layer.birthRate == 2, layer.lifetime == 3, layer.seed == 4_000_000_000)
    verify(layer.emitterMode == .points, layer.emitterShape == .line, layer.renderMode == .additive)
    verify(layer.emitterPosition == CGPoint(x: 1, y: 2), layer.emitterSize == CGSize(width: 200, height: 5000))
    let cell = try #require(layer.emitterCells?.first)
    verify(cell.birthRate == 4, cell.lifetime == 2, cell.velocity == 30, cell.emissionRange == 6.2832)
    verify(!cell.isEnabled, cell.rotation == 0.5, cell.color?.alpha == 0.4, cell.name == "c")
    verify(cell.contents != nil, cell.emitterCells?.first?.name == "d")
    verify(layer.emitterCells?[1].contents as AnyObject? === cell.contents as AnyObject?)
  }

  @Test func filtersAreRead() throws {
    let layer = try read(
      """
      <CALayer><filters><CAFilter filter="gaussianBlur" name="blur 1" inputRadius="6"/>
        <CAFilter filter="colorAdd" enabled="0"><inputColor opacity="0.5" value="1 0 0"/></CAFilter>
        <CAFilter filter="colorMatrix" inputColorMatrix="matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0.5)"/></filters>
        <compositingFilter type="CAFilter" filter="destOut" name="destOut"/></CALayer>
      """, as: CALayer.self)
    let filters = try #require(layer.filters as? [CAFilter])
    verify(filters.map(\.type) == ["gaussianBlur", "colorAdd", "colorMatrix"])
    verify(filters[0].name == "blur 1", filters[0].value(forKey: "inputRadius") as? Double == 6)
    verify(!filters[1].isEnabled, (filters[1].value(forKey: "inputColor") as? CGColor)?.alpha == 0.5)
    verify((filters[2].value(forKey: "inputColorMatrix") as? CAColorMatrix)?.elements.last == 0.5)
    verify((layer.compositingFilter as? CAFilter)?.type == "destOut")
  }

  /// As the one editor writes it that knows them, and with the type as the name.
  @Test func coreImageFiltersAreRead() throws {
    let layer = try read(
      """
      <CALayer><filters><CIFilter filter="CISepiaTone" name="Sepia 1" enabled="true"><inputIntensity type="real" value="0.5"/>
        </CIFilter><CIFilter name="CIColorMatrix" inputRVector="0 1 0 0" enabled="0">
        <inputBiasVector type="CIVector" value="0 0 1 0"/></CIFilter>
        <CIFilter filter="CIColorMonochrome"><inputColor opacity="0.5" value="1 0 0"/></CIFilter></filters>
        <compositingFilter type="CIFilter" filter="CIMultiplyBlendMode"/></CALayer>
      """, as: CALayer.self)
    let filters = try #require(layer.filters as? [CIFilter])
    try #require(filters.count == 3)
    verify(filters.map(\.name) == ["Sepia 1", "CIColorMatrix", "CIColorMonochrome"])
    verify(filters[0].isEnabled, filters[0].value(forKey: "inputIntensity") as? Double == 0.5)
    verify(!filters[1].isEnabled)
    verify(filters[1].value(forKey: "inputRVector") as? CIVector == CIVector(x: 0, y: 1, z: 0, w: 0))
    verify(filters[1].value(forKey: "inputBiasVector") as? CIVector == CIVector(x: 0, y: 0, z: 1, w: 0))
    verify((filters[2].value(forKey: "inputColor") as? CGColor)?.alpha == 0.5)
    verify((layer.compositingFilter as? CIFilter)?.name == "CIMultiplyBlendMode")
  }

  @Test(arguments: [
    "<CALayer compositingFilter='xor'/>", "<CALayer><compositingFilter value='xor'/></CALayer>",
    "<CALayer><compositingFilter><string value='xor'/></compositingFilter></CALayer>",
    "<CALayer><compositingFilter type='string' value='xor'/></CALayer>",
  ])
  func aBlendModeMayBeAName(_ element: String) throws {
    try verify(read(element, as: CALayer.self).compositingFilter as? String == "xor")
    let inner = try read(
      "<CALayer><compositingFilter><CAFilter filter='xor'/></compositingFilter></CALayer>", as: CALayer.self)
    verify((inner.compositingFilter as? CAFilter)?.type == "xor")
  }

  @Test func shadowPathTimingAndBlendingAreRead() throws {
    let layer = try read(
      """
      <CALayer allowsGroupBlending="0" beginTime="1" shadowPath="0 0 m 1 0 l 1 1 l h" speed="0.5" timeOffset="2">
        <contentsMultiplyColor opacity="0.5" value="1 0 0"/></CALayer>
      """, as: CALayer.self)
    verify(!layer.allowsGroupBlending, layer.beginTime == 1, layer.speed == 0.5, layer.timeOffset == 2)
    verify(layer.shadowPath?.bezierPath.elements.count == 4, layer.contentsMultiplyColor?.alpha == 0.5)
    let child = try read(
      "<CALayer><shadowPath><CGPath value='0 0 m 1 0 l'/></shadowPath></CALayer>", as: CALayer.self)
    verify(child.shadowPath?.bezierPath.elements.count == 2)
  }

  @Test func unknownFiltersAreReported() throws {
    let document = try readLayer(
      """
      <CALayer compositingFilter="vividDark"><filters><CAFilter filter="wobble"/><CAFilter name="x"/>
      <CIFilter name="sepia"/><CIFilter filter="CIBloom" inputRadius="2" inputMystery="1"/><CIBox/></filters></CALayer>
      """)
    verify(document.root.filters?.count == 2)
    verify(
      document.warnings.map(\.description) == [
        "main.caml:1:82: there is no compositingFilter named “vividDark”",
        "main.caml:1:120: there is no filter named “wobble”",
        "main.caml:1:129: a CAFilter without “filter” is left out",
        "main.caml:2:1: a CIFilter without the name of a filter of Core Image’s is left out",
        "main.caml:2:43: the filter “CIBloom” is kept, but not drawn: the picture is as without it",
      ])
    verify(
      document.diagnostics.map(\.message) == [
        "CIFilter has no “inputMystery”; it is left out", "values of type “CIBox” are left out",
      ])
  }

  @Test(arguments: [
    ("0 0 m 5 l", "2:34: the path operator “l” takes 2 numbers, not 1"),
    ("0 0 m 5 5 z", "2:36: there is no path operator “z”"),
    ("0 0 l", "2:30: a path starts with “m”, not with “l”"),
    ("0 0 m 5 5", "2:35: a path ends with an operator: m, l, q, c or h"),
    ("0 0 m ( l", "2:32: a parenthesis or comma where a path's operator was expected"),
    ("1 h", "2:28: the path operator “h” takes no numbers, not 1"),
  ])
  func badPathsAreLeftOut(_ path: String, _ message: String) throws {
    let document = try CAMLTests.read("<caml>\n  <CAShapeLayer    path=\"\(path)\"/>\n</caml>")
    verify(document.warnings.map(\.description) == ["main.caml:\(message); the value is left out"])
    verify((document.root as? CAShapeLayer)?.path == nil)
  }

  @Test(arguments: [
    ("<CAGradientLayer><colors><CGColor value='1 0'/></colors></CAGradientLayer>", "a colour is 3 numbers; here are 2"),
    ("<CAGradientLayer><colors><real value='1'/></colors></CAGradientLayer>", "a colour was expected, not “real”"),
    ("<CAGradientLayer locations='0 x'/>", "a number was expected, not “x”"),
    ("<CAGradientLayer><locations type='CGPath'/></CAGradientLayer>", "a list of numbers was expected, not “CGPath”"),
    ("<CAReplicatorLayer instanceTransform='turn(3)'/>", "there is no transform function “turn”"),
    (
      "<CAEmitterLayer><emitterCells><CAEmitterCell spin='x'/></emitterCells></CAEmitterLayer>",
      "a number was expected, not “x”"
    ),
    (
      "<CALayer><filters><CAFilter filter='colorMatrix' inputColorMatrix='matrix(1 2)'/></filters></CALayer>",
      "a colour matrix is 20 numbers; here are 2"
    ),
    (
      "<CALayer><filters><CAFilter filter='colorMatrix' inputColorMatrix='matrix 1'/></filters></CALayer>",
      "a colour matrix is “matrix(” 20 numbers “)”"
    ),
  ])
  func badValuesAreLeftOut(_ element: String, _ message: String) throws {
    let document = try readLayer(element)
    verify(document.warnings.map(\.message) == ["\(message); the value is left out"])
  }

  /// An operator may follow a number without a space, and commas may separate numbers.
  @Test func pathsAreReadGenerously() throws {
    let layer = try read("<CAShapeLayer path='1,2m 3 4l\n5 6 7 8q h 1 1 l'/>", as: CAShapeLayer.self)
    verify(
      layer.path?.bezierPath.elements == [
        .move(Vector2(1, 2)), .line(Vector2(3, 4)), .quad(control: Vector2(5, 6), end: Vector2(7, 8)), .close,
        .move(Vector2(1, 2)), .line(Vector2(1, 1)),
      ])
    try verify(read("<CAShapeLayer path=''/>", as: CAShapeLayer.self).path?.isEmpty == true)
    let wild = try read("<CAShapeLayer path='nan inf m'/>", as: CAShapeLayer.self)
    verify(wild.path?.bezierPath.elements.count == 1)
  }
}

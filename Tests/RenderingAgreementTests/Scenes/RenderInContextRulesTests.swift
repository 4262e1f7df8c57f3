import Drawing
import LaminaVerification
import TestSupport

/// The rules by which `render(in:)` differs from the compositor, as in Apple's frameworks.
///
/// Sources: “PR n” is a pull request of GNUstep's libs-quartzcore, whose tests or text state what was measured on
/// macOS. “iOS” is a picture of Lottie's test suite, which Core Animation drew on iOS: where the two differ, iOS
/// counts.
@Suite struct RenderInContextRulesTests {
  /// A picture of 64 × 64 pixels, y down, with the layer's space at (`place`, `place`).
  private static func picture(_ layer: CALayer, place: CGFloat = 0, background: CGColor? = nil) throws -> CGImage {
    let context = try #require(CGContext(width: 64, height: 64))
    context.translateBy(x: 0, y: 64)
    context.scaleBy(x: 1, y: -1)
    if let background {
      context.setFillColor(background)
      context.fill(.infinite)
    }
    context.translateBy(x: place, y: place)
    layer.render(in: context)
    return try #require(context.makeImage())
  }

  private static func painted(_ image: CGImage) -> Int { (0..<4096).count { image.rgba($0 % 64, $0 / 64).w > 0 } }

  /// A layer that is drawn as a twin of it is.
  struct Twins: Sendable, CustomTestStringConvertible {
    let source: String
    let testDescription: String
    let layers: @Sendable () -> (CALayer, twin: CALayer)

    init(_ source: String, _ rule: String, _ layers: @escaping @Sendable () -> (CALayer, twin: CALayer)) {
      (self.source, testDescription, self.layers) = (source, "\(rule) (\(source))", layers)
    }
  }

  private static let twins = [
    Twins("PR 103", "a transform layer has its background and its border") {
      (framed(CATransformLayer()), framed(CALayer()))
    },
    Twins("PR 103", "a transform layer clips its sublayers") {
      (clipping(CATransformLayer()), clipping(CALayer()))
    },
    Twins("PR 103", "inside of another layer, too, with its opacity") {
      let (holder, twin) = (CALayer(0, 0, 64, 64), CALayer(0, 0, 64, 64))
      for (above, layer) in [(holder, framed(CATransformLayer())), (twin, framed(CALayer()))] {
        (layer.position, layer.opacity) = (CGPoint(x: 30, y: 30), 0.5)
        layer.addSublayer(CALayer(5, 5, 20, 20, .blue))
        above.addSublayer(layer)
      }
      return (holder, twin)
    },
    Twins("PR 103", "a replicator that keeps depth is drawn as one that does not") {
      let (deep, flat) = (row(), row())
      deep.preservesDepth = true
      return (deep, flat)
    },
    Twins("PR 102", "the colours of a replicator have no effect") {
      let colored = row()
      colored.instanceColor = CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 0.5)
      (colored.instanceRedOffset, colored.instanceAlphaOffset) = (0.3, -0.2)
      return (colored, row())
    },
    Twins("PR 115", "a shadow has the shape of the layer, whatever its path") {
      let layer = shadowed()
      layer.shadowPath = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 4, height: 4), transform: nil)
      return (layer, shadowed())
    },
    Twins("PR 115", "even an empty path") {
      let layer = shadowed()
      layer.shadowPath = CGMutablePath()
      return (layer, shadowed())
    },
    Twins("PR 101", "the contents of a text layer hide its text") {
      let (text, plain) = (CATextLayer(), CALayer())
      (text.string, text.fontSize) = ("Hg", 20)
      for layer in [text, plain] {
        layer.bounds.size = CGSize(width: 40, height: 30)
        layer.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
      }
      return (text, plain)
    },
    Twins("not as PR 104", "a shape's dashes do not reach its sublayers") {
      let (holder, twin) = (outlined(), CALayer(0, 0, 60, 60))
      holder.lineDashPattern = [6, 6]
      holder.strokeColor = .clear
      for layer in [holder, twin] { layer.addSublayer(outlined()) }
      return (holder, twin)
    },
  ]

  private static func framed(_ layer: CALayer) -> CALayer {
    layer.bounds.size = CGSize(width: 40, height: 40)
    (layer.backgroundColor, layer.borderWidth, layer.borderColor) = (.red, 5, .white)
    return layer
  }

  private static func clipping(_ layer: CALayer) -> CALayer {
    layer.bounds.size = CGSize(width: 25, height: 25)
    (layer.masksToBounds, layer.cornerRadius) = (true, 6)
    layer.addSublayer(CALayer(-10, -10, 90, 90, .blue))
    return layer
  }

  /// Three squares of ten points, twenty points apart.
  private static func row() -> CAReplicatorLayer {
    let row = CAReplicatorLayer()
    row.bounds.size = CGSize(width: 60, height: 60)
    (row.instanceCount, row.instanceTransform) = (3, CATransform3DMakeTranslation(20, 0, 0))
    row.addSublayer(CALayer(0, 0, 10, 10, .red))
    return row
  }

  private static func shadowed() -> CALayer {
    let layer = CALayer(0, 0, 12, 12, .red)
    layer.anchorPoint = .zero
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 2, CGSize(width: 8, height: 8))
    layer.shadowColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    return layer
  }

  private static func outlined() -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 30), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .blue, 4)
    return shape
  }

  @Test(arguments: twins) func isDrawnAsItsTwin(rule: Twins) throws {
    let (layer, twin) = rule.layers()
    let (image, expected) = try (Self.picture(layer), Self.picture(twin))
    verify(Self.painted(expected) > 0)
    verify(image.premultipliedRGBA == expected.premultipliedRGBA, "\(rule.testDescription)")
  }

  /// The compositor's snapshot keeps its own rules in a context, which is how views draw their hierarchy.
  @Test func theCompositorsRulesAreOthers() throws {
    for rule in Self.twins where rule.source == "PR 103" || rule.source == "PR 102" || rule.source == "PR 115" {
      let (layer, twin) = rule.layers()
      if (layer as? CAReplicatorLayer)?.preservesDepth == true { continue }
      let images = try [layer, twin].map { layer in
        let context = try #require(CGContext(width: 64, height: 64))
        layer.drawAsComposited(in: context)
        return try #require(context.makeImage()).premultipliedRGBA
      }
      verify(images[0] != images[1], "\(rule.testDescription)")
    }
  }

  /// `ContextRenderer` draws its own snapshots, and frames, by these rules.
  @Test func theRendererTakesSnapshotsByTheseRules() throws {
    func image(_ snapshot: LayerSnapshot) throws -> [UInt8] {
      try ContextRenderer().render(snapshot).premultipliedRGBA
    }
    let layer = Self.framed(CATransformLayer())
    let holder = CALayer(size: 64, holding: layer)
    let plain = CALayer(size: 64, holding: Self.framed(CALayer()))
    try verify(image(ContextRenderer.snapshot(of: holder)) == image(plain.commitFrame()))
    try verify(image(holder.commitFrame()).allSatisfy { $0 == 0 })
    // Animations count: it is the presentation that is captured.
    let fade = CABasicAnimation(keyPath: "borderWidth")
    (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (20, 20, 10, 1e-9)
    layer.add(fade, forKey: nil)
    try verify(image(ContextRenderer.snapshot(of: holder, at: 1)) != image(plain.commitFrame()))
    verify(ContextRenderer.snapshot(of: holder, at: 1).time == 1)
  }

  /// A layer that paints so many pixels.
  struct Count: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pixels: Int
    let layer: @Sendable () -> CALayer

    init(_ source: String, _ rule: String, _ pixels: Int, _ layer: @escaping @Sendable () -> CALayer) {
      (testDescription, self.pixels, self.layer) = ("\(rule) (\(source))", pixels, layer)
    }
  }

  private static let counts = [
    Count("PR 95", "a bounds origin moves the drawing, a position and a transform do not", 400) {
      let layer = CALayer(500, 500, 20, 20, .red)
      layer.bounds.origin = CGPoint(x: 10, y: 10)
      layer.transform = CATransform3DMakeTranslation(30, 0, 0)
      return layer
    },
    Count("PR 95", "a sublayer outside of its superlayer is drawn", 400) {
      let layer = CALayer(0, 0, 20, 20)
      layer.addSublayer(CALayer(10, 10, 20, 20, .red))
      return layer
    },
    Count("PR 95", "unless the superlayer masks to its bounds", 100) {
      let layer = CALayer(0, 0, 20, 20)
      layer.masksToBounds = true
      layer.addSublayer(CALayer(10, 10, 20, 20, .red))
      return layer
    },
    Count("PR 99", "a shape is filled with the colour it starts with, and not cut to its bounds", 900) {
      let shape = CAShapeLayer()
      shape.bounds.size = CGSize(width: 40, height: 40)
      shape.path = CGPath(rect: CGRect(x: 30, y: 30, width: 30, height: 30), transform: nil)
      return shape
    },
    Count("PR 99", "a stroke is centred on the path", 560) { outlined() },
    Count("PR 99", "half a stroke covers half as much", 280) {
      let shape = outlined()
      shape.strokeEnd = 0.5
      return shape
    },
    Count("PR 100", "one colour is not enough for a gradient", 0) { gradient([.red]) },
    Count("PR 100", "nor are locations for fewer colours than there are", 0) {
      let layer = gradient([.red, .blue, .red])
      layer.locations = [0.5]
      return layer
    },
    Count("PR 107", "a radial gradient without one of its radii draws nothing", 0) {
      let layer = gradient([.red, .blue])
      (layer.type, layer.startPoint, layer.endPoint) = (.radial, CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
      return layer
    },
    Count("PR 100", "a gradient covers the bounds", 1200) { gradient([.red, .blue]) },
    Count("PR 102", "three instances", 300) { row() },
    Count("PR 102", "no instances", 0) {
      let none = row()
      none.instanceCount = 0
      return none
    },
    Count("PR 102", "the background of a replicator is drawn once", 350) {
      let small = row()
      small.bounds.size = CGSize(width: 10, height: 15)
      small.backgroundColor = .blue
      small.instanceTransform = CATransform3DMakeTranslation(25, 0, 0)
      return small
    },
    Count("PR 115", "what draws nothing casts no shadow", 0) {
      let layer = shadowed()
      layer.backgroundColor = nil
      return layer
    },
  ]

  private static func gradient(_ colors: [CGColor]) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.bounds.size = CGSize(width: 40, height: 30)
    layer.colors = colors
    return layer
  }

  @Test(arguments: counts) func ruleScenesPaintTheMeasuredPixels(rule: Count) throws {
    let count = try Self.painted(Self.picture(rule.layer()))
    verify(count == rule.pixels, "\(rule.testDescription): \(count)")
  }

  /// A red layer of opacity ½ over white, with a blue sublayer: blue and red fade as a group on iOS (Lottie's
  /// pr_1604_2), separately on macOS (PR 95: (127, 64, 191)).
  @Test func aGroupFadesAsOnIOS() throws {
    let group = CALayer(0, 0, 40, 40, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    group.addSublayer(CALayer(0, 0, 20, 20, CGColor(red: 0, green: 0, blue: 1, alpha: 1)))
    group.opacity = 0.5
    func color() throws -> SIMD4<UInt8> { try Self.picture(group, background: .white).rgba(10, 10) }
    func differs(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Bool { (pointwiseMax(a, b) &- pointwiseMin(a, b)).max() > 1 }
    try verify(!differs(color(), SIMD4(127, 127, 255, 255)))
    group.allowsGroupOpacity = false
    try verify(!differs(color(), SIMD4(127, 64, 191, 255)))
  }

  /// PR 115: the shadow of a square of 12 points extends by its offset and two radii, a sublayer's shadow farther. Half
  /// the opacity halves it.
  @Test func shadowsAreOfTheLayerAndAllBelow() throws {
    let layer = Self.shadowed()
    let image = try Self.picture(layer, place: 8)
    verify(image.rgba(31, 20).w > 0, image.rgba(32, 20).w == 0, image.rgba(22, 22) == SIMD4(0, 0, 255, 255))
    layer.shadowOpacity = 0.5
    try verify(abs(Int(Self.picture(layer, place: 8).rgba(22, 22).w) - 128) <= 1)
    layer.addSublayer(CALayer(20, 0, 12, 12, .red))
    try verify(Self.picture(layer, place: 8).rgba(42, 24).z > 100)
  }

  /// PR 101: where the contents of a text layer are transparent, its text shows below them, upright in a flipped tree
  /// too.
  @Test(arguments: [false, true]) func aTextLiesUnderItsLayersContents(isFlipped: Bool) throws {
    func picture(_ contents: CGImage?) throws -> CGImage {
      let text = CATextLayer()
      text.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
      (text.string, text.fontSize, text.foregroundColor, text.contents) = ("L", 24, .black, contents)
      text.contentsGravity = .right
      let root = CALayer(size: 64, holding: text)
      root.isGeometryFlipped = isFlipped
      return try Self.picture(root)
    }
    let words = try picture(nil)
    verify(Self.painted(words) > 20)
    let both = try picture(CGImage(width: 4, height: 4) { _, _ in SIMD4(0, 255, 0, 255) })
    for (x, y) in (0..<4096).map({ ($0 % 64, $0 / 64) }) {
      let isInContents = (36..<40).contains(x) && both.rgba(x, y) == SIMD4(0, 255, 0, 255)
      verify(isInContents || both.rgba(x, y) == words.rgba(x, y), "(\(x), \(y))")
    }
    verify((0..<4096).count { both.rgba($0 % 64, $0 / 64) == SIMD4(0, 255, 0, 255) } == 16)
  }

  @Test func contextRenderersHaveTheLimitsOfFrames() throws {
    let layer = CALayer(0, 0, 20, 20, .red)
    layer.shadowOpacity = 1
    let snapshot = ContextRenderer.snapshot(of: layer)
    let error = #expect(throws: RenderError.self) {
      try ContextRenderer().render(snapshot, limits: RenderLimits(work: 0))
    }
    verify(error?.stop?.cause == .work(limit: 0))
    #expect(throws: RenderError.self) { try ContextRenderer().render(CALayer().commitFrame()) }
  }
}

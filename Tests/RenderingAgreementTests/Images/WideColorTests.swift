import Lamina
import ReferenceRendering
import TestSupport

/// Pictures of the extended range, on both renderers: colours beyond sRGB are unchanged.
@Suite struct WideColorTests {
  /// Red of Display P3, in extended sRGB by the matrices of both spaces: its light is (1.2249, −0.0420, −0.0197).
  private static let red = SIMD4(1.0931, -0.2267, -0.1501, 1)

  private static func p3(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) throws -> CGColor {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    return try #require(CGColor(colorSpace: space, components: [red, green, blue, alpha]))
  }

  /// The pictures of both renderers, as half floats.
  private static func pictures(of root: CALayer, _ viewport: Viewport = Viewport()) throws -> [(String, CGImage)] {
    var viewport = viewport
    viewport.colorRange = .extended
    let comparison = try Comparison(root, viewport)
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    return [("reference", comparison.picture.image), ("GPU", comparison.actual)]
  }

  private static func pixel(_ x: Int, _ y: Int, of image: CGImage) throws -> SIMD4<Double> {
    let halves = try #require(image.extendedRGBA)
    let i = 4 * (y * image.width + x)
    return SIMD4(Double(halves[i]), Double(halves[i + 1]), Double(halves[i + 2]), Double(halves[i + 3]))
  }

  private static func expect(
    _ expected: SIMD4<Double>, at x: Int, _ y: Int, of root: CALayer, within tolerance: Double = 0.002,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (name, image) in try pictures(of: root) {
      let found = try pixel(x, y, of: image)
      let difference = found - expected
      #expect(
        (difference * difference).max().squareRoot() <= tolerance, "\(name): \(found)", sourceLocation: sourceLocation)
    }
  }

  // MARK: - Known by hand

  @Test func aColorKeepsWhatLiesOutsideSRGB() throws {
    try Self.expect(Self.red, at: 1, 1, of: CALayer(0, 0, 3, 3, Self.p3(1, 0, 0)))
  }

  @Test func standardRangeClampsWideColors() throws {
    let root = CALayer(0, 0, 3, 3, try Self.p3(1, 0, 0))
    let comparison = try Comparison(root, Viewport())
    for image in [comparison.picture.image, comparison.actual] {
      verify(!image.isExtended, image.rgba(1, 1) == SIMD4(255, 0, 0, 255))
    }
  }

  @Test func groupFadesWideColors() throws {
    let root = CALayer(0, 0, 4, 4, .white)
    let group = CALayer(0, 0, 4, 4)
    group.addSublayer(CALayer(0, 0, 4, 4, .black))
    group.addSublayer(CALayer(0, 0, 4, 4, try Self.p3(1, 0, 0)))
    group.opacity = 0.5
    root.addSublayer(group)
    try Self.expect(Self.red * 0.5 + 0.5, at: 2, 2, of: root)
  }

  /// It is long, so that it hardly changes from a pixel's centre to its sample point, which on a grid of 1/16 pixel is
  /// 1/32 pixel below.
  @Test func gradientInterpolatesWideColorsLinearly() throws {
    let root = CAGradientLayer()
    root.place(0, 0, 2, 33)
    root.colors = [try Self.p3(1, 0, 0), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    try Self.expect((Self.red + SIMD4(0, 0, 1, 1)) / 2, at: 1, 16, of: root)
  }

  @Test func shadowKeepsWideColor() throws {
    let root = CALayer(0, 0, 10, 10, .white)
    let caster = CALayer(0, 0, 4, 4, .black)
    (caster.shadowColor, caster.shadowOpacity, caster.shadowRadius) = (try Self.p3(1, 0, 0), 1, 0)
    caster.shadowOffset = CGSize(width: 5, height: 5)
    root.addSublayer(caster)
    try Self.expect(Self.red, at: 7, 7, of: root)
  }

  @Test func colorFilterKeepsWideColors() throws {
    let root = CALayer(0, 0, 3, 3)
    let layer = CALayer(0, 0, 3, 3, try Self.p3(1, 0, 0))
    layer.filters = [CAFilter(type: "colorInvert")]
    root.addSublayer(layer)
    try Self.expect(SIMD4(1 - 1.0931, 1 + 0.2267, 1 + 0.1501, 1), at: 1, 1, of: root)
  }

  @Test func replicatorsTintWithWideColors() throws {
    let root = CAReplicatorLayer()
    root.place(0, 0, 6, 3)
    root.addSublayer(CALayer(0, 0, 3, 3, .white))
    (root.instanceCount, root.instanceTransform) = (2, CATransform3DMakeTranslation(3, 0, 0))
    root.instanceColor = try Self.p3(1, 0, 0)
    // Offsets are limited to 0 and 1, and to the colour's own components.
    (root.instanceRedOffset, root.instanceGreenOffset) = (0.5, 0.1)
    try Self.expect(Self.red, at: 1, 1, of: root)
    try Self.expect(SIMD4(1.0931, -0.1267, -0.1501, 1), at: 4, 1, of: root)
    root.instanceColor = .white
    try Self.expect(SIMD4(1, 1, 1, 1), at: 4, 1, of: root)
  }

  @Test func replicatorsTintImagesWithWideColors() throws {
    let root = CAReplicatorLayer()
    root.place(0, 0, 3, 3)
    let image = CALayer(0, 0, 3, 3)
    image.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
    root.addSublayer(image)
    root.instanceColor = try Self.p3(1, 0, 0)
    try Self.expect(Self.red, at: 1, 1, of: root)
  }

  @Test func particlesHaveWideColors() throws {
    let root = CAEmitterLayer()
    root.place(0, 0, 8, 8)
    root.emitterPosition = CGPoint(x: 4, y: 4)
    let cell = CAEmitterCell()
    cell.contents = CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
    (cell.birthRate, cell.lifetime, cell.color) = (1, 1000, try Self.p3(1, 0, 0))
    (cell.redSpeed, cell.greenSpeed) = (1, 0)
    root.emitterCells = [cell]
    var viewport = Viewport()
    viewport.colorRange = .extended
    _ = root.commitFrame(at: 0, in: viewport)
    let comparison = try Comparison(root, viewport, at: 3.5)
    verify(comparison.agreement.isWithinTolerance)
    for image in [comparison.picture.image, comparison.actual] {
      let difference = try Self.pixel(4, 4, of: image) - Self.red
      verify((difference * difference).max().squareRoot() < 0.002)
    }
  }

  @Test func filtersMultiplyWithWideColors() throws {
    let root = CALayer(0, 0, 3, 3)
    let layer = CALayer(0, 0, 3, 3, .white)
    let filter = CAFilter(type: "multiplyColor")
    filter.setValue(try Self.p3(1, 0, 0), forKey: "inputColor")
    layer.filters = [filter]
    root.addSublayer(layer)
    try Self.expect(Self.red, at: 1, 1, of: root)
  }

  private final class Painter: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in context: CGContext) {
      if let red = try? WideColorTests.p3(1, 0, 0) { context.setFillColor(red) }
      context.fill(layer.bounds)
    }
  }

  @Test func drawnContentsKeepWideColorsInHalfFloats() throws {
    let (layer, painter) = (CALayer(0, 0, 3, 3), Painter())
    (layer.delegate, layer.contentsFormat) = (painter, .RGBA16Float)
    layer.setNeedsDisplay()
    try Self.expect(Self.red, at: 1, 1, of: layer)
    layer.contentsFormat = .RGBA8Uint
    layer.setNeedsDisplay()
    try Self.expect(SIMD4(1, 0, 0, 1), at: 1, 1, of: layer)
    // The luminance of red of sRGB, encoded.
    layer.contentsFormat = .gray8Uint
    layer.setNeedsDisplay()
    try Self.expect(SIMD4(0.2126, 0.2126, 0.2126, 1), at: 1, 1, of: layer, within: 0.003)
  }

  @Test func aSumLimitsAlphaAlone() throws {
    let root = CALayer(0, 0, 3, 3, CGColor(red: 0.75, green: 0.5, blue: 0.25, alpha: 1))
    let layer = CALayer(0, 0, 3, 3, CGColor(red: 0.5, green: 0.25, blue: 0.125, alpha: 1))
    layer.compositingFilter = "plusL"
    root.addSublayer(layer)
    // Half of it shows, so an alpha of two would be seen.
    let above = CALayer(0, 0, 3, 3, CGColor(gray: 1, alpha: 0.5))
    root.addSublayer(above)
    try Self.expect(SIMD4(1.25, 0.75, 0.375, 1) / 2 + 0.5, at: 1, 1, of: root)
  }

  /// A function of straight colours takes 1.0931 for 1 and −0.2267 for 0, where both layers overlap.
  @Test func aBlendFunctionLimitsWhatItMixes() throws {
    let root = CALayer(0, 0, 4, 2, try Self.p3(1, 0, 0))
    let layer = CALayer(0, 0, 2, 2, CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    layer.compositingFilter = "multiplyBlendMode"
    root.addSublayer(layer)
    try Self.expect(SIMD4(0.5, 0, 0, 1), at: 1, 1, of: root)
    try Self.expect(Self.red, at: 3, 1, of: root)
  }

  @Test func imagesAreReadInHalfFloats() throws {
    let root = CALayer(0, 0, 4, 1)
    // 1/1024 apart: 8 bits hold two of them at most.
    let texels = (0..<4).flatMap { [Float16(0.5 + Double($0) / 1024), 1.5, -0.5, 1] }
    root.contents = CGImage(width: 4, height: 1, extendedRGBA: texels)
    for x in 0..<4 { try Self.expect(SIMD4(0.5 + Double(x) / 1024, 1.5, -0.5, 1), at: x, 0, of: root, within: 0.0003) }
  }

  @Test func imagesFadeInHalfFloats() throws {
    let layer = CALayer(0, 0, 1, 1)
    let fade = CABasicAnimation(keyPath: "contents")
    fade.fromValue = CGImage(width: 1, height: 1, extendedRGBA: [2, -1, 0, 1])
    // Of another size: the smaller one is scaled first.
    fade.toValue = CGImage(width: 2, height: 1, extendedRGBA: [1, 0, 0.5, 1, 1, 0, 0.5, 1])
    fade.duration = 2
    layer.add(fade, forKey: "fade")
    var viewport = Viewport()
    viewport.colorRange = .extended
    _ = layer.commitFrame(at: 0, in: viewport)
    let comparison = try Comparison(layer, viewport, at: 1)
    for image in [comparison.picture.image, comparison.actual] {
      let difference = try Self.pixel(0, 0, of: image) - SIMD4(1.5, -0.5, 0.25, 1)
      verify((difference * difference).max() < 1e-5)
    }
  }

  @Test func theSmallLevelsOfAnImageAreItsMeans() throws {
    let texels = (0..<64).flatMap { [Float16]([$0 % 2 == 0 ? 2 : -1, 1.25, 0, 1]) }
    let root = CALayer(0, 0, 1, 1)
    root.contents = CGImage(width: 8, height: 8, extendedRGBA: texels)
    root.minificationFilter = .trilinear
    try Self.expect(SIMD4(0.5, 1.25, 0, 1), at: 0, 0, of: root)
  }

  @Test func nonFiniteColorsHaveADefinedPicture() throws {
    try Self.expect(
      SIMD4(64, -64, 0, 1), at: 0, 0,
      of: CALayer(0, 0, 1, 1, CGColor(red: .infinity, green: -1e300, blue: .nan, alpha: 7)), within: 0)
  }

  @Test func theBackgroundOfTheViewportIsKept() throws {
    var viewport = Viewport(background: try Self.p3(1, 0, 0))
    viewport.colorRange = .extended
    for (_, image) in try Self.pictures(of: CALayer(0, 0, 2, 2), viewport) {
      let difference = try Self.pixel(0, 0, of: image) - Self.red
      verify((difference * difference).max() < 1e-6)
    }
  }

  /// A picture of one range is not within tolerance of one of the other, though their bytes are equal.
  @Test func rangesThatDifferDoNotAgree() throws {
    let root = CALayer(0, 0, 4, 4, .red)
    var extended = Viewport()
    extended.colorRange = .extended
    let (standard, wide) = (try Comparison(root, Viewport()), try Comparison(root, extended))
    verify(standard.actual.premultipliedRGBA == wide.actual.premultipliedRGBA)
    verify(standard.agreement.isWithinTolerance, wide.agreement.isWithinTolerance)
    verify(!Agreement(of: standard.actual, with: wide.picture).isWithinTolerance)
    verify(!Agreement(of: wide.actual, with: standard.picture).isWithinTolerance)
  }

  // MARK: - Agreement

  /// A panel of everything that draws, over stripes; each with a change.
  private static func scene(_ change: (CALayer) throws -> Void) throws -> CALayer {
    let root = CALayer(0, 0, 96, 80, try p3(0.1, 0.9, 0.2))
    for k in 0..<4 { root.addSublayer(CALayer(CGFloat(k) * 24, 0, 10, 80, try p3(k % 2 == 0 ? 1 : 0, 0, 1, 0.8))) }
    let panel = CALayer(16, 12, 64, 56, try p3(1, 0.8, 0, 0.7))
    panel.cornerRadius = 10
    (panel.borderWidth, panel.borderColor) = (3, try p3(0, 0, 1))
    let image = CALayer(8, 8, 30, 24)
    image.contents = CGImage.distinct(9, 7).widened
    panel.addSublayer(image)
    let shape = CAShapeLayer()
    shape.place(30, 20, 30, 30)
    shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 26, height: 20), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (try p3(0, 1, 0, 0.5), try p3(1, 0, 0), 3)
    panel.addSublayer(shape)
    try change(panel)
    root.addSublayer(panel)
    return root
  }

  private static func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  static let changes: KeyValuePairs<String, @Sendable (CALayer) throws -> Void> = [
    "plain": { _ in },
    "fading": { $0.opacity = 0.5 },
    "turned": { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) },
    "in perspective": {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 150
      $0.transform = CATransform3DRotate(transform, 0.7, 0, 1, 0)
    },
    "blurred": { $0.filters = [blur(4)] },
    "saturated": {
      let filter = CAFilter(type: "colorSaturate")
      filter.setValue(1.8, forKey: "inputAmount")
      $0.filters = [filter]
    },
    "masked": { panel in
      let mask = CALayer(0, 0, 40, 40, CGColor(gray: 0, alpha: 0.7))
      mask.cornerRadius = 20
      panel.mask = mask
    },
    "clipped": { $0.masksToBounds = true },
    "rasterised": { $0.shouldRasterize = true },
    "shadowed": {
      ($0.shadowColor, $0.shadowOpacity, $0.shadowRadius) = (try p3(1, 0, 1), 0.9, 5)
    },
    "behind a blur": { panel in
      let glass = CALayer(10, 10, 40, 30, CGColor(gray: 1, alpha: 0.2))
      glass.backgroundFilters = [blur(5)]
      panel.addSublayer(glass)
    },
    "trilinear": { panel in
      panel.sublayers?[0].minificationFilter = .trilinear
      panel.sublayers?[0].contents = CGImage.distinct(90, 70).widened
    },
    "nearest": { $0.sublayers?[0].magnificationFilter = .nearest },
  ]
  static let names = changes.map(\.key)

  @Test(arguments: names) func theRenderersAgree(name: String) throws {
    let change = try #require(Self.changes.first { $0.key == name }?.value)
    for scale in [1, 2] as [CGFloat] {
      let pictures = try Self.pictures(of: try Self.scene(change), Viewport(scale: scale))
      // The standard range could not hold it.
      for (renderer, picture) in pictures {
        let halves = try #require(picture.extendedRGBA)
        verify(halves.contains { $0 < -0.05 || $0 > 1.02 }, "\(renderer)")
      }
    }
  }

  @Test(arguments: CAFilter.blendModeTypes) func blendModesAgree(mode: String) throws {
    let root = try Self.scene { $0.compositingFilter = mode }
    _ = try Self.pictures(of: root)
  }

  /// Values cached from a picture of one range do not show in a picture of the other.
  @Test func aRendererServesBothRanges() throws {
    let root = try Self.scene {
      ($0.shouldRasterize, $0.shadowOpacity, $0.shadowRadius) = (true, 1, 4)
      $0.sublayers?[1].filters = [Self.blur(3)]
    }
    var extended = Viewport()
    extended.colorRange = .extended
    let (shared, first, second) = (try GPURenderer(), try GPURenderer(), try GPURenderer())
    let (standard, wide) = (try first.renderNext(root), try second.renderNext(root, in: extended))
    for _ in 0..<3 {
      let (narrow, again) = (try shared.renderNext(root), try shared.renderNext(root, in: extended))
      verify(narrow.premultipliedRGBA == standard.premultipliedRGBA, again.extendedRGBA == wide.extendedRGBA)
    }
  }

  /// After each change, a renderer that draws the damage only has the picture of one that draws all.
  @Test func wideColorDamageEqualsDrawingAll() throws {
    let root = try Self.scene { _ in }
    let renderer = CARenderer(try GPURenderer())
    (renderer.layer, renderer.bounds, renderer.colorRange) = (root, root.frame, .extended)
    for step in 0..<8 {
      root.sublayers?[step % 5].backgroundColor = try Self.p3(CGFloat(step) / 8, 1, 0, 0.9)
      renderer.beginFrame(atTime: Double(step))
      try renderer.renderFrame()
      renderer.endFrame()
      var viewport = Viewport(placement: .placed)
      viewport.colorRange = .extended
      let whole = try GPURenderer().render(LayerSnapshot(root, at: Double(step), in: viewport), in: viewport)
      verify(renderer.image?.extendedRGBA == whole.extendedRGBA, "step \(step)")
    }
  }

  /// A picture in pieces has the pixels of the whole.
  @Test func largePicturesAreDrawnInPieces() throws {
    let root = try Self.scene { $0.opacity = 0.6 }
    var viewport = Viewport()
    viewport.colorRange = .extended
    let pieces = try GPURenderer(device: .automatic, under: RendererConditions(targetLimit: 37))
    let (cut, whole) = (try pieces.render(root, in: viewport), try GPURenderer().render(root, in: viewport))
    verify(cut.extendedRGBA == whole.extendedRGBA)
  }
}

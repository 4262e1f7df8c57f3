import ReferenceRendering
import TestSupport

/// Filters of a layer's backdrop.
@Suite struct BackdropTests {
  private static func filter(_ type: String, _ key: String = "", _ value: Double = 0) -> CAFilter {
    let filter = CAFilter(type: type)
    if !key.isEmpty { filter.setValue(value, forKey: key) }
    return filter
  }

  private static var invert: CAFilter { filter("colorInvert") }
  private static func blur(_ radius: Double) -> CAFilter { filter("gaussianBlur", "inputRadius", radius) }

  /// A layer without its own picture.
  private static func panel(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ filters: CAFilter...
  ) -> CALayer {
    let panel = CALayer(x, y, width, height)
    panel.backgroundFilters = filters
    return panel
  }

  @Test func backdropIsFilteredInsideTheShape() throws {
    let panel = Self.panel(16, 16, 32, 32, Self.invert)
    panel.cornerRadius = 16
    let above = CALayer(28, 28, 8, 8, .green)
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 40, 64, .red), panel, above))
    verify(image.rgba(10, 32) == [255, 0, 0, 255], image.rgba(20, 32) == [0, 255, 255, 255])
    verify(image.rgba(17, 17) == [255, 0, 0, 255], "outside the round corner")
    verify(image.rgba(32, 32) == [0, 255, 0, 255], "what lies above is not filtered")
    verify(image.rgba(44, 32) == .zero, "clear stays clear")
  }

  @Test func filtersApplyInTurn() throws {
    let panel = Self.panel(0, 0, 64, 64, Self.filter("colorContrast", "inputAmount", 0.5), Self.invert)
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 64, 64, .red), panel))
    verify(image.rgba(40, 32) == [64, 191, 191, 255])
  }

  /// A layer with background filters is a group: a sublayer filters the group's pixels.
  @Test func aSublayerFiltersWhatItsSuperlayerHolds() throws {
    let panel = Self.panel(0, 0, 64, 64, Self.invert)
    panel.addSublayer(CALayer(0, 0, 64, 16, .blue))
    panel.addSublayer(Self.panel(0, 0, 32, 64, Self.invert))
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 64, 64, .red), panel))
    verify(image.rgba(20, 32) == [0, 255, 255, 255], image.rgba(40, 8) == [0, 0, 255, 255])
    verify(image.rgba(20, 8) == [255, 255, 0, 255])
  }

  @Test(arguments: [1.5, 4, 12] as [Double])
  func anEdgeBehindBlurs(radius: Double) throws {
    let root = CALayer(size: 160, holding: CALayer(0, 0, 80, 160, .red), Self.panel(0, 0, 160, 160, Self.blur(radius)))
    let image = try image(root)
    for x in 20..<140 {
      // A pixel is a step of the interpolated backdrop: a box of one pixel more.
      let sigma = (radius * radius + 1.0 / 12).squareRoot()
      verify(abs(image.alpha(x, 80) - tail((Double(x) + 0.5 - 80) / sigma)) < 0.5 / 255 + 2.5e-3)
    }
  }

  /// Nothing from outside the bounds shows inside, and edges neither darken nor fade: the picture inside is mirrored.
  @Test(arguments: [2, 9] as [Double])
  func aBlurMirrorsWhatLiesInside(radius: Double) throws {
    let inside = Self.panel(32, 0, 64, 64, Self.blur(radius))
    let alone = try image(
      CALayer(size: 128, holding: CALayer(0, 0, 32, 64, .red), CALayer(32, 0, 64, 64, .blue), inside))
    for x in 32..<96 { verify(alone.rgba(x, 30) == [0, 0, 255, 255]) }
    // A strip of 4 pixels at the edge, seen with its mirror image, is one of 8.
    let strip = CALayer(32, 0, 4, 64, .red)
    let panel = Self.panel(32, 0, 64, 64, Self.blur(radius))
    let image = try image(CALayer(size: 128, holding: strip, panel))
    let sigma = (radius * radius + 1.0 / 12).squareRoot()
    for x in 32..<96 {
      let t = Double(x) + 0.5 - 32
      let expected = tail((t - 4) / sigma) - tail((t + 4) / sigma)
      verify(abs(image.alpha(x, 30) - expected) < 0.5 / 255 + 4e-3)
    }
  }

  /// A fading layer is its picture over its filtered backdrop, mixed with the backdrop.
  @Test func filteredBackdropFadesWithTheLayer() throws {
    let panel = Self.panel(0, 0, 64, 64, Self.invert)
    panel.opacity = 0.25
    panel.addSublayer(CALayer(32, 0, 32, 64, .green))
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 64, 64, .red), panel))
    verify(image.rgba(10, 32) == [191, 64, 64, 255], image.rgba(40, 32) == [191, 64, 0, 255])
  }

  @Test func maskMasksTheFilteredBackdrop() throws {
    let panel = Self.panel(0, 0, 64, 64, Self.invert)
    let mask = CALayer(0, 0, 32, 64, CGColor(gray: 0, alpha: 0.5))
    panel.mask = mask
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 64, 64, .red), panel))
    verify(image.rgba(10, 32) == [128, 128, 128, 255], image.rgba(40, 32) == [255, 0, 0, 255])
  }

  /// A translucent backdrop is replaced, not covered: it does not show twice.
  @Test(arguments: [1, 0.5] as [Float])
  func aTranslucentBackdropKeepsItsAlpha(opacity: Float) throws {
    let behind = CALayer(-100, -100, 300, 300, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    let panel = Self.panel(16, 16, 32, 32, Self.blur(3))
    panel.opacity = opacity
    let image = try image(CALayer(size: 64, holding: behind, panel))
    for x in 8..<56 { verify(image.rgba(x, 32) == [128, 0, 0, 128]) }
  }

  /// The backdrop of a layer in a group is the group's picture, and nothing below the group.
  @Test func aGroupShowsOnlyItself() throws {
    let group = CALayer(size: 64, holding: CALayer(0, 0, 32, 64, .green), Self.panel(0, 0, 64, 64, Self.invert))
    group.opacity = 0.5
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 64, 64, .red), group))
    verify(image.rgba(10, 32) == [255, 0, 128, 255], image.rgba(40, 32) == [255, 0, 0, 255])
  }

  @Test func rootAndMasksIgnoreBackgroundFilters() throws {
    let root = CALayer(0, 0, 64, 64)
    root.backgroundFilters = [Self.invert]
    try verify(picture(root.commitFrame(), background: .red).image.rgba(9, 9) == [255, 0, 0, 255])
    let layer = CALayer(0, 0, 64, 64, .red)
    let mask = CALayer(size: 64, holding: CALayer(0, 0, 64, 64, CGColor(gray: 0, alpha: 0.5)))
    let clearing = Self.panel(0, 0, 64, 64, Self.filter("multiplyColor"))
    clearing.backgroundFilters = [CAFilter(type: "multiplyColor")]
    (clearing.backgroundFilters?[0] as? CAFilter)?.setValue(CGColor(gray: 1, alpha: 0), forKey: "inputColor")
    mask.addSublayer(clearing)
    layer.mask = mask
    try verify(image(CALayer(size: 64, holding: layer)).rgba(9, 9) == [128, 0, 0, 128])
  }

  @Test func aBackdropLayersFiltersAreOfItsBackdrop() throws {
    let backdrop = CABackdropLayer()
    backdrop.place(0, 0, 32, 64)
    backdrop.filters = [Self.invert]
    backdrop.addSublayer(CALayer(0, 0, 8, 64, .green))
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 64, 64, .red), backdrop))
    verify(image.rgba(20, 32) == [0, 255, 255, 255])
    verify(image.rgba(4, 32) == [0, 255, 0, 255], "its own sublayers are not filtered")
    verify(image.rgba(40, 32) == [255, 0, 0, 255])
  }

  /// Its shadow is cast by its own picture only.
  @Test func filteredBackdropCastsNoShadow() throws {
    let panel = Self.panel(16, 16, 16, 16, Self.invert)
    (panel.shadowOpacity, panel.shadowRadius, panel.shadowOffset) = (1, 0, CGSize(width: 20, height: 0))
    let image = try image(CALayer(size: 64, holding: CALayer(0, 0, 64, 64, .red), panel))
    verify(image.rgba(40, 20) == [255, 0, 0, 255], image.rgba(20, 20) == [0, 255, 255, 255])
  }

  @Test func depthDecidesWhatLiesBehind() throws {
    let (far, near) = (CALayer(0, 0, 64, 64, .red), CALayer(0, 0, 64, 32, .green))
    (far.zPosition, near.zPosition) = (-10, 10)
    let panel = Self.panel(0, 0, 64, 64, Self.invert)
    // Turned, so that the planes are not parallel.
    panel.transform = CATransform3DMakeRotation(0.05, 0, 1, 0)
    let image = try image(CALayer(size: 64, holding: near, panel, far))
    verify(image.rgba(32, 16) == [0, 255, 0, 255], image.rgba(32, 48) == [0, 255, 255, 255])
  }
}

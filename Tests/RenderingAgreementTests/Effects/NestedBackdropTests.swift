import TestSupport

/// The share of its backdrop that a layer with background filters leaves, and the backdrop of layers inside it, on both
/// renderers.
@Suite struct NestedBackdropTests {
  private static func pictures(_ root: CALayer) throws -> [(name: String, image: CGImage)] {
    let comparison = try Comparison(root, Viewport())
    return [("reference", comparison.picture.image), ("GPU", comparison.actual)]
  }

  private static func filter(_ type: String, _ key: String = "", _ value: Double = 0) -> CAFilter {
    let filter = CAFilter(type: type)
    if !key.isEmpty { filter.setValue(value, forKey: key) }
    return filter
  }

  private static var invert: CAFilter { filter("colorInvert") }

  /// A layer that inverts its backdrop.
  private static func panel(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil
  ) -> CALayer {
    let panel = CALayer(x, y, width, height, color)
    panel.backgroundFilters = [invert]
    return panel
  }

  private static func root(_ color: CGColor, holding layers: CALayer...) -> CALayer {
    let root = CALayer(0, 0, 100, 100, color)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  /// A layer that is opaque over its backdrop hides it, at any place of its edges and corners.
  @Test(arguments: [0, 7, 29.5] as [CGFloat], [0, 0.4] as [CGFloat])
  func anOpaqueLayerHidesItsBackdrop(radius: CGFloat, turn: CGFloat) throws {
    let layer = Self.panel(20.5, 20.5, 59, 59, .white)
    (layer.cornerRadius, layer.transform) = (radius, CATransform3DMakeRotation(turn, 0, 0, 1))
    for (name, image) in try Self.pictures(Self.root(.white, holding: layer)) {
      let least = image.premultipliedRGBA.min() ?? 0
      verify(least >= (radius == 0 && turn == 0 ? 255 : 253), "\(name): \(least)")
    }
  }

  /// A blurred backdrop is mirrored in a box of the layer's plane, which reaches beyond a clip where the plane is
  /// turned. Pixels there do not count: a backdrop of one color stays as it is up to the clip.
  @Test(arguments: [0.4, 0.8, 2, -0.3] as [CGFloat], [60, 60.25, 60.75] as [CGFloat])
  func aTurnedBackdropReadsNothingBeyondTheClip(turn: CGFloat, end: CGFloat) throws {
    let card = CALayer(0, 0, 100, end)
    card.masksToBounds = true
    let group = CALayer(-10, -10, 120, 120, .red)
    group.opacity = 0.6
    let pane = CALayer(50, 50, 20, 20)
    pane.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
    pane.backgroundFilters = [Self.filter("gaussianBlur", "inputRadius", 2)]
    group.addSublayer(pane)
    card.addSublayer(group)
    for (name, image) in try Self.pictures(Self.root(.white, holding: card)) {
      for (x, y) in (30..<70).flatMap({ x in (40..<60).map { (x, $0) } }) {
        let (red, green) = (Int(image.rgba(x, y).x), Int(image.rgba(x, y).y))
        verify(red == 255, abs(green - 102) <= 1, "\(name): (\(x), \(y)) is \(image.rgba(x, y))")
      }
    }
  }

  /// A clip with hard edges ends a blurred backdrop, too, in a bitmap or outside of one.
  @Test(arguments: [false, true], [CAEdgeAntialiasingMask(), .layerLeftEdge])
  func blurredBackdropEndsAtAHardClip(isBitmap: Bool, soft: CAEdgeAntialiasingMask) throws {
    let card = CALayer(20, 20, 31.6, 24.4)
    (card.masksToBounds, card.edgeAntialiasingMask) = (true, soft)
    (card.shouldRasterize, card.rasterizationScale) = (isBitmap, 1)
    card.addSublayer(CALayer(-10, -10, 100, 100, .red))
    let pane = CALayer(-20, -20, 100, 100)
    pane.backgroundFilters = [Self.filter("gaussianBlur", "inputRadius", 3)]
    card.addSublayer(pane)
    for (name, image) in try Self.pictures(Self.root(.white, holding: card)) {
      for (x, y) in (20..<51).flatMap({ x in (20..<44).map { (x, $0) } }) {
        verify(image.rgba(x, y) == SIMD4(255, 0, 0, 255), "\(name): (\(x), \(y)) is \(image.rgba(x, y))")
      }
    }
  }

  /// A clipped group is cut once, so a layer in it also covers what the clip cuts off in the clip's pixels; but not
  /// where the clip leaves nothing of that layer. That holds for a layer that filters its backdrop, too.
  @Test(arguments: [false, true]) func aLayerInAClippedGroupEndsWhereItShows(isFiltered: Bool) throws {
    let card = CALayer(0, 0, 78, 49, .green)
    (card.cornerRadius, card.masksToBounds, card.opacity) = (3, true, 0.999)
    // A sliver: its plane is seen nearly edge-on.
    let squeeze = CGAffineTransform(a: 0.26, b: 0.08, c: 0.89, d: 0.37, tx: 0, ty: 0)
    card.transform = CATransform3DMakeAffineTransform(squeeze)
    card.position = CGPoint(x: 55, y: 50)
    let end = CALayer(38.5, 3, 71, 38, .blue)
    end.masksToBounds = true
    if isFiltered { end.backgroundFilters = [Self.invert] }
    card.addSublayer(end)
    let comparison = try Comparison(Self.root(.red, holding: card), Viewport())
    #expect(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    // Beyond the corner where the layer leaves the card, the card's edge is green over red alone.
    for image in [comparison.picture.image, comparison.actual] {
      let row = (0..<100).map { image.rgba($0, 61) }
      #expect(row.contains { $0.x > 60 && $0.y > 60 && $0.z == 0 }, "\(row)")
    }
  }

  /// Half of a pixel is the shape's: half of the layer's alpha counts there, then the filtered rest of the shape, then
  /// the backdrop.
  @Test(arguments: [0, 0.25, 0.5, 0.75, 1] as [CGFloat]) func anEdgeIsPartLayerPartFilteredPartBackdrop(alpha: CGFloat)
    throws
  {
    // Red over magenta that was green.
    let layer = Self.panel(20.5, 20, 40, 40, CGColor(red: 1, green: 0, blue: 0, alpha: alpha))
    for (name, image) in try Self.pictures(Self.root(.green, holding: layer)) {
      let share = 0.5 * Double(1 - alpha)
      let expected = [0.5 * Double(alpha) + share, 0.5, share, 1].map { $0 * 255 }
      let pixel = image.rgba(20, 40)
      for c in 0..<4 { verify(abs(Double(pixel[c]) - expected[c]) <= 1.5, "\(name), \(alpha): \(pixel)") }
    }
  }

  /// With a blend mode, the layer over the filtered rest of the shape is blended: an opaque layer as if it had no
  /// filters.
  @Test func aBlendedLayerHidesItsBackdropFirst() throws {
    let (filtering, plain) = (Self.panel(20.5, 20.5, 40, 40, .red), CALayer(20.5, 20.5, 40, 40, .red))
    for layer in [filtering, plain] { layer.compositingFilter = "multiplyBlendMode" }
    let expected = try Self.pictures(Self.root(.white, holding: plain))
    for (k, (name, image)) in try Self.pictures(Self.root(.white, holding: filtering)).enumerated() {
      let worst = ImageDifference(of: image, from: expected[k].image).greatest.max()
      verify(worst <= 1, "\(name): \(worst)")
    }
  }

  /// A backdrop that is filtered to nothing is still replaced.
  @Test func backdropFilteredToNothingIsReplaced() throws {
    let clear = Self.filter("colorMatrix")
    clear.setValue(CAColorMatrix([Float](repeating: 0, count: 20)), forKey: "inputColorMatrix")
    let layer = CALayer(20, 20, 40, 40)
    layer.backgroundFilters = [clear]
    layer.opacity = 0.5
    let group = CALayer(0, 0, 100, 100)
    group.addSublayer(CALayer(0, 0, 100, 100, .red))
    group.addSublayer(layer)
    group.opacity = 0.5
    group.shouldRasterize = true
    for (name, image) in try Self.pictures(Self.root(.white, holding: group)) {
      let (inside, outside) = (image.rgba(40, 40), image.rgba(10, 10))
      verify(abs(Int(outside.y) - 128) <= 1, "\(name): \(outside)")
      verify(abs(Int(inside.y) - 191) <= 1, "\(name): \(inside)")
    }
  }

  /// The outer layer is a group: the inner one filters the group's pixels, and nothing where they are clear.
  @Test func anInnerLayerFiltersWhatTheOuterHolds() throws {
    let outer = Self.panel(10, 10, 30, 80)
    outer.addSublayer(CALayer(0, 40, 60, 20, .red))
    outer.addSublayer(Self.panel(20, 0, 60, 80))
    let cyan = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
    for (name, image) in try Self.pictures(Self.root(cyan, holding: outer)) {
      verify(image.rgba(20, 20) == [255, 0, 0, 255], "\(name): the outer one filters the page")
      verify(image.rgba(60, 20) == [0, 255, 255, 255], "\(name): the inner one finds nothing")
      verify(image.rgba(36, 20) == [255, 0, 0, 255], "\(name): nor inside of the outer one's shape")
      verify(image.rgba(20, 60) == [255, 0, 0, 255], "\(name): what the outer one holds")
      verify(image.rgba(60, 60) == [0, 255, 255, 255], "\(name): the same, inverted")
    }
  }

  /// A blend mode inside mixes with the layer's pixels.
  @Test func aBlendModeInsideMixesWithWhatTheLayerHolds() throws {
    let outer = Self.panel(10, 10, 20, 20)
    let yellow = CALayer(10, 0, 40, 20, CGColor(red: 1, green: 1, blue: 0, alpha: 1))
    yellow.compositingFilter = "multiplyBlendMode"
    outer.addSublayer(yellow)
    let cyan = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
    for (name, image) in try Self.pictures(Self.root(cyan, holding: outer)) {
      verify(image.rgba(50, 20) == [255, 255, 0, 255], "\(name)")
      verify(image.rgba(15, 20) == [255, 0, 0, 255], "\(name)")
    }
  }

  /// The pair that must differ: side by side, both filter the page.
  @Test func besideEachOtherBothFilterThePage() throws {
    let cyan = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
    let root = Self.root(cyan, holding: Self.panel(10, 10, 20, 20), Self.panel(40, 10, 20, 20))
    for (name, image) in try Self.pictures(root) {
      verify(image.rgba(20, 20) == [255, 0, 0, 255], image.rgba(50, 20) == [255, 0, 0, 255], "\(name)")
    }
  }
}

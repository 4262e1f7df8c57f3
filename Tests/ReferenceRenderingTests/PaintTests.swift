import ReferenceRendering
import TestSupport

/// Background, contents, border and opacity.
@Suite struct PaintTests {
  let renderer = ReferenceRenderer()

  // MARK: Opacity

  @Test(arguments: [(true, 128), (false, 191)] as [(Bool, UInt8)])
  func groupsFadeAsOne(isGroup: Bool, overlap: UInt8) throws {
    let parent = CALayer(0, 0, 8, 8, .white)
    parent.opacity = 0.5
    parent.allowsGroupOpacity = isGroup
    parent.addSublayer(CALayer(4, 0, 4, 8, .white))
    let image = try renderer.render(CALayer(size: 8, holding: parent), in: Viewport(background: .black))
    verify(image.rgba(1, 1) == [128, 128, 128, 255], image.rgba(6, 1) == [overlap, overlap, overlap, 255])
  }

  @Test func aTransformLayerFadesEachSublayer() throws {
    let container = CATransformLayer()
    container.place(0, 0, 8, 8)
    container.opacity = 0.5
    container.addSublayer(CALayer(0, 0, 6, 8, .white))
    container.addSublayer(CALayer(2, 0, 6, 8, .white))
    let image = try renderer.render(CALayer(size: 8, holding: container), in: Viewport(background: .black))
    verify(image.rgba(0, 1).x == 128, image.rgba(4, 1).x == 191)
  }

  @Test func backgroundAndBorderFadeAsOneOrSingly() throws {
    let layer = CALayer(0, 0, 8, 8, .white)
    layer.borderWidth = 2
    layer.borderColor = .red
    layer.opacity = 0.5
    let root = CALayer(size: 8, holding: layer)
    try verify(renderer.render(root).rgba(0, 0) == [128, 0, 0, 128])
    layer.allowsGroupOpacity = false
    try verify(renderer.render(root).rgba(0, 0) == [191, 64, 64, 191])
  }

  @Test func hiddenLayersTakeTheirSublayersAlong() throws {
    let parent = CALayer(0, 0, 8, 8, .white)
    parent.addSublayer(CALayer(0, 0, 8, 8, .red))
    let root = CALayer(size: 8, holding: parent)
    parent.isHidden = true
    try verify(renderer.render(root).coveredArea == 0)
    parent.isHidden = false
    parent.opacity = 0
    try verify(renderer.render(root).coveredArea == 0)
  }

  // MARK: Border

  @Test func aBorderCoversItsRing() throws {
    let layer = CALayer(10, 20, 80, 60)
    layer.borderWidth = 5
    let root = CALayer(size: 100, holding: layer)
    try verify(renderer.render(root).coveredArea == 1300)
    layer.borderWidth = 500
    try verify(renderer.render(root).coveredArea == 4800)
    layer.borderWidth = 5
    layer.cornerRadius = 20
    // Between circles of 20 and 15 in the corners.
    let expected = 1300 - (4 - Double.pi) * (400 - 225)
    #expect(abs(try renderer.render(root).coveredArea - expected) < 0.15)
  }

  @Test func theBorderLiesAboveSublayers() throws {
    let layer = CALayer(0, 0, 10, 10)
    layer.borderWidth = 2
    layer.addSublayer(CALayer(0, 0, 10, 10, .red))
    let image = try renderer.render(CALayer(size: 10, holding: layer))
    verify(image.rgba(1, 5) == [0, 0, 0, 255], image.rgba(2, 5) == [255, 0, 0, 255])
  }

  @Test(arguments: [false, true])
  func anOpaqueBorderLeavesNoFringe(hasSublayer: Bool) throws {
    let layer = CALayer(1.5, 1.5, 7, 7, .white)
    layer.borderWidth = 2
    if hasSublayer { layer.addSublayer(CALayer(3, 3, 1, 1, .white)) }
    let image = try renderer.render(CALayer(size: 10, holding: layer))
    verify(image.rgba(1, 5) == [0, 0, 0, 128], image.rgba(2, 5) == [0, 0, 0, 255])
    verify(image.rgba(3, 5) == [128, 128, 128, 255], image.rgba(4, 5) == [255, 255, 255, 255])
  }

  @Test(arguments: [false, true])
  func aTranslucentBorderShowsTheBackground(hasSublayer: Bool) throws {
    let layer = CALayer(1, 1, 8, 8, .white)
    layer.borderWidth = 2
    layer.borderColor = CGColor(gray: 0, alpha: 0.5)
    if hasSublayer { layer.addSublayer(CALayer(3, 3, 1, 1, .white)) }
    let image = try renderer.render(CALayer(size: 10, holding: layer))
    verify(image.rgba(1, 5) == [128, 128, 128, 255], image.rgba(4, 5) == [255, 255, 255, 255])
  }

  @Test func aFadingBorderThatIsNoGroupShowsTheBackground() throws {
    let layer = CALayer(1, 1, 8, 8, .white)
    layer.borderWidth = 2
    layer.opacity = 0.5
    layer.allowsGroupOpacity = false
    layer.addSublayer(CALayer(3, 3, 1, 1, .white))
    let image = try renderer.render(CALayer(size: 10, holding: layer))
    verify(image.rgba(1, 5) == [64, 64, 64, 191])
  }

  // MARK: Contents

  @Test func contentsAtTheirOwnSizeAreExact() throws {
    let layer = CALayer(2, 1, 5, 6)
    layer.contents = CGImage.distinct(5, 6)
    for filter in [CALayerContentsFilter.nearest, .linear, .trilinear] {
      (layer.magnificationFilter, layer.minificationFilter) = (filter, filter)
      let image = try renderer.render(CALayer(size: 8, holding: layer))
      for y in 0..<6 {
        for x in 0..<5 { verify(image.rgba(x + 2, y + 1) == CGImage.distinct(5, 6).rgba(x, y)) }
      }
      verify(image.coveredArea == 30)
    }
  }

  @Test(arguments: [Viewport.YAxis.down, .up], [false, true])
  func contentsStayUpright(yAxis: Viewport.YAxis, isFlipped: Bool) throws {
    let root = CALayer(size: 4)
    root.isGeometryFlipped = isFlipped
    root.contents = CGImage.distinct(2, 2)
    root.magnificationFilter = .nearest
    let image = try renderer.render(root, in: Viewport(yAxis: yAxis))
    for i in 0..<16 { verify(image.rgba(i % 4, i / 4) == CGImage.distinct(2, 2).rgba(i % 4 / 2, i / 8)) }
  }

  @Test func bilinearValuesLieBetween() throws {
    let layer = CALayer(0, 0, 4, 4)
    layer.contents = CGImage(width: 2, height: 1) { x, _ in x == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let image = try renderer.render(CALayer(size: 4, holding: layer))
    verify((0..<4).map { image.rgba($0, 2).x } == [0, 64, 191, 255])
  }

  @Test func aPartOfAnImageDoesNotBleed() throws {
    let layer = CALayer(0, 0, 8, 8)
    layer.contents = CGImage(width: 4, height: 4) { x, y in x < 2 && y < 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    let image = try renderer.render(CALayer(size: 8, holding: layer))
    verify((0..<64).allSatisfy { image.rgba($0 % 8, $0 / 8) == [255, 0, 0, 255] })
    // Counted from the bottom row where y runs up.
    layer.contentsRect.origin.y = 0.5
    let up = try renderer.render(CALayer(size: 8, holding: layer), in: Viewport(yAxis: .up))
    verify((0..<64).allSatisfy { up.rgba($0 % 8, $0 / 8) == [255, 0, 0, 255] })
  }

  @Test func outsideTheImageItsEdgeRepeats() throws {
    let layer = CALayer(0, 0, 8, 2)
    layer.contents = CGImage.distinct(4, 1)
    layer.contentsRect = CGRect(x: -0.5, y: 0, width: 2, height: 1)
    let image = try renderer.render(CALayer(size: 8, holding: layer))
    verify((0..<8).map { image.rgba($0, 0) } == [0, 0, 0, 1, 2, 3, 3, 3].map { CGImage.distinct(4, 1).rgba($0, 0) })
  }

  @Test func trilinearAveragesWhereReduced() throws {
    let layer = CALayer(0, 0, 2, 2)
    layer.contents = CGImage(width: 8, height: 8) { x, y in (x + y) % 2 == 0 ? .zero : [255, 255, 255, 255] }
    layer.minificationFilter = .trilinear
    let root = CALayer(size: 2, holding: layer)
    try verify(renderer.render(root).rgba(0, 0) == [128, 128, 128, 128])
    // Five columns reduced to two: each averages two and a half, and covers 0.4 of the pixel.
    layer.contents = CGImage(width: 5, height: 1) { x, _ in x == 2 ? [100, 100, 100, 255] : [0, 0, 0, 255] }
    layer.place(0, 0, 2, 0.4)
    try verify(renderer.render(root).rgba(0, 0) == [8, 8, 8, 102])
  }

  @Test func roundCornersDoNotClipContents() throws {
    let layer = CALayer(0, 0, 8, 8, .red)
    layer.cornerRadius = 4
    layer.contents = CGImage(width: 1, height: 1) { _, _ in [0, 0, 255, 255] }
    let image = try renderer.render(CALayer(size: 8, holding: layer))
    verify(image.rgba(0, 0) == [0, 0, 255, 255])
    // Nor does the outline make a boundary where only contents are painted.
    layer.backgroundColor = nil
    let picture = try renderer.picture(of: CALayer(size: 8, holding: layer).commitFrame(), in: Viewport())
    verify(picture.pixelClass(0, 0) == .interior)
  }

  @Test func contentsOnTheirBackgroundHaveOneEdge() throws {
    // Red contents over a red background, offset by half a pixel: coverage ½, not ¾.
    let layer = CALayer(0.5, 0, 4, 4, .red)
    layer.contents = CGImage(width: 1, height: 1) { _, _ in [255, 0, 0, 255] }
    try verify(renderer.render(CALayer(size: 5, holding: layer)).rgba(0, 1) == [128, 0, 0, 128])
  }

  @Test func nearestTexelsAtTheSamplePointAreTies() throws {
    let layer = CALayer(0, 0, 6, 6)
    layer.contents = CGImage.distinct(4, 4)
    (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest)
    let picture = try renderer.picture(of: CALayer(size: 6, holding: layer).commitFrame(), in: Viewport())
    // 1.5 pixels a texel: the centres of columns 1 and 4 lie on texel borders.
    verify((0..<6).map { picture.pixelClass($0, 0) == .tie } == [false, true, false, false, true, false])
    verify(picture.image.rgba(1, 0) == CGImage.distinct(4, 4).rgba(1, 0))
  }
}

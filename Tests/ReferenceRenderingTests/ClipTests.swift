import ReferenceRendering
import TestSupport

/// Layers that mask to their bounds.
@Suite struct ClipTests {
  let renderer = ReferenceRenderer()

  static func clip(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, holding sublayers: CALayer...)
    -> CALayer
  {
    let layer = CALayer(x, y, width, height)
    layer.masksToBounds = true
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }

  static func rotation(_ angle: CGFloat) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 0, 1) }

  // MARK: Coverage counts once

  /// A white layer, a child that fills it, and again: where a clip's edge covers c, each shows c, never c².
  @Test(arguments: [0, 0.4] as [CGFloat], [0, 8] as [CGFloat])
  func aChildThatFillsItsClipIsCoveredOnce(angle: CGFloat, radius: CGFloat) throws {
    let parent = Self.clip(10.3, 10.6, 30, 30, holding: CALayer(-10, -10, 50, 50, .white))
    parent.cornerRadius = radius
    parent.transform = Self.rotation(angle)
    let clipped = try renderer.render(CALayer(size: 50, holding: parent))
    let plain = CALayer(10.3, 10.6, 30, 30, .white)
    plain.cornerRadius = radius
    plain.transform = parent.transform
    let expected = try renderer.render(CALayer(size: 50, holding: plain))
    verify(
      (0..<2500).allSatisfy { abs(Int(clipped.rgba($0 % 50, $0 / 50).w) - Int(expected.rgba($0 % 50, $0 / 50).w)) <= 1 }
    )
    // The same for a child of the same outline.
    let twin = CALayer(0, 0, 30, 30, .white)
    twin.cornerRadius = radius
    parent.sublayers = [twin]
    let again = try renderer.render(CALayer(size: 50, holding: parent))
    verify(
      (0..<2500).allSatisfy { abs(Int(again.rgba($0 % 50, $0 / 50).w) - Int(expected.rgba($0 % 50, $0 / 50).w)) <= 1 })
    parent.masksToBounds = false
    parent.sublayers = [CALayer(-10, -10, 50, 50, .white)]
    try verify(renderer.render(CALayer(size: 50, holding: parent)).coveredArea > 2000)
  }

  @Test func eachPrimitiveIsCoveredOnItsOwn() throws {
    // Two fragments of ½ in one pixel give ¾, as two layers without a clip do. No group is formed.
    let parent = Self.clip(0.5, 0, 4, 4, holding: CALayer(-4, 0, 12, 4, .white))
    parent.backgroundColor = .white
    try verify(renderer.render(CALayer(size: 5, holding: parent)).rgba(0, 1).w == 191)
  }

  // MARK: The layer's own contents

  @Test(arguments: [false, true])
  func ownContentsAreClipped(hasSublayer: Bool) throws {
    let layer = CALayer(4, 4, 8, 8)
    layer.contents = CGImage(width: 12, height: 4) { _, _ in [0, 0, 255, 255] }
    layer.contentsGravity = .center
    if hasSublayer { layer.addSublayer(CALayer(2, 3, 1, 1, .blue)) }
    let root = CALayer(size: 16, holding: layer)
    try verify(renderer.render(root).coveredArea == 48)
    layer.masksToBounds = true
    let image = try renderer.render(root)
    verify(image.coveredArea == 32, image.rgba(3, 8) == .zero, image.rgba(4, 8) == [0, 0, 255, 255])
    layer.cornerRadius = 4
    layer.contentsGravity = .resize
    #expect(abs(try renderer.render(root).coveredArea - .pi * 16) < 0.1)
  }

  @Test(arguments: [false, true])
  func ownBackgroundAndBorderAreNotClippedAgain(hasSublayer: Bool) throws {
    let layer = CALayer(3.3, 3.6, 20, 20, .red)
    layer.cornerRadius = 6
    layer.borderWidth = 3
    layer.transform = Self.rotation(0.3)
    if hasSublayer { layer.addSublayer(CALayer(9, 9, 2, 2, .red)) }
    let root = CALayer(size: 30, holding: layer)
    let free = try renderer.render(root)
    layer.masksToBounds = true
    try verify(renderer.render(root).premultipliedRGBA == free.premultipliedRGBA)
  }

  @Test func theBorderLiesOverWhatIsClipped() throws {
    let layer = Self.clip(2, 2, 12, 12, holding: CALayer(-9, -9, 40, 40, .red))
    layer.borderWidth = 2
    let image = try renderer.render(CALayer(size: 16, holding: layer))
    verify(
      (0..<6).map { image.rgba($0, 8) } == [
        .zero, .zero, [0, 0, 0, 255], [0, 0, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255],
      ])
  }

  // MARK: Areas

  static func covering() -> CALayer { CALayer(-500, -500, 1000, 1000, .white) }

  @Test(arguments: [3, 20, 40] as [Double])
  func aRoundClipLeavesADisc(radius: Double) throws {
    let r = CGFloat(radius)
    let disc = Self.clip(50.2 - r, 50.4 - r, 2 * r, 2 * r, holding: Self.covering())
    disc.cornerRadius = r
    #expect(abs(try renderer.render(CALayer(size: 100, holding: disc)).coveredArea - .pi * radius * radius) < 0.15)
  }

  @Test func twoSquaresLeaveAnOctagon() throws {
    let inner = Self.clip(0, 0, 60, 60, holding: Self.covering())
    inner.transform = Self.rotation(.pi / 4)
    let outer = Self.clip(20, 20, 60, 60, holding: inner)
    // A regular octagon around a circle of radius 30.
    let octagon = 8 * (2.0.squareRoot() - 1) * 900
    #expect(abs(try renderer.render(CALayer(size: 100, holding: outer)).coveredArea - octagon) < 0.15)
    outer.masksToBounds = false
    #expect(abs(try renderer.render(CALayer(size: 100, holding: outer)).coveredArea - 3600) < 0.5)
  }

  @Test func twoDiscsLeaveALens() throws {
    let inner = Self.clip(30, 0, 60, 60, holding: Self.covering())
    let outer = Self.clip(10, 20, 60, 60, holding: inner)
    (inner.cornerRadius, outer.cornerRadius) = (30, 30)
    // Circles of radius r, r apart.
    let lens = 900 * (2 * Double.pi / 3 - 3.0.squareRoot() / 2)
    #expect(abs(try renderer.render(CALayer(size: 120, holding: outer)).coveredArea - lens) < 0.15)
  }

  @Test func onlyRoundedCornersClipRound() throws {
    let clip = Self.clip(10, 10, 60, 60, holding: Self.covering())
    clip.cornerRadius = 20
    clip.maskedCorners = .layerMaxXMaxYCorner
    let image = try renderer.render(CALayer(size: 80, holding: clip))
    verify(abs(image.coveredArea - (3600 - (1 - .pi / 4) * 400)) < 0.1, image.rgba(10, 10).w == 255)
    verify(image.rgba(69, 69).w == 0)
  }

  @Test func aBorderedLeafIsClippedAsAWhole() throws {
    let leaf = CALayer(-10, -10, 40, 40, .red)
    leaf.borderWidth = 15
    leaf.contents = CGImage(width: 1, height: 1) { _, _ in [0, 0, 255, 255] }
    let clip = Self.clip(10.5, 10.5, 20, 20, holding: leaf)
    let image = try renderer.render(CALayer(size: 40, holding: clip))
    verify(abs(image.coveredArea - 400) < 0.2, image.rgba(10, 20) == [0, 0, 0, 128])
    verify(image.rgba(20, 20) == [0, 0, 255, 255])
  }

  // MARK: Space

  @Test func aClipIsSeenInPerspective() throws {
    func root(masks: Bool) -> CALayer {
      let plane = CALayer(20, 20, 60, 60, masks ? nil : .white)
      plane.masksToBounds = masks
      plane.cornerRadius = 20
      plane.transform = DepthTests.turn(55)
      if masks { plane.addSublayer(Self.covering()) }
      let root = CALayer(size: 100, holding: plane)
      root.sublayerTransform = DepthTests.perspective(150)
      return root
    }
    let (clipped, plain) = (try renderer.render(root(masks: true)), try renderer.render(root(masks: false)))
    verify(plain.coveredArea > 1000)
    #expect(
      (0..<10_000).allSatisfy {
        abs(Int(clipped.rgba($0 % 100, $0 / 100).w) - Int(plain.rgba($0 % 100, $0 / 100).w)) <= 1
      })
  }

  @Test func aClipReachesThroughTransformLayersAndGroups() throws {
    let leaf = CALayer(-50, -50, 200, 200, .white)
    leaf.transform = DepthTests.turn(45)
    let group = CALayer(0, 0, 40, 40)
    group.opacity = 0.5
    group.addSublayer(leaf)
    let depth = CATransformLayer()
    depth.place(0, 0, 40, 40)
    // A transform layer's own properties are ignored.
    depth.bounds.size = CGSize(width: 1, height: 1)
    depth.masksToBounds = true
    depth.transform = DepthTests.turn(10)
    depth.addSublayer(group)
    let clip = Self.clip(30, 30, 40, 40, holding: depth)
    clip.cornerRadius = 20
    let image = try renderer.render(CALayer(size: 100, holding: clip))
    verify(image.rgba(50, 50).w == 128, image.rgba(31, 31).w == 0, abs(image.coveredArea - .pi * 400 * 128 / 255) < 0.4)
  }

  @Test func aClipThatIsNotSeenHidesAll() throws {
    let clip = Self.clip(20, 20, 40, 40, holding: Self.covering())
    let root = CALayer(size: 100, holding: clip)
    clip.transform = DepthTests.turn(90)
    try verify(renderer.render(root).coveredArea < 0.01)
    clip.transform = CATransform3DIdentity
    clip.position.x = 500
    try verify(renderer.render(root).coveredArea == 0)
    clip.place(20, 20, 40, 0)
    try verify(renderer.render(root).coveredArea == 0)
    clip.place(20, 20, 0, 0)
    try verify(renderer.render(root).coveredArea == 0)
    clip.masksToBounds = false
    try verify(renderer.render(root).coveredArea == 10_000)
    // Apart from each other.
    let apart = Self.clip(0, 0, 30, 30, holding: Self.clip(40, 0, 30, 30, holding: Self.covering()))
    try verify(renderer.render(CALayer(size: 100, holding: apart)).coveredArea == 0)
  }

  @Test(arguments: [1e-3, 1e-6, 1e-7, 1e-12, 1e-300] as [CGFloat])
  func thinLayersStayThinInAClip(width: CGFloat) throws {
    let clip = Self.clip(10, 10, 40, 40)
    clip.cornerRadius = 20
    for (w, h) in [(width, 60), (60, width), (width, width)] as [(CGFloat, CGFloat)] {
      let layer = CALayer(-5, 2, w, h, .white)
      let turned = CALayer(20, 38.5, w, h, .white)
      turned.transform = Self.rotation(0.3)
      clip.sublayers = [layer, turned]
      try verify(renderer.render(CALayer(size: 60, holding: clip)).coveredArea < 0.5)
    }
  }

  @Test func aScrolledClipShowsItsPart() throws {
    let clip = Self.clip(10, 10, 20, 20, holding: CALayer(0, 0, 30, 100, .red), CALayer(0, 100, 30, 100, .blue))
    clip.bounds.origin.y = 90
    let image = try renderer.render(CALayer(size: 40, holding: clip))
    verify(image.coveredArea == 400, image.rgba(15, 19) == [255, 0, 0, 255], image.rgba(15, 20) == [0, 0, 255, 255])
  }

  // MARK: Hard clips

  @Test func aClipHasTheEdgesOfItsLayer() throws {
    let clip = Self.clip(2.25, 2.25, 4.5, 4.5, holding: Self.covering())
    clip.edgeAntialiasingMask = [.layerRightEdge, .layerTopEdge]
    let image = try renderer.render(CALayer(size: 9, holding: clip))
    verify((1..<8).map { image.rgba($0, 4).w } == [0, 255, 255, 255, 255, 191, 0])
    verify((1..<8).map { image.rgba(4, $0).w } == [0, 255, 255, 255, 255, 191, 0])
    // A soft child in a hard clip keeps its own edges.
    clip.edgeAntialiasingMask = []
    clip.sublayers = [CALayer(1, 1, 2.5, 10, .white)]
    let child = try renderer.render(CALayer(size: 9, holding: clip))
    verify((1..<8).map { child.rgba($0, 4).w } == [0, 0, 191, 255, 191, 0, 0])
    verify((1..<8).map { child.rgba(4, $0).w } == [0, 0, 191, 255, 255, 255, 0])
  }

  @Test func hardEdgesOfClipsAreTies() throws {
    let clip = Self.clip(2.5, 2.25, 4, 4, holding: Self.covering())
    clip.allowsEdgeAntialiasing = false
    let picture = try renderer.picture(of: CALayer(size: 9, holding: clip).commitFrame(), in: Viewport())
    verify(picture.pixelClass(2, 4) == .tie, picture.pixelClass(4, 2) == .interior)
    verify(picture.pixelClass(2, 8) == .interior)
  }

  // MARK: Pixel classes

  @Test func aPartlyClippedFragmentHidesNothing() throws {
    // A boundary pixel of the blue layer is hidden by an opaque layer, but not where a clip covers that layer partly.
    let below = CALayer(0, 0, 4.5, 8, .blue)
    let cover = Self.clip(0, 0, 8, 4.5, holding: CALayer(0, 0, 8, 8, .red))
    let picture = try renderer.picture(of: CALayer(size: 8, holding: below, cover).commitFrame(), in: Viewport())
    verify(picture.pixelClass(4, 2) == .interior, picture.pixelClass(4, 4) == .boundary)
    verify(picture.pixelClass(4, 6) == .boundary, picture.image.rgba(2, 4) == [128, 0, 128, 255])
  }

  @Test func contentsAreEvaluatedAtTheCentreWhereverTheClipEnds() throws {
    // The clip ends at 4.3, before the centre of column 4. There the paint is evaluated at x = 4.5, with coverage 0.3.
    let child = CALayer(0, 0, 8, 2)
    child.contents = CGImage(width: 8, height: 1) { x, _ in [UInt8(x * 30), 0, 0, 255] }
    let clip = Self.clip(0, 0, 4.3, 2, holding: child)
    let image = try renderer.render(CALayer(size: 8, holding: clip))
    verify(image.rgba(3, 0) == [90, 0, 0, 255])
    verify(abs(Int(image.rgba(4, 0).x) - 36) <= 1, (76...77).contains(image.rgba(4, 0).w))
  }

  // MARK: Many clips

  @Test(arguments: [(0, true, 20_000), (0, false, 20_000), (1, true, 3_000)] as [(CGFloat, Bool, Int)])
  func aDeepChainOfClipsIsRendered(radius: CGFloat, isSoft: Bool, count: Int) throws {
    let root = CALayer(size: 4)
    var last = root
    for i in 0..<count {
      let next = Self.clip(0, 0, 4, 4)
      next.cornerRadius = radius
      next.allowsEdgeAntialiasing = isSoft
      next.transform = Self.rotation(i % 2 == 0 ? 0.4 : -0.4)
      last.addSublayer(next)
      last = next
    }
    last.addSublayer(CALayer(1, 1, 2, 2, .white))
    try verify(renderer.render(root).coveredArea == 4)
  }

  @Test func aFanOfClipsIsRendered() throws {
    // Squares of side 80, each rotated a little more than its superlayer. Their intersection is a disc.
    let root = CALayer(size: 100)
    var last = root
    for _ in 0..<1_500 {
      let next = Self.clip((last.bounds.width - 80) / 2, (last.bounds.width - 80) / 2, 80, 80)
      next.transform = Self.rotation(0.37)
      last.addSublayer(next)
      last = next
    }
    last.addSublayer(Self.covering())
    #expect(abs(try renderer.render(root).coveredArea - .pi * 1600) < 0.2)
  }

  @Test func aWideTreeInARoundClipIsRendered() throws {
    let clip = Self.clip(10, 10, 80, 80)
    clip.cornerRadius = 40
    for i in 0..<10_000 { clip.addSublayer(CALayer(CGFloat(i % 100), CGFloat(i / 100), 1, 1, .white)) }
    #expect(abs(try renderer.render(CALayer(size: 100, holding: clip)).coveredArea - .pi * 1600) < 0.2)
  }
}

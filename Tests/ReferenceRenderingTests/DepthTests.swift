import ReferenceRendering
import TestSupport

/// The projection of planes, and their depth order.
@Suite struct DepthTests {
  let renderer = ReferenceRenderer()

  static func perspective(_ d: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = -1 / d
    return t
  }

  static func turn(_ degrees: CGFloat) -> CATransform3D { CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0) }

  // MARK: Order

  @Test func theHigherZPositionIsInFront() throws {
    let (a, b) = (CALayer(0, 0, 4, 4, .red), CALayer(0, 0, 4, 4, .blue))
    let root = CALayer(size: 4, holding: a, b)
    try verify(renderer.render(root).rgba(1, 1) == [0, 0, 255, 255])
    a.zPosition = 1
    try verify(renderer.render(root).rgba(1, 1) == [255, 0, 0, 255])
    b.zPosition = 1
    try verify(renderer.render(root).rgba(1, 1) == [0, 0, 255, 255])
  }

  @Test func aFlattenedLayerLiesAboveItsSuperlayerWhateverItsDepth() throws {
    let root = CALayer(0, 0, 8, 8, .red)
    root.borderWidth = 1
    root.borderColor = .green
    let child = CALayer(0, 0, 8, 8, .blue)
    child.zPosition = -1000
    root.addSublayer(child)
    let image = try renderer.render(root)
    verify(image.rgba(4, 4) == [0, 0, 255, 255], image.rgba(0, 4) == [0, 255, 0, 255])
  }

  @Test(arguments: [false, true], [false, true])
  func crossingPlanesAreInFrontOnTheirNearSide(isReversed: Bool, hasPerspective: Bool) throws {
    let (a, b) = (CALayer(20, 20, 60, 60, .red), CALayer(20, 20, 60, 60, .blue))
    a.transform = Self.turn(60)
    let root = isReversed ? CALayer(size: 100, holding: b, a) : CALayer(size: 100, holding: a, b)
    if hasPerspective { root.sublayerTransform = Self.perspective(400) }
    let picture = try renderer.picture(of: root.commitFrame(), in: Viewport())
    // A positive turn about y sends +x away.
    for x in 38..<49 { verify(picture.image.rgba(x, 50) == [255, 0, 0, 255]) }
    for x in 51..<62 { verify(picture.image.rgba(x, 50) == [0, 0, 255, 255]) }
    // The planes cross at x = 50, half a pixel from any sample point.
    verify((0..<100).allSatisfy { picture.pixelClass($0, 50) != .tie })
  }

  @Test func aCrossingAtTheSamplePointIsATie() throws {
    let (a, b) = (CALayer(20.5, 20, 60, 60, .red), CALayer(20.5, 20, 60, 60, .blue))
    a.transform = Self.turn(60)
    let root = CALayer(size: 101, holding: a, b)
    let picture = try renderer.picture(of: root.commitFrame(), in: Viewport())
    verify(picture.pixelClass(50, 50) == .tie, picture.pixelClass(49, 50) == .interior)
    verify(picture.pixelClass(50, 10) == .interior)
    // A hidden crossing does not make a tie.
    let cover = CALayer(0, 0, 101, 101, .green)
    cover.zPosition = 200
    root.addSublayer(cover)
    let covered = try renderer.picture(of: root.commitFrame(), in: Viewport())
    verify(covered.pixelClass(50, 50) == .interior)
  }

  // MARK: Flattening

  @Test(arguments: [(false, 5000), (true, 10000)] as [(Bool, Double)])
  func turnsCancelOnlyInATransformLayer(keepsDepth: Bool, area: Double) throws {
    let outer = keepsDepth ? CATransformLayer() : CALayer()
    outer.place(50, 50, 100, 100)
    outer.transform = Self.turn(45)
    let inner = CALayer(0, 0, 100, 100, .white)
    inner.transform = Self.turn(-45)
    outer.addSublayer(inner)
    let image = try renderer.render(CALayer(size: 200, holding: outer))
    verify(abs(image.coveredArea - area) < 0.5)
  }

  @Test func aTransformLayerPaintsNothingItself() throws {
    let root = CATransformLayer()
    root.place(0, 0, 10, 10)
    root.backgroundColor = .red
    root.addSublayer(CALayer(2, 2, 3, 3, .blue))
    let image = try renderer.render(root)
    verify(image.coveredArea == 9, image.rgba(3, 3) == [0, 0, 255, 255])
  }

  @Test(arguments: [(100, 125), (250, 200), (-500, 50)] as [(CGFloat, Double)])
  func perspectiveSizes(z: CGFloat, side: Double) throws {
    let child = CALayer(100, 100, 100, 100, .white)
    child.zPosition = z
    let root = CALayer(size: 300, holding: child)
    root.sublayerTransform = Self.perspective(500)
    #expect(abs(try renderer.render(root).coveredArea - side * side) < 1.5)
    // In the parent's own transform, perspective does not affect the child's depth.
    root.sublayerTransform = CATransform3DIdentity
    root.transform = Self.perspective(500)
    try verify(renderer.render(root).coveredArea == 10000)
  }

  // MARK: Behind the viewer

  @Test func layersBehindTheViewerPaintNothing() throws {
    let child = CALayer(40, 40, 20, 20, .white)
    child.zPosition = 150
    let root = CALayer(size: 100, holding: child)
    root.sublayerTransform = Self.perspective(100)
    try verify(renderer.render(root).coveredArea == 0)
  }

  @Test func twoTimesBehindTheViewerIsNotInFront() throws {
    let inner = CALayer(0, 0, 20, 20, .white)
    inner.zPosition = 150
    let outer = CALayer(40, 40, 20, 20)
    outer.sublayerTransform = Self.perspective(100)
    outer.zPosition = 150
    outer.addSublayer(inner)
    let root = CALayer(size: 100, holding: outer)
    root.sublayerTransform = Self.perspective(100)
    try verify(renderer.render(root).coveredArea == 0)
    inner.zPosition = 0
    outer.zPosition = 0
    try verify(renderer.render(root).coveredArea == 400)
  }

  @Test func aPlaneThroughTheViewerIsCut() throws {
    let child = CALayer(-150, 40, 400, 20, .white)
    child.transform = Self.turn(-60)
    let root = CALayer(size: 100, holding: child)
    root.sublayerTransform = Self.perspective(100)
    let image = try renderer.render(root)
    // x′ = s·cos 60° / (1 − s·sin 60°/100): the near side grows to the right, the far end is at 50 − 36.6.
    verify((0..<13).allSatisfy { x in (0..<100).allSatisfy { image.rgba(x, $0).w == 0 } }, image.rgba(14, 50).w == 255)
    verify(image.rgba(99, 50).w == 255, image.rgba(99, 33).w == 255, image.rgba(52, 33).w == 0)
  }

  // MARK: Sides

  @Test func oneSidedLayersHideTheirBacks() throws {
    func area(_ degrees: CGFloat, in container: CALayer = CALayer(), turned: CGFloat = 0) throws -> Double {
      let layer = CALayer(0, 0, 20, 20, .white)
      layer.isDoubleSided = false
      layer.transform = Self.turn(degrees)
      container.place(10, 10, 20, 20)
      container.transform = Self.turn(turned)
      container.addSublayer(layer)
      return try renderer.render(CALayer(size: 40, holding: container)).coveredArea
    }
    try verify(area(0) == 400, area(180) == 0, area(89) > 5, area(91) == 0, area(0, turned: 180) == 400)
    try verify(area(0, in: CATransformLayer(), turned: 180) == 0, area(180, in: CATransformLayer(), turned: 180) == 400)
  }

  @Test func aMirroredLayerShowsItsFront() throws {
    let layer = CALayer(10, 10, 20, 20, .white)
    layer.isDoubleSided = false
    layer.transform = CATransform3DMakeScale(-1, 1, 1)
    let root = CALayer(size: 40, holding: layer)
    try verify(renderer.render(root).coveredArea == 400)
    try verify(renderer.render(root, in: Viewport(yAxis: .up)).coveredArea == 400)
    layer.transform = CATransform3DMakeScale(1, 1, 0)
    try verify(renderer.render(root).coveredArea == 400)
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    try verify(renderer.render(root).coveredArea == 0)
  }

  @Test func aBodyLiesBelowWhatIsSortedAbove() throws {
    let parent = CALayer(0, 0, 16, 16, .red)
    let tilted = CALayer(4, 4, 8, 8, CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    tilted.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    parent.addSublayer(tilted)
    parent.addSublayer(CALayer(4, 4, 8, 8, .clear))
    let image = try renderer.render(CALayer(size: 16, holding: parent))
    verify(image.rgba(8, 8) == [128, 0, 128, 255])
  }
}

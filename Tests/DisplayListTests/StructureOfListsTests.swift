import DisplayLists
import TestSupport

/// The cost of a frame: passes, batches and items.
@Suite struct StructureOfListsTests {
  func list(_ root: CALayer, _ viewport: Viewport = Viewport()) throws -> DisplayList {
    let snapshot = root.commitFrame()
    return DisplayListBuilder.displayList(
      for: snapshot, in: try viewport.resolved(for: snapshot), maximumImageSize: 4096)
  }

  func batches(_ list: DisplayList) -> [Int] { list.passes.map { batches(of: $0, in: list).count } }

  /// The batches if every image has its own texture.
  func batches(of pass: RenderPass, in list: DisplayList) -> [Batch] {
    Batcher.plan(for: pass, textures: Batcher.Textures(images: Array(1...UInt32(list.images.count + 1)))).batches
  }

  /// Six faces around the middle of a picture of 100 points, tilted.
  static func cube(_ decorate: (CALayer) -> Void = { $0.backgroundColor = .red }) -> CALayer {
    let root = CALayer(size: 100)
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 300
    camera = CATransform3DRotate(camera, -0.6, 1, 0, 0)
    root.sublayerTransform = CATransform3DRotate(camera, 0.5, 0, 1, 0)
    let turns: [(CGFloat, CGFloat, CGFloat)] = [
      (0, 0, 1), (.pi, 0, 1), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
    ]
    for (angle, x, y) in turns {
      let face = CALayer(30, 30, 40, 40)
      let out = CATransform3DMakeTranslation(0, 0, 20)
      face.transform = out.then(CATransform3DMakeRotation(angle, x, y, 0))
      decorate(face)
      root.addSublayer(face)
    }
    return root
  }

  @Test func aCubeIsOnePassAndFewBatches() throws {
    let list = try list(Self.cube())
    verify(list.passes.count == 1)
    // Where two faces meet, both are cut at their common edge. A part that extends past it by less than a pixel is a
    // separate piece. The inside and the rim of a piece use one program each.
    verify(batches(list)[0] <= 16, list.passes[0].items.count <= 60)
  }

  /// Cuts and a border over a sublayer need no look at single edges.
  @Test func aCubeOfBorderedFacesWithSublayersIsQuadrilaterals() throws {
    let list = try list(
      Self.cube {
        ($0.backgroundColor, $0.borderWidth) = (CGColor(gray: 1, alpha: 1), 1)
        $0.addSublayer(CALayer(10, 10, 15, 15, .red))
      })
    verify(list.passes[0].states.contains { $0.features.isSuperset(of: [.sides, .border, .cut]) })
  }

  /// Cards that are near each other and rotated, so that their bounds overlap but the cards do not. Their insides are
  /// items of their own.
  @Test func neighboursShareTheirBatches() throws {
    func batchCount(_ count: Int, step: CGFloat) throws -> Int {
      let root = CALayer(size: 500)
      for k in 0..<count {
        let layer = CALayer(60 + step * CGFloat(k), 60 + step * CGFloat(k), 100, 100, .red)
        layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        root.addSublayer(layer)
      }
      return try batches(list(root))[0]
    }
    let one = try batchCount(1, step: 0)
    try verify(batchCount(3, step: 80) == one, batchCount(3, step: 40) > one)
  }

  @Test func aCubeOfOneImageIsFewBatches() throws {
    let image = CGImage.distinct(8, 8)
    let list = try list(Self.cube { $0.contents = image })
    verify(batches(list)[0] <= 40, list.images.count == 1, list.imagesNeedingMipmaps.isEmpty)
  }

  @Test func neighboursOfTheSameImageMergeAndTheOrderIsKept() throws {
    let (a, b) = (CGImage.distinct(4, 4), CGImage.distinct(5, 5))
    let root = CALayer(size: 64)
    for (i, image) in [a, nil, a, b, nil, b, a].enumerated() {
      let layer = CALayer(CGFloat(i), 0, 8, 8, image == nil ? .red : nil)
      layer.contents = image
      root.addSublayer(layer)
    }
    let list = try list(root)
    verify(
      list.passes[0].states.map(\.image) == [.image(0), .none, .image(0), .image(1), .none, .image(1), .image(0)])
    // Images of two sizes are in two textures. An item that overlaps another stays after it.
    let plan = batches(of: list.passes[0], in: list)
    verify(plan.map(\.range) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5, 5..<6, 6..<7])
    verify(list.passes[0].items.map(\.corners01.x) == (0..<7).map(Float.init))
  }

  /// Only the parts around the inside evaluate outlines.
  @Test func aSmoothCardInPerspectiveIsMostlyInside() throws {
    let root = CALayer(size: 200)
    root.sublayerTransform.m34 = -1 / 400
    let card = CALayer(30, 30, 140, 140, .red)
    card.cornerRadius = 12
    card.transform = CATransform3DMakeRotation(0.8, 1, 0.5, 0)
    root.addSublayer(card)
    // Circular corners need no outlines.
    try verify(list(root).passes[0].states.count { $0.features == [.round, .perspective] } == 4)
    card.cornerCurve = .continuous
    let pass = try list(root).passes[0]
    func area(_ isCounted: (QuadFeatures) -> Bool) -> Float {
      zip(pass.items, pass.states).filter { isCounted($0.1.features) }.reduce(0) { sum, pair in
        let (a, b) = (pair.0.corners01, pair.0.corners23)
        return sum + abs((b.x - a.x) * (b.w - a.w) - (b.y - a.y) * (b.z - a.z)) / 2
      }
    }
    let outlines = area { $0 == .covered }
    verify(outlines > 0, outlines < 0.2 * area { _ in true }, area { $0.isEmpty } > 0.8 * area { _ in true })
  }

  @Test func aFadingLeafTakesNoPass() throws {
    let leaf = CALayer(0, 0, 20, 20, .red)
    leaf.opacity = 0.5
    leaf.addSublayer(CALayer(0, 0, 5, 5, .blue))
    leaf.sublayers?[0].isHidden = true
    let list = try list(CALayer(size: 64, holding: leaf))
    verify(list.passes.count == 1, list.listed(0)[0].color == SIMD4(0.5, 0, 0, 0.5))
  }

  @Test func aFadingGroupOfTwoTakesOne() throws {
    let group = CALayer(10, 10, 20, 20)
    group.opacity = 0.5
    group.addSublayer(CALayer(0, 0, 12, 12, .red))
    group.addSublayer(CALayer(6, 6, 12, 12, .blue))
    let root = CALayer(size: 64, holding: group)
    let grouped = try list(root)
    verify(grouped.passes.count == 2)
    // As large as its contents, on its own grid.
    verify(grouped.passes[0].frame == PixelRect(width: 18, height: 18))
    verify(grouped.passes[1].states.map(\.image) == [.pass(0)])
    group.allowsGroupOpacity = false
    try verify(list(root).passes.count == 1)
  }

  @Test func layersOutsideThePictureAreNotListed() throws {
    let root = CALayer(size: 32, holding: CALayer(40, 0, 8, 8, .red), CALayer(0, -9, 8, 8, .red))
    try verify(list(root).passes[0].items.isEmpty)
  }

  @Test func nonFiniteLayersHaveNoItems() throws {
    for change: (CALayer) -> Void in [
      { $0.position.x = .nan }, { $0.bounds.size.width = .infinity }, { $0.transform.m14 = .nan },
      { $0.zPosition = .nan }, { $0.sublayerTransform.m11 = .infinity }, { $0.anchorPoint.y = .nan },
    ] {
      let layer = CALayer(0, 0, 20, 20, .red)
      layer.addSublayer(CALayer(0, 0, 20, 20, .blue))
      change(layer)
      let list = try list(CALayer(size: 32, holding: layer))
      verify(list.passes.count == 1, list.passes[0].items.isEmpty)
    }
  }

  /// As Core Animation's, a picture has 8 bits a channel however many layers lie over each other, and the pass of a
  /// filter has floats.
  @Test func onlyFilteredPicturesHaveFloats() throws {
    let root = CALayer(size: 32)
    for _ in 0..<60 { root.addSublayer(CALayer(0, 0, 32, 32, CGColor(gray: 1, alpha: 0.01))) }
    try verify(list(root).passes.map(\.format) == [.rgba8])
    root.sublayers?[30].filters = [CAFilter(type: "colorInvert")]
    try verify(list(root).passes.map(\.format) == [.rgba16F, .rgba8])
  }

  @Test func aDeepChainTakesNoRecursion() throws {
    let root = CALayer(0, 0, 16, 16, .red)
    var last = root
    for i in 0..<30_000 {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
      layer.position = CGPoint(x: 8, y: 8)
      if i == 29_999 { layer.backgroundColor = .blue }
      last.addSublayer(layer)
      last = layer
    }
    let list = try list(root)
    // The last one covers the first and the whole picture.
    verify(list.passes[0].items.isEmpty, list.passes[0].clearColor.rgba == SIMD4(0, 0, 1, 1))
  }
}

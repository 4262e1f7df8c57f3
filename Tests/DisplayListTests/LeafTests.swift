import DisplayLists
import TestSupport

/// Leaves are placed in less memory than other layers, and become the same items.
@Suite struct LeafTests {
  static func list(_ root: CALayer, _ viewport: Viewport = Viewport()) throws -> DisplayList {
    let snapshot = root.commitFrame()
    return DisplayListBuilder.displayList(
      for: snapshot, in: try viewport.resolved(for: snapshot), maximumImageSize: 256)
  }

  /// The list of the same tree in which all layers are placed in full.
  static func listWithoutLeaves(_ root: CALayer, _ viewport: Viewport = Viewport()) throws -> DisplayList {
    try LeafPlacement.$isAllowed.withValue(false) { try list(root, viewport) }
  }

  /// Images with a clear rim, without one, opaque, and too large for a texture.
  static let images = [
    CGImage(width: 24, height: 16) { x, y in
      x < 3 || y < 2 || x > 20 || y > 13 ? .zero : SIMD4(repeating: UInt8(90 + x * 7))
    },
    CGImage(width: 16, height: 16) { x, y in SIMD4(repeating: UInt8(x * 16 + y)) }, .distinct(32, 16),
    .distinct(300, 8),
  ]

  /// A leaf that is usually plain.
  static func leaf(_ random: inout SplitMix64) -> CALayer {
    let layer = CALayer()
    let isWhole = random.chance(0.3)
    func length() -> Double { isWhole ? Double(random.whole(4...40)) : random.number(0.3, 40) }
    layer.bounds = CGRect(
      x: random.pick([0, 0, 3.5]), y: random.pick([0, 0, -7]), width: length(), height: length())
    layer.anchorPoint = isWhole ? .zero : CGPoint(x: random.number(0, 1), y: random.number(0, 1))
    layer.position = CGPoint(x: random.number(-10, 110), y: random.number(-10, 110))
    if isWhole { layer.position = CGPoint(x: layer.position.x.rounded(), y: layer.position.y.rounded()) }
    if !isWhole { layer.transform = CATransform3DMakeRotation(random.number(0, 7), 0, 0, 1) }
    if random.chance(0.2) { layer.transform = CATransform3DScale(layer.transform, random.number(-1.3, 1.3), 1, 1) }
    if random.chance(0.2) { layer.transform.m21 += random.number(-1, 1) }
    let isLarge = random.chance(0.15)
    if isLarge {
      // Large, but not beyond the guard band, at which the general path ends layers.
      layer.bounds.size = CGSize(width: random.number(60, 90), height: random.number(60, 90))
      (layer.anchorPoint, layer.position) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: random.number(40, 60), y: 50))
      layer.transform = CATransform3DMakeRotation(random.number(0, 7), 0, 0, 1)
    }
    layer.allowsEdgeAntialiasing = isLarge || random.chance(0.3)
    layer.isDoubleSided = random.chance(0.8)
    layer.isGeometryFlipped = random.chance(0.1)
    layer.masksToBounds = random.chance(0.2)
    if random.chance(0.7) {
      layer.contents = random.pick(images)
      let filters: [CALayerContentsFilter] = [.linear, .linear, .nearest, .trilinear]
      (layer.minificationFilter, layer.magnificationFilter) = (random.pick(filters), random.pick(filters))
      if random.chance(0.5) { layer.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5) }
      if random.chance(0.2) { layer.contentsGravity = random.pick([.center, .resizeAspectFill, .resizeAspect]) }
      if random.chance(0.1) { layer.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2) }
    }
    if random.chance(0.4) {
      layer.backgroundColor = CGColor(red: random.unit(), green: 0.5, blue: 0, alpha: random.pick([1, 0.7]))
    }
    if random.chance(0.2) { layer.opacity = Float(random.unit()) }
    layer.allowsGroupOpacity = random.chance(0.5)
    if random.chance(0.1) { layer.cornerRadius = 3 }
    if random.chance(0.1) { (layer.borderWidth, layer.borderColor) = (1, .blue) }
    if random.chance(0.1) { layer.zPosition = CGFloat(random.whole(-2...2)) }
    if random.chance(0.2) {
      (layer.contents, layer.cornerRadius, layer.masksToBounds) = (nil, random.number(3, 12), random.chance(0.5))
      layer.backgroundColor = CGColor(red: 0, green: random.unit(), blue: 1, alpha: random.pick([1, 0.5]))
    }
    return layer
  }

  /// A leaf that does not reach the guard band wherever it is turned: there, the general path ends layers.
  static func smallLeaf(_ random: inout SplitMix64) -> CALayer {
    let layer = leaf(&random)
    if layer.bounds.width > 50 { layer.bounds.size = CGSize(width: 30, height: 30) }
    return layer
  }

  /// Layers below each other, some of which paint nothing: none is a group, and none clips another. The first is above
  /// all others.
  static func nest(_ random: inout SplitMix64) -> [CALayer] {
    var layers = [CALayer(5, 5, 80, 80)]
    for _ in 0..<random.whole(2...8) {
      let layer = random.chance(0.3) ? CALayer(random.number(0, 30), 4, random.pick([0, 20]), 30) : smallLeaf(&random)
      layer.position = CGPoint(x: random.number(0, 50), y: random.number(0, 50))
      layer.masksToBounds = false
      layer.allowsGroupOpacity = false
      random.pick(layers).addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  /// - Parameter clips: Whether layers that have sublayers may clip them or be groups: then a leaf may be painted in a
  ///   simpler way, and a group's picture be cut closer, than where all is placed in full.
  static func tree(seed: UInt64, clips: Bool = true) -> CALayer {
    var random = SplitMix64(seed: seed)
    let root = CALayer(size: 100)
    for _ in 0..<random.whole(1...30) {
      switch random.whole(0...6) {
      case 0:
        // Seen through a camera, each alone in its space.
        let stage = CALayer(0, 0, 100, 100)
        stage.sublayerTransform.m34 = -1 / 150
        let tilted = leaf(&random)
        tilted.transform = CATransform3DRotate(tilted.transform, random.number(-1.4, 1.4), 1, 1, 0)
        stage.addSublayer(tilted)
        root.addSublayer(stage)
      case 1:
        let space = CATransformLayer()
        space.transform = CATransform3DMakeRotation(random.number(0, 6), 0, 0, 1)
        for _ in 0..<2 { space.addSublayer(smallLeaf(&random)) }
        root.addSublayer(space)
      case 2:
        let clip = CALayer(10, 10, 60, 60)
        clip.masksToBounds = random.chance(0.5) && clips
        for _ in 0..<3 { clip.addSublayer(leaf(&random)) }
        root.addSublayer(clip)
      case 3:
        let layers = nest(&random)
        root.addSublayer(layers[0])
        if !clips { continue }
        for layer in layers where random.chance(0.3) { layer.masksToBounds = true }
        for layer in layers where random.chance(0.1) { layer.opacity = 0.5 }
      default: root.addSublayer(leaf(&random))
      }
    }
    return root
  }

  @Test func leavesGiveTheListOfGeneralLayers() throws {
    var count = 0
    for seed in 0..<400 {
      let viewport = Viewport(scale: seed % 3 == 0 ? 1.5 : 1, yAxis: seed % 2 == 0 ? .down : .up)
      let root = Self.tree(seed: UInt64(seed), clips: false)
      let (plain, general) = (try Self.list(root, viewport), try Self.listWithoutLeaves(root, viewport))
      plain.expectSame(as: general, "seed \(seed)")
      for (a, b) in zip(plain.passes, general.passes) {
        verify(a.list.opaqueCount == b.list.opaqueCount, "seed \(seed)")
        count += a.items.count
      }
    }
    // Not all of it is empty.
    verify(count > 4000)
  }

  /// A layer that a clip cuts into a smaller rectangle is one item, whose sides are antialiased where they lie between
  /// pixels.
  @Test(arguments: [0, 0.25]) func aCutLeafIsOneItem(offset: CGFloat) throws {
    let (clip, list) = (CALayer(10 + offset, 10, 40, 40), CALayer(0, 0, 40, 200))
    clip.masksToBounds = true
    list.sublayers = (0..<8).map { CALayer(5, CGFloat(30 * $0) - 15, 100, 20, .blue) }
    clip.addSublayer(list)
    let root = CALayer(size: 100, holding: clip)
    let lists = [try Self.list(root), try Self.listWithoutLeaves(root)]
    lists[0].expectSame(as: lists[1], "\(offset)")
    // The first row ends at the top, the second one lies between, the third and all others lie outside.
    let items = lists[0].passes[0].list
    verify(items.states.map(\.features) == Array(repeating: offset == 0 ? [] : .sides, count: 2))
    verify(lists[0].table.isEmpty)
    if offset == 0 { verify(items.items.map(\.area) == [35 * 5, 35 * 20]) }
  }

  /// Upright layers of any kind in upright clips, one inside another: each is the same items as a layer that is placed
  /// in full. Where a layer ends on its clip's side, that may have items that cover nothing.
  @Test func cutLeavesAreTheSameEitherWay() throws {
    var (cut, different) = (0, 0)
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      func length(_ range: ClosedRange<Int>) -> CGFloat {
        CGFloat(random.whole(range)) + (random.chance(0.5) ? 0 : CGFloat(random.number(0, 1)))
      }
      let root = CALayer(size: 100)
      for _ in 0..<3 {
        var clip = root
        for _ in 0..<random.whole(1...3) {
          let next = CALayer(length(0...40), length(0...40), length(20...60), length(20...60))
          next.masksToBounds = true
          clip.addSublayer(next)
          clip = next
        }
        for _ in 0..<6 {
          let layer = Self.leaf(&random)
          layer.transform = CATransform3DMakeScale(random.pick([1, -1, 1.5]), random.pick([1, -1]), 1)
          (layer.zPosition, layer.masksToBounds) = (0, false)
          if random.chance(0.7) { (layer.cornerRadius, layer.borderWidth) = (0, 0) }
          layer.position = CGPoint(x: length(0...60), y: length(0...60))
          clip.addSublayer(layer)
        }
      }
      let (plain, general) = (try Self.list(root), try Self.listWithoutLeaves(root))
      let items = plain.passes.indices.flatMap(plain.listed)
      let expected = general.passes.indices.flatMap(general.listed)
      verify(items.count <= expected.count, "seed \(seed)")
      if items != expected { different += 1 }
      cut += plain.passes[0].states.count { $0.features.contains(.sides) }
    }
    verify(different <= 10, "\(different)")
    verify(cut > 200, "\(cut)")
  }

  /// Leaves are placed in runs of siblings, at first of 64. Sublayers may follow the last one.
  @Test(arguments: [62, 63, 64, 190, 191]) func aRunMayEndWithSublayers(before count: Int) throws {
    let root = CALayer(size: 100)
    for k in 0..<count + 3 {
      let layer = CALayer(CGFloat(k % 50) + 20, CGFloat(k / 50) + 20, 30, 30, .blue)
      if k == count { layer.sublayers = [CALayer(3, 4, 5, 6, .red), CALayer(7, 8, 5, 6, .green)] }
      root.addSublayer(layer)
    }
    try Self.list(root).expectSame(as: Self.listWithoutLeaves(root), "\(count)")
  }

  /// Cached styles stay valid as long as no style changes, for any viewport and any device.
  @Test func cachedStyleProfilesDoNotChangeTheList() throws {
    var (same, other) = (0, 0)
    for seed in 0..<40 {
      var random = SplitMix64(seed: UInt64(seed))
      let root = LeafTree.tree(random.whole(1...30), &random)
      var memory = FrameMemory()
      var version: UInt64?
      for step in 0..<8 {
        let layers = root.sublayers ?? []
        if random.chance(0.4) {
          LeafTree.change(random.pick(layers), &random)
        } else {
          random.pick(layers).position.x += 3
        }
        let snapshot = root.commitFrame()
        if version == snapshot.stylesVersion { same += 1 } else { other += 1 }
        version = snapshot.stylesVersion
        let viewport = try Viewport(yAxis: random.pick([.down, .down, .up])).resolved(for: snapshot)
        let size = random.pick([256, 256, 16])
        let remembered = DisplayListBuilder.displayList(
          for: snapshot, in: viewport, maximumImageSize: size, reusing: &memory)
        let fresh = DisplayListBuilder.displayList(for: snapshot, in: viewport, maximumImageSize: size)
        remembered.expectSame(as: fresh, "seed \(seed), step \(step)")
      }
    }
    verify(same > 50, other > 50)
  }

  @Test func aTurnedSpriteIsOneItem() throws {
    let sprite = CALayer(40, 40, 24, 16)
    sprite.contents = Self.images[0]
    sprite.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let pass = try Self.list(CALayer(size: 100, holding: sprite)).passes[0]
    verify(pass.states.map(\.features) == [.image])
    // It extends at most half a texel beyond the visible part, which is 18 × 12 texels.
    verify(abs(pass.items[0].area - 19.1 * 13.1) < 0.15)  // Corners are on a grid of 1/256 pixel.
    // Corners without a clip are invisible.
    sprite.cornerRadius = 4
    try verify(Self.list(CALayer(size: 100, holding: sprite)).passes[0].states[0].features == .image)
    sprite.masksToBounds = true
    try verify(Self.list(CALayer(size: 100, holding: sprite)).passes[0].states[0].features != .image)
  }

  /// What is painted around an image or under it does not end where the image's visible part does.
  @Test func onlyAnImageAloneIsReducedToItsVisiblePart() throws {
    func area(_ change: (CAGradientLayer) -> Void) throws -> Double {
      let sprite = CAGradientLayer()
      (sprite.frame, sprite.contents) = (CGRect(x: 40, y: 40, width: 24, height: 16), Self.images[0])
      sprite.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      change(sprite)
      return try Self.list(CALayer(size: 100, holding: sprite)).passes[0].items.reduce(0) { $0 + $1.area }
    }
    try verify(area { _ in } < 20 * 14)
    try verify(area { $0.backgroundColor = .red } >= 24 * 16)
    try verify(area { $0.colors = [CGColor.red, CGColor.blue] } >= 24 * 16)
    try verify(area { ($0.borderWidth, $0.borderColor) = (1, .red) } >= 24 * 16)
  }

  /// An upright clip leaves a smaller rectangle of a leaf, unless an edge or an image of its own is lost with it.
  @Test func anUprightClipCutsBareRectanglesAlone() throws {
    func list(_ change: (CALayer) -> Void) throws -> ItemList {
      let (clip, leaf) = (CALayer(10, 10, 30, 30), CALayer(20, 20, 40, 40, .red))
      clip.masksToBounds = true
      change(leaf)
      clip.addSublayer(leaf)
      return try Self.list(CALayer(size: 100, holding: clip)).passes[0].list
    }
    func isCut(_ change: (CALayer) -> Void) throws -> Bool {
      let list = try list(change)
      guard list.items.count == 1, list.states[0].coveragePage == nil else { return false }
      return abs(list.items[0].area - 100) < 0.1
    }
    try verify(isCut { _ in })
    try verify(isCut { $0.contents = Self.images[2] })
    try verify(!isCut { ($0.borderWidth, $0.borderColor) = (2, .blue) })
    try verify(!isCut { $0.cornerRadius = 8 })
    try verify(!isCut { $0.contents = Self.images[3] }, "too large for a texture")
    try verify(
      !isCut { ($0.contents, $0.contentsCenter) = (Self.images[2], CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)) })
  }

  /// Where a clip cuts a leaf with hard edges between pixels, its edge has coverage.
  @Test func aClipBetweenPixelsCutsHardLeavesSoftly() throws {
    func hasCoverage(clipAt x: CGFloat) throws -> Bool {
      let (clip, leaf) = (CALayer(x, 10, 30, 30), CALayer(-5, -5, 20, 20, .red))
      (clip.masksToBounds, leaf.allowsEdgeAntialiasing) = (true, false)
      clip.addSublayer(leaf)
      return try Self.list(CALayer(size: 100, holding: clip)).passes[0].states.contains {
        !$0.features.isDisjoint(with: [.sides, .covered])
      }
    }
    try verify(!hasCoverage(clipAt: 10), hasCoverage(clipAt: 10.5))
  }

  @Test func aRoundedLeafIsOneItem() throws {
    let button = CALayer(30, 30, 40, 20, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    (button.cornerRadius, button.borderWidth, button.borderColor) = (8, 2, .blue)
    button.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    func programs(isPlain: Bool) throws -> [QuadFeatures] {
      let root = CALayer(size: 100, holding: button)
      return try (isPlain ? Self.list(root) : Self.listWithoutLeaves(root)).passes[0].states.map(\.features)
    }
    try verify(programs(isPlain: true) == [[.round, .border]])
    try verify(programs(isPlain: false) == [[.round, .border]])
    // Small corners are summed up in slices; ellipses have a map of their own; a large opaque layer without a border
    // has an item for its inside.
    button.cornerRadius = 2
    try verify(programs(isPlain: true) == [[.round, .border, .slices]])
    button.cornerRadius = 8
    button.transform = CATransform3DMakeScale(1, 1.2, 1)
    try verify(programs(isPlain: true) == [[.round, .border, .perspective]])
    (button.transform, button.borderWidth) = (CATransform3DMakeScale(3, 3, 1), 0)
    try verify(programs(isPlain: true) == [.round])
    button.backgroundColor = .red
    try verify(programs(isPlain: true).contains([]))
  }

  /// A large antialiased rectangle is its inside and the ring around it, also in perspective.
  @Test(arguments: [1, 0.5]) func aLargeSoftLeafIsItsInsideAndItsRing(alpha: Double) throws {
    let card = CALayer(30, 30, 90, 80, CGColor(red: 1, green: 0, blue: 0, alpha: alpha))
    card.transform.m34 = -1 / 300
    card.transform = CATransform3DRotate(card.transform, 0.4, 1, 1, 0)
    for contents in [nil, Self.images[1], Self.images[2]] {
      card.contents = contents
      let root = CALayer(size: 150, holding: card)
      let lists = [try Self.list(root), try Self.listWithoutLeaves(root)]
      lists[0].expectSame(as: lists[1], "\(alpha)")
      let items = lists[0].passes[0].list
      verify(items.count == 5)
      guard items.count == 5 else { continue }
      let (inside, ring) = (items.states[0].features, items.states[1].features)
      // An image in an outline is always modulated.
      verify(!inside.contains(.sides), ring.subtracting(.modulated) == inside.subtracting(.modulated).union(.sides))
      verify(items.items[0].area > 4000)
    }
  }

  @Test func leavesAreOrderedByDepth() throws {
    let (low, high) = (CALayer(0, 0, 10, 10, .red), CALayer(5, 0, 10, 10, .blue))
    low.zPosition = 1
    let list = try Self.list(CALayer(size: 100, holding: low, high))
    verify(list.listed(0).map(\.color.x) == [0, 1])
    low.zPosition = 0
    try verify(Self.list(CALayer(size: 100, holding: low, high)).listed(0).map(\.color.x) == [1, 0])
  }

  @Test func anImageThatIsNotSeenIsNotListed() throws {
    let (away, here) = (CALayer(200, 0, 10, 10), CALayer(0, 0, 10, 10))
    (away.contents, here.contents) = (Self.images[1], Self.images[2])
    let list = try Self.list(CALayer(size: 100, holding: away, here))
    verify(list.images.count == 1, list.images[0].image === Self.images[2])
  }
}

extension DrawItem {
  /// The area in pixels.
  var area: Double {
    let (a, b) = (corners01, corners23)
    return Double(abs((b.x - a.x) * (b.w - a.w) - (b.y - a.y) * (b.z - a.z)) / 2)
  }
}

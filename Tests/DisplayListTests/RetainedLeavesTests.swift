import DisplayLists
import TestSupport

/// Display lists of trees of leaves that are updated from picture to picture equal those built from scratch.
@Suite struct RetainedLeavesTests {
  /// Each records the changes since the previous one.
  private struct Kept {
    var tree: RetainedTree
    private(set) var memory = FrameMemory()

    init(_ snapshot: LayerSnapshot) throws {
      tree = RetainedTree(of: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256)
    }

    mutating func list() -> DisplayList {
      memory.counted = FrameStatistics()
      return tree.displayList(reusing: &memory)
    }

    mutating func forget() { memory = FrameMemory() }

    mutating func list(touching part: PixelRect) -> DisplayList {
      tree.displayList(change: part, reusing: &memory)
    }
  }

  static func fresh(_ snapshot: LayerSnapshot) throws -> DisplayList {
    DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256)
  }

  /// Layers without own drawing may hold others; a comparison finds added and removed layers. A look whose last layer
  /// has another leaves room for the next, and no layer shows it.
  @Test(arguments: zip(LeafTree.Kind.allCases, [60, 60, 1] as [UInt64]))
  func updatedListEqualsFreshList(kind: LeafTree.Kind, seeds: UInt64) throws {
    for seed in 0..<seeds {
      var kept: Kept?
      var snapshot: LayerSnapshot?
      var causes: [DamageCause] = []
      try FrameReuse.compare(
        LeafTree(kind, seed: seed), frames: kind == .looks ? 61 : 7, name: "\(kind), seed \(seed)",
        reusing: { root, _, _ in
          let next = root.commitFrame()
          snapshot = next
          causes = kept?.tree.update(to: next) ?? []
          var lists = try kept ?? Kept(next)
          defer { kept = lists }
          return lists.list()
        },
        fromScratch: { _, _, _ in try Self.fresh(#require(snapshot)) }
      ) { tree, step in
        step.reused.expectSame(as: step.scratch, step.name)
        guard kind == .leaves, step.number > 0, let tree = tree as? LeafTree, let kept else { return }
        let (count, changed) = (tree.root.sublayers?.count ?? 0, tree.changed.count)
        verify(2 * changed > count || kept.tree.layersReused >= count - changed, "\(step.name)")
        let whole = PixelRect(width: 100, height: 100)
        verify(whole.union(Damage(causes).bounds) == whole, "\(step.name)")
      }
    }
  }

  @Test func aLayerThatComesIsAllTheDamage() throws {
    let root = Self.holding(CALayer(50, 50, 10, 10, .blue))
    let kept = try Kept(root.commitFrame())
    root.addSublayer(CALayer(20, 10, 15, 10, .red))
    let coming = Damage(kept.tree.update(to: root.commitFrame()))
    verify(coming.parts == [PixelRect(minX: 20, minY: 10, maxX: 35, maxY: 20)])
    root.sublayers?.last?.removeFromSuperlayer()
    let going = Damage(kept.tree.update(to: root.commitFrame()))
    verify(going.parts == [PixelRect(minX: 20, minY: 10, maxX: 35, maxY: 20)])
    root.backgroundColor = .green
    let painting = Damage(kept.tree.update(to: root.commitFrame()))
    verify(painting.parts == [PixelRect(width: 100, height: 100)])
  }

  private static func holding(_ layers: CALayer...) -> CALayer {
    let root = CALayer(0, 0, 100, 100)
    root.sublayers = layers
    return root
  }

  /// Layers that look alike share a style, which stays theirs when one of them moves while another layer changes its
  /// looks.
  @Test func layersThatLookAlikeStayAlike() throws {
    let sprites = (0..<3).map { CALayer(CGFloat(10 + 30 * $0), 20, 10, 10, .red) }
    let other = CALayer(10, 60, 20, 20, .blue)
    let root = CALayer(size: 100, holding: sprites[0], sprites[1], sprites[2], other)
    var kept = try Kept(root.commitFrame())
    for step in 0..<3 {
      sprites[1].position.y += 1
      other.backgroundColor = CGColor(gray: 0.1 + 0.2 * CGFloat(step), alpha: 1)
      let snapshot = root.commitFrame()
      _ = kept.tree.update(to: snapshot)
      kept.list().expectSame(as: try Self.fresh(snapshot), "step \(step)")
    }
  }

  /// Two of three leaves, an image among them, and one of a group: all are painted once, on one core or several.
  @Test(arguments: [1, 1024]) func onlyLeavesThatChangeArePaintedAgain(size: Int) throws {
    let (moved, picture) = (CALayer(10, 60, 20, 20, .blue), CALayer(50, 50, 16, 16))
    picture.contents = CGImage(width: 16, height: 16) { x, _ in SIMD4(UInt8(15 * x), 90, 0, 255) }
    let faded = CALayer(20, 5, 20, 20, .green)
    faded.opacity = 0.5
    faded.addSublayer(CALayer(5, 5, 5, 5, .red))
    let root = CALayer(size: 100, holding: CALayer(10, 20, 10, 10, .red), moved, faded, picture)
    try ParallelRanges.$current.withValue(ParallelRanges(cores: 2, size: size)) {
      var snapshot = root.commitFrame()
      var kept = try Kept(snapshot)
      for step in 0..<4 {
        if step == 3 { kept.forget() }
        try kept.list().expectSame(as: Self.fresh(snapshot), "step \(step)")
        verify(kept.memory.counted.itemsReused == [0, 3, 2, 0][step], "step \(step): \(kept.memory.counted)")
        if step == 1 { moved.position.x += 3 }
        snapshot = root.commitFrame()
        _ = kept.tree.update(to: snapshot)
      }
    }
  }

  @Test func damageIsWhereALayerWasAndIs() throws {
    let layer = CALayer(10, 20, 10, 10, .red)
    layer.allowsEdgeAntialiasing = false
    let root = CALayer(size: 100, holding: layer, CALayer(50, 50, 10, 10, .blue))
    let kept = try Kept(root.commitFrame())
    layer.position = CGPoint(x: 40.5, y: 25)
    verify(
      Damage(kept.tree.update(to: root.commitFrame())).parts == [PixelRect(minX: 10, minY: 20, maxX: 46, maxY: 30)])
    verify(kept.tree.update(to: root.commitFrame()).isEmpty)
  }

  @Test func aPartOfTheListHoldsAllThatTouchesThePart() throws {
    for seed in 0..<40 {
      var random = SplitMix64(seed: UInt64(seed))
      let root = LeafTree.tree(40, &random, isTranslucent: true)
      let snapshot = root.commitFrame()
      var kept = try Kept(snapshot)
      let fresh = try Self.fresh(snapshot)
      let (x, y) = (random.whole(0...80), random.whole(0...80))
      let part = PixelRect(minX: x, minY: y, maxX: x + random.whole(1...30), maxY: y + random.whole(1...30))
      let wanted = fresh.listed(0).filter { $0.item.touches(part) }
      let found = kept.list(touching: part)
      verify(found.listed(0) == wanted, "seed \(seed)")
      verify(wanted.count < 40)
    }
  }

  /// Frame by frame, a list of the damage holds all that touches it, and the next one follows from it.
  @Test func listsOfTheDamageFollowEachOther() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let (root, holder) = (LeafTree.tree(3, &random, isTranslucent: true), CALayer(3, 2, 100, 100))
      root.addSublayer(CALayer(size: 90, holding: holder))
      for layer in LeafTree.tree(4, &random, isTranslucent: true).sublayers ?? [] { holder.addSublayer(layer) }
      var layers = Array((root.sublayers ?? []).dropLast()) + (holder.sublayers ?? [])
      let first = root.commitFrame()
      var kept = try Kept(first)
      for step in 0..<20 {
        switch random.whole(0...12) {
        case 0: holder.isHidden.toggle()
        case 1: holder.position.x += 2
        case 2 where layers.count > 4: layers.remove(at: random.whole(0...layers.count - 1)).removeFromSuperlayer()
        case 3:
          layers.append(CALayer())
          LeafTree.change(layers[layers.count - 1], &random, isTranslucent: true)
          random.pick([root, holder]).insertSublayer(layers[layers.count - 1], at: 0)
        default: break
        }
        for _ in 0..<random.whole(0...2) {
          let layer = random.pick(layers)
          switch random.whole(0...3) {
          case 0: layer.isHidden.toggle()
          case 1: layer.opacity = Float(random.unit())
          case 2: layer.position.x += 4
          default: LeafTree.change(layer, &random, isTranslucent: true)
          }
        }
        let snapshot = root.commitFrame()
        let fresh = try Self.fresh(snapshot)
        for part in Damage(kept.tree.update(to: snapshot)).parts {
          let items = kept.list(touching: part).listed(0)
          for item in fresh.listed(0) where item.item.touches(part) {
            verify(items.contains(item), "seed \(seed), step \(step): \(part)")
          }
        }
      }
    }
  }

  /// A root that masks to the whole picture clips nothing.
  @Test func aRootThatMasksToThePictureIsKept() throws {
    let layer = CALayer(-5, 0, 10, 10, .red)
    let root = CALayer(size: 100, holding: layer)
    root.masksToBounds = true
    var kept = try Kept(root.commitFrame())
    layer.position.x += 30
    let moved = root.commitFrame()
    _ = kept.tree.update(to: moved)
    kept.list().expectSame(as: try Self.fresh(moved), "moved")
  }
}

extension DrawItem {
  /// Whether the item's bounds touch pixels of `part`.
  fileprivate func touches(_ part: PixelRect) -> Bool {
    let (a, b) = (corners01, corners23)
    let (xs, ys) = ([a.x, a.z, b.x, b.z], [a.y, a.w, b.y, b.w])
    return xs.max() ?? 0 > Float(part.minX) && ys.max() ?? 0 > Float(part.minY)
      && xs.min() ?? 0 < Float(part.maxX) && ys.min() ?? 0 < Float(part.maxY)
  }
}

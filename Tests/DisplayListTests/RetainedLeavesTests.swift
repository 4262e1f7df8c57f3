import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// Display lists of trees of leaves that are updated from picture to picture equal those built from scratch.
@Suite struct RetainedLeavesTests {
  /// Each records the changes since the previous one.
  private struct Kept {
    var tree: RetainedTree
    private var memory = FrameMemory()

    init(_ snapshot: LayerSnapshot) throws {
      tree = RetainedTree(of: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256)
    }

    mutating func list() -> DisplayList { tree.displayList(reusing: &memory) }

    mutating func list(touching part: PixelRect) -> DisplayList {
      tree.displayList(change: part, reusing: &memory)
    }
  }

  static func fresh(_ snapshot: LayerSnapshot) throws -> DisplayList {
    DisplayListBuilder.displayList(
      for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256)
  }

  /// A sprite, or a card of one colour.
  static func change(_ layer: CALayer, _ random: inout SplitMix64, isTranslucent: Bool = false) {
    layer.bounds = CGRect(x: 0, y: 0, width: random.number(2, 30), height: random.number(2, 30))
    layer.position = CGPoint(x: random.number(-10, 110), y: random.number(-10, 110))
    layer.transform =
      random.chance(0.3) ? CATransform3DIdentity : CATransform3DMakeRotation(random.number(0, 6), 0, 0, 1)
    layer.allowsEdgeAntialiasing = false
    layer.isHidden = random.chance(0.1)
    layer.contents =
      random.chance(0.5)
      ? random.pick(isTranslucent ? [LeafTests.images[0]] : Array(LeafTests.images.prefix(3))) : nil
    layer.backgroundColor = CGColor(
      red: 0, green: random.unit(), blue: 1, alpha: isTranslucent ? 0.2 : random.pick([0.3, 1]))
    layer.opacity = random.chance(0.3) ? 0.5 : 1
  }

  static func tree(_ count: Int, _ random: inout SplitMix64, isTranslucent: Bool = false) -> CALayer {
    let root = CALayer(0, 0, 100, 100, .white)
    for _ in 0..<count {
      let layer = CALayer()
      change(layer, &random, isTranslucent: isTranslucent)
      root.addSublayer(layer)
    }
    return root
  }

  /// Whether two lists draw the same, ignoring the numbers of their images.
  static func expectSame(_ a: DisplayList, _ b: DisplayList, _ place: String) {
    func nameless(_ list: DisplayList) -> [DrawState] {
      list.passes.flatMap(\.states).map { sources in
        var sources = sources
        if case .image = sources.image { sources.image = .image(0) }
        return sources
      }
    }
    func images(_ list: DisplayList) -> [ImagePart?] {
      list.passes.flatMap(\.states).map { if case .image(let k) = $0.image { list.images[k] } else { nil } }
    }
    verify(a.passes.map(\.format) == b.passes.map(\.format), "\(place)")
    verify(a.passes.flatMap(\.items) == b.passes.flatMap(\.items), "\(place)")
    verify(nameless(a) == nameless(b), "\(place)")
    verify(images(a) == images(b), "\(place)")
    verify(a.edges == b.edges, "\(place)")
  }

  @Test func editedListEqualsFreshList() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let root = Self.tree(random.whole(1...60), &random)
      let first = root.commitFrame()
      var kept = try Kept(first)
      Self.expectSame(kept.list(), try Self.fresh(first), "seed \(seed)")
      for step in 0..<6 {
        let layers = root.sublayers ?? []
        let changed = Array(Set((0..<random.whole(1...4)).map { _ in random.whole(0...layers.count - 1) })).sorted()
        for i in changed { Self.change(layers[i], &random) }
        let snapshot = root.commitFrame()
        let damage = Damage(kept.tree.update(to: snapshot))
        Self.expectSame(kept.list(), try Self.fresh(snapshot), "seed \(seed), step \(step)")
        verify(2 * changed.count > layers.count || kept.tree.layersReused >= layers.count - changed.count)
        verify(PixelRect(width: 100, height: 100).union(damage.bounds) == PixelRect(width: 100, height: 100))
      }
    }
  }

  /// Layers without own drawing may hold others. A comparison finds added and removed layers.
  @Test func retainedListHandlesContainersAndNewLayers() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let (root, holder) = (Self.tree(8, &random), Self.tree(random.whole(1...20), &random))
      holder.backgroundColor = nil
      root.insertSublayer(CALayer(size: 80, holding: holder), at: UInt32(random.whole(0...8)))
      let first = root.commitFrame()
      var kept = try Kept(first)
      Self.expectSame(kept.list(), try Self.fresh(first), "seed \(seed)")
      for step in 0..<6 {
        switch random.whole(0...4) {
        case 0: holder.position.x += 1.5
        case 1: holder.isHidden.toggle()
        case 2:
          let new = CALayer()
          Self.change(new, &random)
          holder.insertSublayer(new, at: 0)
        case 3: root.backgroundColor = CGColor(gray: random.unit(), alpha: 1)
        default:
          Self.change(random.pick(holder.sublayers ?? []), &random)
        }
        let snapshot = root.commitFrame()
        _ = kept.tree.update(to: snapshot)
        Self.expectSame(kept.list(), try Self.fresh(snapshot), "seed \(seed), step \(step)")
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
      Self.expectSame(kept.list(), try Self.fresh(snapshot), "step \(step)")
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
      let root = Self.tree(40, &random, isTranslucent: true)
      let snapshot = root.commitFrame()
      var kept = try Kept(snapshot)
      let fresh = try Self.fresh(snapshot)
      let (x, y) = (random.whole(0...80), random.whole(0...80))
      let part = PixelRect(minX: x, minY: y, maxX: x + random.whole(1...30), maxY: y + random.whole(1...30))
      let wanted = fresh.passes[0].items.filter { $0.touches(part) }
      let found = kept.list(touching: part)
      verify(found.passes[0].items == wanted, "seed \(seed)")
      verify(wanted.count < 40)
    }
  }

  /// Frame by frame, a list of the damage holds all that touches it, and the next one follows from it.
  @Test func listsOfTheDamageFollowEachOther() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let (root, holder) = (Self.tree(3, &random, isTranslucent: true), CALayer(3, 2, 100, 100))
      root.addSublayer(CALayer(size: 90, holding: holder))
      for layer in Self.tree(4, &random, isTranslucent: true).sublayers ?? [] { holder.addSublayer(layer) }
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
          Self.change(layers[layers.count - 1], &random, isTranslucent: true)
          random.pick([root, holder]).insertSublayer(layers[layers.count - 1], at: 0)
        default: break
        }
        for _ in 0..<random.whole(0...2) {
          let layer = random.pick(layers)
          switch random.whole(0...3) {
          case 0: layer.isHidden.toggle()
          case 1: layer.opacity = Float(random.unit())
          case 2: layer.position.x += 4
          default: Self.change(layer, &random, isTranslucent: true)
          }
        }
        let snapshot = root.commitFrame()
        let fresh = try Self.fresh(snapshot)
        for part in Damage(kept.tree.update(to: snapshot)).parts {
          let items = kept.list(touching: part).passes[0].items
          for item in fresh.passes[0].items where item.touches(part) {
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
    Self.expectSame(kept.list(), try Self.fresh(moved), "moved")
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

import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots
import TestSupport
import Testing

/// Display lists updated from picture to picture equal those built from scratch.
@Suite struct RetainedDisplayListTests {
  /// Each records the changes since the previous one.
  static func kept(_ snapshot: LayerSnapshot) throws -> RetainedDisplayList? {
    RetainedDisplayList(of: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256)
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
    verify(a.passes.flatMap(\.items).map(\.words) == b.passes.flatMap(\.items).map(\.words), "\(place)")
    verify(nameless(a) == nameless(b), "\(place)")
    verify(images(a) == images(b), "\(place)")
    verify(a.edges == b.edges, "\(place)")
  }

  @Test func afterAnyEditsTheListIsTheFreshOne() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let root = Self.tree(random.whole(1...60), &random)
      let first = root.commitFrame()
      var kept = try #require(try Self.kept(first), "seed \(seed)")
      Self.expectSame(kept.list, try Self.fresh(first), "seed \(seed)")
      for step in 0..<6 {
        let layers = root.sublayers ?? []
        let changed = Array(Set((0..<random.whole(1...4)).map { _ in random.whole(0...layers.count - 1) })).sorted()
        for i in changed { Self.change(layers[i], &random) }
        let snapshot = root.commitFrame()
        let found = kept.update(to: snapshot)
        let update = try #require(found)
        Self.expectSame(kept.list, try Self.fresh(snapshot), "seed \(seed), step \(step)")
        verify(update.layersReused >= layers.count - changed.count)
        verify(PixelRect(width: 100, height: 100).union(update.damage.bounds) == PixelRect(width: 100, height: 100))
      }
    }
  }

  /// Layers without own drawing may hold others. A comparison finds added and removed layers.
  @Test func holdersAndNewLayersAreTakenOver() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let (root, holder) = (Self.tree(8, &random), Self.tree(random.whole(1...20), &random))
      holder.backgroundColor = nil
      root.insertSublayer(CALayer(size: 80, holding: holder), at: UInt32(random.whole(0...8)))
      let first = root.commitFrame()
      var kept = try #require(try Self.kept(first), "seed \(seed)")
      Self.expectSame(kept.list, try Self.fresh(first), "seed \(seed)")
      for step in 0..<6 {
        var painted = (root.sublayers?.count ?? 0) + (holder.sublayers?.count ?? 0) + 1
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
          painted = 1
        }
        let snapshot = root.commitFrame()
        let found = kept.update(to: snapshot)
        let update = try #require(found)
        Self.expectSame(kept.list, try Self.fresh(snapshot), "seed \(seed), step \(step)")
        verify((update.layersReused == 0) == (painted > 1), "seed \(seed), step \(step)")
      }
    }
  }

  @Test func aLayerThatComesIsAllTheDamage() throws {
    let root = Self.holding(CALayer(50, 50, 10, 10, .blue))
    var kept = try #require(try Self.kept(root.commitFrame()))
    root.addSublayer(CALayer(20, 10, 15, 10, .red))
    let coming = kept.update(to: root.commitFrame())
    verify(coming?.damage.parts == [PixelRect(minX: 20, minY: 10, maxX: 35, maxY: 20)])
    root.sublayers?.last?.removeFromSuperlayer()
    let going = kept.update(to: root.commitFrame())
    verify(going?.damage.parts == [PixelRect(minX: 20, minY: 10, maxX: 35, maxY: 20)])
    root.backgroundColor = .green
    let painting = kept.update(to: root.commitFrame())
    verify(painting?.damage.parts == [PixelRect(width: 100, height: 100)])
  }

  private static func holding(_ layers: CALayer...) -> CALayer {
    let root = CALayer(0, 0, 100, 100)
    root.sublayers = layers
    return root
  }

  @Test func damageIsWhereALayerWasAndIs() throws {
    let layer = CALayer(10, 20, 10, 10, .red)
    layer.allowsEdgeAntialiasing = false
    let root = CALayer(size: 100, holding: layer, CALayer(50, 50, 10, 10, .blue))
    var kept = try #require(try Self.kept(root.commitFrame()))
    layer.position = CGPoint(x: 40.5, y: 25)
    let found = kept.update(to: root.commitFrame())
    let update = try #require(found)
    verify(update.damage.parts == [PixelRect(minX: 10, minY: 20, maxX: 46, maxY: 30)])
    verify(!update.changesFormat)
    let none = kept.update(to: root.commitFrame())
    verify(none?.damage.isEmpty == true)
  }

  @Test func aPartOfTheListHoldsAllThatTouchesThePart() throws {
    for seed in 0..<40 {
      var random = SplitMix64(seed: UInt64(seed))
      let root = Self.tree(40, &random, isTranslucent: true)
      let snapshot = root.commitFrame()
      let (kept, fresh) = (try #require(try Self.kept(snapshot)), try Self.fresh(snapshot))
      let (x, y) = (random.whole(0...80), random.whole(0...80))
      let part = PixelRect(minX: x, minY: y, maxX: x + random.whole(1...30), maxY: y + random.whole(1...30))
      let wanted = fresh.passes[0].items.filter { item in
        let (a, b) = (item.corners01, item.corners23)
        let (xs, ys) = ([a.x, a.z, b.x, b.z], [a.y, a.w, b.y, b.w])
        return xs.max() ?? 0 >= Float(part.minX) && ys.max() ?? 0 >= Float(part.minY)
          && xs.min() ?? 0 <= Float(part.maxX) && ys.min() ?? 0 <= Float(part.maxY)
      }
      let found = kept.list(touching: part)
      verify(found.passes[0].items.map(\.words) == wanted.map(\.words), "seed \(seed)")
      verify(found.passes.map(\.format) == fresh.passes.map(\.format))
      verify(wanted.count < 40)
    }
  }

  @Test func layersThatGatherWantAWideTarget() throws {
    let root = CALayer(size: 90)
    for i in 0..<16 {
      root.addSublayer(CALayer(CGFloat(i % 4) * 22, CGFloat(i / 4) * 22, 10, 10, CGColor(gray: 1, alpha: 0.01)))
    }
    var kept = try #require(try Self.kept(root.commitFrame()))
    let layers = root.sublayers ?? []
    let places = layers.map(\.position)
    for layer in layers { layer.position = places[6] }
    let gathered = root.commitFrame()
    let gathering = kept.update(to: gathered)
    verify(gathering?.changesFormat == true)
    verify(kept.list.passes.map(\.format) == [.rgba16F, .rgba8])
    Self.expectSame(kept.list, try Self.fresh(gathered), "gathered")
    for (layer, place) in zip(layers, places) { layer.position = place }
    let apart = root.commitFrame()
    let parting = kept.update(to: apart)
    verify(parting?.changesFormat == true)
    Self.expectSame(kept.list, try Self.fresh(apart), "apart again")
  }

  /// A root that masks to the whole picture clips nothing.
  @Test func aRootThatMasksToThePictureIsKept() throws {
    let layer = CALayer(-5, 0, 10, 10, .red)
    let root = CALayer(size: 100, holding: layer)
    root.masksToBounds = true
    var kept = try #require(try Self.kept(root.commitFrame()))
    layer.position.x += 30
    let moved = root.commitFrame()
    verify(kept.update(to: moved)?.layersReused == 0)
    Self.expectSame(kept.list, try Self.fresh(moved), "moved")
  }

  @Test func treesOfOtherKindsAreNotKept() throws {
    let plain = CALayer(0, 0, 10, 10, .red)
    let root = CALayer(size: 100, holding: plain)
    try verify(Self.kept(root.commitFrame()) != nil)
    for change: (CALayer) -> Void in [
      { ($0.cornerRadius, $0.cornerCurve) = (3, .continuous) }, { $0.shadowOpacity = 1 },
      { $0.addSublayer(CALayer(0, 0, 5, 5, .blue)) },
      { $0.zPosition = 1 },
      { $0.mask = CALayer(0, 0, 5, 5, .red) },
      {
        $0.superlayer?.masksToBounds = true
        $0.superlayer?.cornerRadius = 8
      },
      { $0.superlayer?.opacity = 0.5 },
    ] {
      let plain = CALayer(0, 0, 10, 10, .red)
      let root = CALayer(size: 100, holding: plain)
      var kept = try #require(try Self.kept(root.commitFrame()))
      change(plain)
      let snapshot = root.commitFrame()
      try verify(Self.kept(snapshot) == nil)
      // Nor can they be updated.
      let update = kept.update(to: snapshot)
      verify(update == nil)
    }
  }
}

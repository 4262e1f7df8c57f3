import DisplayLists
import TestSupport

/// A list does not depend on the number of cores.
@Suite struct ParallelRangesTests {
  /// Expects the list of ranges of three leaves to be that of one thread. Returns the number of its items.
  private static func expectSame(
    _ root: CALayer, _ viewport: Viewport, _ place: String, change: PixelRect? = nil
  ) throws -> Int {
    let snapshot = root.commitFrame()
    let resolved = try viewport.resolved(for: snapshot)
    func list(_ ranges: ParallelRanges) -> DisplayList {
      ParallelRanges.$current.withValue(ranges) {
        DisplayListBuilder.displayList(
          for: snapshot, in: resolved, maximumImageSize: 256, change: change)
      }
    }
    let (one, many) = (list(ParallelRanges(cores: 1)), list(ParallelRanges(cores: 3, size: 3)))
    verify(one.passes.map(\.format) == many.passes.map(\.format), "\(place)")
    verify(one.passes.indices.flatMap(one.listed) == many.passes.indices.flatMap(many.listed), "\(place)")
    verify(one.passes.flatMap(\.states) == many.passes.flatMap(\.states), "\(place)")
    verify(one.images == many.images, one.table == many.table, "\(place)")
    return one.passes.reduce(0) { $0 + $1.items.count }
  }

  @Test func leavesAmongOtherLayersStayInOrder() throws {
    var count = 0
    for seed in 0..<200 {
      let viewport = Viewport(scale: seed % 3 == 0 ? 1.5 : 1, yAxis: seed % 2 == 0 ? .down : .up)
      count += try Self.expectSame(LeafTests.tree(seed: UInt64(seed)), viewport, "seed \(seed)")
    }
    verify(count > 2000)
  }

  /// More leaves than are placed at once, and some that end a run.
  @Test func longRunsStayInOrder() throws {
    for seed in 0..<20 {
      var random = SplitMix64(seed: UInt64(seed))
      let root = LeafTree.tree(300, &random, isTranslucent: seed % 2 == 0)
      for layer in root.sublayers ?? [] where random.chance(0.02) {
        // It is seen from behind, or its image is too large for a texture.
        if random.chance(0.5) {
          (layer.isDoubleSided, layer.transform) = (false, CATransform3DMakeRotation(.pi, 0, 1, 0))
        } else {
          layer.contents = LeafTests.images[3]
        }
      }
      let part = PixelRect(minX: 20, minY: 30, maxX: 60, maxY: 50)
      let count = try Self.expectSame(root, Viewport(), "seed \(seed)", change: seed % 4 < 2 ? part : nil)
      verify(count > 20)
    }
  }

  /// A group of leaves apart from each other fades leaf by leaf, whichever ranges they are in: not with a leaf that
  /// overlaps the first, in the same range or in another.
  @Test(arguments: 2...5) func overlapsAreFoundInAndAcrossRanges(ofEach size: Int) throws {
    for place in [nil, 1, 9] as [UInt32?] {
      let group = CALayer(size: 100)
      group.opacity = 0.5
      for k in 0..<9 { group.addSublayer(CALayer(CGFloat(k) * 10, 0, 8, 8, .red)) }
      if let place { group.insertSublayer(CALayer(4, 4, 8, 8, .blue), at: place) }
      // It keeps the group out of the cache, whose groups are drawn by themselves in any case.
      group.addSublayer(CALayer(1020, 0, 8, 8, .red))
      let snapshot = CALayer(size: 100, holding: group).commitFrame()
      let list = try ParallelRanges.$current.withValue(ParallelRanges(cores: 3, size: size)) {
        DisplayListBuilder.displayList(
          for: snapshot, in: try Viewport().resolved(for: snapshot), maximumImageSize: 256)
      }
      verify(list.passes.count == (place == nil ? 1 : 2), "\(String(describing: place))")
    }
  }

  @Test func effectsStayTheSame() throws {
    for seed in 0..<60 {
      let tree = RandomTree(seed: UInt64(seed), hasEffects: true)
      _ = try Self.expectSame(tree.root, tree.viewport, "seed \(seed)")
    }
  }
}

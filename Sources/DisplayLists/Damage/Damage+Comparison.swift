import Geometry
import LayerSnapshots

extension Damage {
  /// A rectangle around the pixels in which the picture of `new` may differ from that of `old`, both placed on the same surface; empty if
  /// nothing has changed.
  ///
  /// It holds all pixels that the changed layers touched in `old` or touch in `new`. Layers are identified by their index among their
  /// siblings: one that comes or goes counts as a change of all siblings after it. A change inside a layer with effects, a mask or
  /// an opacity below 1 counts as a change of that whole layer.
  static func between(_ old: PlacedTree, _ new: PlacedTree) -> PixelRect {
    let (one, other) = (old.snapshot.nodes[0], new.snapshot.nodes[0])
    if one.version == other.version { return PixelRect(width: 0, height: 0) }
    // Everything moves with the root.
    if !one.isPlacedAndCompositedAlike(other) { return new.surface.frame }
    var comparison = Comparison(old: old, new: new)
    comparison.compare()
    comparison.addBackdrops()
    return comparison.damage.intersection(new.surface.frame)
  }

  private struct Comparison {
    let old: PlacedTree
    let new: PlacedTree
    var damage = PixelRect(width: 0, height: 0)

    mutating func compare() {
      // A stack of its own: a tree may be deeper than the thread's stack.
      var pending = [(old: 0, new: 0)]
      while let (a, b) = pending.popLast() {
        let (one, other) = (old.snapshot.nodes[a], new.snapshot.nodes[b])
        // Layers with equal versions are equal; the layers above them were compared on the way here.
        if one.version == other.version, one.isPlacedAndCompositedAlike(other) { continue }
        guard differsInSublayersOnly(a, b) else {
          damage = damage.union(old.extent(of: a)).union(new.extent(of: b))
          continue
        }
        let (left, right) = (Array(old.snapshot.children(of: a)), Array(new.snapshot.children(of: b)))
        for (i, j) in zip(left, right) { pending.append((i, j)) }
        for i in left.dropFirst(right.count) { damage = damage.union(old.extent(of: i)) }
        for j in right.dropFirst(left.count) { damage = damage.union(new.extent(of: j)) }
      }
    }

    /// Adds the layers that show filtered what the damage lies in, and may blur it.
    mutating func addBackdrops() {
      if damage.isEmpty { return }
      for side in [old, new] where side.snapshot.hasBackgroundFilters {
        // In tree order, and again while the damage grows: depth may put a later layer behind an earlier one.
        var hasGrown = true
        while hasGrown {
          hasGrown = false
          for i in 0..<side.snapshot.nodes.count where !side.snapshot.backgroundFilters(of: i).isEmpty {
            let extent = side.extent(of: i).outset(by: 1)
            if extent.intersection(damage).isEmpty || damage.union(extent) == damage { continue }
            damage = damage.union(extent)
            hasGrown = true
          }
        }
      }
    }

    /// Whether the two nodes differ in their sublayers at most, and show those without effects, mask or fading.
    private func differsInSublayersOnly(_ a: Int, _ b: Int) -> Bool {
      let (one, other) = (old.snapshot.nodes[a], new.snapshot.nodes[b])
      // One changed layer may give a fading group a pass of its own, or a float target: then all of the group is rounded differently.
      return one.isPlacedAndCompositedAlike(other) && !one.isCompositedAsWhole && !other.isCompositedAsWhole
        && old.snapshot.styles[Int(one.style)] == new.snapshot.styles[Int(other.style)]
        // One without visible sublayers is painted in one piece, with its border.
        && old.snapshot.hasVisibleSublayers(a) == new.snapshot.hasVisibleSublayers(b)
    }
  }
}

extension LayerSnapshot.Node {
  /// Whether the two have the same place and are composited alike, whatever they paint.
  fileprivate func isPlacedAndCompositedAlike(_ other: LayerSnapshot.Node) -> Bool {
    kind == other.kind && opacity == other.opacity && isInvisible == other.isInvisible
      && isDoubleSided == other.isDoubleSided && allowsGroupOpacity == other.allowsGroupOpacity
      && contentsAreFlipped == other.contentsAreFlipped && geometry == other.geometry
  }
}

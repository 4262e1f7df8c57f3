import Geometry
import LayerSnapshots

extension DamageCause {
  /// The layers by which two trees differ, placed on the same surface; empty if nothing has changed.
  ///
  /// Their rectangles hold all pixels that the changed layers touched in `old` or touch in `new`. Layers are identified
  /// by their index among their siblings: one that comes or goes counts as a change of all siblings after it. A change
  /// inside a layer with effects, a mask or an opacity below 1 counts as a change of that whole layer.
  ///
  /// - Parameter findsOrder: Whether siblings that change places are told from others. It takes time, and changes no
  ///   pixels.
  static func between(_ old: PlacedTree, _ new: PlacedTree, findsOrder: Bool) -> [DamageCause] {
    let (one, other) = (old.snapshot.nodes[0], new.snapshot.nodes[0])
    if one.version == other.version { return [] }
    // Everything moves with the root.
    if !one.isPlaced(like: other) {
      let reason: Reason = one.geometry == other.geometry ? .style : .moved
      return [DamageCause(node: 0, reason: reason, before: old.surface.frame, after: new.surface.frame)]
    }
    var comparison = Comparison(old: old, new: new, findsOrder: findsOrder)
    comparison.compare()
    comparison.addBackdrops()
    return comparison.causes
  }

  private struct Comparison {
    let old: PlacedTree
    let new: PlacedTree
    let findsOrder: Bool
    var causes: [DamageCause] = []
    var damage = PixelRect.nothing

    private mutating func add(
      _ node: Int, _ reason: Reason, before: PixelRect = .nothing, after: PixelRect = .nothing
    ) {
      let cause = DamageCause(node: node, reason: reason, before: before, after: after)
      if cause.pixels.isEmpty { return }
      damage = damage.union(cause.pixels)
      causes.append(cause)
    }

    mutating func compare() {
      // A stack of its own: a tree may be deeper than the thread's stack.
      var pending = [(old: 0, new: 0, changesPlaces: false)]
      while let (a, b, changesPlaces) = pending.popLast() {
        let (one, other) = (old.snapshot.nodes[a], new.snapshot.nodes[b])
        // Layers with equal versions are equal; the layers above them were compared on the way here.
        if one.version == other.version, one.isPlaced(like: other) { continue }
        guard differsInSublayersOnly(a, b) else {
          let reason = changesPlaces ? .order : DamageCause.reason(from: a, of: old.snapshot, to: b, of: new.snapshot)
          add(b, reason, before: old.extent(of: a), after: new.extent(of: b))
          continue
        }
        let (left, right) = (Array(old.snapshot.children(of: a)), Array(new.snapshot.children(of: b)))
        let isReordered = findsOrder && areReordered(left, right)
        for (i, j) in zip(left, right) { pending.append((i, j, isReordered)) }
        for i in left.dropFirst(right.count) { add(i, .removed, before: old.extent(of: i)) }
        for j in right.dropFirst(left.count) { add(j, .added, after: new.extent(of: j)) }
      }
    }

    /// Adds the layers whose filtered backdrop contains damage, which they may blur.
    mutating func addBackdrops() {
      if damage.isEmpty { return }
      for side in [old, new] where side.snapshot.hasBackgroundFilters {
        // In tree order, and again while the damage grows: depth may put a later layer behind an earlier one.
        var hasGrown = true
        while hasGrown {
          hasGrown = false
          for i in 0..<side.snapshot.nodes.count where !side.snapshot.backgroundFilters(of: i).isEmpty {
            let extent = side.extent(of: i).outset(by: 1).intersection(new.surface.frame)
            if extent.intersection(damage).isEmpty || damage.union(extent) == damage { continue }
            add(i, .backdrop, after: extent)
            hasGrown = true
          }
        }
      }
    }

    /// Whether the two nodes differ in their sublayers at most, and show those without effects, mask or fading.
    private func differsInSublayersOnly(_ a: Int, _ b: Int) -> Bool {
      let (one, other) = (old.snapshot.nodes[a], new.snapshot.nodes[b])
      // One changed layer may give a fading group a pass of its own: then all of the group is rounded differently.
      return one.isPlaced(like: other) && !one.isCompositedAsWhole && !other.isCompositedAsWhole
        && old.snapshot.style(of: a) == new.snapshot.style(of: b)
        // One without visible sublayers is painted in one piece, with its border.
        && old.snapshot.hasVisibleSublayers(a) == new.snapshot.hasVisibleSublayers(b)
    }

    /// Whether two lists of siblings have the same layers in another order.
    private func areReordered(_ left: [Int], _ right: [Int]) -> Bool {
      let (before, after) = (
        left.map { old.snapshot.nodes[$0].version }, right.map { new.snapshot.nodes[$0].version }
      )
      return before != after && before.sorted() == after.sorted()
    }
  }
}

extension DamageCause {
  /// The reason why a layer is drawn again that is node `a` of one snapshot and node `b` of the next.
  static func reason(from a: Int, of old: LayerSnapshot, to b: Int, of new: LayerSnapshot) -> Reason {
    let (one, other) = (old.nodes[a], new.nodes[b])
    if one.geometry != other.geometry { return .moved }
    guard old.effects(of: a) == new.effects(of: b), one.isPlaced(like: other) else { return .style }
    var style = old.style(of: a)
    let newStyle = new.style(of: b)
    if style == newStyle { return .inside }
    style.contents = newStyle.contents
    return style == newStyle ? .contents : .style
  }
}

extension PixelRect {
  /// A rectangle without pixels.
  fileprivate static let nothing = PixelRect(width: 0, height: 0)
}

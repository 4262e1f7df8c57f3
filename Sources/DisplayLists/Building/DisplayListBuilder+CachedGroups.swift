import Geometry
import LayerSnapshots

/// Cached groups: drawn once, and shown again as long as nothing in them changes.
extension DisplayListBuilder {
  /// The largest cached group, pixels on a side.
  private static let longestSide = 1024
  /// How deep cached groups may nest. Groups further inside are drawn in place, because each level places all of its
  /// layers once more.
  private static let maximumNested = 2
  /// The subpixel positions, along each axis, at which groups are drawn. Moved by whole pixels, a group looks the same
  /// to the bit.
  private static let phases = 1024.0

  /// Shows a group from the cache, or pushes its drawing into a picture of its own.
  ///
  /// - Returns: `false` for a group that is not worth caching or depends on its surroundings. It must be drawn in
  ///   place.
  mutating func pushCachedGroup(_ unit: Unit, _ plan: EffectPlan?) -> Bool {
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    guard plan == nil, layer.groupOpacity < 1, !tree.surface.isContinuous,
      tree.surface.cachedGroups < Self.maximumNested,
      !filtersBackdrops || !snapshot.hasBackgroundFilters(below: unit.node), !isSeparate(unit.node, in: tree),
      let place = outputPlace(of: unit, .group, phases: Self.phases)
    else { return false }
    guard beginPicture(place, of: unit) else { return true }
    let side = Self.longestSide
    var surface = Surface(
      root: unit.node, host: tree.projection(of: layer).followed(by: .translation(place.shift.x, place.shift.y)),
      rootMatrix: CATransform3DIdentity, frame: PixelRect(minX: -side, minY: -side, maxX: side, maxY: side),
      rootOptions: Surface.RootOptions(composites: false), depth: tree.surface.depth,
      silhouettes: tree.surface.silhouettes, cachedGroups: tree.surface.cachedGroups + 1)
    // Larger groups are drawn in place, only as far as they are seen.
    let index = self.place(surface)
    let extent = surfaces[index].extent(of: unit.node)
    surfaces.removeLast()
    guard !extent.isEmpty, extent.minX > -side, extent.minY > -side, extent.maxX < side, extent.maxY < side,
      extent.width <= side, extent.height <= side
    else {
      pending.removeLast()
      return false
    }
    surface.frame = extent
    pushSurface(surface)
    return true
  }

  /// Whether the group holds a rasterised layer whose bitmap depends on its visible part.
  func holdsLargeBitmaps(_ node: Int) -> Bool {
    guard extents.mayHaveBitmaps else { return false }
    return (node..<Int(snapshot.nodes[node].subtreeEnd)).contains { k in
      guard let rasterization = snapshot.effects(of: k)?.rasterization else { return false }
      return !PlaneBitmap.holdsAll(of: extents.whole[k], rasterization, longestSide: longestBitmap)
    }
  }

  /// The most layers of a group that are tested for overlaps.
  private static let maximumSeparate = 16

  /// Whether the group has few layers, and no two of them touch a common pixel: then each can fade by itself.
  private func isSeparate(_ node: Int, in tree: PlacedTree) -> Bool {
    let nodes = node..<Int(snapshot.nodes[node].subtreeEnd)
    guard nodes.count <= Self.maximumSeparate else { return false }
    var seen: [PixelRect] = []
    for k in nodes where tree.role(of: k) == .painted {
      // Effects reach beyond a layer's own marks. A layer with sublayers usually lies under them.
      let isChildless = Int(snapshot.nodes[k].subtreeEnd) == k + 1
      let style = snapshot.style(of: k)
      if tree.plan(of: tree.layer(k)) != nil || (!isChildless && !style.isEmpty) || style.overlapsItself {
        return false
      }
      let rect = tree.extent(of: k)
      if !isChildless || rect.isEmpty { continue }
      if seen.contains(where: { !$0.intersection(rect).isEmpty }) { return false }
      seen.append(rect)
    }
    return true
  }
}

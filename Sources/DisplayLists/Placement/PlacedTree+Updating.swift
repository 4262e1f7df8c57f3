import Foundation
import Geometry
import LayerSnapshots

/// Follows the changes from a snapshot to the next one of the same structure: subtrees are placed again, everything
/// else stays.
extension PlacedTree {
  /// The roots of the subtrees that must be placed again, ascending and apart, where these nodes differ in `next`: each
  /// node itself, or the topmost layer above it that is composited as a whole, since that depends on all that it shows.
  ///
  /// `nil` where all layers must be placed again, or where that is less work.
  func roots(changing nodes: [Int32], in next: LayerSnapshot) -> [Int]? {
    let count = snapshot.nodes.count
    guard next.nodes.count == count, next.effects.isEmpty == snapshot.effects.isEmpty,
      next.styles.count == snapshot.styles.count || next.stylesVersion != snapshot.stylesVersion,
      layers.count <= 2 * count + Self.spare, !next.hasBackgroundFilters, !snapshot.hasBackgroundFilters
    else { return nil }
    if changesNesting(nodes, in: next) {
      let nesting = NestingLimits(of: next)
      guard nesting.bitmaps == extents.nesting.bitmaps, nesting.silhouettes == extents.nesting.silhouettes else {
        return nil
      }
    }
    var roots: [Int] = []
    var steps = 0
    for node in nodes {
      var (top, i) = (Int(node), Int(node))
      while snapshot.nodes[i].above >= 0 {
        let above = Int(snapshot.nodes[i].above)
        if snapshot.nodes[above].isCompositedAsWhole || next.nodes[above].isCompositedAsWhole { top = above }
        (i, steps) = (above, steps + 1)
      }
      if top == surface.root || steps > count + Self.spare { return nil }
      roots.append(top)
    }
    roots.sort()
    var (apart, end, size) = ([Int](), 0, 0)
    for root in roots where root >= end {
      apart.append(root)
      end = Int(snapshot.nodes[root].subtreeEnd)
      size += end - root
    }
    return 2 * size <= count ? apart : nil
  }

  /// The number of placements, and of steps to layers above, that small trees may take as well.
  private static let spare = 64

  /// Whether pictures of layers may nest otherwise in `next`.
  private func changesNesting(_ nodes: [Int32], in next: LayerSnapshot) -> Bool {
    nodes.contains {
      !NestingLimits.areTheSame(with: snapshot.effects(of: Int($0)), and: next.effects(of: Int($0)))
    }
  }

  /// Takes over the nodes that differ in `next`. The tree must then be placed again from ``roots(changing:in:)``.
  func takeOver(_ nodes: [Int32], from next: LayerSnapshot, _ profiles: inout StyleProfiles) {
    if changesNesting(nodes, in: next) { extents.nesting = NestingLimits(of: next) }
    profiles.advance(to: next, changing: snapshot.takeOver(nodes, from: next))
    if snapshot.effects.isEmpty { return }
    // Layers in a mask count in the extents of the mask's own tree.
    var masks: Set<Int> = []
    for node in nodes {
      var i = Int(node)
      while snapshot.nodes[i].parent >= 0 { i = Int(snapshot.nodes[i].parent) }
      if i != surface.root { masks.insert(i) }
    }
    for mask in masks { extents.update(tree: mask, of: snapshot) }
  }

  /// Places the subtree under `root` again.
  func replace(_ root: Int, _ profiles: inout StyleProfiles) {
    extents.update(tree: root, of: snapshot)
    guard role(of: Int(snapshot.nodes[root].above)) != .skipped else { return }
    let old = extent(of: root)
    remove(treeAt: root)
    placeAll(under: root, &profiles)
    updateExtents(above: root, since: old, profiles)
  }

  /// Updates the extents of the layers above a node whose own was `old`.
  private func updateExtents(above node: Int, since old: PixelRect, _ profiles: StyleProfiles) {
    var (i, old) = (node, old)
    while i > surface.root, extent(of: i) != old {
      let above = Int(snapshot.nodes[i].above)
      let whole = extent(of: above)
      // An extent that lay inside on all sides did not decide how far the whole reaches.
      let decided =
        !old.isEmpty
        && (old.minX == whole.minX || old.minY == whole.minY || old.maxX == whole.maxX || old.maxY == whole.maxY)
      setExtent(decided ? sumOfExtents(of: above, profiles) : whole.union(extent(of: i)), ofNode: above)
      (i, old) = (above, whole)
    }
  }

  private func sumOfExtents(of node: Int, _ profiles: StyleProfiles) -> PixelRect {
    let layer = layer(node)
    var extent = details(of: layer).map { ownExtent(of: layer, $0) } ?? ownExtent(ofLeaf: layer, profiles)
    snapshot.nodes.withUnsafeBufferPointer { nodes in
      var i = node + 1
      while i < Int(nodes[node].subtreeEnd) {
        extent.formUnion(self.extent(of: i))
        i = Int(nodes[i].subtreeEnd)
      }
    }
    return extent
  }
}

extension LayerSnapshot.Node {
  /// Whether the layer and all below it are composited as one.
  var isCompositedAsWhole: Bool { effects >= 0 || mask >= 0 || opacity < 1 }
}

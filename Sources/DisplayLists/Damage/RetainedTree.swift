import Foundation
import Geometry
import LayerSnapshots

/// The placed layers of any tree, retained from frame to frame: changed subtrees are placed again, everything else
/// stays.
///
/// It holds a snapshot of its own that takes over the changed nodes, so that the next snapshot can take over the memory
/// of the last. Its lists are those that ``DisplayListBuilder`` would make of the newest snapshot.
package final class RetainedTree {
  private let viewport: ResolvedViewport
  private let maximumImageSize: Int
  fileprivate var tree: PlacedTree
  /// The profiles that the tree's leaves refer to.
  private var profiles = StyleProfiles()
  /// The number of layers whose place the last update did not compute again.
  package private(set) var layersReused = 0

  package init(of snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int) {
    (self.viewport, self.maximumImageSize) = (viewport, maximumImageSize)
    tree = PlacedTree(of: snapshot, in: viewport, maximumImageSize: maximumImageSize, reusing: &profiles)
  }

  package var snapshot: LayerSnapshot { tree.snapshot }

  /// Whether a part of the picture can be drawn without the rest: see ``displayList(change:reusing:)``.
  package var canDrawParts: Bool { !tree.snapshot.blends }

  /// Goes over to the next snapshot: places the changed subtrees again, or all layers where `next` does not list the
  /// changes.
  ///
  /// - Parameter findsOrder: Whether siblings that change places are told from others. It takes time, and changes no
  ///   pixels.
  /// - Returns: The layers by which the two pictures differ; empty if they are the same.
  package func update(to next: LayerSnapshot, findsOrder: Bool = false) -> [DamageCause] {
    if let changes = next.changes, changes.base == tree.snapshot.number,
      let roots = tree.roots(changing: changes.nodes, in: next)
    {
      return update(to: next, changing: changes.nodes, under: roots)
    }
    let old = tree
    layersReused = 0
    tree = PlacedTree(of: next, in: viewport, maximumImageSize: maximumImageSize, reusing: &profiles)
    return DamageCause.between(old, tree, findsOrder: findsOrder)
  }

  private func update(to next: LayerSnapshot, changing nodes: [Int32], under roots: [Int]) -> [DamageCause] {
    let changed = roots + superlayersPaintedOtherwise(for: roots, in: next)
    let before = changed.map {
      (reason: DamageCause.reason(from: $0, of: tree.snapshot, to: $0, of: next), pixels: tree.extent(of: $0))
    }
    layersReused = roots.reduce(tree.snapshot.nodes.count) { $0 - (Int(tree.snapshot.nodes[$1].subtreeEnd) - $1) }
    tree.takeOver(nodes, from: next, &profiles)
    for root in roots { tree.replace(root, &profiles) }
    return zip(changed, before).compactMap { node, before in
      let cause = DamageCause(
        node: node, reason: before.reason, before: before.pixels, after: tree.extent(of: node))
      return cause.pixels.isEmpty ? nil : cause
    }
  }

  /// The superlayers of changed layers that are painted in other pieces in `next`: without visible sublayers in one,
  /// with their border.
  private func superlayersPaintedOtherwise(for roots: [Int], in next: LayerSnapshot) -> [Int] {
    let old = tree.snapshot
    let parents = roots.filter { old.nodes[$0].isInvisible != next.nodes[$0].isInvisible }
      .map { Int(next.nodes[$0].parent) }
    return Set(parents).filter { old.hasVisibleSublayers($0) != next.hasVisibleSublayers($0) }.sorted()
  }

  /// The display list of the picture.
  ///
  /// - Parameters:
  ///   - change: The part that is to be drawn; `nil` for the whole picture.
  ///   - memory: As that of ``DisplayListBuilder``, whose profiles stay as they are.
  package func displayList(change: PixelRect? = nil, reusing memory: inout FrameMemory) -> DisplayList {
    swap(&memory.profiles, &profiles)
    defer { swap(&memory.profiles, &profiles) }
    return DisplayListBuilder.list(
      of: tree.snapshot, placed: tree, in: viewport, maximumImageSize: maximumImageSize, reusing: &memory,
      change: change)
  }
}

extension PlacedTree {
  /// The layers of a picture.
  fileprivate convenience init(
    of snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int,
    reusing profiles: inout StyleProfiles
  ) {
    profiles.prepare(for: snapshot, maximumImageSize: maximumImageSize)
    self.init(
      of: snapshot, on: Surface(pictureIn: viewport), extents: PlaneExtents(of: snapshot), yDown: viewport.yDown,
      profiles: &profiles)
    if !snapshot.blends { leafItems = LeafItems() }
  }
}

extension DamageCause {
  /// The reasons why pixels of two pictures may differ, which show `old` and `new` in one viewport. Layers are
  /// identified by their index among their siblings: where one comes or goes, those after it differ, too. Empty if the
  /// pictures are the same.
  package static func between(
    _ old: LayerSnapshot, _ new: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int
  ) -> [DamageCause] {
    RetainedTree(of: old, in: viewport, maximumImageSize: maximumImageSize).update(to: new, findsOrder: true)
  }
}

extension ResolvedViewport {
  /// Whether the two viewports have the same frame, pixels, root matrix, background and range of colours.
  package func isSame(as other: ResolvedViewport) -> Bool {
    frame == other.frame && yDown == other.yDown && background == other.background && pixels == other.pixels
      && colorRange == other.colorRange && rootMatrix == other.rootMatrix
  }
}

import Foundation
import Geometry
import LayerSnapshots

/// The extent of each layer's drawing in its own plane. The sizes of bitmaps, the reach of shadows and the order of
/// planes that are not split follow from it.
///
/// Extents are boxes around boxes: never too small, and no larger than needed for upright content.
struct PlaneExtents {
  /// For each node, the extent of its sublayers alone, not clipped. Empty, as the other arrays, for a snapshot without
  /// effects.
  private(set) var sublayers: [PlaneBox] = []
  /// For each node, the extent of its picture after the filters: itself and its sublayers, clipped to the bounds where
  /// it masks them, and what the bounds never cut.
  private(set) var filtered: [PlaneBox] = []
  /// For each node, the extent of everything that it shows, shadow included.
  private(set) var whole: [PlaneBox] = []
  /// Whether the snapshot has rasterised layers, or had some.
  private(set) var mayHaveBitmaps = false
  /// How deep pictures of the snapshot's layers nest.
  var nesting: NestingLimits

  init(of snapshot: LayerSnapshot) {
    nesting = NestingLimits(of: snapshot)
    // Only layers with effects need their extents.
    if snapshot.effects.isEmpty { return }
    measure(snapshot, from: 0, count: snapshot.nodes.count)
  }

  private init(nesting: NestingLimits) { self.nesting = nesting }

  /// The extent of everything that the tree under `root` shows, in the plane of `root`; `nil` for a layer without a
  /// plane of its own.
  func extent(ofTree root: Int, in snapshot: LayerSnapshot) -> PlaneBox? {
    let node = snapshot.nodes[root]
    guard node.kind == .layer else { return nil }
    var part = PlaneExtents(nesting: nesting)
    part.measure(snapshot, from: root, count: Int(node.subtreeEnd) - root)
    return part.whole[0].outset(by: snapshot.effects(of: root)?.rasterization?.reach ?? 0)
  }

  /// The rectangle around a layer's extent and its bounds.
  func rectangle(of node: Int, bounds: CGRect) -> CGRect {
    if whole.isEmpty || whole[node].isEmpty { return bounds }
    let (low, size) = (whole[node].low, whole[node].high - whole[node].low)
    return bounds.union(CGRect(x: low.x, y: low.y, width: size.x, height: size.y))
  }

  /// Measures the tree under `root` again; all of it may have changed. Layers above it must not have effects: theirs
  /// stay.
  mutating func update(tree root: Int, of snapshot: LayerSnapshot) {
    if whole.isEmpty { return }
    var part = PlaneExtents(nesting: nesting)
    part.measure(snapshot, from: root, count: Int(snapshot.nodes[root].subtreeEnd) - root)
    for k in part.whole.indices {
      (sublayers[root + k], filtered[root + k]) = (part.sublayers[k], part.filtered[k])
      whole[root + k] = part.whole[k]
    }
    mayHaveBitmaps = mayHaveBitmaps || part.mayHaveBitmaps
  }

  /// Measures the nodes of whole trees, `first` and those after it. Entry k of the arrays belongs to node `first` + k.
  private mutating func measure(_ snapshot: LayerSnapshot, from first: Int, count: Int) {
    let nodes = snapshot.nodes
    let none = Array(repeating: PlaneBox.empty, count: count)
    (sublayers, filtered, whole) = (none, none, none)
    // In tree order: the map from each node's space to the plane of the layer that flattens it.
    var ways = Array(repeating: CATransform3DIdentity, count: count)
    var flattening = Array(repeating: -1, count: count)
    for k in 0..<count where Int(nodes[first + k].parent) >= first {
      let parent = Int(nodes[first + k].parent)
      ways[k] = snapshot.matrixToSuperlayer(of: first + k)
      flattening[k] = parent - first
      if nodes[parent].kind == .transformLayer {
        ways[k] = ways[k].then(ways[parent - first])
        flattening[k] = flattening[parent - first]
      }
    }
    // In reverse order: every layer before the layer that flattens it.
    for k in (0..<count).reversed() where nodes[first + k].kind == .layer && !nodes[first + k].isInvisible {
      let effects = snapshot.effects(of: first + k)
      if effects?.rasterization != nil { mayHaveBitmaps = true }
      finish(k, snapshot.style(of: first + k), effects)
      let parent = flattening[k]
      guard parent >= 0, ways[k].isFinite else { continue }
      let map = Projection.output.precomposed(with: Homography(flattening: ways[k]))
      // Interpolation makes a bitmap show beyond its box.
      let shown = whole[k].outset(by: effects?.rasterization?.reach ?? 0)
      sublayers[parent] = sublayers[parent].union(shown.image(through: map))
    }
  }

  private mutating func finish(_ i: Int, _ style: LayerSnapshot.Style, _ effects: LayerEffects?) {
    let bounds = PlaneBox(style.shape.rect)
    var box = sublayers[i].union(style.box { $0 != .none })
    if effects?.backgroundFilters.isEmpty == false { box = box.union(bounds) }
    if style.masksToBounds { box = box.intersection(bounds) }
    box = box.union(style.box { $0 == .none })
    for filter in effects?.filters ?? [] { box = box.outset(by: filter.reach) }
    filtered[i] = box
    if let shadow = effects?.shadow {
      let caster = shadow.path.map { PlaneBox(around: $0, margin: 0) } ?? box
      var cast = caster.outset(by: shadow.reach).moved(by: shadow.offset)
      if style.masksToBounds { cast = cast.intersection(bounds) }
      box = box.union(cast)
    }
    whole[i] = box
  }
}

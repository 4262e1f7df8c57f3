import Foundation
import Geometry
import LayerModel

/// The extent of each layer's drawing in its own plane. The sizes of bitmaps and the reach of shadows follow from it.
///
/// Extents are boxes around boxes: never too small, and no larger than needed for upright content.
struct PlaneExtents {
  /// For each node, the extent of its sublayers alone, not clipped. Empty, as the other arrays, for a snapshot without effects.
  private(set) var sublayers: [PlaneBox] = []
  /// For each node, the extent of its picture after the filters: itself and its sublayers, clipped to the bounds where it masks them.
  private(set) var filtered: [PlaneBox] = []
  /// For each node, the extent of everything that it shows, shadow included.
  private(set) var whole: [PlaneBox] = []
  /// How deep pictures of the snapshot's layers nest.
  let nesting: NestingLimits

  /// Beyond this many standard deviations, a Gaussian is treated as 0.
  static let tail = 4.0

  init(of snapshot: LayerSnapshot) {
    nesting = NestingLimits(of: snapshot)
    // Only layers with effects need their extents.
    if snapshot.effects.isEmpty { return }
    let nodes = snapshot.nodes
    let none = Array(repeating: PlaneBox.empty, count: nodes.count)
    (sublayers, filtered, whole) = (none, none, none)
    // In tree order: the map from each node's space to the plane of the layer that flattens it.
    var ways = Array(repeating: CATransform3DIdentity, count: nodes.count)
    var flattening = Array(repeating: Int32(-1), count: nodes.count)
    for (i, node) in nodes.enumerated() where node.parent >= 0 {
      let parent = Int(node.parent)
      ways[i] = snapshot.matrixToSuperlayer(of: i)
      flattening[i] = node.parent
      if nodes[parent].kind == .transformLayer {
        ways[i] = ways[i].then(ways[parent])
        flattening[i] = flattening[parent]
      }
    }
    // In reverse order: every layer before the layer that flattens it.
    for i in nodes.indices.reversed() where nodes[i].kind == .layer && !nodes[i].isInvisible {
      finish(i, snapshot.styles[Int(nodes[i].style)], snapshot.effects(of: i))
      guard flattening[i] >= 0, ways[i].isFinite else { continue }
      let map = Projection.output.precomposed(with: Homography(flattening: ways[i]))
      let parent = Int(flattening[i])
      // Interpolation makes a bitmap show beyond its box.
      let shown = whole[i].outset(by: snapshot.effects(of: i)?.rasterization?.reach ?? 0)
      sublayers[parent] = sublayers[parent].union(shown.image(through: map))
    }
  }

  private mutating func finish(_ i: Int, _ style: LayerSnapshot.Style, _ effects: LayerEffects?) {
    let bounds = PlaneBox(style.shape.rect)
    var box = sublayers[i]
    if style.gradient != nil || !style.backgroundColor.isClear || style.borderWidth > 0 { box = box.union(bounds) }
    if let contents = style.contents { box = box.union(PlaneBox(contents.frame)) }
    box = box.union(PlaneBox(of: style.shapePaint))
    if style.masksToBounds { box = box.intersection(bounds) }
    for case .gaussianBlur(let sigma) in effects?.filters ?? [] { box = box.outset(by: Self.tail * sigma) }
    filtered[i] = box
    if let shadow = effects?.shadow {
      let caster = shadow.path.map { PlaneBox(around: $0, margin: 0) } ?? box
      var cast = caster.outset(by: Self.tail * shadow.sigma).moved(by: shadow.offset)
      if style.masksToBounds { cast = cast.intersection(bounds) }
      box = box.union(cast)
    }
    whole[i] = box
  }
}

import Foundation
import Geometry
import LayerSnapshots

/// The placed layers of one surface.
///
/// The initializer fills the tree (`PlacedTree+Placing.swift`). Then it is only read, except between frames, when that of the picture itself
/// may follow the changes (`PlacedTree+Updating.swift`). It is a class because it holds many arrays and is passed on for each layer. It
/// stores only a ``Leaf`` for each leaf; see ``placedInFull(_:)``.
final class PlacedTree {
  @exclusivity(unchecked) var snapshot: LayerSnapshot
  let surface: Surface
  @exclusivity(unchecked) var extents: PlaneExtents
  /// Whether y runs down in the root's superlayer space.
  let yDown: Bool
  /// ``Surface/guardBand``.
  let guardBand: PixelRect
  @exclusivity(unchecked) private var table: NodeTable
  @exclusivity(unchecked) private var layers: [PlacedLayer] = []
  /// The last leaf that was placed in full: most are requested several times.
  @exclusivity(unchecked) private var lastInFull: (node: Int, layer: PlacedLayer)?
  /// The clips; many layers share one.
  @exclusivity(unchecked) var clips: [PlacedClip] = []
  @exclusivity(unchecked) var plans: [EffectPlan] = []
  /// The overlaps and crossings in 3D spaces, or bounds of them, by the node that flattens each; −1 for the host of the root.
  @exclusivity(unchecked) var depthLoads: [Int: DepthLoad.Count] = [:]

  /// The leaves, and the index of each node in the arrays of the tree.
  struct NodeTable {
    /// For each node, counted from the surface's root: k for entry k of ``PlacedTree/layers``, −2 − k for entry k of `leaves`, or −1 for
    /// a node that was not placed and paints nothing.
    var slots: [Int32] = []
    /// For each node, the pixels that it may touch if it is a leaf without sublayers; ``PixelBox/everywhere`` for any other.
    var boxes: [PixelBox] = []
    var leaves: [Leaf] = []
    /// For leaves not at rest: the depth of the plane, as in ``PlacedLayer``.
    var depths: [LinearForm] = []

    /// Adds a leaf. Returns whether it lies at rest in its flattening ancestor's plane.
    @inline(__always)
    mutating func append(_ layer: Leaf, from root: Int, depth: LinearForm, zPosition: Double) -> Bool {
      slots[Int(layer.node) - root] = Int32(-2 - leaves.count)
      boxes[Int(layer.node) - root] = layer.hasSublayers ? .everywhere : PixelBox(layer.extent)
      leaves.append(layer)
      if depth.isAtRest(zPosition) { return true }
      leaves[leaves.count - 1].depth = Int32(depths.count)
      depths.append(depth)
      return false
    }

    /// Notes that a sublayer of a leaf does not lie at rest in its plane.
    mutating func endFlatness(ofNode node: Int, from root: Int) {
      let slot = node < root ? -1 : slots[node - root]
      if slot < -1 { leaves[Int(-2 - slot)].isFlat = false }
    }
  }

  /// Places every layer of `snapshot` that `surface` draws.
  ///
  /// - Parameters:
  ///   - extents: The extents of `snapshot`.
  ///   - yDown: Whether y runs down in the root's superlayer space.
  init(
    of snapshot: LayerSnapshot, on surface: Surface, extents: PlaneExtents, yDown: Bool, profiles: inout StyleProfiles
  ) {
    (self.snapshot, self.surface, self.extents, self.yDown) = (snapshot, surface, extents, yDown)
    guardBand = surface.guardBand
    let nodeCount = Int(snapshot.nodes[surface.root].subtreeEnd) - surface.root
    table = NodeTable(
      slots: Array(repeating: -1, count: nodeCount), boxes: Array(repeating: .everywhere, count: nodeCount))
    reserveLayers()
    placeAll(under: surface.root, &profiles)
  }

  /// Reserves room for the layers that are no leaves.
  private func reserveLayers() {
    let count = snapshot.nodes.withUnsafeBufferPointer { nodes in
      var (i, count) = (surface.root, 0)
      while i < nodes[surface.root].subtreeEnd {
        if !nodes.mayBeLeaf(i) || nodes.hasSublayers(i) { count += 1 }
        // Nothing is placed below a layer that is invisible.
        i = nodes[i].isInvisible ? Int(nodes[i].subtreeEnd) : i + 1
      }
      return count
    }
    layers.reserveCapacity(count)
  }

  var leaves: [Leaf] { table.leaves }

  /// The entry of `node` in ``NodeTable/slots``.
  private func slot(of node: Int) -> Int32 { table.slots[node - surface.root] }

  /// The full placement of `node`.
  ///
  /// A leaf is placed once more for this, since the tree stores less of it. Use ``role(of:)``, ``extent(of:)`` or ``depth(of:)`` where they
  /// are enough.
  func placedInFull(_ node: Int) -> PlacedLayer {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)] }
    if slot == -1 { return PlacedLayer() }
    if let last = lastInFull, last.node == node { return last.layer }
    let (leaf, clipCount) = (table.leaves[Int(-2 - slot)], clips.count)
    var layer = place(node)
    // The clip of its sublayers is there already.
    clips.removeLast(clips.count - clipCount)
    layer.sublayerClip = Int(leaf.sublayerClip)
    layer.extent = leaf.extent
    lastInFull = (node, layer)
    return layer
  }

  /// The context of the sublayers of `node`; `nil` if it is not placed.
  func context(of node: Int) -> SublayerContext? { context(of: node, in: table) }

  func context(of node: Int, in table: borrowing NodeTable) -> SublayerContext? {
    let slot = table.slots[node - surface.root]
    if slot < -1 { return SublayerContext(table.leaves[Int(-2 - slot)]) }
    return slot < 0 || layers[Int(slot)].role == .skipped ? nil : SublayerContext(layers[Int(slot)])
  }

  /// The index of `node` in ``leaves``; `nil` if it is not a leaf.
  func leafIndex(of node: Int) -> Int? {
    let slot = slot(of: node)
    return slot < -1 ? Int(-2 - slot) : nil
  }

  /// The visible part of the quadrilateral of a leaf's profile, output pixels.
  func shown(_ leaf: Leaf, _ profiles: StyleProfiles) -> Quad {
    clips.withUnsafeBufferPointer { leaf.shown(profiles[leaf.profile], $0) }
  }

  /// The first node from `start` up to `end` that is no leaf, or touches `window`; `end` without one.
  func next(from start: Int, to end: Int, touching window: PixelBox) -> Int {
    let root = surface.root
    return table.boxes.withUnsafeBufferPointer { boxes in
      var i = start
      while i < end, !boxes[i - root].touches(window) { i += 1 }
      return i
    }
  }

  /// Whether all leaves lie at rest in the planes of their flattening ancestors.
  var leavesAreAtRest: Bool { table.depths.isEmpty }

  func role(of node: Int) -> PlacedLayer.Role {
    let slot = slot(of: node)
    return slot >= 0 ? layers[Int(slot)].role : slot == -1 ? .skipped : .painted
  }

  func extent(of node: Int) -> PixelRect {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)].extent }
    return slot == -1 ? PixelRect(width: 0, height: 0) : table.leaves[Int(-2 - slot)].extent
  }

  /// Maps the plane of a painted layer to output pixels.
  func map(of node: Int) -> Homography {
    let slot = slot(of: node)
    return slot >= 0 ? layers[Int(slot)].projection.map : slot == -1 ? .identity : table.leaves[Int(-2 - slot)].map
  }

  func depth(of node: Int) -> LinearForm {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)].depth }
    if slot == -1 || table.leaves[Int(-2 - slot)].depth < 0 { return LinearForm(0, 0, 0) }
    return table.depths[Int(table.leaves[Int(-2 - slot)].depth)]
  }

  /// Whether a layer has effects. A leaf has none.
  func hasPlan(_ node: Int) -> Bool {
    let slot = slot(of: node)
    return slot >= 0 && layers[Int(slot)].plan >= 0
  }

  func plan(of layer: PlacedLayer) -> EffectPlan? { layer.plan < 0 ? nil : plans[layer.plan] }

  /// The region that cuts the layer's own pieces.
  func clip(of layer: PlacedLayer) -> Region? { layer.clip < 0 ? nil : clips[layer.clip].applied }

  /// The region that cuts the layer's sublayers, shape and shadow: the layer's own clip, and its bounds if it masks to them.
  func sublayerClip(of layer: PlacedLayer) -> Region? {
    layer.sublayerClip < 0 ? nil : clips[layer.sublayerClip].applied
  }

  /// The region that cuts the picture of the layer's group.
  func groupClip(of layer: PlacedLayer) -> Region? { layer.groupClip < 0 ? nil : clips[layer.groupClip].applied }

  /// Where the layer shows.
  func visibleClip(of layer: PlacedLayer) -> Region? { layer.clip < 0 ? nil : clips[layer.clip].region }

  /// Where the layer's ancestors let it show.
  func outerClip(of layer: PlacedLayer) -> Region? { layer.outerClip < 0 ? nil : clips[layer.outerClip].region }

  /// The region that a shape in the layer's plane covers by itself.
  func painted(_ shape: Region, _ layer: PlacedLayer) -> Region {
    layer.clip < 0 ? shape : clips[layer.clip].painted(shape, within: guardBand)
  }

  /// The edges that are antialiased: all of them on a surface that is a function of the plane.
  func softEdges(of style: LayerSnapshot.Style) -> CAEdgeAntialiasingMask {
    surface.isContinuous ? .all : style.softEdges
  }

  // MARK: - Filling

  /// Lets `body` add many leaves. Accessing the class for each leaf would take as long as the rest of the work.
  func withTable(_ body: (inout NodeTable) -> Void) {
    var table = NodeTable()
    swap(&table, &self.table)
    body(&table)
    swap(&table, &self.table)
  }

  /// The number of layers placed, including those that were placed again since.
  var placements: Int { layers.count + table.leaves.count }

  /// Forgets the layers from `node` to the end of its subtree.
  func remove(treeAt node: Int) {
    lastInFull = nil
    for i in node..<Int(snapshot.nodes[node].subtreeEnd) {
      table.slots[i - surface.root] = -1
      table.boxes[i - surface.root] = .everywhere
    }
  }

  func setExtent(_ extent: PixelRect, ofNode node: Int) {
    lastInFull = nil
    let slot = Int(slot(of: node))
    if slot < 0 { table.leaves[-2 - slot].extent = extent } else { layers[slot].extent = extent }
  }

  func append(_ layer: consuming PlacedLayer, node: Int) {
    let isFlat =
      layer.role == .skipped
      || layer.role == .painted && layer.depth.isAtRest(snapshot.nodes[node].geometry.zPosition.native)
    if !isFlat {
      table.endFlatness(ofNode: Int(snapshot.nodes[node].parent), from: surface.root)
    }
    table.slots[node - surface.root] = Int32(layers.count)
    layers.append(layer)
  }

  func addExtent(_ extent: PixelRect, toNode node: Int) { addExtent(extent, toNode: node, in: &table) }

  func addExtent(_ extent: PixelRect, toNode node: Int, in table: inout NodeTable) {
    let slot = Int(table.slots[node - surface.root])
    if slot < 0 {
      table.leaves[-2 - slot].extent.formUnion(extent)
    } else {
      layers[slot].extent.formUnion(extent)
    }
  }
}

/// A rectangle of pixels for quick tests.
struct PixelBox {
  /// The least x and y, then one less than each of the ends of x and y, negated.
  private let limits: SIMD4<Int32>

  /// Touches every box that is not empty.
  static let everywhere = PixelBox(limits: SIMD4(repeating: .min / 2))

  private init(limits: SIMD4<Int32>) { self.limits = limits }

  /// A box that touches nothing, for an empty rectangle.
  @inline(__always)
  init(_ r: PixelRect) {
    limits =
      r.isEmpty
      ? SIMD4(repeating: .max / 2)
      : SIMD4(Self.clamped(r.minX), Self.clamped(r.minY), Self.clamped(1 - r.maxX), Self.clamped(1 - r.maxY))
  }

  private static func clamped(_ v: Int) -> Int32 { Int32(min(max(v, -1 << 30), 1 << 30)) }

  @inline(__always)
  func touches(_ other: PixelBox) -> Bool {
    let (a, b) = (limits, SIMD4(lowHalf: other.limits.highHalf, highHalf: other.limits.lowHalf))
    return all(a .<= 0 &- b)
  }
}

extension LinearForm {
  /// Whether a layer whose plane has this depth lies at rest in the plane of its flattening ancestor.
  @inline(__always)
  fileprivate func isAtRest(_ zPosition: Double) -> Bool {
    let form = coefficients
    return form.x == 0 && form.y == 0 && form.z == 0 && zPosition == 0
  }
}

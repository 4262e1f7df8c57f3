import Foundation
import Geometry
import LayerModel

/// The layers of one surface, placed.
///
/// It is filled when it is made (`PlacedTree+Placing.swift`), then read only. A class, since it holds many arrays and is handed on for each
/// layer. Of a leaf it holds no more than a ``Leaf``; see ``placedInFull(_:)``.
final class PlacedTree {
  let snapshot: LayerSnapshot
  let surface: Surface
  let extents: PlaneExtents
  /// Whether y runs down in the root's superlayer space.
  let yDown: Bool
  /// ``Surface/guardBand``.
  let guardBand: PixelRect
  private var table: NodeTable
  private var layers: [PlacedLayer] = []
  private var nodes: [Int32] = []
  /// The last leaf that was placed in full: most are asked for several times.
  private var lastInFull: (node: Int, layer: PlacedLayer)?
  /// Regions that clip layers; many share one.
  var clips: [Region] = []
  var plans: [EffectPlan] = []

  /// Where each node is in the arrays of the tree; and the leaves.
  struct NodeTable {
    /// By node, from the surface's root on: into ``PlacedTree/layers``, or, from −2 downward, into `leaves`; −1 for what paints nothing.
    var slots: [Int32] = []
    var leaves: [Leaf] = []
    /// Of leaves not at rest: the depth of the plane, as in ``PlacedLayer``, and `zPosition`.
    var depths: [(form: LinearForm, zPosition: Double)] = []

    @inline(__always)
    mutating func append(_ layer: Leaf, from root: Int, depth: LinearForm, zPosition: Double) {
      slots[Int(layer.node) - root] = Int32(-2 - leaves.count)
      leaves.append(layer)
      let form = depth.coefficients
      if form.x != 0 || form.y != 0 || form.z != 0 || zPosition != 0 {
        leaves[leaves.count - 1].depth = Int32(depths.count)
        depths.append((depth, zPosition))
      }
    }
  }

  /// Places every layer of `snapshot` that `surface` draws.
  ///
  /// - Parameters:
  ///   - extents: Of the same snapshot.
  ///   - yDown: Whether y runs down in the root's superlayer space.
  init(
    of snapshot: LayerSnapshot, on surface: Surface, extents: PlaneExtents, yDown: Bool, leafStyles: inout LeafStyles
  ) {
    (self.snapshot, self.surface, self.extents, self.yDown) = (snapshot, surface, extents, yDown)
    guardBand = surface.guardBand
    let nodeCount = Int(snapshot.nodes[surface.root].subtreeEnd) - surface.root
    table = NodeTable(slots: Array(repeating: -1, count: nodeCount))
    placeAll(&leafStyles)
  }

  var leaves: [Leaf] { table.leaves }

  /// Whether all leaves stand in the plane of what flattens them, where the order of the tree counts.
  var leavesAreAtRest: Bool { table.depths.isEmpty }

  /// ``NodeTable/slots`` of a node.
  private func slot(of node: Int) -> Int32 { table.slots[node - surface.root] }

  /// All that is known of where `node` ended up.
  ///
  /// A leaf is placed once more for it, since the tree holds less of one: ask ``role(of:)``, ``extent(of:)`` or ``depth(of:)`` where they
  /// are enough.
  func placedInFull(_ node: Int) -> PlacedLayer {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)] }
    if slot == -1 { return PlacedLayer() }
    if let last = lastInFull, last.node == node { return last.layer }
    let layer = place(node)
    lastInFull = (node, layer)
    return layer
  }

  /// The index of `node` in ``leaves``.
  func leafIndex(of node: Int) -> Int? {
    let slot = slot(of: node)
    return slot < -1 ? Int(-2 - slot) : nil
  }

  func role(of node: Int) -> PlacedLayer.Role {
    let slot = slot(of: node)
    return slot >= 0 ? layers[Int(slot)].role : slot == -1 ? .skipped : .painted
  }

  func extent(of node: Int) -> PixelRect {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)].extent }
    return slot == -1 ? PixelRect(width: 0, height: 0) : table.leaves[Int(-2 - slot)].extent
  }

  func depth(of node: Int) -> LinearForm {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)].depth }
    if slot == -1 || table.leaves[Int(-2 - slot)].depth < 0 { return LinearForm(0, 0, 0) }
    return table.depths[Int(table.leaves[Int(-2 - slot)].depth)].form
  }

  func plan(of layer: PlacedLayer) -> EffectPlan? { layer.plan < 0 ? nil : plans[layer.plan] }

  func clip(of layer: PlacedLayer) -> Region? { layer.clip < 0 ? nil : clips[layer.clip] }

  /// What clips the layer's sublayers, its shape and its shadow: its own bounds as well, where it masks to them.
  func sublayerClip(of layer: PlacedLayer) -> Region? { layer.sublayerClip < 0 ? nil : clips[layer.sublayerClip] }

  /// The edges that are antialiased: all of them, where there are no pixels.
  func softEdges(of style: LayerSnapshot.Style) -> CAEdgeAntialiasingMask {
    surface.isPlaneFunction ? .all : style.softEdges
  }

  // MARK: - Filling

  /// Lets `body` add many leaves: for each one, asking the class would take as long as the rest.
  func withTable(_ body: (inout NodeTable) -> Void) {
    var table = NodeTable()
    swap(&table, &self.table)
    body(&table)
    swap(&table, &self.table)
  }

  func append(_ layer: PlacedLayer, node: Int) {
    table.slots[node - surface.root] = Int32(layers.count)
    layers.append(layer)
    nodes.append(Int32(node))
  }

  func addExtent(_ extent: PixelRect, toNode node: Int) {
    let slot = Int(slot(of: node))
    layers[slot].extent = layers[slot].extent.union(extent)
  }

  /// Adds to every layer's extent those of its sublayers, leaves apart.
  func sumExtents() {
    for k in layers.indices.reversed() where layers[k].role != .skipped && Int(nodes[k]) > surface.root {
      addExtent(layers[k].extent, toNode: Int(snapshot.nodes[Int(nodes[k])].parent))
    }
  }
}

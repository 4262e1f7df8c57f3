import Foundation
import Geometry
import LayerModel

/// The layers of one stage, placed.
///
/// It is filled when it is made (`PlacedTree+Placing.swift`), then read only. A class, since it holds many arrays and is handed on for each
/// layer. Of a leaf it holds no more than a ``PlainLayer``; see ``placedInFull(_:)``.
final class PlacedTree {
  let snapshot: LayerSnapshot
  let stage: Stage
  let extents: PlaneExtents
  /// Whether y runs down in the root's superlayer space.
  let yDown: Bool
  /// ``Stage/guardBand``.
  let guardBand: PixelRect
  private var places: Places
  private var layers: [PlacedLayer] = []
  private var nodes: [Int32] = []
  /// The last leaf that was placed in full: most are asked for several times.
  private var lastInFull: (node: Int, layer: PlacedLayer)?
  /// Regions that clip layers; many share one.
  var clips: [Region] = []
  var plans: [EffectPlan] = []

  /// Where each node is, and those that are plain layers.
  struct Places {
    /// By node, from the stage's root on: into ``PlacedTree/layers``, or, from −2 downward, into `plain`; −1 for what paints nothing.
    var slots: [Int32] = []
    /// Layers that need no more than a plain one's place.
    var plain: [PlainLayer] = []
    /// Of plain layers that are not at rest: the depth of the plane, as in ``PlacedLayer``, and `zPosition`.
    var depths: [(form: LinearForm, zPosition: Double)] = []

    @inline(__always)
    mutating func append(_ layer: PlainLayer, from root: Int, depth: LinearForm, zPosition: Double) {
      slots[Int(layer.node) - root] = Int32(-2 - plain.count)
      plain.append(layer)
      let form = depth.coefficients
      if form.x != 0 || form.y != 0 || form.z != 0 || zPosition != 0 {
        plain[plain.count - 1].depth = Int32(depths.count)
        depths.append((depth, zPosition))
      }
    }
  }

  /// Places every layer of `snapshot` that `stage` draws.
  ///
  /// - Parameters:
  ///   - extents: Of the same snapshot.
  ///   - yDown: Whether y runs down in the root's superlayer space.
  init(
    of snapshot: LayerSnapshot, on stage: Stage, extents: PlaneExtents, yDown: Bool, looks: inout PlainLooks
  ) {
    (self.snapshot, self.stage, self.extents, self.yDown) = (snapshot, stage, extents, yDown)
    guardBand = stage.guardBand
    let nodeCount = Int(snapshot.nodes[stage.root].subtreeEnd) - stage.root
    places = Places(slots: Array(repeating: -1, count: nodeCount))
    placeAll(&looks)
  }

  var plain: [PlainLayer] { places.plain }

  /// Whether all plain layers stand in the plane of what flattens them, where the order of the tree counts.
  var plainAreAtRest: Bool { places.depths.isEmpty }

  /// ``Places/slots`` of a node.
  private func slot(of node: Int) -> Int32 { places.slots[node - stage.root] }

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

  /// The place of node `node` in ``plain``.
  func plainIndex(of node: Int) -> Int? {
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
    return slot == -1 ? PixelRect(width: 0, height: 0) : places.plain[Int(-2 - slot)].extent
  }

  func depth(of node: Int) -> LinearForm {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)].depth }
    if slot == -1 || places.plain[Int(-2 - slot)].depth < 0 { return LinearForm(0, 0, 0) }
    return places.depths[Int(places.plain[Int(-2 - slot)].depth)].form
  }

  func plan(of layer: PlacedLayer) -> EffectPlan? { layer.plan < 0 ? nil : plans[layer.plan] }

  func clip(of layer: PlacedLayer) -> Region? { layer.clip < 0 ? nil : clips[layer.clip] }

  /// What clips the layer's sublayers, its shape and its shadow: its own bounds as well, where it masks to them.
  func sublayerClip(of layer: PlacedLayer) -> Region? { layer.sublayerClip < 0 ? nil : clips[layer.sublayerClip] }

  /// The edges that are antialiased: all of them, where there are no pixels.
  func softEdges(of style: LayerSnapshot.Style) -> CAEdgeAntialiasingMask {
    stage.isPlaneFunction ? .all : style.softEdges
  }

  // MARK: - Filling

  /// Lets `body` add many plain layers: for each one, asking the class would take as long as the rest.
  func withPlaces(_ body: (inout Places) -> Void) {
    var places = Places()
    swap(&places, &self.places)
    body(&places)
    swap(&places, &self.places)
  }

  func append(_ layer: PlacedLayer, node: Int) {
    places.slots[node - stage.root] = Int32(layers.count)
    layers.append(layer)
    nodes.append(Int32(node))
  }

  func addExtent(_ extent: PixelRect, toNode node: Int) {
    let slot = Int(slot(of: node))
    layers[slot].extent = layers[slot].extent.union(extent)
  }

  /// Adds to every layer's extent those of its sublayers, plain ones apart.
  func sumExtents() {
    for k in layers.indices.reversed() where layers[k].role != .skipped && Int(nodes[k]) > stage.root {
      addExtent(layers[k].extent, toNode: Int(snapshot.nodes[Int(nodes[k])].parent))
    }
  }
}

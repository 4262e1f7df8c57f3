import Foundation
import Geometry
import LayerSnapshots

/// The placed layers of one surface.
///
/// The initializer fills the tree (`PlacedTree+Placing.swift`). Then it is only read, except between frames, when that
/// of the picture itself may follow the changes (`PlacedTree+Updating.swift`). It is a class because it holds many
/// arrays and is passed on for each layer.
final class PlacedTree {
  @exclusivity(unchecked) var snapshot: LayerSnapshot
  let surface: Surface
  @exclusivity(unchecked) var extents: PlaneExtents
  /// Whether y runs down in the root's superlayer space.
  let yDown: Bool
  /// ``Surface/guardBand``.
  let guardBand: PixelRect
  @exclusivity(unchecked) private var table: NodeTable
  /// The clips; many layers share one.
  @exclusivity(unchecked) var clips: [PlacedClip] = []
  @exclusivity(unchecked) var plans: [EffectPlan] = []
  /// The overlaps and crossings in 3D spaces, or bounds of them, by the node that flattens each; −1 for the host of the
  /// root.
  @exclusivity(unchecked) var depthLoads: [Int: DepthLoad.Count] = [:]
  /// The items of its leaves in the last whole list; `nil` where none follows.
  @exclusivity(unchecked) var leafItems: LeafItems?

  /// The placed layers, and the index of each node among them.
  struct NodeTable {
    /// The surface's root, from which nodes count.
    let root: Int
    /// For each node: the index in `layers`; −1 for a node that was not placed and paints nothing.
    var slots: [Int32]
    /// For each node, the pixels that it may touch if it is a leaf at rest, without sublayers; ``PixelBox/everywhere``
    /// for any other.
    var boxes: [PixelBox]
    var layers: [PlacedLayer] = []
    var details: [PlacedDetails] = []
    /// The depths of the planes of layers that are not at rest, as forms over the flattening ancestor's plane.
    var depths: [LinearForm] = []
    /// The indices of layers whose extents are still to be added to those above, leaves without sublayers apart.
    var unsummed: [Int32] = []

    init(_ nodes: Range<Int>) {
      root = nodes.lowerBound
      slots = Array(repeating: -1, count: nodes.count)
      boxes = Array(repeating: .everywhere, count: nodes.count)
    }

    /// Adds a layer. Returns whether it lies at rest in its flattening ancestor's plane.
    @inline(__always)
    mutating func append(_ layer: inout PlacedLayer, depth: LinearForm, zPosition: Double) -> Bool {
      let (k, isPainted, form) = (Int(layer.node) - root, layer.role == .painted, depth.coefficients)
      let isAtRest = form.x == 0 && form.y == 0 && form.z == 0 && zPosition == 0
      slots[k] = Int32(layers.count)
      if !layer.isLeaf || layer.hasSublayers {
        unsummed.append(slots[k])
      } else if isAtRest {
        boxes[k] = PixelBox(layer.extent)
      }
      if !isAtRest {
        layer.depth = Int32(depths.count)
        depths.append(depth)
      }
      layers.append(layer)
      return isAtRest && isPainted
    }

    /// The index of `node` in `layers`; `nil` if it was not placed.
    func index(of node: Int) -> Int? {
      let slot = slots[node - root]
      return slot < 0 ? nil : Int(slot)
    }

    /// Notes that a sublayer does not lie at rest in a layer's plane. The layer may be one above the surface's root.
    mutating func endFlatness(ofNode node: Int) {
      if node >= root, let k = index(of: node) { layers[k].isFlat = false }
    }

    mutating func addExtent(_ extent: PixelRect, toNode node: Int) {
      layers[Int(slots[node - root])].extent.formUnion(extent)
    }

    func details(of layer: PlacedLayer) -> PlacedDetails? { layer.details < 0 ? nil : details[Int(layer.details)] }
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
    table = NodeTable(surface.root..<Int(snapshot.nodes[surface.root].subtreeEnd))
    placeAll(under: surface.root, &profiles)
  }

  /// All layers that were placed, including those that were placed again since.
  var layers: [PlacedLayer] { table.layers }

  /// The index of `node` in ``layers``; `nil` if it was not placed.
  func index(of node: Int) -> Int? { table.index(of: node) }

  /// The placement of `node`.
  func layer(_ node: Int) -> PlacedLayer { index(of: node).map { table.layers[$0] } ?? PlacedLayer(node: Int32(node)) }

  /// The context of the sublayers of `node`; `nil` if it is not placed.
  func context(of node: Int, in table: borrowing NodeTable) -> SublayerContext? {
    guard let k = table.index(of: node) else { return nil }
    // All details would be copied, with their polygons.
    let details = Int(table.layers[k].details)
    return SublayerContext(
      table.layers[k], existence: details < 0 ? [] : table.details[details].existence,
      matrix: details < 0 ? nil : table.details[details].matrix,
      sublayerProjection: snapshot.nodes[node].geometry.ownSublayerProjection, clips: clips)
  }

  /// The first node from `start` up to `end` that is no leaf at rest, or touches `window`; `end` without one.
  func next(from start: Int, to end: Int, touching window: PixelBox) -> Int {
    let root = surface.root
    return table.boxes.withUnsafeBufferPointer { boxes in
      var i = start
      while i < end, !boxes[i - root].touches(window) { i += 1 }
      return i
    }
  }

  func role(of node: Int) -> PlacedLayer.Role { index(of: node).map { table.layers[$0].role } ?? .skipped }

  func extent(of node: Int) -> PixelRect {
    index(of: node).map { table.layers[$0].extent } ?? PixelRect(width: 0, height: 0)
  }

  /// The depth of the layer's plane, as a form over the flattening ancestor's plane.
  func depth(of layer: PlacedLayer) -> LinearForm {
    layer.depth < 0 ? LinearForm(0, 0, 0) : table.depths[Int(layer.depth)]
  }

  // MARK: - Layers

  /// `nil` for a leaf.
  func details(of layer: PlacedLayer) -> PlacedDetails? { table.details(of: layer) }

  func projection(of layer: PlacedLayer) -> Projection {
    Projection(map: layer.map, existence: details(of: layer)?.existence ?? [])
  }

  func projection(of node: Int) -> Projection { projection(of: layer(node)) }

  /// `nil` for a layer without effects.
  func plan(of layer: PlacedLayer) -> EffectPlan? {
    let plan = layer.details < 0 ? -1 : table.details[Int(layer.details)].plan
    return plan < 0 ? nil : plans[Int(plan)]
  }

  /// The plane on which the layer's own items are painted.
  func plane(of layer: PlacedLayer) -> PlacedPlane {
    let details = details(of: layer)
    var plane = plane(of: layer, existence: details?.existence ?? [])
    (plane.footprint, plane.footprintIsOutline) =
      details.map { ($0.footprint, $0.footprintIsOutline) }
      ?? footprint(of: snapshot.style(of: Int(layer.node)), in: plane)
    return plane
  }

  /// The plane without its footprint.
  func plane(of layer: PlacedLayer, existence: [LinearForm]) -> PlacedPlane {
    PlacedPlane(
      projection: Projection(map: layer.map, existence: existence), yDown: layer.yDown,
      pieceOpacity: layer.pieceOpacity, clip: clip(at: layer.clip), footprint: ConvexPolygon([]),
      footprintIsOutline: false)
  }

  /// The image of the part that is drawn of a leaf, inside of its clip, in output pixels.
  func shown(_ leaf: PlacedLayer, _ profiles: StyleProfiles) -> Quad {
    clips.withUnsafeBufferPointer { clips in
      profiles.withMade { made in leaf.shown(made.profile(leaf.profile), clips) }
    }
  }

  /// `nil` for the index −1.
  @inline(__always)
  func clip(at index: Int32) -> PlacedClip? { index < 0 ? nil : clips[Int(index)] }

  /// The region that cuts the layer's own pieces.
  func clip(of layer: PlacedLayer) -> Region? { clip(at: layer.clip)?.applied }

  /// The region that cuts the layer's sublayers, shape and shadow: the layer's own clip, and its bounds if it masks to
  /// them.
  func sublayerClip(of layer: PlacedLayer) -> Region? { clip(at: layer.sublayerClip)?.applied }

  /// The region that cuts the picture of the layer's group.
  func groupClip(of layer: PlacedLayer) -> Region? { details(of: layer).flatMap { clip(at: $0.groupClip)?.applied } }

  /// Where a layer with details may show, inside the clips of its ancestors.
  func outerClip(of layer: PlacedLayer) -> Region? { details(of: layer).flatMap { clip(at: $0.outerClip)?.region } }

  /// The edges that are antialiased: all of them on a surface that is a function of the plane.
  func softEdges(of style: LayerSnapshot.Style) -> CAEdgeAntialiasingMask {
    surface.isContinuous ? .all : style.softEdges
  }

  // MARK: - Filling

  /// Lets `body` change the table. Accessing the class for each layer would take as long as the rest of the work.
  func withTable(_ body: (inout NodeTable) -> Void) {
    var table = NodeTable(0..<0)
    swap(&table, &self.table)
    body(&table)
    swap(&table, &self.table)
  }

  /// Forgets the layers from `node` to the end of its subtree.
  func remove(treeAt node: Int) {
    for i in node..<Int(snapshot.nodes[node].subtreeEnd) {
      table.slots[i - surface.root] = -1
      table.boxes[i - surface.root] = .everywhere
    }
  }

  func setExtent(_ extent: PixelRect, ofNode node: Int) {
    if let k = index(of: node) { table.layers[k].extent = extent }
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

import Foundation
import Geometry
import LayerModel

/// Where one node of a snapshot ended up: the first step from a tree to draw items.
struct PlacedLayer {
  enum Role {
    /// Paints nothing, nor does anything below it.
    case skipped
    /// Paints nothing itself; its sublayers stand in the 3D space it stands in.
    case passesThrough
    /// Paints, and flattens its sublayers.
    case painted
  }

  var role = Role.skipped
  /// The layer's plane in output pixels.
  var projection = Projection.output
  /// For a layer that passes through: its space to that of the flattening ancestor.
  var matrix = CATransform3DIdentity
  /// The depth of the layer's plane, as a form over the flattening ancestor's plane.
  var depth = LinearForm(0, 0, 0)
  /// Multiplies the finished picture of the layer with its sublayers.
  var groupOpacity = 1.0
  /// Multiplies each piece that the layer itself paints.
  var pieceOpacity = 1.0
  /// Multiplies the opacity of every layer in the contexts below.
  var inheritedOpacity = 1.0
  /// Whether y runs down the output in the layer's space.
  var yDown = true
  /// What clips the layer, into ``LayerPlacer/clips``: the common part of its ancestors' shapes; −1 for nothing.
  var clip = -1
  /// What clips its sublayers.
  var sublayerClip = -1
  /// The layer's own rectangles, corners not rounded, in output pixels: everything that it paints itself lies inside.
  var reach = ConvexPolygon([])
  /// Whether that is what the layer's own outline covers, corners not rounded: no more, and all of its edges are antialiased.
  var reachIsOutline = false
  /// Beyond that, what its shadow or its bitmap covers.
  var span = ConvexPolygon([])
  /// Into ``PlacedTree/plans``; −1 for a layer without effects.
  var plan = -1
  /// The pixels that it and everything below it may touch, within the frame.
  var extent = PixelRect(width: 0, height: 0)
}

/// The layers of one stage, placed: filled by ``LayerPlacer``, then read only. A class, since it holds many arrays and is handed on for each
/// layer.
final class PlacedTree {
  let stage: Stage
  /// The part of the plane that is kept: the picture and a margin, so that no cut edge comes near a pixel.
  let guardBand: PixelRect
  fileprivate let placer: LayerPlacer
  private var places: Places
  private var layers: [PlacedLayer] = []
  private var nodes: [Int32] = []
  /// The last plain layer that was asked for: most are several times.
  private var lastInFull: (node: Int, layer: PlacedLayer)?
  /// Regions that clip layers; many share one.
  fileprivate(set) var clips: [Region] = []
  fileprivate(set) var plans: [EffectPlan] = []

  /// How far beyond the frame planes are kept, pixels.
  static let guardBandMargin = 64

  /// Where each node is, and those that are plain layers.
  struct Places {
    /// By node, from the stage's root on: into ``PlacedTree/layers``, or, from −2 downward, into `plain`; −1 for what paints nothing.
    fileprivate var slots: [Int32] = []
    /// Layers that need no more than a plain one's place.
    fileprivate var plain: [PlainLayer] = []
    /// Of plain layers that are not at rest: the depth of the plane, as in ``PlacedLayer``, and `zPosition`.
    fileprivate var depths: [(form: LinearForm, zPosition: Double)] = []

    @inline(__always)
    fileprivate mutating func append(_ layer: PlainLayer, from root: Int, depth: LinearForm, zPosition: Double) {
      slots[Int(layer.node) - root] = Int32(-2 - plain.count)
      plain.append(layer)
      let form = depth.coefficients
      if form.x != 0 || form.y != 0 || form.z != 0 || zPosition != 0 {
        plain[plain.count - 1].depth = Int32(depths.count)
        depths.append((depth, zPosition))
      }
    }
  }

  fileprivate init(on stage: Stage, nodeCount: Int, placer: LayerPlacer) {
    self.stage = stage
    self.placer = placer
    guardBand = stage.frame.outset(by: Self.guardBandMargin)
    places = Places(slots: Array(repeating: -1, count: nodeCount))
  }

  var plain: [PlainLayer] { places.plain }

  /// Whether all plain layers stand in the plane of what flattens them, where the order of the tree counts.
  var plainAreAtRest: Bool { places.depths.isEmpty }

  /// ``Places/slots`` of a node.
  private func slot(of node: Int) -> Int32 { places.slots[node - stage.root] }

  /// A plain layer is placed in full for it.
  subscript(node: Int) -> PlacedLayer {
    let slot = slot(of: node)
    if slot >= 0 { return layers[Int(slot)] }
    if slot == -1 { return PlacedLayer() }
    if let last = lastInFull, last.node == node { return last.layer }
    let layer = placer.placedInFull(node, in: self)
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
  fileprivate func withPlaces(_ body: (inout Places) -> Void) {
    var places = Places()
    swap(&places, &self.places)
    body(&places)
    swap(&places, &self.places)
  }

  fileprivate func append(_ layer: PlacedLayer, node: Int) {
    places.slots[node - stage.root] = Int32(layers.count)
    layers.append(layer)
    nodes.append(Int32(node))
  }

  fileprivate func addExtent(_ extent: PixelRect, toNode node: Int) {
    let slot = Int(slot(of: node))
    layers[slot].extent = layers[slot].extent.union(extent)
  }

  /// Adds to every layer's extent those of its sublayers, plain ones apart.
  fileprivate func sumExtents() {
    for k in layers.indices.reversed() where layers[k].role != .skipped && Int(nodes[k]) > stage.root {
      addExtent(layers[k].extent, toNode: Int(placer.snapshot.nodes[Int(nodes[k])].parent))
    }
  }
}

/// Places every layer of a stage in one pass from the front, and sums up extents in one from the back.
struct LayerPlacer {
  let snapshot: LayerSnapshot
  let extents: PlaneExtents
  /// Whether y runs down in the root's superlayer space.
  let yDown: Bool

  func placed(on stage: Stage, looks: inout PlainLooks) -> PlacedTree {
    let end = Int(snapshot.nodes[stage.root].subtreeEnd)
    let tree = PlacedTree(on: stage, nodeCount: end - stage.root, placer: self)
    var i = stage.root
    while i < end {
      let layer = place(i, in: tree)
      tree.append(layer, node: i)
      let isWhole = layer.role == .skipped || tree.plan(of: layer)?.isBitmap == true
      i = isWhole ? Int(snapshot.nodes[i].subtreeEnd) : i + 1
      // Plain layers mostly stand side by side.
      if i < end, !stage.isPlaneFunction { appendRun(from: &i, to: tree, &looks) }
    }
    tree.sumExtents()
    return tree
  }

  /// Places plain layers from node `i` on, which moves to the first node that is something else, or has another superlayer.
  private func appendRun(from i: inout Int, to tree: PlacedTree, _ looks: inout PlainLooks) {
    snapshot.nodes.withUnsafeBufferPointer { nodes in
      guard nodes.mayBePlain(i) else { return }
      let parent = nodes[i].parent
      let end = Int(nodes[Int(parent)].subtreeEnd)
      guard let plainParent = PlainParent(tree[Int(parent)], nodes[Int(parent)].geometry) else { return }
      var extent = PixelRect(width: 0, height: 0)
      let (frame, root) = (tree.stage.frame, tree.stage.root)
      tree.withPlaces { places in
        if nodes.mayBePlain(min(i + 1, end - 1)) { places.plain.reserve(end - i) }
        while i < end, nodes.mayBePlain(i), nodes[i].parent == parent {
          let isYDown = yDown != nodes[i].isTurnedOver
          guard let look = looks.look(ofStyle: nodes[i].style, yDown: isYDown) else { break }
          var depth = LinearForm(0, 0, 0)
          let placed = looks.memory.looks.withUnsafeBufferPointer { looks in
            plainParent.place(i, of: nodes, looks[Int(look)], lookIndex: look, within: frame, depth: &depth)
          }
          guard let placed else { break }
          extent.formUnion(placed.extent)
          places.append(placed, from: root, depth: depth, zPosition: nodes[i].geometry.zPosition.native)
          i += 1
        }
      }
      tree.addExtent(extent, toNode: Int(parent))
    }
  }

  /// A plain layer, with all that others have. Nothing is added to the tree for it: it has no effects, and nothing that it could clip.
  fileprivate func placedInFull(_ i: Int, in tree: PlacedTree) -> PlacedLayer {
    place(i, in: tree)
  }

  private func place(_ i: Int, in tree: PlacedTree) -> PlacedLayer {
    let stage = tree.stage
    if i == stage.root {
      return place(i, in: tree, matrix: stage.rootMatrix, under: stage.host, clip: -1, inheritedOpacity: 1)
    }
    let parent = tree[Int(snapshot.nodes[i].parent)]
    var matrix = snapshot.matrixToSuperlayer(of: i)
    if parent.role == .passesThrough { matrix = matrix.then(parent.matrix) }
    return place(
      i, in: tree, matrix: matrix, under: parent.projection, clip: parent.sublayerClip,
      inheritedOpacity: parent.inheritedOpacity)
  }

  private func place(
    _ i: Int, in tree: PlacedTree, matrix: CATransform3D, under ancestor: Projection, clip: Int,
    inheritedOpacity: Double
  ) -> PlacedLayer {
    let (node, stage) = (snapshot.nodes[i], tree.stage)
    var layer = PlacedLayer()
    guard !node.isInvisible, matrix.isFinite else { return layer }
    var opacity = Double(node.opacity) * inheritedOpacity
    if i == stage.root, !stage.rootOptions.finishes { opacity = 1 }
    layer.clip = clip
    layer.sublayerClip = clip
    if node.kind == .transformLayer {
      layer.role = .passesThrough
      layer.projection = ancestor
      layer.matrix = matrix
      layer.inheritedOpacity = opacity
      return layer
    }
    let map = Homography(flattening: matrix)
    // Edge-on, a plane has no area.
    guard let back = map.inverse, back.isFinite else { return layer }
    if !node.isDoubleSided, map.determinant * matrix.determinant < 0 { return layer }

    layer.projection = ancestor.precomposed(with: map)
    let plan = EffectPlan(of: i, in: snapshot, on: stage, projection: layer.projection)
    // What a mask that is not seen leaves is nothing.
    if let mask = plan?.mask, snapshot.nodes[mask].isInvisible { return layer }
    layer.role = .painted
    if let plan {
      layer.plan = tree.plans.count
      tree.plans.append(plan)
    }
    let z = Vector3(matrix.m13, matrix.m23, matrix.m43)
    layer.depth = LinearForm(back.x.dot(z), back.y.dot(z), back.origin.dot(z))
    if opacity < 1, !node.allowsGroupOpacity, plan?.fadesAsGroup != true {
      layer.pieceOpacity = opacity
      layer.inheritedOpacity = opacity
    } else {
      layer.groupOpacity = opacity
    }
    layer.yDown = yDown != node.isTurnedOver
    let style = snapshot.styles[Int(node.style)]
    (layer.reach, layer.reachIsOutline) = reach(of: style, layer, in: tree)
    if let plan, plan.isBitmap || plan.shadow != nil { layer.span = span(of: i, plan, layer, in: tree) }
    // A leaf without effects has nothing to clip but its contents.
    if style.masksToBounds, Int(node.subtreeEnd) > i + 1 || plan != nil || !style.painting.isEmpty {
      let shape = Region(
        style.shape, softEdges: tree.softEdges(of: style), in: layer.projection, within: tree.guardBand)
      tree.clips.append(clip < 0 ? shape : shape.intersection(tree.clips[clip]))
      layer.sublayerClip = tree.clips.count - 1
    }
    for part in [layer.reach, layer.span] where !part.isEmpty {
      layer.extent = layer.extent.union(PixelRect(around: part).intersection(stage.frame))
    }
    // What erases does so where the layer itself is clear, too.
    if plan?.blendMode.reachesBeyondSource == true { layer.extent = stage.frame }
    return layer
  }

  private func reach(of style: LayerSnapshot.Style, _ layer: PlacedLayer, in tree: PlacedTree) -> (ConvexPolygon, Bool)
  {
    if style.isEmpty { return (ConvexPolygon([]), false) }
    var shapes = [style.shape.rect]
    if !style.masksToBounds {
      if let frame = style.contents?.frame, frame != style.shape.rect { shapes.append(frame) }
      let painted = PlaneBox(of: style.painting)
      if !painted.isEmpty { shapes.append(painted.rect) }
    }
    let softEdges = tree.softEdges(of: style)
    func region(_ rect: CGRect) -> Region {
      Region(RoundedRectangle(rect), softEdges: softEdges, in: layer.projection, within: tree.guardBand)
        .intersection(tree.clip(of: layer))
    }
    if shapes.count == 1 {
      let region = region(shapes[0])
      return (region.reach, region.hard.isEmpty)
    }
    return (ConvexPolygon(hullOf: shapes.flatMap { region($0).reach.vertices }), false)
  }

  /// Of all that the layer shows, where some of it is in a bitmap.
  private func span(of i: Int, _ plan: EffectPlan, _ layer: PlacedLayer, in tree: PlacedTree) -> ConvexPolygon {
    // More than needed, for the rims of bitmaps and for hard edges: the last level's pixels reach far.
    let rim = plan.rasterization?.reach ?? 0
    let box = extents.whole[i].outset(by: 1 + rim)
    let image = Region(soft: layer.projection.image(of: box.polygon, within: tree.guardBand))
    return image.intersection(tree.clip(of: layer)).reach
  }
}

extension PixelRect {
  /// ``union(_:)`` without a call.
  @inline(__always)
  fileprivate mutating func formUnion(_ r: PixelRect) {
    if r.minX >= r.maxX || r.minY >= r.maxY { return }
    if minX >= maxX || minY >= maxY {
      self = r
      return
    }
    (minX, minY, maxX, maxY) = (min(minX, r.minX), min(minY, r.minY), max(maxX, r.maxX), max(maxY, r.maxY))
  }
}

extension LayerSnapshot.Node {
  /// Compares without a call.
  @inline(__always)
  fileprivate var keepsDepth: Bool {
    if case .transformLayer = kind { true } else { false }
  }
}

extension UnsafeBufferPointer<LayerSnapshot.Node> {
  /// Whether nothing but its look and its place keep a layer from being plain.
  @inline(__always)
  fileprivate func mayBePlain(_ i: Int) -> Bool {
    self[i].subtreeEnd == Int32(i + 1) && self[i].effects < 0 && self[i].mask < 0 && !self[i].isInvisible
      && !self[i].keepsDepth
  }
}

extension BlendMode {
  /// Whether it changes the backdrop where the source is clear.
  package var reachesBeyondSource: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destIn, .destAtop, .copy, .clear: true
    default: false
    }
  }
}

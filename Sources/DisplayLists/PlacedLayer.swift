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
  /// Beyond that, what its shadow or its bitmap covers.
  var span = ConvexPolygon([])
  /// Into ``PlacedTree/plans``; −1 for a layer without effects.
  var plan = -1
  /// The pixels that it and everything below it may touch, within the frame.
  var extent = PixelRect(width: 0, height: 0)
}

/// The layers of one stage, placed.
struct PlacedTree {
  let stage: Stage
  /// By node, from `stage.root` on.
  fileprivate(set) var layers: [PlacedLayer]
  /// Regions that clip layers; many share one.
  fileprivate(set) var clips: [Region] = []
  fileprivate(set) var plans: [EffectPlan] = []
  /// The part of the plane that is kept: the picture and a margin, so that no cut edge comes near a pixel.
  let guardBand: PixelRect

  subscript(node: Int) -> PlacedLayer { layers[node - stage.root] }

  func plan(of layer: PlacedLayer) -> EffectPlan? { layer.plan < 0 ? nil : plans[layer.plan] }

  func clip(of layer: PlacedLayer) -> Region? { layer.clip < 0 ? nil : clips[layer.clip] }

  /// What clips the layer's sublayers, its shape and its shadow: its own bounds as well, where it masks to them.
  func sublayerClip(of layer: PlacedLayer) -> Region? { layer.sublayerClip < 0 ? nil : clips[layer.sublayerClip] }

  /// The edges that are antialiased: all of them, where there are no pixels.
  func softEdges(of style: LayerSnapshot.Style) -> CAEdgeAntialiasingMask {
    stage.isPlaneFunction ? .all : style.softEdges
  }
}

/// Places every layer of a stage in one pass from the front, and sums up extents in one from the back.
struct LayerPlacer {
  let snapshot: LayerSnapshot
  let extents: PlaneExtents
  /// Whether y runs down in the root's superlayer space.
  let yDown: Bool

  func placed(on stage: Stage) -> PlacedTree {
    let end = Int(snapshot.nodes[stage.root].subtreeEnd)
    var tree = PlacedTree(
      stage: stage, layers: Array(repeating: PlacedLayer(), count: end - stage.root),
      guardBand: stage.frame.outset(by: 64))
    var i = stage.root
    while i < end {
      let node = snapshot.nodes[i]
      var matrix = stage.rootMatrix
      var ancestor = stage.host
      var inherited = 1.0
      var clip = -1
      if i != stage.root {
        let parent = tree[Int(node.parent)]
        matrix = snapshot.matrixToSuperlayer(of: i)
        clip = parent.sublayerClip
        inherited = parent.inheritedOpacity
        ancestor = parent.projection
        if parent.role == .passesThrough { matrix = matrix.then(parent.matrix) }
      }
      let layer = place(i, in: &tree, matrix: matrix, under: ancestor, clip: clip, inheritedOpacity: inherited)
      tree.layers[i - stage.root] = layer
      let isWhole = layer.role == .skipped || tree.plan(of: layer)?.isBitmap == true
      i = isWhole ? Int(node.subtreeEnd) : i + 1
    }
    sumExtents(&tree)
    return tree
  }

  private func place(
    _ i: Int, in tree: inout PlacedTree, matrix: CATransform3D, under ancestor: Projection, clip: Int,
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
    layer.reach = reach(of: style, layer, in: tree)
    if let plan, plan.isBitmap || plan.shadow != nil { layer.span = span(of: i, plan, layer, in: tree) }
    if style.masksToBounds {
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

  private func reach(of style: LayerSnapshot.Style, _ layer: PlacedLayer, in tree: PlacedTree) -> ConvexPolygon {
    if style.isEmpty { return ConvexPolygon([]) }
    var shapes = [style.shape.rect]
    if !style.masksToBounds {
      if let frame = style.contents?.frame, frame != style.shape.rect { shapes.append(frame) }
      let painted = PlaneBox(of: style.painting)
      if !painted.isEmpty { shapes.append(painted.rect) }
    }
    let softEdges = tree.softEdges(of: style)
    let parts = shapes.map { rect in
      Region(RoundedRectangle(rect), softEdges: softEdges, in: layer.projection, within: tree.guardBand)
        .intersection(tree.clip(of: layer)).reach
    }
    return parts.count == 1 ? parts[0] : ConvexPolygon(hullOf: parts.flatMap(\.vertices))
  }

  /// Of all that the layer shows, where some of it is in a bitmap.
  private func span(of i: Int, _ plan: EffectPlan, _ layer: PlacedLayer, in tree: PlacedTree) -> ConvexPolygon {
    // More than needed, for the rims of bitmaps and for hard edges: the last level's pixels reach far.
    let rim = plan.rasterization.map { 2 * Double($0.rim) / $0.scale } ?? 0
    let box = extents.whole[i].outset(by: 1 + rim)
    let image = Region(soft: layer.projection.image(of: box.polygon, within: tree.guardBand))
    return image.intersection(tree.clip(of: layer)).reach
  }

  private func sumExtents(_ tree: inout PlacedTree) {
    let root = tree.stage.root
    for k in tree.layers.indices.reversed() where tree.layers[k].role != .skipped && k > 0 {
      let parent = Int(snapshot.nodes[root + k].parent) - root
      tree.layers[parent].extent = tree.layers[parent].extent.union(tree.layers[k].extent)
    }
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

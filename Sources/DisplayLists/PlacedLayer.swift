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
  /// The pixels that it and everything below it may touch, within the frame.
  var extent = PixelRect(width: 0, height: 0)
}

/// Places every layer of a snapshot in one pass from the front, and sums up extents in one from the back.
struct LayerPlacer {
  let snapshot: LayerSnapshot
  let viewport: ResolvedViewport
  /// The part of the plane that is kept: the picture and a margin, so that no cut edge comes near a pixel.
  let guardBand: PixelRect
  /// Regions that clip layers; many share one.
  private(set) var clips: [Region] = []

  init(snapshot: LayerSnapshot, viewport: ResolvedViewport) {
    self.snapshot = snapshot
    self.viewport = viewport
    guardBand = viewport.frame.outset(by: 64)
  }

  mutating func placed() -> [PlacedLayer] {
    var layers = Array(repeating: PlacedLayer(), count: Int(snapshot.nodes[0].subtreeEnd))
    let host = viewport.projection
    var i = 0
    while i < layers.count {
      let node = snapshot.nodes[i]
      let parent = Int(node.parent)
      var matrix = parent < 0 ? viewport.rootMatrix : snapshot.matrixToSuperlayer(of: i)
      var ancestor = host
      var inherited = 1.0
      var clip = -1
      if parent >= 0 {
        clip = layers[parent].sublayerClip
        inherited = layers[parent].inheritedOpacity
        ancestor = layers[parent].projection
        if layers[parent].role == .passesThrough { matrix = matrix.then(layers[parent].matrix) }
      }
      layers[i] = place(node, matrix: matrix, under: ancestor, clip: clip, inheritedOpacity: inherited)
      i = layers[i].role == .skipped ? Int(node.subtreeEnd) : i + 1
    }
    sumExtents(&layers)
    return layers
  }

  private mutating func place(
    _ node: LayerSnapshot.Node, matrix: CATransform3D, under ancestor: Projection, clip: Int, inheritedOpacity: Double
  ) -> PlacedLayer {
    var layer = PlacedLayer()
    guard !node.isInvisible, matrix.isFinite else { return layer }
    let opacity = Double(node.opacity) * inheritedOpacity
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

    layer.role = .painted
    layer.projection = ancestor.precomposed(with: map)
    let z = Vector3(matrix.m13, matrix.m23, matrix.m43)
    layer.depth = LinearForm(back.x.dot(z), back.y.dot(z), back.origin.dot(z))
    if opacity < 1, !node.allowsGroupOpacity {
      layer.pieceOpacity = opacity
      layer.inheritedOpacity = opacity
    } else {
      layer.groupOpacity = opacity
    }
    layer.yDown = viewport.yDown != node.isTurnedOver
    let style = snapshot.styles[Int(node.style)]
    layer.reach = reach(of: style, through: layer.projection, clip: clip)
    if style.masksToBounds {
      let shape = Region(style.shape, softEdges: style.softEdges, in: layer.projection, within: guardBand)
      clips.append(clip < 0 ? shape : shape.intersection(clips[clip]))
      layer.sublayerClip = clips.count - 1
    }
    layer.extent = layer.reach.isEmpty ? layer.extent : PixelRect(around: layer.reach).intersection(viewport.frame)
    return layer
  }

  private func reach(
    of style: LayerSnapshot.Style, through projection: Projection, clip: Int
  ) -> ConvexPolygon {
    if style.isEmpty { return ConvexPolygon([]) }
    var shapes = [style.shape.rect]
    if let frame = style.contents?.frame, frame != style.shape.rect, !style.masksToBounds { shapes.append(frame) }
    let parts = shapes.map { rect in
      var region = Region(RoundedRectangle(rect), softEdges: style.softEdges, in: projection, within: guardBand)
      if clip >= 0 { region = region.intersection(clips[clip]) }
      return region.reach
    }
    return parts.count == 1 ? parts[0] : ConvexPolygon(hullOf: parts[0].vertices + parts[1].vertices)
  }

  private func sumExtents(_ layers: inout [PlacedLayer]) {
    for i in layers.indices.reversed() {
      let parent = Int(snapshot.nodes[i].parent)
      if parent >= 0, layers[i].role != .skipped {
        layers[parent].extent = layers[parent].extent.union(layers[i].extent)
      }
    }
  }
}

import Foundation
import Geometry
import LayerSnapshots

/// Places layers in one pass in tree order, and adds up their extents in another in reverse.
extension PlacedTree {
  /// Places all layers of the subtree under `root` and computes their extents. Those of layers above it stay as they are.
  func placeAll(under root: Int, _ profiles: inout StyleProfiles) {
    let end = Int(snapshot.nodes[root].subtreeEnd)
    let budget = FrameMeter.current
    // The layers placed whose extents are still to be added to those above.
    var summed: [Int32] = []
    var i = root
    let findsLeaves = !surface.isContinuous && LeafPlacement.isAllowed
    if i > surface.root, findsLeaves { appendLeaves(from: &i, under: root, &profiles, &summed, budget) }
    while i < end, budget?.goesOn != false {
      let layer = place(i)
      let isWhole = layer.role == .skipped || plan(of: layer)?.isBitmap == true
      if layer.role != .skipped { summed.append(Int32(i)) }
      append(layer, node: i)
      i = isWhole ? Int(snapshot.nodes[i].subtreeEnd) : i + 1
      // Leaves mostly follow each other.
      if i < end, findsLeaves { appendLeaves(from: &i, under: root, &profiles, &summed, budget) }
    }
    for node in summed.reversed() where Int(node) > root {
      addExtent(extent(of: Int(node)), toNode: Int(snapshot.nodes[Int(node)].parent))
    }
  }

  /// Places leaves from node `i` on, and moves `i` to the first node that is not a leaf.
  ///
  /// - Parameter root: The root of the subtree that is placed, where the leaves end.
  private func appendLeaves(
    from i: inout Int, under root: Int, _ profiles: inout StyleProfiles, _ summed: inout [Int32], _ budget: FrameMeter?
  ) {
    snapshot.nodes.withUnsafeBufferPointer { nodes in
      guard nodes.mayBeLeaf(i) else { return }
      withTable { table in
        var start = -1
        while i != start, i < nodes[root].subtreeEnd, nodes.mayBeLeaf(i), budget?.goesOn != false {
          start = i
          appendRun(from: &i, under: root, of: nodes, to: &table, &profiles, &summed, budget)
        }
      }
    }
  }

  /// Places a run of leaves from node `i` on, and moves `i` to the first node that is not a leaf or has another superlayer.
  private func appendRun(
    from i: inout Int, under root: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, to table: inout NodeTable,
    _ profiles: inout StyleProfiles, _ summed: inout [Int32], _ budget: FrameMeter?
  ) {
    let parent = Int(nodes[i].parent)
    let end = Int(min(nodes[parent].subtreeEnd, nodes[root].subtreeEnd))
    guard let context = context(of: parent, in: table),
      let leafParent = LeafParent(context, nodes[parent].geometry, clips: clips)
    else { return }
    var (extent, areAtRest) = (PixelRect(width: 0, height: 0), true)
    if nodes.mayBeLeaf(min(i + 1, end - 1)) { table.leaves.reserve(end - i) }
    func append(_ placed: Leaf, _ depth: LinearForm) {
      var leaf = placed
      if leaf.clipsSublayers { leaf.sublayerClip = Int32(sublayerClip(of: leaf)) }
      extent.formUnion(leaf.extent)
      let zPosition = nodes[Int(leaf.node)].geometry.zPosition.native
      if !table.append(leaf, from: surface.root, depth: depth, zPosition: zPosition) { areAtRest = false }
      if leaf.hasSublayers { summed.append(leaf.node) }
      i += 1
    }
    // Most runs are short. After a long part, more of the rest is placed at once.
    var count = Self.leavesAtFirst
    while true {
      let all = min(i + count, end)
      let simple = i..<profiles.endOfSimple(from: i, to: all, under: parent, of: nodes, yDown: yDown)
      profiles.withMade { leafParent.placeOnAllCores(simple, of: nodes, $0, within: surface.frame, append) }
      if i < all || i == end || budget?.goesOn == false { break }
      count = min(2 * count, ParallelRanges.current.leavesAtOnce)
    }
    if !areAtRest { table.endFlatness(ofNode: parent, from: surface.root) }
    // The layers above the subtree follow when it is whole.
    if parent >= root { addExtent(extent, toNode: parent, in: &table) }
  }

  /// The index of the clip that a leaf makes for its sublayers.
  private func sublayerClip(of leaf: Leaf) -> Int {
    let style = snapshot.styles[Int(snapshot.nodes[Int(leaf.node)].style)]
    return inside(
      Int(leaf.sublayerClip), clippingBounds(of: Int(leaf.node), style, Projection(map: leaf.map), nil))
  }

  /// The number of leaves of a run that are placed first.
  private static let leavesAtFirst = 64

  /// Places one layer, given its superlayer's placement. Adds the layer's plan and clips to the tree; a leaf has no plan.
  func place(_ i: Int) -> PlacedLayer {
    if i == surface.root {
      return place(
        i, matrix: surface.rootMatrix, under: surface.host, clip: -1, inheritedOpacity: 1, isInGroup: surface.isGroup)
    }
    guard let parent = context(of: Int(snapshot.nodes[i].parent)) else { return PlacedLayer() }
    var matrix = snapshot.matrixToSuperlayer(of: i)
    if let above = parent.matrix { matrix = matrix.then(above) }
    return place(
      i, matrix: matrix, under: parent.projection, clip: parent.clip, inheritedOpacity: parent.opacity,
      isInGroup: parent.isInGroup)
  }

  private func place(
    _ i: Int, matrix: CATransform3D, under ancestor: Projection, clip: Int,
    inheritedOpacity: Double, isInGroup: Bool
  ) -> PlacedLayer {
    let node = snapshot.nodes[i]
    var layer = PlacedLayer()
    guard !node.isInvisible, matrix.isFinite else { return layer }
    var opacity = Double(node.opacity) * inheritedOpacity
    if i == surface.root, !surface.rootOptions.composites { opacity = 1 }
    layer.clip = clip
    layer.sublayerClip = clip
    layer.outerClip = clip
    layer.isInGroup = isInGroup
    if node.kind == .transformLayer {
      layer.role = .passesThrough
      layer.projection = ancestor
      layer.matrix = matrix
      layer.inheritedOpacity = opacity
      return layer
    }
    let map = Homography(flattening: matrix)
    // Edge-on, a plane has no area.
    guard let back = map.inverseIfRegular else { return layer }
    if !node.isDoubleSided, map.determinant * matrix.determinant < 0 { return layer }

    layer.projection = ancestor.precomposed(with: map)
    let plan = EffectPlan(
      of: i, in: snapshot, on: surface, projection: layer.projection, within: extents.nesting)
    // An invisible mask hides the layer.
    if let mask = plan?.mask, snapshot.nodes[mask].isInvisible { return layer }
    layer.role = .painted
    if let plan {
      layer.plan = plans.count
      plans.append(plan)
    }
    let z = Vector3(matrix.m13, matrix.m23, matrix.m43)
    layer.depth = LinearForm(back.x.dot(z), back.y.dot(z), back.origin.dot(z))
    if opacity < 1, !node.allowsGroupOpacity, plan?.fadesAsGroup != true {
      layer.pieceOpacity = opacity
      layer.inheritedOpacity = opacity
    } else {
      layer.groupOpacity = opacity
    }
    layer.yDown = yDown != node.contentsAreFlipped
    let style = snapshot.styles[Int(node.style)]
    placeClips(of: &layer, i, style, plan)
    placeFootprints(of: &layer, i, style, plan)
    // Nor does what holds all that the layer paints. Effects reach farther.
    if plan == nil, clip >= 0, layer.groupClip < 0,
      clips[clip].region.holds(layer.footprint, margin: 2 * PixelRect.pixelReach)
    {
      layer.clip = -1
    }
    layer.extent = ownExtent(of: layer)
    return layer
  }

  /// Sets where a layer paints, and where its effects do.
  private func placeFootprints(of layer: inout PlacedLayer, _ i: Int, _ style: LayerSnapshot.Style, _ plan: EffectPlan?)
  {
    (layer.footprint, layer.footprintIsOutline) = footprint(of: style, layer)
    if let plan, plan.isBitmap || plan.shadow != nil { layer.effectFootprint = effectFootprint(of: i, plan, layer) }
    if plan?.backgroundFilters.isEmpty == false {
      layer.effectFootprint = ConvexPolygon(
        hullOf: layer.effectFootprint.vertices + visibleOutline(of: style, layer).footprint.vertices)
    }
  }

  /// Sets the clips of a layer and of its sublayers.
  ///
  /// A group of more than one piece is cut as a whole, where that differs from cutting each piece. A layer that masks to its bounds inside of
  /// a group is a group, too, unless layers below it blend with their backdrop.
  private func placeClips(of layer: inout PlacedLayer, _ i: Int, _ style: LayerSnapshot.Style, _ plan: EffectPlan?) {
    let bounds = clippingBounds(of: i, style, layer.projection, plan)
    let isOnePiece = !style.hasShapes && !snapshot.hasVisibleSublayers(i)
    let hasOnePiece =
      (isOnePiece || plan?.isBitmap == true) && (plan?.shadow == nil || plan?.rasterization != nil)
    let masks = bounds != nil && plan?.isBitmap != true
    var isGroup = layer.groupOpacity < 1 || plan?.fadesAsGroup == true
    if !isGroup, layer.isInGroup, masks {
      isGroup = i == surface.root && !surface.rootOptions.composites || !snapshot.blendsBelow(i)
    }
    layer.isInGroup = layer.isInGroup || isGroup
    if isGroup, !hasOnePiece {
      let whole = masks ? inside(layer.outerClip, bounds) : layer.outerClip
      if whole >= 0, clips[whole].dividesPixels {
        layer.groupClip = whole
        clips.append(clips[whole].ofGroup)
        layer.clip = clips.count - 1
        layer.sublayerClip = masks ? layer.clip : inside(layer.clip, bounds)
        return
      }
    }
    layer.sublayerClip = inside(layer.outerClip, bounds)
  }

  /// The index of the clip that is a layer's bounds inside another clip.
  private func inside(_ outer: Int, _ bounds: (shape: PlacedClip.Shape, region: Region)?) -> Int {
    guard let bounds else { return outer }
    clips.append(
      PlacedClip(
        bounds.shape, covering: bounds.region, inside: outer < 0 ? nil : clips[outer], within: guardBand))
    return clips.count - 1
  }

  /// The bounds of a layer that masks to them; `nil` where they clip nothing.
  private func clippingBounds(
    of i: Int, _ style: LayerSnapshot.Style, _ projection: Projection, _ plan: EffectPlan?
  ) -> (shape: PlacedClip.Shape, region: Region)? {
    // A layer without sublayers, effects and shapes clips only its contents, which needs no region.
    guard style.masksToBounds,
      Int(snapshot.nodes[i].subtreeEnd) > i + 1 || plan != nil || style.hasShapes
    else { return nil }
    let shape = Region(style.shape, softEdges: softEdges(of: style), in: projection, within: guardBand)
    // A region that holds all of the frame clips nothing.
    if shape.holds(ConvexPolygon(surface.frame), margin: 0) { return nil }
    return (PlacedClip.Shape(shape: style.shape, projection: projection), shape)
  }

  /// The pixels that the layer itself may touch, with its effects.
  func ownExtent(of layer: PlacedLayer) -> PixelRect {
    // Such a mode changes the backdrop where the layer is clear, too.
    if plan(of: layer)?.blendMode.changesBackdropWhereSourceIsClear == true { return surface.frame }
    var extent = PixelRect(width: 0, height: 0)
    for part in [layer.footprint, layer.effectFootprint] where !part.isEmpty {
      extent.formUnion(pixels(touching: part, layer))
    }
    return extent
  }

  /// The pixels around the visible part of a layer. In a group that is cut, it covers pixels beside the part that shows, too.
  func pixels(touching shown: ConvexPolygon, _ layer: PlacedLayer) -> PixelRect {
    let isCut = layer.clip >= 0 && clips[layer.clip].isOfGroup
    let box = PixelRect(around: shown)
    return (isCut && !shown.isUpright ? box.outset(by: 1) : box).intersection(surface.frame)
  }

  /// The region that the layer's shape covers, inside the clips of its ancestors.
  func outline(of style: LayerSnapshot.Style, _ layer: PlacedLayer) -> Region {
    painted(Region(style.shape, softEdges: softEdges(of: style), in: layer.projection, within: guardBand), layer)
  }

  /// The visible part of the layer's shape.
  func visibleOutline(of style: LayerSnapshot.Style, _ layer: PlacedLayer) -> Region {
    Region(style.shape, softEdges: softEdges(of: style), in: layer.projection, within: guardBand)
      .intersection(visibleClip(of: layer))
  }

  /// ``PlacedLayer/footprint`` and ``PlacedLayer/footprintIsOutline``.
  func footprint(of style: LayerSnapshot.Style, _ layer: PlacedLayer) -> (ConvexPolygon, Bool) {
    if style.isEmpty { return (ConvexPolygon([]), false) }
    let shapes = style.paintedRects
    let softEdges = softEdges(of: style)
    func region(_ rect: CGRect) -> Region {
      Region(RoundedRectangle(rect), softEdges: softEdges, in: layer.projection, within: guardBand)
        .intersection(visibleClip(of: layer))
    }
    if shapes.count == 1 {
      let region = region(shapes[0])
      return (region.footprint, region.hard.isEmpty)
    }
    return (ConvexPolygon(hullOf: shapes.flatMap { region($0).footprint.vertices }), false)
  }

  /// The part of the output that contains everything the layer shows, for a layer with a shadow or a bitmap.
  private func effectFootprint(of i: Int, _ plan: EffectPlan, _ layer: PlacedLayer) -> ConvexPolygon {
    // A margin for the rims of bitmaps and for hard edges: pixels of the last mipmap level reach far.
    let rim = plan.rasterization?.reach ?? 0
    let box = extents.whole[i].outset(by: 1 + rim)
    let image = Region(soft: layer.projection.image(of: box.polygon, within: guardBand))
    return image.intersection(visibleClip(of: layer)).footprint
  }
}

extension LeafParent {
  /// ``place(_:of:_:within:_:)`` in ranges, if there are several.
  func placeOnAllCores(
    _ nodeRange: Range<Int>, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, _ made: MadeProfiles,
    within frame: PixelRect, _ body: (Leaf, LinearForm) -> Void
  ) {
    let ranges = ParallelRanges.current
    guard ranges.divide(nodeRange.count) else { return place(nodeRange, of: nodes, made, within: frame, body) }
    let parts = ranges.map(nodeRange) { range in
      var leaves: [(Leaf, LinearForm)] = []
      leaves.reserveCapacity(range.count)
      place(range, of: nodes, made, within: frame) { leaves.append(($0, $1)) }
      return leaves
    }
    for part in parts {
      part.forEach(body)
      // A layer follows that is not a leaf.
      if part.count < ranges.size { return }
    }
  }
}

extension PlacedTree {
  /// The pixels in which the mask of a layer may be visible.
  func extent(ofMask mask: Int, of layer: PlacedLayer) -> PixelRect {
    let matrix = snapshot.matrixToSuperlayer(of: mask)
    guard matrix.isFinite, let extent = extents.extent(ofTree: mask, in: snapshot) else { return surface.frame }
    let place = layer.projection.precomposed(with: Homography(flattening: matrix))
    // A pixel with a hard edge counts if its sample point lies inside.
    return PixelRect(around: place.image(of: extent.polygon, within: guardBand)).outset(by: 1)
  }
}

extension PixelRect {
  /// ``union(_:)`` without a call.
  @inline(__always)
  mutating func formUnion(_ r: PixelRect) {
    if r.minX >= r.maxX || r.minY >= r.maxY { return }
    if minX >= maxX || minY >= maxY {
      self = r
      return
    }
    (minX, minY, maxX, maxY) = (min(minX, r.minX), min(minY, r.minY), max(maxX, r.maxX), max(maxY, r.maxY))
  }
}

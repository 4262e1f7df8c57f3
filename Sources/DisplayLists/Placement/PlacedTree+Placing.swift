import Foundation
import Geometry
import LayerSnapshots

/// Places layers in one pass in tree order, and adds up their extents in another in reverse.
extension PlacedTree {
  /// Places all layers of the subtree under `root` and computes their extents. Those of layers above it stay as they
  /// are.
  func placeAll(under root: Int, _ profiles: inout StyleProfiles) {
    let end = Int(snapshot.nodes[root].subtreeEnd)
    let budget = FrameMeter.current
    var i = root
    let findsLeaves = !surface.isContinuous && LeafPlacement.isAllowed
    withTable { table in
      table.layers.reserve(end - root)
      if i > surface.root, findsLeaves { appendLeaves(from: &i, under: root, to: &table, &profiles, budget) }
      while i < end, budget?.goesOn != false {
        i = append(i, to: &table) ? Int(snapshot.nodes[i].subtreeEnd) : i + 1
        // Leaves mostly follow each other.
        if i < end, findsLeaves { appendLeaves(from: &i, under: root, to: &table, &profiles, budget) }
      }
      for k in table.unsummed.reversed() {
        let (node, extent) = (Int(table.layers[Int(k)].node), table.layers[Int(k)].extent)
        if node > root { table.addExtent(extent, toNode: Int(snapshot.nodes[node].parent)) }
      }
      table.unsummed = []
    }
  }

  /// Places leaves from node `i` on, and moves `i` to the first node that is no leaf.
  ///
  /// - Parameter root: The root of the subtree that is placed, where the leaves end.
  private func appendLeaves(
    from i: inout Int, under root: Int, to table: inout NodeTable, _ profiles: inout StyleProfiles,
    _ budget: FrameMeter?
  ) {
    snapshot.nodes.withUnsafeBufferPointer { nodes in
      var start = -1
      while i != start, i < nodes[root].subtreeEnd, nodes.mayBeLeaf(i), budget?.goesOn != false {
        start = i
        appendRun(from: &i, under: root, of: nodes, to: &table, &profiles, budget)
      }
    }
  }

  /// Places a run of leaves from node `i` on, and moves `i` to the first node that is no leaf or has another
  /// superlayer.
  private func appendRun(
    from i: inout Int, under root: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, to table: inout NodeTable,
    _ profiles: inout StyleProfiles, _ budget: FrameMeter?
  ) {
    let parent = Int(nodes[i].parent)
    let end = Int(min(nodes[parent].subtreeEnd, nodes[root].subtreeEnd))
    guard let context = context(of: parent, in: table), context.mayHoldLeaves else { return }
    var (extent, areAtRest) = (PixelRect(width: 0, height: 0), true)
    func append(_ leaf: inout PlacedLayer, _ depth: LinearForm) {
      if leaf.clipsSublayers { leaf.sublayerClip = sublayerClip(ofLeaf: leaf) }
      extent.formUnion(leaf.extent)
      if !table.append(&leaf, depth: depth, zPosition: nodes[i].geometry.zPosition.native) { areAtRest = false }
      i += 1
    }
    // Most runs are short. After a long part, more of the rest is placed at once.
    var count = Self.leavesAtFirst
    while true {
      let all = min(i + count, end)
      let simple = profiles.endOfSimple(
        from: i, to: all, under: parent, of: nodes, yDown: yDown, in: snapshot.styles)
      profiles.withMade { context.leaves(i..<simple, of: nodes, yDown: yDown, $0, within: surface.frame, append) }
      if i < all || i == end || budget?.goesOn == false { break }
      count = min(2 * count, ParallelRanges.current.leavesAtOnce)
    }
    if !areAtRest { table.endFlatness(ofNode: parent) }
    // The layers above the subtree follow when it is whole.
    if parent >= root { table.addExtent(extent, toNode: parent) }
  }

  /// The index of the clip that a leaf makes for its sublayers.
  private func sublayerClip(ofLeaf leaf: PlacedLayer) -> Int32 {
    let style = snapshot.style(of: Int(leaf.node))
    return inside(
      leaf.sublayerClip, clippingBounds(of: Int(leaf.node), style, Projection(map: leaf.map), hasEffects: false))
  }

  /// The number of leaves of a run that are placed first.
  private static let leavesAtFirst = 64

  /// Places a layer with details.
  ///
  /// - Returns: Whether nothing below it is placed: it paints nothing, or is a bitmap.
  private func append(_ i: Int, to table: inout NodeTable) -> Bool {
    let (node, isRoot) = (snapshot.nodes[i], i == surface.root)
    guard !node.isInvisible,
      let context = isRoot ? surfaceContext() : self.context(of: Int(node.parent), in: table)
    else { return true }
    let matrix = isRoot ? surface.rootMatrix : context.matrix(of: node.geometry)
    let flattens = node.kind != .transformLayer
    let plane = flattens ? FlattenedPlane(matrix, isDoubleSided: node.isDoubleSided) : nil
    guard flattens ? plane != nil : matrix.isFinite else { return true }
    let opacity = isRoot && !surface.rootOptions.composites ? 1 : node.opacity
    var layer = PlacedLayer(node: Int32(i))
    context.place(i, in: plane, opacity: opacity, yDown: yDown != node.contentsAreFlipped, as: &layer)
    var details = context.details(in: plane)
    var plan: EffectPlan?
    if flattens {
      plan = EffectPlan(
        of: i, in: snapshot, on: surface, projection: Projection(map: layer.map, existence: details.existence),
        within: extents.nesting)
      // An invisible mask hides the layer.
      if let mask = plan?.mask, snapshot.nodes[mask].isInvisible { return true }
      layer.fadesAsGroup = node.allowsGroupOpacity || plan?.fadesAsGroup == true
      finish(&layer, &details, plan)
    } else {
      (layer.fadesAsGroup, details.matrix) = (false, matrix)
    }
    layer.details = Int32(table.details.count)
    table.details.append(details)
    if !table.append(&layer, depth: plane?.depth ?? LinearForm(0, 0, 0), zPosition: node.geometry.zPosition.native) {
      table.endFlatness(ofNode: Int(node.parent))
    }
    return plan?.isBitmap == true
  }

  /// The context of the surface's root.
  private func surfaceContext() -> SublayerContext {
    guard let clip = surface.clip else { return SublayerContext(surface, clip: -1) }
    clips.append(clip)
    return SublayerContext(surface, clip: Int32(clips.count - 1))
  }

  /// Keeps the plan of a layer's effects, and sets its clips, its footprints and its extent.
  private func finish(_ layer: inout PlacedLayer, _ details: inout PlacedDetails, _ plan: EffectPlan?) {
    if let plan {
      details.plan = Int32(plans.count)
      plans.append(plan)
    }
    let i = Int(layer.node)
    let style = snapshot.style(of: i)
    placeClips(of: &layer, &details, i, style, plan)
    let plane = plane(of: layer, existence: details.existence)
    (details.footprint, details.footprintIsOutline) = footprint(of: style, in: plane)
    if let plan, plan.isBitmap || plan.shadow != nil {
      details.effectFootprint = effectFootprint(of: i, plan, in: plane)
    }
    if plan?.backgroundFilters.isEmpty == false {
      details.effectFootprint = ConvexPolygon(
        hullOf: details.effectFootprint.vertices + visibleOutline(of: style, in: plane).footprint.vertices)
    }
    // A clip that holds all that the layer paints does not cut it. Effects reach farther.
    if plan == nil, details.groupClip < 0,
      clip(at: details.outerClip)?.region.holds(details.footprint, margin: 2 * PixelRect.pixelReach) == true
    {
      layer.clip = -1
    }
    layer.extent = ownExtent(of: layer, details)
  }

  /// Sets the clips of a layer and of its sublayers.
  ///
  /// A group of more than one piece is cut as a whole, where that differs from cutting each piece. A layer that masks
  /// to its bounds inside of a group is a group, too, unless layers below it blend with their backdrop.
  private func placeClips(
    of layer: inout PlacedLayer, _ details: inout PlacedDetails, _ i: Int, _ style: LayerSnapshot.Style,
    _ plan: EffectPlan?
  ) {
    let bounds = clippingBounds(
      of: i, style, Projection(map: layer.map, existence: details.existence), hasEffects: plan != nil)
    let hasOnePiece =
      (snapshot.isOnePiece(i) || plan?.isBitmap == true) && (plan?.shadow == nil || plan?.rasterization != nil)
    let masks = bounds != nil && plan?.isBitmap != true && style.isCutAsOne
    var isGroup = layer.groupOpacity < 1 || plan?.fadesAsGroup == true
    if !isGroup, layer.isInGroup, masks {
      isGroup = i == surface.root && !surface.rootOptions.composites || !snapshot.blendsBelow(i)
    }
    layer.isInGroup = layer.isInGroup || isGroup
    if isGroup, !hasOnePiece {
      let whole = masks ? inside(details.outerClip, bounds) : details.outerClip
      if let cut = clip(at: whole), cut.dividesPixels {
        details.groupClip = whole
        clips.append(cut.ofGroup)
        layer.clip = Int32(clips.count - 1)
        layer.sublayerClip = masks ? layer.clip : inside(layer.clip, bounds)
        return
      }
    }
    layer.sublayerClip = inside(details.outerClip, bounds)
  }

  /// The index of the clip that is a layer's bounds inside another clip.
  private func inside(_ outer: Int32, _ bounds: (shape: PlacedClip.Shape, region: Region)?) -> Int32 {
    guard let bounds else { return outer }
    clips.append(PlacedClip(bounds.shape, covering: bounds.region, inside: clip(at: outer), within: guardBand))
    return Int32(clips.count - 1)
  }

  /// The bounds of a layer that masks to them; `nil` where they clip nothing.
  private func clippingBounds(
    of i: Int, _ style: LayerSnapshot.Style, _ projection: Projection, hasEffects: Bool
  ) -> (shape: PlacedClip.Shape, region: Region)? {
    // A layer without sublayers, effects and shapes clips only its contents, which needs no region.
    guard style.masksToBounds, Int(snapshot.nodes[i].subtreeEnd) > i + 1 || hasEffects || style.hasShapes
    else { return nil }
    let shape = region(style.shape, of: style, in: projection)
    // A region that holds all of the frame clips nothing.
    if shape.holds(ConvexPolygon(surface.frame), margin: 0) { return nil }
    return (PlacedClip.Shape(shape: style.shape, projection: projection), shape)
  }

  /// The pixels that the layer itself may touch, with its effects.
  func ownExtent(of layer: PlacedLayer, _ details: PlacedDetails) -> PixelRect {
    // Such a mode changes the backdrop where the layer is clear, too.
    if details.plan >= 0, plans[Int(details.plan)].blendMode.changesBackdropWhereSourceIsClear { return surface.frame }
    var extent = PixelRect(width: 0, height: 0)
    for part in [details.footprint, details.effectFootprint] where !part.isEmpty {
      extent.formUnion(pixels(touching: part, layer))
    }
    return extent
  }

  /// The pixels that a leaf itself may touch.
  func ownExtent(ofLeaf leaf: PlacedLayer, _ profiles: StyleProfiles) -> PixelRect {
    let shown = shown(leaf, profiles)
    let isSeen = !profiles[leaf.profile].isEmpty && all(shown.low .< shown.high)
    return isSeen ? shown.pixels(in: surface.frame) : PixelRect(width: 0, height: 0)
  }

  /// The pixels around the visible part of a layer. In a group that is cut, it covers pixels beside the part that
  /// shows, too.
  func pixels(touching shown: ConvexPolygon, _ layer: PlacedLayer) -> PixelRect {
    let isCut = clip(at: layer.clip)?.isOfGroup == true
    let box = PixelRect(around: shown)
    return (isCut && !shown.isUpright ? box.outset(by: 1) : box).intersection(surface.frame)
  }

  /// The region that a shape in a layer's plane covers, without regard to clips.
  private func region(_ shape: RoundedRectangle, of style: LayerSnapshot.Style, in projection: Projection) -> Region {
    Region(shape, softEdges: softEdges(of: style), in: projection, within: guardBand)
  }

  /// The region that the layer's shape covers, inside the clips of its ancestors.
  func outline(of style: LayerSnapshot.Style, in plane: PlacedPlane) -> Region {
    let shape = region(style.shape, of: style, in: plane.projection)
    return plane.clip?.painted(shape, within: guardBand) ?? shape
  }

  /// The visible part of the layer's shape.
  func visibleOutline(of style: LayerSnapshot.Style, in plane: PlacedPlane) -> Region {
    visible(style.shape, of: style, in: plane)
  }

  /// The visible part of a shape in a layer's plane.
  private func visible(_ shape: RoundedRectangle, of style: LayerSnapshot.Style, in plane: PlacedPlane) -> Region {
    let region = region(shape, of: style, in: plane.projection)
    if plane.clip?.excludes(region.soft) == true { return .empty }
    return region.intersection(plane.clip?.region)
  }

  /// ``PlacedPlane/footprint`` and ``PlacedPlane/footprintIsOutline``.
  func footprint(of style: LayerSnapshot.Style, in plane: PlacedPlane) -> (ConvexPolygon, Bool) {
    if style.isEmpty { return (ConvexPolygon([]), false) }
    let rects = style.paintedRects
    func visible(_ rect: CGRect) -> Region { self.visible(RoundedRectangle(rect), of: style, in: plane) }
    if rects.count == 1 {
      let region = visible(rects[0])
      return (region.footprint, region.hard.isEmpty)
    }
    return (ConvexPolygon(hullOf: rects.flatMap { visible($0).footprint.vertices }), false)
  }

  /// The part of the output that contains everything the layer shows, for a layer with a shadow or a bitmap.
  private func effectFootprint(of i: Int, _ plan: EffectPlan, in plane: PlacedPlane) -> ConvexPolygon {
    // A margin for the rims of bitmaps and for hard edges: pixels of the last mipmap level reach far.
    let rim = plan.rasterization?.reach ?? 0
    let box = extents.whole[i].outset(by: 1 + rim)
    let image = Region(soft: plane.projection.image(of: box.polygon, within: guardBand))
    return image.intersection(plane.clip?.region).footprint
  }
}

extension PlacedTree {
  /// The pixels in which the mask of a layer may be visible.
  func extent(ofMask mask: Int, of layer: PlacedLayer) -> PixelRect {
    let matrix = snapshot.matrixToSuperlayer(of: mask)
    guard matrix.isFinite, let extent = extents.extent(ofTree: mask, in: snapshot) else { return surface.frame }
    let place = projection(of: layer).precomposed(with: Homography(flattening: matrix))
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

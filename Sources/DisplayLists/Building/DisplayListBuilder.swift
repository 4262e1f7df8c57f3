import Foundation
import Geometry
import Imaging
import LayerModel

/// Turns a snapshot into a display list: places the layers, puts them in painter's order, and paints them into passes.
///
/// The walk keeps a stack of its own, `pending`: a tree may be deeper than the thread's stack.
package struct DisplayListBuilder {
  let snapshot: LayerSnapshot
  let viewport: ResolvedViewport
  let extents: PlaneExtents
  /// Whether some layer may filter what lies behind it.
  let filtersBackdrops: Bool
  /// Whether a picture is cached from an earlier frame.
  let isCached: (CachedPicture) -> Bool
  var painter: ItemPainter
  var passes: [RenderPass] = []
  /// Passes being filled, innermost last.
  var open: [PassBuilder] = []
  /// The surfaces of the frame, drawn or being drawn; work refers to them by index.
  var surfaces: [PlacedTree] = []
  var pending: [Work] = []
  /// Finished pictures that pieces of a split layer share.
  var pictures: [PictureKey: PassPicture] = [:]
  /// The bitmaps of rasterised layers.
  var rasterizations: [RasterizationKey: PassPicture] = [:]
  /// The items of layers that cuts split, by part, and where their entries in the edge table begin.
  private var parts: [PartKey: (items: [PaintedItem], base: Int)] = [:]
  var cachedPictures: [CachedPicture] = []
  /// The source of each cached picture that this frame shows.
  var cached: [CachedPicture: ImageSource] = [:]
  /// The pixels of the picture that are to be drawn; `nil` for all.
  private var window: PixelRect?

  /// The display list of a snapshot, with the leaf styles of the last list.
  ///
  /// - Parameters:
  ///   - maximumImageSize: The device's limit for textures, pixels on a side. Larger images are drawn in tiles.
  ///   - isCached: Whether a picture is cached from an earlier frame, so that it need not be drawn.
  ///   - leafStyles: The leaf styles of the last list; replaced by those of this one.
  ///   - usesLeafPath: Whether leaves take the fast path. The picture is the same.
  ///   - change: The part in which the picture differs from another one, and that one's ``DisplayList/rounding``. The list may leave out
  ///     items elsewhere.
  package static func displayList(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int,
    isCached: (CachedPicture) -> Bool = { _ in false }, reusing leafStyles: inout LeafStyleCache,
    usesLeafPath: Bool = true,
    change: (part: PixelRect, since: RoundingBound)? = nil
  ) -> DisplayList {
    withoutActuallyEscaping(isCached) { isCached in
      let snapshot = snapshot.prepared(for: viewport.colorRange)
      let styles = LeafStyles(
        of: snapshot, maximumImageSize: maximumImageSize, reusing: &leafStyles, isDisabled: !usesLeafPath)
      var builder = DisplayListBuilder(
        snapshot: snapshot, viewport: viewport, leafStyles: styles, maximumImageSize: maximumImageSize,
        isCached: isCached)
      let list = builder.build(change)
      let isWhole = builder.window == nil
      let itemCount =
        isWhole ? list.passes[list.passes.count - 1].items.count : builder.painter.leafStyles.cache.itemCount
      builder.painter.leafStyles.save(to: &leafStyles, itemCount: itemCount)
      return list
    }
  }

  /// The display list of a single picture, without leaf styles of an earlier one.
  package static func displayList(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int,
    isCached: (CachedPicture) -> Bool = { _ in false }, usesLeafPath: Bool = true,
    change: (part: PixelRect, since: RoundingBound)? = nil
  ) -> DisplayList {
    var leafStyles = LeafStyleCache()
    return displayList(
      for: snapshot, in: viewport, maximumImageSize: maximumImageSize, isCached: isCached, reusing: &leafStyles,
      usesLeafPath: usesLeafPath, change: change)
  }

  private init(
    snapshot: LayerSnapshot, viewport: ResolvedViewport, leafStyles: LeafStyles, maximumImageSize: Int,
    isCached: @escaping (CachedPicture) -> Bool
  ) {
    self.snapshot = snapshot
    self.viewport = viewport
    self.isCached = isCached
    extents = PlaneExtents(of: snapshot)
    filtersBackdrops = snapshot.hasBackgroundFilters
    painter = ItemPainter(snapshot: snapshot, leafStyles: leafStyles, maximumImageSize: maximumImageSize)
  }

  /// A builder that has painted the body of the root, and nothing else, into its one open pass.
  ///
  /// `nil` for a root with effects, a mask, a border or a shape, and for one that fades or clips its sublayers.
  init?(withRootOf snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int) {
    self.init(
      snapshot: snapshot, viewport: viewport, leafStyles: LeafStyles(of: snapshot, maximumImageSize: maximumImageSize),
      maximumImageSize: maximumImageSize, isCached: { _ in false })
    open = [PassBuilder(frame: viewport.frame, clearColor: viewport.background)]
    let tree = surfaces[place(rootSurface)]
    let (root, style) = (tree.placedInFull(0), snapshot.styles[Int(snapshot.nodes[0].style)])
    guard root.role == .painted, root.plan < 0, root.groupOpacity >= 1, root.sublayerClip < 0, style.borderWidth <= 0,
      style.shapePaint.isEmpty
    else { return nil }
    emit(painter.items(of: 0, in: tree, .body), [])
  }

  private var rootSurface: Surface {
    Surface(root: 0, host: viewport.projection, rootMatrix: viewport.rootMatrix, frame: viewport.frame)
  }

  /// The deepest nesting of groups whose targets have 8 bits a channel. Groups further inside have 16-bit floats.
  private static let narrowGroups = 3

  /// A layer on one of the surfaces, or the piece of it that lies within the cuts.
  struct Unit {
    var surface: Int
    var node: Int
    var cuts: [LinearForm]
    /// For a group that begins with what lies behind it: the pass of that, and its pixels.
    var behind: (pass: Int, frame: PixelRect)?
  }

  enum Work {
    /// Uncut leaves of one surface in painter's order, as indices into ``PlacedTree/leaves``.
    case leaves(surface: Int, [Int32])
    /// A layer with its sublayers and all of its effects.
    case unit(Unit)
    /// The layer's picture, filtered; its shadow is separate work.
    case filtered(Unit)
    /// The layer's picture before filters: its body, its sublayers and its border.
    case picture(Unit)
    case border(Unit)
    case endGroup(Unit)
    /// The end of a mask's pass; `group` is the finished pass of the masked layer.
    case endMask(Unit, group: Int)
    case endFilter(Unit)
    /// The end of a surface's pass, which `unit` then shows.
    case endPicture(Unit, PictureKey.Use, PlaneBitmap?)
  }

  private mutating func build(_ change: (part: PixelRect, since: RoundingBound)?) -> DisplayList {
    open = [PassBuilder(frame: viewport.frame, clearColor: viewport.background)]
    // A blend mode or a background filter anywhere splits the picture into passes: then all of it is drawn.
    if let change, !filtersBackdrops, snapshot.effects.allSatisfy({ $0.blendMode == .sourceOver }) {
      window = open[0].recount(in: change.part, from: change.since)
    }
    if window == nil { open[0].reserve(painter.leafStyles.cache.itemCount) }
    let picture = place(rootSurface)
    pending = context(of: nil, on: picture, cuts: []).reversed()
    while let work = pending.popLast() { perform(work) }
    var rounding = open[0].rounding
    if window != nil { rounding.endRecount() }
    appendPicture(open.removeLast())
    uniteFormats()
    if snapshot.isExtended {
      for k in passes.indices { passes[k].format = .rgba16F }
    } else if passes[passes.count - 1].format != .rgba8 {
      appendRounding()
    }
    return DisplayList(
      passes: passes, edges: painter.table.entries, images: painter.images.parts,
      imagesNeedingMipmaps: painter.images.needingMipmaps, coverage: painter.coverage, cachedPictures: cachedPictures,
      rounding: rounding.needsWideTarget || snapshot.isExtended ? nil : rounding, isExtended: snapshot.isExtended)
  }

  /// Paints those of the leaves that touch wanted pixels.
  private mutating func paint(_ layers: [Int32], on surface: Int) {
    let (tree, wanted) = (surfaces[surface], wanted)
    guard window != nil else {
      painter.paint(layers, of: tree, into: &open[open.count - 1])
      return
    }
    for k in layers {
      if tree.leaves[Int(k)].extent.intersection(wanted).isEmpty {
        open[open.count - 1].noteGap()
      } else {
        painter.paint([k], of: tree, into: &open[open.count - 1])
      }
    }
  }

  /// The pixels that are wanted of the innermost open pass. Groups are drawn whole, since they may be cached or blurred.
  private var wanted: PixelRect {
    let frame = open[open.count - 1].frame
    return open.count > 1 ? frame : window?.intersection(frame) ?? frame
  }

  private mutating func perform(_ work: Work) {
    switch work {
    case .leaves(let surface, let layers): paint(layers, on: surface)
    case .unit(let unit): paint(unit)
    case .filtered(let unit): paintFiltered(unit)
    case .picture(let unit): paintPicture(unit)
    case .border(let unit):
      emit(items(of: unit, .border), unit.cuts)
    case .endGroup(let unit): endGroup(unit)
    case .endMask(let unit, let group): endMask(unit, group: group)
    case .endFilter(let unit): endFilter(unit)
    case .endPicture(let unit, let use, let bitmap): endPicture(unit, use, bitmap)
    }
  }

  /// Places the layers of a new surface; returns its index.
  mutating func place(_ surface: Surface) -> Int {
    surfaces.append(
      PlacedTree(of: snapshot, on: surface, extents: extents, yDown: viewport.yDown, leafStyles: &painter.leafStyles))
    return surfaces.count - 1
  }

  /// Appends one more pass, which rounds a wide picture to 8 bits a channel, once.
  mutating func appendRounding() {
    open = [PassBuilder(frame: viewport.frame, clearColor: .clear)]
    emit([painter.group(PassPicture(source: .pass(passes.count - 1), frame: viewport.frame), opacity: 1)], [])
    appendPicture(open.removeLast())
  }

  /// Appends a pass over the output's own pixels.
  mutating func appendPicture(_ pass: consuming PassBuilder) {
    passes.append(pass.finished(isPicture: true))
  }

  // MARK: - Layers

  /// Draws a layer with its sublayers and effects: into the open pass where that is enough, otherwise from a pass of its own.
  private mutating func paint(_ unit: Unit) {
    let tree = surfaces[unit.surface]
    let layer = tree.placedInFull(unit.node)
    // Noted even for a layer that is left out here, so that a part of the picture pairs the same items as the whole.
    if open.count == 1 { open[0].noteGap() }
    if layer.extent.intersection(wanted).isEmpty { return }
    let plan = tree.plan(of: layer)
    if plan == nil, isOnePiece(unit.node) {
      let opacity = layer.groupOpacity
      if opacity >= 1 {
        emit(items(of: unit, .all), unit.cuts)
      } else {
        emit(
          painter.items(of: unit.node, in: tree, .all, opacity: opacity, endsInOutline: unit.cuts.isEmpty), unit.cuts)
      }
      return
    }
    let backgroundFilters = plan?.backgroundFilters ?? []
    guard layer.groupOpacity < 1 || plan?.needsPass == true else {
      if !backgroundFilters.isEmpty, let backdrop = endBackdrop(unit, backgroundFilters) { show(backdrop, unit.cuts) }
      pushFinished(unit, plan)
      return
    }
    if let plan, plan.isOnlyBlended, let blending = DrawState.Blending(plan.blendMode, isExtended: snapshot.isExtended),
      isOnePiece(unit.node)
    {
      var items = painter.items(
        of: unit.node, in: tree, .all, opacity: layer.groupOpacity)
      for i in items.indices { items[i].state.blending = blending }
      emit(items, unit.cuts)
      return
    }
    if let mask = plan?.mask, plan?.isOnlyMasked == true, unit.cuts.isEmpty, isOnePiece(unit.node),
      let item = painter.masked(unit.node, by: mask, opacity: layer.groupOpacity, in: tree)
    {
      open[open.count - 1].add(item)
      return
    }
    if plan?.startsFromBackdrop != true, backgroundFilters.isEmpty,
      let picture = pictures[PictureKey(surface: unit.surface, node: unit.node, use: .group)]
    {
      drawGroup(unit, picture)
      return
    }
    if pushCachedGroup(unit, plan) { return }
    var frame = layer.extent.intersection(open[open.count - 1].frame)
    if let mask = plan?.mask, plan?.blendMode.reachesBeyondSource == false, !filtersBackdrops {
      // Beyond its mask, nothing of the group shows.
      frame = frame.intersection(tree.extent(ofMask: mask, of: layer))
      if frame.isEmpty { return }
    }
    var unit = unit
    let startsFromBackdrop = plan?.startsFromBackdrop == true
    let backdrop =
      backgroundFilters.isEmpty
      ? nil : endBackdrop(unit, backgroundFilters, for: startsFromBackdrop ? frame : nil)
    if startsFromBackdrop {
      unit.behind = backdrop.map { ($0.source, $0.frame) } ?? (endStage(copying: frame), frame)
    }
    pending.append(.endGroup(unit))
    // Every group in 8 bits rounds once more, so groups deep inside others have 16-bit floats.
    let isWide = open.count > Self.narrowGroups
    open.append(PassBuilder(frame: frame, clearColor: .clear, isWide: isWide))
    if let behind = unit.behind { showUnfiltered(behind.pass, behind.frame) }
    if let backdrop {
      if unit.behind == nil { showAlone(backdrop) } else { show(backdrop, []) }
    }
    unit.behind = nil
    var inside = unit
    inside.cuts = []
    pushFinished(inside, plan)
  }

  /// Whether all of a layer is one item: it has no visible sublayer and no shape.
  func isOnePiece(_ node: Int) -> Bool {
    snapshot.styles[Int(snapshot.nodes[node].style)].shapePaint.isEmpty && !snapshot.hasVisibleSublayers(node)
  }

  /// Pushes the layer's shadow, then its filtered picture; or both from a rasterised bitmap.
  private mutating func pushFinished(_ unit: Unit, _ plan: EffectPlan?) {
    guard let plan else {
      paintPicture(unit)
      return
    }
    if let rasterization = plan.rasterization {
      pushRasterized(unit, rasterization)
      return
    }
    if plan.shadow == nil, plan.blur == nil, plan.colorFilters.isEmpty {
      paintPicture(unit)
      return
    }
    pending.append(.filtered(unit))
    if let shadow = plan.shadow { pushShadow(unit, shadow, isSharp: plan.shadowIsSharp) }
  }

  private mutating func paintFiltered(_ unit: Unit) {
    let tree = surfaces[unit.surface]
    guard let plan = tree.plan(of: tree.placedInFull(unit.node)) else { return }
    var inside = unit
    if !plan.colorFilters.isEmpty {
      if let picture = pictures[PictureKey(surface: unit.surface, node: unit.node, use: .filter)] {
        drawFiltered(unit, picture, plan.colorFilters)
        return
      }
      pending.append(.endFilter(unit))
      let frame = tree.extent(of: unit.node).intersection(open[open.count - 1].frame)
      open.append(PassBuilder(frame: frame, clearColor: .clear, isWide: true))
      inside.cuts = []
    }
    if let blur = plan.blur { pushBlurred(inside, blur) } else { paintPicture(inside) }
  }

  /// Draws the layer's own body, and pushes its sublayers and its border.
  private mutating func paintPicture(_ unit: Unit) {
    let tree = surfaces[unit.surface]
    let style = snapshot.styles[Int(snapshot.nodes[unit.node].style)]
    if isOnePiece(unit.node) {
      emit(items(of: unit, .all), unit.cuts)
      return
    }
    let part: ItemPainter.Part = style.borderIsBelowSublayers ? .all : .body
    emit(items(of: unit, part), unit.cuts)
    let frame = open[open.count - 1].frame
    for shape in painter.shapes(of: unit.node, in: tree, frame: frame) { emit([shape], unit.cuts) }
    if !style.borderIsBelowSublayers { pending.append(.border(unit)) }
    pending.append(contentsOf: context(of: unit.node, on: unit.surface, cuts: unit.cuts).reversed())
  }

  /// The items of one part of a layer. The pieces of a split layer share them.
  private mutating func items(of unit: Unit, _ part: ItemPainter.Part) -> [PaintedItem] {
    if unit.cuts.isEmpty { return painter.items(of: unit.node, in: surfaces[unit.surface], part) }
    let key = PartKey(surface: unit.surface, node: unit.node, part: part)
    if let known = parts[key], painter.table.count - known.base < Self.farthestEdges { return known.items }
    let base = painter.table.count
    let items = painter.items(of: unit.node, in: surfaces[unit.surface], part, endsInOutline: false)
    parts[key] = (items, base)
    return items
  }

  /// How far the edge table may grow before shared items are painted again: references count from an item's first entry, in few bits. See
  /// ``OutlineReference``.
  private static let farthestEdges = 1 << 16

  private struct PartKey: Hashable {
    var surface: Int
    var node: Int
    var part: ItemPainter.Part
  }

  mutating func emit(_ items: [PaintedItem], _ cuts: [LinearForm]) {
    for i in items.indices {
      let all = items[i].cuts.isEmpty ? cuts : cuts + items[i].cuts
      open[open.count - 1].add(items[i], cutBy: all, table: &painter.table)
    }
  }

  // MARK: - Order

  /// The work that draws the layers of one 3D space in painter's order: those that `parent` flattens, or, for `nil`, the surface's host.
  func context(of parent: Int?, on surface: Int, cuts: [LinearForm]) -> [Work] {
    let tree = surfaces[surface]
    let members = members(of: parent, in: tree)
    if members.count < 2 || members.allSatisfy(isAtRest) {
      return works(for: members, on: surface, cuts)
    }
    let projection = parent.map { tree.placedInFull($0).projection } ?? tree.surface.host
    guard let back = projection.map.inverse else { return [] }
    let first = tree.depth(of: Int(members[0]))
    let isFlat = members.allSatisfy { tree.depth(of: Int($0)) == first }
    let mayExceedLimits = !isFlat && members.count > DepthLimits.fewest
    let planes = members.map { i in
      var plane = DepthPlane(
        footprint: isFlat ? ConvexPolygon([]) : footprint(of: Int(i), in: tree), depth: tree.depth(of: Int(i)),
        zPosition: snapshot.nodes[Int(i)].geometry.zPosition.native, id: Int(i))
      if mayExceedLimits {
        plane.extent = tree.extent(of: Int(i))
        let bounds = snapshot.nodes[Int(i)].geometry.bounds
        plane.middle = back.image(of: tree.map(of: Int(i)).image(of: Vector2(bounds.midX, bounds.midY)))
      }
      return plane
    }
    var order = DepthOrder(toAncestor: back)
    return works(for: order.sorted(planes), on: surface, cuts)

    /// Whether the layer lies in the flattening plane itself, where tree order is painter's order.
    func isAtRest(_ node: Int32) -> Bool {
      if tree.leafIndex(of: Int(node)) != nil, tree.leavesAreCoplanar { return true }
      return tree.depth(of: Int(node)) == LinearForm(0, 0, 0) && snapshot.nodes[Int(node)].geometry.zPosition == 0
    }
  }

  /// The work that draws `nodes` in their order.
  private func works(for nodes: [Int32], on surface: Int, _ cuts: [LinearForm]) -> [Work] {
    let tree = surfaces[surface]
    if cuts.isEmpty {
      var leaves: [Int32] = []
      leaves.reserveCapacity(nodes.count)
      for node in nodes {
        guard let index = tree.leafIndex(of: Int(node)) else { break }
        leaves.append(Int32(index))
      }
      if leaves.count == nodes.count { return [.leaves(surface: surface, leaves)] }
    }
    return works(for: nodes.map { DepthPiece(id: Int($0), cuts: []) }, on: surface, cuts)
  }

  private func works(for pieces: [DepthPiece], on surface: Int, _ cuts: [LinearForm]) -> [Work] {
    let tree = surfaces[surface]
    var works: [Work] = []
    var run: [Int32] = []
    // The rasteriser decides about a single cut, the shader about several. All pieces of a plane must be decided in the same way. So must
    // all items of a layer: the rasteriser rounds where each of them ends, and one would show through a gap of the next.
    let severalCuts = Set(
      pieces.lazy.filter { $0.cuts.count > 1 || ($0.cuts.count == 1 && !isDrawnAtOnce($0.id, in: tree)) }.map(\.id))
    for piece in pieces {
      if cuts.isEmpty, piece.cuts.isEmpty, let leaf = tree.leafIndex(of: piece.id) {
        run.append(Int32(leaf))
        continue
      }
      if !run.isEmpty { works.append(.leaves(surface: surface, run)) }
      run = []
      // Doubled, a single cut is left to the shader.
      let isOdd = piece.cuts.count == 1 && severalCuts.contains(piece.id)
      works.append(
        .unit(Unit(surface: surface, node: piece.id, cuts: cuts + piece.cuts + (isOdd ? piece.cuts : []))))
    }
    if !run.isEmpty { works.append(.leaves(surface: surface, run)) }
    return works
  }

  /// The painted layers that `parent` flattens, in tree order. Layers that pass through are replaced by their sublayers.
  private func members(of parent: Int?, in tree: PlacedTree) -> [Int32] {
    var result: [Int32] = []
    var i = parent.map { $0 + 1 } ?? tree.surface.root
    let end = Int(snapshot.nodes[parent ?? tree.surface.root].subtreeEnd)
    while i < end {
      if let leaf = tree.leafIndex(of: i) {
        if !tree.leaves[leaf].extent.isEmpty { result.append(Int32(i)) }
        i += 1
        continue
      }
      let role = tree.role(of: i)
      if role == .painted, !tree.extent(of: i).isEmpty { result.append(Int32(i)) }
      i = role == .passesThrough ? i + 1 : Int(snapshot.nodes[i].subtreeEnd)
    }
    return result
  }

  /// A polygon, in output pixels, that contains everything painted by layer `i` and the layers below it.
  private func footprint(of i: Int, in tree: PlacedTree) -> ConvexPolygon {
    if let leaf = tree.leafIndex(of: i) {
      let layer = tree.leaves[leaf]
      return painter.leafStyles[layer.leafStyle].quad.image(through: layer.map).polygon
    }
    let end = Int(snapshot.nodes[i].subtreeEnd)
    if end == i + 1, tree.placedInFull(i).span.isEmpty { return tree.placedInFull(i).reach }
    var points: [Vector2] = []
    var j = i
    while j < end {
      if let leaf = tree.leafIndex(of: j) {
        let layer = tree.leaves[leaf]
        points.append(contentsOf: painter.leafStyles[layer.leafStyle].quad.image(through: layer.map).polygon.vertices)
        j += 1
      } else if tree.role(of: j) == .skipped {
        j = Int(snapshot.nodes[j].subtreeEnd)
      } else {
        points.append(contentsOf: tree.placedInFull(j).reach.vertices)
        points.append(contentsOf: tree.placedInFull(j).span.vertices)
        j += 1
      }
    }
    return ConvexPolygon(hullOf: points)
  }
}

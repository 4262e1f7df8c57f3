import Foundation
import Geometry
import Imaging
import LayerModel

/// Turns a snapshot into a display list: layers are placed, put in painter's order, and painted into passes.
///
/// Walks with a stack of its own: a tree may be deeper than the thread's.
package struct DisplayListBuilder {
  let snapshot: LayerSnapshot
  let viewport: ResolvedViewport
  let extents: PlaneExtents
  /// Whether a rasterised layer's bitmap is there from an earlier frame.
  let isCached: (CachedPicture) -> Bool
  var painter: ItemPainter
  var passes: [RenderPass] = []
  /// Passes being filled, innermost last.
  var open: [PassBuilder] = []
  /// What is being drawn, and what has been.
  var surfaces: [PlacedTree] = []
  var pending: [Work] = []
  /// Finished pictures that pieces of a split layer share.
  var pictures: [PictureKey: PassPicture] = [:]
  /// Items of parts of layers that cuts split, with where their edges begin.
  private var parts: [PartKey: (items: [PaintedItem], base: Int)] = [:]
  var bitmaps: [CachedPicture] = []
  /// Where those are that this frame shows, each once.
  var cached: [CachedPicture: ImageSource] = [:]
  /// The pixels of the picture that are wanted; `nil` for all.
  private var window: PixelRect?

  /// - Parameters:
  ///   - maximumImageSize: the device's limit for textures, pixels on a side; larger images are drawn in tiles.
  ///   - isCached: whether the bitmap of a rasterised layer need not be drawn.
  ///   - leafStyles: those of the last list, replaced by those of this one.
  ///   - usesLeafPath: whether leaves take the short path; the picture is the same.
  ///   - change: where the picture differs from another one, and that one's ``DisplayList/rounding``: the list need not hold what lies
  ///     elsewhere.
  package static func displayList(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int,
    isCached: (CachedPicture) -> Bool = { _ in false }, reusing leafStyles: inout LeafStyleCache,
    usesLeafPath: Bool = true,
    change: (part: PixelRect, since: RoundingBound)? = nil
  ) -> DisplayList {
    withoutActuallyEscaping(isCached) { isCached in
      let styles = LeafStyles(
        of: snapshot, maximumImageSize: maximumImageSize, reusing: &leafStyles, findsNone: !usesLeafPath)
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

  /// The display list of a picture by itself.
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
    painter = ItemPainter(snapshot: snapshot, leafStyles: leafStyles, maximumImageSize: maximumImageSize)
  }

  /// A builder that has painted the root itself and nothing else, into the one open pass; `nil` where that takes more than one pass.
  init?(withRootOf snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int) {
    self.init(
      snapshot: snapshot, viewport: viewport, leafStyles: LeafStyles(of: snapshot, maximumImageSize: maximumImageSize),
      maximumImageSize: maximumImageSize, isCached: { _ in false })
    open = [PassBuilder(frame: viewport.frame, clearColor: viewport.background)]
    let tree = surfaces[place(rootSurface)]
    let (root, style) = (tree.placedInFull(0), snapshot.styles[Int(snapshot.nodes[0].style)])
    guard root.role == .painted, root.plan < 0, root.groupOpacity >= 1, root.sublayerClip < 0, style.borderWidth <= 0,
      style.painting.isEmpty
    else { return nil }
    emit(painter.items(of: 0, in: tree, .body), [])
  }

  private var rootSurface: Surface {
    Surface(root: 0, host: viewport.projection, rootMatrix: viewport.rootMatrix, frame: viewport.frame)
  }

  /// So many groups inside each other have targets of 8 bits.
  private static let narrowGroups = 3

  /// A layer on one of the surfaces, where the cuts allow.
  struct Unit {
    var surface: Int
    var node: Int
    var cuts: [LinearForm]
  }

  enum Work {
    /// Leaves on one of the surfaces, which nothing cuts, in painter's order: indices in ``PlacedTree/leaves``.
    case leaves(surface: Int, [Int32])
    /// A layer with all below it, finished.
    case unit(Unit)
    /// Its picture after the filters.
    case filtered(Unit)
    /// Its own picture.
    case picture(Unit)
    case border(Unit)
    case endGroup(Unit)
    /// The mask is drawn: `group` is the finished pass of what it masks.
    case endMask(Unit, group: Int)
    case endFilter(Unit)
    /// A picture that is shown by `unit` in a way of its own is drawn.
    case endPicture(Unit, PictureKey.Use, PlaneBitmap?)
  }

  /// One of the pictures that a layer is made of.
  struct PictureKey: Hashable {
    enum Use: Hashable {
      case group, filter, shadow, rasterization
      /// A group on a grid of its own.
      case cachedGroup
      /// By the filter of that place among the layer's.
      case blur(Int)
    }
    var surface: Int
    var node: Int
    var use: Use
  }

  /// A finished picture, as an item shows it.
  struct PassPicture {
    var source: ImageSource
    var frame: PixelRect
    /// The mask's pass.
    var mask: Int?
    /// Where the pixels are a bitmap in the layer's plane.
    var bitmap: PlaneBitmap?
  }

  private mutating func build(_ change: (part: PixelRect, since: RoundingBound)?) -> DisplayList {
    open = [PassBuilder(frame: viewport.frame, clearColor: viewport.background)]
    // Blend modes split the picture, wherever they are.
    if let change, snapshot.effects.allSatisfy({ $0.blendMode == .sourceOver }) {
      window = open[0].recount(in: change.part, from: change.since)
    }
    if window == nil { open[0].reserve(painter.leafStyles.cache.itemCount) }
    let picture = place(rootSurface)
    pending = context(of: nil, on: picture, cuts: []).reversed()
    while let work = pending.popLast() { perform(work) }
    var rounding = open[0].rounding
    if window != nil { rounding.endRecount() }
    appendPicture(open.removeLast())
    if passes[passes.count - 1].format != .rgba8 { appendRounding() }
    return DisplayList(
      passes: passes, edges: painter.table.entries, images: painter.images.parts,
      imagesNeedingMipmaps: painter.images.needingMipmaps, coverage: painter.coverage, bitmaps: bitmaps,
      rounding: rounding.needsWideTarget ? nil : rounding)
  }

  /// Paints leaves, those that are wanted.
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

  /// What is wanted of the pass that is being filled. Groups are drawn whole: they may be kept, or blurred.
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

  /// The picture is 8 bits a channel: one pass more rounds it, once.
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

  /// Draws a finished layer: by itself where that is all it takes, else from a pass of its own.
  private mutating func paint(_ unit: Unit) {
    let tree = surfaces[unit.surface]
    let layer = tree.placedInFull(unit.node)
    // Whether it is left out here or not: parts of a picture join the same items as the whole.
    if open.count == 1 { open[0].noteGap() }
    if layer.extent.intersection(wanted).isEmpty { return }
    let plan = tree.plan(of: layer)
    if plan == nil, isOnePiece(unit.node) {
      let opacity = layer.groupOpacity
      if opacity >= 1 {
        emit(items(of: unit, .all), unit.cuts)
      } else {
        emit(painter.items(of: unit.node, in: tree, .all, opacity: opacity), unit.cuts)
      }
      return
    }
    guard layer.groupOpacity < 1 || plan?.needsPass == true else {
      pushFinished(unit, plan)
      return
    }
    if let plan, plan.isOnlyBlended, let blending = DrawState.Blending(plan.blendMode), isOnePiece(unit.node) {
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
    if let picture = pictures[PictureKey(surface: unit.surface, node: unit.node, use: .group)] {
      drawGroup(unit, picture)
      return
    }
    if pushCachedGroup(unit, plan) { return }
    pending.append(.endGroup(unit))
    let frame = layer.extent.intersection(open[open.count - 1].frame)
    // Every group in 8 bits rounds once more: those deep inside others do not.
    let isWide = open.count > Self.narrowGroups
    open.append(PassBuilder(frame: frame, clearColor: .clear, isWide: isWide))
    var inside = unit
    inside.cuts = []
    pushFinished(inside, plan)
  }

  /// Whether all of a layer is one item: it has no sublayer to paint, and nothing painted over its contents.
  private func isOnePiece(_ node: Int) -> Bool {
    snapshot.styles[Int(snapshot.nodes[node].style)].painting.isEmpty && !snapshot.hasVisibleSublayers(node)
  }

  /// The shadow, then the filtered picture; or both from a bitmap.
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

  /// Draws what the layer itself shows, and pushes its sublayers and its border.
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

  /// What a part of a layer paints, which the pieces of a split layer share.
  private mutating func items(of unit: Unit, _ part: ItemPainter.Part) -> [PaintedItem] {
    if unit.cuts.isEmpty { return painter.items(of: unit.node, in: surfaces[unit.surface], part) }
    let key = PartKey(surface: unit.surface, node: unit.node, part: part)
    if let known = parts[key], painter.table.count - known.base < Self.farthestEdges { return known.items }
    let base = painter.table.count
    let items = painter.items(of: unit.node, in: surfaces[unit.surface], part)
    parts[key] = (items, base)
    return items
  }

  /// References into the edge table, from an item's first entry on, reach no farther: see ``OutlineReference``.
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

  /// The layers that stand in one 3D space, in painter's order: those that `parent` flattens, or the host for `nil`.
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
    let planes = members.map { i in
      DepthPlane(
        footprint: isFlat ? ConvexPolygon([]) : footprint(of: Int(i), in: tree), depth: tree.depth(of: Int(i)),
        zPosition: snapshot.nodes[Int(i)].geometry.zPosition.native, id: Int(i))
    }
    return works(for: DepthOrder(toAncestor: back).sorted(planes), on: surface, cuts)

    /// In the plane itself, where the order of the tree counts.
    func isAtRest(_ node: Int32) -> Bool {
      if tree.leafIndex(of: Int(node)) != nil, tree.leavesAreAtRest { return true }
      return tree.depth(of: Int(node)) == LinearForm(0, 0, 0) && snapshot.nodes[Int(node)].geometry.zPosition == 0
    }
  }

  /// The drawing of layers in that order.
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
    let severalCuts = Set(pieces.lazy.filter { $0.cuts.count > 1 }.map(\.id))
    for piece in pieces {
      if cuts.isEmpty, piece.cuts.isEmpty, let leaf = tree.leafIndex(of: piece.id) {
        run.append(Int32(leaf))
        continue
      }
      if !run.isEmpty { works.append(.leaves(surface: surface, run)) }
      run = []
      // All pieces of a plane have their pixels decided in the same way: more than one cut means by the shader.
      let isOdd = piece.cuts.count == 1 && severalCuts.contains(piece.id)
      works.append(
        .unit(Unit(surface: surface, node: piece.id, cuts: cuts + piece.cuts + (isOdd ? piece.cuts : []))))
    }
    if !run.isEmpty { works.append(.leaves(surface: surface, run)) }
    return works
  }

  /// The painted layers right below `parent`, through those that pass through, in the order of the tree.
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

  /// Everything that layer `i` and those below it paint lies in here, output pixels.
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

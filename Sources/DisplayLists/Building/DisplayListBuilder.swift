import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// Turns a snapshot into a display list: places the layers, puts them in painter's order, and paints them into passes.
///
/// The walk keeps a stack of its own, `pending`: a tree may be deeper than the thread's stack.
package struct DisplayListBuilder {
  let snapshot: LayerSnapshot
  let viewport: ResolvedViewport
  let extents: PlaneExtents
  /// Whether some layer may filter its backdrop.
  let filtersBackdrops: Bool
  var painter: ItemPainter
  var passes: [RenderPass] = []
  /// Passes being filled, innermost last.
  var open: [PassBuilder] = []
  /// The surfaces of the frame, drawn or being drawn, that of the picture itself first; work refers to them by index.
  var surfaces: [PlacedTree] = []
  var pending: [Work] = []
  /// The finished pictures of the frame, and those of earlier frames that it shows.
  var pictures: [Picture.Key: Picture] = [:]
  /// The items of layers that cuts split, by part.
  private var parts: [PartKey: [PaintedItem]] = [:]
  var cachedPictures: [Picture.Key] = []
  /// The pixels of the picture that are to be drawn; `nil` for all.
  private(set) var part: PixelRect?
  /// The loads of 3D spaces that the picture's tree holds after this list; `nil` for one that was not counted.
  var depthLoads: [Int: DepthLoad.Count?] = [:]
  /// The limits of the frame; `nil` for none.
  let budget = FrameMeter.current
  /// The number of passes that are charged to ``budget``.
  var chargedPasses = 0

  // MARK: - Lists

  /// The display list of a snapshot.
  ///
  /// - Parameters:
  ///   - maximumImageSize: The device's limit for textures, pixels on a side. Larger images are drawn in tiles.
  ///   - memory: What the last list has left; replaced by what this one leaves.
  ///   - change: The part that is to be drawn; `nil` for the whole picture.
  package static func displayList(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int,
    reusing memory: inout FrameMemory, change: PixelRect? = nil
  ) -> DisplayList {
    let snapshot = snapshot.prepared(for: viewport.colorRange)
    defer { memory.profiles.trim() }
    return list(of: snapshot, in: viewport, maximumImageSize: maximumImageSize, reusing: &memory, change: change)
  }

  /// The display list of a single picture, without the memory of an earlier one.
  package static func displayList(
    for snapshot: LayerSnapshot, in viewport: ResolvedViewport, maximumImageSize: Int, change: PixelRect? = nil
  ) -> DisplayList {
    var memory = FrameMemory()
    return displayList(
      for: snapshot, in: viewport, maximumImageSize: maximumImageSize, reusing: &memory, change: change)
  }

  /// The display list of a snapshot that is prepared for the range of colours.
  ///
  /// - Parameter tree: The layers on the surface of the picture itself, where they are placed already. Its leaves refer
  ///   to the profiles of `memory`.
  static func list(
    of snapshot: LayerSnapshot, placed tree: PlacedTree? = nil, in viewport: ResolvedViewport, maximumImageSize: Int,
    reusing memory: inout FrameMemory, change: PixelRect?
  ) -> DisplayList {
    var builder = DisplayListBuilder(
      snapshot: snapshot, extents: tree?.extents, viewport: viewport, maximumImageSize: maximumImageSize)
    builder.painter.take(&memory, sampledAt: viewport.sampleOffset)
    if let tree { builder.surfaces = [tree] } else { builder.place(Surface(pictureIn: viewport)) }
    let list = builder.build(change)
    for (space, load) in builder.depthLoads { tree?.depthLoads[space] = load }
    memory = builder.painter.memory
    if builder.part == nil { memory.profiles.itemCount = list.passes[list.passes.count - 1].items.count }
    return list
  }

  init(
    snapshot: LayerSnapshot, extents: PlaneExtents? = nil, viewport: ResolvedViewport, maximumImageSize: Int
  ) {
    self.snapshot = snapshot
    self.viewport = viewport
    self.extents = extents ?? PlaneExtents(of: snapshot)
    filtersBackdrops = snapshot.hasBackgroundFilters
    painter = ItemPainter(snapshot: snapshot, maximumImageSize: maximumImageSize)
  }

  // MARK: - Work

  /// A layer on one of the surfaces, or the piece of it that lies within the cuts.
  struct Unit {
    var surface: Int
    var node: Int
    var cuts: [LinearForm]
    /// The filtered backdrop of a group with background filters.
    var backdrop: Backdrop?
  }

  enum Work {
    /// Leaves of one surface that no plane crosses, in painter's order, as indices into ``PlacedTree/layers``.
    case leaves(surface: Int, [Int32])
    /// A layer with its sublayers and all of its effects.
    case unit(Unit)
    /// The layer's picture, filtered; its shadow is separate work.
    case filtered(Unit)
    /// The items of the layer that lie above its sublayers.
    case itemsAbove(Unit)
    /// The end of a group's pass; its picture is kept for other places, if it has one.
    case endGroup(Unit, Picture.Place?)
    /// The end of a mask's pass; `group` is the finished pass of the masked layer.
    case endMask(Unit, group: Int, Picture.Place?)
    case endFilter(Unit, Picture.Place?)
    /// The end of a surface's pass, which `unit` then shows.
    case endPicture(Unit, Picture.Place, PlaneBitmap?)
  }

  private mutating func build(_ change: PixelRect?) -> DisplayList {
    // What blends splits the picture into passes: then all of it is drawn.
    if !snapshot.blends { part = change }
    var pass = PassBuilder(frame: viewport.frame, clearColor: viewport.background)
    let keepsItems = part == nil && surfaces[0].leafItems != nil
    if part == nil { pass.reserve(painter.memory.profiles.itemCount) }
    if keepsItems { pass.places = [] }
    // The frame is stopped: its list is not drawn.
    guard paintAll(into: pass) else { return .empty(in: viewport.frame) }
    if keepsItems, let places = innermost.places {
      surfaces[0].leafItems?.keep(innermost.list, places, of: surfaces[0].layers.count, painter.memory.looks)
    }
    appendPicture(open.removeLast())
    uniteFormats()
    if snapshot.isExtended { for k in passes.indices { passes[k].format = .rgba16F } }
    return DisplayList(
      passes: passes, table: painter.table.entries, images: painter.images.parts,
      imagesNeedingMipmaps: painter.images.needingMipmaps, coverage: painter.memory.masks.atlas,
      looks: painter.memory.looks.looks, looksEdition: painter.memory.looks.edition, cachedPictures: cachedPictures,
      isExtended: snapshot.isExtended)
  }

  /// Paints the layers of the picture's surface. Returns `false` if the frame is stopped before the end.
  mutating func paintAll(into pass: consuming PassBuilder) -> Bool {
    open = [pass]
    pending = context(of: nil, on: 0, cuts: []).reversed()
    while budget?.goesOn != false, let work = pending.popLast() { performCharging(work) }
    return pending.isEmpty
  }

  /// The pixels that are wanted of the innermost open pass. Groups are drawn whole, since they may be cached or
  /// blurred.
  var wanted: PixelRect {
    let frame = innermost.frame
    return open.count > 1 ? frame : part?.intersection(frame) ?? frame
  }

  mutating func perform(_ work: Work) {
    switch work {
    case .leaves(let surface, let layers): paintCharging(layers[...], of: surfaces[surface])
    case .unit(let unit): paint(unit)
    case .filtered(let unit): paintFiltered(unit)
    case .itemsAbove(let unit): emitItems(of: unit, above: true)
    case .endGroup(let unit, let place): endGroup(unit, place)
    case .endMask(let unit, let group, let place): endMask(unit, group: group, place)
    case .endFilter(let unit, let place): endFilter(unit, place)
    case .endPicture(let unit, let place, let bitmap): endPicture(unit, place, bitmap)
    }
  }

  /// The innermost open pass.
  var innermost: PassBuilder {
    _read { yield open[open.count - 1] }
    _modify { yield &open[open.count - 1] }
  }

  /// The surface that a layer is drawn on.
  func tree(of unit: Unit) -> PlacedTree { surfaces[unit.surface] }

  /// Places the layers of a new surface; returns its index.
  @discardableResult
  mutating func place(_ surface: Surface) -> Int {
    surfaces.append(
      PlacedTree(of: snapshot, on: surface, extents: extents, yDown: viewport.yDown, profiles: &painter.memory.profiles)
    )
    return surfaces.count - 1
  }

  /// A pass of 8 bits a channel that draws the picture of the last one.
  mutating func copyOfLastPass() -> PassBuilder {
    let frame = passes[passes.count - 1].frame
    open.append(PassBuilder(frame: frame, clearColor: .clear))
    emit([painter.group(Picture(source: .pass(passes.count - 1), frame: frame))], [])
    return open.removeLast()
  }

  /// Appends a pass over the output's own pixels.
  mutating func appendPicture(_ pass: consuming PassBuilder) {
    passes.append(pass.finished(asPictureOf: painter.memory.looks))
  }

  // MARK: - Layers

  /// Draws a layer with its sublayers and effects: into the open pass where that is enough, otherwise from a pass of
  /// its own.
  private mutating func paint(_ unit: Unit) {
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    let plan = tree.plan(of: layer)
    if paintedAsItems(unit, layer, plan) { return }
    let backgroundFilters = plan?.backgroundFilters ?? []
    guard layer.groupOpacity < 1 || plan?.needsPass == true || tree.groupClip(of: layer) != nil else {
      pushFinished(unit, plan)
      return
    }
    if pushCachedGroup(unit, plan) { return }
    var frame = layer.extent.intersection(innermost.frame)
    if let mask = plan?.mask, plan?.blendMode.changesBackdropWhereSourceIsClear == false, !filtersBackdrops {
      // Beyond its mask, nothing of the group shows.
      frame = frame.intersection(tree.extent(ofMask: mask, of: layer))
    }
    if frame.isEmpty { return }
    let place = place(of: unit, .group, over: frame)
    if let place, let picture = picture(place) {
      drawGroup(unit, picture)
      return
    }
    var unit = unit
    if !backgroundFilters.isEmpty { unit.backdrop = endBackdrop(unit, backgroundFilters, behind: frame) }
    pending.append(.endGroup(unit, place))
    open.append(PassBuilder(frame: frame, clearColor: .clear))
    unit.backdrop = nil
    var inside = unit
    inside.cuts = []
    pushFinished(inside, plan)
  }

  /// Draws a layer of one piece that items can fade, blend or mask; returns `false` for any other.
  private mutating func paintedAsItems(_ unit: Unit, _ layer: PlacedLayer, _ plan: EffectPlan?) -> Bool {
    guard snapshot.isOnePiece(unit.node) else { return false }
    let tree = tree(of: unit)
    var blending: DrawState.Blending?
    if let plan {
      if let mask = plan.mask, plan.isOnlyMasked, unit.cuts.isEmpty,
        let item = painter.masked(unit.node, by: mask, opacity: layer.groupOpacity, in: tree)
      {
        emit([item], [])
        return true
      }
      guard plan.isOnlyBlended, layer.groupOpacity < 1 || plan.needsPass || tree.groupClip(of: layer) != nil,
        let mode = DrawState.Blending(plan.blendMode, isExtended: snapshot.isExtended)
      else { return false }
      blending = mode
    }
    var items = items(of: unit, snapshot.style(of: unit.node).whole, opacity: layer.groupOpacity)
    if let blending { for i in items.indices { items[i].state.blending = blending } }
    emit(items, unit.cuts)
    return true
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
    if plan.shadow == nil, plan.spread == nil, !plan.filtersInPass {
      paintPicture(unit)
      return
    }
    pending.append(.filtered(unit))
    if let shadow = plan.shadow { pushShadow(unit, shadow, isSharp: plan.shadowIsSharp) }
  }

  private mutating func paintFiltered(_ unit: Unit) {
    let tree = tree(of: unit)
    guard let plan = tree.plan(of: tree.layer(unit.node)) else { return }
    var inside = unit
    if plan.filtersInPass {
      let frame = tree.extent(of: unit.node).intersection(innermost.frame)
      let place = place(of: unit, .filter, over: frame)
      if let place, let picture = picture(place) {
        drawFiltered(unit, picture, plan.colorFilters)
        return
      }
      pending.append(.endFilter(unit, place))
      open.append(PassBuilder(frame: frame, clearColor: .clear, isWide: true))
      inside.cuts = []
    }
    if let (index, filter) = plan.spread { pushFiltered(inside, filter, at: index) } else { paintPicture(inside) }
  }

  /// Draws the layer's own items that lie below its sublayers, and pushes these and the items above them.
  private mutating func paintPicture(_ unit: Unit) {
    if emitItems(of: unit, above: false) { pending.append(.itemsAbove(unit)) }
    if snapshot.isOnePiece(unit.node) { return }
    pending.append(contentsOf: context(of: unit.node, on: unit.surface, cuts: unit.cuts).reversed())
  }

  /// Emits the layer's items that lie above the sublayers, or those below. Returns whether there are others.
  @discardableResult
  private mutating func emitItems(of unit: Unit, above: Bool) -> Bool {
    var hasOthers = false
    let (isAlone, tint) = (
      !snapshot.hasVisibleSublayers(unit.node), tree(of: unit).layer(unit.node).pieceOpacity
    )
    snapshot.style(of: unit.node).forEachItem(isAlone: isAlone, opacity: tint) { item in
      if item.isAboveSublayers == above {
        emit(items(of: unit, item), unit.cuts)
      } else {
        hasOthers = true
      }
    }
    return hasOthers
  }

  /// The painted items of one of a layer's items. The pieces of a split layer share them.
  private mutating func items(
    of unit: Unit, _ item: LayerSnapshot.Style.Item, opacity: Double = 1
  ) -> [PaintedItem] {
    let key = PartKey(
      surface: unit.surface, node: unit.node, pieces: item.pieces, opacity: opacity, frame: innermost.frame)
    if !unit.cuts.isEmpty, let known = parts[key] { return known }
    let items = painter.items(of: unit.node, in: tree(of: unit), item, frame: key.frame, opacity: opacity)
    if !unit.cuts.isEmpty { parts[key] = items }
    return items
  }

  private struct PartKey: Hashable {
    var surface: Int
    var node: Int
    var pieces: LayerSnapshot.Style.Pieces
    var opacity: Double
    var frame: PixelRect
  }

  mutating func emit(_ items: [PaintedItem], _ cuts: [LinearForm]) {
    for i in items.indices {
      let all = items[i].cuts.isEmpty ? cuts : cuts + items[i].cuts
      open[open.count - 1].add(items[i], cutBy: all, at: viewport.sampleOffset, table: &painter.table)
    }
  }
}

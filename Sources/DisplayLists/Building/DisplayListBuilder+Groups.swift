import Geometry
import LayerModel

/// Pictures on the output's own pixels: groups that fade, are masked, filtered or blended.
extension DisplayListBuilder {
  mutating func endGroup(_ unit: Unit) {
    var group = open.removeLast()
    let tree = stages[unit.stage]
    let layer = tree.placedInFull(unit.node)
    let plan = tree.plan(of: layer)
    // What does not overlap itself fades piece by piece, and needs no pass.
    if plan?.needsPass != true, unit.cuts.isEmpty, group.isSeparate {
      open[open.count - 1].append(contentsOf: group, opacity: layer.groupOpacity)
      return
    }
    var finished = group.finished()
    finished.sharesTarget = plan?.blendMode.isPixelwise != false
    passes.append(finished)
    let pass = passes.count - 1
    guard let mask = plan?.mask else {
      finishGroup(unit, PassPicture(source: .pass(pass), frame: group.frame))
      return
    }
    // The mask's tree, in the layer's plane, over the same pixels.
    open.append(PassUnderConstruction(frame: group.frame, clearColor: .clear))
    pending.append(.endMask(unit, group: pass))
    let stage = place(
      Stage(
        root: mask, host: layer.projection, rootMatrix: snapshot.matrixToSuperlayer(of: mask), frame: group.frame,
        isPlaneFunction: tree.stage.isPlaneFunction, depth: tree.stage.depth))
    pending.append(contentsOf: context(of: nil, on: stage, cuts: []).reversed())
  }

  mutating func endMask(_ unit: Unit, group: Int) {
    var mask = open.removeLast()
    var finished = mask.finished()
    finished.sharesTarget = passes[group].sharesTarget
    passes.append(finished)
    finishGroup(unit, PassPicture(source: .pass(group), frame: mask.frame, mask: passes.count - 1))
  }

  private mutating func finishGroup(_ unit: Unit, _ picture: PassPicture) {
    pictures[PictureKey(stage: unit.stage, node: unit.node, use: .group)] = picture
    drawGroup(unit, picture)
  }

  /// Mixes a finished group with what there is.
  mutating func drawGroup(_ unit: Unit, _ picture: PassPicture) {
    let tree = stages[unit.stage]
    let layer = tree.placedInFull(unit.node)
    let plan = tree.plan(of: layer)
    var item = painter.group(picture, opacity: layer.groupOpacity)
    let mode = plan?.blendMode ?? .sourceOver
    if mode == .sourceOver {
      emit([item], unit.cuts)
    } else if let blending = plan?.fixedBlending {
      item.sources.blending = blending
      emit([item], unit.cuts)
    } else {
      blend(item, of: picture, mode, unit.cuts)
    }
  }

  /// Ends the pass so far, and goes on from a copy of it in which the group is blended: the blending unit cannot.
  private mutating func blend(_ group: PaintedItem, of picture: PassPicture, _ mode: BlendMode, _ cuts: [LinearForm]) {
    var backdrop = open.removeLast()
    if open.isEmpty { appendPicture(backdrop) } else { passes.append(backdrop.finished()) }
    open.append(backdrop.continuation())
    var item = group
    item.core = nil
    item.sources.program = .composite
    item.sources.backdrop = passes.count - 1
    item.item.details.z |= DrawItem.Flags.blended.rawValue
    item.item.outlines.x = UInt32(BlendMode.allCases.firstIndex(of: mode) ?? 0)
    // All of the pass is drawn anew; the group's first pixel counts from its own.
    item.reach = ConvexPolygon(backdrop.frame)
    item.origin = Vector2(Double(backdrop.frame.minX), Double(backdrop.frame.minY))
    item.item.imageOrigin.x = Float(picture.frame.minX - backdrop.frame.minX)
    item.item.imageOrigin.y = Float(picture.frame.minY - backdrop.frame.minY)
    item.item.planeU = item.item.imageOrigin
    // Where the cuts do not hold, the backdrop shows: the shader decides, so nothing is left out here.
    item.item.details.y =
      cuts.isEmpty
      ? 0 : painter.table.record(cuts: cuts, from: item.origin, base: Int(item.item.details.w)).rawValue
    emit([item], [])
  }

  // MARK: - Colour filters

  mutating func endFilter(_ unit: Unit) {
    var group = open.removeLast()
    passes.append(group.finished())
    let picture = PassPicture(source: .pass(passes.count - 1), frame: group.frame)
    pictures[PictureKey(stage: unit.stage, node: unit.node, use: .filter)] = picture
    let tree = stages[unit.stage]
    drawFiltered(unit, picture, tree.plan(of: tree.placedInFull(unit.node))?.colorFilters ?? [])
  }

  mutating func drawFiltered(_ unit: Unit, _ picture: PassPicture, _ filters: [ColorMatrix]) {
    var item = painter.group(picture, opacity: 1)
    item.sources.program = .composite
    item.item.outlines.y = UInt32(painter.table.record(filters, base: Int(item.item.details.w)))
    item.item.outlines.z = UInt32(filters.count)
    emit([item], unit.cuts)
  }
}

extension ItemPainter {
  /// A finished picture, drawn pixel for pixel.
  func group(_ picture: DisplayListBuilder.PassPicture, opacity: Double) -> PaintedItem {
    var item = DrawItem.empty()
    item.details.z = DrawItem.Flags([.contents, .pass]).rawValue
    // Its only entries are the cuts and filters to come.
    item.details.w = UInt32(table.count)
    item.placement.z = Float(opacity)
    var sources = ItemSources(image: picture.source, mask: picture.mask)
    if picture.mask != nil {
      sources.program = .composite
      item.details.z |= DrawItem.Flags.masked.rawValue
    }
    // The item's origin is the picture's first pixel.
    let origin = Vector2(Double(picture.frame.minX), Double(picture.frame.minY))
    var painted = PaintedItem(
      item: item, sources: sources, reach: ConvexPolygon(picture.frame), origin: origin, interiorAlpha: 0)
    painted.core = ItemCore(whole: picture.frame)
    return painted
  }
}

extension BlendMode {
  /// Whether the blending unit does it, with no look at a backdrop around the group.
  fileprivate var isPixelwise: Bool {
    switch self {
    case .sourceOver, .plusLighter, .destOut, .destOver, .xor, .sourceAtop, .screen: true
    default: false
    }
  }
}

extension EffectPlan {
  /// The blending unit's own way of the blend mode; `nil` where it has none, or where clear pixels count as well.
  var fixedBlending: ItemSources.Blending? {
    switch blendMode {
    case .sourceOver: .sourceOver
    case .plusLighter: .plusLighter
    case .destOut: .destOut
    case .destOver: .destOver
    case .xor: .xor
    case .sourceAtop: .sourceAtop
    case .screen: .screen
    default: nil
    }
  }

  /// Whether fading and masking is all there is to do.
  var isOnlyMasked: Bool {
    mask != nil && blendMode == .sourceOver && !isolates && shadow == nil && !isBitmap && colorFilters.isEmpty
  }

  /// Whether fading and blending is all there is to do.
  var isOnlyBlended: Bool {
    mask == nil && !isolates && shadow == nil && !isBitmap && colorFilters.isEmpty
  }
}

import Geometry
import LayerModel

/// Pictures on the output's own pixels: groups that fade, are masked, filtered or blended.
extension DisplayListBuilder {
  mutating func endGroup(_ unit: Unit) {
    var group = open.removeLast()
    let tree = surfaces[unit.surface]
    let layer = tree.placedInFull(unit.node)
    let plan = tree.plan(of: layer)
    // What does not overlap itself fades piece by piece, and needs no pass.
    if plan?.needsPass != true, unit.cuts.isEmpty, group.isSeparate {
      open[open.count - 1].addFaded(group, opacity: layer.groupOpacity)
      return
    }
    var finished = group.finished()
    if plan?.blendMode.isPixelwise != false { finished.target = .page }
    passes.append(finished)
    let pass = passes.count - 1
    guard let mask = plan?.mask else {
      finishGroup(unit, PassPicture(source: .pass(pass), frame: group.frame))
      return
    }
    // The mask's tree, in the layer's plane, over the same pixels.
    open.append(PassBuilder(frame: group.frame, clearColor: .clear))
    pending.append(.endMask(unit, group: pass))
    let surface = place(
      Surface(
        root: mask, host: layer.projection, rootMatrix: snapshot.matrixToSuperlayer(of: mask), frame: group.frame,
        isPlaneFunction: tree.surface.isPlaneFunction, depth: tree.surface.depth))
    pending.append(contentsOf: context(of: nil, on: surface, cuts: []).reversed())
  }

  mutating func endMask(_ unit: Unit, group: Int) {
    var mask = open.removeLast()
    var finished = mask.finished()
    finished.target = passes[group].target
    passes.append(finished)
    finishGroup(unit, PassPicture(source: .pass(group), frame: mask.frame, mask: passes.count - 1))
  }

  private mutating func finishGroup(_ unit: Unit, _ picture: PassPicture) {
    pictures[PictureKey(surface: unit.surface, node: unit.node, use: .group)] = picture
    drawGroup(unit, picture)
  }

  /// Mixes a finished group with what there is.
  mutating func drawGroup(_ unit: Unit, _ picture: PassPicture) {
    let tree = surfaces[unit.surface]
    let layer = tree.placedInFull(unit.node)
    let plan = tree.plan(of: layer)
    let mode = plan?.blendMode ?? .sourceOver
    guard let blending = DrawState.Blending(mode) else {
      blend(picture, opacity: layer.groupOpacity, mode, unit.cuts)
      return
    }
    var item = painter.group(picture, opacity: layer.groupOpacity)
    item.state.blending = blending
    emit([item], unit.cuts)
  }

  /// Ends the pass so far, and goes on from a copy of it in which the group is blended: the blending unit cannot.
  private mutating func blend(_ picture: PassPicture, opacity: Double, _ mode: BlendMode, _ cuts: [LinearForm]) {
    var backdrop = open.removeLast()
    if open.isEmpty { appendPicture(backdrop) } else { passes.append(backdrop.finished()) }
    open.append(backdrop.continuation())
    var paint = CompositePaint(opacity: Float(opacity), isMasked: picture.mask != nil, blendMode: mode)
    var item = painter.composite(picture, paint)
    item.core = nil
    item.state.backdrop = passes.count - 1
    // All of the pass is drawn anew; the group's first pixel counts from its own.
    let frame = backdrop.frame
    item.reach = ConvexPolygon(frame)
    item.origin = Vector2(Double(frame.minX), Double(frame.minY))
    paint.firstPixel = SIMD2(Float(picture.frame.minX - frame.minX), Float(picture.frame.minY - frame.minY))
    // Where the cuts do not hold, the backdrop shows: the shader decides, so nothing is left out here.
    if !cuts.isEmpty { paint.cuts = painter.table.record(cuts: cuts, from: item.origin, base: item.edgesFrom) }
    item.paint = .composite(paint)
    emit([item], [])
  }

  // MARK: - Colour filters

  mutating func endFilter(_ unit: Unit) {
    var group = open.removeLast()
    passes.append(group.finished())
    let picture = PassPicture(source: .pass(passes.count - 1), frame: group.frame)
    pictures[PictureKey(surface: unit.surface, node: unit.node, use: .filter)] = picture
    let tree = surfaces[unit.surface]
    drawFiltered(unit, picture, tree.plan(of: tree.placedInFull(unit.node))?.colorFilters ?? [])
  }

  mutating func drawFiltered(_ unit: Unit, _ picture: PassPicture, _ filters: [ColorMatrix]) {
    var item = painter.composite(picture, CompositePaint())
    let start = painter.table.record(filters, base: item.edgesFrom)
    item.paint = .composite(CompositePaint(filters: (start, filters.count)))
    emit([item], unit.cuts)
  }
}

extension ItemPainter {
  /// A finished picture, drawn pixel for pixel, and masked where it has a mask.
  func group(_ picture: DisplayListBuilder.PassPicture, opacity: Double) -> PaintedItem {
    if picture.mask != nil {
      return composite(picture, CompositePaint(opacity: Float(opacity), isMasked: true))
    }
    return finished(picture, .picture(PicturePaint(opacity: Float(opacity))))
  }

  /// A finished picture that is filtered, masked or blended pixel by pixel.
  func composite(_ picture: DisplayListBuilder.PassPicture, _ paint: CompositePaint) -> PaintedItem {
    finished(picture, .composite(paint))
  }

  /// The item's origin is the picture's first pixel; its entries in the edge table are to come.
  private func finished(_ picture: DisplayListBuilder.PassPicture, _ paint: ItemPaint) -> PaintedItem {
    let origin = Vector2(Double(picture.frame.minX), Double(picture.frame.minY))
    var painted = PaintedItem(
      paint: paint, state: DrawState(image: picture.source, mask: picture.mask), edgesFrom: table.count,
      reach: ConvexPolygon(picture.frame), origin: origin, interiorAlpha: 0)
    painted.core = ItemCore(whole: picture.frame)
    return painted
  }
}

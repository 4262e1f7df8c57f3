import Geometry
import LayerSnapshots

/// Draws groups on the output's own pixels: faded, masked, filtered or blended as a whole.
extension DisplayListBuilder {
  mutating func endGroup(_ unit: Unit, _ place: Picture.Place?) {
    var group = open.removeLast()
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    let plan = tree.plan(of: layer)
    // A group that does not overlap itself fades item by item, and needs no pass.
    if plan?.needsPass != true, unit.cuts.isEmpty, tree.groupClip(of: layer) == nil, group.isSeparate {
      innermost.addFaded(group, opacity: layer.groupOpacity)
      return
    }
    var finished = group.finished()
    if DrawState.Blending(plan?.blendMode ?? .sourceOver, isExtended: snapshot.isExtended) != nil, unit.backdrop == nil
    {
      finished.target = .page
    }
    passes.append(finished)
    let pass = passes.count - 1
    guard let mask = plan?.mask else {
      finishGroup(unit, Picture(source: .pass(pass), frame: group.frame), place)
      return
    }
    // The mask's tree, in the layer's plane, over the same pixels.
    pending.append(.endMask(unit, group: pass, place))
    pushSurface(
      Surface(
        root: mask, host: tree.projection(of: layer), rootMatrix: snapshot.matrixToSuperlayer(of: mask),
        frame: group.frame, isContinuous: tree.surface.isContinuous, depth: tree.surface.depth,
        silhouettes: tree.surface.silhouettes, visibleFrame: tree.surface.visibleFrame))
  }

  mutating func endMask(_ unit: Unit, group: Int, _ place: Picture.Place?) {
    var mask = open.removeLast()
    var finished = mask.finished()
    finished.target = passes[group].target
    passes.append(finished)
    finishGroup(unit, Picture(source: .pass(group), frame: mask.frame, mask: passes.count - 1), place)
  }

  private mutating func finishGroup(_ unit: Unit, _ picture: Picture, _ place: Picture.Place?) {
    if let place { keep(picture, as: place) }
    drawGroup(unit, picture)
  }

  /// Draws a finished group into the open pass, with its blend mode.
  mutating func drawGroup(_ unit: Unit, _ picture: Picture) {
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    let plan = tree.plan(of: layer)
    let mode = plan?.blendMode ?? .sourceOver
    var (picture, clip) = (picture, tree.groupClip(of: layer))
    if let backdrop = unit.backdrop {
      if mode == .sourceOver {
        return replace(backdrop, by: picture, opacity: layer.groupOpacity, cutBy: clip, unit.cuts)
      }
      picture = self.picture(picture, underlaidBy: backdrop)
    }
    if let blending = DrawState.Blending(mode, isExtended: snapshot.isExtended) {
      var item = painter.group(picture, opacity: layer.groupOpacity, cutBy: clip)
      item.state.blending = blending
      return emit([item], unit.cuts)
    }
    // The blending unit cannot: the shader blends with a copy of the backdrop.
    let frame = picture.frame.intersection(innermost.frame)
    if frame.isEmpty { return }
    if let outer = clip, mode.changesBackdropWhereSourceIsClear {
      // Beyond the clip, too: all of the picture is shown, cut before.
      let whole = picture
      picture = drawn(picture.frame) { $0.emit([$0.painter.group(whole, cutBy: outer)], []) }
      clip = nil
    }
    let backdrop = endStage(copying: frame)
    let item = painter.group(picture, opacity: layer.groupOpacity, GroupPaint(.blends(mode)), cutBy: clip)
    emit(item, over: backdrop, frame, unit.cuts)
  }

  // MARK: - Colour filters

  mutating func endFilter(_ unit: Unit, _ place: Picture.Place?) {
    var group = open.removeLast()
    passes.append(group.finished())
    let picture = Picture(source: .pass(passes.count - 1), frame: group.frame)
    if let place { keep(picture, as: place) }
    let tree = tree(of: unit)
    drawFiltered(unit, picture, tree.plan(of: tree.layer(unit.node))?.colorFilters ?? [])
  }

  mutating func drawFiltered(_ unit: Unit, _ picture: Picture, _ filters: [ColorMatrix]) {
    emit([painter.group(picture, GroupPaint(filters, &painter.table))], unit.cuts)
  }
}

extension DisplayListBuilder {
  /// Whether a layer that cuts split is one item on its surface, with all that it flattens.
  func isDrawnAtOnce(_ node: Int, in tree: PlacedTree) -> Bool {
    let layer = tree.layer(node)
    let plan = tree.plan(of: layer)
    guard plan?.backgroundFilters.isEmpty != false else { return false }
    if layer.groupOpacity < 1 || plan?.needsPass == true || tree.groupClip(of: layer) != nil
      || plan?.rasterization != nil
    {
      return true
    }
    return plan?.shadow == nil && (snapshot.isOnePiece(node) || plan?.spread != nil || plan?.filtersInPass == true)
  }
}

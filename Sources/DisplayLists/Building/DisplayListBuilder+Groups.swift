import Geometry
import LayerSnapshots

/// Draws groups on the output's own pixels: faded, masked, filtered or blended as a whole.
extension DisplayListBuilder {
  mutating func endGroup(_ unit: Unit) {
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
      finishGroup(unit, Picture(source: .pass(pass), frame: group.frame))
      return
    }
    // The mask's tree, in the layer's plane, over the same pixels.
    pending.append(.endMask(unit, group: pass))
    pushSurface(
      Surface(
        root: mask, host: tree.projection(of: layer), rootMatrix: snapshot.matrixToSuperlayer(of: mask),
        frame: group.frame,
        isContinuous: tree.surface.isContinuous, depth: tree.surface.depth, visibleFrame: tree.surface.visibleFrame))
  }

  mutating func endMask(_ unit: Unit, group: Int) {
    var mask = open.removeLast()
    var finished = mask.finished()
    finished.target = passes[group].target
    passes.append(finished)
    finishGroup(unit, Picture(source: .pass(group), frame: mask.frame, mask: passes.count - 1))
  }

  private mutating func finishGroup(_ unit: Unit, _ picture: Picture) {
    keep(picture, of: unit, .group)
    drawGroup(unit, picture)
  }

  /// Draws a finished group into the open pass, with its blend mode.
  mutating func drawGroup(_ unit: Unit, _ picture: Picture) {
    let tree = tree(of: unit)
    let layer = tree.layer(unit.node)
    let plan = tree.plan(of: layer)
    let mode = plan?.blendMode ?? .sourceOver
    var picture = picture
    var clip = tree.groupClip(of: layer)
    let blending = DrawState.Blending(mode, isExtended: snapshot.isExtended)
    // One item clips and blends a picture. If it has a mask or the backdrop is read, the clip is part of the mask.
    if let outer = clip, picture.mask != nil || unit.backdrop != nil || blending == nil {
      picture.mask = mask(of: picture, cutBy: outer)
      clip = nil
    }
    if let backdrop = unit.backdrop {
      if mode == .sourceOver {
        replace(backdrop, by: picture, opacity: layer.groupOpacity, unit.cuts)
        return
      }
      picture = self.picture(picture, underlaidBy: backdrop)
    }
    guard let blending else {
      blend(picture, opacity: layer.groupOpacity, mode, unit.cuts)
      return
    }
    var item =
      clip.map { painter.group(picture, .picture(opacity: layer.groupOpacity), cutBy: $0) }
      ?? painter.group(picture, opacity: layer.groupOpacity)
    item.state.blending = blending
    emit([item], unit.cuts)
  }

  /// The pass of a group's mask, as far as a clip covers it; without a mask, of the clip's coverage.
  private mutating func mask(of picture: Picture, cutBy clip: Region) -> Int {
    let frame = picture.frame
    let mask = picture.mask.map { Picture(source: .pass($0), frame: frame) }
    _ = drawn(frame) { builder in
      let item =
        mask.map { builder.painter.group($0, .picture(), cutBy: clip) }
        ?? builder.painter.white(clip, footprint: clip.footprint, in: frame)
      builder.emit([item], [])
    }
    return passes.count - 1
  }

  /// Blends a group in the shader, where the blending unit cannot: with a copy of its backdrop.
  private mutating func blend(_ picture: Picture, opacity: Double, _ mode: BlendMode, _ cuts: [LinearForm]) {
    let frame = picture.frame.intersection(innermost.frame)
    if frame.isEmpty { return }
    let backdrop = endStage(copying: frame)
    let paint = CompositePaint(opacity: Float(opacity), blendMode: mode)
    addOverBackdrop(picture, paint, backdrop, frame, cuts)
  }

  // MARK: - Colour filters

  mutating func endFilter(_ unit: Unit) {
    var group = open.removeLast()
    passes.append(group.finished())
    let picture = Picture(source: .pass(passes.count - 1), frame: group.frame)
    keep(picture, of: unit, .filter)
    let tree = tree(of: unit)
    drawFiltered(unit, picture, tree.plan(of: tree.layer(unit.node))?.colorFilters ?? [])
  }

  mutating func drawFiltered(_ unit: Unit, _ picture: Picture, _ filters: [ColorMatrix]) {
    emit([painter.filtered(picture, filters)], unit.cuts)
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

import Geometry
import LayerSnapshots

/// Shadows: drawn directly if the caster is a box, or a path with a sharp shadow, and from a picture of the caster otherwise.
extension DisplayListBuilder {
  /// Draws the layer's shadow, or pushes the drawing of its caster.
  mutating func pushShadow(_ unit: Unit, _ shadow: LayerShadow, isSharp: Bool) {
    let tree = surfaces[unit.surface]
    let layer = tree.placedInFull(unit.node)
    if !isSharp,
      let box = BoxShadow(
        of: unit.node, shadow, in: snapshot, extents: extents, near: blurVisibleBox(of: unit).moved(by: -shadow.offset))
    {
      if drawSmoothShadow(box, shadow, of: unit) { return }
      emit(painter.boxShadow(box, of: unit.node, shadow, in: tree), unit.cuts)
      return
    }
    if isSharp, let path = shadow.path {
      let moved = layer.projection.precomposed(with: .translation(shadow.offset.x, shadow.offset.y))
      let clip = tree.sublayerClip(of: layer)
      let item = painter.filled(
        path, shadow.color, through: moved, clip: clip, tint: layer.pieceOpacity, frame: open[open.count - 1].frame)
      emit([item].compactMap { $0 }, unit.cuts)
      return
    }
    if isSharp {
      if isOnePiece(unit.node),
        let items = painter.sharpBoxShadow(
          of: unit.node, shadow, extents: extents, cutting: .init(by: unit.cuts), in: tree)
      {
        emit(items, unit.cuts)
        return
      }
      if let picture = pictures[PictureKey(surface: unit.surface, node: unit.node, use: .shadow)] {
        show(picture, of: unit, .shadow)
        return
      }
      // The layer's picture once more, moved by the shadow's offset; only its alpha counts.
      pending.append(.endPicture(unit, .shadow, nil))
      let host = layer.projection.precomposed(with: .translation(shadow.offset.x, shadow.offset.y))
      let frame = layer.extent.intersection(open[open.count - 1].frame)
      pushSurface(
        Surface(
          root: unit.node, host: host, rootMatrix: CATransform3DIdentity, frame: frame, rootOptions: .filtered,
          isContinuous: tree.surface.isContinuous, depth: tree.surface.depth,
          silhouettes: tree.surface.silhouettes + 1, seen: tree.surface.seen))
      return
    }
    let caster = shadow.path.map { PlaneBox(around: $0, margin: 0) } ?? extents.filtered[unit.node]
    guard
      var bitmap = smoothBitmap(
        of: caster.outset(by: PlaneExtents.tail * shadow.sigma), shadow.sigma, unit, .shadow,
        reach: shadow.offset.length)
    else { return }
    // A path by itself is covered exactly, however coarse the grid.
    if shadow.path != nil { bitmap.refinement = 1 }
    if showKnown(&bitmap, of: unit, .shadow) { return }
    pending.append(.endPicture(unit, .shadow, bitmap))
    if let path = shadow.path {
      open.append(PassBuilder(frame: bitmap.frame, clearColor: .clear))
      let black = PremultipliedColor(SIMD4(0, 0, 0, 1))
      let item = painter.filled(path, black, through: bitmap.host, clip: nil, tint: 1, frame: bitmap.frame)
      emit([item].compactMap { $0 }, [])
      return
    }
    pushSurface(
      Surface(
        root: unit.node, host: bitmap.host, rootMatrix: CATransform3DIdentity, frame: bitmap.drawnFrame,
        rootOptions: .filtered, isContinuous: true, depth: tree.surface.depth + 1))
  }

  /// Draws the shadow of a box from a small bitmap, around the opaque part of the layer.
  ///
  /// - Returns: `false` if a cut or a clip bounds the shadow, not all of it is near the frame, or so small a blur takes too large a bitmap.
  mutating func drawSmoothShadow(_ box: BoxShadow, _ shadow: LayerShadow, of unit: Unit) -> Bool {
    let tree = surfaces[unit.surface]
    let layer = tree.placedInFull(unit.node)
    guard unit.cuts.isEmpty, tree.sublayerClip(of: layer) == nil else { return false }
    let scale = SmoothShadow.pixelsPerSigma / shadow.sigma
    guard let smooth = SmoothShadow(box, scale: scale) else { return false }
    let key = CachedPicture.shadow(smooth.key)
    let hole = painter.opaqueBox(of: unit.node, in: tree)
    guard
      let quads = painter.smoothShadow(
        smooth, scale: scale, center: box.center + shadow.offset, color: shadow.color.rgba * box.alpha, around: hole,
        of: unit.node, in: tree)
    else { return false }
    let source = cachedSource(key) ?? .pass(passes.count)
    if cached[key] == nil {
      cachedPictures.append(key)
      passes.append(painter.pass(drawing: smooth, cachedAs: cachedPictures.count - 1))
      cached[key] = source
    }
    for var quad in quads {
      quad.state.image = source
      open[open.count - 1].add(quad)
    }
    return true
  }
}

import Geometry
import LayerSnapshots

/// Shadows.
extension DisplayListBuilder {
  /// The ways to draw a shadow.
  private enum ShadowForm {
    /// The closed form of a blurred box.
    case box(BoxShadow)
    /// The coverage of a shape, sharp or blurred, and its alpha.
    case coverage(ShapeMasks.Shape, alpha: Double)
    /// The layer's alpha in the shadow's colour.
    case silhouette
    /// The blurred picture of the layer or of the shadow's path.
    case blurred
  }

  private func form(of shadow: LayerShadow, of unit: Unit, isSharp: Bool) -> ShadowForm {
    let tree = tree(of: unit)
    // A picture of the plane itself may be shown anywhere.
    if !isSharp,
      let box = BoxShadow(
        of: unit.node, shadow, in: snapshot, extents: extents,
        near: (tree.surface.isContinuous ? .wholePicture : visibleBox(of: unit)).moved(by: -shadow.offset))
    {
      return .box(box)
    }
    if let (shape, alpha) = shapeCaster(of: unit, shadow, isSharp: isSharp) { return .coverage(shape, alpha: alpha) }
    return isSharp ? .silhouette : .blurred
  }

  /// Draws the layer's shadow, or pushes the drawing of its caster.
  mutating func pushShadow(_ unit: Unit, _ shadow: LayerShadow, isSharp: Bool) {
    let tree = tree(of: unit)
    switch form(of: shadow, of: unit, isSharp: isSharp) {
    case .box(let box):
      if drawSmoothShadow(box, shadow, of: unit) { return }
      emit(painter.boxShadow(box, of: unit.node, shadow, in: tree), unit.cuts)
    case .coverage(let shape, let alpha):
      let layer = tree.layer(unit.node)
      let moved = tree.projection(of: layer).precomposed(with: .translation(shadow.offset.x, shadow.offset.y))
      let item = painter.covered(
        by: shape, PremultipliedColor(shadow.color.rgba * alpha), moved, clip: tree.sublayerClip(of: layer),
        tint: layer.pieceOpacity, frame: innermost.frame)
      emit([item].compactMap { $0 }, unit.cuts)
    case .silhouette: pushSharpShadow(unit, shadow)
    case .blurred: pushBlurredShadow(unit, shadow)
    }
  }

  /// Draws the silhouette of a layer: of one piece as its items, of any other as a mask, which it pushes.
  private mutating func pushSharpShadow(_ unit: Unit, _ shadow: LayerShadow) {
    let tree = tree(of: unit)
    if snapshot.isOnePiece(unit.node),
      let items = painter.sharpBoxShadow(of: unit.node, shadow, extents: extents, in: tree)
    {
      emit(items, unit.cuts)
      return
    }
    // The layer's picture once more, moved by the shadow's offset; only its alpha counts.
    guard beginPicture(.shadow, of: unit, on: nil) else { return }
    let layer = tree.layer(unit.node)
    let host = tree.projection(of: layer).precomposed(with: .translation(shadow.offset.x, shadow.offset.y))
    let frame = layer.extent.intersection(innermost.frame)
    pushSurface(
      Surface(
        root: unit.node, host: host, rootMatrix: CATransform3DIdentity, frame: frame, rootOptions: .filtered,
        isContinuous: tree.surface.isContinuous, depth: tree.surface.depth,
        silhouettes: tree.surface.silhouettes + 1, visibleFrame: tree.surface.visibleFrame,
        clip: tree.clip(at: layer.sublayerClip)?.insideGroup))
  }

  /// Pushes the blurred picture of a layer, or of its shadow's path.
  private mutating func pushBlurredShadow(_ unit: Unit, _ shadow: LayerShadow) {
    let caster = shadow.path.map { PlaneBox(around: $0, margin: 0) } ?? extents.filtered[unit.node]
    let isPath = shadow.path != nil
    guard
      var bitmap = smoothBitmap(
        of: caster.outset(by: shadow.reach), shadow.sigma, unit, .shadow,
        blurSource(of: unit, by: shadow.sigma, filters: isPath ? 0 : nil), reach: shadow.offset.length)
    else { return }
    // A path by itself is covered exactly, so fewer pixels place its edges well enough.
    if isPath { bitmap.refinement = min(bitmap.refinement, PlaneBitmap.pathRefinement) }
    guard beginPicture(.shadow, of: unit, on: bitmap) else { return }
    if let path = shadow.path {
      open.append(PassBuilder(frame: bitmap.drawnFrame, clearColor: .clear))
      let item = painter.covered(
        by: ShapeMasks.Shape(path: path, paint: .fill(.nonZero)), PremultipliedColor(SIMD4(0, 0, 0, 1)), bitmap.host,
        clip: nil, tint: 1, frame: bitmap.drawnFrame)
      emit([item].compactMap { $0 }, [])
      return
    }
    pushSurface(of: unit, .filtered, on: bitmap)
  }

  /// The shape that casts a shadow by itself, and its alpha: the shadow's path, or the fill or the stroke that is all
  /// that a layer paints.
  ///
  /// `nil` for any other caster, and where a bitmap serves better: for a blur that spans many output pixels, or a grid
  /// that is too large for ``ShadowCoverage``.
  private func shapeCaster(
    of unit: Unit, _ shadow: LayerShadow, isSharp: Bool
  ) -> (shape: ShapeMasks.Shape, alpha: Double)? {
    let style = snapshot.style(of: unit.node)
    var (shape, alpha): (ShapeMasks.Shape, Double)
    if let path = shadow.path {
      (shape, alpha) = (ShapeMasks.Shape(path: path, paint: .fill(.nonZero)), 1)
    } else if !isSharp, style.isOneShape, let painted = ShapeMasks.Shape.only(of: style.shapePaint),
      !snapshot.hasVisibleSublayers(unit.node), !style.masksToBounds,
      snapshot.effects(of: unit.node)?.filters.isEmpty ?? true
    {
      (shape, alpha) = painted
    } else {
      return nil
    }
    if isSharp { return (shape, alpha) }
    shape.sigma = shadow.sigma
    let middle = PlaneBox(style.shape.rect)
    let projection = tree(of: unit).projection(of: unit.node)
    guard let scale = projection.scale(at: (middle.low + middle.high) / 2),
      shadow.sigma * scale < ShadowCoverage.widestSigma
    else { return nil }
    let seen = shape.box.intersection(visibleBox(of: unit).moved(by: -shadow.offset))
    let pixels = seen.isEmpty ? 0 : ShadowCoverage.pixels(over: seen.high - seen.low, sigma: shadow.sigma)
    return pixels <= Double(ShadowCoverage.maximumPixels) ? (shape, alpha) : nil
  }

  /// Draws the shadow of a box from a small bitmap, around the opaque part of the layer.
  ///
  /// - Returns: `false` if a cut or a clip bounds the shadow, not all of it is near the frame, or so small a blur takes
  ///   too large a bitmap.
  mutating func drawSmoothShadow(_ box: BoxShadow, _ shadow: LayerShadow, of unit: Unit) -> Bool {
    let tree = tree(of: unit)
    guard unit.cuts.isEmpty, tree.sublayerClip(of: tree.layer(unit.node)) == nil,
      let bitmap = box.bitmap(for: shadow),
      let quads = painter.quads(showing: bitmap, shadow: shadow.color.rgba * box.alpha, of: unit.node, in: tree)
    else { return false }
    let blurred = BlurredBox(
      half: box.half * bitmap.scale, radius: box.radius * bitmap.scale, corners: box.corners.rawValue)
    let key = Picture.Key(recipe: .shadow, grid: nil, isExtended: snapshot.isExtended, content: .box(blurred))
    var source = ImageSource.pass(passes.count)
    if let known = picture(key) {
      source = known.source
    } else {
      passes.append(painter.pass(drawing: blurred, over: bitmap.frame))
      keep(Picture(source: source, frame: bitmap.frame), as: key)
    }
    for var quad in quads {
      quad.state.image = source
      innermost.add(quad)
    }
    return true
  }
}

extension ShapeMasks.Shape {
  /// The fill or the stroke of a painting that has one of them, and its alpha.
  fileprivate static func only(of painting: ShapePainting) -> (ShapeMasks.Shape, Double)? {
    if let fill = painting.fill { return (Self(path: fill.path, paint: .fill(fill.rule)), fill.color.alpha) }
    return painting.stroke.map { (Self(path: $0.path, paint: .stroke($0.style)), $0.color.alpha) }
  }
}

import Geometry
import LayerSnapshots

/// Shadows.
extension DisplayListBuilder {
  /// The ways to draw a shadow.
  private enum ShadowForm {
    /// A blurred box, from a bitmap of its alpha, which `alpha` multiplies.
    case box(BlurredBox, PlaneBitmap, alpha: Double)
    /// One colour inside the outline of a shape, sharp or blurred.
    case coverage(Outline, alpha: Double)
    /// The layer's alpha in the shadow's colour.
    case silhouette
    /// The blurred picture of the layer or of the shadow's path.
    case blurred
  }

  private mutating func form(of shadow: LayerShadow, of unit: Unit, isSharp: Bool) -> ShadowForm {
    let (tree, node) = (tree(of: unit), unit.node)
    // A picture of the plane itself may be shown anywhere.
    if !isSharp,
      let box = BoxShadow(
        of: node, shadow, in: snapshot, extents: extents,
        near: (tree.surface.isContinuous ? .wholePicture : visibleBox(of: unit)).moved(by: -shadow.offset)),
      let (bitmap, blurred) = box.bitmap(sigma: shadow.sigma)
    {
      return .box(blurred, bitmap, alpha: box.alpha)
    }
    let layer = tree.layer(node)
    let (projection, clip) = (
      tree.projection(of: layer).precomposed(with: .translation(shadow.offset.x, shadow.offset.y)),
      tree.sublayerClip(of: layer)
    )
    let style = snapshot.style(of: node)
    // Of several pieces, the coverage adds up at the edges.
    if isSharp, shadow.path == nil, snapshot.isOnePiece(node), !style.hasContents,
      let alpha = BoxShadow.alpha(of: node, in: snapshot, extents: extents)
    {
      // The layer's box alone, moved, and cut as its shadow is, whatever paints it.
      var box = style.only(.background)
      box.backgroundColor = PremultipliedColor(SIMD4(repeating: 1))
      var plane = PlacedPlane(
        projection: projection, yDown: layer.yDown, pieceOpacity: 1, clip: tree.clip(at: layer.sublayerClip),
        footprint: ConvexPolygon([]), footprintIsOutline: false)
      (plane.footprint, plane.footprintIsOutline) = tree.footprint(of: box, in: plane)
      let profile = painter.profile(of: node, in: plane, on: tree.surface)
      let outline = Outline(
        of: box, profile, box.whole, in: plane, on: tree.surface, isOpaque: false, &painter.memory.masks)
      return .coverage(outline, alpha: alpha)
    }
    if let (shape, alpha) = shapeCaster(of: unit, shadow, isSharp: isSharp) {
      let outline = Outline.edges(
        of: shape, through: projection, cutBy: clip, in: innermost.frame, &painter.memory.masks)
      return .coverage(outline, alpha: alpha)
    }
    return isSharp ? .silhouette : .blurred
  }

  /// Draws the layer's shadow, or pushes the drawing of its caster.
  mutating func pushShadow(_ unit: Unit, _ shadow: LayerShadow, isSharp: Bool) {
    switch form(of: shadow, of: unit, isSharp: isSharp) {
    case .box(let box, let bitmap, let alpha):
      var picture = picture(of: box, over: bitmap.enlarged.frame)
      (picture.bitmap, picture.alpha) = (bitmap, alpha)
      show(picture, of: unit, .shadow)
    case .coverage(let outline, let alpha):
      let (color, tint) = (shadow.color.rgba * alpha, tree(of: unit).layer(unit.node).pieceOpacity)
      emit(painter.covered(by: outline, PremultipliedColor(color), tint: tint), unit.cuts)
    case .silhouette: pushSilhouette(unit, shadow)
    case .blurred: pushBlurredShadow(unit, shadow)
    }
  }

  /// Pushes the layer's picture once more, moved by the shadow's offset; only its alpha counts.
  private mutating func pushSilhouette(_ unit: Unit, _ shadow: LayerShadow) {
    guard beginPicture(Picture.Place(key: key(of: unit, .shadow)), of: unit) else { return }
    let tree = tree(of: unit)
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
      var bitmap = bitmap(
        of: caster.outset(by: shadow.reach), .gaussianBlur(sigma: shadow.sigma), unit, .shadow,
        blurSource(of: unit, by: shadow.sigma, filters: isPath ? 0 : nil), reach: shadow.offset.length)
    else { return }
    // A path by itself is covered exactly, so fewer pixels place its edges well enough.
    if isPath { bitmap.refinement = min(bitmap.refinement, PlaneBitmap.pathRefinement) }
    guard beginPicture(place(of: unit, .shadow, on: bitmap), of: unit, on: bitmap) else { return }
    guard let path = shadow.path else { return pushSurface(of: unit, .filtered, on: bitmap) }
    open.append(PassBuilder(frame: bitmap.drawnFrame, clearColor: .clear))
    let shape = ShapeMasks.Shape(path: path, paint: .fill(.nonZero))
    let outline = Outline.edges(
      of: shape, through: bitmap.host, cutBy: nil, in: bitmap.drawnFrame, &painter.memory.masks)
    emit(painter.covered(by: outline, PremultipliedColor(SIMD4(0, 0, 0, 1))), [])
  }

  /// The shape that casts a shadow by itself, and its alpha: the shadow's path, the fill or the stroke that is all that
  /// a layer paints, or the box of an even one.
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
    } else if let only = style.onlyShape, !snapshot.hasVisibleSublayers(unit.node), !style.masksToBounds,
      snapshot.effects(of: unit.node)?.filters.isEmpty ?? true
    {
      (shape, alpha) = (ShapeMasks.Shape(only), only.color.alpha)
    } else if !isSharp, !style.shape.isContinuous,
      let even = BoxShadow.alpha(of: unit.node, in: snapshot, extents: extents)
    {
      // A box whose corners would take too large a bitmap.
      let vertices = Outlines.polygon(of: style.shape, in: tree(of: unit).projection(of: unit.node)).vertices
      guard let first = vertices.first else { return nil }
      let path = BezierPath([.move(first)] + vertices.dropFirst().map { .line($0) } + [.close])
      (shape, alpha) = (ShapeMasks.Shape(path: path, paint: .fill(.nonZero)), even)
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

  /// The blurred alpha of a box, as this frame or an earlier one has drawn it.
  private mutating func picture(of box: BlurredBox, over frame: PixelRect) -> Picture {
    let place = Picture.Place(
      key: Picture.Key(recipe: .shadow, isExtended: snapshot.isExtended, content: .box(box)))
    if let known = picture(place) { return known }
    passes.append(painter.pass(drawing: box, over: frame))
    let drawn = Picture(source: .pass(passes.count - 1), frame: frame)
    keep(drawn, as: place)
    return drawn
  }
}

import Geometry
import LayerModel

/// Shadows of boxes, by way of a bitmap.
extension ItemPainter {
  /// The pass that draws the bitmap: the alpha, in black.
  mutating func pass(drawing shadow: SmoothShadow, keptAs: Int) -> RenderPass {
    var item = DrawItem.empty()
    item.details.z = DrawItem.Flags.boxShadow.rawValue
    item.details.w = UInt32(table.count)
    item.background = SIMD4(0, 0, 0, 1)
    (item.imageU, item.imageV, item.imageW) = (SIMD4(1, 0, 0, -1), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0))
    let key = shadow.key
    item.imageRange = SIMD4<Float>(SIMD4(key.half.x, key.half.y, key.radius, SmoothShadow.pixelsPerSigma))
    item.imageOrigin.w = Float(key.corners)
    let corners = ConvexPolygon(shadow.frame).vertices.map { SIMD2<Float>(Float($0.x), Float($0.y)) }
    item.corners01 = SIMD4(lowHalf: corners[0], highHalf: corners[1])
    item.corners23 = SIMD4(lowHalf: corners[2], highHalf: corners[3])
    var sources = ItemSources()
    sources.program = .item(ItemFeatures(of: item, image: .none))
    sources.blending = .copy
    var pass = RenderPass(frame: shadow.frame, format: .rgba8, clearColor: .clear, items: [item], sources: [sources])
    pass.keptAs = keptAs
    return pass
  }

  /// The shadow as quadrilaterals that show its bitmap, with their corners in output pixels; `nil` where not all of it is in front of the
  /// viewer and near the picture.
  ///
  /// - Parameters:
  ///   - scale: Pixels of the bitmap a point.
  ///   - hole: What of the plane will be painted over by something opaque.
  func smoothShadow(
    _ shadow: SmoothShadow, scale: Double, center: Vector2, color: SIMD4<Double>, around hole: PlaneBox?, of i: Int,
    in tree: PlacedTree
  ) -> [(PaintedItem, Quad)]? {
    let layer = tree.placedInFull(i)
    let frame = PlaneBox(around: ConvexPolygon(shadow.frame)).scaled(by: 1 / scale)
    let reach = frame.moved(by: center)
    var parts = [reach]
    if let hole = hole?.intersection(reach), !hole.isEmpty {
      parts = [
        PlaneBox(low: reach.low, high: Vector2(reach.high.x, hole.low.y)),
        PlaneBox(low: Vector2(reach.low.x, hole.high.y), high: reach.high),
        PlaneBox(low: Vector2(reach.low.x, hole.low.y), high: Vector2(hole.low.x, hole.high.y)),
        PlaneBox(low: Vector2(hole.high.x, hole.low.y), high: Vector2(reach.high.x, hole.high.y)),
      ].filter { !$0.isEmpty }
    }
    guard let core = ItemCore(exactly: reach.rect, in: layer.projection, frame: tree.stage.frame, clip: nil)
    else { return nil }
    let origin = core.inside.polygon.middlePixel
    var item = DrawItem.empty()
    item.details.z = DrawItem.Flags([.contents, .silhouette]).rawValue
    item.background = SIMD4<Float>(color * layer.pieceOpacity)
    item.placement.x = Float(origin.x)
    item.placement.y = Float(origin.y)
    let toBitmap = Homography.translation(-center.x, -center.y).then(.scale(scale))
      .then(.translation(-Double(shadow.frame.minX), -Double(shadow.frame.minY)))
    item.setMap(toBitmap, of: layer.projection, from: origin)
    var sources = ItemSources(program: .quad([.picture, .silhouette]))
    sources.filter = .linear
    if item.imageW.x != 0 || item.imageW.y != 0 { sources.program = .quad([.picture, .silhouette, .perspective]) }
    return parts.compactMap { part in
      guard let quad = ItemCore(exactly: part.rect, in: layer.projection, frame: tree.stage.frame, clip: nil)
      else { return nil }
      var painted = PaintedItem(
        item: item, sources: sources, reach: quad.inside.polygon, origin: origin, interiorAlpha: 0)
      // Half of the way from clear to full, on the whole.
      painted.rounding = RoundingBound.Step(alpha: 0.5 * Double(item.background.w), isImage: true)
      return (painted, quad.inside)
    }
  }

  /// A box of the layer's plane that its own body covers with nothing to be seen through, if it has one.
  func opaqueBox(of i: Int, in tree: PlacedTree) -> PlaneBox? {
    let layer = tree.placedInFull(i)
    let style = snapshot.styles[Int(snapshot.nodes[i].style)]
    guard layer.pieceOpacity >= 1, tree.plan(of: layer)?.isBitmap != true,
      tree.plan(of: layer)?.colorFilters.isEmpty != false, style.backgroundColor.isOpaque,
      let safe = style.shape.inset(by: style.shape.inscribedInset + style.borderWidth)
    else { return nil }
    // Its edge pixels are not all its own, whatever the scale.
    guard let scale = layer.projection.scale(at: Vector2(safe.rect.midX.native, safe.rect.midY.native)),
      let inside = safe.inset(by: 2 / scale)
    else { return nil }
    return PlaneBox(inside.rect)
  }
}

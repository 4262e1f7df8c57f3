import Geometry
import LayerSnapshots

/// Items for bitmaps in a layer's plane.
extension PlaneBitmap {
  /// The part of the plane that the picture covers, in points.
  fileprivate var box: PlaneBox {
    let box = PlaneBox(around: ConvexPolygon(frame)).scaled(by: 1 / scale).moved(by: origin)
    return PlaneBox(low: box.low - stretch / 2, high: box.high + stretch / 2)
  }

  /// The parts of the plane that show the picture, and their maps to the plane of one that is not stretched.
  fileprivate var parts: [NinePart] {
    let box = box
    func pieces(_ k: Int) -> [NinePart.Piece] {
      let (low, high, half) = (box.low[k], box.high[k], stretch[k] / 2)
      if half <= 0 { return [NinePart.Piece(low: low, high: high)] }
      let middle = (low + high) / 2
      return [
        NinePart.Piece(low: low, high: middle - half, start: half),
        NinePart.Piece(low: middle - half, high: middle + half, start: middle, slope: 0),
        NinePart.Piece(low: middle + half, high: high, start: -half),
      ]
    }
    return NinePart.parts(pieces(0), pieces(1))
  }
}

extension ItemPainter {
  /// The items that show a bitmap in the layer's plane, or the silhouette for a sharp shadow on the output's pixels. A
  /// bitmap is clear at the edge of its box, so that edge does not show.
  ///
  /// - Parameter isCut: Whether other planes cut the layer.
  mutating func planePicture(
    _ picture: Picture, of i: Int, _ recipe: Picture.Recipe, in tree: PlacedTree, isCut: Bool
  ) -> [PaintedItem] {
    let layer = tree.layer(i)
    let shadow = recipe == .shadow ? snapshot.effects(of: i)?.shadow : nil
    // A backdrop is clipped where it is shown.
    let clip = recipe == .backdrop ? nil : recipe == .shadow ? tree.sublayerClip(of: layer) : tree.clip(of: layer)
    guard let bitmap = picture.bitmap else {
      guard let shadow else { return [] }
      let look = memory.looks.index(of: Look(background: SIMD4<Float>(shadow.color.rgba)))
      let paint = QuadPaint(texture: .silhouette(.identity, .exact), look: look, tint: Float(layer.pieceOpacity))
      return [finished(picture, paint, cutBy: clip)]
    }
    let projection = tree.projection(of: layer)
    var filters = ImageFilters()
    if recipe == .bitmap, let rasterization = snapshot.effects(of: i)?.rasterization {
      filters = ImageFilters(
        rasterization.magnificationFilter, rasterization.minificationFilter,
        bias: rasterization.minificationFilterBias)
    }
    if !bitmap.isSmooth, clip == nil, filters.minification != .trilinear,
      let frame = bitmap.frame(shownBy: projection)
    {
      // Pixel for pixel, a bitmap is a finished picture: the cheapest program draws it.
      var shown = picture
      shown.frame = frame
      return [group(shown, opacity: layer.pieceOpacity)]
    }
    let (shown, offset) = (bitmap.enlarged, shadow?.offset ?? .zero)
    var look = Look(sampling: shown.frame)
    var sampling = bitmap.enlargement > 1 ? QuadSampling.linear : .cubic
    if !bitmap.isSmooth {
      if tree.surface.isContinuous { filters.average() }
      sampling = filters.areLinear ? .fine : .changing
      look.set(filters)
    }
    if let shadow { look.background = SIMD4<Float>(shadow.color.rgba * picture.alpha) }
    let (index, opacity) = (memory.looks.index(of: look), Float(layer.pieceOpacity))
    let (box, toPlane) = (bitmap.box.moved(by: offset), Homography.translation(-offset.x, -offset.y))
    let back = (projection.map.inverse ?? .identity).then(toPlane)
    func item(_ part: NinePart, over footprint: ConvexPolygon, _ outline: Outline, from origin: Vector2) -> PaintedItem
    {
      let map = ImageMap(part.map.then(shown.imageMap), back: back, from: origin)
      let paint =
        shadow == nil
        ? QuadPaint(texture: .picture(map, sampling), look: index, opacity: opacity)
        : QuadPaint(texture: .silhouette(map, sampling), look: index, tint: opacity)
      return PaintedItem(
        paint: paint, state: DrawState(image: picture.source), footprint: footprint, origin: origin, outline: outline)
    }
    if clip == nil, !isCut, let core = ItemCore(exactly: box.rect, in: projection, frame: tree.surface.frame) {
      // Under what its own layer covers, a shadow does not show.
      let (hole, origin) = (shadow == nil ? nil : opaqueBox(of: i, in: tree), core.inside.polygon.middlePixel)
      return bitmap.parts.flatMap { part in
        let box = part.box.moved(by: offset)
        let whole = item(part, over: core.inside.polygon, .unbounded, from: origin)
        return Quad(box.rect).image(through: projection.map).parts(around: hole?.intersection(box), in: projection).map
        {
          var item = whole
          (item.footprint, item.outline) = ($0.polygon, .whole($0))
          return item
        }
      }
    }
    guard let (footprint, outline) = edges(of: box, layer, clip: clip, in: tree) else { return [] }
    return bitmap.parts.map { part in
      var item = item(part, over: footprint, outline, from: footprint.middlePixel)
      item.cuts = part.cuts(through: back)
      return item
    }
  }

  /// The edges of a function of the plane that is clear at the edge of `box`: those of the clip, and of the plane's
  /// existing part. `nil` if none of the box is visible.
  private mutating func edges(
    of box: PlaneBox, _ layer: PlacedLayer, clip: Region?, in tree: PlacedTree
  ) -> (footprint: ConvexPolygon, outline: Outline)? {
    let projection = tree.projection(of: layer)
    let exists = box.polygon.vertices.allSatisfy { v in
      projection.existence.allSatisfy { $0.value(at: v) >= 0 }
    }
    let image = Region(soft: projection.image(of: box.polygon, within: tree.guardBand))
    let footprint = image.intersection(clip).footprint
    if footprint.isEmpty { return nil }
    // The end of the plane is hard: a pixel shows the function at its centre, or nothing. The box's own edge must not
    // count. On a plane seen nearly edge-on, the box's clear rim is narrower than a pixel.
    var outline = clip
    if !exists {
      guard let back = projection.map.inverse else { return nil }
      let ends = [back.weight] + projection.existence.map { $0.pulledBack(through: back) }
      let whole = Region(soft: clip?.soft ?? ConvexPolygon(tree.guardBand), hard: clip?.hard ?? [])
      outline = Region(
        soft: whole.soft,
        hard: whole.hard + ends.map(\.normalized).filter { $0.coefficients.x != 0 || $0.coefficients.y != 0 })
    }
    guard let outline else { return (footprint, .unbounded) }
    // Pixels that the footprint divides may have their centres in it.
    let pixels = PixelRect(around: footprint).outset(by: 1).intersection(tree.surface.frame)
    return (footprint, .edges(of: OutlineRegions(outer: outline), in: pixels, &memory.masks))
  }
}

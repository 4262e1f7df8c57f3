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
  /// The items that show a bitmap in the layer's plane, or the silhouette for a sharp shadow on the output's pixels.
  mutating func planePicture(
    _ picture: Picture, of i: Int, _ recipe: Picture.Recipe, in tree: PlacedTree
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
    if recipe == .bitmap, clip == nil, snapshot.effects(of: i)?.rasterization?.minificationFilter != .trilinear,
      let frame = bitmap.frame(shownBy: tree.projection(of: layer))
    {
      // Pixel for pixel, a bitmap is a finished picture: the cheapest program draws it.
      var shown = picture
      shown.frame = frame
      return [group(shown, opacity: layer.pieceOpacity)]
    }
    let offset = shadow?.offset ?? Vector2(0, 0)
    guard let place = planePlace(over: bitmap.box.moved(by: offset), layer, clip: clip, in: tree) else { return [] }
    let shown = bitmap.enlarged
    let (projection, toPlane) = (tree.projection(of: layer), Homography.translation(-offset.x, -offset.y))
    let back = projection.map.inverse?.then(toPlane) ?? .identity
    var (look, sampling) = (
      Look(sampling: shown.frame), bitmap.isSmooth && bitmap.enlargement == 1 ? QuadSampling.cubic : .fine
    )
    if recipe == .bitmap, let rasterization = snapshot.effects(of: i)?.rasterization {
      var filters = ImageFilters(
        rasterization.magnificationFilter, rasterization.minificationFilter,
        bias: rasterization.minificationFilterBias)
      if tree.surface.isContinuous { filters.average() }
      if !filters.areLinear { sampling = .changing }
      look.set(filters)
    }
    if let shadow { look.background = SIMD4<Float>(shadow.color.rgba * picture.alpha) }
    let (index, opacity) = (memory.looks.index(of: look), Float(layer.pieceOpacity))
    return bitmap.parts.map { part in
      let map = ImageMap(toPlane.then(part.map).then(shown.imageMap), of: projection, from: place.origin)
      let paint =
        shadow == nil
        ? QuadPaint(texture: .picture(map, sampling), look: index, opacity: opacity, hasWeight: true)
        : QuadPaint(texture: .silhouette(map, sampling), look: index, tint: opacity, hasWeight: true)
      var item = place.item(paint, DrawState(image: picture.source))
      item.cuts = part.cuts(through: back)
      return item
    }
  }

  /// The quadrilaterals that show an enlarged picture, which linear interpolation serves.
  ///
  /// - Returns: `nil` for any other picture, and unless all of it is in front of the viewer, near the frame, and not
  ///   clipped.
  mutating func smoothPicture(
    _ picture: Picture, of i: Int, _ recipe: Picture.Recipe, in tree: PlacedTree
  ) -> [PaintedItem]? {
    guard let bitmap = picture.bitmap, bitmap.enlargement > 1, recipe != .backdrop else { return nil }
    let layer = tree.layer(i)
    let shadow = recipe == .shadow ? snapshot.effects(of: i)?.shadow : nil
    guard (shadow == nil ? tree.clip(of: layer) : tree.sublayerClip(of: layer)) == nil else { return nil }
    let (projection, offset) = (tree.projection(of: layer), shadow?.offset ?? .zero)
    guard let core = ItemCore(exactly: bitmap.box.moved(by: offset).rect, in: projection, frame: tree.surface.frame)
    else { return nil }
    let origin = core.inside.polygon.middlePixel
    let (toPlane, toBitmap) = (Homography.translation(-offset.x, -offset.y), bitmap.enlarged.imageMap)
    let look = shadow.map { memory.looks.index(of: Look(background: SIMD4<Float>($0.color.rgba * picture.alpha))) }
    // Under what its own layer covers, a shadow does not show.
    let hole = shadow == nil ? nil : opaqueBox(of: i, in: tree)
    return bitmap.parts.flatMap { part in
      let map = ImageMap(toPlane.then(part.map).then(toBitmap), of: projection, from: origin)
      let opacity = Float(layer.pieceOpacity)
      let paint =
        look.map { QuadPaint(texture: .silhouette(map, .linear), look: $0, tint: opacity) }
        ?? QuadPaint(texture: .picture(map, .linear), look: LookTable.plain, opacity: opacity)
      let box = part.box.moved(by: offset)
      return Quad(box.rect).image(through: projection.map).parts(around: hole?.intersection(box), in: projection).map {
        PaintedItem(
          paint: paint, state: DrawState(image: picture.source), footprint: $0.polygon, origin: origin,
          outline: .whole($0))
      }
    }
  }

  /// The place where a function of the plane is painted. The function is clear at the edge of its box, so that edge
  /// does not show.
  struct PlanePlace {
    var footprint: ConvexPolygon
    /// The whole pixel that the paint counts from, in output pixels.
    var origin: Vector2
    /// That of the clip and of the plane's existing part; unbounded if nothing clips the box.
    var outline = Outline.unbounded

    func item(_ paint: QuadPaint, _ state: DrawState = DrawState()) -> PaintedItem {
      PaintedItem(paint: paint, state: state, footprint: footprint, origin: origin, outline: outline)
    }
  }

  /// The place of a box of the layer's plane; `nil` if none of it is visible.
  mutating func planePlace(
    over box: PlaneBox, _ layer: PlacedLayer, clip: Region?, in tree: PlacedTree
  ) -> PlanePlace? {
    let projection = tree.projection(of: layer)
    let exists = box.polygon.vertices.allSatisfy { v in
      projection.existence.allSatisfy { $0.value(at: v) >= 0 }
    }
    let image = Region(soft: projection.image(of: box.polygon, within: tree.guardBand))
    let region = image.intersection(clip)
    let footprint = region.footprint
    if footprint.isEmpty { return nil }
    var place = PlanePlace(footprint: footprint, origin: footprint.middlePixel)
    // The function is clear at the edge of the box: only the clip and the end of the plane have edges. That end is
    // hard: a pixel shows the function at its centre, or nothing. The box's own edge must not count. On a plane seen
    // nearly edge-on, the box's clear rim is narrower than a pixel.
    var outline = clip
    if !exists {
      guard let back = projection.map.inverse else { return nil }
      let ends = [back.weight] + projection.existence.map { $0.pulledBack(through: back) }
      let whole = Region(soft: clip?.soft ?? ConvexPolygon(tree.guardBand), hard: clip?.hard ?? [])
      outline = Region(
        soft: whole.soft,
        hard: whole.hard + ends.map(\.normalized).filter { $0.coefficients.x != 0 || $0.coefficients.y != 0 })
    }
    if let outline {
      // Pixels that the footprint divides may have their centres in it.
      let pixels = PixelRect(around: footprint).outset(by: 1).intersection(tree.surface.frame)
      place.outline = .edges(of: OutlineRegions(outer: outline), in: pixels, &memory.masks)
    }
    return place
  }
}

import Geometry
import LayerSnapshots

/// Items for bitmaps in a layer's plane.
extension PlaneBitmap {
  /// The part of the plane that the grid covers, in points.
  fileprivate var box: PlaneBox {
    PlaneBox(around: ConvexPolygon(frame)).scaled(by: 1 / scale).moved(by: origin)
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
    let toBitmap = Homography.translation(-offset.x, -offset.y).then(shown.imageMap)
    let map = ImageMap(toBitmap, of: tree.projection(of: layer), from: place.origin)
    var (look, sampling) = (
      Look(sampling: shown.frame), bitmap.spread != nil && bitmap.enlargement == 1 ? QuadSampling.cubic : .fine
    )
    if recipe == .bitmap, let rasterization = snapshot.effects(of: i)?.rasterization {
      var filters = ImageFilters(
        rasterization.magnificationFilter, rasterization.minificationFilter,
        bias: rasterization.minificationFilterBias)
      if tree.surface.isContinuous { filters.average() }
      if !filters.areLinear { sampling = .changing }
      look.set(filters)
    }
    var paint = QuadPaint(texture: .picture(map, sampling), look: LookTable.plain, hasWeight: true)
    if let shadow {
      look.background = SIMD4<Float>(shadow.color.rgba)
      (paint.texture, paint.tint) = (.silhouette(map, sampling), Float(layer.pieceOpacity))
    } else {
      paint.opacity = Float(layer.pieceOpacity)
    }
    paint.look = memory.looks.index(of: look)
    return [place.item(paint, DrawState(image: picture.source))]
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
    return quads(
      showing: bitmap, from: picture.source, movedBy: shadow?.offset ?? .zero, shadow: shadow?.color.rgba, of: i,
      in: tree)
  }

  /// The quadrilaterals that show a bitmap by linear interpolation, without regard to clips.
  ///
  /// - Parameters:
  ///   - source: The texture; `.none` if it is still to be set.
  ///   - color: The colour of a shadow, of which the bitmap is the alpha; `nil` to show the bitmap itself.
  /// - Returns: `nil` unless all of the bitmap is in front of the viewer and near the frame.
  mutating func quads(
    showing bitmap: PlaneBitmap, from source: ImageSource = .none, movedBy offset: Vector2 = .zero,
    shadow color: SIMD4<Double>?, of i: Int, in tree: PlacedTree
  ) -> [PaintedItem]? {
    let layer = tree.layer(i)
    let (projection, box) = (tree.projection(of: layer), bitmap.box.moved(by: offset))
    guard let core = ItemCore(exactly: box.rect, in: projection, frame: tree.surface.frame)
    else { return nil }
    let origin = core.inside.polygon.middlePixel
    let toBitmap = Homography.translation(-offset.x, -offset.y).then(bitmap.enlarged.imageMap)
    let map = ImageMap(toBitmap, of: projection, from: origin)
    let paint: QuadPaint
    if let color {
      let look = memory.looks.index(of: Look(background: SIMD4<Float>(color)))
      paint = QuadPaint(texture: .silhouette(map, .linear), look: look, tint: Float(layer.pieceOpacity))
    } else {
      paint = QuadPaint(texture: .picture(map, .linear), look: LookTable.plain, opacity: Float(layer.pieceOpacity))
    }
    // Under what its own layer covers, a shadow does not show.
    let hole = color == nil ? nil : opaqueBox(of: i, in: tree)?.intersection(box)
    return core.inside.parts(around: hole, in: projection).map { part in
      PaintedItem(
        paint: paint, state: DrawState(image: source), footprint: part.polygon, origin: origin, outline: .whole(part))
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
      place.outline = .edges(of: outline, in: pixels, &memory.masks)
    }
    return place
  }
}

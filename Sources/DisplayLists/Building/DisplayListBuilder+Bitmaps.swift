import Geometry
import LayerSnapshots

/// Draws plane bitmaps: pictures in a layer's own plane, for rasterised layers and blurs.
extension DisplayListBuilder {
  /// The greatest side of a bitmap, in pixels: no texture of the device is larger.
  var longestBitmap: Int { min(PlaneBitmap.longestSide, painter.images.maximumSize) }

  // MARK: - Rasterised layers and blurs

  mutating func pushRasterized(_ unit: Unit, _ rasterization: Rasterization) {
    let bitmap = PlaneBitmap(
      holding: extents.whole[unit.node], visible: seenBox(of: unit), scale: rasterization.scale,
      origin: Vector2(snapshot.nodes[unit.node].geometry.bounds.origin), margin: rasterization.rim,
      alignment: rasterization.rim, longestSide: longestBitmap)
    push(.bitmap, of: unit, .rasterized, on: bitmap)
  }

  /// Pushes the picture of a layer after its filters up to `index`, of which `filter` is the last.
  mutating func pushFiltered(_ unit: Unit, _ filter: SpreadingFilter, at index: Int) {
    let source = blurSource(of: unit, by: filter.smoothness, filters: index)
    var options = Surface.RootOptions.filtered
    options.filterCount = index
    let bitmap = bitmap(of: extents.filtered[unit.node], filter, unit, .spread(index), source)
    push(.spread(index), of: unit, options, on: bitmap)
  }

  /// Pushes the picture of a layer on a grid of its plane; nothing where there is none.
  private mutating func push(
    _ recipe: Picture.Recipe, of unit: Unit, _ options: Surface.RootOptions, on bitmap: PlaneBitmap?
  ) {
    guard let bitmap, beginPicture(place(of: unit, recipe, on: bitmap), of: unit, on: bitmap) else { return }
    pushSurface(of: unit, options, on: bitmap)
  }

  /// Shows a picture that this frame or an earlier one has drawn, for this layer or for an equal one. For any other,
  /// pushes its end, before the work that draws it.
  ///
  /// - Parameter bitmap: The grid of the picture in the layer's plane; `nil` for one on the output's pixels.
  /// - Returns: Whether the picture must be drawn.
  mutating func beginPicture(_ place: Picture.Place, of unit: Unit, on bitmap: PlaneBitmap? = nil) -> Bool {
    if let picture = picture(place), bitmap.map(picture.holds) != false {
      show(picture, of: unit, place.key.recipe)
      return false
    }
    pending.append(.endPicture(unit, place, bitmap))
    return true
  }

  // MARK: - Surfaces

  /// Opens a pass for a surface and pushes the work that draws it.
  ///
  /// - Parameter isReduced: Whether a reduction reads the pass, which then need not hold what is clear.
  mutating func pushSurface(_ surface: Surface, isReduced: Bool = false) {
    let index = place(surface)
    let extent = surfaces[index].extent(of: surface.root)
    let frame = isReduced && !extent.isEmpty ? extent.intersection(surface.frame) : surface.frame
    open.append(PassBuilder(frame: frame, clearColor: .clear))
    pending.append(contentsOf: context(of: nil, on: index, cuts: []).reversed())
  }

  /// Pushes the drawing of a layer into a bitmap of its plane.
  mutating func pushSurface(of unit: Unit, _ options: Surface.RootOptions, on bitmap: PlaneBitmap) {
    pushSurface(
      Surface(
        root: unit.node, host: bitmap.host, rootMatrix: CATransform3DIdentity, frame: bitmap.drawnFrame,
        rootOptions: options, isContinuous: bitmap.isSmooth, depth: tree(of: unit).surface.depth + 1,
        visibleFrame: bitmap.isSmooth ? nil : bitmap.frame), isReduced: bitmap.refinement > 1)
  }

  /// Ends the pass of a surface, filters it as `bitmap` says, and shows it.
  mutating func endPicture(_ unit: Unit, _ place: Picture.Place, _ bitmap: PlaneBitmap?) {
    var drawn = open.removeLast()
    var pass = drawn.finished()
    let recipe = place.key.recipe
    if recipe == .bitmap, pass.continues != nil {
      // Its target is the first stage's, and no page.
      passes.append(pass)
      drawn = copyOfLastPass()
      pass = drawn.finished()
    }
    switch recipe {
    case .bitmap:
      let isTrilinear = snapshot.effects(of: unit.node)?.rasterization?.minificationFilter == .trilinear
      pass.target = isTrilinear ? .mipmapped : .page
    case .group: pass.target = .page
    // The silhouette of a sharp shadow is read pixel for pixel.
    case .shadow where bitmap == nil && pass.continues == nil: pass.target = .page
    default: break
    }
    passes.append(pass)
    if let bitmap { appendEffects(on: bitmap) }
    var picture = Picture(source: .pass(passes.count - 1), frame: bitmap?.frame ?? pass.frame, bitmap: bitmap)
    picture = picture.moved(by: place.pixel)
    keep(picture, as: place)
    show(picture, of: unit, recipe)
  }

  /// Appends the pass of an effect on another one's picture, or on that of the last one.
  mutating func append(_ effect: any PassEffect, of source: Int? = nil, over frame: PixelRect) {
    passes.append(
      RenderPass(frame: frame, format: .rgba16F, contents: .effect(effect, of: source ?? passes.count - 1)))
  }

  /// Appends the passes that filter the picture of the last one, drawn on the grid of `bitmap`, and enlarge it.
  mutating func appendEffects(on bitmap: PlaneBitmap) {
    guard let filter = bitmap.filter else { return }
    if bitmap.refinement > 1 {
      let (from, whole) = (passes[passes.count - 1].frame, bitmap.drawnFrame)
      let offset = SIMD2(from.minX - whole.minX, from.minY - whole.minY)
      append(ReductionEffect(factor: bitmap.refinement, offset: offset), over: bitmap.frame)
    }
    for effect in filter.effects(on: bitmap) { append(effect, over: bitmap.frame) }
    if bitmap.enlargement == 1 { return }
    let enlarged = bitmap.enlarged.frame
    var widened = bitmap.frame
    (widened.minX, widened.maxX) = (enlarged.minX, enlarged.maxX)
    append(EnlargementEffect(isVertical: false, factor: bitmap.enlargement), over: widened)
    append(EnlargementEffect(isVertical: true, factor: bitmap.enlargement), over: enlarged)
  }

  mutating func show(_ picture: Picture, of unit: Unit, _ recipe: Picture.Recipe) {
    let tree = tree(of: unit)
    // The bounds of a group have cut its picture already.
    if recipe == .group {
      return emit([painter.group(picture, opacity: tree.layer(unit.node).groupOpacity)], unit.cuts)
    }
    chargeShowing(picture, unit)
    emit(painter.planePicture(picture, of: unit.node, recipe, in: tree, isCut: !unit.cuts.isEmpty), unit.cuts)
  }

  /// The grid of a filter's picture of the content of `box`, as far as the pass being filled may show it, moved by up
  /// to `reach` points.
  ///
  /// The first pass that shows a shared picture is nested deepest, and so it shows the most. If a later one shows more,
  /// as planes with perspective may, the picture is drawn once more as a whole.
  func bitmap(
    of box: PlaneBox, _ filter: SpreadingFilter, _ unit: Unit, _ recipe: Picture.Recipe,
    _ source: BlurResolution.Source, reach: Double = 0
  ) -> PlaneBitmap? {
    let seen = visibleBox(of: unit).outset(by: reach + backdropReach(below: unit.node))
    guard let bitmap = grid(of: filter, over: box, seen: seen, unit, source) else { return nil }
    guard tree(of: unit).surface.isContinuous, let known = pictures[key(of: unit, recipe, on: .plane(bitmap))],
      !known.holds(bitmap)
    else { return bitmap }
    return grid(of: filter, over: box, seen: .wholePicture, unit, source)
  }

  /// The kind of the picture of a layer after its first filters, for a blur by `sigma` points. After a blur as large,
  /// it has no edges; in that of several layers they may meet, and colour filters change it.
  ///
  /// - Parameter count: `nil` for all filters.
  func blurSource(of unit: Unit, by sigma: Double, filters count: Int? = nil) -> BlurResolution.Source {
    let filters = snapshot.effects(of: unit.node)?.filters ?? []
    if let before = filters.prefix(count ?? filters.count).last?.spreading, before.smoothness >= sigma,
      tree(of: unit).surface.depth + 1 < extents.nesting.bitmaps
    {
      return .blurred
    }
    let isColored = filters.contains { !$0.spreads }
    if let (x, y) = snapshot.style(of: unit.node).contents?.stretch(yDown: true), !x.isLinear || !y.isLinear {
      return .inParts
    }
    return isColored || Int(snapshot.nodes[unit.node].subtreeEnd) > unit.node + 1 ? .mixed : .plain
  }

  /// The part of the layer's plane that the resolution of its bitmap follows.
  private func seenBox(of unit: Unit) -> PlaneBox {
    let tree = tree(of: unit)
    guard let seen = tree.surface.visibleFrame else { return .everything }
    return PlaneBox(shownIn: seen, by: tree.projection(of: unit.node))
  }

  /// The part of the layer's plane that the pass being filled may show.
  func visibleBox(of unit: Unit) -> PlaneBox {
    PlaneBox(shownIn: innermost.frame, by: tree(of: unit).projection(of: unit.node))
  }
}

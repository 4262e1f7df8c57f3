import Geometry
import LayerSnapshots

/// Draws plane bitmaps: pictures in a layer's own plane, for rasterised layers and blurs.
extension DisplayListBuilder {
  /// The greatest side of a bitmap, in pixels: no texture of the device is larger.
  var longestBitmap: Int { min(PlaneBitmap.longestSide, painter.images.maximumSize) }

  // MARK: - Rasterised layers and blurs

  mutating func pushRasterized(_ unit: Unit, _ rasterization: Rasterization) {
    guard
      let bitmap = PlaneBitmap(
        holding: extents.whole[unit.node], visible: seenBox(of: unit), scale: rasterization.scale,
        origin: Vector2(snapshot.nodes[unit.node].geometry.bounds.origin), margin: rasterization.rim,
        alignment: rasterization.rim, longestSide: longestBitmap)
    else { return }
    if beginPicture(.bitmap, of: unit, on: bitmap) { pushSurface(of: unit, .rasterized, on: bitmap) }
  }

  mutating func pushSpread(_ unit: Unit, _ filter: SpreadingFilter, at index: Int) {
    let bitmap: PlaneBitmap?
    switch filter {
    case .gaussianBlur(let sigma):
      let sigma = Double.maximum(sigma, 1e-3)
      let source = blurSource(of: unit, by: sigma, filters: index)
      bitmap = smoothBitmap(of: extents.filtered[unit.node], sigma, unit, .spread(index), source, reach: 0)
    }
    guard let bitmap else { return }
    var options = Surface.RootOptions.filtered
    options.filterCount = index
    if beginPicture(.spread(index), of: unit, on: bitmap) { pushSurface(of: unit, options, on: bitmap) }
  }

  /// Shows a bitmap or a silhouette that this frame or an earlier one has drawn, for this layer or for an equal one.
  /// For any other, pushes its end, before the work that draws it.
  ///
  /// - Parameter bitmap: The grid of the picture in the layer's plane; `nil` for a silhouette on the output's pixels.
  /// - Returns: Whether the picture must be drawn.
  mutating func beginPicture(_ recipe: Picture.Recipe, of unit: Unit, on bitmap: PlaneBitmap?) -> Bool {
    let key = key(of: unit, recipe, on: bitmap)
    if let picture = picture(key), bitmap.map(picture.holds) != false {
      show(picture, of: unit, recipe)
      return false
    }
    pending.append(.endPicture(unit, key, bitmap))
    return true
  }

  /// The key of a layer's picture on a grid of its plane; `nil` for a grid of a silhouette on the output's pixels.
  ///
  /// Inside a plane function, one blur or blurred shadow serves all surfaces, however much of it they show: otherwise
  /// nested shadows would double the work with each level. Its resolution follows the pixels of the surface that it is
  /// shown on.
  private func key(of unit: Unit, _ recipe: Picture.Recipe, on bitmap: PlaneBitmap?) -> Picture.Key {
    guard var grid = bitmap else { return placedKey(of: unit, recipe) }
    let (tree, node, isRasterized) = (tree(of: unit), unit.node, recipe == .bitmap)
    if tree.surface.isContinuous, !isRasterized {
      grid = PlaneBitmap(scale: grid.scale, origin: .zero, frame: PixelRect(width: 0, height: 0))
      grid.spread = bitmap?.spread
    }
    if recipe == .shadow, let path = snapshot.effects(of: node)?.shadow?.path {
      return Picture.Key(
        recipe: recipe, grid: .plane(grid), isExtended: snapshot.isExtended, content: .path(path))
    }
    let level = extents.nesting.equivalent(to: tree.surface.depth + 1, of: node, isRasterized: isRasterized)
    return Picture.Key(
      recipe: recipe, grid: .plane(grid), isExtended: snapshot.isExtended, nesting: SIMD2(level, 0),
      content: .layer(content(of: unit, hasShadow: isRasterized)))
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
    let isSmooth = bitmap.spread != nil
    pushSurface(
      Surface(
        root: unit.node, host: bitmap.host, rootMatrix: CATransform3DIdentity, frame: bitmap.drawnFrame,
        rootOptions: options, isContinuous: isSmooth, depth: tree(of: unit).surface.depth + 1,
        visibleFrame: isSmooth ? nil : bitmap.frame), isReduced: bitmap.refinement > 1)
  }

  /// Ends the pass of a surface, filters it as `bitmap` says, and shows it.
  mutating func endPicture(_ unit: Unit, _ key: Picture.Key, _ bitmap: PlaneBitmap?) {
    var drawn = open.removeLast()
    var pass = drawn.finished()
    if key.recipe == .bitmap, pass.continues != nil {
      // Its target is the first stage's, and no page.
      passes.append(pass)
      drawn = copyOfLastPass()
      pass = drawn.finished()
    }
    switch key.recipe {
    case .bitmap:
      let isTrilinear = snapshot.effects(of: unit.node)?.rasterization?.minificationFilter == .trilinear
      pass.target = isTrilinear ? .mipmapped : .page
    case .group: pass.target = .page
    // The silhouette of a sharp shadow is read pixel for pixel.
    case .shadow where bitmap == nil && pass.continues == nil: pass.target = .page
    default: break
    }
    passes.append(pass)
    if let bitmap {
      switch bitmap.spread {
      case nil: break
      case .gaussianBlur(let sigma): appendBlur(of: bitmap, sigma)
      }
    }
    let picture = Picture(source: .pass(passes.count - 1), frame: bitmap?.frame ?? pass.frame, bitmap: bitmap)
    keep(picture, as: key)
    if key.recipe == .group { showCachedGroup(unit, picture) } else { show(picture, of: unit, key.recipe) }
  }

  /// Appends the passes that blur the picture of the last one, drawn on the grid of `bitmap`, and enlarge it.
  mutating func appendBlur(of bitmap: PlaneBitmap, _ sigma: Double) {
    if bitmap.refinement > 1 {
      let (from, whole) = (passes[passes.count - 1].frame, bitmap.drawnFrame)
      let reduction = ReductionEffect(
        source: passes.count - 1, factor: bitmap.refinement,
        offset: SIMD2(from.minX - whole.minX, from.minY - whole.minY))
      passes.append(RenderPass(frame: bitmap.frame, format: .rgba16F, contents: .effect(reduction)))
    }
    // Pixels are areas, and weighted means when reduced, which has blurred the source already. A box of one pixel has a
    // variance of 1/12 pixel²; one of 1/n pixel with weights that fall from 1 to 0 over one pixel, of 1/6 + 1/(12n²) to
    // 1/6 + 1/(3n²), as an edge lies on the border of two pixels or in the middle of one; if n is odd, of 1/6 − 1/(6n²)
    // to 1/6 + 1/(12n²). The cubic B-spline, by which the result is interpolated, has one of 4/12.
    let n = Double(bitmap.refinement)
    let reduced = 1.0 / 6 + (bitmap.refinement % 2 == 0 ? 1 : -2) / (12 * n * n)
    let spread = (bitmap.refinement > 1 ? reduced : 1.0 / 12) + 4.0 / 12
    let pixels = Double.maximum(sigma * bitmap.scale * sigma * bitmap.scale - spread, 0.01).squareRoot()
    for isVertical in [false, true] {
      let blur = BlurEffect(source: passes.count - 1, isVertical: isVertical, sigma: pixels)
      passes.append(RenderPass(frame: bitmap.frame, format: .rgba16F, contents: .effect(blur)))
    }
    if bitmap.enlargement == 1 { return }
    let enlarged = bitmap.enlarged.frame
    var widened = bitmap.frame
    (widened.minX, widened.maxX) = (enlarged.minX, enlarged.maxX)
    for (isVertical, frame) in [(false, widened), (true, enlarged)] {
      let enlargement = EnlargementEffect(
        source: passes.count - 1, isVertical: isVertical, factor: bitmap.enlargement)
      passes.append(RenderPass(frame: frame, format: .rgba16F, contents: .effect(enlargement)))
    }
  }

  mutating func show(_ picture: Picture, of unit: Unit, _ recipe: Picture.Recipe) {
    let tree = tree(of: unit)
    chargeShowing(picture, unit)
    if unit.cuts.isEmpty, let quads = painter.smoothPicture(picture, of: unit.node, recipe, in: tree) {
      return emit(quads, [])
    }
    emit(painter.planePicture(picture, of: unit.node, recipe, in: tree), unit.cuts)
  }

  /// The grid of a smooth picture of the content of `box`, as far as the pass being filled may show it, moved by up to
  /// `reach` points.
  ///
  /// The first pass that shows a shared picture is nested deepest, and so it shows the most. If a later one shows more,
  /// as planes with perspective may, the picture is drawn once more as a whole.
  func smoothBitmap(
    of box: PlaneBox, _ sigma: Double, _ unit: Unit, _ recipe: Picture.Recipe, _ source: BlurResolution.Source,
    reach: Double
  ) -> PlaneBitmap? {
    let shown = shownScale(of: unit)
    let seen = visibleBox(of: unit).outset(by: reach + backdropReach(below: unit.node))
    guard var bitmap = blurBitmap(of: box, sigma, seen: seen, shown: shown, source) else { return nil }
    let tree = tree(of: unit)
    if tree.surface.isContinuous, let known = pictures[key(of: unit, recipe, on: bitmap)], !known.holds(bitmap) {
      guard let whole = blurBitmap(of: box, sigma, seen: .wholePicture, shown: shown, source)
      else { return nil }
      bitmap = whole
    }
    if !tree.surface.isContinuous {
      bitmap.enlarge(sigma, for: tree.projection(of: unit.node), longestSide: longestBitmap)
    }
    return bitmap
  }

  /// The pixels per point that a layer's plane is shown at, at the middle of its bounds.
  private func shownScale(of unit: Unit) -> (scale: Double, isSource: Bool) {
    let tree = tree(of: unit)
    let bounds = PlaneBox(snapshot.style(of: unit.node).shape.rect)
    let scale = tree.projection(of: unit.node).scale(at: (bounds.low + bounds.high) / 2)
    return (scale ?? outputScale, tree.surface.isContinuous)
  }

  /// The output's pixels per point.
  private var outputScale: Double { abs(viewport.pixels.x.x / viewport.pixels.origin.z) }

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

  /// The grid of a picture that is blurred by `sigma` points: the larger sigma, the coarser the grid. `nil` where
  /// nothing of it is seen.
  ///
  /// - Parameter shown: The pixels per point that it is shown at, and whether they are pixels of another picture that
  ///   is blurred.
  func blurBitmap(
    of box: PlaneBox, _ sigma: Double, seen: PlaneBox, shown: (scale: Double, isSource: Bool),
    _ source: BlurResolution.Source
  ) -> PlaneBitmap? {
    // Content out of sight counts as far as the blur carries it.
    let needed = box.intersection(seen.outset(by: LayerEffects.tail * sigma))
    if needed.isEmpty { return nil }
    let resolution = BlurResolution(
      sigma: sigma, size: needed.high - needed.low, shown: shown.scale, pixelsPerPoint: outputScale, source,
      isSource: shown.isSource)
    return blurBitmap(of: box, sigma, needed: needed, resolution)
  }

  func blurBitmap(of box: PlaneBox, _ sigma: Double, needed: PlaneBox, _ resolution: BlurResolution) -> PlaneBitmap? {
    let scale = resolution.grid
    // The grid's origin, a whole point, moves near the needed part: pixel coordinates are limited.
    let (corner, step) = (box.low.rounded(.down), (PlaneBitmap.originStep / scale).rounded(.up))
    let origin = corner + ((needed.low - corner) / step).rounded(.down) * step
    var bitmap = PlaneBitmap(
      holding: needed, visible: needed, scale: scale, origin: origin, margin: 2,
      longestSide: painter.images.maximumSize)
    bitmap?.spread = .gaussianBlur(sigma: sigma)
    bitmap?.refine(by: resolution.refinement, longestSide: painter.images.maximumSize)
    return bitmap
  }
}

extension SpreadingFilter {
  /// The greatest σ, in points, of a blur whose picture has no less detail than this filter's.
  fileprivate var smoothness: Double {
    switch self {
    case .gaussianBlur(let sigma): sigma
    }
  }
}

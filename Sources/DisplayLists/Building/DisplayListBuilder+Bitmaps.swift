import Geometry
import LayerSnapshots

/// Draws plane bitmaps: pictures in a layer's own plane, for rasterised layers and blurs.
extension DisplayListBuilder {
  /// The greatest side of a bitmap, in pixels: no texture of the device is larger.
  var longestBitmap: Int { min(PlaneBitmap.longestSide, painter.images.maximumSize) }

  // MARK: - Rasterised layers

  mutating func pushRasterized(_ unit: Unit, _ rasterization: Rasterization) {
    let tree = surfaces[unit.surface]
    let bounds = snapshot.nodes[unit.node].geometry.bounds
    let grid = PlaneBitmap(
      holding: extents.whole[unit.node], visible: seenBox(of: unit), scale: rasterization.scale,
      origin: Vector2(bounds.origin.x.native, bounds.origin.y.native), margin: rasterization.rim,
      alignment: rasterization.rim, longestSide: longestBitmap)
    guard var bitmap = grid else { return }
    let shared = rasterizationKey(of: unit, bitmap)
    if let picture = rasterizations[shared] {
      show(picture, of: unit, .rasterization)
      return
    }
    let key = BitmapKey(
      of: unit.node, in: snapshot, extents.nesting, scale: bitmap.scale, frame: bitmap.frame,
      yDown: tree.placedInFull(unit.node).yDown)
    // A bitmap deep inside others depends on their number, and is not cached.
    if shared.depth == extents.nesting.equivalent(to: 1, of: unit.node, isRasterized: true) {
      if let source = cachedPicture(.rasterization(key))?.source {
        let picture = PassPicture(source: source, frame: bitmap.frame, bitmap: bitmap)
        rasterizations[shared] = picture
        show(picture, of: unit, .rasterization)
        return
      }
      cachedPictures.append(.rasterization(key))
      bitmap.cachedAs = cachedPictures.count - 1
    }
    pending.append(.endPicture(unit, .rasterization, bitmap))
    pushSurface(
      Surface(
        root: unit.node, host: bitmap.host, rootMatrix: CATransform3DIdentity, frame: bitmap.frame,
        rootOptions: .rasterized, depth: tree.surface.depth + 1, visibleFrame: bitmap.frame))
  }

  // MARK: - Blur

  mutating func pushBlurred(_ unit: Unit, _ blur: (index: Int, sigma: Double)) {
    let tree = surfaces[unit.surface]
    guard
      var bitmap = smoothBitmap(of: extents.filtered[unit.node], blur.sigma, unit, .blur(blur.index), reach: 0)
    else { return }
    if showKnown(&bitmap, of: unit, .blur(blur.index)) { return }
    pending.append(.endPicture(unit, .blur(blur.index), bitmap))
    var options = Surface.RootOptions.filtered
    options.filterCount = blur.index
    pushSurface(
      Surface(
        root: unit.node, host: bitmap.host, rootMatrix: CATransform3DIdentity, frame: bitmap.drawnFrame,
        rootOptions: options, isContinuous: true, depth: tree.surface.depth + 1), isReduced: bitmap.refinement > 1)
  }

  /// Shows a smooth picture that this frame or an earlier one has drawn, for this layer or for an equal one.
  ///
  /// - Parameter bitmap: Gets its place in the cache, if it is to be drawn.
  /// - Returns: `false` for a picture that must be drawn.
  mutating func showKnown(_ bitmap: inout PlaneBitmap, of unit: Unit, _ use: PictureKey.Use) -> Bool {
    let shared = blurKey(of: unit, use)
    if let picture = pictures[shared], picture.holds(bitmap) {
      show(picture, of: unit, use)
      return true
    }
    let tree = surfaces[unit.surface]
    var filter: Int?
    if case .blur(let index) = use { filter = index }
    // A picture inside another bitmap depends on that one's surface.
    guard tree.surface.depth == 0, !tree.surface.isContinuous,
      let key = SmoothKey(
        of: unit.node, filter: filter, bitmap, in: snapshot, extents.nesting,
        yDown: tree.placedInFull(unit.node).yDown)
    else { return false }
    if let source = cachedPicture(.smooth(key))?.source {
      let picture = PassPicture(source: source, frame: bitmap.frame, bitmap: bitmap)
      pictures[shared] = picture
      show(picture, of: unit, use)
      return true
    }
    cachedPictures.append(.smooth(key))
    bitmap.cachedAs = cachedPictures.count - 1
    return false
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

  /// Ends the pass of a surface, blurs it if `bitmap` has a sigma, and shows it.
  mutating func endPicture(_ unit: Unit, _ use: PictureKey.Use, _ bitmap: PlaneBitmap?) {
    var drawn = open.removeLast()
    var pass = drawn.finished()
    if use == .cachedGroup {
      pass.cachedAs = bitmap?.cachedAs
      pass.target = .page
      passes.append(pass)
      let picture = PassPicture(source: .pass(passes.count - 1), frame: pass.frame)
      if let place = bitmap?.cachedAs { cached[cachedPictures[place]] = picture }
      showCachedGroup(unit, picture, bitmap)
      return
    }
    if use == .rasterization {
      if pass.continues != nil {
        // Its target is the first stage's, and no page.
        passes.append(pass)
        drawn = copyOfLastPass()
        pass = drawn.finished()
      }
      let isTrilinear = snapshot.effects(of: unit.node)?.rasterization?.minificationFilter == .trilinear
      pass.target = isTrilinear ? .mipmapped : .page
      pass.cachedAs = bitmap?.cachedAs
    }
    // The silhouette of a sharp shadow is read pixel for pixel.
    if use == .shadow, bitmap == nil, pass.continues == nil { pass.target = .page }
    passes.append(pass)
    if let bitmap, let sigma = bitmap.sigma {
      appendBlur(of: bitmap, sigma)
      if let place = bitmap.cachedAs {
        passes[passes.count - 1].cachedAs = place
        cached[cachedPictures[place]] = PassPicture(source: .pass(passes.count - 1), frame: bitmap.frame)
      }
    }
    let picture = PassPicture(source: .pass(passes.count - 1), frame: bitmap?.frame ?? pass.frame, bitmap: bitmap)
    let isSmooth = bitmap?.sigma != nil
    if use == .rasterization, let bitmap {
      rasterizations[rasterizationKey(of: unit, bitmap)] = picture
      if let place = bitmap.cachedAs { cached[cachedPictures[place]] = picture }
    } else {
      pictures[isSmooth ? blurKey(of: unit, use) : PictureKey(surface: unit.surface, node: unit.node, use: use)] =
        picture
    }
    show(picture, of: unit, use)
  }

  /// Appends the passes that blur the picture of the last one, drawn on the grid of `bitmap`, and enlarge it.
  mutating func appendBlur(of bitmap: PlaneBitmap, _ sigma: Double) {
    if bitmap.refinement > 1 {
      let (from, whole) = (passes[passes.count - 1].frame, bitmap.drawnFrame)
      let reduction = RenderPass.Reduction(
        source: passes.count - 1, factor: bitmap.refinement,
        offset: SIMD2(from.minX - whole.minX, from.minY - whole.minY))
      passes.append(RenderPass(frame: bitmap.frame, format: .rgba16F, contents: .reduction(reduction)))
    }
    // Pixels are areas, and weighted means when reduced, which has blurred the source already. A box of one pixel has a variance of 1/12
    // pixel²; one of 1/n pixel with weights that fall from 1 to 0 over one pixel, of 1/6 + 1/(6n²).
    let n = Double(bitmap.refinement)
    let spread = bitmap.refinement > 1 ? (1 + 1 / (n * n)) / 6 : 1.0 / 12
    let pixels = Double.maximum(sigma * bitmap.scale * sigma * bitmap.scale - spread, 0.01).squareRoot()
    for isVertical in [false, true] {
      let blur = RenderPass.Blur(source: passes.count - 1, isVertical: isVertical, sigma: pixels)
      passes.append(RenderPass(frame: bitmap.frame, format: .rgba16F, contents: .blur(blur)))
    }
    if bitmap.enlargement == 1 { return }
    var frame = bitmap.frame
    for isVertical in [false, true] {
      let enlargement = RenderPass.Enlargement(
        source: passes.count - 1, isVertical: isVertical, factor: bitmap.enlargement)
      if isVertical {
        frame = bitmap.enlarged.frame
      } else {
        (frame.minX, frame.maxX) = (bitmap.enlarged.frame.minX, bitmap.enlarged.frame.maxX)
      }
      passes.append(RenderPass(frame: frame, format: .rgba16F, contents: .enlargement(enlargement)))
    }
  }

  mutating func show(_ picture: PassPicture, of unit: Unit, _ use: PictureKey.Use) {
    let tree = surfaces[unit.surface]
    chargeShowing(picture, unit)
    if unit.cuts.isEmpty, let quads = painter.smoothPicture(picture, of: unit.node, use, in: tree) {
      for quad in quads { open[open.count - 1].add(quad) }
      return
    }
    emit(painter.planePicture(picture, of: unit.node, use, in: tree), unit.cuts)
  }

  /// The key of a smooth picture: a blur or a blurred shadow.
  ///
  /// Inside a plane function, the picture does not depend on the surface: one serves all surfaces that are nested equally deep, or not too
  /// deep for what is inside. Otherwise nested shadows would double the work with each level.
  func blurKey(of unit: Unit, _ use: PictureKey.Use) -> PictureKey {
    let surface = surfaces[unit.surface].surface
    let depth = extents.nesting.equivalent(to: surface.depth + 1, of: unit.node)
    return PictureKey(surface: surface.isContinuous ? -depth : unit.surface, node: unit.node, use: use)
  }

  /// The key of a rasterised layer's bitmap, which does not depend on the surface that shows it.
  private func rasterizationKey(of unit: Unit, _ bitmap: PlaneBitmap) -> RasterizationKey {
    let depth = surfaces[unit.surface].surface.depth
    return RasterizationKey(
      node: unit.node, depth: extents.nesting.equivalent(to: depth + 1, of: unit.node, isRasterized: true),
      scale: bitmap.scale, frame: bitmap.frame)
  }

  /// The part of the layer's plane where the shadow of a box may be seen; all of it inside a plane function.
  func blurVisibleBox(of unit: Unit) -> PlaneBox {
    surfaces[unit.surface].surface.isContinuous ? .wholePicture : visibleBox(of: unit)
  }

  /// The grid of a smooth picture of the content of `box`, as far as the pass being filled may show it, moved by up to `reach` points.
  ///
  /// The first pass that shows a shared picture is nested deepest, and so it shows the most. If a later one shows more, as planes with
  /// perspective may, the picture is drawn once more as a whole.
  func smoothBitmap(
    of box: PlaneBox, _ sigma: Double, _ unit: Unit, _ use: PictureKey.Use, reach: Double
  ) -> PlaneBitmap? {
    let isMixed = isMixed(unit.node)
    let seen = visibleBox(of: unit).outset(by: reach + backdropReach(below: unit.node))
    guard var bitmap = blurBitmap(of: box, sigma, seen: seen, isMixed: isMixed) else { return nil }
    if let known = pictures[blurKey(of: unit, use)], !known.holds(bitmap) {
      guard let whole = blurBitmap(of: box, sigma, seen: .wholePicture, isMixed: isMixed) else { return nil }
      bitmap = whole
    }
    let tree = surfaces[unit.surface]
    if !tree.surface.isContinuous {
      bitmap.enlarge(for: tree.placedInFull(unit.node).projection, longestSide: longestBitmap)
    }
    return bitmap
  }

  /// Whether layers may meet in the picture of `node`, or colour filters change it.
  private func isMixed(_ node: Int) -> Bool {
    let isColored = snapshot.effects(of: node)?.filters.contains { if case .color = $0 { true } else { false } }
    return isColored == true || Int(snapshot.nodes[node].subtreeEnd) > node + 1
  }

  /// The part of the layer's plane that the resolution of its bitmap follows.
  private func seenBox(of unit: Unit) -> PlaneBox {
    let tree = surfaces[unit.surface]
    guard let seen = tree.surface.visibleFrame else { return .everything }
    return PlaneBox(shownIn: seen, by: tree.placedInFull(unit.node).projection)
  }

  /// The part of the layer's plane that the pass being filled may show.
  func visibleBox(of unit: Unit) -> PlaneBox {
    PlaneBox(shownIn: open[open.count - 1].frame, by: surfaces[unit.surface].placedInFull(unit.node).projection)
  }

  /// The grid of a picture that is blurred by `sigma` points: the larger sigma, the coarser the grid. `nil` where nothing of it is seen.
  func blurBitmap(of box: PlaneBox, _ sigma: Double, seen: PlaneBox, isMixed: Bool = false) -> PlaneBitmap? {
    // Content out of sight counts as far as the blur carries it.
    let needed = box.intersection(seen.outset(by: PlaneExtents.tail * sigma))
    let pixelsPerPoint = abs(viewport.pixels.x.x / viewport.pixels.origin.z)
    let whole =
      isMixed && !needed.isEmpty
      ? PlaneBitmap.wholeScale(sigma: sigma, size: needed.high - needed.low, pixelsPerPoint: pixelsPerPoint) : nil
    let scale = whole?.grid ?? PlaneBitmap.pixelsPerSigma / sigma
    // The grid's origin, a whole point, moves near the needed part: pixel coordinates are limited.
    let (corner, step) = (box.low.rounded(.down), (PlaneBitmap.originStep / scale).rounded(.up))
    let origin = needed.isEmpty ? corner : corner + ((needed.low - corner) / step).rounded(.down) * step
    var bitmap = PlaneBitmap(
      holding: needed, visible: needed, scale: scale, origin: origin, margin: 2,
      longestSide: painter.images.maximumSize)
    bitmap?.sigma = sigma
    bitmap?.refine(longestSide: painter.images.maximumSize, drawn: whole?.drawn)
    return bitmap
  }
}

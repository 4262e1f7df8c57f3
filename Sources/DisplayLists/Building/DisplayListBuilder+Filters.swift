import Geometry
import LayerSnapshots

/// What each filter that spreads pixels answers for the display list. Nothing else asks which filter it is: a layer's
/// picture, a backdrop and a shadow are drawn on the grid of a filter, and go through its effects there.
extension DisplayListBuilder {
  /// The grid of a filter's picture of the content of `box`, and how the picture is shown; `nil` where nothing of it is
  /// seen.
  ///
  /// - Parameters:
  ///   - seen: The part of the layer's plane that may show.
  ///   - source: The kind of the picture that is filtered.
  func grid(
    of filter: SpreadingFilter, over box: PlaneBox, seen: PlaneBox, _ unit: Unit, _ source: BlurResolution.Source
  ) -> PlaneBitmap? {
    switch filter {
    case .gaussianBlur(let sigma): blurGrid(Double.maximum(sigma, 1e-3), over: box, seen: seen, unit, source)
    }
  }
}

extension SpreadingFilter {
  /// The effects that filter a picture on a grid, one after another.
  func effects(on grid: PlaneBitmap) -> [any PassEffect] {
    switch self {
    case .gaussianBlur(let sigma):
      let pixels = BlurEffect.sigma(of: sigma, on: grid)
      return [BlurEffect(isVertical: false, sigma: pixels), BlurEffect(isVertical: true, sigma: pixels)]
    }
  }

  /// The greatest σ, in points, of a blur whose picture has no less detail than this filter's.
  var smoothness: Double {
    switch self {
    case .gaussianBlur(let sigma): sigma
    }
  }
}

// MARK: - Gaussian blurs

extension DisplayListBuilder {
  /// The grid of a picture that is blurred by `sigma` points: the larger sigma, the coarser the grid.
  private func blurGrid(
    _ sigma: Double, over box: PlaneBox, seen: PlaneBox, _ unit: Unit, _ source: BlurResolution.Source
  ) -> PlaneBitmap? {
    // Content out of sight counts as far as the blur carries it.
    let needed = box.intersection(seen.outset(by: LayerEffects.tail * sigma))
    if needed.isEmpty { return nil }
    let tree = tree(of: unit)
    let (projection, isSource) = (tree.projection(of: unit.node), tree.surface.isContinuous)
    let bounds = PlaneBox(snapshot.style(of: unit.node).shape.rect)
    let resolution = BlurResolution(
      sigma: sigma, size: needed.high - needed.low,
      shown: projection.scale(at: (bounds.low + bounds.high) / 2) ?? outputScale, pixelsPerPoint: outputScale, source,
      isSource: isSource)
    // The grid's origin, a whole point, moves near the needed part: pixel coordinates are limited.
    let (corner, step) = (box.low.rounded(.down), (PlaneBitmap.originStep / resolution.grid).rounded(.up))
    let origin = corner + ((needed.low - corner) / step).rounded(.down) * step
    guard
      var bitmap = PlaneBitmap(
        holding: needed, visible: needed, scale: resolution.grid, origin: origin, margin: 2,
        longestSide: painter.images.maximumSize)
    else { return nil }
    (bitmap.filter, bitmap.isSmooth) = (.gaussianBlur(sigma: sigma), true)
    bitmap.refine(by: resolution.refinement, longestSide: painter.images.maximumSize)
    if !isSource { bitmap.enlarge(sigma, for: projection, longestSide: longestBitmap) }
    return bitmap
  }

  /// The output's pixels per point.
  private var outputScale: Double { abs(viewport.pixels.x.x / viewport.pixels.origin.z) }
}

extension BlurEffect {
  /// The standard deviation, in pixels of a grid, that makes a picture drawn and shown on it blurred by `sigma` points.
  ///
  /// Pixels are areas, and weighted means when reduced, which has blurred the source already. A box of one pixel has a
  /// variance of 1/12 pixel²; one of 1/n pixel with weights that fall from 1 to 0 over one pixel, of 1/6 + 1/(12n²) to
  /// 1/6 + 1/(3n²), as an edge lies on the border of two pixels or in the middle of one; if n is odd, of 1/6 − 1/(6n²)
  /// to 1/6 + 1/(12n²). The cubic B-spline, by which the result is interpolated, has one of 4/12.
  fileprivate static func sigma(of sigma: Double, on grid: PlaneBitmap) -> Double {
    let n = Double(grid.refinement)
    let reduced = 1.0 / 6 + (grid.refinement % 2 == 0 ? 1 : -2) / (12 * n * n)
    let spread = (grid.refinement > 1 ? reduced : 1.0 / 12) + 4.0 / 12
    return Double.maximum(sigma * grid.scale * sigma * grid.scale - spread, 0.01).squareRoot()
  }
}

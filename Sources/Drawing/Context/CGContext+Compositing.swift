import CCairo
import Foundation
import Geometry

extension CGContext {
  /// Draws with the state's blend mode, shadow and clip mask. All painting goes through this method.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle around all that `draw` can paint, in pixels of the bitmap; `nil` if unknown.
  ///   - draw: Draws source-over with ``cairo``, in sources that include the state's alpha (``setSource(_:)``). It may
  ///     be called more than once, and for another surface. The matrix of ``cairo`` maps user space to pixels.
  func composite(within bounds: PixelRect? = nil, _ draw: () -> Void) {
    guard canDraw else { return }
    applyRenderingAttributes(to: cairo)
    if capture != nil { return draw() }
    let clip = target.clipRect
    let reached = bounds.map { clip.intersection($0) } ?? clip
    if state.shadow == nil, state.clipMask == nil, state.blendMode.isDrawnByCairo {
      if reached.isEmpty { return }
      cairo_set_operator(cairo, state.blendMode.cairo)
      draw()
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
      didDraw(in: reached)
      return
    }
    var (sources, shadow) = (reached, state.shadow)
    if let cast = shadow {
      var casting = cast.sources(of: clip)
      if let bounds { casting = casting.intersection(bounds) }
      sources = reached.union(casting)
      // The caster of a visible shadow may be far from the clip. Then it is drawn into a separate picture, and the gap
      // is not drawn.
      if reached.isEmpty || sources.area > 2 * (reached.area + casting.area) {
        let part = captured(.color, in: casting.shrunk(towards: cast.middle(of: clip)), draw)
        if let part { mix(cast, of: part) }
        (sources, shadow) = (reached, nil)
      }
    }
    guard let picture = captured(.color, in: sources.shrunk(towards: clip), draw) else { return }
    var coverage: Surface?
    if state.blendMode.changesWhereSourceIsClear {
      coverage = captured(.coverage, in: reached, draw)
      if let coverage { picture.divide(by: coverage) }
    }
    mix(picture, shadow: shadow, covering: coverage)
  }

  /// Captures the drawing of `draw` in a separate surface.
  private func captured(_ kind: Capture, in rect: PixelRect, _ draw: () -> Void) -> Surface? {
    guard let surface = Surface(rect, kind == .color ? .color : .alpha) else { return nil }
    let (outer, outerState) = (target, state)
    if kind == .coverage {
      // Also for code that sets a source from the state.
      state.alpha = 1
      state.fillColor = state.fillColor.copy(alpha: 1) ?? .black
      state.strokeColor = state.strokeColor.copy(alpha: 1) ?? .black
    }
    (target, capture) = (surface, kind)
    applyMatrix()
    applyRenderingAttributes(to: cairo)
    draw()
    (target, state, capture) = (outer, outerState, nil)
    return surface
  }

  /// Composites a picture with the target by the state's blend mode, with its shadow below it.
  ///
  /// - Parameter coverage: The coverage of the picture's drawing; `nil` for the whole clip.
  func mix(_ picture: Surface, shadow: Shadow?, covering coverage: Surface?) {
    if let shadow { mix(shadow, of: picture) }
    let (clip, mode) = (target.clipRect, state.blendMode)
    mix(picture, mode, coverage)
    didDraw(in: mode.changesWhereSourceIsClear && coverage == nil ? clip : picture.rect.intersection(clip))
  }

  /// Composites a picture's shadow with the target by the state's blend mode.
  private func mix(_ shadow: Shadow, of picture: Surface) {
    let (clip, mode) = (target.clipRect, state.blendMode)
    guard let cast = picture.shadow(shadow, in: clip.intersection(shadow.extent(of: picture.rect))) else { return }
    cairo_save(cairo)
    if let outline = shadow.outline {
      CairoPath.set(outline.isWithinCairosReach ? outline : outline.cutToCairosReach, of: cairo)
      cairo_clip(cairo)
    }
    // A mode that changes pixels where the source is transparent would clear everything around the shadow.
    mix(cast, mode.changesWhereSourceIsClear ? .normal : mode, nil)
    cairo_restore(cairo)
    didDraw(in: cast.rect)
  }

  private func mix(_ picture: Surface, _ mode: CGBlendMode, _ coverage: Surface?) {
    target.inPixels {
      if mode.isDrawnByCairo, !mode.changesWhereSourceIsClear {
        paint(picture, mode.cairo, through: [state.clipMask])
      } else if let result = blended(picture, mode, in: coverage?.rect ?? target.clipRect) {
        paint(result, CAIRO_OPERATOR_SOURCE, through: [coverage, state.clipMask])
      }
    }
  }

  /// Paints a whole surface through at most two masks.
  private func paint(_ picture: Surface, _ op: cairo_operator_t, through masks: [Surface?]) {
    let masks = masks.compactMap { $0 }
    cairo_set_operator(cairo, op)
    cairo_set_source_surface(cairo, picture.surface, 0, 0)
    cairo.withSource { cairo_pattern_set_filter($0, CAIRO_FILTER_NEAREST) }
    switch masks.count {
    case 0: cairo_paint(cairo)
    case 1: cairo_mask_surface(cairo, masks[0].surface, 0, 0)
    default:
      if let both = masks[0].multiplied(by: masks[1]) { cairo_mask_surface(cairo, both.surface, 0, 0) }
    }
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    // Releases the picture.
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
  }

  /// The target blended with the picture at full coverage, in `rect`.
  private func blended(_ picture: Surface, _ mode: CGBlendMode, in rect: PixelRect) -> Surface? {
    guard let result = Surface(rect) else { return nil }
    cairo_set_operator(result.cairo, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(result.cairo, target.surface, 0, 0)
    cairo_paint(result.cairo)
    if mode == .plusDarker {
      result.addDarker(picture)
    } else {
      cairo_set_operator(result.cairo, mode.cairo)
      cairo_set_source_surface(result.cairo, picture.surface, 0, 0)
      cairo_paint(result.cairo)
    }
    return result
  }
}

extension Surface {
  /// The shadow of the surface's alpha, in `rect`: as Core Graphics draws it, by a Gaussian that ends at two standard
  /// deviations.
  func shadow(_ shadow: Shadow, in rect: PixelRect) -> Surface? {
    guard !rect.isEmpty, let result = Surface(rect) else { return nil }
    let blurred = GaussianBlur(shadow.spread, offset: shadow.offset, cut: 2).blurred(
      plane(in: litRect) { $0.w }, in: rect)
    let color = SIMD4<Float>(shadow.color.rgba)
    result.forEachRow { y, row in
      let start = (y - rect.minY) * rect.width
      for x in 0..<row.count { row[x] = PixelWord.word(color * Float.minimum(blurred.values[start + x], 1)) }
    }
    return result
  }

  /// Divides partly covered colours by their coverage, giving the colours at full coverage.
  fileprivate func divide(by coverage: Surface) {
    var shares: [Int: [UInt8]] = [:]
    coverage.forEachAlphaRow { y, row in shares[y] = Array(row) }
    forEachRow { y, row in
      guard let shares = shares[y] else { return }
      for x in 0..<row.count {
        let i = rect.minX + x - coverage.rect.minX
        guard i >= 0, i < shares.count, shares[i] > 0, shares[i] < 255 else { continue }
        let color = PixelWord.color(row[x]) * (255 / Float(shares[i]))
        row[x] = PixelWord.word(color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)))
      }
    }
  }

  /// A plane with one value for each pixel's colour, of the whole surface or of a part of it.
  func plane(in part: PixelRect? = nil, _ value: (SIMD4<Float>) -> Float) -> Plane {
    let part = part ?? rect
    var plane = Plane(part)
    forEachRow { y, row in
      guard y >= part.minY, y < part.maxY else { return }
      let start = (y - part.minY) * part.width
      let left = part.minX - rect.minX
      for x in 0..<part.width { plane.values[start + x] = value(PixelWord.color(row[left + x])) }
    }
    return plane
  }

  /// A rectangle around all pixels that are not clear; empty if all are.
  var litRect: PixelRect {
    var lit = PixelRect(width: 0, height: 0)
    forEachRow { y, row in
      guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 }) else { return }
      lit = lit.union(
        PixelRect(minX: rect.minX + first, minY: y, maxX: rect.minX + last + 1, maxY: y + 1))
    }
    return lit
  }

  /// The product of two masks.
  fileprivate func multiplied(by other: Surface) -> Surface? {
    guard let result = Surface(rect.intersection(other.rect), .alpha) else { return nil }
    cairo_set_source_surface(result.cairo, surface, 0, 0)
    cairo_mask_surface(result.cairo, other.surface, 0, 0)
    return result
  }

  /// Blends a surface by ``CGBlendMode/plusDarker``.
  fileprivate func addDarker(_ source: Surface) {
    var colors = [UInt32](repeating: 0, count: source.rect.width * source.rect.height)
    source.forEachRow { y, row in
      let start = (y - source.rect.minY) * row.count
      for x in 0..<row.count { colors[start + x] = row[x] }
    }
    let common = rect.intersection(source.rect)
    if common.isEmpty { return }
    forEachRow { y, row in
      guard y >= common.minY, y < common.maxY else { return }
      let start = (y - source.rect.minY) * source.rect.width - source.rect.minX
      for x in common.minX..<common.maxX {
        let (s, d) = (PixelWord.color(colors[start + x]), PixelWord.color(row[x - rect.minX]))
        let alpha = Float.minimum(1, s.w + d.w)
        var sum = alpha - (s.w - s) - (d.w - d)
        sum.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
        sum.w = alpha
        row[x - rect.minX] = PixelWord.word(sum)
      }
    }
  }
}

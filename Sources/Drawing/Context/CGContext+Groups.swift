import CCairo
import Foundation
import Geometry

// Operations beyond Core Graphics' public API, for drawing layer trees.

extension CGContext {
  /// A filter for a finished transparency layer, applied before its shadow is cast.
  package enum PictureFilter {
    /// A filter by which a pixel depends on others, up to `reach` pixels away: makes a channel in a rectangle of its
    /// pixels that are not clear.
    case spread(reach: Int, (_ channel: Plane, _ wanted: PixelRect) -> Plane)
    /// A map of premultiplied colours. It is not applied to transparent pixels.
    case color((SIMD4<Float>) -> SIMD4<Float>)

    /// The distance, in pixels, beyond which a pixel depends on no other.
    package var reach: Int {
      switch self {
      case .spread(let reach, _): reach
      case .color: 0
      }
    }
  }

  /// Whether drawing is composited source-over without an effect: alpha 1, normal blend mode, no shadow.
  package var drawsPlainly: Bool { state.alpha >= 1 && state.blendMode == .normal && state.shadow == nil }

  /// Resets the stroke attributes, antialiasing, flatness and interpolation quality to their defaults.
  package func resetDrawingStyle() {
    (state.line, state.shouldAntialias, state.interpolationQuality) = (LineStyle(), true, .default)
    state.flatness = GraphicsState().flatness
  }

  /// Sets the stroke's width, cap, join and miter limit, without dashes.
  package func setLineStyle(_ style: StrokeStyle) {
    let cap: CGLineCap =
      switch style.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: CGLineJoin =
      switch style.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    state.line = LineStyle(width: CGFloat(style.width), cap: cap, join: join, miterLimit: CGFloat(style.miterLimit))
  }

  /// Sets a shadow whose offset and blur are in user space: they rotate and scale with it.
  ///
  /// - Parameter outline: Clips the shadow, but not its caster; in user space.
  package func setShadow(_ color: PremultipliedColor, offset: Vector2, sigma: Double, within outline: BezierPath? = nil)
  {
    var cast = shadow(color, offset, sigma)
    cast.outline = outline?.transformed(by: pixelTransform)
    state.shadow = cast
  }

  /// Draws the shadow of a path of user space without the path itself.
  package func drawShadow(
    of path: BezierPath, _ color: PremultipliedColor, offset: Vector2, sigma: Double
  ) {
    guard canDraw else { return }
    if sigma == 0 {
      state.fillColor = CGColor(premultiplied: color)
      return fill(path.transformed(by: CGAffineTransform(translationX: CGFloat(offset.x), y: CGFloat(offset.y))))
    }
    let cast = shadow(color, offset, sigma)
    let clip = target.clipRect
    let pixels = path.transformed(by: pixelTransform)
    guard !clip.isEmpty, let bounds = pixels.pixelBounds,
      let picture = Surface(
        cast.sources(of: clip).intersection(bounds.outset(by: 1)).shrunk(towards: cast.middle(of: clip)))
    else { return }
    applyRenderingAttributes(to: picture.cairo)
    CairoPath.set(pixels.isWithinCairosReach ? pixels : pixels.cutToCairosReach, of: picture.cairo)
    cairo_set_source_rgba(picture.cairo, 0, 0, 0, state.alpha)
    cairo_fill(picture.cairo)
    guard let shadow = picture.shadow(cast, in: clip.intersection(cast.extent(of: picture.rect))) else { return }
    mix(shadow, shadow: nil, covering: nil)
  }

  private func shadow(_ color: PremultipliedColor, _ offset: Vector2, _ sigma: Double) -> Shadow {
    let t = pixelTransform
    let moved = CGSize(width: offset.x, height: offset.y).applying(t)
    return Shadow(
      color: pixelColor(color), offset: Vector2(moved.width.native, moved.height.native),
      spread: Covariance(sigma: sigma, through: t))
  }

  /// A Gaussian blur. `sigma` is the standard deviation in user space.
  package func gaussianBlur(sigma: Double) -> PictureFilter {
    let covariance = Covariance(sigma: sigma, through: pixelTransform)
    return .spread(reach: max(covariance.reach.x, covariance.reach.y), GaussianBlur(covariance).blurred)
  }

  /// Ends the innermost transparency layer and draws it, filtered by `filters`.
  package func endLayer(_ filters: [PictureFilter]) {
    endLayer { picture in
      var visible = target.clipRect
      if let shadow = state.shadow { visible = visible.union(shadow.sources(of: visible)) }
      for (i, filter) in filters.enumerated() {
        switch filter {
        case .spread(_, let change):
          picture.filter(in: visible.outset(by: filters[(i + 1)...].reduce(0) { $0 + $1.reach }), change)
        case .color(let change):
          picture.forEachRow { _, row in
            for x in 0..<row.count where row[x] != 0 { row[x] = PixelWord.word(change(PixelWord.color(row[x]))) }
          }
        }
      }
    }
  }
}

extension CGColor {
  /// Creates a straight colour from a premultiplied one.
  package convenience init(premultiplied c: PremultipliedColor) {
    let a = c.alpha > 0 ? c.alpha : 1
    self.init(
      red: CGFloat(c.red / a), green: CGFloat(c.green / a), blue: CGFloat(c.blue / a), alpha: CGFloat(c.alpha))
  }
}

extension Surface {
  /// Filters each of the four channels inside `wanted`, and clears the rest.
  fileprivate func filter(in wanted: PixelRect, _ change: (Plane, PixelRect) -> Plane) {
    let (lit, wanted) = (litRect, wanted.intersection(rect))
    let channels = (0..<4).map { c in change(plane(in: lit) { $0[c] }, wanted).values }
    forEachRow { y, row in
      row.update(repeating: 0)
      guard y >= wanted.minY, y < wanted.maxY else { return }
      let start = (y - wanted.minY) * wanted.width
      let left = wanted.minX - rect.minX
      for x in 0..<wanted.width {
        let i = start + x
        row[left + x] = PixelWord.word(SIMD4(channels[0][i], channels[1][i], channels[2][i], channels[3][i]))
      }
    }
  }
}

import CCairo
import Foundation
import Geometry

// What drawing a layer tree takes beyond Core Graphics' public calls.

extension CGContext {
  /// What is done to a finished transparency layer, before its shadow is cast.
  package enum PictureFilter {
    /// Standard deviation in user space, as it was when the layer was begun.
    case gaussianBlur(sigma: Double)
    /// Applied to each premultiplied colour; what is clear stays clear.
    case color((SIMD4<Float>) -> SIMD4<Float>)
  }

  /// Whether what is drawn next goes on top as it is: no alpha, no blend mode, no shadow.
  package var drawsPlainly: Bool { state.alpha >= 1 && state.blendMode == .normal && state.shadow == nil }

  /// Gives lines, edges and images the ways they begin with.
  package func resetDrawingStyle() {
    (state.line, state.shouldAntialias, state.interpolationQuality) = (LineStyle(), true, .default)
    state.flatness = State().flatness
  }

  /// The thickness of a line, and what its ends and bends look like; solid.
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

  /// Casts a shadow whose offset and blur are in user space: they turn and scale with it.
  ///
  /// - Parameter outline: Cuts the shadow, but not what casts it; in user space.
  package func setShadow(_ color: PremultipliedColor, offset: Vector2, sigma: Double, within outline: BezierPath? = nil)
  {
    var cast = shadow(color, offset, sigma)
    cast.outline = outline?.transformed(by: pixelTransform)
    state.shadow = cast
  }

  /// Draws the shadow of a path of user space, and not the path.
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
      let picture = Surface(cast.sources(of: clip).intersection(bounds.outset(by: 1)))
    else { return }
    applyRenderingAttributes(to: picture.cairo)
    CairoPath.set(pixels.isWithinCairosReach ? pixels : pixels.cutToCairosReach, of: picture.cairo)
    cairo_set_source_rgba(picture.cairo, 0, 0, 0, state.alpha)
    cairo_fill(picture.cairo)
    guard let shadow = picture.shadow(cast, in: clip.intersection(cast.reach(of: picture.rect))) else { return }
    mix(shadow, shadow: nil, covering: nil)
  }

  private func shadow(_ color: PremultipliedColor, _ offset: Vector2, _ sigma: Double) -> Shadow {
    let t = pixelTransform
    let moved = CGSize(width: offset.x, height: offset.y).applying(t)
    return Shadow(
      color: color, offset: Vector2(moved.width.native, moved.height.native),
      spread: Covariance(sigma: sigma, through: t))
  }

  /// How many pixels a blur of that standard deviation in user space reaches.
  package func reach(ofBlur sigma: Double) -> Int {
    let reach = Covariance(sigma: sigma, through: pixelTransform).reach
    return max(reach.x, reach.y)
  }

  /// Draws the layer begun last, after `filters`.
  package func endLayer(_ filters: [PictureFilter]) {
    endLayer { picture in
      for filter in filters {
        switch filter {
        case .gaussianBlur(let sigma):
          if sigma > 0 { picture.blur(Covariance(sigma: sigma, through: pixelTransform)) }
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
  /// The same colour, straight.
  package convenience init(premultiplied c: PremultipliedColor) {
    let a = c.alpha > 0 ? c.alpha : 1
    self.init(
      red: CGFloat(c.red / a), green: CGFloat(c.green / a), blue: CGFloat(c.blue / a), alpha: CGFloat(c.alpha))
  }
}

extension Surface {
  /// Blurs all four channels.
  fileprivate func blur(_ covariance: Covariance) {
    let blur = GaussianBlur(covariance)
    let channels = (0..<4).map { c in blur.blurred(plane { $0[c] }, in: rect).values }
    forEachRow { y, row in
      let start = (y - rect.minY) * rect.width
      for x in 0..<row.count {
        let i = start + x
        row[x] = PixelWord.word(SIMD4(channels[0][i], channels[1][i], channels[2][i], channels[3][i]))
      }
    }
  }
}

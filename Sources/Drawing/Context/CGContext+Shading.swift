import CCairo
import Foundation
import Geometry

extension CGContext {
  /// Fills a path of user space with a colour per point.
  ///
  /// - Parameters:
  ///   - path: `nil` for the whole clip.
  ///   - color: The premultiplied colour at a point of user space, of extended sRGB, evaluated at the centres of
  ///     pixels.
  package func fill(
    _ path: BezierPath?, by rule: CGPathFillRule = .winding, shading color: (Vector2) -> SIMD4<Float>
  ) {
    guard canDraw else { return }
    let base: BezierPath
    var bounds = target.clipRect
    if let path {
      base = path.transformed(by: ctm)
      guard let pixels = base.transformed(by: flip).pixelBounds else { return }
      bounds = pixels.outset(by: 1)
    } else {
      if let shadow = state.shadow { bounds = bounds.union(shadow.sources(of: bounds)) }
      base = CGPath(rect: CGRect(bounds), transform: nil).bezierPath.transformed(by: flip)
    }
    let alpha = Float(state.alpha)
    fill(base: base, by: rule) {
      // Only the pixels of the surface that is drawn into: the target, or the picture that casts a shadow.
      if capture == .coverage {
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      } else if let picture = shaded(target.clipRect.intersection(bounds), alpha, color) {
        target.inPixels {
          cairo_set_source_surface(cairo, picture.surface, 0, 0)
          cairo.withSource { cairo_pattern_set_filter($0, CAIRO_FILTER_NEAREST) }
        }
      } else {
        cairo_set_source_rgba(cairo, 0, 0, 0, 0)
      }
    }
    // Releases the picture.
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
  }

  /// The colours at the centres of the pixels in `rect`, multiplied by `alpha`.
  func shaded(_ rect: PixelRect, _ alpha: Float, _ color: (Vector2) -> SIMD4<Float>) -> Surface? {
    guard let picture = Surface(rect) else { return nil }
    let back = pixelTransform.inverted()
    let step = Vector2(back.a.native, back.b.native)
    var converter = pixelSpace.map { PixelSpaceConverter($0) }
    let check = WorkCheck.current
    picture.forEachRow { y, row in
      if check?(0) == false { return }
      let start = Vector2(CGPoint(x: CGFloat(rect.minX) + 0.5, y: CGFloat(y) + 0.5).applying(back))
      for x in 0..<row.count {
        let color = color(start + Double(x) * step)
        row[x] = PixelWord.word((converter?.premultiplied(color) ?? color) * alpha)
      }
    }
    return picture
  }

  /// The sides of a pixel as vectors in user space.
  package var pixelSides: (x: Vector2, y: Vector2) {
    let back = pixelTransform.inverted()
    return (Vector2(back.a.native, back.b.native), Vector2(back.c.native, back.d.native))
  }
}

extension CGRect {
  init(_ r: PixelRect) { self.init(x: r.minX, y: r.minY, width: r.width, height: r.height) }
}

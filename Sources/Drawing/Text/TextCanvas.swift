import CCairo
import Foundation
import Geometry

/// A context to draw text on, whose Cairo has the text's own space, y down, and a saved state.
struct TextCanvas {
  let context: CGContext
  let cairo: OpaquePointer
  /// The bounding box of the clip, in the text's space.
  private let clip: CGRect
  /// Collects the outlines of glyphs in place of painting; `nil` on a canvas that is painted on.
  private let outlines: Outlines?

  /// Outlines in the context's base space.
  private final class Outlines {
    var path = BezierPath()
  }

  /// Runs `body` with a canvas. `space` maps the canvas's space to the context's user space. If the context's text
  /// drawing mode clips, `body` is run again, on a canvas that takes outlines (``takesOutlines()``), and the clip is
  /// intersected with those.
  ///
  /// Does nothing if the result would be invisible: a number is not finite, a matrix has no inverse, or the clip is
  /// empty.
  static func draw(
    in context: CGContext, through space: CGAffineTransform, clips: Bool = true, _ body: (TextCanvas) -> Void
  ) {
    let whole = space.concatenating(context.ctm)
    guard space.isFinite, context.ctm.isFinite, whole.determinant.isFinite, whole.determinant != 0 else { return }
    context.composite { prepare(context, space, nil, body) }
    if clips, context.state.text.mode.isClipping { clip(context, through: space, body) }
  }

  /// Intersects the clip with the outlines of the glyphs that `body` draws.
  static func clip(_ context: CGContext, through space: CGAffineTransform, _ body: (TextCanvas) -> Void) {
    guard context.canDraw else { return }
    let outlines = Outlines()
    prepare(context, space, outlines, body)
    context.clip(base: outlines.path, by: .winding)
  }

  private static func prepare(
    _ context: CGContext, _ space: CGAffineTransform, _ outlines: Outlines?, _ body: (TextCanvas) -> Void
  ) {
    let cairo = context.cairo
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return }
    cairo_save(cairo)
    cairo_set_font_options(cairo, TextEngine.fontOptions.pointer)
    var matrix = cairo_matrix_t(xx: space.a, yx: space.b, xy: space.c, yy: space.d, x0: space.tx, y0: space.ty)
    cairo_transform(cairo, &matrix)
    let canvas = TextCanvas(context, cairo, outlines)
    if canvas.clip.width > 0, canvas.clip.height > 0 { body(canvas) }
    cairo_restore(cairo)
    cairo_new_path(cairo)
  }

  private init(_ context: CGContext, _ cairo: OpaquePointer, _ outlines: Outlines?) {
    (self.context, self.cairo, self.outlines) = (context, cairo, outlines)
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
    clip = CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Whether something within `margin` of a point may be visible in the clip. `nil` stands for any x.
  func mayShow(x: Double?, y: Double, margin: Double) -> Bool {
    let near = clip.insetBy(dx: -margin, dy: -margin)
    if let x, !(x >= near.minX && x <= near.maxX) { return false }
    return y >= near.minY && y <= near.maxY
  }

  func setSource(_ color: CGColor) { context.setSource(color) }

  /// Whether outlines are wanted and not paint.
  var isForOutlines: Bool { outlines != nil }

  /// If outlines are wanted, takes the path of ``cairo``, the outlines of glyphs, and clears it; returns whether they
  /// are wanted.
  func takesOutlines() -> Bool {
    guard let outlines else { return false }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    // In pixels.
    cairo_identity_matrix(cairo)
    if let path = cairo_copy_path(cairo) {
      if path.pointee.status == CAIRO_STATUS_SUCCESS {
        outlines.path.elements += BezierPath(path.pointee).transformed(by: context.flip).elements
      }
      cairo_path_destroy(path)
    }
    cairo_set_matrix(cairo, &matrix)
    cairo_new_path(cairo)
    return true
  }
}

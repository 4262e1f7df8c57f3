import CCairo
import Foundation
import Geometry

/// A context to draw text on, whose Cairo has the text's own space, y down, and a saved state.
struct TextCanvas {
  let context: CGContext
  let cairo: OpaquePointer
  /// The bounding box of the clip, in the text's space.
  private let clip: CGRect

  /// Runs `body` with a canvas. `space` maps the canvas's space to the context's user space.
  ///
  /// Does nothing if nothing would be visible: a number is not finite, a matrix has no inverse, or the clip is empty.
  static func draw(in context: CGContext, through space: CGAffineTransform, _ body: (TextCanvas) -> Void) {
    let whole = space.concatenating(context.ctm)
    guard space.isFinite, context.ctm.isFinite, whole.determinant.isFinite, whole.determinant != 0 else { return }
    context.composite {
      let cairo = context.cairo
      guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { return }
      cairo_save(cairo)
      cairo_set_font_options(cairo, TextEngine.fontOptions.pointer)
      var matrix = cairo_matrix_t(xx: space.a, yx: space.b, xy: space.c, yy: space.d, x0: space.tx, y0: space.ty)
      cairo_transform(cairo, &matrix)
      let canvas = TextCanvas(context, cairo)
      if canvas.clip.width > 0, canvas.clip.height > 0 { body(canvas) }
      cairo_restore(cairo)
      cairo_new_path(cairo)
    }
  }

  private init(_ context: CGContext, _ cairo: OpaquePointer) {
    (self.context, self.cairo) = (context, cairo)
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
}

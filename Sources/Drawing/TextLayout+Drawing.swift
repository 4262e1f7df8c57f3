import CCairo
import Foundation
import Geometry

extension TextLayout {
  /// Draws the text upright, below `corner` of the context's user space: its top left corner as seen where x runs to the right.
  ///
  /// Where user space has y up, lines follow each other towards lesser y. The context's clip, matrix and alpha count; its
  /// colours, font and text matrix do not.
  package func draw(in context: CGContext, at corner: CGPoint) {
    context.withTextSpace(at: corner) { cairo in
      for line in lines { line.draw(cairo, styles, at: (line.x, line.baseline)) }
    }
  }

  /// Draws the text upright from the top of `rect` on; what is outside of it shows as well.
  package func draw(in context: CGContext, inside rect: CGRect) {
    draw(in: context, at: CGPoint(x: rect.minX, y: context.hasYDown ? rect.minY : rect.maxY))
  }
}

extension CGContext {
  /// Whether y of user space runs down the picture, as far as a turned one has a down: whether it is mirrored.
  package var hasYDown: Bool { ctm.a * ctm.d - ctm.b * ctm.c < 0 }

  /// Runs `body` with a matrix from a space with y down, whose origin is `corner` of user space. The current path stays.
  fileprivate func withTextSpace(at corner: CGPoint, _ body: (OpaquePointer) -> Void) {
    guard corner.x.isFinite, corner.y.isFinite else { return }
    withTextState { cairo in
      cairo_translate(cairo, corner.x.native, corner.y.native)
      if !hasYDown { cairo_scale(cairo, 1, -1) }
      body(cairo)
    }
  }

  /// Runs `body` with a state of its own, in which it may change everything. The current path stays. Does nothing where
  /// nothing can show: the matrix has no inverse, or the clip holds nothing.
  func withTextState(_ body: (OpaquePointer) -> Void) {
    let determinant = ctm.a * ctm.d - ctm.b * ctm.c
    guard ctm.isFinite, determinant.isFinite, determinant != 0, cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      return
    }
    cairo_save(cairo)
    let path = cairo_has_current_point(cairo) != 0 ? cairo_copy_path(cairo) : nil
    cairo_set_font_options(cairo, TextEngine.fontOptions.pointer)
    body(cairo)
    cairo_restore(cairo)
    cairo_new_path(cairo)
    if let path {
      if path.pointee.status == CAIRO_STATUS_SUCCESS { cairo_append_path(cairo, path) }
      cairo_path_destroy(path)
    }
  }
}

extension TextLine {
  /// Draws the line with its origin at `place`, y down.
  func draw(_ cairo: OpaquePointer, _ styles: [TextStyle], at place: (x: Double, y: Double)) {
    let clip = TextClip(cairo)
    if clip.isEmpty || place.y - 2 * height > clip.maxY || place.y + 2 * height < clip.minY { return }
    for run in runs { run.drawBackground(cairo, styles[run.style], at: place, of: self) }
    for run in runs { run.drawUnderline(cairo, styles[run.style], at: place) }
    for run in runs { run.drawGlyphs(cairo, styles[run.style], at: place, within: clip) }
    for run in runs { run.drawStrikethrough(cairo, styles[run.style], at: place) }
  }
}

/// The box around the clip, in the text's space.
struct TextClip {
  let minX: Double, minY: Double, maxX: Double, maxY: Double

  init(_ cairo: OpaquePointer) {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
    (minX, minY, maxX, maxY) = (x0, y0, x1, y1)
  }

  var isEmpty: Bool { !(maxX > minX && maxY > minY) }
}

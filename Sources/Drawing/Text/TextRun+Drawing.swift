import CCairo
import Foundation
import Geometry

extension TextRun {
  func drawBackground(on canvas: TextCanvas, _ style: TextStyle, at place: (x: Double, y: Double), of line: TextLine) {
    guard let color = style.background else { return }
    cairo_new_path(canvas.cairo)
    cairo_rectangle(canvas.cairo, place.x + x, place.y - line.ascent, width, line.ascent + line.descent)
    canvas.setSource(color)
    cairo_fill(canvas.cairo)
  }

  func drawUnderline(on canvas: TextCanvas, _ style: TextStyle, at place: (x: Double, y: Double)) {
    let metrics = style.font.match.metrics
    drawLine(
      on: canvas, style, style.underline, style.underlineColor, at: place, height: metrics.underlinePosition,
      metrics.underlineThickness)
  }

  func drawStrikethrough(on canvas: TextCanvas, _ style: TextStyle, at place: (x: Double, y: Double)) {
    let metrics = style.font.match.metrics
    drawLine(
      on: canvas, style, style.strikethrough, style.strikethroughColor, at: place,
      height: metrics.strikethroughPosition, metrics.underlineThickness)
  }

  /// - Parameters:
  ///   - height: The height of the line's centre above the baseline, in ems.
  ///   - thickness: In ems.
  private func drawLine(
    on canvas: TextCanvas, _ style: TextStyle, _ kind: NSUnderlineStyle, _ color: CGColor?,
    at place: (x: Double, y: Double), height: Double, _ thickness: Double
  ) {
    guard kind.rawValue & 0xF != 0, width > 0 else { return }
    let (cairo, size) = (canvas.cairo, style.font.size.native)
    let line = size * thickness * (kind.rawValue & 0xF == NSUnderlineStyle.thick.rawValue ? 2 : 1)
    guard line > 0 else { return }
    let y = place.y - style.baselineOffset - size * height
    cairo_new_path(cairo)
    for offset in kind.isSuperset(of: .double) ? [-line, line] : [0] {
      cairo_move_to(cairo, place.x + x, y + offset)
      cairo_line_to(cairo, place.x + x + width, y + offset)
    }
    let dashes = kind.dashes.map { $0 * line }
    // Dash patterns continue across neighbouring runs.
    cairo_set_dash(cairo, dashes, Int32(dashes.count), x)
    cairo_set_line_width(cairo, line)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    canvas.setSource(color ?? style.color)
    cairo_stroke(cairo)
  }

  func drawGlyphs(on canvas: TextCanvas, _ style: TextStyle, at place: (x: Double, y: Double)) {
    let mode = canvas.context.state.text.mode
    if let attachment = style.attachment {
      if canvas.isForOutlines { return }
      // One attachment may stand in the place of several characters, at each of them.
      let count = (width / Double.maximum(attachment.bounds.width.native, 1e-6)).rounded()
      for i in 0..<Int(Double.maximum(1, Double.minimum(count, 1000))) {
        let left = place.x + x + Double(i) * attachment.bounds.width.native
        attachment.draw(on: canvas, at: CGPoint(x: left, y: place.y - style.baselineOffset))
      }
      return
    }
    guard let face, face.size > 0 else { return }
    let cairo = canvas.cairo
    cairo_new_path(cairo)
    var known: [cairo_glyph_t] = []
    for glyph in glyphs where glyph.index != .max {
      let (x, y) = (place.x + glyph.x, place.y + glyph.y)
      // A generous margin: outlines may reach far from their origin, such as those of long marks.
      guard canvas.mayShow(x: x, y: y, margin: 4 * face.size) else { continue }
      if let index = glyph.index {
        known.append(cairo_glyph_t(index: index, x: x, y: y))
      } else {
        cairo.addFrame(x: x, y: y, width: glyph.advance, height: face.size * face.metrics.capHeight)
      }
    }
    if face.metrics.isPictures {
      if mode.isFilling, !canvas.isForOutlines {
        canvas.showPictures(known, of: face, alpha: style.color.premultiplied.alpha)
      }
    } else {
      cairo.addOutlines(known, of: face, lean: style.obliqueness, transform: style.font.matrix)
    }
    if canvas.takesOutlines() { return }
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    let hasOwnStroke = style.strokeWidth != 0 && (mode.isFilling || mode.isStroking)
    if hasOwnStroke ? style.strokeWidth < 0 : mode.isFilling {
      canvas.setSource(style.color)
      cairo_fill_preserve(cairo)
    }
    if hasOwnStroke || mode.isStroking {
      let line = canvas.context.state.line
      canvas.setSource(style.strokeColor ?? style.color)
      cairo_set_dash(cairo, nil, 0, 0)
      cairo_set_line_width(cairo, hasOwnStroke ? abs(style.strokeWidth) / 100 * face.size : line.width.native)
      cairo_set_line_join(cairo, hasOwnStroke ? CAIRO_LINE_JOIN_MITER : line.join.cairo)
      cairo_stroke_preserve(cairo)
    }
    cairo_new_path(cairo)
  }
}

extension NSUnderlineStyle {
  /// The lengths of dashes and gaps, in thicknesses; empty for a solid line.
  fileprivate var dashes: [Double] {
    switch rawValue & 0xF00 {
    case Self.patternDot.rawValue: [3, 3]
    case Self.patternDash.rawValue: [10, 5]
    case Self.patternDashDot.rawValue: [10, 3, 3, 3]
    case Self.patternDashDotDot.rawValue: [10, 3, 3, 3, 3, 3]
    default: []
    }
  }
}

/// Operations on a `cairo_t`.
extension OpaquePointer {
  /// Adds a box to the path, for a character that no font has.
  fileprivate func addFrame(x: Double, y: Double, width: Double, height: Double) {
    let line = height / 14
    let (left, right) = (x + width * 0.1, x + width * 0.9)
    guard right - left > 2 * line else { return }
    cairo_rectangle(self, left, y - height, right - left, height)
    // The hole, in the opposite direction.
    cairo_rectangle(self, right - line, y - height + line, left - right + 2 * line, height - 2 * line)
  }

  /// Adds the glyphs' outlines to the path; pictures have none. Cairo's own glyphs are positioned at whole pixels only.
  ///
  /// - Parameters:
  ///   - lean: The slant to the right, as a fraction of the height.
  ///   - own: The transform of each glyph, y up.
  func addOutlines(_ glyphs: [cairo_glyph_t], of face: TextFace, lean: Double, transform own: CGAffineTransform) {
    let change = cairo_matrix_t(xx: own.a, yx: -own.b, xy: -own.c, yy: own.d, x0: 0, y0: 0)
    let lean = cairo_matrix_t(xx: 1, yx: 0, xy: -lean, yy: 1, x0: 0, y0: 0)
    let matrix = face.matrix.then(lean).then(change)
    // Cairo would trace each pixel of a picture: gigabytes for a large one.
    guard !glyphs.isEmpty, !face.metrics.isPictures, matrix.determinant.isFinite, matrix.determinant != 0, shows(matrix)
    else { return }
    let glyphs = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x + own.tx, y: $0.y - own.ty) }
    if setFont(face, matrix, upTo: Self.longestSide) {
      cairo_glyph_path(self, glyphs, Int32(clamping: glyphs.count))
    } else {
      addEnlargedOutlines(glyphs, of: face, matrix)
    }
  }

  /// The longest side of an em, in pixels (``cairo_matrix_t/longestSide``), at which outlines are requested: 4,000
  /// pixels for a square em.
  private static let longestSide = 5657.0

  /// Adds outlines that are taken from the font at another size, and scaled.
  private func addEnlargedOutlines(_ glyphs: [cairo_glyph_t], of face: TextFace, _ matrix: cairo_matrix_t) {
    let enlargement = matrix.longestSide / Self.longestSide
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    guard let small = cairo_create(surface) else { return }
    defer { cairo_destroy(small) }
    cairo_set_font_options(small, TextEngine.fontOptions.pointer)
    guard small.setFont(face, matrix.scaled(by: 1 / enlargement), upTo: 2 * Self.longestSide) else { return }
    for glyph in glyphs {
      cairo_new_path(small)
      var atOrigin = cairo_glyph_t(index: glyph.index, x: 0, y: 0)
      cairo_glyph_path(small, &atOrigin, 1)
      guard let outline = cairo_copy_path(small) else { continue }
      cairo_save(self)
      cairo_translate(self, glyph.x, glyph.y)
      cairo_scale(self, enlargement, enlargement)
      if outline.pointee.status == CAIRO_STATUS_SUCCESS { cairo_append_path(self, outline) }
      cairo_restore(self)
      cairo_path_destroy(outline)
    }
  }

  /// Sets the font if Cairo can make it: where an em, in pixels, is neither longer than `longestSide` nor so small or
  /// flat that its matrix has no inverse.
  ///
  /// Cairo marks a face as broken when it cannot make a font of it, and every thread shares the face: text vanishes
  /// everywhere.
  func setFont(_ face: TextFace, _ matrix: cairo_matrix_t, upTo longestSide: Double) -> Bool {
    let inPixels = inPixels(matrix)
    let side = inPixels.longestSide
    guard side >= Self.shortestSide, side <= longestSide,
      min(abs(matrix.determinant), abs(inPixels.determinant)) >= 1e-100
    else { return false }
    var matrix = matrix
    cairo_set_font_face(self, face.face)
    cairo_set_font_matrix(self, &matrix)
    return true
  }

  /// The longest side of an em, in pixels, of text that is too small to be seen.
  private static let shortestSide = 1e-3

  /// False for text too small to be seen.
  func shows(_ matrix: cairo_matrix_t) -> Bool { inPixels(matrix).longestSide >= Self.shortestSide }

  private func inPixels(_ matrix: cairo_matrix_t) -> cairo_matrix_t {
    var here = cairo_matrix_t()
    cairo_get_matrix(self, &here)
    return matrix.then(here)
  }
}

extension cairo_matrix_t {
  fileprivate var determinant: Double { xx * yy - xy * yx }

  /// At least the length of any vector of length 1 that the matrix maps; infinite if a number is not finite.
  var longestSide: Double {
    let side = (xx * xx + yx * yx + xy * xy + yy * yy).squareRoot()
    return side.isFinite ? side : .infinity
  }

  func scaled(by factor: Double) -> cairo_matrix_t {
    then(cairo_matrix_t(xx: factor, yx: 0, xy: 0, yy: factor, x0: 0, y0: 0))
  }

  func then(_ next: cairo_matrix_t) -> cairo_matrix_t {
    var (first, second, product) = (self, next, cairo_matrix_t())
    cairo_matrix_multiply(&product, &first, &second)
    return product
  }
}

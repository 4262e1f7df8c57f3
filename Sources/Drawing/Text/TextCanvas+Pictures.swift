import CCairo

extension TextCanvas {
  /// The longest side of an em, in pixels, at which a picture is requested. Larger pictures are enlarged from it: Cairo
  /// would make a bitmap of the whole glyph, even if most of it is clipped.
  private static let longestSide = 512.0

  /// Draws glyphs that have their own colours, multiplied by `alpha`.
  func showPictures(_ glyphs: [cairo_glyph_t], of face: TextFace, alpha: Double) {
    if glyphs.isEmpty || alpha <= 0 || !cairo.shows(face.matrix) { return }
    cairo_push_group(cairo)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    if cairo.setFont(face, face.matrix, upTo: Self.longestSide) {
      cairo_show_glyphs(cairo, glyphs, Int32(clamping: glyphs.count))
    } else {
      for glyph in glyphs { showEnlarged(glyph, of: face) }
    }
    cairo_pop_group_to_source(cairo)
    if let space = context.pixelSpace { convertSource(to: space) }
    cairo_paint_with_alpha(cairo, alpha * context.state.alpha)
  }

  /// Converts the group that is the source from sRGB.
  private func convertSource(to space: PixelSpace) {
    cairo.withSource { pattern in
      var group: OpaquePointer?
      guard cairo_pattern_get_surface(pattern, &group) == CAIRO_STATUS_SUCCESS, let group,
        cairo_image_surface_get_format(group) == CAIRO_FORMAT_ARGB32
      else { return }
      cairo_surface_flush(group)
      guard let data = cairo_image_surface_get_data(group) else { return }
      let (width, stride) = (Int(cairo_image_surface_get_width(group)), Int(cairo_image_surface_get_stride(group)))
      var converter = PixelSpaceConverter(space)
      for y in 0..<Int(cairo_image_surface_get_height(group)) {
        let row = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
        converter.convert(UnsafeMutableBufferPointer(start: row, count: width))
      }
      cairo_surface_mark_dirty(group)
    }
  }

  private func showEnlarged(_ glyph: cairo_glyph_t, of face: TextFace) {
    let enlargement = face.matrix.longestSide / Self.longestSide
    guard enlargement.isFinite, let picture = GlyphPicture(glyph.index, of: face, 1 / enlargement) else { return }
    cairo_save(cairo)
    cairo_translate(cairo, glyph.x, glyph.y)
    cairo_scale(cairo, enlargement, enlargement)
    cairo_set_source_surface(cairo, picture.surface, picture.x, picture.y)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }
}

/// A glyph that has its own colours, as a surface.
private final class GlyphPicture {
  let surface: OpaquePointer
  /// The surface's top left corner, from the glyph's origin, in the surface's pixels.
  let (x, y): (Double, Double)

  /// - Parameter scale: The surface's pixels per unit of the text's space.
  init?(_ index: UInt, of face: TextFace, _ scale: Double) {
    guard let probe = Self.cairo(on: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1), face, scale) else {
      return nil
    }
    defer { cairo_destroy(probe) }
    var (glyph, box) = (cairo_glyph_t(index: index, x: 0, y: 0), cairo_text_extents_t())
    cairo_glyph_extents(probe, &glyph, 1, &box)
    let (width, height) = (box.width.rounded(.up) + 2, box.height.rounded(.up) + 2)
    guard width <= 4096, height <= 4096, box.x_bearing.isFinite, box.y_bearing.isFinite else { return nil }
    // A clear border, into which the edges fade.
    (x, y) = (box.x_bearing.rounded(.down) - 1, box.y_bearing.rounded(.down) - 1)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width) + 1, Int32(height) + 1)
    guard let canvas = Self.cairo(on: cairo_surface_reference(surface), face, scale) else { return nil }
    (glyph.x, glyph.y) = (-x, -y)
    cairo_show_glyphs(canvas, &glyph, 1)
    cairo_destroy(canvas)
  }

  /// A canvas on `surface`, which it takes, with a font.
  private static func cairo(on surface: OpaquePointer?, _ face: TextFace, _ scale: Double) -> OpaquePointer? {
    defer { cairo_surface_destroy(surface) }
    guard let canvas = cairo_create(surface) else { return nil }
    cairo_set_font_options(canvas, TextEngine.fontOptions.pointer)
    guard canvas.setFont(face, face.matrix.scaled(by: scale), upTo: 1024) else {
      cairo_destroy(canvas)
      return nil
    }
    return canvas
  }

  deinit { cairo_surface_destroy(surface) }
}

import CCairo
import CPango
import Foundation

/// A face in Cairo's form, at the size of a run. Usable from any thread.
final class TextFace: @unchecked Sendable {
  /// A `cairo_font_face_t`.
  let face: OpaquePointer
  /// The font matrix: from the em to the text's space, y down.
  let matrix: cairo_matrix_t
  let size: Double
  let metrics: FontMetrics

  /// Identifies a face at a size, as long as the face lives.
  struct Key: Hashable {
    fileprivate let face: OpaquePointer
    fileprivate let numbers: [Double]

    /// - Parameter scale: Pango's points per point of the text.
    init?(_ font: UnsafeMutablePointer<PangoFont>, scale: Double = 1) {
      guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
        cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS, let face = cairo_scaled_font_get_font_face(scaled)
      else { return nil }
      var matrix = cairo_matrix_t()
      cairo_scaled_font_get_font_matrix(scaled, &matrix)
      self.face = face
      numbers = [matrix.xx, matrix.yx, matrix.xy, matrix.yy].map { $0 / scale }
    }
  }

  init(_ font: UnsafeMutablePointer<PangoFont>, _ key: Key) {
    face = cairo_font_face_reference(key.face)
    let n = key.numbers
    matrix = cairo_matrix_t(xx: n[0], yx: n[1], xy: n[2], yy: n[3], x0: 0, y0: 0)
    size = hypot(n[2], n[3])
    metrics = FontMetrics(of: font)
  }

  deinit { cairo_font_face_destroy(face) }

  var ascent: Double { size * metrics.ascent }
  var descent: Double { size * metrics.descent }
  var leading: Double { size * metrics.leading }

  /// The face of `font` at `size` points; `nil` if there is no face, or if the size is not positive and finite.
  static func named(_ font: CGFont, size: Double) -> TextFace? {
    guard size > 0, size.isFinite else { return nil }
    return TextEngine.withContext { context in
      // At one size, from which all are scaled: Cairo marks a face as broken when it cannot make a font of it
      // (``setFont(_:_:upTo:)``).
      let sizeInPango = 64.0
      let description = pango_font_description_new(family: font.match.family, font.match.traits, size: sizeInPango)
      defer { pango_font_description_free(description) }
      guard let loaded = pango_context_load_font(context, description) else { return nil }
      defer { g_object_unref(loaded) }
      return Key(loaded, scale: sizeInPango / size).map { TextFace(loaded, $0) }
    }
  }
}

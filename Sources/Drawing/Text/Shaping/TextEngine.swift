import CCairo
import CPango
import Synchronization

/// Pango and its fonts, which only one thread may use at a time.
///
/// Results are plain values and Cairo's fonts, which any thread may use (``TextFace``).
enum TextEngine {
  private struct Objects: @unchecked Sendable {
    let map: UnsafeMutablePointer<PangoFontMap>?
    let context: OpaquePointer

    init() {
      FontConfiguration.load()
      map = pango_cairo_font_map_new()
      context = pango_font_map_create_context(map)
      // Unrounded shapes and advances, at any size: measured text and drawn text agree.
      pango_context_set_round_glyph_positions(context, 0)
      pango_cairo_context_set_font_options(context, fontOptions.pointer)
      // A fixed language, so that the result does not depend on the machine's locale.
      pango_context_set_language(context, pango_language_from_string("en"))
    }
  }

  /// Grey antialiasing, unhinted: an immutable `cairo_font_options_t`.
  struct FontOptions: @unchecked Sendable {
    let pointer = cairo_font_options_create()

    fileprivate init() {
      cairo_font_options_set_antialias(pointer, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(pointer, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_OFF)
    }
  }

  static let fontOptions = FontOptions()

  /// Created when text is first used, and again after fonts are registered; `nil` until then.
  private static let objects = Mutex<Objects?>(nil)

  /// Runs `body`, which changes the set of fonts, then makes Pango search again by a new map: the old one caches its
  /// matches.
  static func changeFonts(_ body: () -> Bool) -> Bool {
    objects.withLock { objects in
      guard body() else { return false }
      if let objects {
        g_object_unref(UnsafeMutableRawPointer(objects.context))
        if let map = objects.map { g_object_unref(UnsafeMutableRawPointer(map)) }
      }
      objects = nil
      return true
    }
  }

  /// Runs `body` with Pango's context, a `PangoContext`, while no other thread uses it. Calls must not be nested.
  static func withContext<Result: Sendable>(_ body: (OpaquePointer) -> Result) -> Result {
    objects.withLock { objects in
      let current = objects ?? Objects()
      objects = current
      return body(current.context)
    }
  }
}

/// Lengths in Pango's units, 1024 per point.
enum PangoUnits {
  /// The least number of units that is at least `length`, which is clamped to ±1,000,000 points.
  static func ceiling(_ length: Double) -> Int32 {
    Int32((Double.maximum(-1e6, Double.minimum(length, 1e6)) * 1024).rounded(.up))
  }

  static func nearest(_ length: Double) -> Int32 {
    Int32((Double.maximum(-1e6, Double.minimum(length, 1e6)) * 1024).rounded())
  }

  static func points(_ units: Int32) -> Double { Double(units) / 1024 }
}

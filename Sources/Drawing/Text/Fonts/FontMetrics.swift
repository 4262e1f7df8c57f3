import CPango

/// The metrics of a face for one em, as designed: multiply them by the size.
struct FontMetrics: Hashable, Sendable {
  /// The height of a line above the baseline.
  var ascent = 0.8
  /// The depth of a line below the baseline: positive.
  var descent = 0.2
  /// The additional gap between lines.
  var leading = 0.0
  var capHeight = 0.7
  var xHeight = 0.5
  /// The height of the underline's centre above the baseline: negative.
  var underlinePosition = -0.1
  var underlineThickness = 0.05
  /// The height of the strikethrough's centre above the baseline.
  var strikethroughPosition = 0.25
  var unitsPerEm = 1000
  /// Whether glyphs are bitmaps with their own colours.
  var isPictures = false

  /// The metrics of the face that Pango selects for `family` and `traits`; defaults without a face.
  init(family: String, _ traits: FontTraits) {
    self = TextEngine.withContext { context in
      let description = pango_font_description_new(family: family, traits, size: 16)
      defer { pango_font_description_free(description) }
      guard let font = pango_context_load_font(context, description) else { return FontMetrics() }
      defer { g_object_unref(font) }
      return FontMetrics(of: font)
    }
  }

  private init() {}

  /// The metrics in the font's own tables, as HarfBuzz reads them.
  init(of font: UnsafeMutablePointer<PangoFont>) {
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)), let unscaled = hb_font_create(face) else { return }
    defer { hb_font_destroy(unscaled) }
    unitsPerEm = max(1, Int(hb_face_get_upem(face)))
    let em = Double(unitsPerEm)
    hb_font_set_scale(unscaled, Int32(unitsPerEm), Int32(unitsPerEm))
    var extents = hb_font_extents_t()
    if hb_font_get_h_extents(unscaled, &extents) != 0 {
      ascent = Double(extents.ascender) / em
      descent = -Double(extents.descender) / em
      leading = max(0, Double(extents.line_gap) / em)
    }
    func metric(_ tag: hb_ot_metrics_tag_t) -> Double? {
      var value: hb_position_t = 0
      return hb_ot_metrics_get_position(unscaled, tag, &value) != 0 ? Double(value) / em : nil
    }
    func height(of character: Unicode.Scalar) -> Double? {
      var (glyph, extents): (hb_codepoint_t, hb_glyph_extents_t) = (0, hb_glyph_extents_t())
      guard hb_font_get_nominal_glyph(unscaled, character.value, &glyph) != 0,
        hb_font_get_glyph_extents(unscaled, glyph, &extents) != 0
      else { return nil }
      return Double(extents.y_bearing) / em
    }
    // Older fonts lack some of these.
    capHeight = metric(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? height(of: "H") ?? capHeight
    xHeight = metric(HB_OT_METRICS_TAG_X_HEIGHT) ?? height(of: "x") ?? xHeight
    underlineThickness = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? underlineThickness
    if let top = metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) { underlinePosition = top - underlineThickness / 2 }
    if let top = metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) {
      strikethroughPosition = top - (metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE) ?? underlineThickness) / 2
    }
    isPictures = hb_ot_color_has_png(face) != 0
  }
}

/// Creates a `PangoFontDescription`, to be freed. The size is in points of the text's space, independent of the
/// resolution.
func pango_font_description_new(family: String, _ traits: FontTraits, size: Double) -> OpaquePointer {
  let description = pango_font_description_new()!
  // A comma would end the family's name.
  pango_font_description_set_family(description, family.replacing(",", with: " "))
  pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(max(1, min(traits.weight, 1000)))))
  switch traits.slant {
  case .upright: pango_font_description_set_style(description, PANGO_STYLE_NORMAL)
  case .italic: pango_font_description_set_style(description, PANGO_STYLE_ITALIC)
  case .oblique: pango_font_description_set_style(description, PANGO_STYLE_OBLIQUE)
  }
  let stretches: [(width: Int, PangoStretch)] = [
    (56, PANGO_STRETCH_ULTRA_CONDENSED), (69, PANGO_STRETCH_EXTRA_CONDENSED), (81, PANGO_STRETCH_CONDENSED),
    (94, PANGO_STRETCH_SEMI_CONDENSED), (106, PANGO_STRETCH_NORMAL), (119, PANGO_STRETCH_SEMI_EXPANDED),
    (137, PANGO_STRETCH_EXPANDED), (175, PANGO_STRETCH_EXTRA_EXPANDED),
  ]
  pango_font_description_set_stretch(
    description, stretches.first { traits.width < $0.width }?.1 ?? PANGO_STRETCH_ULTRA_EXPANDED)
  pango_font_description_set_absolute_size(description, Double(max(1, PangoUnits.nearest(size))))
  return description
}

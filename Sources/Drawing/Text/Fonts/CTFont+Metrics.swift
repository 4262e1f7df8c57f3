import CPango

/// The measures of a face that its designer gave, for one em: multiply by the size.
struct FontMetrics: Hashable, Sendable {
  /// Up from the baseline to the top of a line.
  var ascent = 0.8
  /// Down from the baseline to the bottom of a line.
  var descent = 0.2
  /// What lies between lines besides.
  var leading = 0.0
  var capHeight = 0.7
  var xHeight = 0.5
  /// The middle of the line under text, up from the baseline: negative.
  var underlinePosition = -0.1
  var underlineThickness = 0.05
  /// The middle of the line through text, up from the baseline.
  var strikethroughPosition = 0.25
  var unitsPerEm = 1000
  /// Whether glyphs are pictures with colours of their own.
  var isPictures = false

  /// Those of the face that Pango takes for `family` and `traits`; of no face in particular where there is none.
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

  /// Those in the font's own tables, as HarfBuzz reads them.
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
    // Older fonts do not say.
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

/// A `PangoFontDescription` of a size in points of the text's own space, whatever the resolution; to be freed.
func pango_font_description_new(family: String, _ traits: FontTraits, size: Double) -> OpaquePointer {
  let description = pango_font_description_new()!
  // A comma would end the name.
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

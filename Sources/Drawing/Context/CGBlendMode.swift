import CCairo

/// The formula by which drawing is blended with the pixels below it.
///
/// S is the source and D the backdrop, both premultiplied, with alphas αS and αD. The cases give the result at full
/// coverage. Where a shape covers a fraction c of a pixel, the result is `D + c·(result − D)`; for ``plusDarker`` and
/// ``plusLighter`` it is the formula for `c·S`. Modes such as ``copy`` and ``sourceIn`` therefore leave pixels outside
/// the shape alone. The modes from ``multiply`` to ``luminosity`` are those of the PDF Reference 1.7, 7.2.4:
/// `S·(1 − αD) + D·(1 − αS) + αS·αD·b`, where `b` is the blend function of the straight colours.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgblendmode>.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
  /// `S + D·(1 − αS)`.
  case normal
  /// Backdrop times source: never lighter than either.
  case multiply
  /// The complement of the complements' product: never darker than either.
  case screen
  /// `multiply` where the backdrop is dark, `screen` where it is light.
  case overlay
  /// The lesser of both, in each channel.
  case darken
  /// The greater of both, in each channel.
  case lighten
  /// Brightens the backdrop by the source: backdrop / (1 − source), at most 1.
  case colorDodge
  /// Darkens the backdrop by the source: 1 − (1 − backdrop) / source, at least 0.
  case colorBurn
  /// Darkens or lightens a little, as a diffuse light of the source's colour does.
  case softLight
  /// `multiply` where the source is dark, `screen` where it is light: ``overlay`` with the two exchanged.
  case hardLight
  /// The distance between both, in each channel.
  case difference
  /// As ``difference``, with less contrast: b + s − 2·b·s.
  case exclusion
  /// The source's hue with the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation with the backdrop's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the backdrop's luminosity.
  case color
  /// The source's luminosity with the backdrop's hue and saturation.
  case luminosity
  /// `0`.
  case clear
  /// `S`.
  case copy
  /// `S·αD`.
  case sourceIn
  /// `S·(1 − αD)`.
  case sourceOut
  /// `S·αD + D·(1 − αS)`.
  case sourceAtop
  /// `S·(1 − αD) + D`.
  case destinationOver
  /// `D·αS`.
  case destinationIn
  /// `D·(1 − αS)`.
  case destinationOut
  /// `S·(1 − αD) + D·αS`.
  case destinationAtop
  /// `S·(1 − αD) + D·(1 − αS)`.
  case xor
  /// Colours `max(0, α − (αS − S) − (αD − D))`, where `α = min(1, αS + αD)` is the resulting alpha.
  ///
  /// Apple's formula, `R = MAX(0, (1 − D) + (1 − S))`, reads the colours as darkness. On opaque pixels it is the same.
  case plusDarker
  /// `min(1, S + D)`.
  case plusLighter

  /// The Cairo operator with this formula. ``plusDarker`` has none.
  var cairo: cairo_operator_t {
    switch self {
    case .normal, .plusDarker: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether a transparent source changes the backdrop, so that the result depends on the shape's coverage and not only
  /// on its colour.
  var changesWhereSourceIsClear: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Whether Cairo blends in this mode, in proportion to the coverage. It has no operator for ``plusDarker``, clears
  /// everything outside the shape for four operators, and gets partly covered pixels wrong for four more (measured with
  /// Cairo 1.16: by up to 13/255).
  var isDrawnByCairo: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .plusDarker: false
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }
}

/// The blending of a source S with a backdrop B, both premultiplied.
///
/// The modes are the operators of Porter and Duff ("Compositing digital images", SIGGRAPH 1984) and the blend modes of
/// the PDF Reference 1.7, 7.2.4. The latter use a formula `b(B, S)` of straight colours:
/// `S·(1 − αB) + B·(1 − αS) + αS·αB·b`. Core Animation documents none of its own further operators; their formulas here
/// follow their names, and the modes of the same names in Core Image. All results are clamped: alphas to 0…1, colours
/// to 0…alpha.
package enum BlendMode: String, CaseIterable, Sendable {
  case sourceOver, sourceIn, sourceOut, sourceAtop, destOver, destIn, destOut, destAtop, xor, copy, clear
  /// `min(1, S + B)`.
  case plusLighter
  /// Each colour is `max(0, α − (αS − S) − (αB − B))` with `α = min(1, αS + αB)`, the resulting alpha.
  case plusDarker
  /// `B`: the source does not show.
  case dest
  /// `B − S`, alphas included, as `subtractS`: an opaque source cuts a hole.
  case subtractSource
  /// `S − B`, alphas included, as `subtractD`.
  case subtractDest
  /// The greater and the lesser of S and B, each component by itself.
  case maximum, minimum
  /// `S · B`, component by component, as `multiply`. Unlike ``multiply``, the result is clear where either is.
  case product
  /// As ``plusLighter``, ``plusDarker`` and ``subtractSource``, but the backdrop keeps its alpha: `S + B`,
  /// `B − (αS − S)` and `B − S`.
  case plusLighterIgnoringAlpha, plusDarkerIgnoringAlpha, subtractSourceIgnoringAlpha
  /// `b(B, S)` is `max(0, B − S)`, `min(1, B / S)` and 0 for a black B, `max(0, B + S − 1)`, `min(1, B + S)`.
  case subtract, divide, linearBurn, linearDodge
  /// `b(B, S)` is `B + 2S − 1`, clamped.
  case linearLight
  /// `b(B, S)` is `min(B, 2S)` up to S = ½, then `max(B, 2S − 1)`.
  case pinLight
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity
}

extension BlendMode {
  /// The kind of a mode's formula.
  package enum Kind {
    /// A function of the premultiplied colours, alphas included.
    case compositing
    /// `b(B, S)` of each component of the straight colours by itself.
    case separable
    /// `b(B, S)` of whole straight colours.
    case nonSeparable
  }

  package var kind: Kind {
    switch self {
    case .sourceOver, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor, .copy, .clear,
      .plusLighter, .plusDarker, .dest, .subtractSource, .subtractDest, .maximum, .minimum, .product,
      .plusLighterIgnoringAlpha, .plusDarkerIgnoringAlpha, .subtractSourceIgnoringAlpha:
      .compositing
    case .subtract, .divide, .linearBurn, .linearDodge, .linearLight, .pinLight, .multiply, .screen, .overlay, .darken,
      .lighten, .colorDodge, .colorBurn, .softLight, .hardLight, .difference, .exclusion:
      .separable
    case .hue, .saturation, .color, .luminosity: .nonSeparable
    }
  }

  /// Whether the mode changes the backdrop where the source is clear.
  package var changesBackdropWhereSourceIsClear: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destIn, .destAtop, .copy, .clear, .subtractDest, .minimum, .product: true
    default: false
    }
  }

  /// Whether the mode can reduce the backdrop's alpha, or is another of Porter and Duff's operators than source-over.
  package var canErase: Bool {
    switch self {
    case .sourceAtop, .destOver, .destOut, .xor, .subtractSource: true
    default: changesBackdropWhereSourceIsClear
    }
  }
}

import Foundation
import Geometry
import LayerSnapshots

/// A filter of a layer's picture for ``CALayer/filters``, or a blend mode for ``CALayer/compositingFilter``.
///
/// Inputs are set by key. An input that was not set, or has the wrong type, has its default.
///
/// | type | input | effect on a straight colour c = (r, g, b) |
/// |---|---|---|
/// | `gaussianBlur` | `inputRadius`, 10 | blurs; the radius is the standard deviation, in points of the layer |
/// | `colorMatrix` | `inputColorMatrix`, a ``CAColorMatrix`` | maps it; see there |
/// | `colorInvert` | | 1 − c |
/// | `colorBrightness` | `inputAmount`, 0 | c + amount |
/// | `colorContrast` | `inputAmount`, 1 | ½ + (c − ½) · amount |
/// | `colorSaturate` | `inputAmount`, 1 | `saturate()` of CSS: 0 is grey |
/// | `colorHueRotate` | `inputAngle`, 0 | `hue-rotate()` of CSS, radians |
/// | `colorMonochrome` | `inputColor`, white; `inputAmount`, 1; `inputBias`, 0 | (luminance · colour + bias), mixed in by amount |
/// | `colorAdd` | `inputColor`, clear | c + colour · its alpha |
/// | `colorSubtract` | `inputColor`, clear | c − colour · its alpha |
/// | `multiplyColor` | `inputColor`, white | c · colour; alpha · its alpha |
/// | `luminanceToAlpha` | | black; alpha · luminance of c |
///
/// Colours are sRGB-encoded, and luminance is 0.213 r + 0.715 g + 0.072 b of the encoded values. Results are clamped to
/// 0…1. Only `multiplyColor`, `colorMatrix` and `luminanceToAlpha` change alpha. The other types are blend modes: see
/// ``blendModeTypes``.
///
/// The class is private in Core Animation, but written in its documents. The matrices of CSS are from Filter Effects
/// Module Level 1, <https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement>.
public final class CAFilter: NSObject, NSCopying {
  /// The filter's type; an unknown type does nothing.
  public let type: String

  /// The name by which key paths find the filter. Default: nil.
  public var name: String? { didSet { revision = VersionNumber.fresh() } }

  /// Whether the filter has an effect. Default: true.
  public var isEnabled = true { didSet { revision = VersionNumber.fresh() } }

  /// The inputs that were set.
  package var inputs: [String: Any] { given.values }

  private var given = FilterInputs() { didSet { revision = VersionNumber.fresh() } }

  /// A number that is different after each change.
  package private(set) var revision = VersionNumber.fresh()

  /// Makes a filter with default inputs; see ``CAFilter`` for the types.
  public init(type: String) {
    self.type = type
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  public override func copy() -> Any { duplicate() }

  /// Returns an independent copy of the filter.
  package func duplicate() -> CAFilter {
    let copy = CAFilter(type: type)
    (copy.name, copy.isEnabled, copy.given) = (name, isEnabled, given)
    return copy
  }

  /// Sets the input `key`, or `name` or `enabled`; `nil` resets it.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "enabled", "isEnabled": isEnabled = value.flatMap { Double(number: $0) } != 0
    default: given.values[key] = value
    }
  }

  /// Returns the value that was set for `key`; `nil` for an input that was not set.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": isEnabled
    default: given.values[key]
    }
  }

  /// The names of all known types.
  public static var types: [String] { (Array(blendModes.keys) + pictureFilterTypes).sorted() }

  private static let pictureFilterTypes = [
    "gaussianBlur", "colorMatrix", "colorInvert", "colorBrightness", "colorContrast", "colorSaturate",
    "colorHueRotate", "colorMonochrome", "colorAdd", "colorSubtract", "multiplyColor", "luminanceToAlpha",
  ]

  /// The names of the types that are blend modes, for ``CALayer/compositingFilter``.
  ///
  /// S is the layer's picture and B the nearest group's picture so far, premultiplied; b is a function of straight
  /// colours.
  ///
  /// | names | result |
  /// |---|---|
  /// | `sourceOver` `sourceIn` `sourceOut` `sourceAtop` `dest` `destOver` `destIn` `destOut` `destAtop` `xor` `copy` `clear` | Porter and Duff's |
  /// | `plusL`, `plusD` | S + B, and the same of darkness |
  /// | `subtractS`, `subtractD` | B − S, and S − B, alphas included: `subtractS` cuts holes |
  /// | `maximum`, `minimum`, `multiply` | max(S, B), min(S, B), S · B, alphas included |
  /// | `plusLIgnoreAlpha`, `plusDIgnoreAlpha`, `subtractSIgnoreAlpha` | as without the suffix, with the alpha of B |
  /// | `subtractBlendMode`, `divideBlendMode` | b is B − S, B / S |
  /// | `linearBurnBlendMode`, `linearDodgeBlendMode`, `linearLightBlendMode` | b is B + S − 1, B + S, B + 2S − 1 |
  /// | `pinLightBlendMode` | b is min(B, 2S) up to S = ½, then max(B, 2S − 1) |
  /// | `multiplyBlendMode` and the others | the PDF Reference's, 7.2.4 |
  public static var blendModeTypes: [String] { blendModes.keys.sorted() }

  /// Returns the blend mode named `type`; `nil` if there is none.
  package static func blendMode(_ type: String) -> BlendMode? { blendModes[type] }

  private static let blendModes: [String: BlendMode] = {
    var modes: [String: BlendMode] = [
      "plusL": .plusLighter, "plusD": .plusDarker, "subtractS": .subtractSource, "subtractD": .subtractDest,
      "multiply": .product, "plusLIgnoreAlpha": .plusLighterIgnoringAlpha, "plusDIgnoreAlpha": .plusDarkerIgnoringAlpha,
      "subtractSIgnoreAlpha": .subtractSourceIgnoringAlpha,
    ]
    let named = Set(modes.values)
    for mode in BlendMode.allCases where !named.contains(mode) {
      modes[mode.kind == .compositing ? mode.rawValue : mode.rawValue + "BlendMode"] = mode
    }
    modes["normalBlendMode"] = .sourceOver
    return modes
  }()
}

extension CAFilter: FilterObject {
  package var kind: String { type }

  package var effect: LayerFilter? {
    guard isEnabled else { return nil }
    return type == "gaussianBlur" ? given.blur("inputRadius", 10) : LayerFilter(colorMatrix)
  }

  package var blendMode: BlendMode? { Self.blendMode(type) }

  package var objection: String? { Self.pictureFilterTypes.contains(type) ? nil : "a filter “\(type)”" }

  private var colorMatrix: ColorMatrix? {
    switch type {
    case "colorMatrix": (inputs["inputColorMatrix"] as? CAColorMatrix)?.matrix ?? .identity
    case "colorInvert": .inversion
    case "colorBrightness": .shift(SIMD3(repeating: given.amount("inputAmount", 0)))
    case "colorContrast": .contrast(given.amount("inputAmount", 1))
    case "colorSaturate": .saturation(given.amount("inputAmount", 1))
    case "colorHueRotate": .hueRotation(given.number("inputAngle", 0))
    case "colorMonochrome":
      .monochrome(
        given.color("inputColor", .white), amount: given.amount("inputAmount", 1), bias: given.amount("inputBias", 0))
    case "colorAdd": .shift(addend)
    case "colorSubtract": .shift(-addend)
    case "multiplyColor":
      // On premultiplied colours, the new alpha multiplies all four.
      .scaling(CGColor.premultiplied(given.color("inputColor", .white)))
    case "luminanceToAlpha": ColorMatrix(.zero, .zero, .zero, ColorMatrix.luminanceRow)
    default: nil
    }
  }

  private var addend: SIMD3<Double> {
    let color = CGColor.premultiplied(given.color("inputColor", .clear))
    return SIMD3(color.x, color.y, color.z)
  }
}

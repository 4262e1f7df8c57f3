import Foundation
import Geometry

/// A filter for a layer's picture, or the way it is mixed with what lies behind: for ``CALayer/filters`` and
/// ``CALayer/compositingFilter``.
///
/// Inputs are set by key. A filter whose input was not set, or is of another type, goes by its default.
///
/// | type | input | what it does to a straight colour c = (r, g, b) |
/// |---|---|---|
/// | `gaussianBlur` | `inputRadius`, 10 | blurs; the radius is the standard deviation, in points of the layer |
/// | `colorMatrix` | `inputColorMatrix`, a ``CAColorMatrix`` | maps it; see there |
/// | `colorInvert` | | 1 − c |
/// | `colorContrast` | `inputAmount`, 1 | ½ + (c − ½) · amount |
/// | `colorSaturate` | `inputAmount`, 1 | `saturate()` of CSS: 0 is grey |
/// | `colorHueRotate` | `inputAngle`, 0 | `hue-rotate()` of CSS, radians |
/// | `colorMonochrome` | `inputColor`, white; `inputAmount`, 1; `inputBias`, 0 | (luminance · colour + bias), mixed in by amount |
/// | `colorAdd` | `inputColor`, clear | c + colour · its alpha |
/// | `multiplyColor` | `inputColor`, white | c · colour; alpha · its alpha |
///
/// Colours are sRGB-encoded, luminance is 0.213 r + 0.715 g + 0.072 b of those, and results are clamped to 0…1; alpha stays
/// as it is but for the last and `colorMatrix`. The other types are blend modes: see ``blendModeTypes``.
///
/// The class is private in Apple's framework, but documents hold it. The matrices of CSS are from Filter Effects Module Level 1,
/// <https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement>.
public final class CAFilter {
  /// What the filter does; names that are not known do nothing.
  public let type: String

  /// The handle by which key paths name the filter. Default: nil.
  public var name: String? { didSet { revision = VersionNumber.fresh() } }

  /// Whether the filter does anything. Default: true.
  public var isEnabled = true { didSet { revision = VersionNumber.fresh() } }

  /// The inputs that were set.
  package private(set) var inputs: [String: Any] = [:] { didSet { revision = VersionNumber.fresh() } }

  /// Another number after each change.
  package private(set) var revision = VersionNumber.fresh()

  /// A filter of a type of ``CAFilter`` with default inputs.
  public init(type: String) { self.type = type }

  /// The same filter with inputs of its own.
  public func copy() -> CAFilter {
    let copy = CAFilter(type: type)
    (copy.name, copy.isEnabled, copy.inputs) = (name, isEnabled, inputs)
    return copy
  }

  /// Sets the input called `key`, or `name` or `enabled`; `nil` takes it away again.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "enabled", "isEnabled": isEnabled = value.flatMap { Self.number($0) } != 0
    default: inputs[key] = value
    }
  }

  /// What was set for `key`; `nil` for an input that was not.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": isEnabled
    default: inputs[key]
    }
  }

  /// The names of all types that are known.
  public static var types: [String] { (Array(blendModes.keys) + pictureFilterTypes).sorted() }

  private static let pictureFilterTypes = [
    "gaussianBlur", "colorMatrix", "colorInvert", "colorContrast", "colorSaturate", "colorHueRotate",
    "colorMonochrome", "colorAdd", "multiplyColor",
  ]

  /// The names of types that mix a layer with what lies behind it, for ``CALayer/compositingFilter``.
  public static var blendModeTypes: [String] { blendModes.keys.sorted() }

  /// The blend mode called `type`; `nil` where it is none.
  package static func blendMode(_ type: String) -> BlendMode? { blendModes[type] }

  private static let blendModes: [String: BlendMode] = {
    var modes: [String: BlendMode] = ["plusL": .plusLighter, "plusD": .plusDarker, "normalBlendMode": .sourceOver]
    let porterDuff: [BlendMode] = [
      .sourceOver, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor, .copy, .clear,
    ]
    for mode in porterDuff { modes[mode.rawValue] = mode }
    for mode in BlendMode.allCases where !porterDuff.contains(mode) && mode != .plusLighter && mode != .plusDarker {
      modes[mode.rawValue + "BlendMode"] = mode
    }
    return modes
  }()
}

extension CAFilter {
  /// What the filter does to a picture; `nil` for nothing, and for what is not known.
  var effect: LayerFilter? {
    guard isEnabled else { return nil }
    if type == "gaussianBlur" {
      let sigma = number("inputRadius", 10)
      return sigma > 0 && sigma.isFinite ? .gaussianBlur(sigma: Double.minimum(sigma, LayerEffects.greatestSigma)) : nil
    }
    guard let matrix = colorMatrix, matrix.isFinite else { return nil }
    return .color(matrix)
  }

  /// Whether the type is that of a filter for pictures.
  var isPictureFilter: Bool { Self.pictureFilterTypes.contains(type) }

  private var colorMatrix: ColorMatrix? {
    switch type {
    case "colorMatrix": (inputs["inputColorMatrix"] as? CAColorMatrix)?.matrix ?? .identity
    case "colorInvert": .scaling(SIMD4(-1, -1, -1, 1), bias: SIMD4(1, 1, 1, 0))
    case "colorContrast": .contrast(number("inputAmount", 1))
    case "colorSaturate": .saturation(number("inputAmount", 1))
    case "colorHueRotate": .hueRotation(number("inputAngle", 0))
    case "colorMonochrome":
      .monochrome(color(.white), amount: number("inputAmount", 1), bias: number("inputBias", 0))
    case "colorAdd": .scaling(SIMD4(1, 1, 1, 1), bias: CGColor.premultiplied(color(.clear)) * SIMD4(1, 1, 1, 0))
    case "multiplyColor":
      // Of premultiplied colours: the new alpha counts in all four.
      .scaling(CGColor.premultiplied(color(.white)))
    default: nil
    }
  }

  private func number(_ key: String, _ normal: Double) -> Double { inputs[key].flatMap { Self.number($0) } ?? normal }

  private func color(_ normal: CGColor) -> SIMD4<Double> { (inputs["inputColor"] as? CGColor ?? normal).straight }

  package static func number(_ value: Any) -> Double? { Double(number: value) }
}

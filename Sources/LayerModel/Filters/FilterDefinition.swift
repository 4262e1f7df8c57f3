import Foundation
import Geometry
import LayerSnapshots

/// The definition of one of Core Image's filters: its inputs and its effect. See ``CIFilter`` for the table.
struct FilterDefinition: Sendable {
  enum Effect: Sendable {
    /// A filter of the inputs that spreads pixels; `nil` for inputs without effect.
    case spread(@Sendable (FilterInputs) -> LayerFilter?)
    /// A matrix of the inputs; `nil` for inputs that no matrix of ours can follow.
    case color(@Sendable (FilterInputs) -> ColorMatrix?)
    case blend(BlendMode)
  }

  enum Value: Sendable {
    case number(Double)
    case color(Double, Double, Double)
    case vector(Double, Double, Double, Double)

    var object: Any {
      switch self {
      case .number(let v): NSNumber(value: v)
      case .color(let r, let g, let b): CIColor(red: CGFloat(r), green: CGFloat(g), blue: CGFloat(b))
      case .vector(let x, let y, let z, let w): CIVector([x, y, z, w].map { CGFloat($0) })
      }
    }

    var className: String {
      switch self {
      case .number: "NSNumber"
      case .color: "CIColor"
      case .vector: "CIVector"
      }
    }
  }

  struct Input: Sendable {
    let key: String
    let normal: Value
    /// The value at which the filter has no effect; `nil` if there is none.
    var identity: Value?
  }

  let category: String
  let inputs: [Input]
  let effect: Effect

  /// The filter's own category, and the category of all filters.
  var categories: [String] { [category, kCICategoryBuiltIn] }

  /// The keys of the pictures that the filter works on.
  var imageKeys: [String] {
    if case .blend = effect { return [kCIInputImageKey, kCIInputBackgroundImageKey] }
    return [kCIInputImageKey]
  }

  /// All that are drawn, by name.
  static let all: [String: FilterDefinition] = pictureFilters.merging(blendModes) { first, _ in first }
}

extension FilterDefinition {
  private static func adjustment(
    _ category: String, _ inputs: [Input], _ matrix: @escaping @Sendable (FilterInputs) -> ColorMatrix?
  ) -> FilterDefinition {
    FilterDefinition(category: category, inputs: inputs, effect: .color(matrix))
  }

  private static let pictureFilters: [String: FilterDefinition] = [
    "CIGaussianBlur": FilterDefinition(
      category: kCICategoryBlur, inputs: [Input(key: kCIInputRadiusKey, normal: .number(10), identity: .number(0))],
      effect: .spread { $0.blur(kCIInputRadiusKey, 10) }),
    "CIColorMatrix": adjustment(kCICategoryColorAdjustment, rows, matrix),
    "CIColorControls": adjustment(
      kCICategoryColorAdjustment,
      [
        Input(key: kCIInputSaturationKey, normal: .number(1), identity: .number(1)),
        Input(key: kCIInputBrightnessKey, normal: .number(0), identity: .number(0)),
        Input(key: kCIInputContrastKey, normal: .number(1), identity: .number(1)),
      ]
    ) { inputs in
      let contrast = inputs.amount(kCIInputContrastKey, 1)
      return ColorMatrix.saturation(inputs.amount(kCIInputSaturationKey, 1))
        .then(factor: contrast, addend: 0.5 - 0.5 * contrast + inputs.amount(kCIInputBrightnessKey, 0))
    },
    "CIColorInvert": adjustment(kCICategoryColorEffect, []) { _ in .inversion },
    "CIHueAdjust": adjustment(
      kCICategoryColorAdjustment, [Input(key: kCIInputAngleKey, normal: .number(0), identity: .number(0))]
    ) { .hueRotation($0.number(kCIInputAngleKey, 0)) },
    "CISepiaTone": adjustment(
      kCICategoryColorEffect, [Input(key: kCIInputIntensityKey, normal: .number(1), identity: .number(0))]
    ) { .sepia(min(max($0.number(kCIInputIntensityKey, 1), 0), 1)) },
    "CIColorMonochrome": adjustment(
      kCICategoryColorEffect,
      [
        Input(key: kCIInputColorKey, normal: .color(0.6, 0.45, 0.3)),
        Input(key: kCIInputIntensityKey, normal: .number(1), identity: .number(0)),
      ]
    ) { inputs in
      let brown = CGColor(red: 0.6, green: 0.45, blue: 0.3, alpha: 1)
      return .monochrome(
        inputs.color(kCIInputColorKey, brown), amount: inputs.amount(kCIInputIntensityKey, 1), bias: 0)
    },
    "CIFalseColor": adjustment(
      kCICategoryColorEffect,
      [
        Input(key: kCIInputColor0Key, normal: .color(0.3, 0, 0)),
        Input(key: kCIInputColor1Key, normal: .color(1, 0.9, 0.8)),
      ]
    ) { inputs in
      .ramp(
        from: inputs.color(kCIInputColor0Key, CGColor(red: 0.3, green: 0, blue: 0, alpha: 1)),
        to: inputs.color(kCIInputColor1Key, CGColor(red: 1, green: 0.9, blue: 0.8, alpha: 1)))
    },
    "CIMaskToAlpha": adjustment(kCICategoryColorEffect, []) { _ in
      // Premultiplied white of that alpha.
      ColorMatrix(
        ColorMatrix.luminanceRow, ColorMatrix.luminanceRow, ColorMatrix.luminanceRow, ColorMatrix.luminanceRow)
    },
  ]

  // MARK: The matrix

  private static let rows: [Input] = [
    row("inputRVector", .vector(1, 0, 0, 0)), row("inputGVector", .vector(0, 1, 0, 0)),
    row("inputBVector", .vector(0, 0, 1, 0)), row("inputAVector", .vector(0, 0, 0, 1)),
    row("inputBiasVector", .vector(0, 0, 0, 0)),
  ]

  private static func row(_ key: String, _ normal: Value) -> Input { Input(key: key, normal: normal, identity: normal) }

  /// With the alpha a·k, the straight colour M·c + bias is the premultiplied k·(M·(a·c) + a·bias): a matrix of
  /// premultiplied colours. A map that adds a multiple of a to c, or makes a of c, is a matrix of straight colours
  /// only.
  private static let matrix: @Sendable (FilterInputs) -> ColorMatrix? = { inputs in
    let (red, green) = (
      inputs.vector("inputRVector", SIMD4(1, 0, 0, 0)), inputs.vector("inputGVector", SIMD4(0, 1, 0, 0))
    )
    let (blue, alpha) = (
      inputs.vector("inputBVector", SIMD4(0, 0, 1, 0)), inputs.vector("inputAVector", SIMD4(0, 0, 0, 1))
    )
    let bias = inputs.vector("inputBiasVector", .zero)
    let factor = alpha.w
    guard red.w == 0, green.w == 0, blue.w == 0, bias.w == 0, alpha == SIMD4(0, 0, 0, factor), 0...1 ~= factor else {
      return nil
    }
    return ColorMatrix(factor * red, factor * green, factor * blue, alpha, bias: factor * bias)
  }

  // MARK: Blend modes

  private static let blendModes: [String: FilterDefinition] = {
    var modes: [String: BlendMode] = [
      "CISourceOverCompositing": .sourceOver, "CISourceInCompositing": .sourceIn,
      "CISourceOutCompositing": .sourceOut, "CISourceAtopCompositing": .sourceAtop,
      "CIAdditionCompositing": .plusLighter, "CIMultiplyCompositing": .product, "CIMaximumCompositing": .maximum,
      "CIMinimumCompositing": .minimum,
    ]
    for mode in BlendMode.allCases where mode.kind != .compositing {
      modes["CI\(mode.rawValue.prefix(1).uppercased())\(mode.rawValue.dropFirst())BlendMode"] = mode
    }
    return modes.mapValues {
      FilterDefinition(category: kCICategoryCompositeOperation, inputs: [], effect: .blend($0))
    }
  }()
}

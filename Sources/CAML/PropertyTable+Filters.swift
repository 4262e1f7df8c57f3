import Foundation
import Geometry
import LayerModel

/// The properties of emitter cells and filters, each list in alphabetical order.
extension PropertyTable {
  static let ofEmitterCell: [Property<CAEmitterCell>] = rows(of: CAEmitterCell.keys)

  static let ofEmitterCellByKey = ofEmitterCell.byKey()
  static let ofFilterByKey = ofFilter.byKey()
  static let ofImageFilterByKey = ofImageFilter.byKey()

  /// All properties but the type. The type creates the filter and is an attribute called `filter`.
  static let ofFilter: [Property<CAFilter>] = [
    .enabled,
    .input("inputAmount", .number),
    .input("inputAngle", .number),
    .input("inputBias", .number),
    .input("inputColor", .color),
    .input("inputColorMatrix", .colorMatrix),
    .input("inputRadius", .number),
    Property(key: "name", type: .string, get: { $0.name.map { .string($0) } ?? .null }) { $0.name = $1.string },
  ]

  /// The properties of Core Image's filters: the inputs of filters that are drawn, and numbers that other filters often
  /// have.
  static let ofImageFilter: [Property<CIFilter>] =
    [.enabled]
    + [
      "inputAmount", "inputAngle", "inputBrightness", "inputContrast", "inputEV", "inputIntensity", "inputLevels",
      "inputPower", "inputRadius", "inputSaturation", "inputScale", "inputSharpness", "inputWidth",
    ].map { .input($0, .number) }
    + ["inputColor", "inputColor0", "inputColor1"].map { .input($0, .color) }
    + [
      "inputAVector", "inputBVector", "inputBiasVector", "inputCenter", "inputGVector", "inputNeutral", "inputRVector",
      "inputTargetNeutral",
    ].map { .input($0, .vector) }
    + [
      Property(key: "name", type: .string, get: { $0.name == $0.kind ? .null : .string($0.name) }) { filter, value in
        if case .string(let name) = value { filter.name = name }
      }
    ]
}

extension Property where Owner: FilterObject {
  fileprivate static var enabled: Property {
    Property(key: "enabled", type: .boolean, get: { .boolean($0.isEnabled) }) { filter, value in
      if case .boolean(let isEnabled) = value { filter.setValue(isEnabled, forKey: "enabled") }
    }
  }

  fileprivate static func input(_ key: String, _ type: CAMLType) -> Property {
    Property(
      key: key, type: type,
      get: { filter in
        switch filter.inputs[key] {
        case let v as CGColor: .color(v)
        case let v as CIColor: .color(v.cgColor)
        case let v as CAColorMatrix: .colorMatrix(v)
        case let v as CIVector: .vector(v)
        case let v?: Double(number: v).map { .number($0) } ?? .null
        case nil: .null
        }
      },
      set: { filter, value in
        switch value {
        case .number(let v): filter.setValue(v, forKey: key)
        case .color(let v): filter.setValue(v, forKey: key)
        case .colorMatrix(let v): filter.setValue(v, forKey: key)
        case .vector(let v): filter.setValue(v, forKey: key)
        default: filter.setValue(nil, forKey: key)
        }
      })
  }
}

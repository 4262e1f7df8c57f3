import Foundation
import Geometry
import LayerModel

/// Properties that the subclasses add, each list in alphabetical order.
extension PropertyTable {
  static let ofGradientLayer = table(
    [
      .colors("colors", \.colors),
      .point("endPoint", \.endPoint),
      .numbers("locations", \.locations),
      .point("startPoint", \.startPoint),
      .choice("type", \.type, CAGradientLayerType.all),
    ] as [Property<CAGradientLayer>])

  static let ofShapeLayer = table(
    [
      .color("fillColor", \.fillColor),
      .choice("fillRule", \.fillRule, CAShapeLayerFillRule.all),
      .choice("lineCap", \.lineCap, CAShapeLayerLineCap.all),
      .numbers("lineDashPattern", \.lineDashPattern),
      .number("lineDashPhase", \.lineDashPhase),
      .choice("lineJoin", \.lineJoin, CAShapeLayerLineJoin.all),
      .number("lineWidth", \.lineWidth),
      .number("miterLimit", \.miterLimit),
      .path("path", \.path),
      .color("strokeColor", \.strokeColor),
      .number("strokeEnd", \.strokeEnd),
      .number("strokeStart", \.strokeStart),
    ] as [Property<CAShapeLayer>])

  static let ofReplicatorLayer = table(
    [
      .float("instanceAlphaOffset", \.instanceAlphaOffset),
      .float("instanceBlueOffset", \.instanceBlueOffset),
      .color("instanceColor", \.instanceColor),
      .whole("instanceCount", \.instanceCount),
      .time("instanceDelay", \.instanceDelay),
      .float("instanceGreenOffset", \.instanceGreenOffset),
      .float("instanceRedOffset", \.instanceRedOffset),
      .transform("instanceTransform", \.instanceTransform),
      .boolean("preservesDepth", \.preservesDepth),
    ] as [Property<CAReplicatorLayer>])

  static let ofScrollLayer = table(
    [
      .choice("scrollMode", \.scrollMode, CAScrollLayerScrollMode.all)
    ] as [Property<CAScrollLayer>])

  static let ofTiledLayer = table(
    [
      .whole("levelsOfDetail", \.levelsOfDetail),
      .whole("levelsOfDetailBias", \.levelsOfDetailBias),
      .size("tileSize", \.tileSize),
    ] as [Property<CATiledLayer>])

  static let ofTextLayer = table(
    [
      .choice("alignmentMode", \.alignmentMode, CATextLayerAlignmentMode.all),
      .boolean("allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization),
      Property(
        key: "font", type: .string, isElement: true, get: { $0.fontName.map { .string($0) } ?? .null },
        set: { $0.font = $1.string }),
      .number("fontSize", \.fontSize),
      .color("foregroundColor", \.foregroundColor),
      Property(
        key: "string", type: .text, isElement: true,
        loss: { layer in
          let keys = (layer.string as? NSAttributedString)?.keysWithoutDocumentForm ?? []
          return keys.isEmpty ? nil : "attributes of its string are left out: " + keys.joined(separator: ", ")
        },
        get: { layer in
          switch layer.string {
          case let text as NSAttributedString: .text(text)
          case let text as String: .string(text)
          default: .null
          }
        },
        set: { $0.string = $1.object }),
      .choice("truncationMode", \.truncationMode, CATextLayerTruncationMode.all),
      .boolean("wrapped", \.isWrapped),
    ] as [Property<CATextLayer>])

  static let ofEmitterLayer = table(
    [
      .float("birthRate", \.birthRate),
      .cells("emitterCells", \.emitterCells),
      .number("emitterDepth", \.emitterDepth),
      .choice("emitterMode", \.emitterMode, CAEmitterLayerEmitterMode.all),
      .point("emitterPosition", \.emitterPosition),
      .choice("emitterShape", \.emitterShape, CAEmitterLayerEmitterShape.all),
      .size("emitterSize", \.emitterSize),
      .number("emitterZPosition", \.emitterZPosition),
      .float("lifetime", \.lifetime),
      .boolean("preservesDepth", \.preservesDepth),
      .choice("renderMode", \.renderMode, CAEmitterLayerRenderMode.all),
      .float("scale", \.scale),
      .integer("seed", get: { Int($0.seed) }, set: { $0.seed = $1 }),
      .float("spin", \.spin),
      .float("velocity", \.velocity),
    ] as [Property<CAEmitterLayer>])

  /// The properties of a subclass as properties of `CALayer`.
  private static func table<Subclass: CALayer>(_ own: [Property<Subclass>]) -> [LayerProperty] {
    own.map { LayerProperty($0) }
  }

  static let ofEmitterCell: [Property<CAEmitterCell>] = [
    .float("alphaRange", \.alphaRange),
    .float("alphaSpeed", \.alphaSpeed),
    .time("beginTime", \.beginTime),
    .float("birthRate", \.birthRate),
    .float("blueRange", \.blueRange),
    .float("blueSpeed", \.blueSpeed),
    .color("color", \.color),
    .image("contents", \.contents),
    .integer(
      "contentsFrameCount", get: { $0.contentsFrameCount }, set: { $0.contentsFrameCount = Int($1) }),
    .word("contentsFrameMode", \.contentsFrameMode, ["single", "random", "sequential"]),
    .integer(
      "contentsFramesPerRow", get: { $0.contentsFramesPerRow }, set: { $0.contentsFramesPerRow = Int($1) }),
    .float("contentsFramesPerSecond", \.contentsFramesPerSecond),
    .rect("contentsRect", \.contentsRect),
    .number("contentsScale", \.contentsScale),
    .time("duration", \.duration),
    .number("emissionLatitude", \.emissionLatitude),
    .number("emissionLongitude", \.emissionLongitude),
    .number("emissionRange", \.emissionRange),
    .cells("emitterCells", \.emitterCells),
    .boolean("enabled", \.isEnabled),
    .float("greenRange", \.greenRange),
    .float("greenSpeed", \.greenSpeed),
    .float("lifetime", \.lifetime),
    .float("lifetimeRange", \.lifetimeRange),
    .word("magnificationFilter", \.magnificationFilter, imageFilters),
    .float("mass", \.mass),
    .float("massRange", \.massRange),
    .word("minificationFilter", \.minificationFilter, imageFilters),
    .float("minificationFilterBias", \.minificationFilterBias),
    .string("name", \.name),
    .number("orientationLatitude", \.orientationLatitude),
    .number("orientationLongitude", \.orientationLongitude),
    .number("orientationRange", \.orientationRange),
    .word("particleType", \.particleType, ["sprite", "plane", "point"]),
    .float("redRange", \.redRange),
    .float("redSpeed", \.redSpeed),
    .number("rotation", \.rotation),
    .number("rotationRange", \.rotationRange),
    .number("scale", \.scale),
    .number("scaleRange", \.scaleRange),
    .number("scaleSpeed", \.scaleSpeed),
    .float("speed", \.speed),
    .number("spin", \.spin),
    .number("spinRange", \.spinRange),
    .time("timeOffset", \.timeOffset),
    .number("velocity", \.velocity),
    .number("velocityRange", \.velocityRange),
    .number("xAcceleration", \.xAcceleration),
    .number("yAcceleration", \.yAcceleration),
    .number("zAcceleration", \.zAcceleration),
  ]

  static let ofEmitterCellByKey = ofEmitterCell.byKey()
  static let ofFilterByKey = ofFilter.byKey()
  static let ofImageFilterByKey = ofImageFilter.byKey()

  private static let imageFilters = ["nearest", "linear", "trilinear"]

  /// All properties but the type. The type creates the filter and is an attribute called `filter`.
  static let ofFilter: [Property<CAFilter>] = [
    .boolean("enabled", \.isEnabled),
    .input("inputAmount", .number),
    .input("inputAngle", .number),
    .input("inputBias", .number),
    .input("inputColor", .color),
    .input("inputColorMatrix", .colorMatrix),
    .input("inputRadius", .number),
    .string("name", \.name),
  ]

  /// The properties of Core Image's filters: the inputs of filters that are drawn, and numbers that other filters often
  /// have.
  static let ofImageFilter: [Property<CIFilter>] =
    [.boolean("enabled", \.isEnabled)]
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

extension Property {
  fileprivate static func word(_ key: String, _ path: any Path<String>, _ choices: [String]) -> Property {
    Property(key: key, type: .string, choices: choices, get: { .string($0[keyPath: path]) }) { owner, value in
      if case .string(let v) = value { owner[keyPath: path] = v }
    }
  }
}

extension Property where Owner: FilterObject {
  fileprivate static func input(_ key: String, _ type: CAMLType) -> Property {
    Property(
      key: key, type: type,
      get: { filter in
        switch filter.inputs[key] {
        case let v as CGColor: .color(v)
        case let v as CIColor: .color(v.cgColor)
        case let v as CAColorMatrix: .colorMatrix(v)
        case let v as CIVector: .vector(v)
        case let v?: CAFilter.number(v).map { .number($0) } ?? .null
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

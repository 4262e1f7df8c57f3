import Drawing
import TestSupport

/// Core Image's filters, and their values in snapshots.
@Suite struct ImageFilterTests {
  private func captured(_ filters: [Any]) -> [LayerFilter] {
    let layer = CALayer(10, 10)
    layer.filters = filters
    return layer.commitFrame().effects(of: 0)?.filters ?? []
  }

  /// The filtered colour of a premultiplied colour.
  private func image(
    _ name: String, _ inputs: [String: Any] = [:], of color: SIMD4<Double> = orange
  ) throws -> SIMD4<Double> {
    let filters = captured([try #require(CIFilter(name: name, parameters: inputs))])
    guard case .color(let matrix) = try #require(filters.first) else { return SIMD4(repeating: .nan) }
    return matrix.image(of: color)
  }

  private static let orange = SIMD4(1, 0.5, 0, 1)
  private let grey = 0.213 + 0.715 * 0.5

  private func isNear(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool { ((a - b) * (a - b)).sum() < 1e-12 }

  @Test func namesOfCoreImageMakeFilters() throws {
    verify(CIFilter(name: "gaussianBlur") == nil, CIFilter(name: "CI") == nil, CIFilter(name: "") == nil)
    let blur = try #require(CIFilter(name: "CIGaussianBlur"))
    verify(blur.name == "CIGaussianBlur", blur.isEnabled)
    verify(blur.inputKeys == [kCIInputImageKey, kCIInputRadiusKey], blur.outputKeys == ["outputImage"])
    verify(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])?.value(forKey: "inputRadius") as? Int == 3)
    verify(CIFilter(name: "x", parameters: nil) == nil)
  }

  @Test func everyInputHasApplesDefault() throws {
    func number(_ name: String, _ key: String) -> Double? {
      (CIFilter(name: name)?.value(forKey: key) as? NSNumber)?.doubleValue
    }
    verify(number("CIGaussianBlur", kCIInputRadiusKey) == 10, number("CIHueAdjust", kCIInputAngleKey) == 0)
    verify(number("CIColorControls", kCIInputSaturationKey) == 1)
    verify(number("CIColorControls", kCIInputBrightnessKey) == 0)
    verify(number("CIColorControls", kCIInputContrastKey) == 1)
    verify(number("CISepiaTone", kCIInputIntensityKey) == 1, number("CISepiaTone", "inputRadius") == nil)
    let mono = try #require(CIFilter(name: "CIColorMonochrome"))
    verify(mono.value(forKey: kCIInputColorKey) as? CIColor == CIColor(red: 0.6, green: 0.45, blue: 0.3))
    let matrix = try #require(CIFilter(name: "CIColorMatrix"))
    verify(matrix.value(forKey: "inputAVector") as? CIVector == CIVector(x: 0, y: 0, z: 0, w: 1))
    let input = try #require(mono.attributes[kCIInputIntensityKey] as? [String: Any])
    verify(input[kCIAttributeClass] as? String == "NSNumber")
    verify((input[kCIAttributeIdentity] as? NSNumber)?.doubleValue == 0)
    verify(mono.attributes[kCIAttributeFilterName] as? String == "CIColorMonochrome")
  }

  /// With its identities, a filter changes no colour; with its defaults it has the effect in the table.
  @Test(arguments: CIFilter.filterNames(inCategory: kCICategoryColorAdjustment) + ["CISepiaTone", "CIColorMonochrome"])
  func identitiesChangeNothing(name: String) throws {
    let filter = try #require(CIFilter(name: name))
    for key in filter.inputKeys {
      guard let identity = (filter.attributes[key] as? [String: Any])?[kCIAttributeIdentity] else { continue }
      filter.setValue(identity, forKey: key)
    }
    guard case .color(let matrix) = try #require(captured([filter]).first) else { return }
    let color = SIMD4(0.35, 0.2, 0.1, 0.5)
    let difference = matrix.image(of: color) - color
    // The digits of the hue matrix add up to 1 to three places.
    verify((difference * difference).sum() < 1e-12)
  }

  @Test func colorsAreMapped() throws {
    #expect(isNear(try image("CIColorInvert"), SIMD4(0, 0.5, 1, 1)))
    #expect(isNear(try image("CIColorControls"), Self.orange))
    #expect(isNear(try image("CIColorControls", [kCIInputSaturationKey: 0]), SIMD4(grey, grey, grey, 1)))
    #expect(isNear(try image("CIColorControls", [kCIInputBrightnessKey: -0.25]), SIMD4(0.75, 0.25, 0, 1)))
    #expect(isNear(try image("CIColorControls", [kCIInputContrastKey: 0.5]), SIMD4(0.75, 0.5, 0.25, 1)))
    // All three, in this order and without clamping between: ½ + (grey − ½) · 0.5 + 0.25.
    let all = [kCIInputSaturationKey: 0, kCIInputContrastKey: 0.5, kCIInputBrightnessKey: 0.25]
    let mixed = 0.75 + (grey - 0.5) / 2
    #expect(isNear(try image("CIColorControls", all), SIMD4(mixed, mixed, mixed, 1)))
    #expect(
      isNear(
        try image("CIHueAdjust", [kCIInputAngleKey: Double.pi], of: SIMD4(0.5, 0, 0, 1)), SIMD4(0, 0.213, 0.213, 1)))
    #expect(isNear(try image("CISepiaTone", of: SIMD4(0.5, 0, 0, 1)), SIMD4(0.1965, 0.1745, 0.136, 1)))
    #expect(
      isNear(
        try image("CISepiaTone", [kCIInputIntensityKey: 0.5], of: SIMD4(0.5, 0, 0, 1)),
        SIMD4(0.34825, 0.08725, 0.068, 1)))
    #expect(isNear(try image("CISepiaTone", [kCIInputIntensityKey: -1]), Self.orange))
    #expect(isNear(try image("CIColorMonochrome"), SIMD4(0.6 * grey, 0.45 * grey, 0.3 * grey, 1)))
    let red: [String: Any] = [kCIInputColorKey: CIColor.red, kCIInputIntensityKey: 0.5]
    #expect(isNear(try image("CIColorMonochrome", red), SIMD4((1 + grey) / 2, 0.25, 0, 1)))
    #expect(isNear(try image("CIFalseColor", of: SIMD4(0, 0, 0, 1)), SIMD4(0.3, 0, 0, 1)))
    #expect(isNear(try image("CIFalseColor", of: SIMD4(0.5, 0.5, 0.5, 0.5)), SIMD4(0.5, 0.45, 0.4, 0.5)))
    let ends: [String: Any] = ["inputColor0": CGColor.black, "inputColor1": CIColor.blue]
    #expect(isNear(try image("CIFalseColor", ends), SIMD4(0, 0, grey, 1)))
    #expect(isNear(try image("CIMaskToAlpha"), SIMD4(grey, grey, grey, grey)))
    #expect(isNear(try image("CIMaskToAlpha", of: SIMD4(0, 0, 0, 1)), .zero))
  }

  @Test func aMatrixTakesItsRowsFromVectors() throws {
    let swap: [String: Any] = [
      "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0), "inputGVector": CIVector(x: 1),
      "inputBiasVector": CIVector(x: 0, y: 0, z: 0.25, w: 0),
    ]
    #expect(isNear(try image("CIColorMatrix", swap), SIMD4(0.5, 1, 0.25, 1)))
    // Half the alpha leaves the straight colour: premultiplied, all four are halved.
    let half: [String: Any] = ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5)]
    #expect(isNear(try image("CIColorMatrix", half), SIMD4(0.5, 0.25, 0, 0.5)))
    #expect(isNear(try image("CIColorMatrix", swap.merging(half) { a, _ in a }), SIMD4(0.25, 0.5, 0.125, 0.5)))
  }

  /// On straight colours that is no linear map of premultiplied ones.
  @Test(arguments: [
    ["inputRVector": CIVector(x: 1, y: 0, z: 0, w: 1)], ["inputAVector": CIVector(x: 1, y: 0, z: 0, w: 0)],
    ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 2)], ["inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: 1)],
    ["inputBVector": CIVector(x: 0, y: 0, z: 0, w: .nan)],
  ])
  func aMatrixThatMixesAlphaIsPassedOverWithAWarning(inputs: [String: CIVector]) throws {
    let layer = CALayer(10, 10)
    layer.filters = [try #require(CIFilter(name: "CIColorMatrix", parameters: inputs))]
    let snapshot = layer.commitFrame()
    verify(snapshot.effects(of: 0) == nil)
    verify(snapshot.warnings.contains { $0.description.contains("CIColorMatrix") })
  }

  @Test func theBlursRadiusIsItsDeviation() throws {
    let blur = try #require(CIFilter(name: "CIGaussianBlur"))
    verify(captured([blur]) == [.gaussianBlur(sigma: 10)])
    blur.setValue(2.5 as CGFloat, forKey: kCIInputRadiusKey)
    verify(captured([blur]) == [.gaussianBlur(sigma: 2.5)])
    blur.setDefaults()
    verify(captured([blur]) == [.gaussianBlur(sigma: 10)])
    blur.setValue(false, forKey: "enabled")
    verify(captured([blur]).isEmpty)
  }

  @Test(arguments: CIFilter.filterNames(inCategory: kCICategoryCompositeOperation))
  func blendModesAreThoseOfTheirNames(name: String) throws {
    let own: [String: BlendMode] = [
      "CISourceOverCompositing": .sourceOver, "CISourceInCompositing": .sourceIn,
      "CISourceOutCompositing": .sourceOut, "CISourceAtopCompositing": .sourceAtop,
      "CIAdditionCompositing": .plusLighter, "CIMultiplyCompositing": .product, "CIMaximumCompositing": .maximum,
      "CIMinimumCompositing": .minimum,
    ]
    let layer = CALayer()
    let filter = try #require(CIFilter(name: name))
    layer.compositingFilter = filter
    let snapshot = layer.commitFrame()
    verify(snapshot.warnings.isEmpty)
    let mode = snapshot.effects(of: 0)?.blendMode ?? .sourceOver
    if let expected = own[name] {
      verify(mode == expected)
    } else {
      verify("CI\(mode.rawValue)BlendMode".lowercased() == name.lowercased())
    }
    verify(filter.inputKeys == [kCIInputImageKey, kCIInputBackgroundImageKey])
  }

  @Test(arguments: BlendMode.allCases.filter { $0.kind != .compositing })
  func everyModeOfStraightColorsHasAFilterOfItsName(mode: BlendMode) throws {
    let layer = CALayer()
    let name = "CI\(mode.rawValue.prefix(1).uppercased())\(mode.rawValue.dropFirst())BlendMode"
    let filter = try #require(CIFilter(name: name))
    layer.compositingFilter = filter
    verify(layer.commitFrame().effects(of: 0)?.blendMode == mode)
  }

  /// Contexts have a mode for most, and each of theirs is used.
  @Test func contextsHaveModesOfTheSameNames() {
    let modes = BlendMode.allCases.compactMap(\.contextMode)
    verify(modes.count == CGBlendMode.allCases.count, Set(modes) == Set(CGBlendMode.allCases), "each for one mode")
    verify(BlendMode.destAtop.contextMode == .destinationAtop, BlendMode.sourceOver.contextMode == .normal)
  }

  @Test func unsupportedCoreImageFiltersAreKeptAndWarn() throws {
    let layer = CALayer(10, 10)
    let bloom = try #require(CIFilter(name: "CIBloom", parameters: ["inputRadius": 3]))
    layer.filters = [bloom, try #require(CIFilter(name: "CIColorInvert"))]
    layer.compositingFilter = CIFilter(name: "CIColorInvert")
    let snapshot = layer.commitFrame()
    verify(snapshot.effects(of: 0)?.filters.count == 1, snapshot.effects(of: 0)?.blendMode == .sourceOver)
    verify(snapshot.warnings.map(\.description).contains { $0.contains("“CIBloom”") })
    verify(snapshot.warnings.map(\.description).contains { $0.contains("“CIColorInvert” as its compositing filter") })
    verify(bloom.value(forKey: "inputRadius") as? Int == 3, bloom.inputKeys == ["inputRadius"])
    layer.filters = [try #require(CIFilter(name: "CIMultiplyBlendMode"))]
    layer.compositingFilter = nil
    verify(layer.commitFrame().warnings.map(\.description).contains { $0.contains("a blend mode") })
  }

  // MARK: Keys

  @Test func keyPathsLeadToInputs() throws {
    let (layer, other) = (CALayer(10, 10), CALayer(10, 10))
    let blur = try #require(CIFilter(name: "CIGaussianBlur"))
    layer.filters = [blur]
    verify((layer.value(forKeyPath: "filters.CIGaussianBlur.inputRadius") as? NSNumber)?.doubleValue == 10)
    blur.name = "soft"
    layer.setValue(4, forKeyPath: "filters.soft.inputRadius")
    verify(captured([blur]) == [.gaussianBlur(sigma: 4)])
    other.filters = layer.filters
    let animation = CABasicAnimation(keyPath: "filters.soft.inputRadius")
    (animation.fromValue, animation.toValue, animation.duration) = (2, 6, 4)
    layer.add(animation, forKey: nil)
    verify(layer.commitFrame(at: 0).effects(of: 0)?.filters == [.gaussianBlur(sigma: 2)])
    verify(layer.commitFrame(at: 1).effects(of: 0)?.filters == [.gaussianBlur(sigma: 3)])
    verify(other.commitFrame(at: 1).effects(of: 0)?.filters == [.gaussianBlur(sigma: 4)], "it is no one else's")
    verify(layer.commitFrame(at: 5).effects(of: 0)?.filters == [.gaussianBlur(sigma: 4)])
  }

  @Test func colorsAndVectorsAreAnimated() throws {
    let layer = CALayer(10, 10)
    layer.filters = [
      try #require(CIFilter(name: "CIColorMonochrome")), try #require(CIFilter(name: "CIColorMatrix")),
    ]
    let color = CABasicAnimation(keyPath: "filters.CIColorMonochrome.inputColor")
    (color.fromValue, color.toValue, color.duration) = (CIColor.black, CIColor.white, 1)
    layer.add(color, forKey: nil)
    let row = CABasicAnimation(keyPath: "filters.CIColorMatrix.inputRVector")
    // From the value that the filter has: its default.
    (row.toValue, row.duration) = (CIVector(x: 0, y: 1, z: 0, w: 0), 1)
    layer.add(row, forKey: nil)
    layer.commitFrame(at: 0)
    let filters = layer.commitFrame(at: 0.5).effects(of: 0)?.filters ?? []
    try #require(filters.count == 2)
    guard case .color(let mono) = filters[0], case .color(let matrix) = filters[1] else {
      Issue.record("no colours")
      return
    }
    verify(isNear(mono.image(of: .one), SIMD4(0.5, 0.5, 0.5, 1)))
    verify(isNear(matrix.image(of: SIMD4(1, 0, 0, 1)), SIMD4(0.5, 0, 0, 1)))
    verify(isNear(matrix.image(of: SIMD4(0, 1, 0, 1)), SIMD4(0.5, 1, 0, 1)))
  }

  @Test func aChangeOfAnInputIsSeen() throws {
    let layer = CALayer(10, 10)
    let filter = try #require(CIFilter(name: "CIColorMonochrome"))
    layer.filters = [filter]
    let first = layer.commitFrame().effects(of: 0)
    filter.setValue(0.5, forKey: kCIInputIntensityKey)
    verify(layer.commitFrame().effects(of: 0) != first)
  }

  @Test func copiesAreIndependent() throws {
    let filter = try #require(CIFilter(name: "CISepiaTone", parameters: ["name": "old", "inputIntensity": 0.5]))
    let copy = try #require(filter.copy() as? CIFilter)
    copy.setValue(0.1, forKey: "inputIntensity")
    verify(copy.name == "old", filter.value(forKey: "inputIntensity") as? Double == 0.5)
    filter.setValue(nil, forKey: "name")
    verify(filter.name == "CISepiaTone")
  }

  @Test func archivesKeepCoreImageFilters() throws {
    let layer = CALayer(10, 10)
    let matrix = try #require(CIFilter(name: "CIColorMatrix", parameters: ["inputRVector": CIVector(x: 0, y: 1)]))
    (matrix.name, matrix.isEnabled) = ("rows", false)
    let mono = try #require(CIFilter(name: "CIColorMonochrome", parameters: ["inputColor": CIColor.blue]))
    layer.filters = [matrix, mono]
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    let filters = try #require(back.filters as? [CIFilter])
    try #require(filters.count == 2)
    verify(filters[0].name == "rows", !filters[0].isEnabled)
    verify(filters[0].value(forKey: "inputRVector") as? CIVector == CIVector(x: 0, y: 1))
    verify(filters[1].name == "CIColorMonochrome", filters[1].isEnabled)
    verify(filters[1].value(forKey: "inputColor") as? CIColor == .blue)
  }

  // MARK: Vectors and colours

  @Test func vectorsAreNumbers() {
    let v = CIVector(values: [1, 2.5, -3], count: 3)
    verify(v.count == 3, v.x == 1, v.y == 2.5, v.z == -3, v.w == 0, v.value(at: -1) == 0)
    verify(v.stringRepresentation == "[1 2.5 -3]", CIVector(string: "[1 2.5, -3]") == v)
    verify(CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue.height == 4)
    verify(CIVector(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    verify(CIVector(x: 1) != CIVector(x: 1, y: 0), CIVector(x: .infinity).stringRepresentation == "[inf]")
    verify(CIVector(values: [], count: 0).count == 0, CIVector(values: [], count: -1).x == 0)
  }

  @Test func colorsHaveComponents() {
    let color = CIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)
    verify(color.red == 0.5, color.green == 0.25, color.blue == 1, color.alpha == 0.5)
    verify(color.stringRepresentation == "0.5 0.25 1 0.5", CIColor(string: "0.5 0.25 1 0.5") == color)
    verify(CIColor(string: "1 0 0") == .red, CIColor(cgColor: .white) == .white)
  }
}

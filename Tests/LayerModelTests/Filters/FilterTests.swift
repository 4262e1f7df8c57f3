import TestSupport

/// Filters and blend modes, and their values in snapshots.
@Suite struct FilterTests {
  private func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  private func captured(_ filters: [Any]) -> [LayerFilter] {
    let layer = CALayer(10, 10)
    layer.filters = filters
    return layer.commitFrame().effects(of: 0)?.filters ?? []
  }

  /// The filtered colour of an opaque colour.
  private func image(_ filter: CAFilter, of color: SIMD4<Double>) -> SIMD4<Double>? {
    guard case .color(let matrix) = captured([filter]).first else { return nil }
    return matrix.image(of: color)
  }

  private func expectNear(_ a: SIMD4<Double>?, _ b: SIMD4<Double>, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let a else {
      Issue.record("there is no colour filter", sourceLocation: sourceLocation)
      return
    }
    let d = a - b
    #expect((d * d).sum() < 1e-12, "\(a) is not \(b)", sourceLocation: sourceLocation)
  }

  /// Each costs a pass over the picture, so there is a limit.
  @Test func theBackgroundFiltersOfTheFirstLayersCount() throws {
    let root = CALayer(10, 10)
    for _ in 0..<300 {
      let layer = CALayer(10, 10)
      layer.backgroundFilters = [filter("colorInvert")]
      root.addSublayer(layer)
    }
    func counted(of all: Int) -> [Int] {
      let snapshot = root.commitFrame()
      verify(snapshot.warnings.contains { $0.description.hasPrefix("\(all) layers have background filters") })
      return (1...300).filter { !snapshot.backgroundFilters(of: $0).isEmpty }
    }
    verify(counted(of: 300) == Array(1...256))
    for k in 0..<10 { root.sublayers?[k].backgroundFilters = nil }
    verify(counted(of: 290) == Array(11...266))
    root.sublayers?[0].backgroundFilters = [filter("colorInvert")]
    verify(counted(of: 291) == [1] + Array(11...265))
  }

  @Test func inputsAreSetByKey() throws {
    let filter = filter("gaussianBlur", ["inputRadius": 4])
    verify(filter.value(forKey: "inputRadius") as? Int == 4, filter.value(forKey: "inputAngle") == nil)
    filter.setValue("soft", forKey: "name")
    filter.setValue(false, forKey: "enabled")
    verify(filter.name == "soft", !filter.isEnabled, filter.value(forKey: "type") as? String == "gaussianBlur")
    let copy = try #require(filter.copy() as? CAFilter)
    copy.setValue(nil, forKey: "inputRadius")
    verify(filter.value(forKey: "inputRadius") != nil, copy.value(forKey: "inputRadius") == nil)
  }

  @Test func theBlursRadiusIsItsDeviation() {
    verify(captured([filter("gaussianBlur", ["inputRadius": 2.5 as CGFloat])]) == [.gaussianBlur(sigma: 2.5)])
    verify(captured([filter("gaussianBlur")]) == [.gaussianBlur(sigma: 10)])
    for radius in [0, -1, Double.nan, .infinity] {
      verify(captured([filter("gaussianBlur", ["inputRadius": radius])]).isEmpty)
    }
    let off = filter("gaussianBlur")
    off.isEnabled = false
    verify(captured([off]).isEmpty)
  }

  private let orange = SIMD4(1, 0.5, 0, 1)

  @Test func colorsAreMapped() {
    expectNear(image(filter("colorInvert"), of: orange), SIMD4(0, 0.5, 1, 1))
    expectNear(image(filter("colorContrast", ["inputAmount": 0.5]), of: orange), SIMD4(0.75, 0.5, 0.25, 1))
    expectNear(image(filter("colorSaturate", ["inputAmount": 1]), of: orange), orange)
    let grey = 0.213 + 0.715 * 0.5
    expectNear(image(filter("colorSaturate", ["inputAmount": 0]), of: orange), SIMD4(grey, grey, grey, 1))
    expectNear(image(filter("colorHueRotate"), of: orange), orange)
    // The matrix of CSS for half a turn, of red: 2 · luminance − red, clamped.
    expectNear(
      image(filter("colorHueRotate", ["inputAngle": Double.pi]), of: SIMD4(0.5, 0, 0, 1)),
      SIMD4(0, 0.213, 0.213, 1))
    expectNear(
      image(filter("colorAdd", ["inputColor": CGColor(red: 0, green: 0.25, blue: 1, alpha: 0.5)]), of: orange),
      SIMD4(1, 0.625, 0.5, 1))
    expectNear(image(filter("colorAdd"), of: orange), orange)
    expectNear(
      image(filter("colorSubtract", ["inputColor": CGColor(red: 1, green: 0.25, blue: 1, alpha: 0.5)]), of: orange),
      SIMD4(0.5, 0.375, 0, 1))
    expectNear(image(filter("colorBrightness", ["inputAmount": -0.25]), of: orange), SIMD4(0.75, 0.25, 0, 1))
    expectNear(image(filter("colorBrightness"), of: orange), orange)
    expectNear(image(filter("luminanceToAlpha"), of: orange), SIMD4(0, 0, 0, grey))
    expectNear(
      image(filter("multiplyColor", ["inputColor": CGColor(red: 1, green: 0.5, blue: 1, alpha: 0.5)]), of: orange),
      SIMD4(0.5, 0.125, 0, 0.5))
    expectNear(image(filter("colorMonochrome"), of: orange), SIMD4(grey, grey, grey, 1))
    expectNear(
      image(
        filter("colorMonochrome", ["inputColor": CGColor(red: 1, green: 0, blue: 0, alpha: 1), "inputAmount": 0.5]),
        of: orange), SIMD4((1 + grey) / 2, 0.25, 0, 1))
    let swap = CAColorMatrix([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0.25, 0, 0, 0, 1, 0])
    expectNear(image(filter("colorMatrix", ["inputColorMatrix": swap]), of: orange), SIMD4(0.5, 1, 0.25, 1))
    expectNear(image(filter("colorMatrix"), of: orange), orange)
  }

  @Test func colorFiltersKeepClearPixelsClear() {
    expectNear(image(filter("colorInvert"), of: .zero), .zero)
    expectNear(image(filter("luminanceToAlpha"), of: .zero), .zero)
    // Half-transparent white is half as opaque as white.
    expectNear(image(filter("luminanceToAlpha"), of: SIMD4(0.5, 0.5, 0.5, 0.5)), SIMD4(0, 0, 0, 0.5))
    // Half-transparent white, premultiplied, becomes half-transparent black.
    expectNear(image(filter("colorInvert"), of: SIMD4(0.5, 0.5, 0.5, 0.5)), SIMD4(0, 0, 0, 0.5))
  }

  @Test func unknownFiltersWarnOnce() {
    let layer = CALayer(10, 10)
    layer.name = "l"
    layer.filters = [filter("wobble"), "blur", filter("colorInvert")]
    layer.compositingFilter = "mulitply"
    let other = CALayer()
    other.filters = [filter("wobble")]
    layer.addSublayer(other)
    let snapshot = layer.commitFrame()
    verify(snapshot.effects(of: 0)?.filters.count == 1, snapshot.effects(of: 0)?.blendMode == .sourceOver)
    verify(snapshot.warnings.map(\.description).sorted().count == 2)
    verify(snapshot.warnings.contains { $0.description.contains("“wobble”") })
    verify(snapshot.warnings.contains { $0.description.contains("“mulitply”") })
  }

  @Test func blendModesHaveNames() {
    func mode(_ filter: Any?) -> BlendMode? {
      let layer = CALayer()
      layer.compositingFilter = filter
      return layer.commitFrame().effects(of: 0)?.blendMode
    }
    verify(mode("multiplyBlendMode") == .multiply, mode(CAFilter(type: "softLightBlendMode")) == .softLight)
    verify(mode("destOut") == .destOut, mode("xor") == .xor, mode("plusL") == .plusLighter)
    verify(mode("plusD") == .plusDarker, mode("hueBlendMode") == .hue, mode("normalBlendMode") == nil)
    verify(mode("subtractS") == .subtractSource, mode("subtractD") == .subtractDest, mode("multiply") == .product)
    verify(mode("maximum") == .maximum, mode("subtractBlendMode") == .subtract, mode("dest") == .dest)
    verify(mode("plusLIgnoreAlpha") == .plusLighterIgnoringAlpha, mode("linearLightBlendMode") == .linearLight)
    verify(mode(nil) == nil)
    let off = CAFilter(type: "xor")
    off.isEnabled = false
    verify(mode(off) == nil)
    // One name for each mode, and a second one for source-over.
    verify(CAFilter.blendModeTypes.count == BlendMode.allCases.count + 1)
  }

  private func isolated(_ root: CALayer) -> [Bool] {
    let snapshot = root.commitFrame()
    return snapshot.nodes.indices.map { snapshot.effects(of: $0)?.isolatesBlending == true }
  }

  @Test func anErasingSublayerMakesAGroup() {
    let (root, middle, leaf) = (CALayer(10, 10), CALayer(10, 10), CALayer(10, 10))
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    leaf.compositingFilter = "destOut"
    verify(isolated(root) == [false, true, false])
    middle.allowsGroupBlending = false
    verify(isolated(root) == [true, false, false], "the next one above is asked")
    middle.opacity = 0.5
    verify(isolated(root) == [false, false, false], "it is a group anyway")
    middle.opacity = 1
    leaf.compositingFilter = "multiplyBlendMode"
    verify(isolated(root) == [false, false, false])
    leaf.compositingFilter = "plusL"
    verify(isolated(root) == [false, false, false])
    leaf.compositingFilter = "xor"
    leaf.isHidden = true
    verify(isolated(root) == [false, false, false])
  }

  @Test func aShadowAboveASublayerThatBlendsMakesAGroup() {
    let (root, middle, leaf) = (CALayer(10, 10), CALayer(10, 10), CALayer(10, 10))
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    leaf.compositingFilter = "multiplyBlendMode"
    verify(isolated(root) == [false, false, false])
    root.shadowOpacity = 0.5
    verify(isolated(root) == [true, false, false], "a shadow that appears, in a snapshot that is brought up to date")
    middle.opacity = 0.5
    verify(isolated(root) == [false, false, false], "what the group in between shows blends with nothing")
    middle.opacity = 1
    leaf.isHidden = true
    verify(isolated(root) == [false, false, false])
    leaf.isHidden = false
    verify(isolated(root) == [true, false, false])
    leaf.compositingFilter = nil
    verify(isolated(root) == [false, false, false])
    leaf.compositingFilter = "destOut"
    middle.allowsGroupBlending = false
    root.allowsGroupBlending = false
    verify(isolated(root) == [true, false, false], "a shadow lies under the finished picture in any case")
  }

  @Test func erasingReachesThroughLayersThatAreNoGroup() {
    let (root, transform, replicator, leaf) = (CALayer(), CATransformLayer(), CAReplicatorLayer(), CALayer())
    root.addSublayer(transform)
    transform.addSublayer(replicator)
    replicator.preservesDepth = true
    replicator.instanceCount = 2
    replicator.addSublayer(leaf)
    leaf.compositingFilter = "destOut"
    verify(isolated(root) == [true] + Array(repeating: false, count: 6))
    replicator.preservesDepth = false
    verify(isolated(root) == [false, false, true, false, false, false, false])
  }
}

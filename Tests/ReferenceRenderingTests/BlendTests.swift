import ReferenceRendering
import TestSupport

/// Blend modes: one source on one backdrop, and the pixels that they change.
@Suite struct BlendTests {
  /// A backdrop in columns 0…7 and a source in columns 4…11.
  static func scene(
    _ mode: BlendMode, source: CGColor, backdrop: CGColor, background: CGColor? = nil
  ) throws -> ReferencePicture {
    let root = CALayer(size: 16)
    root.addSublayer(CALayer(0, 0, 8, 16, backdrop))
    root.addSublayer(CALayer(4, 0, 8, 16, source))
    return try picture(
      root.commitFrame().changing(2, treatment: { $0.blendMode = mode }), background: background)
  }

  static func color(_ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) -> CGColor {
    CGColor(red: CGFloat(r), green: CGFloat(g), blue: CGFloat(b), alpha: CGFloat(a))
  }

  /// Source (.8, .4, .2), backdrop (.2, .5, .6): by hand.
  static let opaqueResults: [(BlendMode, [Double])] =
    [
      (.multiply, [0.16, 0.2, 0.12]), (.screen, [0.84, 0.7, 0.68]), (.overlay, [0.32, 0.4, 0.36]),
      (.darken, [0.2, 0.4, 0.2]), (.lighten, [0.8, 0.5, 0.6]), (.colorDodge, [1, 0.8333, 0.75]),
      (.colorBurn, [0, 0, 0]), (.hardLight, [0.68, 0.4, 0.24]),
      (.softLight, [0.2 + 0.6 * (0.448 - 0.2), 0.5 - 0.2 * 0.25, 0.6 - 0.6 * 0.24]), (.difference, [0.6, 0.1, 0.4]),
      (.exclusion, [0.68, 0.5, 0.56]), (.sourceOver, [0.8, 0.4, 0.2]), (.plusLighter, [1, 0.9, 0.8]),
      (.plusDarker, [0, 0, 0]), (.subtract, [0, 0.1, 0.4]), (.divide, [0.25, 1, 1]), (.linearBurn, [0, 0, 0]),
      (.linearDodge, [1, 0.9, 0.8]), (.linearLight, [0.8, 0.3, 0]), (.pinLight, [0.6, 0.5, 0.4]),
      // Lum .498 of the source and .421 of the backdrop, Sat .6 and .4.
      (.color, [0.723, 0.323, 0.123]), (.luminosity, [0.277, 0.577, 0.677]),
      (.hue, [0.6223, 0.3557, 0.2223]), (.saturation, [0.0895, 0.5395, 0.6895]),
    ]

  @Test(arguments: opaqueResults)
  func opaqueOnOpaque(mode: BlendMode, expected: [Double]) throws {
    let picture = try Self.scene(mode, source: Self.color(0.8, 0.4, 0.2), backdrop: Self.color(0.2, 0.5, 0.6))
    let found = picture.image.rgba(6, 8)
    for c in 0..<3 { verify(abs(Double(found[c]) / 255 - expected[c]) < 0.003, "\(mode) \(found)") }
    verify(found.w == 255)
    // Where only one of them is, it is unchanged.
    verify(picture.image.rgba(10, 8) == [204, 102, 51, 255], picture.image.rgba(1, 8) == [51, 128, 153, 255])
  }

  /// Source alpha ¾ of white, backdrop alpha ½ of black: alpha with both, backdrop alone, source alone.
  static let alphaResults: [(BlendMode, [Double])] =
    [
      (.sourceOver, [0.875, 0.5, 0.75]), (.sourceIn, [0.375, 0, 0]), (.sourceOut, [0.375, 0, 0.75]),
      (.sourceAtop, [0.5, 0.5, 0]), (.destOver, [0.875, 0.5, 0.75]), (.destIn, [0.375, 0, 0]),
      (.destOut, [0.125, 0.5, 0]), (.destAtop, [0.75, 0, 0.75]), (.xor, [0.5, 0.5, 0.75]), (.copy, [0.75, 0, 0.75]),
      (.clear, [0, 0, 0]), (.plusLighter, [1, 0.5, 0.75]), (.plusDarker, [1, 0.5, 0.75]),
      (.multiply, [0.875, 0.5, 0.75]), (.linearDodge, [0.875, 0.5, 0.75]), (.dest, [0.5, 0.5, 0]),
      (.subtractSource, [0, 0.5, 0]), (.subtractDest, [0.25, 0, 0.75]), (.maximum, [0.75, 0.5, 0.75]),
      (.minimum, [0.5, 0, 0]), (.product, [0.375, 0, 0]), (.plusLighterIgnoringAlpha, [0.5, 0.5, 0]),
      (.plusDarkerIgnoringAlpha, [0.5, 0.5, 0]), (.subtractSourceIgnoringAlpha, [0.5, 0.5, 0]),
    ]

  @Test(arguments: alphaResults)
  func blendModesGiveKnownAlphas(mode: BlendMode, expected: [Double]) throws {
    let image = try Self.scene(mode, source: Self.color(1, 1, 1, 0.75), backdrop: Self.color(0, 0, 0, 0.5)).image
    verify(abs(image.alpha(6, 8) - expected[0]) < 0.003, abs(image.alpha(1, 8) - expected[1]) < 0.003)
    verify(abs(image.alpha(10, 8) - expected[2]) < 0.003, image.rgba(14, 8) == .zero)
  }

  /// A mode of straight colours has colours by hand, an operator has alphas.
  @Test func everyModeHasResultsByHand() {
    let (colors, alphas) = (Set(Self.opaqueResults.map(\.0)), Set(Self.alphaResults.map(\.0)))
    for mode in BlendMode.allCases {
      verify((mode.kind == .compositing ? alphas : colors).contains(mode), "\(mode)")
    }
  }

  /// Premultiplied source (.4, .2, 0, .5) on (.4, .8, .2, .8), by hand. Colours never exceed alpha.
  @Test(
    arguments: [
      (.subtractSource, [0, 0.3, 0.2, 0.3]), (.subtractDest, [0, 0, 0, 0]), (.maximum, [0.4, 0.8, 0.2, 0.8]),
      (.minimum, [0.4, 0.2, 0, 0.5]), (.product, [0.16, 0.16, 0, 0.4]), (.dest, [0.4, 0.8, 0.2, 0.8]),
      (.plusLighterIgnoringAlpha, [0.8, 0.8, 0.2, 0.8]), (.plusDarkerIgnoringAlpha, [0.3, 0.5, 0, 0.8]),
      (.subtractSourceIgnoringAlpha, [0, 0.6, 0.2, 0.8]),
    ] as [(BlendMode, [Double])])
  func operatorsOnAllFourComponents(mode: BlendMode, expected: [Double]) throws {
    let picture = try Self.scene(
      mode, source: Self.color(0.8, 0.4, 0, 0.5), backdrop: Self.color(0.5, 1, 0.25, 0.8))
    let found = picture.image.rgba(6, 8)
    for c in 0..<4 { verify(abs(Double(found[c]) / 255 - expected[c]) < 0.003, "\(mode) \(found)") }
  }

  @Test func theBackgroundIsPartOfTheBackdrop() throws {
    let picture = try Self.scene(
      .multiply, source: Self.color(0.5, 0.5, 0.5), backdrop: Self.color(0.5, 0.5, 0.5), background: .white)
    verify(abs(Int(picture.image.rgba(6, 8).x) - 64) <= 1, picture.image.rgba(10, 8).x == 128)
  }

  @Test func aGroupKeepsBlendingInside() throws {
    let root = CALayer(size: 16)
    root.backgroundColor = .white
    let group = CALayer(size: 16)
    group.addSublayer(CALayer(4, 0, 8, 16, Self.color(0.5, 0.5, 0.5)))
    root.addSublayer(group)
    let blended = root.commitFrame().changing(2, treatment: { $0.blendMode = .difference })
    try verify(picture(blended).image.rgba(6, 8).x == 128)
    try verify(picture(blended.changing(1, treatment: { $0.isolatesBlending = true })).image.rgba(6, 8).x == 128)
    let multiplied = root.commitFrame().changing(2, treatment: { $0.blendMode = .destOut })
    try verify(picture(multiplied).image.rgba(6, 8) == .zero)
    let isolated = multiplied.changing(1, treatment: { $0.isolatesBlending = true })
    try verify(picture(isolated).image.rgba(6, 8) == [255, 255, 255, 255])
    group.opacity = 0.5
    let faded = root.commitFrame().changing(2, treatment: { $0.blendMode = .destOut })
    try verify(picture(faded).image.rgba(6, 8) == [255, 255, 255, 255])
  }

  /// Values above white are lost at once, not at the end of the picture.
  @Test func aSumEndsAtWhiteForWhatLiesOver() throws {
    let root = CALayer(0, 0, 16, 16, Self.color(0.8, 0.6, 0))
    root.addSublayer(CALayer(0, 0, 16, 16, Self.color(0.8, 0.6, 0)))
    root.addSublayer(CALayer(0, 0, 8, 16, Self.color(0, 0, 0, 0.5)))
    let image = try picture(root.commitFrame().changing(1, treatment: { $0.blendMode = .plusLighter })).image
    verify(image.rgba(12, 8) == [255, 255, 0, 255], image.rgba(4, 8) == [128, 128, 0, 255])
  }

  @Test func opacityAndMaskComeBeforeTheMode() throws {
    let root = CALayer(size: 16)
    root.backgroundColor = .white
    let layer = CALayer(0, 0, 16, 16, .black)
    layer.opacity = 0.5
    layer.mask = CALayer(0, 0, 8, 16, .white)
    root.addSublayer(layer)
    let image = try picture(root.commitFrame().changing(1, treatment: { $0.blendMode = .destOut })).image
    verify(image.rgba(4, 8) == [128, 128, 128, 128], image.rgba(12, 8) == [255, 255, 255, 255])
  }

  @Test func blendModeOfAMaskIsIgnored() throws {
    let layer = CALayer(0, 0, 16, 16, .red)
    layer.mask = CALayer(0, 0, 8, 16, .white)
    let snapshot = CALayer(size: 16, holding: layer).commitFrame()
    let image = try picture(snapshot.changing(2, treatment: { $0.blendMode = .clear })).image
    verify(image.coveredArea == 128)
  }

  @Test func steepBlendModesReportTheirGain() throws {
    let dodge = try Self.scene(.colorDodge, source: Self.color(0.9, 0.9, 0.9), backdrop: Self.color(0.05, 0.05, 0.05))
    verify(dodge.gain(6, 8) > 3, dodge.gain(1, 8) == 1)
    let pole = try Self.scene(.colorDodge, source: .white, backdrop: .black)
    verify(pole.pixelClass(6, 8) == .tie)
    let multiply = try Self.scene(.multiply, source: Self.color(0.9, 0.2, 0.9), backdrop: .white)
    verify(multiply.gain(6, 8) == 1)
  }

  @Test(arguments: BlendMode.allCases)
  func everyModeStaysInRange(mode: BlendMode) throws {
    for (s, b) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
      let image = try Self.scene(
        mode, source: Self.color(s, 1 - s, s, s), backdrop: Self.color(b, b, 1 - b, 1 - b / 2)
      ).image
      let p = image.rgba(6, 8)
      verify(p.x <= p.w, p.y <= p.w, p.z <= p.w)
    }
  }

  /// The facts of a mode, found in pictures: half a source over an opaque backdrop, and a clear one beside it.
  @Test(arguments: BlendMode.allCases)
  func factsOfAModeFollowFromItsFormula(mode: BlendMode) throws {
    let backdrop = Self.color(0.2, 0.6, 0.4)
    let picture = try Self.scene(mode, source: Self.color(0.8, 0.4, 0.2, 0.5), backdrop: backdrop)
    let isKept = picture.image.rgba(1, 8) == [51, 153, 102, 255]
    verify(mode.changesBackdropWhereSourceIsClear == !isKept)
    // Two of Porter and Duff's operators keep the backdrop's alpha, and count among those that erase.
    let isReduced = picture.image.rgba(6, 8).w < 255
    verify(mode.canErase == (isReduced || mode == .sourceAtop || mode == .destOver))
  }
}

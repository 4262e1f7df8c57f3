import TestSupport

/// Colours of other spaces, against numbers of their standards.
@Suite struct ColorSpaceTests {
  private func converted(_ color: CGColor, to name: CFString) throws -> [CGFloat] {
    let space = try #require(CGColorSpace(name: name))
    return try #require(color.converted(to: space, intent: .defaultIntent, options: nil)?.components)
  }

  private func isNear(_ a: [CGFloat], _ b: [CGFloat], _ limit: CGFloat = 1e-3) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= limit }
  }

  @Test func linearSRGB() throws {
    // Half of the light is 0.7354 encoded (IEC 61966-2-1).
    #expect(
      isNear(
        try converted(CGColor(red: 0.735357, green: 0, blue: 1, alpha: 0.5), to: CGColorSpace.linearSRGB),
        [0.5, 0, 1, 0.5], 1e-5))
  }

  @Test func displayP3() throws {
    // sRGB's red in Display P3: 0.9175, 0.2003, 0.1386 (CSS Color Module Level 4).
    #expect(
      isNear(
        try converted(CGColor(red: 1, green: 0, blue: 0, alpha: 1), to: CGColorSpace.displayP3),
        [0.9175, 0.2003, 0.1386, 1]))
    // Display P3's red in sRGB: 1.0930, −0.2267, −0.1501.
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    #expect(isNear(try converted(red, to: CGColorSpace.extendedSRGB), [1.0930, -0.2267, -0.1501, 1]))
    verify(red.components == [1, 0, 0, 1], red.colorSpace == space)
  }

  @Test(arguments: [
    CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.itur_2020, CGColorSpace.rommrgb,
    CGColorSpace.itur_2100_PQ,
    CGColorSpace.itur_2100_HLG, CGColorSpace.acescgLinear, CGColorSpace.genericXYZ, CGColorSpace.genericLab,
    CGColorSpace.linearSRGB, CGColorSpace.genericCMYK, CGColorSpace.dcip3,
  ])
  func colorConversionRoundTrips(name: CFString) throws {
    let color = CGColor(red: 0.8, green: 0.4, blue: 0.1, alpha: 0.7)
    let space = try #require(CGColorSpace(name: name))
    let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
    #expect(isNear(try converted(there, to: CGColorSpace.sRGB), [0.8, 0.4, 0.1, 0.7], 1e-6))
  }

  @Test func whiteIsWhite() throws {
    for name in [CGColorSpace.displayP3, CGColorSpace.rommrgb, CGColorSpace.dcip3, CGColorSpace.acescgLinear] {
      #expect(isNear(try converted(CGColor(red: 1, green: 1, blue: 1, alpha: 1), to: name), [1, 1, 1, 1], 1e-6))
    }
    #expect(isNear(try converted(.white, to: CGColorSpace.genericLab), [100, 0, 0, 1], 1e-3))
  }

  @Test func greysHaveTwoComponents() {
    verify(CGColor(gray: 0.25, alpha: 0.5).components == [0.25, 0.5])
    verify(CGColor(gray: 0.25, alpha: 0.5).numberOfComponents == 2)
    verify(CGColor(gray: 0.25, alpha: 0.5).colorSpace?.model == .monochrome)
    verify(CGColor(gray: 0.25, alpha: 0.5) == CGColor(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.5))
  }

  @Test func cmykColorsConvertToRGB() {
    let color = CGColor(genericCMYKCyan: 0.5, magenta: 0, yellow: 1, black: 0.5, alpha: 1)
    verify(color == CGColor(red: 0.25, green: 0.5, blue: 0, alpha: 1), color.components == [0.5, 0, 1, 0.5, 1])
  }

  @Test func indexedColorSpacesLookUpColors() throws {
    let table = try #require(
      CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: [0, 0, 0, 255, 0, 51]))
    verify(CGColor(colorSpace: table, components: [1, 1]) == CGColor(red: 1, green: 0, blue: 0.2, alpha: 1))
    verify(table.colorTable?.count == 6, table.baseColorSpace?.model == .rgb)
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let wide = try #require(CGColorSpace(indexedBaseSpace: p3, last: 1, colorTable: [0, 0, 0, 255, 0, 51]))
    verify(wide != table, wide.baseColorSpace == p3)
    verify(CGColorSpace(indexedBaseSpace: table, last: 1, colorTable: [0, 1]) == nil)
  }

  @Test func colorSpacesReportTheirProperties() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    verify(p3.isWideGamutRGB, !sRGB.isWideGamutRGB)
    verify(CGColorSpaceCreateLinearized(p3)?.name == CGColorSpace.linearDisplayP3)
    verify(CGColorSpaceCreateExtended(sRGB)?.name == CGColorSpace.extendedSRGB)
    let linear = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
    verify(
      CGColorSpaceUsesExtendedRange(linear),
      CGColorSpaceCreateCopyWithStandardRange(linear).name == CGColorSpace.linearSRGB)
    let pq = try #require(CGColorSpace(name: CGColorSpace.itur_2100_PQ))
    verify(pq.isHDR(), CGColorSpaceIsPQBased(pq), !sRGB.isHDR(), CGColorSpace(name: "no such name") == nil)
  }

  @Test func iccProfilesMakeColorSpaces() throws {
    let profile = try #require(CGColorSpace(name: CGColorSpace.sRGB)?.copyICCData())
    let space = try #require(CGColorSpace(iccData: profile))
    verify(space.model == .rgb, space.copyICCData() == profile)
    let color = try #require(CGColor(colorSpace: space, components: [0.8, 0.4, 0.1, 1]))
    #expect(isNear(try converted(color, to: CGColorSpace.sRGB), [0.8, 0.4, 0.1, 1], 2e-3))
    verify(CGColorSpace(iccData: Data([1, 2, 3])) == nil)
  }

  // MARK: Spaces made of numbers

  private let d65: [CGFloat] = [0.95047, 1, 1.08883]

  private func calibratedRGB(gamma: [CGFloat]?, matrix: [CGFloat]?) -> CGColorSpace? {
    CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: gamma, matrix: matrix)
  }

  /// sRGB's own matrix, with a plain exponent of 2.
  @Test func calibratedRGBIsItsMatrixAndExponents() throws {
    let matrix: [CGFloat] = [
      0.4124564, 0.2126729, 0.0193339, 0.3575761, 0.7151522, 0.1191920, 0.1804375, 0.0721750, 0.9503041,
    ]
    let space = try #require(calibratedRGB(gamma: [2, 2, 2], matrix: matrix))
    let half = try #require(CGColor(colorSpace: space, components: [0.5, 0, 1, 1]))
    #expect(isNear(try converted(half, to: CGColorSpace.linearSRGB), [0.25, 0, 1, 1]))
    let equal = calibratedRGB(gamma: [2, 2, 2], matrix: matrix)
    verify(space == equal, space.hashValue == equal?.hashValue, space.name == nil)
    verify(space != calibratedRGB(gamma: [2, 2, 2.2], matrix: matrix))
    verify(space.description == "colour space of 3 components", space.supportsOutput)
    // Without a matrix the components are XYZ, and without exponents they are light.
    let xyz = try #require(calibratedRGB(gamma: nil, matrix: nil))
    let white = try #require(CGColor(colorSpace: xyz, components: d65 + [1]))
    #expect(isNear(try converted(white, to: CGColorSpace.sRGB), [1, 1, 1, 1]))
  }

  @Test func calibratedGreyIsItsExponent() throws {
    let made = CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 2)
    let space = try #require(made)
    let color = try #require(CGColor(colorSpace: space, components: [0.5, 0.75]))
    #expect(isNear(try converted(color, to: CGColorSpace.linearSRGB), [0.25, 0.25, 0.25, 0.75]))
    verify(space.model == .monochrome, space.supportsOutput)
    // Green has 0.7152 of white's light (IEC 61966-2-1).
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let grey = try #require(green.converted(to: space, intent: .defaultIntent, options: nil))
    #expect(isNear(grey.components ?? [], [CGFloat(0.7152).squareRoot(), 1]))
  }

  /// CSS Color Module Level 4: sRGB's red is about L* 53.2, a* 80.1, b* 67.2 relative to D65.
  @Test func labIsRelativeToItsWhite() throws {
    let made = CGColorSpace(labWhitePoint: d65, blackPoint: nil, range: nil)
    let space = try #require(made)
    let red = try #require(CGColor(colorSpace: space, components: [53.24, 80.09, 67.20, 1]))
    #expect(isNear(try converted(red, to: CGColorSpace.sRGB), [1, 0, 0, 1], 5e-3))
    verify(space.model == .lab, !space.supportsOutput)
  }

  @Test func spacesWithoutAMeaningAreRefused() {
    for gamma in [0, -1, .nan, .infinity] as [CGFloat] {
      let grey = CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: gamma)
      verify(grey == nil, "\(gamma)")
    }
    let dark: [CGFloat] = [0, 1, 1]
    let rgb = CGColorSpace(calibratedRGBWhitePoint: dark, blackPoint: nil, gamma: nil, matrix: nil)
    let lab = CGColorSpace(labWhitePoint: dark, blackPoint: nil, range: nil)
    verify(rgb == nil, lab == nil, calibratedRGB(gamma: [1, 0, 1], matrix: nil) == nil)
    verify(calibratedRGB(gamma: nil, matrix: [CGFloat](repeating: 0.5, count: 9)) == nil)
  }

  @Test func descriptionsNameSpaces() throws {
    verify(CGColorSpaceCreateDeviceRGB().description == "device RGB")
    verify(CGColorSpaceCreateDeviceGray().description == "device grey")
    verify(CGColorSpaceCreateDeviceCMYK().description == "device CMYK")
    verify(CGColorSpace(name: CGColorSpace.displayP3)?.description == CGColorSpace.displayP3)
  }

  @Test func conversionsEndInSpacesWithColours() throws {
    let rgb = CGColorSpaceCreateDeviceRGB(), cmyk = CGColorSpaceCreateDeviceCMYK()
    let table = try #require(CGColorSpace(indexedBaseSpace: rgb, last: 0, colorTable: [0, 0, 0]))
    let pattern = try #require(CGColorSpace(patternBaseSpace: nil))
    let conversion = try #require(CGColorConversionInfo(src: table, dst: cmyk))
    verify(conversion.src == table, conversion.dst == cmyk)
    verify(CGColorConversionInfo(src: rgb, dst: table) == nil, CGColorConversionInfo(src: rgb, dst: pattern) == nil)
    let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    verify(CGColorSpaceCreateExtendedLinearized(sRGB)?.name == CGColorSpace.extendedLinearSRGB)
    verify(CGColorSpaceCreateExtendedLinearized(cmyk) == nil)
  }

  @Test func affineTransformDecomposesIntoComponents() {
    let t = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: -3).translatedBy(x: 4, y: 5)
    let parts = t.decomposed()
    verify(abs(parts.scale.width - 2) < 1e-12, abs(parts.scale.height + 3) < 1e-12)
    verify(abs(parts.rotation - 0.3) < 1e-12, abs(parts.horizontalShear) < 1e-12)
    let back = CGAffineTransform(parts)
    verify(zip([back.a, back.b, back.c, back.d], [t.a, t.b, t.c, t.d]).allSatisfy { abs($0 - $1) < 1e-12 })
    verify(back.tx == t.tx, back.ty == t.ty)
    let sheared = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    verify(abs(sheared.decomposed().horizontalShear - 0.5) < 1e-12)
  }
}

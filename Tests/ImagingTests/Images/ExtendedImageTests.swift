import TestSupport

/// Images of half floats.
@Suite struct ExtendedImageTests {
  /// 8 × 6 pixels of random alpha with straight colours from −1 to 2.
  private static let samples: [Float16] = {
    var random = SplitMix64(seed: 61)
    return (0..<48).flatMap { _ -> [Float16] in
      let alpha = Float.random(in: 0...1, using: &random)
      return (0..<3).map { _ in Float16(Float.random(in: -1...2, using: &random) * alpha) } + [Float16(alpha)]
    }
  }()
  private let image = CGImage(width: 8, height: 6, extendedRGBA: Self.samples)

  @Test func theSamplesStay() {
    verify(image.extendedRGBA == Self.samples, image.isExtended, image.width == 8, image.height == 6)
  }

  @Test func extendedImageReportsItsFormat() {
    verify(image.bitsPerComponent == 16, image.bitsPerPixel == 64, image.bytesPerRow == 64)
    verify(image.colorSpace?.name == CGColorSpace.extendedSRGB)
    verify(image.bitmapInfo == [.floatComponents, .byteOrder16Little, CGBitmapInfo(rawValue: 1)])
    verify(image.byteOrderInfo == .order16Little, image.alphaInfo == .premultipliedLast)
    let plain = SampleImages.ramp(width: 3, height: 3)
    verify(!plain.isExtended, plain.extendedRGBA == nil, plain.bitsPerComponent == 8, plain.bytesPerRow == 12)
    verify(plain.colorSpace?.name == CGColorSpace.sRGB, plain.bitmapInfo.rawValue == 1)
  }

  @Test func theBytesAreStraightColoursClamped() {
    let expected = stride(from: 0, to: Self.samples.count, by: 4).flatMap { i -> [UInt8] in
      let alpha = Double(Self.samples[i + 3])
      let colors = (0..<3).map { c -> UInt8 in
        let straight = alpha == 0 ? 0 : Double(Self.samples[i + c]) / alpha
        return UInt8((min(max(straight, 0), 1) * alpha * 255).rounded())
      }
      return colors + [UInt8((alpha * 255).rounded())]
    }
    verify(image.premultipliedRGBA == expected, image.pixel(3, 2).alpha == expected[4 * 19 + 3])
  }

  @Test func aColourWithoutAlphaHasNoBytes() {
    let glow = CGImage(width: 1, height: 1, extendedRGBA: [0.5, 1, 2, 0])
    verify(glow.premultipliedRGBA == [0, 0, 0, 0])
  }

  @Test func numbersThatAreNotFinite() throws {
    let samples: [Float16] = [.nan, .infinity, -.infinity, 2, 0.5, -3, 7, -1, 1, 1, 1, .nan, 0, 0, 0, .infinity]
    let image = CGImage(width: 4, height: 1, extendedRGBA: samples)
    let greatest = Float16.greatestFiniteMagnitude
    verify(image.extendedRGBA == [0, greatest, -greatest, 1, 0.5, -3, 7, 0, 1, 1, 1, 0, 0, 0, 0, 1])
    verify(image.premultipliedRGBA == [0, 255, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255])
  }

  @Test func opacityIsThatOfTheBytes() {
    verify(CGImage(width: 1, height: 1, extendedRGBA: [2, 0, 0, 1]).isOpaque)
    verify(!CGImage(width: 1, height: 1, extendedRGBA: [2, 0, 0, 0.9]).isOpaque)
  }

  // MARK: Copies

  @Test func aPartHasItsPartOfTheSamples() throws {
    let part = try #require(image.cropping(to: CGRect(x: 2, y: 1, width: 3, height: 2)))
    // The third to the fifth pixel of the second and the third row.
    let rows = Array(Self.samples[40..<52] + Self.samples[72..<84])
    verify(part.extendedRGBA == rows, part.pixel(0, 0) == image.pixel(2, 1))
    verify(
      SampleImages.ramp(width: 4, height: 4).cropping(to: CGRect(x: 1, y: 1, width: 2, height: 2))?.isExtended == false)
  }

  @Test func aMaskReducesTheSamples() throws {
    let fifth: [UInt8] = Array(repeating: [51, 51, 51, 255], count: 48).flatMap { $0 }
    let half = CGImage(width: 8, height: 6, premultipliedRGBA: fifth)
    let samples = try #require(image.masking(half)?.extendedRGBA)
    verify(Wide.isNear(samples.map { Double($0) }, Self.samples.map { Double($0) / 5 }))
  }

  @Test func coloursThatAreMaskedAreGone() throws {
    let two = CGImage(width: 2, height: 1, extendedRGBA: [1.5, 0, 0, 1, 0, 1.5, 0, 1])
    let masked = try #require(two.copy(maskingColorComponents: [255, 255, 0, 0, 0, 0]))
    verify(masked.extendedRGBA == [0, 0, 0, 0, 0, 1.5, 0, 1])
  }

  @Test func theProvidersBytesMakeTheSameImage() throws {
    let provider = try #require(image.dataProvider), space = try #require(image.colorSpace)
    let copy = try #require(
      CGImage(
        width: 8, height: 6, bitsPerComponent: image.bitsPerComponent, bitsPerPixel: image.bitsPerPixel,
        bytesPerRow: image.bytesPerRow, space: space, bitmapInfo: image.bitmapInfo,
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    let samples = try #require(copy.extendedRGBA)
    for (a, b) in zip(samples, Self.samples) { verify(abs(a - b) <= b.ulp, "\(a) \(b)") }
    verify(copy.premultipliedRGBA == image.premultipliedRGBA)
  }

  // MARK: Samples of a space

  private func pixel(
    _ bytes: [UInt8], bits: Int, _ space: CFString, _ info: CGBitmapInfo = CGBitmapInfo(rawValue: 3)
  ) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let colors = try #require(CGColorSpace(name: space))
    return try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: bits, bitsPerPixel: 4 * bits, bytesPerRow: bits / 2, space: colors,
        bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
  }

  @Test func bytesOfDisplayP3() throws {
    let image = try pixel([255, 0, 51, 128], bits: 8, CGColorSpace.displayP3)
    verify(image.isExtended, Wide.isNear(Wide.straight(image, 0), Wide.sRGB(displayP3: [1, 0, 0.2]) + [128.0 / 255]))
    verify(image.premultipliedRGBA[0] == 128, image.premultipliedRGBA[1] == 0)
  }

  @Test func bytesOfSRGBAreNotExtended() throws {
    try verify(!pixel([255, 0, 51, 128], bits: 8, CGColorSpace.sRGB).isExtended)
    try verify(!pixel([255, 0, 51, 128], bits: 8, CGColorSpace.linearSRGB).isExtended)
    try verify(!pixel([255, 0, 51, 128], bits: 8, CGColorSpace.itur_709).isExtended)
  }

  @Test func sixteenBitsAndFloats() throws {
    // The greatest byte first.
    let wide = try pixel([0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xFF, 0xFF], bits: 16, CGColorSpace.sRGB)
    let expected = [0x1234, 0x5678, 0x9ABC, 0xFFFF].map { Double($0) / 65535 }
    verify(wide.isExtended, Wide.isNear(Wide.straight(wide, 0), expected, 0x1p-11))
    let numbers: [Float] = [1.5, -0.25, 0.5, 1]
    let bytes = numbers.flatMap { v in (0..<4).map { UInt8(truncatingIfNeeded: v.bitPattern >> (24 - 8 * $0)) } }
    let float = try pixel(
      bytes, bits: 32, CGColorSpace.extendedLinearSRGB, [.floatComponents, CGBitmapInfo(rawValue: 3)])
    verify(Wide.isNear(Wide.straight(float, 0), [1.5, -0.25, 0.5].map(Wide.encoded) + [1]))
  }

  @Test func copyWithColorSpaceReinterpretsSamples() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = CGImage(width: 1, height: 1, premultipliedRGBA: [128, 0, 0, 128])
    let wide = try #require(red.copy(colorSpace: p3))
    verify(Wide.isNear(Wide.straight(wide, 0), Wide.sRGB(displayP3: [1, 0, 0]) + [128.0 / 255], 2e-3))
    verify(wide.premultipliedRGBA == [128, 0, 0, 128], red.copy(colorSpace: CGColorSpaceCreateDeviceRGB()) === red)
  }

  // MARK: Colours of profiles

  @Test func aColourOfAProfileGoesOnBelowZero() throws {
    let space = try #require(CGColorSpace(iccData: Data(TestProfiles.displayP3)))
    let color = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let converted = try #require(color.converted(to: extended, intent: .defaultIntent, options: nil)?.components)
    verify(Wide.isNear(converted.map(\.native), Wide.sRGB(displayP3: [1, 0, 0]) + [1]))
    verify(Wide.isNear(converted.map(\.native), [1.0931, -0.2267, -0.1501, 1]))
    // And back.
    let back = try #require(
      CGColor(colorSpace: extended, components: converted)?.converted(to: space, intent: .defaultIntent, options: nil))
    let components = try #require(back.components)
    verify(Wide.isNear(components.map(\.native), [1, 0, 0, 1]))
  }

  @Test(arguments: [
    CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.itur_2020, CGColorSpace.dcip3, CGColorSpace.rommrgb,
    CGColorSpace.linearDisplayP3, CGColorSpace.itur_709,
  ])
  func aNamedSpacesProfileMeansTheSame(name: CFString) throws {
    let space = try #require(CGColorSpace(name: name))
    let data = try #require(space.copyICCData())
    verify(data == space.copyICCData(), "the same bytes each time")
    let profile = try #require(CGColorSpace(iccData: data))
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    for color in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [0.2, 0.5, 0.8], [0.02, 0.01, 0.03]] as [[CGFloat]] {
      let (a, b) = try (
        #require(CGColor(colorSpace: space, components: color + [1])),
        #require(CGColor(colorSpace: profile, components: color + [1]))
      )
      let (c, d) = try (
        #require(a.converted(to: extended, intent: .defaultIntent, options: nil)?.components),
        #require(b.converted(to: extended, intent: .defaultIntent, options: nil)?.components)
      )
      verify(Wide.isNear(c.map(\.native), d.map(\.native), 2e-3), "\(color): \(c) \(d)")
    }
  }
}

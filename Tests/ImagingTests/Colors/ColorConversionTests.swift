import TestSupport

/// Colour information in files. The expected values are computed by hand from the definitions of the spaces.
@Suite struct ColorConversionTests {
  /// A PNG of one row.
  private func png(
    kind: PNGFile.Kind = .rgb, bits: UInt8 = 8, _ pixels: [[UInt8]], _ chunks: [(String, [UInt8])]
  ) -> Data {
    PNGFile(width: pixels.count, bits: bits, kind, rows: [pixels.flatMap { $0 }], before: chunks).data
  }

  private func profile(_ bytes: [UInt8]) -> (String, [UInt8]) { ("iCCP", PNGFile.profileChunk(bytes)) }

  /// Red, green and blue of the pixels of the first row.
  private func colors(_ data: Data) throws -> [[Int]] {
    let image = try CGImage(data: data)
    return (0..<image.width).map { x in
      let p = image.pixel(x, 0)
      return [p.red, p.green, p.blue].map(Int.init)
    }
  }

  private func differ(_ actual: [[Int]], _ expected: [[Int]], by most: Int) -> Bool {
    actual.count != expected.count
      || zip(actual, expected).contains { a, b in zip(a, b).contains { abs($0 - $1) > most } }
  }

  // MARK: RGB profiles

  /// Display P3, and the same colours in sRGB. The last three are outside sRGB, and clipped.
  private static let p3: [(wide: [UInt8], narrow: [Int])] = [
    ([200, 100, 50], [215, 93, 31]), ([100, 150, 200], [83, 152, 205]), ([60, 40, 30], [64, 39, 28]),
    ([240, 200, 180], [248, 198, 177]), ([128, 128, 128], [128, 128, 128]), ([255, 255, 255], [255, 255, 255]),
    ([0, 0, 0], [0, 0, 0]), ([255, 0, 0], [255, 0, 0]), ([0, 255, 0], [0, 255, 0]), ([0, 0, 255], [0, 0, 255]),
  ]

  @Test func displayP3InPNG() throws {
    let actual = try colors(png(Self.p3.map(\.wide), [profile(TestProfiles.displayP3)]))
    verify(!differ(actual, Self.p3.map(\.narrow), by: 1), "\(actual)")
    // Without the profile the values stay unchanged.
    try verify(colors(png(Self.p3.map(\.wide), [])) == Self.p3.map { $0.wide.map(Int.init) })
  }

  @Test func displayP3InSixteenBits() throws {
    let pixels = Self.p3.map { $0.wide.flatMap { [$0, $0] } }
    let actual = try colors(png(bits: 16, pixels, [profile(TestProfiles.displayP3)]))
    verify(!differ(actual, Self.p3.map(\.narrow), by: 1), "\(actual)")
  }

  @Test(arguments: 0..<7) func displayP3InJPEG(color: Int) throws {
    // In parts of 100 bytes, the last first.
    let profile = TestProfiles.displayP3, (wide, narrow) = Self.p3[color]
    let actual = try colors(flatJPEG(wide).addingJPEGProfile(profile, partBytes: 100))
    verify(!differ(actual, Array(repeating: narrow, count: 8), by: 2), "\(actual)")
  }

  @Test func displayP3InWebP() throws {
    let plain = try CGImage(data: SampleFile.webpLossless.data)
    let image = try CGImage(
      data: SampleFile.webpLossless.data.addingWebPChunks(
        width: 16, height: 12, hasAlpha: true, profile: TestProfiles.displayP3))
    // (128, 120, 128) opaque becomes less green; alpha stays.
    verify(plain.pixel(7, 6) == (112, 120, 128, 255))
    let p = image.pixel(7, 6)
    verify(abs(Int(p.red) - 110) <= 1, abs(Int(p.green) - 120) <= 1, abs(Int(p.blue) - 129) <= 1, "\(p)")
    for i in stride(from: 3, to: 4 * 16 * 12, by: 4) {
      verify(image.premultipliedRGBA[i] == plain.premultipliedRGBA[i])
    }
  }

  @Test func alphaIsMultipliedInBehindTheConversion() throws {
    // (215, 93, 31) at alpha 100, and a clear pixel.
    let actual = try CGImage(
      data: png(kind: .rgba, [[200, 100, 50, 100], [200, 100, 50, 0]], [profile(TestProfiles.displayP3)]))
    let p = actual.pixel(0, 0)
    verify(abs(Int(p.red) - 84) <= 1, abs(Int(p.green) - 36) <= 1, abs(Int(p.blue) - 12) <= 1, p.alpha == 100)
    verify(actual.pixel(1, 0) == (0, 0, 0, 0))
  }

  @Test func aPaletteIsConverted() throws {
    var file = PNGFile(width: 2, .palette, rows: [[1, 0]])
    file = file.adding("PLTE", [200, 100, 50, 100, 150, 200]).adding(
      "iCCP", PNGFile.profileChunk(TestProfiles.displayP3))
    try verify(!differ(colors(file.data), [[83, 152, 205], [215, 93, 31]], by: 1))
  }

  // MARK: sRGB

  @Test func aProfileThatIsSRGBLeavesEveryBit() throws {
    let image = SampleImages.noise(width: 64, height: 64)
    let file = try PNGFile(image.pngData())
    var plain = file
    plain.chunks.removeAll { $0.name == "sRGB" }
    let profiled = plain.adding("iCCP", PNGFile.profileChunk(TestProfiles.sRGB))
    try verify(CGImage(data: profiled.data).premultipliedRGBA == image.premultipliedRGBA)
    let photo = SampleFile.jpegColour.data
    try verify(
      CGImage(data: photo.addingJPEGProfile(TestProfiles.sRGB)).premultipliedRGBA
        == CGImage(data: photo).premultipliedRGBA)
  }

  @Test func theSRGBChunkCountsMoreThanGamma() throws {
    let colors: [[UInt8]] = [[200, 100, 50]]
    try verify(self.colors(png(colors, [("sRGB", [0]), ("gAMA", bigEndian(100000))])) == [[200, 100, 50]])
  }

  // MARK: gAMA and cHRM

  @Test func gammaChunkIsApplied() throws {
    // Encoded with 1 / 1.8.
    let colors: [[UInt8]] = [[200, 100, 50], [100, 150, 200], [0, 255, 0]]
    let expected = [[210, 119, 65], [119, 167, 210], [0, 255, 0]]
    let actual = try self.colors(png(colors, [("gAMA", bigEndian(55556))]))
    verify(!differ(actual, expected, by: 1), "\(actual)")
  }

  @Test func linearLightInSixteenBits() throws {
    // 128/255, 10/255 and one of 65535, which is 0.05 of 255.
    let pixels: [[UInt8]] =
      [[128, 128, 128], [10, 10, 10], [0, 0, 0]].map { $0.flatMap { [$0, $0] } } + [[0, 1, 0, 1, 0, 1]]
    let actual = try colors(png(bits: 16, pixels, [("gAMA", bigEndian(100000))]))
    verify(actual == [[188, 188, 188], [56, 56, 56], [0, 0, 0], [0, 0, 0]], "\(actual)")
  }

  @Test func chromaticitiesAndGamma() throws {
    // The primaries of Adobe RGB.
    let xy = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06].flatMap { bigEndian(Int(($0 * 100000).rounded())) }
    let colors: [[UInt8]] = [[200, 100, 50], [100, 150, 200]]
    let actual = try self.colors(png(colors, [("gAMA", bigEndian(55556)), ("cHRM", xy)]))
    verify(!differ(actual, [[235, 119, 62], [92, 167, 212]], by: 1), "\(actual)")
    // A gamma near sRGB's means sRGB's curve, and so does a missing gamma.
    for chunks in [[("gAMA", bigEndian(45455)), ("cHRM", xy)], [("cHRM", xy)]] {
      let actual = try self.colors(png(colors, chunks))
      verify(!differ(actual, [[226, 100, 46], [67, 150, 202]], by: 1), "\(actual)")
    }
    // Adobe RGB itself has a gamma of 563/256.
    let wide = TestProfiles.rgb([0.64, 0.33, 0.21, 0.71, 0.15, 0.06], gamma: 563.0 / 256)
    let exact = try self.colors(png(colors, [profile(wide)]))
    verify(!differ(exact, [[227, 100, 42], [66, 151, 203]], by: 1), "\(exact)")
  }

  @Test(arguments: [45455, 45000, 46000]) func theGammaThatStandsForSRGBChangesNothing(gamma: Int) throws {
    let all = (0...255 as ClosedRange<UInt8>).map { level -> [UInt8] in [level, 255 - level, level / 2] }
    try verify(colors(png(all, [("gAMA", bigEndian(gamma))])) == all.map { $0.map(Int.init) })
  }

  @Test(arguments: [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF]) func invalidGammaIsIgnored(gamma: Int) throws {
    try verify(colors(png([[200, 100, 50]], [("gAMA", bigEndian(gamma))])) == [[200, 100, 50]])
  }

  @Test func coincidentPrimariesAreIgnored() throws {
    let xy = (0..<8).flatMap { _ in bigEndian(30000) }
    try verify(colors(png([[200, 100, 50]], [("cHRM", xy)])) == [[200, 100, 50]])
  }

  // MARK: Grey

  @Test func greyProfiles() throws {
    let greys: [[UInt8]] = [[0], [10], [55], [128], [200], [255]]
    let actual = try colors(png(kind: .grey, greys, [profile(TestProfiles.grey(gamma: 1))]))
    verify(!differ(actual, [0, 56, 128, 188, 229, 255].map { [$0, $0, $0] }, by: 1), "\(actual)")
    let wide = try colors(png(kind: .grey, bits: 16, greys.map { $0 + $0 }, [profile(TestProfiles.grey(gamma: 1.8))]))
    verify(!differ(wide, [0, 10, 71, 146, 210, 255].map { [$0, $0, $0] }, by: 1), "\(wide)")
  }

  @Test func aGreyJPEGWithAProfile() throws {
    let actual = try colors(flatJPEG([128]).addingJPEGProfile(TestProfiles.grey(gamma: 1)))
    verify(!differ(actual, Array(repeating: [188, 188, 188], count: 8), by: 1), "\(actual)")
  }

  @Test func gammaOfGrey() throws {
    let actual = try colors(png(kind: .grey, [[128], [55]], [("gAMA", bigEndian(100000))]))
    verify(!differ(actual, [[188, 188, 188], [128, 128, 128]], by: 1), "\(actual)")
  }

  // MARK: Inks

  @Test func inksWithoutAProfile() throws {
    // (1 − ink)·(1 − black): 255 is no ink.
    try verify(colors(flatJPEG([255, 255, 255, 255]))[0] == [255, 255, 255])
    try verify(!differ([colors(flatJPEG([0, 255, 255, 255]))[0]], [[0, 255, 255]], by: 1))
    try verify(colors(flatJPEG([255, 255, 255, 0]))[0] == [0, 0, 0])
    let mixed = try colors(flatJPEG([200, 150, 100, 128]))
    verify(!differ([mixed[0]], [[100, 75, 50]], by: 1), "\(mixed)")
    try verify(CGImage(data: flatJPEG([0, 255, 255, 255])).isOpaque)
  }

  /// Inks in Adobe's inverted form, and the profile's colours for them: L*a*b* (60, −20, −30), (55, 50, 0), (88, −5,
  /// 60), paper, (50, 0, 0).
  @Test(
    arguments: [
      ([0, 255, 255, 255], [54, 156, 197]), ([255, 0, 255, 255], [208, 91, 134]),
      ([255, 255, 0, 255], [238, 222, 101]),
      ([255, 255, 255, 255], [255, 255, 255]), ([255, 255, 255, 128], [119, 119, 119]), ([0, 0, 0, 0], [0, 0, 0]),
    ] as [([UInt8], [Int])])
  func inksWithAProfile(inks: [UInt8], expected: [Int]) throws {
    let actual = try colors(flatJPEG(inks).addingJPEGProfile(TestProfiles.inks))
    verify(!differ(actual, Array(repeating: expected, count: 8), by: 2), "\(actual)")
  }

  @Test func cmykWithoutAdobeMarkerIsReadAsPlainCMYK() throws {
    // Without Adobe's segment, 0 is no ink, and YCCK is not recognized, so the sample is plain CMYK.
    let data = SampleFile.jpegInk.data
    let adobe = try CGImage(data: data)
    let place = try #require(data.range(of: Data([0xFF, 0xEE, 0x00, 0x0E])))
    let other = try CGImage(data: data.prefix(place.lowerBound) + data[(place.lowerBound + 16)...])
    verify(adobe.premultipliedRGBA != other.premultipliedRGBA, adobe.isOpaque, other.isOpaque)
  }

  // MARK: Ignored profiles

  @Test func brokenProfileIsIgnored() throws {
    let colors: [[UInt8]] = [[200, 100, 50]]
    var random = SplitMix64(seed: 21)
    let garbage = (0..<3000).map { _ in UInt8(random.whole(0...255)) }
    for bytes in [
      [], [1], garbage, Array(TestProfiles.displayP3.prefix(200)), Array(TestProfiles.displayP3.prefix(131)),
    ] {
      try verify(self.colors(png(colors, [profile(bytes)])) == [[200, 100, 50]])
      let jpeg = flatJPEG([200, 100, 50]), plain = try CGImage(data: jpeg)
      try verify(CGImage(data: jpeg.addingJPEGProfile(bytes)).premultipliedRGBA == plain.premultipliedRGBA)
    }
  }

  @Test func profileForOtherSamplesIsIgnored() throws {
    let jpeg = flatJPEG([200, 100, 50]), plain = try CGImage(data: jpeg)
    for bytes in [TestProfiles.grey(gamma: 1), TestProfiles.inks] {
      try verify(CGImage(data: jpeg.addingJPEGProfile(bytes)).premultipliedRGBA == plain.premultipliedRGBA)
    }
    let inks = flatJPEG([200, 150, 100, 128])
    try verify(
      CGImage(data: inks.addingJPEGProfile(TestProfiles.displayP3)).premultipliedRGBA
        == CGImage(data: inks).premultipliedRGBA)
  }

  @Test func incompleteJPEGProfileIsIgnored() throws {
    let jpeg = flatJPEG([200, 100, 50]), profile = TestProfiles.displayP3
    let part = Array("ICC_PROFILE\0".utf8) + [2, 3] + profile.prefix(100)
    try verify(
      CGImage(data: jpeg.addingJPEGSegments([(0xE2, part)])).premultipliedRGBA
        == CGImage(data: jpeg).premultipliedRGBA)
  }

  // MARK: Sixteen bits

  @Test func sixteenBitsAreRoundedOnce() throws {
    // 0x7F7F is 127.0 of 255, 0x7FFF 127.498, 0x8000 127.502.
    let greys: [[UInt8]] = [[0x7F, 0x7F], [0x7F, 0xFF], [0x80, 0x00], [0x00, 0x80], [0x00, 0x81]]
    try verify(colors(png(kind: .grey, bits: 16, greys, [])).map { $0[0] } == [127, 127, 128, 0, 1])
    // Alpha 0x0181 is 1.498 of 255, and 0x8000 of it 0.749: rounded to 1 and 128 first, it would be 0.502.
    // Alpha 0x0182 is 1.502, and 0x5500 of it 0.499: 2 and 85 would make 0.667.
    let image = try CGImage(
      data: png(kind: .greyAlpha, bits: 16, [[0x80, 0, 0x01, 0x81], [0x55, 0, 0x01, 0x82]], []))
    verify(image.pixel(0, 0) == (1, 1, 1, 1), image.pixel(1, 0) == (0, 0, 0, 2))
  }

  @Test func multiplyingSixteenBitsRoundsToTheNearest() {
    var random = SplitMix64(seed: 22)
    for _ in 0..<100_000 {
      let a = UInt16(random.whole(0...65535)), c = UInt16(random.whole(0...65535))
      let exact = Double(c) * Double(a) / 65535 / 257
      verify(Double(premultiply(c, by: a)) == exact.rounded())
    }
    verify(premultiply(UInt16.max, by: UInt16.max) == 255, premultiply(UInt16(0), by: 0) == 0)
  }
}

import TestSupport

/// PNGs of 16 bits and of other spaces. The expected numbers are computed from the definitions of the spaces.
@Suite struct WideColorWritingTests {
  /// Extended sRGB of encoded Display P3: its lights, white, and others.
  private static let colors: [[Double]] = [
    [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [0, 0, 0], [0.8, 0.4, 0.2], [0.02, 0.01, 0.015],
  ]

  private static let wide = CGImage(
    width: colors.count, height: 1,
    extendedRGBA: colors.flatMap { Wide.sRGB(displayP3: $0).map { Float16($0) } + [1] })

  private static func space(_ name: CFString) throws -> CGColorSpace { try #require(CGColorSpace(name: name)) }

  /// The samples of the file's first row, 0…1, without the file's colour description.
  private func samples(_ data: Data) throws -> [[Double]] {
    var file = PNGFile(data)
    file.chunks.removeAll { ["cICP", "iCCP", "sRGB"].contains($0.name) }
    let image = try CGImage(data: file.data)
    if image.isExtended { return (0..<image.width).map { Wide.straight(image, $0) } }
    return (0..<image.width).map { x in
      let p = image.pixel(x, 0)
      return [p.red, p.green, p.blue, p.alpha].map { Double($0) / 255 }
    }
  }

  private func without(_ name: String, _ data: Data) -> Data {
    var file = PNGFile(data)
    file.chunks.removeAll { $0.name == name }
    return file.data
  }

  // MARK: Options for an image

  /// The options hold exactly what the image needs, and reading the file returns the same image.
  @Test func optionsThatHoldAnImage() throws {
    func image(_ straight: [Double], alpha: Double = 1) -> CGImage {
      CGImage(width: 1, height: 1, extendedRGBA: straight.map { Float16($0 * alpha) } + [Float16(alpha)])
    }
    let narrow = PNGEncodingOptions(holding: SampleImages.noise(width: 3, height: 3))
    verify(narrow == PNGEncodingOptions())
    let samples: [(CGImage, CFString)] = [
      (image([0.2, 0.4, 1]), CGColorSpace.sRGB), (Self.wide, CGColorSpace.displayP3),
      (image(Wide.sRGB(displayP3: [0.9, 0.1, 0.1]), alpha: 0.5), CGColorSpace.displayP3),
      (image([2.5, 1.5, 0.25]), CGColorSpace.itur_2100_PQ),
    ]
    for (image, name) in samples {
      let options = PNGEncodingOptions(holding: image)
      verify(options.depth == .sixteen, options.colorSpace.name == name)
      let again = try #require(try CGImage(data: image.pngData(options: options)).extendedRGBA)
      for (a, b) in zip(try #require(image.extendedRGBA), again) {
        verify(abs(Double(a) - Double(b)) <= 1.0 / 256, "\(name)")
      }
    }
  }

  // MARK: The default

  /// The filtered rows of a picture of four samples are the differences from the row above; Adler's sum of them ends
  /// the zlib stream.
  @Test func theDefaultFileIsAsItWas() throws {
    let image = SampleImages.noise(width: 33, height: 21)
    let straight = straightPixels(image.premultipliedRGBA)
    var (a, b) = (1, 0)
    for y in 0..<21 {
      let row = (0..<4 * 33).map { i in y == 0 ? straight[i] : straight[132 * y + i] &- straight[132 * (y - 1) + i] }
      for byte in [2] + row {
        a = (a + Int(byte)) % 65521
        b = (b + a) % 65521
      }
    }
    let data = try image.pngData()
    let file = PNGFile(data)
    verify(file.chunks.map(\.name) == ["IHDR", "sRGB", "IDAT", "IEND"])
    verify(file.chunks[0].content == bigEndian(33) + bigEndian(21) + [8, 6, 0, 0, 0], file.chunks[1].content == [0])
    verify(file.chunks[2].content.suffix(4) == bigEndian(b << 16 | a)[...])
    try verify(image.pngData(options: PNGEncodingOptions(depth: .eight, colorSpace: nil)) == data)
    let extended = try Self.space(CGColorSpace.extendedSRGB)
    try verify(image.pngData(options: PNGEncodingOptions(colorSpace: extended)) == data)
  }

  @Test func theDefaultFileOfAWideImageHoldsItsBytes() throws {
    let copy = try CGImage(data: Self.wide.pngData())
    verify(!copy.isExtended, copy.premultipliedRGBA == Self.wide.premultipliedRGBA)
  }

  // MARK: Sixteen bits

  @Test(arguments: CGImage.PNGCompression.allCases) func aPictureOfBytesComesBack(compression: CGImage.PNGCompression)
    throws
  {
    let options = PNGEncodingOptions(depth: .sixteen)
    for image in [SampleImages.noise(width: 37, height: 19), SampleImages.ramp(width: 20, height: 9)] {
      let data = try image.pngData(compression: compression, options: options)
      let file = PNGFile(data)
      verify(file.chunks.map(\.name) == ["IHDR", "sRGB", "IDAT", "IEND"])
      verify(file.chunks[0].content.suffix(5) == [16, image.isOpaque ? 2 : 6, 0, 0, 0])
      try verify(CGImage(data: data).premultipliedRGBA == image.premultipliedRGBA)
    }
  }

  @Test func aGradientKeepsItsLevels() throws {
    let levels = (0..<1024).map { Float16(0.5 + Double($0) / 2048) }
    let image = CGImage(width: 1024, height: 1, extendedRGBA: levels.flatMap { [$0, $0, $0, 1] })
    let copy = try CGImage(data: image.pngData(options: PNGEncodingOptions(depth: .sixteen)))
    verify(copy.extendedRGBA == image.extendedRGBA, Set(levels).count == 1024, Set(copy.premultipliedRGBA).count < 140)
  }

  @Test func alphaIsTakenOut() throws {
    let image = CGImage(
      width: 3, height: 1, extendedRGBA: [0.25, 0.125, 0, 0.5, 0.5, 0.5, 0.5, 0, 0.1, 0.2, 0.0625, 0.0625])
    let data = try image.pngData(options: PNGEncodingOptions(depth: .sixteen))
    let samples = try samples(data)
    verify(Wide.isNear(samples[0], [0.5, 0.25, 0, 0.5]), samples[1] == [0, 0, 0, 0])
    // Straight colours of 1.6 and 3.2 are clipped.
    verify(Wide.isNear(samples[2], [1, 1, 1, 0.0625]))
  }

  // MARK: Spaces

  @Test func displayP3() throws {
    for depth in PNGEncodingOptions.Depth.allCases {
      let options = PNGEncodingOptions(depth: depth, colorSpace: try Self.space(CGColorSpace.displayP3))
      let data = try Self.wide.pngData(options: options)
      let file = PNGFile(data)
      verify(file.chunks.map(\.name) == ["IHDR", "cICP", "iCCP", "IDAT", "IEND"])
      verify(file.chunks[1].content == [12, 13, 0, 1])
      verify(file.chunks[2].content.starts(with: Array("Display P3".utf8) + [0, 0]))
      let most = depth == .eight ? 0.6 / 255 : 1e-3
      for (sample, color) in try zip(samples(data), Self.colors) {
        verify(Wide.isNear(sample, color + [1], most), "\(color): \(sample)")
      }
      // Both descriptions give the colours back.
      for file in [data, without("cICP", data), without("iCCP", data)] {
        let copy = try CGImage(data: file)
        verify(copy.isExtended)
        for (x, color) in Self.colors.enumerated() where depth == .sixteen || color.max() == 1 {
          verify(Wide.isNear(Wide.straight(copy, x), Wide.sRGB(displayP3: color) + [1], 2e-3), "\(color)")
        }
      }
      try verify(Self.wide.pngData(options: options) == data, "the same bytes each time")
    }
  }

  @Test func aColourThatTheSpaceDoesNotHaveIsClippedLast() throws {
    // BT.2020's green is outside Display P3: its red and blue are clipped, and its green is the formula's.
    let green = Wide.times(Wide.fromBT2020, [0, 1, 0]).map(Wide.encoded)
    let image = CGImage(width: 1, height: 1, extendedRGBA: green.map { Float16($0) } + [1])
    let options = PNGEncodingOptions(depth: .sixteen, colorSpace: try Self.space(CGColorSpace.displayP3))
    let full = try samples(image.pngData(options: options))[0]
    verify(Wide.isNear(full, [0, 1, 0, 1]))
    let half = CGImage(width: 1, height: 1, extendedRGBA: green.map { Float16($0 / 2) } + [1])
    // Half the encoded value; the inverse of Display P3's matrix, by two unknowns: clipped red and blue do not change
    // green.
    let light = green.map { Wide.light(Double(Float16($0 / 2))) }
    let sample = try samples(half.pngData(options: options))[0]
    // P3 = (0.82246 r + 0.17754 g, 0.03319 r + 0.96681 g, 0.01708 r + 0.07240 g + 0.91052 b).
    let p3 = [
      0.822462 * light[0] + 0.177538 * light[1], 0.033194 * light[0] + 0.966806 * light[1],
      0.017083 * light[0] + 0.072397 * light[1] + 0.910520 * light[2],
    ]
    verify(p3[0] < 0)
    verify(Wide.isNear(sample, p3.map { min(max(Wide.encoded($0), 0), 1) } + [1], 2e-3), "\(sample)")
  }

  @Test(
    arguments: [
      (CGColorSpace.displayP3, [12, 13]), (CGColorSpace.linearDisplayP3, [12, 8]), (CGColorSpace.itur_2020, [9, 14]),
      (CGColorSpace.linearITUR_2020, [9, 8]), (CGColorSpace.itur_2020_sRGBGamma, [9, 13]),
      (CGColorSpace.itur_2100_PQ, [9, 16]), (CGColorSpace.itur_2100_HLG, [9, 18]), (CGColorSpace.itur_709, [1, 1]),
      (CGColorSpace.linearSRGB, [1, 8]), (CGColorSpace.displayP3_PQ, [12, 16]), (CGColorSpace.displayP3_HLG, [12, 18]),
      (CGColorSpace.extendedLinearDisplayP3, [12, 8]), (CGColorSpace.adobeRGB1998, []), (CGColorSpace.rommrgb, []),
      (CGColorSpace.dcip3, []), (CGColorSpace.acescgLinear, []),
    ] as [(CFString, [UInt8])])
  func everySpaceComesBack(name: CFString, points: [UInt8]) throws {
    // Inside of sRGB, so that all spaces have the colours.
    let colors: [[Double]] = [[1, 1, 1], [0, 0, 0], [0.5, 0.25, 0.75], [0.9, 0.1, 0.2], [0.1, 0.8, 0.3]]
    let image = CGImage(
      width: colors.count, height: 1, extendedRGBA: colors.flatMap { $0.map { Float16($0) } + [1] })
    let options = PNGEncodingOptions(depth: .sixteen, colorSpace: try Self.space(name))
    let data = try image.pngData(options: options)
    let file = PNGFile(data)
    let named = points.isEmpty ? [] : ["cICP"]
    verify(file.chunks.map(\.name) == ["IHDR"] + named + ["iCCP", "IDAT", "IEND"])
    if !points.isEmpty { verify(file.chunks[1].content == points + [0, 1]) }
    for copy in [try CGImage(data: data), try CGImage(data: without("cICP", data))] {
      for (x, color) in colors.enumerated() {
        verify(Wide.isNear(Wide.straight(copy, x), color + [1], 2e-3), "\(color): \(Wide.straight(copy, x))")
      }
    }
  }

  @Test func pqHoldsWhatIsBrighterThanWhite() throws {
    let image = CGImage(width: 2, height: 1, extendedRGBA: [1, 1, 1, 1, 2, 2, 2, 1])
    let options = PNGEncodingOptions(depth: .sixteen, colorSpace: try Self.space(CGColorSpace.itur_2100_PQ))
    let data = try image.pngData(options: options)
    let signals = try samples(data).map { Wide.pq($0[0]) }
    let bright = 203 * Wide.light(2)
    verify(bright > 900, abs(signals[0] - 203) < 1, abs(signals[1] - bright) < 0.005 * bright, "\(signals)")
    let copy = try CGImage(data: data)
    verify(Wide.isNear(Wide.straight(copy, 1), [2, 2, 2, 1], 2e-3))
    // The profile clips it at white.
    let clipped = try CGImage(data: without("cICP", data))
    verify(Wide.isNear(Wide.straight(clipped, 1), [1, 1, 1, 1], 2e-3))
  }

  @Test func bytesInDisplayP3() throws {
    // A red of sRGB in Display P3: light (0.82246, 0.03319, 0.01708).
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [100, 0, 0, 100])
    let options = PNGEncodingOptions(depth: .sixteen, colorSpace: try Self.space(CGColorSpace.displayP3))
    let sample = try samples(image.pngData(options: options))[0]
    verify(Wide.isNear(sample, [0.822462, 0.033194, 0.017083].map(Wide.encoded) + [100.0 / 255]), "\(sample)")
  }

  @Test func theSpaceOfAProfile() throws {
    let space = try #require(CGColorSpace(iccData: Data(TestProfiles.displayP3)))
    let data = try Self.wide.pngData(options: PNGEncodingOptions(depth: .sixteen, colorSpace: space))
    verify(PNGFile(data).chunks.map(\.name) == ["IHDR", "iCCP", "IDAT", "IEND"])
    for (sample, color) in try zip(samples(data), Self.colors) { verify(Wide.isNear(sample, color + [1])) }
    let copy = try CGImage(data: data)
    verify(Wide.isNear(Wide.straight(copy, 0), Wide.sRGB(displayP3: [1, 0, 0]) + [1], 2e-3))
  }

  @Test func spacesThatAreNotOfRGB() throws {
    for name in [CGColorSpace.genericGrayGamma2_2, CGColorSpace.genericCMYK, CGColorSpace.genericLab] {
      let options = PNGEncodingOptions(colorSpace: try Self.space(name))
      let error = #expect(throws: ImageError.self) { try Self.wide.pngData(options: options) }
      verify(error?.code == .unsupportedFormat)
    }
  }

  // MARK: Destinations

  private func written(_ properties: CFDictionary?) throws -> PNGFile {
    let data = CFMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    CGImageDestinationAddImage(destination, Self.wide, properties)
    verify(CGImageDestinationFinalize(destination))
    return PNGFile(data as Data)
  }

  @Test func aDestinationTakesDepthAndSpace() throws {
    try verify(written(nil).data == Self.wide.pngData())
    try verify(written([kCGImagePropertyDepth: 16]).chunks[0].content[8] == 16)
    try verify(written([kCGImagePropertyDepth: 8]).data == Self.wide.pngData())
    let p3 = try written([kCGImagePropertyDepth: 16, kCGImagePropertyNamedColorSpace: CGColorSpace.displayP3])
    verify(p3.chunks[0].content[8] == 16, p3.chunks[1].content == [12, 13, 0, 1])
    let shared = try written([
      kCGImageDestinationOptimizeColorForSharing: true, kCGImagePropertyNamedColorSpace: CGColorSpace.displayP3,
    ])
    try verify(shared.data == Self.wide.pngData())
  }
}

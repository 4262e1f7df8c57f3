import TestSupport

/// The contents of files beyond 8 bits of sRGB. The expected colours are computed from the definitions of the spaces.
@Suite struct WideColorReadingTests {
  private func png(
    kind: PNGFile.Kind = .rgb, bits: UInt8 = 8, _ pixels: [[UInt8]], _ chunks: [(String, [UInt8])],
    after: [(String, [UInt8])] = []
  ) -> Data {
    PNGFile(width: pixels.count, bits: bits, kind, rows: [pixels.flatMap { $0 }], before: chunks, after: after).data
  }

  private let p3 = ("iCCP", PNGFile.profileChunk(TestProfiles.displayP3))
  private static let colors: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [200, 100, 50], [3, 2, 1],
  ]

  private static func expected(_ color: [UInt8]) -> [Double] {
    Wide.sRGB(displayP3: color.map { Double($0) / 255 }) + [1]
  }

  // MARK: Display P3

  @Test func displayP3InPNGIsNotClipped() throws {
    let image = try CGImage(data: png(Self.colors, [p3]))
    verify(image.isExtended, image.bitsPerComponent == 16)
    for (x, color) in Self.colors.enumerated() {
      verify(Wide.isNear(Wide.straight(image, x), Self.expected(color)), "\(color): \(Wide.straight(image, x))")
    }
    verify(Wide.isNear(Wide.straight(image, 0), [1.0931, -0.2267, -0.1501, 1]), image.pixel(0, 0) == (255, 0, 0, 255))
  }

  @Test func displayP3InSixteenBitsIsNotClipped() throws {
    let image = try CGImage(data: png(bits: 16, Self.colors.map { $0.flatMap { [$0, $0] } }, [p3]))
    for (x, color) in Self.colors.enumerated() {
      verify(Wide.isNear(Wide.straight(image, x), Self.expected(color)), "\(color): \(Wide.straight(image, x))")
    }
  }

  @Test func displayP3InJPEGIsNotClipped() throws {
    let plain = try CGImage(data: flatJPEG([255, 0, 0])).pixel(0, 0)
    let image = try CGImage(data: flatJPEG([255, 0, 0]).addingJPEGProfile(TestProfiles.displayP3))
    verify(image.isExtended, Wide.isNear(Wide.straight(image, 0), Self.expected([plain.red, plain.green, plain.blue])))
    verify(Wide.straight(image, 0)[1] < -0.2)
  }

  @Test func displayP3InWebPIsNotClipped() throws {
    let plain = try CGImage(data: SampleFile.webpLossless.data)
    let image = try CGImage(
      data: SampleFile.webpLossless.data.addingWebPChunks(
        width: 16, height: 12, hasAlpha: true, profile: TestProfiles.displayP3))
    verify(image.isExtended, !plain.isExtended)
    let p = plain.pixel(7, 6)
    verify(p.alpha == 255, Wide.isNear(Wide.straight(image, 7, 6), Self.expected([p.red, p.green, p.blue])))
  }

  @Test func alphaIsMultipliedIn() throws {
    let image = try CGImage(data: png(kind: .rgba, [[255, 0, 0, 51], [255, 0, 0, 0]], [p3]))
    let samples = try #require(image.extendedRGBA).map { Double($0) }
    verify(Wide.isNear(samples, Wide.sRGB(displayP3: [1, 0, 0]).map { $0 / 5 } + [0.2, 0, 0, 0, 0]))
  }

  @Test func wideColorImageIsTurnedUpright() throws {
    let rows: [[UInt8]] = [[255, 0, 0, 0, 255, 0, 0, 0, 255], [200, 100, 50, 9, 8, 7, 255, 255, 255]]
    for orientation in 1...8 {
      let file = PNGFile(
        width: 3, .rgb, rows: rows, before: [p3], after: [("eXIf", exifBlock(orientation: orientation))])
      let image = try CGImage(data: file.data)
      verify(image.width == (orientation > 4 ? 2 : 3))
      for y in 0..<image.height {
        for x in 0..<image.width {
          let p = image.pixel(x, y)
          let clamped = Wide.straight(image, x, y).map { min(max($0, 0), 1) * 255 }
          verify(Wide.isNear(clamped, [p.red, p.green, p.blue, p.alpha].map { Double($0) }, 1), "\(orientation)")
        }
      }
      // A source does not turn.
      let source = try #require(CGImageSourceCreateWithData(file.data, nil))
      let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
      verify(Wide.isNear(Wide.straight(stored, 0), Self.expected([255, 0, 0])))
    }
  }

  @Test func aThumbnailKeepsTheColours() throws {
    // A pixel of the thumbnail averages pixels within three of its own widths.
    let data = png(Array(repeating: [255, 0, 0], count: 12) + Array(repeating: [0, 255, 0], count: 12), [p3])
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    let image = try #require(
      CGImageSourceCreateThumbnailAtIndex(
        source, 0, [kCGImageSourceThumbnailMaxPixelSize: 6, kCGImageSourceCreateThumbnailFromImageAlways: true]))
    verify(image.width == 6, Wide.isNear(Wide.straight(image, 0), Self.expected([255, 0, 0])))
    verify(Wide.isNear(Wide.straight(image, 5), Self.expected([0, 255, 0])))
  }

  // MARK: GIF

  private func gif(_ profile: [UInt8], name: String = "ICCRGBG1012", afterFrame: Bool = false) -> Data {
    var bytes: [UInt8] = [0x21, 0xFF, 11] + Array(name.utf8)
    for start in stride(from: 0, to: profile.count, by: 255) {
      let block = profile[start..<min(start + 255, profile.count)]
      bytes += [UInt8(block.count)] + block
    }
    bytes.append(0)
    let plain = MovingGIF.sample.data
    // After the header, the screen and a palette of four; or before the end.
    let place = afterFrame ? plain.count - 1 : 13 + 12
    return plain.prefix(place) + bytes + plain.dropFirst(place)
  }

  @Test func aGIFsProfile() throws {
    let data = gif(TestProfiles.displayP3)
    let image = try CGImage(data: data)
    verify(image.isExtended, Wide.isNear(Wide.straight(image, 0), Self.expected([255, 0, 0])))
    verify(image.pixel(0, 0) == (255, 0, 0, 255))
    // The fourth colour, (9, 9, 9), is grey, and is unchanged; the profile of another curve changes it.
    let linear = try CGImage(data: gif(TestProfiles.rgb([0.64, 0.33, 0.30, 0.60, 0.15, 0.06], gamma: 1)))
    verify(linear.pixel(0, 0) == (255, 0, 0, 255), !linear.isExtended)
  }

  @Test func aGIFsProfileHoldsForAllFrames() throws {
    let sequence = try ImageSequence(data: gif(TestProfiles.displayP3))
    let plain = try ImageSequence(data: MovingGIF.sample.data)
    verify(sequence.count == plain.count, sequence.loopCount == plain.loopCount)
    for (index, image) in sequence.images.enumerated() {
      let (bytes, again) = try (plain.image(at: index), sequence.image(at: index))
      verify(image.isExtended, !bytes.isExtended)
      for x in 0..<4 {
        let p = bytes.pixel(x, 1)
        let expected = p.alpha == 0 ? [0, 0, 0, 0] : Self.expected([p.red, p.green, p.blue])
        verify(Wide.isNear(Wide.straight(image, x, 1), expected), "frame \(index), \(x)")
        verify(Wide.isNear(Wide.straight(again, x, 1), expected))
      }
    }
  }

  @Test func aGIFsProfileThatDoesNotCount() throws {
    let plain = try CGImage(data: MovingGIF.sample.data).premultipliedRGBA
    for data in [
      gif([1, 2, 3]), gif([]), gif(TestProfiles.displayP3, name: "ICCRGBG1013"),
      gif(TestProfiles.displayP3, afterFrame: true), gif(TestProfiles.inks),
    ] {
      let image = try CGImage(data: data)
      verify(!image.isExtended, image.premultipliedRGBA == plain)
      try verify(ImageSequence(data: data).images[0].isExtended == false)
    }
  }

  // MARK: Sixteen bits

  @Test func aGradientOfSixteenBitsHasMoreThan256Levels() throws {
    let values = (0..<1500).map { 20000 + 30 * $0 }
    let data = png(kind: .grey, bits: 16, values.map { [UInt8($0 >> 8), UInt8($0 & 255)] }, [])
    let image = try CGImage(data: data)
    let samples = try #require(image.extendedRGBA)
    verify(Set(stride(from: 0, to: samples.count, by: 4).map { samples[$0] }).count > 1000)
    verify(Set(stride(from: 0, to: samples.count, by: 4).map { image.premultipliedRGBA[$0] }).count < 200)
    for (x, value) in values.enumerated() {
      let expected = Double(value) / 65535
      // Half floats from ½ to 1 have steps of 2⁻¹¹, and rounding is to the nearest.
      verify(Wide.isNear(Wide.straight(image, x), [expected, expected, expected, 1], 0x1p-12 + 1e-7))
    }
  }

  @Test func gammaInSixteenBits() throws {
    let data = png(kind: .grey, bits: 16, [[0x80, 0], [0x02, 0]], [("gAMA", bigEndian(100000))])
    let image = try CGImage(data: data)
    for (x, light) in [Double(0x8000) / 65535, Double(0x0200) / 65535].enumerated() {
      verify(Wide.isNear(Wide.straight(image, x), Array(repeating: Wide.encoded(light), count: 3) + [1]))
    }
  }

  @Test func theDepthOfASource() throws {
    for (bits, data) in [(8, png([[1, 2, 3]], [p3])), (16, png(bits: 16, [[1, 2, 3, 4, 5, 6]], []))] {
      let source = try #require(CGImageSourceCreateWithData(data, nil))
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      verify(properties[kCGImagePropertyDepth] as? Int == bits)
    }
  }

  // MARK: Nothing more

  @Test func filesWithinSRGBAreNotExtended() throws {
    let narrow = TestProfiles.rgb([0.6, 0.33, 0.3, 0.55, 0.18, 0.1])
    let files = [
      png([[1, 2, 3]], []), png([[1, 2, 3]], [("sRGB", [0])]), png([[1, 2, 3]], [("gAMA", bigEndian(100000))]),
      png([[1, 2, 3]], [("iCCP", PNGFile.profileChunk(TestProfiles.sRGB))]),
      png([[1, 2, 3]], [("iCCP", PNGFile.profileChunk(narrow))]),
      png([[1, 2, 3]], [("iCCP", PNGFile.profileChunk([1, 2, 3]))]),
      png(kind: .grey, [[1]], [("iCCP", PNGFile.profileChunk(TestProfiles.grey(gamma: 1)))]),
      flatJPEG([1, 2, 3]), flatJPEG([1, 2, 3, 4]), SampleFile.webpAnimated.data, SampleFile.gif.data,
    ]
    for (index, data) in files.enumerated() {
      let image = try CGImage(data: data)
      verify(!image.isExtended, image.extendedRGBA == nil, image.bitsPerComponent == 8, "file \(index)")
    }
  }

  @Test func stillsInASequence() throws {
    let data = png(Self.colors, [p3])
    let image = try #require(ImageSequence(data: data).images.first)
    let bytes = try CGImage(data: data).premultipliedRGBA
    verify(image.isExtended, image.premultipliedRGBA == bytes)
    verify(Wide.isNear(Wide.straight(image, 1), Self.expected([0, 255, 0])))
    try verify(ImageSequence(data: png(Self.colors, [])).images.first?.isExtended == false)
  }

  @Test func inksOutsideSRGB() throws {
    // Cyan of the profile is L*a*b* (60, −20, −30); black takes away nothing of it that is wide.
    let image = try CGImage(data: flatJPEG([0, 255, 255, 255]).addingJPEGProfile(TestProfiles.inks))
    let p = image.pixel(0, 0)
    if image.isExtended {
      let clamped = Wide.straight(image, 0).map { min(max($0, 0), 1) * 255 }
      verify(Wide.isNear(clamped, [p.red, p.green, p.blue, p.alpha].map { Double($0) }, 2))
    }
    verify(image.isExtended)
  }
}

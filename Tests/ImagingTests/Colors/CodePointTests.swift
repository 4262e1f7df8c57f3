import TestSupport

/// PNG's cICP. The expected colours are computed from the standards' formulas.
@Suite struct CodePointTests {
  private static let pixels: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [200, 100, 50], [30, 60, 90], [1, 2, 3],
  ]

  private func png(_ chunks: [(String, [UInt8])], bits: UInt8 = 8) -> Data {
    let row = Self.pixels.flatMap { bits == 16 ? $0.flatMap { [$0, $0] } : $0 }
    return PNGFile(width: Self.pixels.count, bits: bits, .rgb, rows: [row], before: chunks).data
  }

  private let p3 = ("iCCP", PNGFile.profileChunk(TestProfiles.displayP3))
  private let linear: (String, [UInt8]) = ("gAMA", bigEndian(100000))

  static let primaries: [(UInt8, [[Double]])] = [(1, Wide.same), (9, Wide.fromBT2020), (12, Wide.fromDisplayP3)]

  /// The light of white is 1: 203 cd/m² in PQ, the signal 0.75 in HLG.
  static func light(_ transfer: UInt8, _ value: Double) -> Double {
    switch transfer {
    case 1, 14, 15: Wide.bt709(value)
    case 8: value
    case 13: Wide.light(value)
    case 16: Wide.pq(value) / 203
    default: Wide.hlg(value) / Wide.hlg(0.75)
    }
  }

  @Test(arguments: [0, 1, 2], [1, 8, 13, 14, 15, 16, 18] as [UInt8]) func cicpColorsMatchTheStandardsFormulas(
    primaries: Int, transfer: UInt8
  )
    throws
  {
    let (number, matrix) = Self.primaries[primaries]
    for bits in [8, 16] as [UInt8] {
      let image = try CGImage(data: png([("cICP", [number, transfer, 0, 1])], bits: bits))
      verify(image.isExtended == (bits == 16 || number != 1 || transfer > 15))
      for (x, pixel) in Self.pixels.enumerated() {
        let light = Wide.times(matrix, pixel.map { Self.light(transfer, Double($0) / 255) })
        let expected = light.map(Wide.encoded)
        let p = image.pixel(x, 0)
        let clipped = expected.map { min(max($0, 0), 1) * 255 }
        verify(zip(clipped, [p.red, p.green, p.blue]).allSatisfy { abs($0 - Double($1)) <= 0.6 }, "\(pixel): \(p)")
        // The matrices are written with six digits, which the curve's slope of 12.92 multiplies.
        if image.isExtended {
          verify(Wide.isNear(Wide.straight(image, x), expected + [1], 2e-3), "\(pixel): \(Wide.straight(image, x))")
        }
      }
    }
  }

  @Test func cicpOfDCIP3IsRead() throws {
    // Its white becomes white; its red is outside sRGB.
    let image = try CGImage(data: png([("cICP", [11, 13, 0, 1])]))
    verify(Wide.isNear(Wide.straight(image, 3), [1, 1, 1, 1]))
    verify(Wide.straight(image, 0)[0] > 1.05, Wide.straight(image, 0)[1] < -0.1)
  }

  @Test func sRGBLeavesEveryBit() throws {
    let image = try CGImage(data: png([("cICP", [1, 13, 0, 1]), p3, linear]))
    verify(!image.isExtended, image.premultipliedRGBA == Self.pixels.flatMap { $0 + [255] })
  }

  @Test func pqHoldsHighlights() throws {
    // The signals of 203 and 1000 cd/m² are 0.5807 and 0.7518.
    func signal(_ y: Double) -> Int {
      (0...65535).min { abs(Wide.pq(Double($0) / 65535) - y) < abs(Wide.pq(Double($1) / 65535) - y) } ?? 0
    }
    let greys = [203.0, 1000].map(signal)
    verify(abs(Double(greys[0]) / 65535 - 0.5807) < 1e-4, abs(Double(greys[1]) / 65535 - 0.7518) < 1e-4)
    let image = try CGImage(
      data: PNGFile(
        width: 2, bits: 16, .grey, rows: [greys.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }],
        before: [("cICP", [9, 16, 0, 1])]
      ).data)
    verify(Wide.isNear(Wide.straight(image, 0), [1, 1, 1, 1]))
    let bright = Wide.encoded(1000.0 / 203)
    verify(bright > 1.99, Wide.isNear(Wide.straight(image, 1), [bright, bright, bright, 1]))
    verify(image.pixel(0, 0) == (255, 255, 255, 255), image.pixel(1, 0) == (255, 255, 255, 255))
  }

  // MARK: Precedence

  private func isBT2020(_ data: Data) throws -> Bool {
    let expected = Wide.times(Wide.fromBT2020, [1, 0, 0]).map(Wide.encoded) + [1]
    return Wide.isNear(Wide.straight(try CGImage(data: data), 0), expected, 2e-3)
  }

  private func isDisplayP3(_ data: Data) throws -> Bool {
    Wide.isNear(Wide.straight(try CGImage(data: data), 0), Wide.sRGB(displayP3: [1, 0, 0]) + [1], 2e-3)
  }

  @Test func codePointsCountMost() throws {
    let chunk: (String, [UInt8]) = ("cICP", [9, 13, 0, 1])
    try verify(isBT2020(png([chunk])), isBT2020(png([chunk, p3])), isBT2020(png([p3, chunk])))
    try verify(isBT2020(png([chunk, ("sRGB", [0])])), isBT2020(png([linear, chunk])))
    // Without them the profile counts.
    try verify(isDisplayP3(png([p3])), !isBT2020(png([p3])))
  }

  @Test(
    arguments: [
      [], [9], [9, 13, 0], [9, 13, 0, 1, 0], [0, 0, 0, 0], [2, 2, 0, 1], [9, 13, 1, 1], [9, 13, 0, 0], [9, 13, 0, 2],
      [22, 13, 0, 1], [9, 12, 0, 1], [255, 255, 255, 255],
    ] as [[UInt8]])
  func codePointsThatMeanNothingLeaveTheOthers(content: [UInt8]) throws {
    try verify(isDisplayP3(png([("cICP", content), p3])))
    let plain = try CGImage(data: png([("cICP", content)]))
    verify(!plain.isExtended, plain.premultipliedRGBA == Self.pixels.flatMap { $0 + [255] })
  }

  @Test func firstOfSeveralCICPChunksApplies() throws {
    try verify(isBT2020(png([("cICP", [9, 13, 0, 1]), ("cICP", [12, 13, 0, 1])])))
    try verify(isDisplayP3(png([("cICP", [12, 13, 0, 1]), ("cICP", [9, 13, 0, 1])])))
  }

  @Test func misplacedCICPChunksAreIgnored() throws {
    let row = Self.pixels.flatMap { $0 }
    let after = PNGFile(
      width: Self.pixels.count, .rgb, rows: [row], before: [p3], after: [("cICP", [9, 13, 0, 1])])
    try verify(isDisplayP3(after.data))
    func palette(_ chunks: [(String, [UInt8])]) -> Data {
      PNGFile(width: 1, .palette, rows: [[0]], before: chunks).data
    }
    let colors: (String, [UInt8]) = ("PLTE", [255, 0, 0]), points: (String, [UInt8]) = ("cICP", [9, 13, 0, 1])
    try verify(isBT2020(palette([points, colors])), !CGImage(data: palette([colors, points])).isExtended)
  }

  @Test func hostileChunksDoNothing() throws {
    for file in HostileFiles.codePoints {
      let image = try CGImage(data: file.data)
      verify(image.width == 2, !image.isExtended, "\(file)")
      verify(image.premultipliedRGBA == [200, 100, 50, 255, 1, 2, 3, 255], "\(file)")
    }
  }
}

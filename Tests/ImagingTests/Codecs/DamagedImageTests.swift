import TestSupport

/// Damaged files of every format give a typed error or an image; none may trap or use unlimited memory.
@Suite struct DamagedImageTests {
  private static let files: [SampleFile] = [
    .jpegColour, .jpegProgressive, .jpegGrey, .webpLossless, .webpLossy, .webpLossyAlpha, .gif, .gifInterlaced,
    .gifAnimated,
  ]

  private func code(reading data: Data) -> ImageError.Code? {
    do throws(ImageError) {
      _ = try CGImage(data: data)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: files) func dataCutShortAnywhere(file: SampleFile) throws {
    let data = file.data
    // Bytes at the end that are not needed for the picture: a GIF's trailer, and the frames after the first.
    let needed = file.description.hasPrefix("gif") ? data.count / 2 : data.count - 1
    for length in 0..<data.count {
      let code = code(reading: data.prefix(length))
      if length < needed { verify(code != nil, "\(length) of \(data.count) bytes") }
    }
  }

  @Test(arguments: files) func garbageBehindTheSignature(file: SampleFile) throws {
    var random = SplitMix64(seed: 3)
    for length in 0..<200 {
      let garbage = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      verify(code(reading: file.data.prefix(12) + garbage) != nil)
    }
  }

  @Test(arguments: files) func mutatedBytes(file: SampleFile) throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      var data = file.data
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        data[Int.random(in: 12..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      // A change may produce a large, valid size; such files are skipped because they take long.
      if file.description.hasPrefix("webp"), Self.claimsMuch(data) { continue }
      _ = code(reading: data)
    }
  }

  /// Whether a WebP header states more than a million pixels, in any of the three places for sizes.
  private static func claimsMuch(_ data: Data) -> Bool {
    func number(_ i: Int, bytes: Int) -> Int { (0..<bytes).reduce(0) { $0 | Int(data[i + $1]) << (8 * $1) } }
    let sizes = [
      (number(26, bytes: 2) & 0x3FFF, number(28, bytes: 2) & 0x3FFF),
      (number(21, bytes: 4) & 0x3FFF, number(21, bytes: 4) >> 14 & 0x3FFF),
      (number(24, bytes: 3), number(27, bytes: 3)),
    ]
    let kind = String(decoding: data[12..<16], as: UTF8.self)
    let (width, height) = sizes[kind == "VP8 " ? 0 : kind == "VP8L" ? 1 : 2]
    return width * height > 1_000_000
  }

  // MARK: Refused files

  @Test func morePixelsThanTheLimit() {
    // 65,535 × 65,535 for the screen of a GIF; 65,500 × 65,500, the most that libjpeg takes, for a JPEG.
    var gif = SampleFile.gif.data
    gif.replaceSubrange(6..<10, with: [255, 255, 255, 255])
    verify(code(reading: gif) == .tooLarge, code(reading: jpeg(claiming: [0xFF, 0xDC, 0xFF, 0xDC])) == .tooLarge)
    // 16,384 × 16,385 pixels of an extended WebP, one row beyond.
    var webP = SampleFile.webpLossyAlpha.data
    webP.replaceSubrange(24..<30, with: [0xFF, 0x3F, 0, 0x00, 0x40, 0])
    verify(code(reading: webP) != nil)
  }

  @Test func morePixelsThanTheDataCanHold() {
    // 16,000 × 16,000, within the limit.
    var gif = SampleFile.gif.data
    gif.replaceSubrange(6..<10, with: [0x80, 0x3E, 0x80, 0x3E])
    verify(code(reading: gif) == .malformed, code(reading: jpeg(claiming: [0x3E, 0x80, 0x3E, 0x80])) == .malformed)
  }

  /// The colour JPEG with another height and width.
  private func jpeg(claiming size: [UInt8]) -> Data {
    var data = SampleFile.jpegColour.data
    // The frame header: FF C0, its length, the bits of a sample, height, width.
    for i in data.indices.dropLast(9) where data[i] == 0xFF && data[i + 1] == 0xC0 {
      data.replaceSubrange(i + 5..<i + 9, with: size)
    }
    return data
  }
}

import TestSupport

@Suite struct WebPWritingTests {
  /// 16 × 8 pixels: a slope of red, a half transparent blue, and clear pixels.
  private let sample: CGImage = {
    var pixels: [UInt8] = []
    for y in 0..<8 {
      for x in 0..<16 {
        pixels += y < 3 ? [UInt8(x * 16), 0, 0, 255] : y < 6 ? [0, 0, 128, 128] : [0, 0, 0, 0]
      }
    }
    return CGImage(width: 16, height: 8, premultipliedRGBA: pixels)
  }()

  @Test func losslessFilesHaveTheSamePixels() throws {
    let read = try CGImage(data: sample.webpData())
    verify(read.width == 16, read.height == 8, read.premultipliedRGBA == sample.premultipliedRGBA)
  }

  @Test func lossyFilesAreNearAndKeepAlpha() throws {
    let file = try sample.webpData(quality: 0.95)
    let read = try CGImage(data: file).premultipliedRGBA
    let differences = zip(read, sample.premultipliedRGBA).map { abs(Int($0) - Int($1)) }
    // Colours have half the resolution, so those beside edges are off by much; the green of all three is 0.
    let greens = stride(from: 1, to: read.count, by: 4).map { differences[$0] }
    verify(read != sample.premultipliedRGBA, greens.max() ?? 255 < 40)
    // Alpha is written without loss.
    verify(stride(from: 3, to: read.count, by: 4).allSatisfy { differences[$0] == 0 })
    verify(file.prefix(4) == Data("RIFF".utf8), file[8..<12] == Data("WEBP".utf8))
  }

  @Test func qualitiesBeyondTheRangeAreClamped() throws {
    let (least, most) = try (sample.webpData(quality: 0), sample.webpData(quality: 1))
    try verify(sample.webpData(quality: -.infinity) == least, sample.webpData(quality: 9) == most)
    try verify(sample.webpData(quality: .nan) == most, least != most)
  }

  @Test func imagesLongerThanTheFormatHoldsAreRefused() throws {
    let long = CGImage(width: 16_384, height: 1, premultipliedRGBA: [UInt8](repeating: 255, count: 4 * 16_384))
    let error = #expect(throws: ImageError.self) { try long.webpData() }
    verify(error?.description.contains("16383") == true)
  }
}

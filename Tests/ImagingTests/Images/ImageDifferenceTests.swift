import TestSupport

@Suite struct ImageDifferenceTests {
  private let base = SampleImages.noise(width: 20, height: 10)

  /// `base` with one byte changed.
  private func changed(x: Int, y: Int, channel: Int, by amount: UInt8) -> CGImage {
    var pixels = base.premultipliedRGBA
    pixels[4 * (y * base.width + x) + channel] ^= amount
    return CGImage(width: base.width, height: base.height, premultipliedRGBA: pixels)
  }

  @Test func equalImages() {
    let difference = ImageDifference(of: base, from: base)
    verify(difference.isWithinThreshold, difference.greatest == SIMD4(), difference.mean == 0)
    verify(difference.differingPixels == 0, difference.worst == nil, difference.description == "equal")
  }

  @Test(arguments: 0..<4) func oneByteMustShow(channel: Int) throws {
    let other = changed(x: 13, y: 7, channel: channel, by: 1)
    let difference = ImageDifference(of: other, from: base)
    verify(!difference.isWithinThreshold, difference.differingPixels == 1, difference.mean == 1.0 / (4 * 200))
    for c in 0..<4 { verify(difference.greatest[c] == (c == channel ? 1 : 0)) }
    let worst = try #require(difference.worst)
    verify(worst.x == 13, worst.y == 7)
    let i = 4 * (7 * 20 + 13) + channel
    verify(worst.expected[channel] == Int32(base.premultipliedRGBA[i]))
    verify(worst.actual[channel] == Int32(other.premultipliedRGBA[i]))
  }

  @Test func aShiftByOnePixelMustShow() {
    var pixels = base.premultipliedRGBA
    pixels.append(contentsOf: pixels.prefix(4))
    pixels.removeFirst(4)
    let shifted = CGImage(width: base.width, height: base.height, premultipliedRGBA: pixels)
    let difference = ImageDifference(of: shifted, from: base, threshold: 8)
    verify(!difference.isWithinThreshold, difference.differingPixels > 150)
  }

  @Test func theThresholdIsInclusive() {
    let grey = CGImage(width: 1, height: 1, premultipliedRGBA: [100, 100, 100, 255])
    let other = CGImage(width: 1, height: 1, premultipliedRGBA: [97, 100, 103, 255])
    verify(ImageDifference(of: other, from: grey, threshold: 3).isWithinThreshold)
    verify(!ImageDifference(of: other, from: grey, threshold: 2).isWithinThreshold)
    // Differences within the threshold are still reported.
    verify(ImageDifference(of: other, from: grey, threshold: 3).greatest == SIMD4(3, 0, 3, 0))
  }

  @Test func sizesThatDiffer() {
    let wide = SampleImages.ramp(width: 8, height: 2), tall = SampleImages.ramp(width: 2, height: 8)
    let difference = ImageDifference(of: tall, from: wide)
    verify(!difference.isWithinThreshold, difference.description == "2×8 pixels instead of 8×2")
  }

  @Test func thePictureShowsWhereAndHowMuch() {
    let picture = ImageDifference.picture(of: changed(x: 3, y: 2, channel: 1, by: 1), from: base)
    for y in 0..<10 {
      for x in 0..<20 {
        let grey: UInt8 = x == 3 && y == 2 ? 64 : 0
        verify(picture.pixel(x, y) == (grey, grey, grey, 255))
      }
    }
    let black = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])
    let white = CGImage(width: 2, height: 1, premultipliedRGBA: [255, 255, 255, 255, 0, 0, 0, 0])
    verify(
      ImageDifference.picture(of: white, from: black).premultipliedRGBA == [255, 255, 255, 255, 255, 0, 255, 255])
  }

  @Test func colorOfClearPixelsIsIgnored() throws {
    // Red at alpha 0 and blue at alpha 0 are the same picture.
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    try verify(ImageDifference(of: CGImage(data: image.pngData()), from: image).isWithinThreshold)
  }

  /// In bytes of sRGB, all of these are one red.
  @Test func coloursOutsideSRGBCount() throws {
    func image(_ red: Float16) -> CGImage { CGImage(width: 1, height: 1, extendedRGBA: [red, -0.25, 0, 1]) }
    let difference = ImageDifference(of: image(1.25), from: image(1.0))
    verify(difference.differingPixels == 1, difference.greatest == SIMD4(51, 0, 0, 0), "a fifth of the greater one")
    verify(difference.worst?.expected == SIMD4(255, -64, 0, 255), difference.worst?.actual.x == 319)
    verify(ImageDifference(of: image(1.25), from: image(1.25)).description == "equal")
    verify(image(1.25).premultipliedRGBA == image(1).premultipliedRGBA)
    let bytes = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
    verify(ImageDifference(of: bytes, from: image(1)).greatest == SIMD4(0, 64, 0, 0))
    verify(ImageDifference(of: image(1), from: bytes, threshold: 64).isWithinThreshold)
    verify(ImageDifference.picture(of: image(1.25), from: image(1)).pixel(0, 0) == (102, 102, 102, 255))
  }
}

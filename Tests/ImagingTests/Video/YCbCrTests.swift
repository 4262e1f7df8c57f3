import TestSupport

/// The planes that encoders of video read.
@Suite struct YCbCrTests {
  private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> CGImage {
    let bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
    return CGImage(width: width, height: height, premultipliedRGBA: bytes)
  }

  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> CGImage {
    var generator = SplitMix64(seed: seed)
    return image(width, height) { _, _ in
      (0..<4).map { $0 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator) }
    }
  }

  private func converted(_ image: CGImage, evenSides: Bool = false) -> YCbCrFrame {
    var frame = YCbCrFrame(width: image.width, height: image.height, evenSides: evenSides)
    frame.convert(image, in: PixelRect(width: image.width, height: image.height))
    return frame
  }

  /// BT.709's bars, from the standard's formulas.
  @Test(
    arguments: [
      ([255, 255, 255], [235, 128, 128]), ([0, 0, 0], [16, 128, 128]), ([255, 0, 0], [63, 102, 240]),
      ([0, 255, 0], [173, 42, 26]), ([0, 0, 255], [32, 240, 118]), ([255, 255, 0], [219, 16, 138]),
      ([128, 128, 128], [126, 128, 128]),
    ] as [([UInt8], [UInt8])])
  func aColorHasItsSamples(rgb: [UInt8], samples: [UInt8]) {
    let frame = converted(image(4, 2) { _, _ in rgb + [255] })
    verify(frame.bytes == Array(repeating: samples[0], count: 8) + [samples[1], samples[1], samples[2], samples[2]])
  }

  /// Each sample is the formula's, rounded, over any picture.
  @Test(arguments: [(16, 8), (7, 5), (1, 1), (2, 3)]) func samplesFollowTheFormula(width: Int, height: Int) {
    let image = noise(width, height, seed: 3)
    let frame = converted(image)
    verify(frame.width == width, frame.height == height)
    func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let pixel = image.pixel(min(max(x, 0), width - 1), min(y, height - 1))
      return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    }
    func luma(_ c: SIMD3<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
    for y in 0..<height {
      for x in 0..<width {
        let expected = 16 + luma(color(x, y)) * 219 / 255
        verify(abs(Double(frame.bytes[y * width + x]) - expected) < 0.51)
      }
    }
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    for y in 0..<rows {
      for x in 0..<columns {
        var mean = SIMD3<Double>()
        for row in [2 * y, 2 * y + 1] {
          for (dx, weight) in [(-1, 1.0), (0, 2), (1, 1)] { mean += weight / 8 * color(2 * x + dx, row) }
        }
        let cb = 128 + (mean.z - luma(mean)) / 1.8556 * 224 / 255, cr = 128 + (mean.x - luma(mean)) / 1.5748 * 224 / 255
        let i = width * height + y * columns + x
        verify(abs(Double(frame.bytes[i]) - cb) < 0.51, abs(Double(frame.bytes[i + rows * columns]) - cr) < 0.51)
      }
    }
  }

  /// A column and a row more repeat the last ones.
  @Test func oddSidesGrowByAPixel() {
    let picture = noise(5, 3, seed: 9)
    let frame = converted(picture, evenSides: true)
    let grown = converted(
      image(6, 4) { x, y in
        let pixel = picture.pixel(min(x, 4), min(y, 2))
        return [pixel.red, pixel.green, pixel.blue, 255]
      })
    verify(frame.width == 6, frame.height == 4, frame.bytes == grown.bytes)
  }

  /// Converting what changed gives the bytes of converting all.
  @Test(arguments: 0..<60) func partsGiveTheWhole(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator))
    let (a, b) = (noise(width, height, seed: seed &+ 100), noise(width, height, seed: seed &+ 200))
    let (x, y) = (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
    let part = PixelRect(
      minX: x, minY: y, maxX: Int.random(in: x + 1...width, using: &generator),
      maxY: Int.random(in: y + 1...height, using: &generator))
    let mixed = image(width, height) { x, y in
      let isNew = x >= part.minX && x < part.maxX && y >= part.minY && y < part.maxY
      let pixel = (isNew ? b : a).pixel(x, y)
      return [pixel.red, pixel.green, pixel.blue, 255]
    }
    for evenSides in [false, true] {
      var frame = converted(a, evenSides: evenSides)
      frame.convert(mixed, in: part)
      verify(frame.bytes == converted(mixed, evenSides: evenSides).bytes)
    }
    let changed = mixed.rowsThatDiffer(from: a, in: PixelRect(width: width, height: height))
    verify(changed.minY == part.minY, changed.maxY == part.maxY, changed.minX == 0, changed.maxX == width)
    verify(mixed.rowsThatDiffer(from: mixed, in: part).isEmpty)
    verify(
      image(width, height) { x, y in
        let pixel = mixed.pixel(x, y)
        return [pixel.red, pixel.green, pixel.blue, 255]
      }.rowsThatDiffer(from: mixed, in: part).isEmpty)
  }
}

import TestSupport

/// JPEG, WebP and GIF become premultiplied RGBA8. The formats' own errors are in ``DamagedImageTests``.
@Suite struct LossyAndIndexedTests {
  private func read(_ file: SampleFile) throws -> CGImage { try CGImage(data: file.data) }

  /// The pixels of `image` that differ from `expected` by more than `tolerance` in any channel.
  private func misses(
    _ image: CGImage, tolerance: Int, _ expected: (_ x: Int, _ y: Int) -> [Int]
  ) -> [String] {
    var found: [String] = []
    for y in 0..<image.height {
      for x in 0..<image.width {
        let p = image.pixel(x, y)
        let actual = [p.red, p.green, p.blue, p.alpha].map(Int.init), wanted = expected(x, y)
        if zip(actual, wanted).contains(where: { abs($0 - $1) > tolerance }) {
          found.append("(\(x), \(y)) is \(actual), not \(wanted)")
        }
      }
    }
    return found
  }

  /// Ramps of red to the right and of green downward.
  private func ramps(_ x: Int, _ y: Int) -> [Int] { [16 * x, 20 * y, 128, 255] }

  @Test(arguments: [SampleFile.jpegColour, .jpegProgressive, .webpLossy])
  func lossyColorFilesAreDecodedWithinTolerance(file: SampleFile) throws {
    let image = try read(file)
    try #require(image.width == 16 && image.height == 12)
    // Lossy WebP halves the resolution of colour.
    verify(misses(image, tolerance: file.description == "webpLossy" ? 24 : 6, ramps) == [])
  }

  @Test func greyJPEG() throws {
    let image = try read(.jpegGrey)
    verify(misses(image, tolerance: 3) { x, y in Array(repeating: 10 * x + 5 * y, count: 3) + [255] } == [])
  }

  @Test func losslessWebPIsExactAndMultiplied() throws {
    let image = try read(.webpLossless)
    try #require(image.width == 16 && image.height == 12)
    let misses = misses(image, tolerance: 0) { x, y in
      let alpha = x < 8 ? 255 : 20 * y
      return ramps(x, y).prefix(3).map { ($0 * alpha + 127) / 255 } + [alpha]
    }
    verify(misses == [])
  }

  @Test func lossyWebPHasExactAlpha() throws {
    let image = try read(.webpLossyAlpha)
    for y in 0..<12 {
      verify(image.pixel(3, y).alpha == 255, image.pixel(12, y).alpha == UInt8(20 * y))
    }
  }

  @Test func anAnimatedWebPShowsItsFirstFrame() throws {
    let image = try read(.webpAnimated)
    verify(image.width == 16, image.height == 12)
    // The second frame is a different picture; the file shows only the first one.
    verify(image.pixel(0, 0) != image.pixel(15, 11))
    var moved = SampleFile.webpAnimated.data
    // A canvas of 20 × 16 with the frame 4 to the right and 2 down; the file stores half of these offsets.
    moved[24] = 19
    moved[27] = 15
    let frame = try #require(moved.range(of: Data("ANMF".utf8))).lowerBound + 8
    moved[frame] = 2
    moved[frame + 3] = 1
    let inside = try CGImage(data: moved)
    try #require(inside.width == 20 && inside.height == 16)
    for y in 0..<16 {
      for x in 0..<20 {
        let isInFrame = (4..<20).contains(x) && (2..<14).contains(y)
        verify(inside.pixel(x, y) == (isInFrame ? image.pixel(x - 4, y - 2) : (0, 0, 0, 0)))
      }
    }
  }

  // MARK: GIF

  /// Red, green, clear, nearly black.
  private static let colors = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 0, 0], [10, 20, 30, 255]]

  @Test func gifIsDecodedExactly() throws {
    let image = try read(.gif)
    try #require(image.width == 7 && image.height == 5)
    verify(misses(image, tolerance: 0) { x, y in Self.colors[(x + 2 * y) % 4] } == [])
  }

  @Test func anInterlacedGIF() throws {
    let image = try read(.gifInterlaced)
    try #require(image.width == 9 && image.height == 19)
    verify(misses(image, tolerance: 0) { x, y in [9 * y + x, 255 - 9 * y - x, 0, 255] } == [])
  }

  @Test func anAnimatedGIFShowsItsFirstFrame() throws {
    let image = try read(.gifAnimated)
    let misses = misses(image, tolerance: 0) { x, y in
      (x + 2 * y) % 4 == 2 ? [0, 0, 255, 255] : Self.colors[(x + 2 * y) % 4]
    }
    verify(misses == [])
  }

  /// Bytes of ``SampleFile/gif``: the screen's width and height, the frame's left and top.
  private func gif(screen: (UInt8, UInt8), at place: (UInt8, UInt8)) throws -> CGImage {
    var data = SampleFile.gif.data
    (data[6], data[8], data[34], data[36]) = (screen.0, screen.1, place.0, place.1)
    return try CGImage(data: data)
  }

  @Test func aFrameSmallerThanItsScreenHasClearAroundIt() throws {
    let image = try gif(screen: (10, 8), at: (2, 1))
    try #require(image.width == 10 && image.height == 8)
    let misses = misses(image, tolerance: 0) { x, y in
      (2..<9).contains(x) && (1..<6).contains(y) ? Self.colors[(x - 2 + 2 * (y - 1)) % 4] : [0, 0, 0, 0]
    }
    verify(misses == [])
  }

  @Test func aFrameIsCutAtItsScreen() throws {
    let image = try gif(screen: (4, 3), at: (1, 1))
    try #require(image.width == 4 && image.height == 3)
    verify(image.pixel(0, 2) == (0, 0, 0, 0), image.pixel(1, 1) == (255, 0, 0, 255))
    try verify(gif(screen: (4, 3), at: (200, 200)).premultipliedRGBA == Array(repeating: 0, count: 48))
  }

  @Test func aScreenWithoutASizeIsAsLargeAsTheFrame() throws {
    let image = try gif(screen: (0, 0), at: (1, 0))
    verify(image.width == 8, image.height == 5)
  }
}

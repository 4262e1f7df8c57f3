import TestSupport

/// Composed frames of animated images.
@Suite struct ImageSequenceTests {
  /// The pixels as letters, by rows: red, green, blue, clear, or another colour.
  private func letters(_ image: CGImage) -> String {
    (0..<image.height).map { y in
      String(
        (0..<image.width).map { x -> Character in
          let p = image.pixel(x, y)
          switch p {
          case (255, 0, 0, 255): return "r"
          case (0, 255, 0, 255): return "g"
          case (0, 0, 255, 255): return "b"
          case (0, 0, 0, 0): return "."
          default: return "?"
          }
        })
    }.joined(separator: " ")
  }

  @Test func framesOfAGIFAreDrawnOverOneAnother() throws {
    let sequence = try ImageSequence(data: MovingGIF.sample.data)
    verify(sequence.count == 4, sequence.width == 4, sequence.height == 4, sequence.format == .gif)
    verify(sequence.loopCount == 3, sequence.damage == nil)
    verify(sequence.unclampedDelays == [0.1, 0.25, 0, 0.05], sequence.delays == [0.1, 0.25, 0.1, 0.05])
    let inOrder = try (0..<4).map { letters(try sequence.image(at: $0)) }
    verify(inOrder == MovingGIF.expected)
    let backwards = try (0..<4).reversed().map { letters(try sequence.image(at: $0)) }
    verify(backwards.reversed() == MovingGIF.expected, "any frame at any time")
    #expect(letters(try CGImage(data: MovingGIF.sample.data)) == MovingGIF.expected[0])
  }

  @Test func imagesThatAreDecodedWhenTheyAreShown() throws {
    let images = try ImageSequence(data: MovingGIF.sample.data).images
    verify(images.allSatisfy { $0.width == 4 && $0.height == 4 })
    verify(images.reversed().map { letters($0) }.reversed() == MovingGIF.expected)
    verify(!images[3].isOpaque, images[1].isOpaque)
    let still = SampleFile.webpLossless.data
    let later = try #require(try ImageSequence(data: still).images.first)
    try verify(later.premultipliedRGBA == CGImage(data: still).premultipliedRGBA)
  }

  /// More than the 256 MiB that are kept: forgotten pixels are decoded again.
  @Test func forgottenPixelsComeBack() throws {
    let side = 2048
    let frames = (0..<20).map { k in
      MovingGIF.Frame(x: k, width: 1, pixels: [UInt8(k % 3)], delay: 10)
    }
    let background = MovingGIF.Frame(width: side, pixels: Array(repeating: 0, count: side * side))
    let sequence = try ImageSequence(
      data: MovingGIF(width: side, height: side, frames: [background] + frames).data)
    let images = sequence.images
    verify(images.count == 21)
    for _ in 0..<2 {
      for k in 1...20 {
        let pixel = images[k].pixel(k - 1, 0)
        verify([pixel.red, pixel.green, pixel.blue].firstIndex(of: 255) == (k - 1) % 3)
        verify(images[k].pixel(k, 0) == (255, 0, 0, 255), "the next one is not drawn yet")
      }
    }
  }

  private typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// Whether no component differs by more than two.
  private func near(_ a: Pixel, _ b: Pixel) -> Bool {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].allSatisfy {
      abs(Int($0) - Int($1)) <= 2
    }
  }

  @Test func framesOfAWebPAreBlended() throws {
    let still = try CGImage(data: SampleFile.webpLossless.data)
    // On the left; on the right; on the left once more, over the earlier pixels, then cleared; on the right, replacing
    // the earlier pixels.
    let data = movingWebP([(0, 40, 0), (16, 5, 0), (0, 120, 1), (16, 100, 2)])
    let sequence = try ImageSequence(data: data)
    verify(sequence.count == 4, sequence.width == 32, sequence.height == 12, sequence.format == .webP)
    verify(sequence.loopCount == 2, sequence.unclampedDelays == [0.04, 0.005, 0.12, 0.1])
    verify(sequence.delays == [0.04, 0.1, 0.12, 0.1])
    let images = try (0..<4).map { try sequence.image(at: $0) }
    for y in 0..<12 {
      for x in 0..<16 {
        let own = still.pixel(x, y)
        verify(images[0].pixel(x, y) == own, images[0].pixel(x + 16, y) == (0, 0, 0, 0))
        // libwebp rounds blended pixels.
        verify(images[1].pixel(x, y) == own, near(images[1].pixel(x + 16, y), own))
        // The same colour over itself: alpha a + a(1 − a).
        let a = Double(own.alpha) / 255
        verify(abs(Double(images[2].pixel(x, y).alpha) - 255 * (a + a * (1 - a))) <= 1.5)
        verify(images[3].pixel(x, y) == (0, 0, 0, 0), images[3].pixel(x + 16, y) == own)
      }
    }
    try verify(CGImage(data: data).premultipliedRGBA == images[0].premultipliedRGBA)
  }

  @Test func framesAreTurnedUpright() throws {
    let data = movingWebP([(0, 40, 0), (16, 40, 0)], orientation: 6)
    let sequence = try ImageSequence(data: data)
    verify(sequence.width == 12, sequence.height == 32)
    let (image, first) = (try sequence.image(at: 1), try CGImage(data: data))
    verify(image.width == 12, first.width == 12)
    #expect(first.premultipliedRGBA == (try sequence.image(at: 0)).premultipliedRGBA)
    verify(sequence.images[1].premultipliedRGBA == image.premultipliedRGBA)
  }

  @Test func aPictureIsASequenceOfOne() throws {
    for sample in [SampleFile.webpLossless, .jpegColour, .gif] {
      let (sequence, image) = (try ImageSequence(data: sample.data), try CGImage(data: sample.data))
      verify(sequence.count == 1, sequence.loopCount == 1, sequence.width == image.width)
      try verify(sequence.image(at: 0).premultipliedRGBA == image.premultipliedRGBA)
      verify(sequence.images.map(\.premultipliedRGBA) == [image.premultipliedRGBA])
    }
  }

  @Test func damagedSequencesGiveErrors() throws {
    #expect(throws: ImageError.self) { try ImageSequence(data: Data("text".utf8)) }
    #expect(throws: ImageError.self) { try ImageSequence(data: MovingGIF.sample.data.prefix(30)) }
    let sequence = try ImageSequence(data: MovingGIF.sample.data)
    for index in [-1, 4, .max] { #expect(throws: ImageError.self) { try sequence.image(at: index) } }
    // Cut in the third frame: two are left.
    let data = MovingGIF.sample.data
    let cut = try ImageSequence(data: data.prefix(try #require(data.lastIndex(of: 0x2C)) - 20))
    try verify(cut.count == 2, letters(cut.image(at: 1)) == MovingGIF.expected[1])
    let damage = try #require(cut.damage)
    verify(damage.code == .malformed, damage.format == .gif, damage.offset != nil)
    // An undefined code in the second frame: that frame and the later ones cannot be decoded.
    var broken = data
    let second = try #require(data.range(of: Data([0x80, 3, 1, 1, 1]))).lowerBound
    broken[second + 1] = 0xFE
    let bad = try ImageSequence(data: broken)
    try verify(bad.count == 4, letters(bad.image(at: 0)) == MovingGIF.expected[0])
    for index in 1..<4 {
      let error = try #require(throws: ImageError.self) { try bad.image(at: index) }
      verify(error.code == .malformed, error.format == .gif, error.offset != nil)
    }
    verify(bad.images.map { letters($0) } == Array(repeating: MovingGIF.expected[0], count: 4), "the last good one")
  }

  @Test func aDamagedWebPSaysWhere() throws {
    var data = movingWebP([(0, 40, 0), (16, 40, 0)])
    let place = try #require(data.range(of: Data("VP8L".utf8), options: .backwards)).upperBound + 4
    for i in place + 5..<data.count { data[i] = 0xFF }
    let sequence = try ImageSequence(data: data)
    verify(sequence.count == 2, (try? sequence.image(at: 0)) != nil)
    let error = try #require(throws: ImageError.self) { try sequence.image(at: 1) }
    let offset = try #require(error.offset)
    verify(error.format == .webP, abs(offset - place) <= 8)
  }

  @Test func sizesAreLimited() throws {
    let error = try #require(throws: ImageError.self) {
      try ImageSequence(data: MovingGIF.sample.data, maximumPixels: 15)
    }
    verify(error.code == .tooLarge, error.maximumPixels == 15)
    #expect(throws: ImageError.self) { try ImageSequence(data: movingWebP([(0, 40, 0)]), maximumPixels: 383) }
    // A frame that is larger than the screen.
    var large = MovingGIF.sample
    large.frames[1] = MovingGIF.Frame(width: 9, pixels: Array(repeating: 1, count: 81))
    let sequence = try ImageSequence(data: large.data, maximumPixels: 80)
    #expect(throws: ImageError.self) { try sequence.image(at: 1) }
    let clipped = try ImageSequence(data: large.data)
    #expect(letters(try clipped.image(at: 1)) == "gggg gggg gggg gggg")
  }

  // MARK: ImageIO

  @Test func aSourceOfFrames() throws {
    let source = try #require(CGImageSourceCreateWithData(MovingGIF.sample.data as CFData, nil))
    verify(CGImageSourceGetCount(source) == 4, CGImageSourceGetStatusAtIndex(source, 3) == .statusComplete)
    let images = (0..<4).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }
    verify(images.map { letters($0) } == MovingGIF.expected)
    for index in [-1, 4] {
      verify(CGImageSourceCreateImageAtIndex(source, index, nil) == nil)
      verify(CGImageSourceCopyPropertiesAtIndex(source, index, nil) == nil)
      verify(CGImageSourceGetStatusAtIndex(source, index) == .statusUnknownType)
    }
    let whole = try #require(CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any])
    verify(whole[kCGImagePropertyGIFLoopCount] as? Int == 3, whole[kCGImagePropertyGIFCanvasPixelWidth] as? Int == 4)
    verify((whole[kCGImagePropertyGIFFrameInfoArray] as? [[String: Any]])?.count == 4)
    let properties = try (0..<4).map { index in
      try #require(
        CGImageSourceCopyPropertiesAtIndex(source, index, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any])
    }
    verify(properties.map { $0[kCGImagePropertyGIFUnclampedDelayTime] as? Double } == [0.1, 0.25, 0, 0.05])
    verify(properties.map { $0[kCGImagePropertyGIFDelayTime] as? Double } == [0.1, 0.25, 0.1, 0.1])
    func thumbnail(_ side: Int) -> CGImage? {
      CGImageSourceCreateThumbnailAtIndex(
        source, 2, [kCGImageSourceThumbnailMaxPixelSize: side, kCGImageSourceCreateThumbnailFromImageIfAbsent: true])
    }
    verify(thumbnail(2)?.width == 2, thumbnail(4).map { letters($0) } == MovingGIF.expected[2])
  }

  @Test func aSourceOfAWebP() throws {
    let source = try #require(CGImageSourceCreateWithData(movingWebP([(0, 40, 0), (16, 250, 0)]) as CFData, nil))
    verify(CGImageSourceGetCount(source) == 2)
    let file = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyWebPDictionary] as? [String: Any]
    verify(file?[kCGImagePropertyWebPLoopCount] as? Int == 2)
    let frame = CGImageSourceCopyPropertiesAtIndex(source, 1, nil)
    verify(frame?[kCGImagePropertyPixelWidth] as? Int == 32)
    let delays = frame?[kCGImagePropertyWebPDictionary] as? [String: Any]
    verify(delays?[kCGImagePropertyWebPDelayTime] as? Double == 0.25)
  }

  @Test func aSourceThatGrows() throws {
    let (data, source) = (MovingGIF.sample.data, CGImageSourceCreateIncremental(nil))
    CGImageSourceUpdateData(source, data.prefix(data.count - 30), false)
    let early = CGImageSourceGetCount(source)
    verify(early > 0, early < 4)
    CGImageSourceUpdateData(source, data, true)
    verify(CGImageSourceGetCount(source) == 4, CGImageSourceCreateImageAtIndex(source, 3, nil) != nil)
  }
}

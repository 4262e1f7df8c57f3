import TestSupport

/// Composed frames of animated PNGs.
@Suite struct AnimatedPNGTests {
  /// A file of 4 × 2 pixels, RGBA, whose frames are one colour each.
  private struct Movie {
    struct Frame {
      var x = 0, y = 0, width = 4, height = 2
      var color: [UInt8]
      var dispose: UInt8 = 0, blend: UInt8 = 0
      var delay = (1, 10)
    }

    var frames: [Frame]
    /// Whether the first frame is the picture that other programs show; else that is white.
    var startsWithPicture = true
    var loopCount = 3
    var bits: UInt8 = 8
    var before: [(String, [UInt8])] = []

    private func pixels(_ frame: Frame) -> [UInt8] {
      let color: [UInt8] = bits == 16 ? frame.color.flatMap { [$0, $0] } : frame.color
      let row: [UInt8] = [0] + [[UInt8]](repeating: color, count: frame.width).flatMap { $0 }
      return storedZlibStream([[UInt8]](repeating: row, count: frame.height).flatMap { $0 })
    }

    var file: PNGFile {
      let white = Frame(color: [255, 255, 255, 255])
      var file = PNGFile(width: 4, bits: bits, .rgba, rows: [[], []], before: before)
      file.chunks.removeLast(2)
      file.chunks.append(("acTL", bigEndian(frames.count) + bigEndian(loopCount)))
      var number = 0
      if !startsWithPicture { file.chunks.append(("IDAT", pixels(white))) }
      for (k, frame) in frames.enumerated() {
        func short(_ n: Int) -> [UInt8] { Array(bigEndian(n)[2...]) }
        file.chunks.append(
          (
            "fcTL",
            bigEndian(number) + bigEndian(frame.width) + bigEndian(frame.height) + bigEndian(frame.x)
              + bigEndian(frame.y) + short(frame.delay.0) + short(frame.delay.1) + [frame.dispose, frame.blend]
          ))
        number += 1
        let pixels = pixels(frame)
        if k == 0, startsWithPicture {
          file.chunks.append(("IDAT", pixels))
          continue
        }
        // In two parts, as large frames are.
        for part in [pixels[..<5], pixels[5...]] {
          file.chunks.append(("fdAT", bigEndian(number) + part))
          number += 1
        }
      }
      file.chunks.append(("IEND", []))
      return file
    }

    var data: Data { file.data }
  }

  private static let red: [UInt8] = [255, 0, 0, 255], green: [UInt8] = [0, 255, 0, 255],
    blue: [UInt8] = [0, 0, 255, 255]

  /// All red; a green pixel, which is cleared; a blue one over it, after which the earlier pixel returns; one that
  /// replaces by clear.
  private static let movie = Movie(frames: [
    .init(color: red), .init(x: 1, width: 1, height: 1, color: green, dispose: 1, delay: (1, 4)),
    .init(x: 2, width: 1, height: 1, color: blue, dispose: 2, delay: (3, 0)),
    .init(x: 3, y: 1, width: 1, height: 1, color: [0, 0, 0, 0], delay: (0, 1)),
  ])
  private static let expected = ["rrrr rrrr", "rgrr rrrr", "r.br rrrr", "r.rr rrr."]

  private func letters(_ image: CGImage) -> String {
    (0..<image.height).map { y in
      String(
        (0..<image.width).map { x -> Character in
          switch image.pixel(x, y) {
          case (255, 0, 0, 255): "r"
          case (0, 255, 0, 255): "g"
          case (0, 0, 255, 255): "b"
          case (255, 255, 255, 255): "w"
          case (0, 0, 0, 0): "."
          default: "?"
          }
        })
    }.joined(separator: " ")
  }

  @Test(arguments: [8, 16] as [UInt8]) func framesAreDrawnOverOneAnother(bits: UInt8) throws {
    var movie = Self.movie
    movie.bits = bits
    let sequence = try ImageSequence(data: movie.data)
    verify(sequence.count == 4, sequence.width == 4, sequence.height == 2, sequence.format == .png)
    verify(sequence.loopCount == 3, sequence.damage == nil)
    verify(sequence.unclampedDelays == [0.1, 0.25, 0.03, 0], sequence.delays == [0.1, 0.25, 0.03, 0.1])
    #expect(try (0..<4).map { letters(try sequence.image(at: $0)) } == Self.expected)
    #expect(try (0..<4).reversed().map { letters(try sequence.image(at: $0)) }.reversed() == Self.expected)
    verify(sequence.images.map { letters($0) } == Self.expected, sequence.images[0].isExtended == (bits == 16))
    #expect(letters(try CGImage(data: movie.data)) == Self.expected[0])
  }

  /// Half transparent green over half transparent red: alpha ½ + ½·½, green ½ and red ¼ of it.
  @Test(arguments: [8, 16] as [UInt8]) func framesAreBlendedByTheirAlpha(bits: UInt8) throws {
    let frames = [Movie.Frame(color: [255, 0, 0, 128]), Movie.Frame(color: [0, 255, 0, 128], blend: 1)]
    let image = try ImageSequence(data: Movie(frames: frames, bits: bits).data).image(at: 1)
    let pixel = image.pixel(1, 1)
    verify(abs(Int(pixel.red) - 64) <= 1, abs(Int(pixel.green) - 128) <= 1, abs(Int(pixel.alpha) - 192) <= 1)
    var replaced = frames
    replaced[1].blend = 0
    try verify(ImageSequence(data: Movie(frames: replaced, bits: bits).data).image(at: 1).pixel(1, 1).red == 0)
  }

  @Test func thePictureOfOtherProgramsIsNoFrame() throws {
    var movie = Self.movie
    movie.startsWithPicture = false
    let sequence = try ImageSequence(data: movie.data)
    #expect(try (0..<4).map { letters(try sequence.image(at: $0)) } == Self.expected)
    #expect(letters(try CGImage(data: movie.data)) == "wwww wwww")
    let source = try #require(CGImageSourceCreateWithData(movie.data as CFData, nil))
    verify(CGImageSourceCreateImageAtIndex(source, 0, nil).map { letters($0) } == Self.expected[0])
  }

  @Test func sourcesHoldFramesAndDelays() throws {
    let source = try #require(CGImageSourceCreateWithData(Self.movie.data as CFData, nil))
    verify(CGImageSourceGetCount(source) == 4)
    verify((0..<4).map { k in CGImageSourceCreateImageAtIndex(source, k, nil).map { letters($0) } } == Self.expected)
    let properties =
      CGImageSourceCopyPropertiesAtIndex(source, 2, nil)?[kCGImagePropertyPNGDictionary] as? [String: Any]
    verify(properties?[kCGImagePropertyAPNGUnclampedDelayTime] as? Double == 0.03)
    verify(properties?[kCGImagePropertyAPNGDelayTime] as? Double == 0.1)
    let file = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyPNGDictionary] as? [String: Any]
    verify(file?[kCGImagePropertyAPNGLoopCount] as? Int == 3)
    let still = try #require(
      CGImageSourceCreateWithData(PNGFile(width: 1, .rgba, rows: [Self.red]).data as CFData, nil))
    verify(CGImageSourceGetCount(still) == 1)
  }

  /// A profile that exchanges nothing still counts for every frame: gAMA of linear light makes grey brighter.
  @Test func colorsCountForAllFrames() throws {
    let grey: [UInt8] = [55, 55, 55, 255]
    let movie = Movie(
      frames: [.init(color: grey), .init(x: 1, width: 2, color: grey)], before: [("gAMA", bigEndian(100_000))])
    let sequence = try ImageSequence(data: movie.data)
    for k in 0..<2 { try verify(abs(Int(sequence.image(at: k).pixel(1, 0).red) - 128) <= 1) }
  }

  // MARK: - Damage

  @Test func damageEndsTheFrames() throws {
    let data = Self.movie.data
    for count in 0..<data.count {
      let cut = data.prefix(count)
      guard let sequence = try? ImageSequence(data: cut) else { continue }
      verify(sequence.damage != nil && sequence.damage?.format == .png || sequence.count == 1)
      for k in 0..<sequence.count { try verify(letters(sequence.image(at: k)) == Self.expected[k]) }
    }
    // Every byte changed: frames up to the damage, or an error, or the picture alone.
    for place in 8..<data.count {
      var changed = data
      changed[place] ^= 0x41
      guard let sequence = try? ImageSequence(data: changed) else { continue }
      for k in 0..<sequence.count { if let image = try? sequence.image(at: k) { verify(image.width == 4) } }
      verify(sequence.images.count == sequence.count)
    }
  }

  @Test func invalidAnimatedPNGsKeepTheirGoodFrames() throws {
    func change(_ name: String, at place: Int, _ value: UInt8, number: Int = 0) throws -> ImageSequence {
      var file = Self.movie.file
      let found = file.chunks.indices.filter { file.chunks[$0].name == name }
      file.chunks[found[number]].content[place] = value
      return try ImageSequence(data: file.data)
    }
    try verify(change("fcTL", at: 3, 9).count == 1, "the first number is not 0: only the picture is left")
    try verify(change("fcTL", at: 3, 9, number: 2).count == 2)
    try verify(change("fcTL", at: 15, 4, number: 1).count == 1, "beyond the right side")
    try verify(change("fcTL", at: 7, 0, number: 1).count == 1, "no pixels")
    try verify(change("fcTL", at: 24, 3, number: 1).count == 1, "no such disposal")
    try verify(change("fdAT", at: 3, 9, number: 1).count == 1)
    try verify(change("acTL", at: 3, 9).damage != nil, "fewer frames than it says")
    try verify(change("acTL", at: 3, 2).count == 2, "more than it says")
    try verify(change("acTL", at: 3, 0).count == 1)
    // Damage in a frame's compressed pixels.
    let bad = try change("fdAT", at: 5, 0xFF, number: 2)
    verify(bad.count == 4)
    #expect(throws: ImageError.self) { try bad.image(at: 2) }
    try verify(letters(bad.image(at: 1)) == Self.expected[1])
    verify(letters(bad.images[3]) == Self.expected[1], "the last that is not damaged")
  }

  @Test func largePicturesAreRefused() {
    #expect(throws: ImageError.self) { try ImageSequence(data: Self.movie.data, maximumPixels: 7) }
  }
}

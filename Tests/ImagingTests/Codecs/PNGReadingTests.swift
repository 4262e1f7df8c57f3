import TestSupport

/// Every kind of PNG becomes premultiplied RGBA8. The files are a few pixels each, made with Python's zlib.
@Suite struct PNGReadingTests {
  private func read(_ base64: String) throws -> CGImage {
    try CGImage(data: #require(Data(base64Encoded: base64)))
  }

  @Test func greyPNGIsDecoded() throws {
    // 0, 128, 255.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAAAAAA+i0toAAAADElEQVR42mNgaPgPAAIDAYAanCY7AAAAAElFTkSuQmCC")
    verify(image.premultipliedRGBA == [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255])
  }

  @Test func oneBitGrey() throws {
    // 0, 1, 0.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAQAAAAAzmykZAAAACklEQVR42mNwAAAAQgBBhL+OYgAAAABJRU5ErkJggg==")
    verify(image.premultipliedRGBA == [0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255])
  }

  @Test func greyWithAlphaIsMultiplied() throws {
    // 200 at alpha 128, and 255 at alpha 0: (200·128 + 127) / 255 = 100, and nothing.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR42mM40fCfAQAGowJIPDaN7gAAAABJRU5ErkJggg==")
    verify(image.premultipliedRGBA == [100, 100, 100, 128, 0, 0, 0, 0])
  }

  @Test func colourWithoutAlpha() throws {
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR42mNgZGL+9fsPAAYDAvj37RHxAAAAAElFTkSuQmCC")
    verify(image.premultipliedRGBA == [1, 2, 3, 255, 250, 251, 252, 255])
  }

  @Test func paletteWithTransparentEntries() throws {
    // Two bits a pixel, entries 0 (red), 1 (green at alpha 128), 2 (10, 20, 30).
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAgMAAABmjvwnAAAACVBMVEX/AAAA/wAKFB7Zfk3nAAAAAnRSTlP/gAgPs2oAAAAKSURB"
        + "VHjaY5AAAAAaABmAAI67AAAAAElFTkSuQmCC")
    verify(image.premultipliedRGBA == [255, 0, 0, 255, 0, 128, 0, 128, 10, 20, 30, 255])
  }

  @Test func sixteenBitGrey() throws {
    // 0, 0x8080, 0xFFFF: as sRGB, not as linear light, which would make 188 of the middle one.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABEAAAAABuG5crAAAAD0lEQVR42mNgYGho+P8fAAaEAv//G2LxAAAAAElFTkSuQmCC")
    verify(image.premultipliedRGBA == [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255])
  }

  @Test func sixteenBitColourWithAlpha() throws {
    // (FFFF, 8080, 0101) at alpha 8080, and (1010, 2020, 3030) opaque.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAYAAACksqPJAAAAGUlEQVR42mP4/7+hgZGxoUFAQEHBwOD/fwA8pga/cMRYmQAAAABJ"
        + "RU5ErkJggg==")
    verify(image.premultipliedRGBA == [128, 64, 1, 128, 16, 32, 48, 255])
  }

  @Test func interlacedPNGIsDecoded() throws {
    // 9×9, grey 3·(9y + x).
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAJCAAAAAGy/WlaAAAAb0lEQVR42gFkAJv/AAAYANjwAAwA5ABseIQABhIAcn4A3uoANjxC"
        + "SE4AoqiutLoAAwkPFQA5P0VLAG91e4EApauxtwDb4eftABseISQnKi0wMwBRVFdaXWBjZmkAh4qNkJOWmZyfAL3Aw8bJzM/S1VxWJfka"
        + "pK9wAAAAAElFTkSuQmCC")
    try #require(image.width == 9 && image.height == 9)
    for y in 0..<9 {
      for x in 0..<9 {
        let grey = UInt8(3 * (9 * y + x))
        verify(image.pixel(x, y) == (grey, grey, grey, 255))
      }
    }
  }

  @Test func aTransparentColour() throws {
    // tRNS names one value, in 8 and in 16 bits.
    let grey = PNGFile(width: 2, .grey, rows: [[7, 8]], before: [("tRNS", [0, 7])])
    try verify(CGImage(data: grey.data).premultipliedRGBA == [0, 0, 0, 0, 8, 8, 8, 255])
    let rgb = PNGFile(
      width: 2, bits: 16, .rgb, rows: [[1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 3, 1]], before: [("tRNS", [1, 0, 2, 0, 3, 1])])
    try verify(CGImage(data: rgb.data).premultipliedRGBA == [1, 2, 3, 255, 0, 0, 0, 0])
  }

  @Test(arguments: [1, 2, 4]) func narrowGrey(bits: Int) throws {
    // All possible values, from black to white in equal steps; two are one bit each, and so on.
    let row: [Int: [UInt8]] = [1: [0b0100_0000], 2: [0b00011011], 4: [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]]
    let count = 1 << bits
    let image = try CGImage(data: PNGFile(width: count, bits: UInt8(bits), .grey, rows: [row[bits]!]).data)
    let values = (0..<count).map { UInt8($0 * 255 / (count - 1)) }
    verify(image.premultipliedRGBA == values.flatMap { [$0, $0, $0, 255] })
  }

  @Test func anIndexWithoutAColourIsBlack() throws {
    let file = PNGFile(width: 3, .palette, rows: [[0, 1, 200]], before: [("PLTE", [255, 0, 0, 0, 255, 0])])
    try verify(CGImage(data: file.data).premultipliedRGBA == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 255])
  }
}

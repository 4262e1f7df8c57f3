import Foundation
import Imaging
import Testing

/// Every kind of PNG becomes premultiplied RGBA8. The files are a few pixels each, made with Python's zlib.
@Suite struct PNGReadingTests {
  private func read(_ base64: String) throws -> CGImage {
    try CGImage(data: #require(Data(base64Encoded: base64)))
  }

  @Test func grey() throws {
    // 0, 128, 255.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAAAAAA+i0toAAAADElEQVR42mNgaPgPAAIDAYAanCY7AAAAAElFTkSuQmCC")
    #expect(image.premultipliedRGBA == [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255])
  }

  @Test func oneBitGrey() throws {
    // 0, 1, 0.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAQAAAAAzmykZAAAACklEQVR42mNwAAAAQgBBhL+OYgAAAABJRU5ErkJggg==")
    #expect(image.premultipliedRGBA == [0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255])
  }

  @Test func greyWithAlphaIsMultiplied() throws {
    // 200 at alpha 128, and 255 at alpha 0: (200·128 + 127) / 255 = 100, and nothing.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR42mM40fCfAQAGowJIPDaN7gAAAABJRU5ErkJggg==")
    #expect(image.premultipliedRGBA == [100, 100, 100, 128, 0, 0, 0, 0])
  }

  @Test func colourWithoutAlpha() throws {
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR42mNgZGL+9fsPAAYDAvj37RHxAAAAAElFTkSuQmCC")
    #expect(image.premultipliedRGBA == [1, 2, 3, 255, 250, 251, 252, 255])
  }

  @Test func paletteWithTransparentEntries() throws {
    // Two bits a pixel, entries 0 (red), 1 (green at alpha 128), 2 (10, 20, 30).
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAgMAAABmjvwnAAAACVBMVEX/AAAA/wAKFB7Zfk3nAAAAAnRSTlP/gAgPs2oAAAAKSURB"
        + "VHjaY5AAAAAaABmAAI67AAAAAElFTkSuQmCC")
    #expect(image.premultipliedRGBA == [255, 0, 0, 255, 0, 128, 0, 128, 10, 20, 30, 255])
  }

  @Test func sixteenBitGrey() throws {
    // 0, 0x8080, 0xFFFF: as sRGB, not as linear light, which would make 188 of the middle one.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABEAAAAABuG5crAAAAD0lEQVR42mNgYGho+P8fAAaEAv//G2LxAAAAAElFTkSuQmCC")
    #expect(image.premultipliedRGBA == [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255])
  }

  @Test func sixteenBitColourWithAlpha() throws {
    // (FFFF, 8080, 0101) at alpha 8080, and (1010, 2020, 3030) opaque.
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAYAAACksqPJAAAAGUlEQVR42mP4/7+hgZGxoUFAQEHBwOD/fwA8pga/cMRYmQAAAABJ"
        + "RU5ErkJggg==")
    #expect(image.premultipliedRGBA == [128, 64, 1, 128, 16, 32, 48, 255])
  }

  @Test func interlaced() throws {
    // 9×9, grey 3·(9y + x).
    let image = try read(
      "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAJCAAAAAGy/WlaAAAAb0lEQVR42gFkAJv/AAAYANjwAAwA5ABseIQABhIAcn4A3uoANjxC"
        + "SE4AoqiutLoAAwkPFQA5P0VLAG91e4EApauxtwDb4eftABseISQnKi0wMwBRVFdaXWBjZmkAh4qNkJOWmZyfAL3Aw8bJzM/S1VxWJfka"
        + "pK9wAAAAAElFTkSuQmCC")
    try #require(image.width == 9 && image.height == 9)
    for y in 0..<9 {
      for x in 0..<9 {
        let grey = UInt8(3 * (9 * y + x))
        #expect(image.pixel(x, y) == (grey, grey, grey, 255))
      }
    }
  }
}

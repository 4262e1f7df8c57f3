import TestSupport

/// Data that is not an image, or is too large, gives an error, without a trap or a leak.
@Suite struct PNGErrorTests {
  private func code(reading data: Data) -> ImageError.Code? {
    do {
      _ = try CGImage(data: data)
      return nil
    } catch {
      return error.code
    }
  }

  private let picture = SampleImages.noise(width: 16, height: 16)

  @Test func emptyData() {
    verify(code(reading: Data()) == .malformed)
  }

  @Test func otherFormats() {
    verify(code(reading: Data("hello".utf8)) == .unsupportedFormat)
    verify(code(reading: Data("RIFF\0\0\0\0WAVEfmt ".utf8)) == .unsupportedFormat)
    verify(code(reading: Data("RIFF".utf8)) == .unsupportedFormat)
  }

  @Test func dataCutShortAnywhere() throws {
    let png = try picture.pngData()
    // After the last row only a checksum and the end chunk follow, which libpng's simplified API does not require.
    for length in 1..<(png.count - 24) {
      verify(code(reading: png.prefix(length)) != nil, "\(length) of \(png.count) bytes")
    }
  }

  @Test func aSliceOfLargerData() throws {
    let png = try picture.pngData()
    let inside = (Data([1, 2, 3]) + png).dropFirst(3)
    try verify(CGImage(data: inside).premultipliedRGBA == picture.premultipliedRGBA)
  }

  @Test func oneByteChangedAnywhere() throws {
    // Checksums find nearly all of them; none may trap.
    let png = try picture.pngData()
    for i in png.indices {
      var damaged = png
      damaged[i] ^= 0x55
      _ = code(reading: damaged)
    }
  }

  @Test func garbageBehindTheSignature() throws {
    var random = SplitMix64(seed: 7)
    for length in 0..<200 {
      let garbage = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      verify(code(reading: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + garbage)) == .malformed)
    }
  }

  @Test func morePixelsThanTheLimit() throws {
    // 100,000 × 100,000 in 74 bytes.
    let data = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAYAAACoUgvIAAAAEUlEQVR4nGNgGAWjYBQMdwAAA+gAAbOm00YAAAAASUVORK5CYII="))
    verify(code(reading: data) == .tooLarge)
  }

  @Test func morePixelsThanTheDataCanHold() throws {
    // 10,000 × 10,000 in 74 bytes: within the limit, but more than the data can hold.
    let data = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAJxAAACcQCAYAAAC6TmInAAAAEUlEQVR4nGNgGAWjYBQMdwAAA+gAAbOm00YAAAAASUVORK5CYII="))
    verify(code(reading: data) == .malformed)
  }

  @Test func noPixels() throws {
    // 0 × 1.
    let data = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAAAAAABCAYAAADw16+3AAAAEUlEQVR4nGNgGAWjYBQMdwAAA+gAAbOm00YAAAAASUVORK5CYII="))
    verify(code(reading: data) == .malformed)
  }

  @Test func anErrorNamesItsFile() throws {
    let folder = try TemporaryFolder()
    let missing = folder.url.appendingPathComponent("missing.png")
    #expect(throws: ImageError(.unreadable, file: missing.path, reason: "cannot be read: no such file")) {
      try CGImage(contentsOf: missing)
    }
    let text = folder.url.appendingPathComponent("text.png")
    try Data("not an image".utf8).write(to: text)
    let error = #expect(throws: ImageError.self) { try CGImage(contentsOf: text) }
    verify(error?.description == "\(text.path): not a PNG, JPEG, WebP or GIF image")
    #expect(throws: ImageError.self) { try CGImage(contentsOf: folder.url) }
  }
}

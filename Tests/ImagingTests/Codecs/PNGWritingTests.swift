import TestSupport

@Suite struct PNGWritingTests {
  @Test(arguments: CGImage.PNGCompression.allCases)
  func readingGivesWhatWasWritten(compression: CGImage.PNGCompression) throws {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (64, 48), (257, 3)] {
      let image = SampleImages.noise(width: width, height: height)
      let copy = try CGImage(data: image.pngData(compression: compression))
      verify(copy.width == width, copy.height == height, copy.premultipliedRGBA == image.premultipliedRGBA)
    }
  }

  @Test func unpremultiplyingIsUndoneByPremultiplying() {
    for a in UInt8.min...UInt8.max {
      for c in 0...a { verify(premultiply(unpremultiply(c, by: a), by: a) == c) }
    }
  }

  @Test func premultiplyingRoundsToTheNearest() {
    for a in UInt8.min...UInt8.max {
      for c in UInt8.min...UInt8.max {
        verify(Double(premultiply(c, by: a)) == (Double(c) * Double(a) / 255).rounded())
      }
    }
  }

  @Test func channelsAboveAlphaAreCapped() {
    // Not a valid premultiplied pixel; the straight channel cannot exceed 255.
    verify(unpremultiply(200, by: 100) == 255, unpremultiply(200, by: 0) == 0)
  }

  @Test func aClearPixelHasNoColour() {
    verify(straightPixels([9, 9, 9, 0]) == [0, 0, 0, 0], straightPixels([64, 32, 0, 128]) == [128, 64, 0, 128])
  }

  @Test func higherCompressionGivesSmallerFiles() throws {
    // Half flat and half a ramp, as is typical of layer pictures.
    let ramp = SampleImages.ramp(width: 256, height: 128).premultipliedRGBA
    let flat = (0..<256 * 128).flatMap { _ in [10, 20, 30, 40] as [UInt8] }
    let image = CGImage(width: 256, height: 256, premultipliedRGBA: ramp + flat)
    let sizes = try [CGImage.PNGCompression.fast, .standard, .best].map { try image.pngData(compression: $0).count }
    verify(sizes[1] < sizes[0], sizes[2] <= sizes[1], "\(sizes)")
  }

  @Test(arguments: CGImage.PNGCompression.allCases) func writtenPNGHasTheExpectedChunks(
    compression: CGImage.PNGCompression
  ) throws {
    let opaque = try PNGFile(SampleImages.ramp(width: 8, height: 3).pngData(compression: compression))
    let clear = try PNGFile(SampleImages.noise(width: 8, height: 3).pngData(compression: compression))
    // Size, 8 bits, red, green and blue without alpha (2) or with it (6), nothing interlaced.
    verify(opaque.chunks[0].content == bigEndian(8) + bigEndian(3) + [8, 2, 0, 0, 0])
    verify(clear.chunks[0].content == bigEndian(8) + bigEndian(3) + [8, 6, 0, 0, 0])
    for file in [opaque, clear] {
      verify(file.chunks.map(\.name) == ["IHDR", "sRGB", "IDAT", "IEND"], file.chunks[1].content == [0])
    }
  }

  @Test func opaqueImageSurvivesPNGRoundTrip() throws {
    for compression in CGImage.PNGCompression.allCases {
      let image = SampleImages.ramp(width: 300, height: 200)
      let copy = try CGImage(data: image.pngData(compression: compression))
      verify(copy.premultipliedRGBA == image.premultipliedRGBA)
    }
  }

  /// Rows of one colour, equal rows, slopes to the right, down and both, and noise, each with and without alpha, so
  /// that each filter is the best for some rows.
  @Test(arguments: CGImage.PNGCompression.allCases) func everyKindOfRowComesBack(compression: CGImage.PNGCompression)
    throws
  {
    for alpha in [255, 200] as [UInt8] {
      var bytes: [UInt8] = [], state: UInt32 = 1
      for y in 0..<96 {
        for x in 0..<97 {
          state = state &* 1_664_525 &+ 1_013_904_223
          let value: Int =
            switch y / 16 {
            case 0: 77
            case 1: x * x * 31
            case 2: 2 * x
            case 3: 9 * (y % 16)
            case 4: x + 5 * (y % 16)
            default: Int(state >> 24)
            }
          for shift in 0..<3 { bytes.append(UInt8(value >> shift & 0x7F)) }
          bytes.append(y == 3 ? 0 : alpha)
          if y == 3 { bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [0, 0, 0, 0]) }
        }
        if y == 3, alpha == 255 { for i in bytes.indices.suffix(4 * 97) { bytes[i] = 255 } }
      }
      let image = CGImage(width: 97, height: 96, premultipliedRGBA: bytes)
      let file = try PNGFile(image.pngData(compression: compression))
      verify(file.chunks[0].content[9] == (alpha == 255 ? 2 : 6))
      try verify(CGImage(data: image.pngData(compression: compression)).premultipliedRGBA == bytes)
    }
  }

  // MARK: Files

  @Test func aFileIsReplacedWhole() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("picture.png")
    let (first, second) = (SampleImages.noise(width: 40, height: 30), SampleImages.ramp(width: 8, height: 8))
    try first.writePNG(to: file)
    try verify(CGImage(contentsOf: file).premultipliedRGBA == first.premultipliedRGBA)
    try second.writePNG(to: file)
    try verify(CGImage(contentsOf: file).premultipliedRGBA == second.premultipliedRGBA, folder.names == ["picture.png"])
  }

  @Test func aSymbolicLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.url.appendingPathComponent("file.png"), folder.url.appendingPathComponent("link.png"))
    try SampleImages.noise(width: 4, height: 4).writePNG(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let image = SampleImages.ramp(width: 8, height: 8)
    try image.writePNG(to: link)
    try verify(CGImage(contentsOf: file).premultipliedRGBA == image.premultipliedRGBA)
    try verify(FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    try verify(folder.names == ["file.png", "link.png"])
  }

  /// A name may have 255 bytes, which the temporary file beside it must not exceed.
  @Test func aNameOfTheGreatestLength() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "m", count: 251) + ".png"
    try SampleImages.ramp(width: 8, height: 8).writePNG(to: folder.url.appendingPathComponent(name))
    try verify(folder.names == [name])
  }

  @Test func aDeviceIsWrittenInto() throws {
    try SampleImages.ramp(width: 8, height: 8).writePNG(to: URL(fileURLWithPath: "/dev/null"))
    var status = stat()
    verify(stat("/dev/null", &status) == 0, status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func aFolderThatIsMissing() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("none/picture.png")
    let error = #expect(throws: ImageError.self) { try SampleImages.ramp(width: 8, height: 8).writePNG(to: file) }
    verify(error == ImageError(.unwritable, file: file.path, reason: "cannot be written: No such file or directory"))
    try verify(folder.names.isEmpty)
  }

  @Test func aNameThatIsAFolder() throws {
    let folder = try TemporaryFolder()
    let inner = folder.url.appendingPathComponent("inner.png")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    let error = #expect(throws: ImageError.self) { try SampleImages.ramp(width: 8, height: 8).writePNG(to: inner) }
    try verify(error?.code == .unwritable, folder.names == ["inner.png"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func aFolderThatMustNotBeWrittenTo() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    let file = folder.url.appendingPathComponent("picture.png")
    let error = #expect(throws: ImageError.self) { try SampleImages.ramp(width: 8, height: 8).writePNG(to: file) }
    try verify(error?.code == .unwritable, folder.names.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDeviceIsAnError() {
    let error = #expect(throws: ImageError.self) {
      try SampleImages.noise(width: 64, height: 64).writePNG(to: URL(fileURLWithPath: "/dev/full"))
    }
    verify(error?.code == .unwritable)
  }
}

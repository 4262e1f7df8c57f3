import TestSupport

/// Images are read upright, for any orientation in their file.
@Suite struct OrientationTests {
  /// The upright picture of a file that stores ABC over DEF, for each orientation, by EXIF's definition: in 6, for
  /// instance, the first row is the right side and the first column the top.
  private static let shown: [(Int, [String])] = [
    (1, ["ABC", "DEF"]), (2, ["CBA", "FED"]), (3, ["FED", "CBA"]), (4, ["DEF", "ABC"]), (5, ["AD", "BE", "CF"]),
    (6, ["DA", "EB", "FC"]), (7, ["FC", "EB", "DA"]), (8, ["CF", "BE", "AD"]),
  ]

  private static func color(_ letter: Character) -> [UInt8] {
    let i = letter.asciiValue! - 65
    return [40 * i, 250 - 30 * i, 7 * i, 255]
  }

  private func pixels(_ rows: [String]) -> [UInt8] { rows.flatMap { $0.flatMap(Self.color) } }

  private func png(before: [(String, [UInt8])] = [], after: [(String, [UInt8])] = []) throws -> CGImage {
    let rows = ["ABC", "DEF"].map { $0.flatMap(Self.color) }
    return try CGImage(data: PNGFile(width: 3, .rgba, rows: rows, before: before, after: after).data)
  }

  @Test(arguments: shown, [true, false]) func pngOrientationIsApplied(shown: (Int, [String]), isLittleEndian: Bool)
    throws
  {
    let block = exifBlock(orientation: shown.0, isLittleEndian: isLittleEndian)
    for image in try [png(before: [("eXIf", block)]), png(after: [("eXIf", block)])] {
      verify(image.width == shown.1[0].count, image.height == shown.1.count, image.premultipliedRGBA == pixels(shown.1))
    }
  }

  /// The pixel of the upright picture for the stored pixel (x, y).
  private func place(_ orientation: Int, _ x: Int, _ y: Int, width: Int, height: Int) -> (Int, Int) {
    // The letter in this corner of the small picture, and its place in the upright one.
    let (right, bottom) = (width - 1 - x, height - 1 - y)
    return [(x, y), (right, y), (right, bottom), (x, bottom), (y, x), (bottom, x), (bottom, right), (y, right)][
      orientation - 1]
  }

  private func expectTurned(_ image: CGImage, _ stored: CGImage, _ orientation: Int) {
    verify(image.width == (orientation > 4 ? stored.height : stored.width))
    verify(image.height == (orientation > 4 ? stored.width : stored.height))
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = place(orientation, x, y, width: stored.width, height: stored.height)
        verify(image.pixel(place.0, place.1) == stored.pixel(x, y))
      }
    }
  }

  @Test(arguments: 1...8) func jpegAndWebP(orientation: Int) throws {
    let block = exifBlock(orientation: orientation)
    let photo = SampleFile.jpegColour.data, picture = SampleFile.webpLossless.data
    try expectTurned(CGImage(data: photo.addingJPEGExif(block)), CGImage(data: photo), orientation)
    for block in [block, Array("Exif\0\0".utf8) + block] {
      let turned = picture.addingWebPChunks(width: 16, height: 12, hasAlpha: true, exif: block)
      try expectTurned(CGImage(data: turned), CGImage(data: picture), orientation)
    }
  }

  /// Blocks that are empty or malformed.
  @Test(arguments: [
    [], [0], Array("II".utf8), Array("XX*\0\u{8}\0\0\0".utf8), exifBlock(orientation: 0), exifBlock(orientation: 9),
    exifBlock(orientation: 65535), exifBlock([(0x0112, 4, 6)]), exifBlock([]),
    exifBlock([(0x0112, 3, 6)], listAt: 0xFFFF_FFFF), exifBlock([(0x0112, 3, 6)], listAt: 25),
    exifBlock([(0x0111, 3, 6)], count: 65535), Array(exifBlock([(0x0112, 3, 6)]).prefix(17)),
  ])
  func malformedOrientationIsIgnored(block: [UInt8]) throws {
    let photo = SampleFile.jpegColour.data
    try verify(CGImage(data: photo.addingJPEGExif(block)).premultipliedRGBA == CGImage(data: photo).premultipliedRGBA)
    try verify(png(before: [("eXIf", block)]).premultipliedRGBA == pixels(["ABC", "DEF"]))
  }

  @Test func namesAreApples() {
    let names: [CGImagePropertyOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    verify(names.map(\.rawValue) == Array(1...8))
  }
}

import TestSupport

/// ImageIO's functions, called as on Apple's systems.
@Suite struct ImageSourceTests {
  private let file = PNGFile(
    width: 3, .grey, rows: [[1, 2, 3], [4, 5, 6]], before: [("eXIf", exifBlock(orientation: 6))]
  ).data

  @Test func aPictureAsItIsStored() throws {
    let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
    verify(CGImageSourceGetCount(source) == 1)
    let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    verify(stored.width == 3, stored.height == 2, stored.pixel(2, 0) == (3, 3, 3, 255))
    let upright = try CGImage(data: file)
    verify(upright.width == 2, upright.height == 3, upright.pixel(1, 2) == (3, 3, 3, 255))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    verify(properties[kCGImagePropertyPixelWidth] as? Int == 3, properties[kCGImagePropertyPixelHeight] as? Int == 2)
    let orientation = properties[kCGImagePropertyOrientation] as? UInt32
    verify(orientation.flatMap { CGImagePropertyOrientation(rawValue: $0) } == .right)
    verify(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
  }

  @Test func imageSourceReadsFiles() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("picture.png")
    verify(CGImageSourceCreateWithURL(url as CFURL, nil) == nil)
    try file.write(to: url)
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    verify(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 3)
  }

  /// Thumbnails are made only if the options ask for one: Apple's defaults are false.
  @Test func thumbnailsAreMadeAsTheOptionsSay() throws {
    let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
    func thumbnail(_ options: [CFString: Any]) -> CGImage? { CGImageSourceCreateThumbnailAtIndex(source, 0, options) }
    let always = kCGImageSourceCreateThumbnailFromImageAlways, size = kCGImageSourceThumbnailMaxPixelSize
    verify(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil, thumbnail([size: 2]) == nil)
    verify(thumbnail([always: false, size: 2]) == nil)
    verify(thumbnail([always: true])?.width == 3, "without a limit")
    verify(thumbnail([kCGImageSourceCreateThumbnailFromImageIfAbsent: NSNumber(value: true)])?.width == 3)
    for limit in [2, 2.0, CGFloat(2), NSNumber(value: 2)] as [Any] {
      verify(thumbnail([always: true, size: limit])?.width == 2, "\(limit)")
    }
    for limit in [0, -1, Double.nan, CGFloat.infinity, 1e300, "2"] as [Any] {
      verify(thumbnail([always: true, size: limit])?.width == 3, "\(limit)")
    }
    let upright = thumbnail([always: true, kCGImageSourceCreateThumbnailWithTransform: true])
    verify(upright?.width == 2, upright?.height == 3)
  }

  /// A JPEG's EXIF data may hold a thumbnail, which counts unless one is to be made of the whole image.
  @Test func aFilesOwnThumbnailCounts() throws {
    let small = flatJPEG([10, 200, 10])
    let list: UInt32 = 8 + 2 + 12 + 4
    var exif = exifBlock([(0x0112, 3, 6)])
    exif.replaceSubrange(exif.count - 4..<exif.count, with: withUnsafeBytes(of: list.littleEndian) { Array($0) })
    let place = list + 2 + 2 * 12 + 4
    exif += exifBlock([(0x0201, 4, place), (0x0202, 4, UInt32(small.count))]).dropFirst(8)
    let file = flatJPEG([200, 10, 10]).addingJPEGExif(exif + small)
    let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
    func green(_ options: [CFString: Any]) -> Bool? {
      CGImageSourceCreateThumbnailAtIndex(source, 0, options).map { $0.pixel(1, 1).green > 150 }
    }
    verify(green([:]) == true, green([kCGImageSourceCreateThumbnailFromImageIfAbsent: true]) == true)
    verify(green([kCGImageSourceCreateThumbnailFromImageAlways: true]) == false)
    let reduced = CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: 4])
    verify(reduced?.width == 4)
    // A block that names bytes beyond its end has no thumbnail.
    let short = flatJPEG([200, 10, 10]).addingJPEGExif(exif + small.dropLast())
    let other = try #require(CGImageSourceCreateWithData(short as CFData, nil))
    verify(CGImageSourceCreateThumbnailAtIndex(other, 0, nil) == nil)
    verify(CGImageSourceCreateThumbnailAtIndex(other, 0, [kCGImageSourceCreateThumbnailFromImageIfAbsent: true]) != nil)
  }

  @Test func invalidDataHasNoImages() throws {
    let text = try #require(CGImageSourceCreateWithData(Data("text".utf8), nil))
    verify(CGImageSourceGetCount(text) == 0, CGImageSourceCreateImageAtIndex(text, 0, nil) == nil)
    let short = try #require(CGImageSourceCreateWithData(file.prefix(60), nil))
    verify(CGImageSourceCreateImageAtIndex(short, 0, nil) == nil)
    verify(CGImageSourceCopyPropertiesAtIndex(short, 0, nil) == nil)
  }
}

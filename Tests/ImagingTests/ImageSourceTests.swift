import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

/// ImageIO's functions, called as on Apple's systems.
@Suite struct ImageSourceTests {
  private let file = PNGFile(
    width: 3, .grey, rows: [[1, 2, 3], [4, 5, 6]], before: [("eXIf", exifBlock(orientation: 6))]
  ).data

  @Test func aPictureAsItIsStored() throws {
    let source = try #require(CGImageSourceCreateWithData(file as CFData, nil))
    verify(CGImageSourceGetCount(source) == 1)
    let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    verify(stored.width == 3 && stored.height == 2 && stored.pixel(2, 0) == (3, 3, 3, 255))
    let upright = try CGImage(data: file)
    verify(upright.width == 2 && upright.height == 3 && upright.pixel(1, 2) == (3, 3, 3, 255))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    verify(properties[kCGImagePropertyPixelWidth] as? Int == 3 && properties[kCGImagePropertyPixelHeight] as? Int == 2)
    let orientation = properties[kCGImagePropertyOrientation] as? UInt32
    verify(orientation.flatMap { CGImagePropertyOrientation(rawValue: $0) } == .right)
    verify(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
  }

  @Test func files() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("picture.png")
    verify(CGImageSourceCreateWithURL(url as CFURL, nil) == nil)
    try file.write(to: url)
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    verify(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 3)
  }

  @Test func whatIsNoPictureGivesNone() throws {
    let text = try #require(CGImageSourceCreateWithData(Data("text".utf8), nil))
    verify(CGImageSourceGetCount(text) == 0 && CGImageSourceCreateImageAtIndex(text, 0, nil) == nil)
    let short = try #require(CGImageSourceCreateWithData(file.prefix(60), nil))
    verify(CGImageSourceCreateImageAtIndex(short, 0, nil) == nil)
    verify(CGImageSourceCopyPropertiesAtIndex(short, 0, nil) == nil)
  }
}

import Foundation

/// What Apple's signatures call a URL and bytes.
public typealias CFURL = URL
public typealias CFData = Data

/// An encoded image, read the way ImageIO does: as it is stored, not turned upright, and `nil` where it cannot be read.
///
/// ``CGImage/init(data:maximumPixels:)`` turns it upright, and tells what is wrong. There is one picture in a source, the
/// first one of an animation. <https://developer.apple.com/documentation/imageio/cgimagesource>
public final class CGImageSource: Sendable {
  fileprivate let data: Data

  fileprivate init(_ data: Data) { self.data = data }

  fileprivate func picture(at index: Int) -> CodedPicture? {
    guard index == 0 else { return nil }
    return try? CodedPicture.read(data, maximumPixels: CGImage.maximumPixels).0
  }
}

/// A source of bytes that are there already. The options are passed over.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: [AnyHashable: Any]?) -> CGImageSource? {
  CGImageSource(data)
}

/// A source of a file's bytes; `nil` where it cannot be read. The options are passed over.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: [AnyHashable: Any]?) -> CGImageSource? {
  (try? CGImage.contents(of: url)).map { CGImageSource($0) }
}

/// How many pictures are in it: one, or none where no format is recognised.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { ImageFormat(of: source.data) == nil ? 0 : 1 }

/// The picture, its colours converted to sRGB, but not turned upright; `nil` where the data is damaged, or at an index
/// above 0. The options are passed over.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?
) -> CGImage? {
  source.picture(at: index).map { CGImage(DecodedPixels($0, isUpright: false)) }
}

/// Width and height as they are stored, and the orientation; `nil` where the data is damaged, or at an index above 0.
///
/// The picture is decoded for it. The options are passed over.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?
) -> [AnyHashable: Any]? {
  guard let picture = source.picture(at: index) else { return nil }
  return [
    kCGImagePropertyPixelWidth: picture.width, kCGImagePropertyPixelHeight: picture.height,
    kCGImagePropertyOrientation: picture.orientation.rawValue,
  ]
}

/// An `Int`.
public let kCGImagePropertyPixelWidth = "PixelWidth"

/// An `Int`.
public let kCGImagePropertyPixelHeight = "PixelHeight"

/// A ``CGImagePropertyOrientation``'s raw value, a `UInt32`.
public let kCGImagePropertyOrientation = "Orientation"

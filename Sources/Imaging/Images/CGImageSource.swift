import Foundation

/// Apple's names for a URL and for bytes.
public typealias CFURL = URL
public typealias CFData = Data

/// An encoded image, read as ImageIO does: not turned upright, and `nil` for errors.
///
/// ``CGImage/init(data:maximumPixels:)`` turns the image upright and throws errors. A source holds one image, the first frame
/// of an animation. Source: <https://developer.apple.com/documentation/imageio/cgimagesource>.
public final class CGImageSource: Sendable {
  fileprivate let data: Data

  fileprivate init(_ data: Data) { self.data = data }

  fileprivate func picture(at index: Int) -> CodedPicture? {
    guard index == 0 else { return nil }
    return try? CodedPicture.read(data, maximumPixels: CGImage.maximumPixels).0
  }
}

/// Creates a source from bytes. The options are ignored.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: [AnyHashable: Any]?) -> CGImageSource? {
  CGImageSource(data)
}

/// Creates a source from a file's bytes; `nil` if it cannot be read. The options are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: [AnyHashable: Any]?) -> CGImageSource? {
  (try? CGImage.contents(of: url)).map { CGImageSource($0) }
}

/// The number of images: one, or zero if the format is not recognised.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { ImageFormat(of: source.data) == nil ? 0 : 1 }

/// The image, converted to sRGB but not turned upright; `nil` for damaged data or an index other than 0. The options are ignored.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?
) -> CGImage? {
  source.picture(at: index).map { CGImage(DecodedPixels($0, isUpright: false)) }
}

/// The stored width and height, and the orientation; `nil` for damaged data or an index other than 0.
///
/// Decodes the whole image. The options are ignored.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?
) -> [AnyHashable: Any]? {
  guard let picture = source.picture(at: index) else { return nil }
  return [
    kCGImagePropertyPixelWidth: picture.width, kCGImagePropertyPixelHeight: picture.height,
    kCGImagePropertyOrientation: picture.orientation.rawValue,
  ]
}

/// The stored width in pixels, an `Int`.
public let kCGImagePropertyPixelWidth = "PixelWidth"

/// The stored height in pixels, an `Int`.
public let kCGImagePropertyPixelHeight = "PixelHeight"

/// The raw value of a ``CGImagePropertyOrientation``, a `UInt32`.
public let kCGImagePropertyOrientation = "Orientation"

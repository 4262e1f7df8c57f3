import Foundation
import Geometry
import Synchronization

/// An encoded image, read as ImageIO does: not turned upright, and `nil` for errors.
///
/// ``CGImage/init(data:maximumPixels:)`` turns the image upright and throws errors. A source holds one image, the first frame
/// of an animation. Source: <https://developer.apple.com/documentation/imageio/cgimagesource>.
public final class CGImageSource: Sendable, CFObject {
  private let bytes: Mutex<(data: Data, isFinal: Bool)>

  fileprivate init(_ data: Data, isFinal: Bool = true) { bytes = Mutex((data, isFinal)) }

  fileprivate var data: Data { bytes.withLock { $0.data } }

  fileprivate var isFinal: Bool { bytes.withLock { $0.isFinal } }

  fileprivate func update(_ data: Data, _ isFinal: Bool) { bytes.withLock { $0 = (data, isFinal) } }

  fileprivate func picture(at index: Int) -> CodedPicture? {
    guard index == 0 else { return nil }
    return try? CodedPicture.read(data, maximumPixels: CGImage.maximumPixels).0
  }
}

/// The state of a source: whether all bytes are there. Source: <https://developer.apple.com/documentation/imageio/cgimagesourcestatus>.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The bytes end within the image.
  case statusUnexpectedEOF = -5
  /// The bytes are damaged.
  case statusInvalidData = -4
  /// The bytes are of no format that can be read.
  case statusUnknownType = -3
  /// Too few bytes have come to tell the image's size.
  case statusReadingHeader = -2
  /// More bytes are to come.
  case statusIncomplete = -1
  /// All bytes are there.
  case statusComplete = 0
}

/// Creates a source from bytes. The options are ignored.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data)
}

/// Creates a source from a file's bytes; `nil` if it cannot be read. The options are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  (try? CGImage.contents(of: url)).map { CGImageSource($0) }
}

/// Creates a source from a provider's bytes. The options are ignored.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.map { CGImageSource($0) }
}

/// Creates an empty source, for ``CGImageSourceUpdateData(_:_:_:)``.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(Data(), isFinal: false)
}

/// Sets all bytes that have arrived.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) { isrc.update(data, final) }

/// The format as a uniform type, such as "public.png"; `nil` if it is not recognised.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  ImageFormat(of: isrc.data).map { format in
    switch format {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .gif: "com.compuserve.gif"
    case .webP: "org.webmproject.webp"
    }
  }
}

/// The types that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ["public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp"]
}

/// Whether the image can be read: complete, unknown, or incomplete while bytes are missing.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  if isrc.picture(at: 0) != nil { return .statusComplete }
  if !isrc.isFinal { return isrc.data.isEmpty ? .statusReadingHeader : .statusIncomplete }
  return ImageFormat(of: isrc.data) == nil ? .statusUnknownType : .statusInvalidData
}

/// The status of the image at `index`; there is one, at 0.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  index == 0 ? CGImageSourceGetStatus(isrc) : .statusUnknownType
}

/// Always 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// The number of images: one, or zero if the format is not recognised.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { ImageFormat(of: source.data) == nil ? 0 : 1 }

/// The image, converted to sRGB but not turned upright; `nil` for damaged data or an index other than 0. The options are ignored.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  source.picture(at: index).map { CGImage(DecodedPixels($0, isUpright: false)) }
}

/// A smaller image; `nil` for damaged data or an index other than 0.
///
/// ``kCGImageSourceThumbnailMaxPixelSize`` limits the longer side, by averaging; ``kCGImageSourceCreateThumbnailWithTransform`` turns
/// the picture upright. Thumbnails in the file are not used, so an image is made whether or not the options ask for one.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard let picture = isrc.picture(at: index) else { return nil }
  let isUpright = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool ?? false
  let image = CGImage(DecodedPixels(picture, isUpright: isUpright))
  let limit = options?[kCGImageSourceThumbnailMaxPixelSize]
  let most = (limit as? Int) ?? (limit as? CGFloat).map { Int($0) } ?? (limit as? NSNumber)?.intValue
  return most.map { image.reduced(toSide: $0) } ?? image
}

/// Properties of the file, of which none are known.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? { [:] }

/// The stored width and height, and the orientation; `nil` for damaged data or an index other than 0.
///
/// Decodes the whole image. The options are ignored.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let picture = source.picture(at: index) else { return nil }
  return [
    kCGImagePropertyPixelWidth: picture.width, kCGImagePropertyPixelHeight: picture.height,
    kCGImagePropertyOrientation: picture.orientation.rawValue,
  ]
}

/// The stored width in pixels, an `Int`.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"

/// The stored height in pixels, an `Int`.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"

/// The raw value of a ``CGImagePropertyOrientation``, a `UInt32`.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// Has no effect, so that programs that name it compile.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Has no effect, so that programs that name it compile.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Has no effect, so that programs that name it compile.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Has no effect, so that programs that name it compile.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Has no effect, so that programs that name it compile.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// Has no effect: formats are told by their first bytes.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Has no effect, so that programs that name it compile.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Has no effect, so that programs that name it compile.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Not read, so that programs that name it compile.
public let kCGImagePropertyProfileName: CFString = "ProfileName"

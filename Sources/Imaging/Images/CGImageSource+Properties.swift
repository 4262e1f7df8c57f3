import Foundation
import Geometry

/// The properties of the file: of a GIF or a WebP a dictionary for the format, with the number of repetitions, the size and the delays of
/// all frames. Empty for other files.
///
/// The repetitions are the number of times that the frames are shown, 0 for ever.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard let frames = isrc.frames, let keys = AnimationKeys(isrc.format) else { return [:] }
  let index = frames.index
  let dictionary: [String: Any] = [
    keys.loopCount: index.loopCount, keys.width: index.size.width, keys.height: index.size.height,
    keys.frames: index.delays.map { keys.delays($0) },
  ]
  return [keys.dictionary: dictionary]
}

/// The stored width and height, the orientation, and of a frame of a GIF or a WebP its delays; `nil` for damaged data or an index beyond
/// the last.
///
/// Decodes the whole image, but not a frame after the first. The options are ignored.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  let frames = source.frames
  guard index >= 0, let stored = index > 0 ? frames?.stored(at: index) : source.stored else { return nil }
  var properties: [String: Any] = [
    kCGImagePropertyPixelWidth: stored.size.width, kCGImagePropertyPixelHeight: stored.size.height,
    kCGImagePropertyOrientation: stored.orientation.rawValue,
  ]
  if let frames, let keys = AnimationKeys(source.format) {
    properties[keys.dictionary] = keys.delays(frames.index.delays[index])
  }
  return properties
}

/// The names of one format's properties.
private struct AnimationKeys {
  let dictionary: String
  let loopCount = "LoopCount", width = "CanvasPixelWidth", height = "CanvasPixelHeight", frames = "FrameInfo"

  init?(_ format: ImageFormat?) {
    switch format {
    case .gif: dictionary = kCGImagePropertyGIFDictionary
    case .webP: dictionary = kCGImagePropertyWebPDictionary
    default: return nil
    }
  }

  func delays(_ delay: Double) -> [String: Any] {
    // Apple documents both formats' least delay.
    [kCGImagePropertyGIFDelayTime: max(0.1, delay), kCGImagePropertyGIFUnclampedDelayTime: delay]
  }
}

extension CGImageSource {
  fileprivate var stored: (size: ImageError.Size, orientation: CGImagePropertyOrientation)? {
    picture(at: 0).map { (ImageError.Size(width: $0.width, height: $0.height), $0.orientation) }
  }
}

extension Frames {
  fileprivate func stored(at index: Int) -> (size: ImageError.Size, orientation: CGImagePropertyOrientation)? {
    self.index.delays.indices.contains(index) ? (self.index.size, self.index.orientation) : nil
  }
}

/// The stored width in pixels, an `Int`.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"

/// The stored height in pixels, an `Int`.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"

/// The raw value of a ``CGImagePropertyOrientation``, a `UInt32`.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// The dictionary of a GIF's properties, of the file or of a frame.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"

/// Seconds until the next frame, a `Double` of at least 0.1, as Apple documents it.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"

/// Seconds until the next frame, as the file states them.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The number of times that the frames are shown, an `Int`; 0 for ever.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"

/// The size of all frames in pixels, `Int`s.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// An array with a dictionary of delays for each frame.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"

// The same of a WebP.

public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"

// Keys that have no effect, and properties that are not read, so that programs that name them compile.

public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
public let kCGImagePropertyColorModel: CFString = "ColorModel"
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
public let kCGImagePropertyDepth: CFString = "Depth"
public let kCGImagePropertyProfileName: CFString = "ProfileName"

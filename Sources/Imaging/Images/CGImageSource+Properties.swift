import Foundation
import Geometry

/// The properties of the file: of a GIF, a WebP or an animated PNG a dictionary for the format, with the number of
/// repetitions, the size and the delays of all frames. Empty for other files.
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

/// The stored width and height, the bits of a channel, the model of the colours, whether there is alpha, the
/// orientation, and of a frame its delays; `nil` for damaged data or an index beyond the last.
///
/// Decodes the whole image, but not a frame after the first. The options are ignored.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  let frames = source.frames
  guard index >= 0, let stored = index > 0 ? frames?.stored(at: index) : source.stored else { return nil }
  var properties: [String: Any] = [
    kCGImagePropertyPixelWidth: stored.size.width, kCGImagePropertyPixelHeight: stored.size.height,
    kCGImagePropertyOrientation: stored.orientation.rawValue, kCGImagePropertyDepth: stored.depth,
    kCGImagePropertyHasAlpha: stored.hasAlpha, kCGImagePropertyColorModel: stored.colorModel,
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
    case .png: dictionary = kCGImagePropertyPNGDictionary
    case .jpeg, nil: return nil
    }
  }

  func delays(_ delay: Double) -> [String: Any] {
    // Apple documents the least delay of GIF and WebP, and PNG's is the same here.
    [kCGImagePropertyGIFDelayTime: max(0.1, delay), kCGImagePropertyGIFUnclampedDelayTime: delay]
  }
}

/// What a file says of an image.
private struct StoredFacts {
  let size: ImageError.Size
  let orientation: CGImagePropertyOrientation
  let layout: CodedPicture.Layout
  let isGrey: Bool, hasAlpha: Bool

  var depth: Int { layout == .rgba16 ? 16 : 8 }

  var colorModel: CFString {
    if case .cmyk8 = layout { return kCGImagePropertyColorModelCMYK }
    return isGrey ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB
  }
}

extension CGImageSource {
  fileprivate var stored: StoredFacts? {
    picture(at: 0).map {
      StoredFacts(
        size: ImageError.Size(width: $0.width, height: $0.height), orientation: $0.orientation, layout: $0.layout,
        isGrey: $0.isGrey, hasAlpha: $0.hasAlpha)
    }
  }
}

extension Frames {
  fileprivate func stored(at index: Int) -> StoredFacts? {
    self.index.delays.indices.contains(index)
      ? StoredFacts(
        size: self.index.size, orientation: self.index.orientation, layout: self.index.layout,
        isGrey: self.index.isGrey, hasAlpha: true) : nil
  }
}

/// The stored width in pixels, an `Int`.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"

/// The stored height in pixels, an `Int`.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"

/// The raw value of a ``CGImagePropertyOrientation``, a `UInt32`.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// The number of bits of a channel, an `Int`: 8 or 16. Also of a PNG that ``CGImageDestination`` writes.
public let kCGImagePropertyDepth: CFString = "Depth"

/// The name of the colour space, one of ``CGColorSpace``'s names, of a PNG that ``CGImageDestination`` writes. Not
/// read.
public let kCGImagePropertyNamedColorSpace: CFString = "NamedColorSpace"

/// The dictionary of a GIF's properties, of the file or of a frame.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"

/// Seconds until the next frame, a `Double` of at least 0.1, as Apple documents it.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"

/// Seconds until the next frame, as the file states them.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The number of times that the frames are shown, an `Int`; 0 for ever.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"

/// The width of all frames in pixels, an `Int`.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"

/// The height of all frames in pixels, an `Int`.
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// An array with a dictionary of delays for each frame.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"

/// The dictionary of an animated PNG's properties, of the file or of a frame.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"

/// Seconds until the next frame, a `Double` of at least 0.1.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"

/// Seconds until the next frame, as the file states them.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The number of times that the frames are shown, an `Int`; 0 for ever.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"

/// The width of all frames in pixels, an `Int`.
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"

/// The height of all frames in pixels, an `Int`.
public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// An array with a dictionary of delays for each frame.
public let kCGImagePropertyAPNGFrameInfoArray: CFString = "FrameInfo"

/// The dictionary of a WebP's properties, of the file or of a frame.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

/// Seconds until the next frame, a `Double` of at least 0.1, as Apple documents it.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"

/// Seconds until the next frame, as the file states them.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The number of times that the frames are shown, an `Int`; 0 for ever.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"

/// The width of all frames in pixels, an `Int`.
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"

/// The height of all frames in pixels, an `Int`.
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// An array with a dictionary of delays for each frame.
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"

// Keys that have no effect, and properties that are not read, so that programs that name them compile.

/// The longest side of a thumbnail in pixels, a number: an option of ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"

/// Whether a thumbnail is turned upright, a `Bool`: an option of ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"

/// Has no effect, so that programs that name it compile.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"

/// Has no effect, so that programs that name it compile.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"

/// Has no effect, so that programs that name it compile.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"

/// Has no effect: formats are told by their first bytes.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"

/// Whether a thumbnail is made of the whole image, a `Bool`: an option of
/// ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"

/// Whether a thumbnail is made if the file has none, a `Bool`: an option of
/// ``CGImageSourceCreateThumbnailAtIndex(_:_:_:)``.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"

/// Not read, so that programs that name it compile.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"

/// Not read, so that programs that name it compile.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"

/// The model of the stored colours: ``kCGImagePropertyColorModelRGB``, `Gray` or `CMYK`.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Grey values.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Cyan, magenta, yellow and black.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"

/// Whether the image has alpha, a `Bool`. See ``CGImage/alphaInfo``.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"

/// Not read, so that programs that name it compile.
public let kCGImagePropertyProfileName: CFString = "ProfileName"

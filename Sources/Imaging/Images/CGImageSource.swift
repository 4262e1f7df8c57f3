import Foundation
import Geometry
import Synchronization

/// An encoded image, read as ImageIO does: not turned upright, and `nil` for errors.
///
/// ``CGImage/init(data:maximumPixels:)`` turns the image upright and throws errors, and so does ``ImageSequence`` for
/// frames. A source of a GIF, a WebP or an animated PNG holds all composed frames; any other source holds one image.
/// Source: <https://developer.apple.com/documentation/imageio/cgimagesource>.
public final class CGImageSource: Sendable, CFObject {
  private let state: Mutex<State>

  private struct State: Sendable {
    var data: Data
    var isFinal: Bool
    /// The frames, once they are known; the inner `nil` for formats without, and for damaged files.
    var frames: Frames??
  }

  fileprivate init(_ data: Data, isFinal: Bool = true) { state = Mutex(State(data: data, isFinal: isFinal)) }

  var data: Data { state.withLock { $0.data } }

  fileprivate var isFinal: Bool { state.withLock { $0.isFinal } }

  fileprivate func update(_ data: Data, _ isFinal: Bool) {
    state.withLock { $0 = State(data: data, isFinal: isFinal) }
  }

  var frames: Frames? {
    state.withLock { state in
      if let known = state.frames { return known }
      let format = ImageFormat(of: state.data)
      let frames = format.flatMap { try? Frames(state.data, $0, maximumPixels: CGImage.maximumPixels) }
      state.frames = .some(frames)
      return frames
    }
  }

  var format: ImageFormat? { ImageFormat(of: data) }

  fileprivate var count: Int { frames?.index.delays.count ?? (ImageFormat(of: data) == nil ? 0 : 1) }

  func picture(at index: Int) -> CodedPicture? { decoder(at: index)() }

  /// A function that decodes an image of the data that are there now.
  private func decoder(at index: Int) -> @Sendable () -> CodedPicture? {
    if index == 0, frames?.index.startsWithPicture != false {
      return { [data] in try? CodedPicture.read(data, maximumPixels: CGImage.maximumPixels).0 }
    }
    return { [frames] in try? frames?.picture(at: index) }
  }

  func image(at index: Int, isUpright: Bool) -> CGImage? {
    let decode = decoder(at: index)
    return decode().map { CGImage($0, isUpright: isUpright, again: decode) }
  }
}

/// The state of a source: whether all bytes are there. Source:
/// <https://developer.apple.com/documentation/imageio/cgimagesourcestatus>.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The bytes end within the image.
  case statusUnexpectedEOF = -5
  /// The bytes are damaged.
  case statusInvalidData = -4
  /// The bytes are of no format that can be read.
  case statusUnknownType = -3
  /// The data are too short to contain the image's size.
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

/// The status of the image at `index`; unknown if there is none.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  if index == 0 { return CGImageSourceGetStatus(isrc) }
  if index < 0 || index >= isrc.count { return .statusUnknownType }
  if isrc.picture(at: index) != nil { return .statusComplete }
  return isrc.isFinal ? .statusInvalidData : .statusIncomplete
}

/// Always 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// The number of images: the frames of a GIF, a WebP or an animated PNG up to the first damage, else one; zero if the
/// format is not recognised.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.count }

/// The image, converted to sRGB but not turned upright; `nil` for damaged data or an index beyond the last. The options
/// are ignored.
///
/// A frame is the whole picture at its time: drawn over the frames before it, as the file prescribes.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  source.image(at: index, isUpright: false)
}

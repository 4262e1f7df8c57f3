import Foundation
import Synchronization

/// The frames of a GIF, a WebP or an animated PNG.
final class Frames: Sendable {
  let index: FrameIndex
  /// Whether the frames may have colours outside sRGB.
  let isExtended: Bool
  private let format: ImageFormat
  private let bytes: FileBytes
  private let maximumPixels: Int
  private let progress = Mutex(Progress())

  /// The progress of composing the frames.
  private struct Progress: Sendable {
    var composer: (any FrameComposer)?
    var count = 0
    /// The first frame that cannot be decoded.
    var damage: (index: Int, error: ImageError)?
  }

  /// `nil` for formats without frames.
  init?(_ data: Data, _ format: ImageFormat, maximumPixels: Int) throws(ImageError) {
    (self.format, self.maximumPixels) = (format, maximumPixels)
    bytes = FileBytes(data)
    do {
      guard let index = try FrameIndex(bytes.buffer, format, maximumPixels: maximumPixels) else { return nil }
      self.index = index
      isExtended =
        index.layout == .rgba16
        || ColorTransform(from: index.colors, index.layout, isGrey: index.isGrey) != nil
          && index.colors.leavesSRGB(index.layout, isGrey: index.isGrey)
    } catch {
      throw error.about(format)
    }
  }

  /// The composed frame in the stored orientation, not turned upright.
  func picture(at index: Int) throws(ImageError) -> CodedPicture {
    guard self.index.delays.indices.contains(index) else { throw Self.missing(index, of: self.index.delays.count) }
    return try progress.withLock { (progress) throws(ImageError) in
      if let damage = progress.damage, damage.index <= index { throw damage.error }
      do throws(ImageError) {
        if progress.composer == nil || progress.count > index {
          (progress.composer, progress.count) = (nil, 0)
          progress.composer = try composer()
        }
        while progress.count <= index, let composer = progress.composer {
          try composer.advance()
          progress.count += 1
        }
        guard let composer = progress.composer else { throw Self.missing(index, of: 0) }
        return try composer.picture()
      } catch {
        let error = error.about(format)
        (progress.composer, progress.damage) = (nil, (progress.count, error))
        throw error
      }
    }
  }

  /// Applies `pixels` to a frame, or to the last undamaged frame before it.
  func last<Sample>(upTo index: Int, _ pixels: (CodedPicture) -> [Sample]) -> [Sample]? {
    var index = index
    while index >= 0 {
      if let picture = try? picture(at: index) { return pixels(picture) }
      index = min(index, progress.withLock { $0.damage?.index ?? 0 }) - 1
    }
    return nil
  }

  private func composer() throws(ImageError) -> any FrameComposer {
    switch format {
    case .gif: try GIFComposer(bytes, size: index.size, colors: index.colors, maximumPixels: maximumPixels)
    case .png: try PNGComposer(bytes, index, maximumPixels: maximumPixels)
    // A JPEG is no list of frames: see `FrameIndex`.
    case .webP, .jpeg: try WebPComposer(bytes, size: index.size, maximumPixels: maximumPixels)
    }
  }

  static func missing(_ index: Int, of count: Int) -> ImageError {
    ImageError(.malformed, reason: "there is no frame \(index) among \(count)")
  }
}

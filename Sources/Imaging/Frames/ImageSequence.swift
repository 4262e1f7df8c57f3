import Foundation

/// The frames of an image file, each composed: all frames of a GIF, a WebP or an animated PNG, the one picture of any
/// other file.
///
/// A frame is drawn over the result of the frames before it, as the file prescribes. The background is transparent, as
/// in browsers. Frames that are read in order are composed once; reading an earlier frame starts again from the first.
/// An animated PNG whose first frame is damaged has one picture, the one for programs without animation.
///
/// ```swift
/// let walk = try ImageSequence(contentsOf: url)
/// layer.add(CAKeyframeAnimation(frames: walk), forKey: "walk")
/// ```
///
/// ``CGImageSource`` gives the same frames by the functions of Apple's ImageIO.
public final class ImageSequence: Sendable {
  /// The size of every frame in pixels, upright.
  public let width: Int, height: Int

  /// The file's format.
  public let format: ImageFormat

  /// Seconds for which each frame shows, as the file states them; 0 for a picture that does not move.
  public let unclampedDelays: [TimeInterval]

  /// The number of times that the frames are shown; 0 for ever.
  public let loopCount: Int

  /// The damage that ends the list of frames; `nil` if the file is whole. Damage inside a frame throws when that frame
  /// is decoded.
  public let damage: ImageError?

  /// The number of frames, at least 1.
  public var count: Int { unclampedDelays.count }

  /// Seconds for which each frame shows, as browsers do: delays of up to ten milliseconds count as a tenth of a second.
  ///
  /// Such files were made for programs that could not show pictures faster.
  public var delays: [TimeInterval] { unclampedDelays.map { $0 < 0.011 ? 0.1 : $0 } }

  private let content: Content

  private enum Content: Sendable {
    /// The file, whether its picture holds more than 8 bits of sRGB, and whether it has alpha.
    case still(Data, isExtended: Bool, hasAlpha: Bool)
    case frames(Frames)
  }

  /// Lists the frames of a file. Only the picture of a file that does not move is decoded, and decoded again when it is
  /// asked for.
  ///
  /// - Parameter maximumPixels: Larger pictures throw before memory is allocated for them; clamped to 2²⁸.
  public init(data: Data, maximumPixels: Int = CGImage.maximumPixels) throws(ImageError) {
    guard let format = ImageFormat(of: data), let frames = try Frames(data, format, maximumPixels: maximumPixels) else {
      let (picture, format) = try CodedPicture.read(data, maximumPixels: maximumPixels)
      let image = CGImage(consume picture, isUpright: true) { nil }
      (width, height, self.format) = (image.width, image.height, format)
      (unclampedDelays, loopCount, damage) = ([0], 1, nil)
      content = .still(data, isExtended: image.isExtended, hasAlpha: image.hasAlpha)
      return
    }
    let (size, exchanges) = (frames.index.size, frames.index.orientation.exchangesSides)
    (width, height) = exchanges ? (size.height, size.width) : (size.width, size.height)
    (unclampedDelays, loopCount, damage) = (frames.index.delays, frames.index.loopCount, frames.index.damage)
    (self.format, content) = (format, .frames(frames))
  }

  /// Reads an image file; see ``init(data:maximumPixels:)``.
  public convenience init(contentsOf url: URL, maximumPixels: Int = CGImage.maximumPixels) throws(ImageError) {
    do {
      try self.init(data: CGImage.contents(of: url), maximumPixels: maximumPixels)
    } catch {
      throw error.about(url.relativePath)
    }
  }

  /// Decodes a frame; upright, in sRGB. Throws for damaged data, and for an index that is not below ``count``.
  public func image(at index: Int) throws(ImageError) -> CGImage {
    switch content {
    case .still(let data, _, _) where index == 0: return try CGImage(data: data)
    case .still: throw Frames.missing(index, of: 1)
    case .frames(let frames):
      return CGImage(try frames.picture(at: index), isUpright: true) { try? frames.picture(at: index) }
    }
  }

  /// All frames, each decoded when it is first shown. A damaged frame shows the last undamaged one before it; if there
  /// is none, nothing.
  ///
  /// Decoded pixels take at most 256 MiB for all images of this kind together. Beyond that, the least recently used are
  /// dropped and decoded again.
  public var images: [CGImage] {
    switch content {
    case .still(let data, let isExtended, let hasAlpha):
      [
        image(isExtended: isExtended, hasAlpha: hasAlpha) {
          try? CGImage(data: data).premultipliedRGBA
        } extended: {
          try? CGImage(data: data).extendedRGBA
        }
      ]
    case .frames(let frames):
      (0..<count).map { index in
        image(isExtended: frames.isExtended) {
          frames.last(upTo: index) { DecodedPixels($0, isUpright: true).premultipliedRGBA }
        } extended: {
          frames.last(upTo: index) { ExtendedPixels($0, isUpright: true).samples }
        }
      }
    }
  }

  /// An image that is decoded when it is shown.
  private func image(
    isExtended: Bool, hasAlpha: Bool = true, bytes: @escaping @Sendable () -> [UInt8]?,
    extended: @escaping @Sendable () -> [Float16]?
  ) -> CGImage {
    CGImage(
      DeferredPixels(width: width, height: height, decode: bytes),
      extended: isExtended ? DeferredPixels(width: width, height: height, decode: extended) : nil, hasAlpha: hasAlpha)
  }
}

import Foundation

extension CGImage {
  /// The effort of PNG compression. The decoded pixels do not depend on it.
  ///
  /// An image of 1920 × 1080 pixels takes about 30 ms, 100 ms and 2 s on a core of 2023. The files have about 100, 90
  /// and 85 % of the size of `fast`; the difference is smaller for detailed images and larger for gradients.
  public enum PNGCompression: String, Sendable, CaseIterable {
    /// Fast to write: one filter for all rows and deflate's fastest search.
    case fast
    /// A filter chosen for each row, and deflate's usual search.
    case standard
    /// Many times slower, for files that are stored for long.
    case best
  }

  /// The image as PNG: straight alpha, by default 8 bits a channel, marked as sRGB. An opaque image has no alpha
  /// channel.
  ///
  /// Decoding it gives the same premultiplied bytes, provided that no channel exceeds alpha. A fully transparent pixel
  /// is written as 0, 0, 0, 0.
  ///
  /// With 16 bits, or in another space, the pixels are those of ``extendedRGBA`` if the image has them. They are
  /// converted by the space's formulas, clipped to 0…1 at the very end and rounded once. Throws for a space other than
  /// RGB spaces.
  public func pngData(
    compression: PNGCompression = .fast, options: PNGEncodingOptions = PNGEncodingOptions()
  ) throws(ImageError) -> Data {
    try encodePNG(self, compression, options)
  }

  /// Writes the image as PNG, atomically: other processes see the old file or the new one, and a failure leaves the old
  /// one unchanged.
  ///
  /// A symbolic link is followed. A device or pipe, which cannot be replaced, is written into directly.
  public func writePNG(
    to url: URL, compression: PNGCompression = .fast, options: PNGEncodingOptions = PNGEncodingOptions()
  ) throws(ImageError) {
    do {
      try writeAtomically(pngData(compression: compression, options: options), to: url)
    } catch {
      throw error.about(url.relativePath)
    }
  }
}

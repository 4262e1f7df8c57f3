import Foundation

extension CGImage {
  /// How hard a PNG is compressed. The pixels are the same.
  public enum PNGCompression: String, Sendable, CaseIterable {
    /// Quick to write, some larger.
    case fast
    /// As most programs write.
    case standard
    /// Several times slower, for files that are kept.
    case best
  }

  /// The image as PNG: straight alpha, 8 bits a channel, marked as sRGB; without alpha where no pixel has any.
  ///
  /// Reading it gives the same premultiplied bytes again, provided that no channel exceeds alpha. A clear pixel is
  /// written as 0, 0, 0, 0.
  public func pngData(compression: PNGCompression = .standard) throws(ImageError) -> Data {
    try encodePNG(self, compression)
  }

  /// Writes the image as PNG, all or nothing: other processes see the old file or the new one, and a failure leaves the
  /// old one as it was.
  ///
  /// A symbolic link is followed. A device or pipe, which cannot be replaced, is written into.
  public func writePNG(to url: URL, compression: PNGCompression = .standard) throws(ImageError) {
    do {
      try writeAtomically(pngData(compression: compression), to: url)
    } catch {
      throw error.about(url.relativePath)
    }
  }
}

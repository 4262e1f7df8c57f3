import Foundation

extension CGImage {
  /// How hard a PNG is compressed. The pixels are the same.
  public enum PNGCompression: Sendable {
    /// Quick to write, some larger.
    case fast
    /// Several times slower, for files that are kept.
    case small
  }

  /// The image as PNG: straight alpha, 8 bits a channel, marked as sRGB.
  ///
  /// Reading it gives the same premultiplied bytes again, provided that no channel exceeds alpha. A clear pixel is
  /// written as 0, 0, 0, 0.
  public func pngData(compression: PNGCompression = .fast) throws(ImageError) -> Data {
    try PNGImage().write(
      straightPixels(premultipliedRGBA), width: width, height: height, isFast: compression == .fast)
  }

  /// Writes the image as PNG, all or nothing: other processes see the old file or the new one, and a failure leaves the
  /// old one as it was.
  ///
  /// A symbolic link is followed. A device or pipe, which cannot be replaced, is written into.
  public func writePNG(to url: URL, compression: PNGCompression = .fast) throws(ImageError) {
    do {
      try writeAtomically(pngData(compression: compression), to: url)
    } catch {
      throw error.about(url.relativePath)
    }
  }
}

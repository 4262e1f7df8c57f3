import Foundation

/// The image formats that can be read, recognised by their first bytes. The raw value is the format's usual name.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// Portable Network Graphics, read by libpng.
  case png = "PNG"
  /// JPEG, read by libjpeg-turbo.
  case jpeg = "JPEG"
  /// Graphics Interchange Format, read by giflib.
  case gif = "GIF"
  /// WebP, lossy or lossless, read by libwebp.
  case webP = "WebP"

  init?(of data: Data) {
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool { data.dropFirst(offset).starts(with: bytes) }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("GIF8".utf8)) {
      self = .gif
    } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
      self = .webP
    } else {
      return nil
    }
  }

  /// The largest number of pixels that one byte of a file can encode; `nil` without a bound.
  ///
  /// A short file that claims more is damaged, and is refused before memory is allocated for it.
  var pixelsPerByte: Int? {
    switch self {
    // A pixel takes at least one bit, and deflate compresses to 1/1032 at best.
    case .png: 8 * 1032
    // With Huffman coding a block of 64 pixels takes at least one bit; arithmetic coding goes down to about a hundredth
    // of a bit.
    case .jpeg: 8 * 64 * 128
    // A code of twelve bits encodes at most 4,096 pixels. The bound is higher because a first frame may be smaller than
    // its screen.
    case .gif: 1 << 16
    // A lossless image of one colour takes no bits for its pixels.
    case .webP: nil
    }
  }
}

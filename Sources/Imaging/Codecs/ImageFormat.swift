import Foundation

/// The formats an image may come in, known by their first bytes. The raw value is the name for people.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
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

  /// The most pixels that a byte of a file can stand for; `nil` where there is no bound.
  ///
  /// A short file that claims more lies, and is refused before memory is taken for it.
  var pixelsPerByte: Int? {
    switch self {
    // A pixel takes a bit or more, and deflate shrinks to 1/1032 at best.
    case .png: 8 * 1032
    // A block of 64 pixels takes a bit or more by Huffman's method; arithmetic coding goes lower, to some hundredth of a bit.
    case .jpeg: 8 * 64 * 128
    // A code of twelve bits stands for at most 4,096 pixels. More, because a first frame may be smaller than its screen.
    case .gif: 1 << 16
    // A lossless picture of one colour takes no bits for its pixels at all.
    case .webP: nil
    }
  }
}

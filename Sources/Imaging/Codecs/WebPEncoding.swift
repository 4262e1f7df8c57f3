import CWebP
import Foundation

extension CGImage {
  /// The image as WebP: straight alpha, sRGB, 8 bits a channel.
  ///
  /// - Parameter quality: From 0, smallest, to 1, best; clamped, NaN is 1. `nil` writes without loss: decoding gives
  ///   the same premultiplied bytes, provided that no channel exceeds alpha.
  /// - Throws: ``ImageError`` for an image of more than 16,383 pixels on a side, which the format cannot hold.
  public func webpData(quality: Double? = nil) throws(ImageError) -> Data {
    let longest = Int(WEBP_MAX_DIMENSION)
    guard width <= longest, height <= longest else {
      throw ImageError(
        .tooLarge, reason: "\(width) × \(height) pixels cannot be written as WebP: at most \(longest) on a side")
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { WebPFree(bytes) }
    let (columns, rows, stride) = (CInt(width), CInt(height), CInt(4 * width))
    let count = straightPixels(premultipliedRGBA).withUnsafeBufferPointer { pixels in
      guard let quality else { return WebPEncodeLosslessRGBA(pixels.baseAddress, columns, rows, stride, &bytes) }
      let percent = quality.isNaN ? 100 : Double.maximum(0, Double.minimum(quality * 100, 100))
      return WebPEncodeRGBA(pixels.baseAddress, columns, rows, stride, Float(percent), &bytes)
    }
    guard count > 0, let bytes else { throw ImageError(.tooLarge, reason: "no memory for a WebP encoder") }
    return Data(bytes: bytes, count: count)
  }
}

import CTurboJPEG
import Foundation

extension CGImage {
  /// The image as JPEG, composited over black, with colours at half the resolution.
  ///
  /// - Parameter quality: From 0, smallest, to 1, best; clamped, NaN is 1.
  public func jpegData(quality: Double) throws(ImageError) -> Data {
    guard let encoder = tjInitCompress() else {
      throw ImageError(.tooLarge, reason: "no memory for a JPEG encoder")
    }
    defer { tjDestroy(encoder) }
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, CUnsignedLong) = (nil, 0)
    defer { tjFree(bytes) }
    let percent = quality.isNaN ? 100 : Int32(Double.maximum(1, Double.minimum(quality * 100, 100)).rounded())
    // Premultiplied colours are those over black.
    let status = premultipliedRGBA.withUnsafeBufferPointer { pixels in
      tjCompress2(
        encoder, pixels.baseAddress, Int32(width), Int32(4 * width), Int32(height), Int32(TJPF_RGBX.rawValue), &bytes,
        &count, Int32(TJSAMP_420.rawValue), percent, TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let bytes else {
      let message = tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "no reason given"
      throw ImageError(.tooLarge, reason: "cannot be written as JPEG: \(message)")
    }
    return Data(bytes: bytes, count: Int(count))
  }
}

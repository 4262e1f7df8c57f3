import CWebP
import Foundation

extension DecodedPixels {
  /// Lossy and lossless WebP, with and without alpha; not animated.
  init(webP file: UnsafeRawBufferPointer) throws(ImageError) {
    let bytes = file.bindMemory(to: UInt8.self).baseAddress
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(bytes, file.count, &features)
    guard status == VP8_STATUS_OK else {
      throw ImageError(.malformed, reason: "damaged WebP: \(Self.reason(status))")
    }
    if features.has_animation != 0 {
      throw ImageError(.unsupportedFormat, reason: "animated WebP images are not read")
    }
    try self.init((Int(features.width), Int(features.height)), of: file, .webP) { pixels throws(ImageError) in
      let rowBytes = 4 * features.width
      guard WebPDecodeRGBAInto(bytes, file.count, pixels.baseAddress, pixels.count, rowBytes) != nil else {
        throw ImageError(.malformed, reason: "damaged WebP: the picture's data is damaged or cut short")
      }
    }
  }

  private static func reason(_ status: VP8StatusCode) -> String {
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA: "the data is cut short"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "it uses a feature that is not read"
    default: "the header makes no sense"
    }
  }
}

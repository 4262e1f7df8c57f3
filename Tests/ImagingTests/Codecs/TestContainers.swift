import CTurboJPEG
import Foundation

/// Adds metadata to encoded images.
extension Data {
  /// A JPEG with additional segments after its start marker.
  func addingJPEGSegments(_ segments: [(code: UInt8, content: [UInt8])]) -> Data {
    let bytes = segments.flatMap { segment -> [UInt8] in
      let length = segment.content.count + 2
      return [0xFF, segment.code, UInt8(length >> 8), UInt8(length & 255)] + segment.content
    }
    return prefix(2) + bytes + dropFirst(2)
  }

  func addingJPEGExif(_ block: [UInt8]) -> Data {
    addingJPEGSegments([(0xE1, Array("Exif\0\0".utf8) + block)])
  }

  /// - Parameter partBytes: The number of the profile's bytes in each segment.
  func addingJPEGProfile(_ profile: [UInt8], partBytes: Int = 60000) -> Data {
    let parts = stride(from: 0, to: profile.count, by: partBytes).map { profile[$0...].prefix(partBytes) }
    return addingJPEGSegments(
      parts.enumerated().map { i, part in
        (0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(i + 1), UInt8(parts.count)] + part)
      })
  }

  /// An extended WebP made from a simple one, with a profile before the image and EXIF after it.
  func addingWebPChunks(width: Int, height: Int, hasAlpha: Bool, profile: [UInt8]? = nil, exif: [UInt8]? = nil) -> Data
  {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + littleEndian(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }
    let flags: UInt8 = (profile == nil ? 0 : 0x20) | (exif == nil ? 0 : 0x08) | (hasAlpha ? 0x10 : 0)
    let size = littleEndian(width - 1).prefix(3) + littleEndian(height - 1).prefix(3)
    var body = chunk("VP8X", [flags, 0, 0, 0] + size)
    if let profile { body += chunk("ICCP", profile) }
    body += self[(startIndex + 12)...]
    if let exif { body += chunk("EXIF", exif) }
    return Data(Array("RIFF".utf8) + littleEndian(body.count + 4) + Array("WEBP".utf8) + body)
  }
}

/// An 8×8 JPEG of one colour at the best quality: red, green, blue, or four inks in Adobe's form, where 255 is no ink.
func flatJPEG(_ color: [UInt8]) -> Data {
  let compressor = tjInitCompress()
  defer { tjDestroy(compressor) }
  let pixels = (0..<64).flatMap { _ in color }
  var bytes: UnsafeMutablePointer<UInt8>?, count: CUnsignedLong = 0
  defer { tjFree(bytes) }
  let formats: [Int: CInt] = [1: CInt(TJPF_GRAY.rawValue), 3: CInt(TJPF_RGB.rawValue), 4: CInt(TJPF_CMYK.rawValue)]
  let subsampling = color.count == 1 ? TJSAMP_GRAY : TJSAMP_444
  tjCompress2(
    compressor, pixels, 8, 0, 8, formats[color.count]!, &bytes, &count, CInt(subsampling.rawValue), 100,
    TJFLAG_ACCURATEDCT)
  return Data(bytes: bytes!, count: Int(count))
}

import CTurboJPEG
import Foundation

extension DecodedPixels {
  /// Grey and colour JPEG, baseline and progressive. What the decoder warns of (a file cut short above all) is damage.
  ///
  /// An orientation in EXIF is not looked at, nor is a colour profile.
  init(jpeg file: UnsafeRawBufferPointer) throws(ImageError) {
    let decoder = try JPEGDecoder()
    let header = try decoder.readHeader(of: file)
    guard !header.isInk else { throw ImageError(.unsupportedFormat, reason: "CMYK JPEG images are not read") }
    try self.init((header.width, header.height), of: file, .jpeg) { pixels throws(ImageError) in
      try decoder.decode(file, header, into: pixels)
    }
  }
}

/// TurboJPEG's decompressor, freed once.
///
/// This API reports by return values; libjpeg's own leaves by `longjmp`, which must not cross Swift.
private struct JPEGDecoder: ~Copyable {
  private let handle: tjhandle

  struct Header {
    var width: Int, height: Int
    /// CMYK or YCCK, which are for print.
    var isInk: Bool
  }

  init() throws(ImageError) {
    guard let handle = tjInitDecompress() else { throw ImageError(.tooLarge, reason: "no memory for a JPEG decoder") }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  func readHeader(of file: UnsafeRawBufferPointer) throws(ImageError) -> Header {
    var (width, height, subsampling, space): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    let bytes = file.bindMemory(to: UInt8.self).baseAddress
    guard tjDecompressHeader3(handle, bytes, CUnsignedLong(file.count), &width, &height, &subsampling, &space) == 0
    else { throw damage() }
    let isInk = space == CInt(TJCS_CMYK.rawValue) || space == CInt(TJCS_YCCK.rawValue)
    return Header(width: Int(width), height: Int(height), isInk: isInk)
  }

  /// Fills `pixels` with opaque RGBA.
  func decode(
    _ file: UnsafeRawBufferPointer, _ header: Header, into pixels: UnsafeMutableBufferPointer<UInt8>
  ) throws(ImageError) {
    // A progressive file may hold ever more scans of the whole picture: 500 are the most that are followed.
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
    let bytes = file.bindMemory(to: UInt8.self).baseAddress
    let status = tjDecompress2(
      handle, bytes, CUnsignedLong(file.count), pixels.baseAddress, CInt(header.width), CInt(4 * header.width),
      CInt(header.height), CInt(TJPF_RGBA.rawValue), flags)
    guard status == 0 else { throw damage() }
  }

  /// Why the last call failed.
  private func damage() -> ImageError {
    let message = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason given"
    return ImageError(.malformed, reason: "damaged JPEG: \(message)")
  }
}

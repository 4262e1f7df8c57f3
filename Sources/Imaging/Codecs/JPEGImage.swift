import CTurboJPEG
import Foundation

extension CodedPicture {
  /// Decodes a grey, colour or CMYK JPEG of 8 bits a sample, baseline or progressive.
  ///
  /// A warning of the decoder, above all about a truncated file, counts as damage.
  init(jpeg file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let decoder = try JPEGDecoder()
    let header = try decoder.readHeader(of: file)
    let metadata = JPEGMetadata(file)
    let layout = header.isInk ? Layout.cmyk8(isInverted: metadata.isAdobe) : .rgba8
    try self.init(header.size, layout, of: file, .jpeg, maximumPixels: maximumPixels) { pixels throws(ImageError) in
      try decoder.decode(file, header, into: pixels)
    }
    (isGrey, hasAlpha) = (header.isGrey, false)
    colors = metadata.profile.withUnsafeBytes { ColorDescription(profile: $0) }
    orientation = metadata.orientation
  }
}

/// TurboJPEG's decompressor, freed once.
///
/// This API reports errors by return values; libjpeg's own uses `longjmp`, which must not cross Swift frames.
private struct JPEGDecoder: ~Copyable {
  private let handle: tjhandle

  struct Header {
    var size: ImageError.Size
    var isGrey: Bool
    /// Whether the colours are CMYK or YCCK, for print.
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
    return Header(
      size: ImageError.Size(width: Int(width), height: Int(height)),
      isGrey: space == CInt(TJCS_GRAY.rawValue),
      isInk: space == CInt(TJCS_CMYK.rawValue) || space == CInt(TJCS_YCCK.rawValue))
  }

  /// Fills `pixels` with opaque RGBA, or with the file's own CMYK.
  func decode(
    _ file: UnsafeRawBufferPointer, _ header: Header, into pixels: UnsafeMutableRawBufferPointer
  ) throws(ImageError) {
    // A progressive file may hold any number of scans of the whole image; more than 500 are an error.
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
    let status = tjDecompress2(
      handle, file.bindMemory(to: UInt8.self).baseAddress, CUnsignedLong(file.count),
      pixels.bindMemory(to: UInt8.self).baseAddress, CInt(header.size.width), CInt(4 * header.size.width),
      CInt(header.size.height), CInt((header.isInk ? TJPF_CMYK : TJPF_RGBA).rawValue), flags)
    guard status == 0 else { throw damage() }
  }

  /// Why the last call failed.
  private func damage() -> ImageError {
    let message = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason given"
    // Lossless or arithmetic coding, or samples of 12 bits.
    if message.contains("nsupported") { return ImageError(.unsupportedFormat, reason: "JPEG: \(message)") }
    return ImageError(damaged: .jpeg, message)
  }
}

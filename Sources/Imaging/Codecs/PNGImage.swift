import CPNGCodec
import Foundation

extension CodedPicture {
  /// Decodes a PNG of any kind, up to its end marker. Bytes after that are ignored.
  init(png file: UnsafeRawBufferPointer, maximumPixels: Int) throws(ImageError) {
    let reader = try PNGReader(file)
    let header = reader.header
    let layout = header.bits == 16 ? Layout.rgba16 : .rgba8
    try self.init(
      ImageError.Size(width: Int(header.width), height: Int(header.height)), layout, of: file, .png,
      maximumPixels: maximumPixels
    ) { pixels throws(ImageError) in
      try reader.read(into: pixels)
    }
    (isGrey, hasAlpha) = (header.is_grey, header.has_alpha)
    colors = reader.colors
    orientation = reader.orientation
  }
}

/// The decoder of `CPNGCodec`, closed once.
struct PNGReader: ~Copyable {
  private let reader: OpaquePointer
  let header: png_codec_header

  /// The largest inflated chunk, in bytes; a larger one counts as damage. Image data is not limited by it.
  private static let maximumChunkBytes = ColorDescription.maximumProfileBytes

  /// Reads the header. `file` must stay valid while this value lives.
  init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    var header = png_codec_header(), failure = png_codec_failure(), offset = 0
    guard
      let reader = png_codec_open(file.baseAddress, file.count, Self.maximumChunkBytes, &header, &failure, &offset)
    else { throw ImageError(damaged: .png, failure.text, offset: offset) }
    self.reader = reader
    self.header = header
  }

  deinit { png_codec_close(reader) }

  func read(into pixels: UnsafeMutableRawBufferPointer) throws(ImageError) {
    var failure = png_codec_failure(), offset = 0
    guard png_codec_read(reader, pixels.baseAddress, &failure, &offset) else {
      throw ImageError(damaged: .png, failure.text, offset: offset)
    }
  }

  /// The colours, by precedence: cICP, an sRGB chunk, a profile, gAMA and cHRM.
  ///
  /// Source: <https://www.w3.org/TR/png-3/#color-chunk-precendence>. A file with both of sRGB and iCCP is not allowed.
  var colors: ColorDescription {
    if header.has_code_points, let points = withUnsafeBytes(of: header.code_points, { CodePoints($0) }) {
      return .codePoints(points)
    }
    if header.is_srgb { return .none }
    if let profile = header.profile {
      return ColorDescription(profile: UnsafeRawBufferPointer(start: profile, count: header.profile_size))
    }
    guard header.has_gamma || header.has_chromaticities else { return .none }
    let chromaticities = withUnsafeBytes(of: header.chromaticities) { Array($0.bindMemory(to: Double.self)) }
    return .gamma(
      header.has_gamma ? header.gamma : nil, chromaticities: header.has_chromaticities ? chromaticities : nil)
  }

  /// The orientation. Known once the pixels are read, because EXIF may follow them.
  var orientation: CGImagePropertyOrientation {
    var count = 0
    guard let exif = png_codec_exif(reader, &count) else { return .up }
    return ExifBlock(UnsafeRawBufferPointer(start: exif, count: count))?.orientation ?? .up
  }
}

extension png_codec_failure {
  /// libpng's error message.
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

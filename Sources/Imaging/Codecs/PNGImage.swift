import CPNGCodec
import Foundation

extension CodedPicture {
  /// PNG of every kind, whole up to its end marker. What stands behind that is passed over.
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
    isGrey = header.is_grey
    colors = reader.colors
    orientation = reader.orientation
  }
}

/// The decoder of `CPNGCodec`, freed once.
private struct PNGReader: ~Copyable {
  private let reader: OpaquePointer
  let header: png_codec_header

  /// The longest chunk that is read, inflated, in bytes; a longer one is damage. Pixels come in chunks of their own.
  private static let maximumChunkBytes = ColorDescription.maximumProfileBytes

  /// Reads the header. `file` must stay where it is as long as this value lives.
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

  /// A profile counts more than the chunks that came before there were any, and sRGB's more than all of them.
  var colors: ColorDescription {
    if header.is_srgb { return .none }
    if let profile = header.profile {
      return ColorDescription(profile: UnsafeRawBufferPointer(start: profile, count: header.profile_size))
    }
    guard header.has_gamma || header.has_chromaticities else { return .none }
    let chromaticities = withUnsafeBytes(of: header.chromaticities) { Array($0.bindMemory(to: Double.self)) }
    return .gamma(
      header.has_gamma ? header.gamma : nil, chromaticities: header.has_chromaticities ? chromaticities : nil)
  }

  /// Known once the pixels are read, because EXIF may stand behind them.
  var orientation: CGImagePropertyOrientation {
    var count = 0
    guard let exif = png_codec_exif(reader, &count) else { return .up }
    return ExifBlock(UnsafeRawBufferPointer(start: exif, count: count))?.orientation ?? .up
  }
}

extension png_codec_failure {
  /// libpng's words.
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

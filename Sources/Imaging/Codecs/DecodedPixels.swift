import Foundation

/// The pixels of a decoded image, ready to be shown: premultiplied sRGB-encoded RGBA, 8 bits a channel, rows from the
/// top.
struct DecodedPixels {
  private(set) var width: Int, height: Int
  private(set) var premultipliedRGBA: [UInt8]
  /// Whether the file holds more: 16 bits a channel, or colours outside sRGB.
  let isExtended: Bool

  /// - Parameter isUpright: Whether the file's orientation is applied.
  init(_ picture: consuming CodedPicture, isUpright: Bool) {
    (width, height) = (picture.width, picture.height)
    let orientation = isUpright ? picture.orientation : .up
    (premultipliedRGBA, isExtended) = Self.premultiplied(picture)
    guard orientation != .up else { return }
    premultipliedRGBA = orientation.upright(premultipliedRGBA, width: width, height: height)
    if orientation.exchangesSides { swap(&width, &height) }
  }

  /// Converts the colours to sRGB, then premultiplies, then rounds to 8 bits.
  private static func premultiplied(_ picture: consuming CodedPicture) -> (pixels: [UInt8], isExtended: Bool) {
    let (width, height, layout, isGrey) = (picture.width, picture.height, picture.layout, picture.isGrey)
    let transform = ColorTransform(from: picture.colors, layout, isGrey: isGrey)
    let isWide = transform != nil && picture.colors.leavesSRGB(layout, isGrey: isGrey)
    var samples = picture.samples
    // From here on `samples` is the only owner, so it is changed in place.
    picture.samples = []
    guard layout == .rgba16 else {
      samples.withUnsafeMutableBytes { bytes in
        finish(UnsafeRawBufferPointer(bytes), layout, width, transform, into: bytes.bindMemory(to: UInt8.self))
      }
      return (samples, isWide)
    }
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { result, count in
      samples.withUnsafeBytes { finish($0, layout, width, transform, into: result) }
      count = 4 * width * height
    }
    return (pixels, true)
  }

  /// - Parameter result: May be the memory of `samples` if their pixels take four bytes: each row is read before it is
  ///   written.
  private static func finish(
    _ samples: UnsafeRawBufferPointer, _ layout: CodedPicture.Layout, _ width: Int, _ transform: ColorTransform?,
    into result: UnsafeMutableBufferPointer<UInt8>
  ) {
    if transform == nil, layout == .rgba8 { return premultiplyPixels(result) }
    // A row of straight RGBA, 16 bits a channel.
    var line = [UInt16](repeating: .max, count: 4 * width)
    for (y, start) in stride(from: 0, to: samples.count, by: width * layout.bytesPerPixel).enumerated() {
      let row = UnsafeRawBufferPointer(rebasing: samples[start..<start + width * layout.bytesPerPixel])
      line.withUnsafeMutableBufferPointer { line in
        widen(row, layout, into: line)
        transform?.convert(row.baseAddress!, count: width, into: line.baseAddress!)
        for i in stride(from: 0, to: line.count, by: 4) {
          let target = 4 * y * width + i, alpha = line[i + 3]
          for channel in 0..<3 { result[target + channel] = premultiply(line[i + channel], by: alpha) }
          result[target + 3] = premultiply(alpha, by: .max)
        }
      }
    }
  }

  /// Converts a row to RGBA of 16 bits a channel, without a colour conversion.
  ///
  /// Each of the three inks becomes `(1 − ink)·(1 − black)`. This is an approximation: real inks are duller, by an
  /// amount that only a profile gives.
  private static func widen(
    _ row: UnsafeRawBufferPointer, _ layout: CodedPicture.Layout, into line: UnsafeMutableBufferPointer<UInt16>
  ) {
    switch layout {
    case .rgba8: for i in line.indices { line[i] = 257 * UInt16(row[i]) }
    case .rgba16: for i in line.indices { line[i] = row.load(fromByteOffset: 2 * i, as: UInt16.self) }
    case .cmyk8(let isInverted):
      let flip: UInt8 = isInverted ? 0 : 255
      for i in stride(from: 0, to: line.count, by: 4) {
        let black = UInt32(row[i + 3] ^ flip)
        for channel in 0..<3 { line[i + channel] = UInt16((UInt32(row[i + channel] ^ flip) * black * 257 + 127) / 255) }
      }
    }
  }
}

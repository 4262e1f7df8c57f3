import Foundation

/// The pixels of a decoded image with all that its file holds: premultiplied extended sRGB, half floats, rows from the
/// top.
///
/// As ``DecodedPixels`` without clipping, and in place of its rounding to 8 bits one to half floats.
struct ExtendedPixels {
  private(set) var width: Int, height: Int
  private(set) var samples: [Float16]

  /// - Parameter isUpright: Whether the file's orientation is applied.
  init(_ picture: CodedPicture, isUpright: Bool) {
    (width, height) = (picture.width, picture.height)
    samples = Self.premultiplied(picture)
    let orientation = isUpright ? picture.orientation : .up
    guard orientation != .up else { return }
    samples = orientation.upright(samples, width: width, height: height)
    if orientation.exchangesSides { swap(&width, &height) }
  }

  private static func premultiplied(_ picture: CodedPicture) -> [Float16] {
    let (width, height, layout) = (picture.width, picture.height, picture.layout)
    // A description of sRGB leaves the samples alone, as it does in 8 bits.
    let counts = ColorTransform(from: picture.colors, layout, isGrey: picture.isGrey) != nil
    let transform = counts ? ExtendedColorTransform(from: picture.colors, layout, isGrey: picture.isGrey) : nil
    let rowBytes = width * layout.bytesPerPixel
    return [Float16](unsafeUninitializedCapacity: 4 * width * height) { result, count in
      // A row of straight RGBA.
      var line = [Float](repeating: 1, count: 4 * width)
      picture.samples.withUnsafeBytes { samples in
        line.withUnsafeMutableBufferPointer { line in
          for y in 0..<height {
            let row = UnsafeRawBufferPointer(rebasing: samples[y * rowBytes..<(y + 1) * rowBytes])
            widen(row, layout, into: line)
            transform?.convert(row.baseAddress!, count: width, into: line.baseAddress!)
            for i in stride(from: 0, to: line.count, by: 4) {
              let target = 4 * y * width + i, alpha = line[i + 3]
              for channel in 0..<3 { result[target + channel] = HalfPixels.half(line[i + channel] * alpha) }
              result[target + 3] = Float16(alpha)
            }
          }
        }
      }
      count = 4 * width * height
    }
  }

  /// Converts a row to RGBA, without a colour conversion. Inks are mixed as for 8 bits.
  private static func widen(
    _ row: UnsafeRawBufferPointer, _ layout: CodedPicture.Layout, into line: UnsafeMutableBufferPointer<Float>
  ) {
    switch layout {
    case .rgba8: for i in line.indices { line[i] = Float(row[i]) / 255 }
    case .rgba16: for i in line.indices { line[i] = Float(row.load(fromByteOffset: 2 * i, as: UInt16.self)) / 65535 }
    case .cmyk8(let isInverted):
      let flip: UInt8 = isInverted ? 0 : 255
      for i in stride(from: 0, to: line.count, by: 4) {
        let black = Float(row[i + 3] ^ flip) / 255
        for channel in 0..<3 { line[i + channel] = Float(row[i + channel] ^ flip) / 255 * black }
      }
    }
  }
}

extension CGImage {
  /// The image of a decoded picture. Where that holds more than 8 bits of sRGB, it is decoded again when the rest is
  /// asked for.
  ///
  /// - Parameters:
  ///   - isUpright: Whether the file's orientation is applied.
  ///   - again: Decodes the same picture.
  convenience init(
    _ picture: consuming CodedPicture, isUpright: Bool, again: @escaping @Sendable () -> CodedPicture?
  ) {
    let hasAlpha = picture.hasAlpha
    let pixels = DecodedPixels(consume picture, isUpright: isUpright)
    var extended: DeferredPixels<Float16>?
    if pixels.isExtended {
      extended = DeferredPixels(width: pixels.width, height: pixels.height) {
        again().map { ExtendedPixels($0, isUpright: isUpright).samples }
      }
    }
    self.init(
      width: pixels.width, height: pixels.height, .stored(pixels.premultipliedRGBA),
      extended: extended.map { .deferred($0) }, hasAlpha: hasAlpha)
  }
}

import Geometry
import Imaging

/// The layout of a bitmap's pixels in the client's memory.
///
/// Cairo draws premultiplied colours in its own 32-bit words. The layouts of grey and of alpha alone are converted from
/// those when they are read.
struct PixelLayout: Equatable {
  enum Channels: Equatable {
    /// The positions of red, green, blue and alpha in the four bytes of a pixel.
    case color(SIMD4<Int>)
    /// One byte of luminance: `0.2126·red + 0.7152·green + 0.0722·blue` of the encoded colours.
    case gray
    /// One byte of alpha.
    case alpha
  }

  var channels: Channels
  /// Whether pixels have alpha; otherwise they are opaque.
  var hasAlpha: Bool

  static let rgba = PixelLayout(channels: .color(SIMD4(0, 1, 2, 3)), hasAlpha: true)
  static let opaqueRGBA = PixelLayout(channels: .color(SIMD4(0, 1, 2, 3)), hasAlpha: false)

  var bytesPerPixel: Int {
    if case .color = channels { return 4 }
    return 1
  }

  /// The layout for Core Graphics' parameters; `nil` if it is not supported.
  ///
  /// Supported are 8 bits a component: RGB with premultiplied alpha or none, in either byte order; grey without alpha;
  /// alpha alone.
  init?(bitsPerComponent: Int, space: CGColorSpace?, bitmapInfo: UInt32) {
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    let order = CGBitmapInfo(rawValue: bitmapInfo & CGBitmapInfo.byteOrderMask.rawValue)
    guard bitsPerComponent == 8, let alpha, bitmapInfo & CGBitmapInfo.floatComponents.rawValue == 0,
      order == [] || order == .byteOrder32Big || order == .byteOrder32Little
    else { return nil }
    if alpha == .alphaOnly {
      self.init(channels: .alpha, hasAlpha: true)
      return
    }
    let isLittle = order == .byteOrder32Little
    switch (space?.model, alpha) {
    case (.monochrome, .none): self.init(channels: .gray, hasAlpha: false)
    case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast):
      self.init(
        channels: .color(isLittle ? SIMD4(3, 2, 1, 0) : SIMD4(0, 1, 2, 3)), hasAlpha: alpha == .premultipliedLast)
    case (.rgb, .premultipliedFirst), (.rgb, .noneSkipFirst):
      self.init(
        channels: .color(isLittle ? SIMD4(2, 1, 0, 3) : SIMD4(1, 2, 3, 0)), hasAlpha: alpha == .premultipliedFirst)
    default: return nil
    }
  }

  init(channels: Channels, hasAlpha: Bool) { (self.channels, self.hasAlpha) = (channels, hasAlpha) }

  /// Converts a row of Cairo's pixels to the RGBA of an image.
  func writeRGBA(_ row: UnsafeMutableBufferPointer<UInt32>, to bytes: UnsafeMutableRawBufferPointer) {
    for x in 0..<row.count {
      var word = row[x]
      switch channels {
      case .color: break
      case .gray: word = word & 0xFF00_0000 | Self.gray(word) * 0x10101
      case .alpha: word &= 0xFF00_0000
      }
      if !hasAlpha { word |= 0xFF00_0000 }
      // Words of ARGB become words of ABGR, whose little-endian bytes are red, green, blue, alpha.
      let swapped = word & 0xFF00_FF00 | (word >> 16) & 0xFF | (word & 0xFF) << 16
      bytes.storeBytes(of: swapped.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
    }
  }

  /// Converts columns of a row of Cairo's pixels to this layout.
  func write(_ row: UnsafeMutableBufferPointer<UInt32>, columns: Range<Int>, to bytes: UnsafeMutableRawPointer) {
    switch channels {
    case .color(let place):
      for x in columns {
        let word = row[x]
        let pixel = bytes + 4 * x
        pixel.storeBytes(of: UInt8(truncatingIfNeeded: word >> 16), toByteOffset: place.x, as: UInt8.self)
        pixel.storeBytes(of: UInt8(truncatingIfNeeded: word >> 8), toByteOffset: place.y, as: UInt8.self)
        pixel.storeBytes(of: UInt8(truncatingIfNeeded: word), toByteOffset: place.z, as: UInt8.self)
        let alpha = hasAlpha ? UInt8(truncatingIfNeeded: word >> 24) : 255
        pixel.storeBytes(of: alpha, toByteOffset: place.w, as: UInt8.self)
      }
    case .gray:
      for x in columns { bytes.storeBytes(of: UInt8(Self.gray(row[x])), toByteOffset: x, as: UInt8.self) }
    case .alpha:
      for x in columns { bytes.storeBytes(of: UInt8(row[x] >> 24), toByteOffset: x, as: UInt8.self) }
    }
  }

  /// Converts a row in this layout to Cairo's pixels. Colours greater than alpha are clamped to it.
  func read(_ bytes: UnsafeRawPointer, to row: UnsafeMutableBufferPointer<UInt32>) {
    for x in 0..<row.count {
      func byte(_ i: Int) -> UInt32 { UInt32(bytes.load(fromByteOffset: i, as: UInt8.self)) }
      switch channels {
      case .color(let place):
        let a = hasAlpha ? byte(4 * x + place.w) : 255
        let (r, g, b) = (byte(4 * x + place.x), byte(4 * x + place.y), byte(4 * x + place.z))
        row[x] = a << 24 | min(r, a) << 16 | min(g, a) << 8 | min(b, a)
      case .gray: row[x] = 0xFF00_0000 | byte(x) * 0x10101
      case .alpha: row[x] = byte(x) << 24
      }
    }
  }

  /// The luminance of one of Cairo's pixels, 0…255.
  private static func gray(_ word: UInt32) -> UInt32 {
    ((word >> 16 & 255) * 13933 + (word >> 8 & 255) * 46871 + (word & 255) * 4732 + 32768) >> 16
  }
}

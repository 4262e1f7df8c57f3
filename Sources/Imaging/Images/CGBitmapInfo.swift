import Geometry

/// Whether pixels have alpha, in which place, and whether colours are premultiplied by it.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgimagealphainfo>.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// Colours without alpha: opaque.
  case none = 0
  /// Colours multiplied by alpha, then alpha.
  case premultipliedLast = 1
  /// Alpha, then colours multiplied by it.
  case premultipliedFirst = 2
  /// Straight colours, then alpha.
  case last = 3
  /// Alpha, then straight colours.
  case first = 4
  /// Colours, then a sample that is ignored: opaque.
  case noneSkipLast = 5
  /// A sample that is ignored, then colours: opaque.
  case noneSkipFirst = 6
  /// Alpha alone.
  case alphaOnly = 7
}

/// The layout of a pixel: a ``CGImageAlphaInfo`` in the low bits, and the order of its bytes.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgbitmapinfo>.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of a ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that mark floating-point samples.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Samples are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of a ``CGImageByteOrderInfo``.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Units of 16 bits, the least byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Units of 32 bits, the least byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Units of 16 bits, the greatest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Units of 32 bits, the greatest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

extension CGImage {
  /// sRGB, or extended sRGB for an image with ``extendedRGBA``; `nil` for a mask.
  public var colorSpace: CGColorSpace? {
    isMask ? nil : CGColorSpace(name: isExtended ? CGColorSpace.extendedSRGB : CGColorSpace.sRGB)
  }

  /// Premultiplied alpha after the colours, the layout of ``premultipliedRGBA`` and ``extendedRGBA``; `noneSkipLast`,
  /// with the same layout, for an image of a file, of samples or of a context without alpha, such as every JPEG.
  public var alphaInfo: CGImageAlphaInfo { hasAlpha ? .premultipliedLast : .noneSkipLast }

  /// ``alphaInfo`` as bits. For an image with ``extendedRGBA``, the bits of half floats too, least significant byte
  /// first.
  public var bitmapInfo: CGBitmapInfo {
    let alpha = CGBitmapInfo(rawValue: alphaInfo.rawValue)
    return isExtended ? [alpha, .floatComponents, .byteOrder16Little] : alpha
  }
}

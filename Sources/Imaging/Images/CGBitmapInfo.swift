import Geometry

/// Whether pixels have alpha, in which place, and whether colours are premultiplied by it.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgimagealphainfo>.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7
}

/// The layout of a pixel: a ``CGImageAlphaInfo`` in the low bits, and the order of its bytes.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgbitmapinfo>.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

extension CGImage {
  /// sRGB; `nil` for a mask.
  public var colorSpace: CGColorSpace? { isMask ? nil : CGColorSpace(name: CGColorSpace.sRGB) }

  /// Always premultiplied alpha after the colours, the layout of ``premultipliedRGBA``.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }

  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue) }
}

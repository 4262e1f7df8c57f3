/// The order of a sample's bytes, as part of a ``CGBitmapInfo``.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgimagebyteorderinfo>.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits of all orders.
  case orderMask = 0x7000
  /// The machine's order of bytes.
  case orderDefault = 0
  /// Units of 16 bits, the least byte first.
  case order16Little = 0x1000
  /// Units of 32 bits, the least byte first.
  case order32Little = 0x2000
  /// Units of 16 bits, the greatest byte first.
  case order16Big = 0x3000
  /// Units of 32 bits, the greatest byte first.
  case order32Big = 0x4000
}

/// The packing of a pixel's samples, as part of a ``CGBitmapInfo``. Only `packed` can be read.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgimagepixelformatinfo>.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  /// The bits of all packings.
  case mask = 0xF0000
  /// Each sample has the same number of bits, which it shares with no other.
  case packed = 0
  /// 5 bits for each of red, green and blue.
  case RGB555 = 0x10000
  /// 5, 6 and 5 bits for red, green and blue.
  case RGB565 = 0x20000
  /// 10 bits for each of red, green and blue.
  case RGB101010 = 0x30000
  /// 10 bits for each of red, green and blue, with room beyond 0 and 1.
  case RGBCIF10 = 0x40000
}

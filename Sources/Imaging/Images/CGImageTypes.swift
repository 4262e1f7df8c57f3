/// The order of a sample's bytes, as part of a ``CGBitmapInfo``.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgimagebyteorderinfo>.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// The packing of a pixel's samples, as part of a ``CGBitmapInfo``. Only `packed` can be read.
///
/// Source: <https://developer.apple.com/documentation/coregraphics/cgimagepixelformatinfo>.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  case mask = 0xF0000
  case packed = 0
  case RGB555 = 0x10000
  case RGB565 = 0x20000
  case RGB101010 = 0x30000
  case RGBCIF10 = 0x40000
}

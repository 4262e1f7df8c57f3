/// How an image is sampled.
package enum ImageFilter: UInt8, Sendable {
  /// Bilinear interpolation in the full-size image.
  case linear
  /// The texel that contains the point.
  case nearest
  /// Bilinear interpolation in the two nearest levels of a mip chain, when minifying; as ``linear`` when magnifying.
  case trilinear
}

/// How closely a picture must agree with the reference: the one table.
///
/// Differences are the greatest over the four channels of premultiplied 8-bit RGBA, in 255ths.
enum Tolerance {
  /// Nearly all interior pixels: a target rounds to 8 bits, and so does a texture unit's interpolation.
  static let interior = 2
  /// Every interior pixel.
  static let interiorAtWorst = 3
  /// An allowance (one for each further textured layer or group) raises neither of the above beyond this.
  static let interiorAtMost = 6
  /// The share of interior pixels that may exceed `interior`.
  static let interiorExceptions = 0.001
  /// Every boundary pixel: an area by a single-precision method, times the full contrast.
  static let boundary = 8
  /// Where more than eight regions that show cover a part of the pixel, each is allowed for with 1: its area is off by up to
  /// half of that, and a target of 8 bits rounds as much. Not beyond this.
  static let boundaryAtMost = 64
  /// Filters of colours and some blend modes make errors grow; all of the above grow by as much, but not by more than this.
  static let greatestGain = 8.0
  /// The share of the picture's pixels that may be ties and differ by more than `boundary`. A tie may have any value; one that
  /// agrees is no reason to refuse a picture.
  static let ties = 0.005

  /// How many of `count` pixels a share amounts to: at least one, or small pictures would allow none.
  static func pixels(_ share: Double, of count: Int) -> Int { max(1, Int(share * Double(count))) }
}

/// The tolerances for agreement with the reference.
///
/// Differences are the greatest over the four channels of premultiplied 8-bit RGBA, in 255ths.
enum Tolerance {
  /// The tolerance of nearly all interior pixels: a render target rounds to 8 bits, and so does a texture unit's
  /// interpolation.
  static let interior = 2
  /// The tolerance of every interior pixel.
  static let interiorAtWorst = 3
  /// The upper limit of both, with allowances added (one for each further textured layer or group).
  static let interiorAtMost = 6
  /// The most that translucent layers over each other add to the tolerance of any pixel of the standard range: a step
  /// for each beyond the third, as a target of 8 bits is rounded after each.
  static let stackAtMost = 64
  /// The share of interior pixels that may exceed `interior`.
  static let interiorExceptions = 0.001
  /// The tolerance of every boundary pixel: the error of an area computed in single precision, times the full contrast.
  static let boundary = 8
  /// The limit of the boundary tolerance where more than eight visible regions cover a part of the pixel.
  ///
  /// The tolerance is then their number: each may be off by ½/255 for its area, and by ½/255 for the rounding of an
  /// 8-bit render target. A region, like its error, counts by the share that the fragments over it let through.
  static let boundaryAtMost = 64
  /// The pixels along the side of one of the output, at least, with which the source of a blur may be drawn; two for a
  /// standard deviation are enough where that spans less than a pixel.
  static let drawnPixels = 2.0
  /// The standard deviation, in pixels, below which edges that meet in the source of a blur make boundaries of the
  /// pixels near them.
  static let narrowBlur = 4.0
  /// The most that edges that meet in the source of a wider blur add to the tolerance of an interior pixel: many of
  /// them, none on a whole point, show up to 11/255 of what is behind, but not all of that where colours are near each
  /// other.
  static let meetingsAtMost = 3.0
  /// The limit of the gain, by which colour filters and some blend modes multiply all tolerances above.
  static let maximumGain = 8.0
  /// The share of the picture's pixels that may be ties and differ by more than `boundary`. A tie may have any value;
  /// agreeing ties are no reason to refuse a picture.
  static let ties = 0.005

  /// The number of pixels for a share of `count`: at least one, because small pictures would allow none.
  static func pixels(_ share: Double, of count: Int) -> Int { max(1, Int(share * Double(count))) }
}

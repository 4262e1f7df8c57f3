import Imaging

/// A picture by the ``ReferenceRenderer``, and how closely another renderer must agree with each of its pixels.
public struct ReferencePicture: Sendable {
  /// What decides the value of a pixel.
  public enum PixelClass: UInt8, Sendable, CaseIterable {
    /// Every region covers the pixel wholly or not at all.
    case interior
    /// Some region covers a part of the pixel, so that its value hangs on an area.
    case boundary
    /// A yes or no decides (a hard edge, the nearest texel, which plane is in front) that 1/64 pixel or texel would turn.
    case tie
  }

  /// The picture, premultiplied.
  public let image: CGImage

  private let classes: [PixelClass]
  private let allowances: [UInt8]
  private let gains: [Float]

  /// - Parameter classes: one a pixel, in rows from the top, as are `allowances` and `gains`.
  init(image: CGImage, classes: [PixelClass], allowances: [UInt8], gains: [Float]) {
    precondition(classes.count == image.width * image.height)
    precondition(allowances.count == classes.count && gains.count == classes.count)
    (self.image, self.classes, self.allowances, self.gains) = (image, classes, allowances, gains)
  }

  /// The class of the pixel in column `x` of row `y`, counted from the top left.
  public func pixelClass(_ x: Int, _ y: Int) -> PixelClass { classes[y * image.width + x] }

  /// How many 255ths more than usual another renderer may be off at this pixel. In the interior one for each textured layer
  /// beyond the first, and one for each group, mask and filter that show there; at a boundary one for each region beyond the
  /// eighth that covers a part of the pixel, so far as it shows.
  public func allowance(_ x: Int, _ y: Int) -> Int { Int(allowances[y * image.width + x]) }

  /// What multiplies all that another renderer may be off at this pixel: 1, but more where a filter of colours or a blend
  /// mode makes small differences larger.
  public func gain(_ x: Int, _ y: Int) -> Double { Double(gains[y * image.width + x]) }

  /// Another renderer's image in place of the reference's, judged by the reference's classes.
  package func replacingImage(_ image: CGImage) -> ReferencePicture {
    precondition(image.width == self.image.width && image.height == self.image.height, "the pictures differ in size")
    return ReferencePicture(image: image, classes: classes, allowances: allowances, gains: gains)
  }
}

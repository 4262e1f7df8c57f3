import Imaging

/// A picture by the ``ReferenceRenderer``, with the tolerance of each of its pixels.
public struct ReferencePicture: Sendable {
  /// The kind of computation that determines a pixel's value.
  public enum PixelClass: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Every region covers the pixel fully or not at all.
    case interior
    /// A region covers the pixel partly, so that its value depends on an area; or outlines meet nearby in the source of
    /// a blur of less than four pixels, which may be drawn with few pixels.
    case boundary
    /// A yes/no decision (a hard edge, the nearest texel, the depth order) that a move of 1/64 pixel or texel would
    /// change.
    case tie
  }

  /// The premultiplied picture.
  public let image: CGImage

  private let classes: [PixelClass]
  private let allowances: [UInt8], stacks: [UInt8]
  private let gains: [Float]

  /// - Parameter classes: One for each pixel, in rows from the top, as `allowances`, `stacks` and `gains`.
  init(image: CGImage, classes: [PixelClass], allowances: [UInt8], stacks: [UInt8], gains: [Float]) {
    precondition(classes.count == image.width * image.height)
    precondition([allowances.count, stacks.count, gains.count].allSatisfy { $0 == classes.count })
    (self.image, self.classes, self.allowances) = (image, classes, allowances)
    (self.stacks, self.gains) = (stacks, gains)
  }

  /// The class of the pixel in column `x` of row `y`, from the top left.
  public func pixelClass(_ x: Int, _ y: Int) -> PixelClass { classes[y * image.width + x] }

  /// The additional difference allowed at this pixel, in 255ths. In the interior: one for each textured layer beyond
  /// the first and one for each group, mask and filter that contribute to it, and up to 3 where edges meet in the
  /// source of a wide blur. At a boundary: one for each visible region beyond the eighth that covers a part of the
  /// pixel; edges that meet in the source of a narrow blur count as 13 where the pixel lies on them, if the blur is of
  /// a pixel. In the interior beside a pixel with more than eight such regions: at least 0.35 for each beyond the
  /// eighth.
  public func allowance(_ x: Int, _ y: Int) -> Int { Int(allowances[y * image.width + x]) }

  /// The additional difference allowed at this pixel for translucent layers over each other, in 255ths: one for each
  /// beyond the third, by the share that the layers over it let through. 0 in the extended range.
  public func stackAllowance(_ x: Int, _ y: Int) -> Int { Int(stacks[y * image.width + x]) }

  /// The factor on the allowed difference at this pixel: 1, or more where a colour filter or a blend mode amplifies
  /// small differences.
  public func gain(_ x: Int, _ y: Int) -> Double { Double(gains[y * image.width + x]) }

  /// The differences allowed at this pixel, in 255ths: the allowances and the gain are in them.
  ///
  /// - Returns: `usual` holds for 99.9 % of the interior, `greatest` for every pixel; elsewhere they are equal. A tie
  ///   may differ by more, and then counts towards the share of ties that may.
  package func tolerance(_ x: Int, _ y: Int) -> (usual: Int, greatest: Int) {
    let (gain, stack) = (gain(x, y), stackAllowance(x, y))
    func grown(_ tolerance: Int) -> Int { Int((Double(tolerance + stack) * gain).rounded(.up)) }
    switch pixelClass(x, y) {
    case .interior:
      let allowance = allowance(x, y)
      return (
        grown(min(Tolerance.interior + allowance, Tolerance.interiorAtMost)),
        grown(min(Tolerance.interiorAtWorst + allowance, Tolerance.interiorAtMost))
      )
    case .boundary:
      let most = grown(Tolerance.boundary + allowance(x, y))
      return (most, most)
    case .tie:
      let most = grown(Tolerance.boundary)
      return (most, most)
    }
  }

  /// The picture with another renderer's image and the classes of this one.
  package func replacingImage(_ image: CGImage) -> ReferencePicture {
    precondition(image.width == self.image.width && image.height == self.image.height, "the pictures differ in size")
    return ReferencePicture(image: image, classes: classes, allowances: allowances, stacks: stacks, gains: gains)
  }
}

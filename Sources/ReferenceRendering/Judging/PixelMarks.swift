/// What has been met on the way to a pixel's value that bears on its class.
struct PixelMarks: OptionSet {
  let rawValue: UInt8

  /// A region covers a part of the pixel, or a paint was evaluated off its centre.
  static let boundary = PixelMarks(rawValue: 1)
  /// A yes or no that 1/64 pixel or texel would turn.
  static let tie = PixelMarks(rawValue: 2)

  var pixelClass: ReferencePicture.PixelClass {
    contains(.tie) ? .tie : contains(.boundary) ? .boundary : .interior
  }
}

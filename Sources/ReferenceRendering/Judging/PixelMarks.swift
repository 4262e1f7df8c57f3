/// Events during a pixel's evaluation that determine its class.
struct PixelMarks: OptionSet {
  let rawValue: UInt8

  /// A region covers the pixel partly, or a paint was evaluated off the pixel's centre.
  static let boundary = PixelMarks(rawValue: 1)
  /// A yes/no decision that a move of 1/64 pixel or texel would change.
  static let tie = PixelMarks(rawValue: 2)

  var pixelClass: ReferencePicture.PixelClass {
    contains(.tie) ? .tie : contains(.boundary) ? .boundary : .interior
  }
}

/// The work of operations at a pixel, as ``RenderLimits/work`` counts it: a unit takes some 60 ns of a processor of
/// 2020.
enum PaintingWork {
  /// A plain colour in outlines.
  static let plain = 2
  /// The additional work of an image or a gradient.
  static let image = 6
  /// A blend mode, or a filtered backdrop.
  static let blending = 8
  /// A blurred picture: 16 of its pixels, at up to five places.
  static let blurred = 32
  /// A bitmap: four of its pixels, at up to five places, each from a tile that is looked up.
  static let bitmap = 32
  /// The number of operations that are passed over for one unit: most do not reach the pixel.
  static let passedOver = 8
  /// The texels that a blur reads for one unit.
  static let texels = 32
}

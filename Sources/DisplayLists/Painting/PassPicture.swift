import Geometry

/// The key of one of the pictures that a layer is made of.
struct PictureKey: Hashable {
  enum Use: Hashable {
    case group, filter, shadow, rasterization
    /// The layer's backdrop, blurred.
    case backdrop
    /// A group whose picture can be cached.
    case cachedGroup
    /// A blur, by its index among the layer's filters.
    case blur(Int)
  }
  var surface: Int
  var node: Int
  var use: Use
}

/// The key of the bitmap of a rasterised layer.
struct RasterizationKey: Hashable {
  var node: Int
  /// The nesting level, itself included, or a deeper one with the same result: see `NestingLimits.equivalent`.
  var depth: Int
  var scale: Double
  var frame: PixelRect
}

/// A finished picture, as an item shows it.
struct PassPicture {
  var source: ImageSource
  var frame: PixelRect
  /// The index of the mask's pass.
  var mask: Int?
  /// The grid of a bitmap in the layer's plane; `nil` for a picture on the output's pixels.
  var bitmap: PlaneBitmap?

  /// Whether the picture shows all that one on the grid of `bitmap` would.
  func holds(_ bitmap: PlaneBitmap) -> Bool {
    self.bitmap?.holds(bitmap) == true
  }
}

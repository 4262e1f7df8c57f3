import Geometry

/// The key of one of the pictures that a layer is made of.
struct PictureKey: Hashable {
  enum Use: Hashable {
    case group, filter, shadow, rasterization
    /// A group whose picture can be cached.
    case cachedGroup
    /// A blur, by its index among the layer's filters.
    case blur(Int)
  }
  var surface: Int
  var node: Int
  var use: Use
}

/// A finished picture, as an item shows it.
struct PassPicture {
  var source: ImageSource
  var frame: PixelRect
  /// The index of the mask's pass.
  var mask: Int?
  /// The grid of a bitmap in the layer's plane; `nil` for a picture on the output's pixels.
  var bitmap: PlaneBitmap?
}

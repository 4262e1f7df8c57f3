import Geometry

/// The inputs of a group's picture, apart from its place. Layers of one version are compared as well.
struct SharedGroupKey: Hashable {
  let version: UInt64
  let use: PictureKey.Use
  /// The images of the plane's unit vectors, and the place of its origin within a pixel, in steps of 2⁻³² pixels.
  let x: Vector3, y: Vector3, phase: Vector2
  /// The group's pixels, from the pixel of the plane's origin.
  let frame: PixelRect
  let isContinuous: Bool, yDown: Bool
  let depth: Int, silhouettes: Int
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

  /// The picture, shown elsewhere on the output.
  func moved(by x: Int, _ y: Int) -> PassPicture {
    var moved = self
    moved.frame = frame.moved(by: x, y)
    return moved
  }
}

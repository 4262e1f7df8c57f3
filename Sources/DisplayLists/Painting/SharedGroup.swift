import Geometry

/// The inputs of a group's picture, apart from its place. Layers of one version are compared as well.
struct SharedGroupKey: Hashable {
  let version: UInt64
  let use: PictureKey.Use
  /// The images of the plane's unit vectors, and the place of its origin within a pixel, in steps of 2⁻³² pixels.
  let x: Vector3, y: Vector3, phase: Vector2
  /// The group's pixels, from the pixel of the plane's origin.
  let frame: PixelRect
  let isWide: Bool, isContinuous: Bool, yDown: Bool
  let depth: Int, silhouettes: Int
}

struct SharedGroup {
  let node: Int
  /// The picture, from the pixel of the plane's origin.
  let picture: PassPicture
}

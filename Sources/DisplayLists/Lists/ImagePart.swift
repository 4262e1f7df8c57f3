import Geometry
import Imaging

/// A part of an image that becomes one texture.
package struct ImagePart: Hashable, Sendable {
  package let image: CGImage
  /// The level of the image's mip chain that the texture begins with: 0, unless the image is too large for a texture.
  package let level: Int
  /// The pixels of the part, in that level: all of them, unless the image is too large for a texture.
  package let rect: PixelRect

  init(image: CGImage, level: Int = 0, rect: PixelRect) { (self.image, self.level, self.rect) = (image, level, rect) }

  /// All of a level of an image.
  init(whole image: CGImage, level: Int = 0) {
    self.init(image: image, level: level, rect: PixelRect(width: image.width >> level, height: image.height >> level))
  }

  /// The level's size over the image's, along both axes: 2⁻ˡᵉᵛᵉˡ, up to the halves that were dropped where a size is
  /// odd.
  var scale: Vector2 {
    Vector2(
      Double(image.width >> level) / Double(image.width), Double(image.height >> level) / Double(image.height))
  }

  package static func == (a: ImagePart, b: ImagePart) -> Bool {
    a.image === b.image && a.level == b.level && a.rect == b.rect
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(level)
    hasher.combine(rect)
  }
}

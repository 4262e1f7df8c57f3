import Geometry
import Imaging

/// A part of an image that becomes one texture.
package struct ImagePart: Hashable, Sendable {
  package let image: CGImage
  /// The pixels of the part: all of the image, unless it is too large for a texture.
  package let rect: PixelRect

  init(image: CGImage, rect: PixelRect) { (self.image, self.rect) = (image, rect) }

  /// All of an image.
  init(whole image: CGImage) { self.init(image: image, rect: PixelRect(width: image.width, height: image.height)) }

  package static func == (a: ImagePart, b: ImagePart) -> Bool { a.image === b.image && a.rect == b.rect }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(image))
    hasher.combine(rect)
  }
}

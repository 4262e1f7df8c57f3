import Foundation
import Geometry
import Imaging

/// Everything a frame draws, as plain values: passes in the order they run, each after those whose pictures it uses.
package struct DisplayList: Sendable {
  /// The last one is the picture.
  package var passes: [RenderPass]
  /// What outlines, cuts and stretches are looked up in, by ``OutlineReference``. Segments of outlines: `(x0, y0, x1, y1)`
  /// from their item's origin, around the inside from +x towards +y. Half-planes of hard edges and of cuts: `(a, b, c, 0)`, and
  /// the sample point must have a·x + b·y + c ≥ 0.
  package var edges: [SIMD4<Float>]
  /// The images that items sample, each once.
  package var images: [ImagePart]
  /// For each image, whether some item needs its mip chain.
  package var imagesNeedingMipmaps: Set<Int>
}

/// A picture of its own: the frame itself, or a group that is composited before it is drawn once.
package struct RenderPass: Sendable {
  /// How a target stores its colours: premultiplied, sRGB-encoded values either way.
  package enum Format: Sendable {
    case rgba8
    /// For stacks of translucent layers whose rounding to 8 bits would add up (see ``RoundingBound``).
    case rgba16F
  }

  /// The output pixels it holds.
  package var frame: PixelRect
  package var format: Format
  package var clearColor: PremultipliedColor
  package var items: [DrawItem]
  /// Which image each item samples.
  package var sources: [ImageSource]
}

/// What an item's image coordinates refer to.
package enum ImageSource: Hashable, Sendable {
  /// It has none.
  case none
  /// ``DisplayList/images``.
  case image(Int)
  /// ``DisplayList/passes``.
  case pass(Int)
}

import Foundation
import Geometry
import Imaging

/// Everything a frame draws, as plain values: passes in the order they run, each after those whose pictures it uses.
package struct DisplayList: Sendable {
  /// The last one is the picture.
  package var passes: [RenderPass]
  /// What outlines, cuts, stretches, gradients and colour matrices are looked up in, by ``OutlineReference`` or by place.
  /// Segments of outlines: `(x0, y0, x1, y1)` from their item's origin, around the inside from +x towards +y. Half-planes of
  /// hard edges and of cuts: `(a, b, c, 0)`, and the sample point must have a·x + b·y + c ≥ 0.
  package var edges: [SIMD4<Float>]
  /// The images that items sample, each once.
  package var images: [ImagePart]
  /// For each image, whether some item needs its mip chain.
  package var imagesNeedingMipmaps: Set<Int>
  /// Coverage of shapes, in pages.
  package var coverage: CoverageAtlas
  /// Pictures that outlive the frame: those drawn in it, and those drawn before it.
  package var bitmaps: [CachedPicture]
  /// What is known of the picture's rounding, for the lists of its changes; `nil` where a change takes a whole list.
  package var rounding: RoundingBound?
}

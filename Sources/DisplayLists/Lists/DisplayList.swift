import Foundation
import Geometry
import Imaging

/// Everything a frame draws, as plain values: passes in the order they run, each after those whose pictures it uses.
package struct DisplayList: Sendable {
  /// The last one is the picture.
  package var passes: [RenderPass]
  /// The table of outlines, cuts, nine-part stretches, gradients and colour matrices, looked up by ``OutlineReference`` or by index.
  ///
  /// The segments of an outline are `(x0, y0, x1, y1)`, from their item's origin, around the inside from +x towards +y. The half-planes of
  /// hard edges and of cuts are `(a, b, c, 0)`; the sample point must have a·x + b·y + c ≥ 0.
  package var edges: [SIMD4<Float>]
  /// The images that items sample, each once.
  package var images: [ImagePart]
  /// The indices of images whose mip chain some item needs.
  package var imagesNeedingMipmaps: Set<Int>
  /// Coverage of shapes, in pages.
  package var coverage: CoverageAtlas
  /// The cached pictures that the frame shows: those that it draws, and those drawn in earlier frames.
  package var cachedPictures: [CachedPicture]
  /// The rounding bound of the picture, for display lists of later changes; `nil` where a change needs a whole list.
  package var rounding: RoundingBound?
  /// Whether colours may lie outside 0…1: all targets have floats, and shaders limit no colours.
  package var isExtended = false
}

extension DisplayList {
  /// For each pass, the last of those that draw in its target, one after the other: itself, unless another one goes on from it.
  package var lastInTarget: [Int] {
    var last = Array(passes.indices)
    for k in passes.indices.reversed() { if let before = passes[k].continues { last[before] = last[k] } }
    return last
  }
}

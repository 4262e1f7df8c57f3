import Geometry
import LayerSnapshots

/// A finished group: filtered, then masked, then blended with its backdrop.
struct CompositePaint {
  var opacity: Float = 1
  /// The colour matrices: the index of the first in the edge table, and their number. They are those of the picture
  /// under the group, if there is one.
  var filters = (start: 0, count: 0)
  /// The mode by which the shader blends; `nil` where the blending unit does, or where the group replaces its backdrop.
  var blendMode: BlendMode?
  /// The first pixel of the group, from the item's origin.
  var firstPixel = SIMD2<Float>.zero
  /// The first pixel of the group's mask and of the picture under the group, from the item's origin.
  var firstPixelOfMask = SIMD2<Float>.zero
  /// Outside these cuts only the backdrop shows.
  var cuts = CutReference.none
}

extension CompositePaint {
  /// The draw state of the group, with the textures of `state`, which decide about its features.
  ///
  /// - Parameter isCut: Whether the shader decides about cuts.
  func state(_ textures: DrawState, isCut: Bool) -> DrawState {
    var state = textures
    // The mask of a group with a picture under it belongs to that picture.
    let isUnderlaid = textures.filtered != nil
    state.program = .composite(
      CompositeFeatures(
        isMasked: textures.mask != nil && !isUnderlaid, hasFilters: filters.count > 0, isCut: isCut,
        blendMode: blendMode, replacesBackdrop: textures.backdrop != nil && blendMode == nil,
        isUnderlaid: isUnderlaid))
    return state
  }
}

extension ItemList {
  /// Adds the vectors of a group: the first pixels of its picture and of its mask, then its colour matrices. Returns
  /// the index of the first.
  mutating func record(_ group: CompositePaint) -> UInt32 {
    let first = UInt32(vectors.count)
    append(vector: SIMD4(lowHalf: group.firstPixel, highHalf: group.firstPixelOfMask))
    append(vector: SIMD4(Float(group.filters.start), Float(group.filters.count), 0, 0))
    return first
  }
}

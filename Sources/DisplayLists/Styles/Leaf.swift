import Geometry
import LayerSnapshots

/// The placement of a leaf: a layer without effects or mask whose outline, inside of its clip, has a closed form (``Outline``), or that
/// paints nothing itself. It may have sublayers, as long as it is no group, and does not clip them inside of one.
///
/// Most layers of large trees are leaves. This is what little of a ``PlacedLayer`` they need, without an allocation for each.
struct Leaf {
  let node: Int32
  /// The index in ``StyleProfiles``.
  let profile: Int32
  /// The index in ``PlacedTree/NodeTable/depths``; −1 for a leaf at rest in its flattening ancestor's plane.
  var depth: Int32
  /// Whether the leaf fades as a group; otherwise each of its pieces fades by itself.
  let isGroup: Bool
  /// As in ``PlacedLayer``.
  let isInGroup: Bool
  /// As ``PlacedLayer/clip``; −1 for a clip that leaves the leaf as it is. Otherwise ``PlacedClip/box`` cuts it.
  let clip: Int32
  /// As in ``PlacedLayer``.
  var sublayerClip: Int32
  let hasSublayers: Bool
  let clipsSublayers: Bool
  /// Whether all sublayers lie at rest in the layer's plane, so that they follow it in tree order.
  var isFlat = true
  let opacity: Double
  /// The map from the layer's plane to output pixels.
  let map: Homography
  /// The pixels of the frame that the leaf and everything below it may touch.
  var extent: PixelRect

  /// The visible part of the profile's quadrilateral, output pixels.
  @inline(__always)
  func shown(_ profile: borrowing StyleProfile, _ clips: UnsafeBufferPointer<PlacedClip>) -> Quad {
    let quad = profile.quad.image(through: map)
    return clip < 0 ? quad : clips[Int(clip)].box.map(quad.clamped) ?? quad
  }

  /// The outline; `nil` if it has no closed form.
  ///
  /// - Parameter withRim: Whether a large outline gets its rim, which painting needs.
  @inline(__always)
  func outline(_ profile: borrowing StyleProfile, _ quad: Quad, near frame: PixelRect, withRim: Bool) -> Outline? {
    let isOpaque = profile.border == .zero ? profile.interiorAlpha * opacity == 1 : false
    return Outline(of: profile, through: map, quad, near: frame, isOpaque: isOpaque, withRim: withRim)
  }

  /// The quadrilateral of the outline, output pixels, and its contribution to the rounding of a pass; `nil` where the leaf has no outline.
  func cover(
    _ profile: borrowing StyleProfile, _ shown: Quad, near frame: PixelRect
  ) -> (quad: Quad, rounding: RoundingBound.Contribution)? {
    guard let quad = outline(profile, shown, near: frame, withRim: false)?.quad else { return nil }
    return (quad, profile.rounding(interiorAlpha: profile.interiorAlpha * opacity, fade: opacity))
  }
}

import Geometry
import LayerSnapshots

/// The placement of a leaf: a layer without sublayers, effects, mask or clip, whose outline has a closed form (``Outline``).
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
  let opacity: Double
  /// The map from the layer's plane to output pixels.
  let map: Homography
  /// The pixels of the frame that the leaf may touch.
  let extent: PixelRect

  /// The outline, which placing the leaf found once.
  @inline(__always)
  func outline(_ profile: borrowing StyleProfile, near frame: PixelRect) -> Outline? {
    let isOpaque = profile.border == .zero ? profile.interiorAlpha * opacity == 1 : false
    return Outline(of: profile, through: map, profile.quad.image(through: map), near: frame, isOpaque: isOpaque)
  }
}

extension StyleProfiles {
  /// Places node `i`, a sublayer of `parent`'s layer; `nil` if it is not a leaf.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down in the root's superlayer space.
  ///   - inParts: Whether the leaf may be painted as several items.
  ///   - depth: Set to the depth of the layer's plane, as a form over the flattening ancestor's plane; unchanged for depth 0.
  @inline(__always)
  mutating func place(
    _ i: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, under parent: LeafParent, within frame: PixelRect,
    yDown: Bool, inParts: Bool = true, depth: inout LinearForm
  ) -> Leaf? {
    guard nodes.mayBeLeaf(i), let index = index(ofStyle: nodes[i].style, yDown: yDown != nodes[i].contentsAreFlipped),
      self[index].isSimple
    else { return nil }
    return cache.profiles.withUnsafeBufferPointer { profiles in
      parent.place(i, of: nodes, profiles[Int(index)], index: index, within: frame, inParts: inParts, depth: &depth)
    }
  }
}

extension UnsafeBufferPointer<LayerSnapshot.Node> {
  /// Whether node `i` is a leaf, provided that its style and its placement allow it.
  @inline(__always)
  func mayBeLeaf(_ i: Int) -> Bool {
    // A pattern compares without a call.
    if case .transformLayer = self[i].kind { return false }
    return self[i].subtreeEnd == Int32(i + 1) && self[i].effects < 0 && self[i].mask < 0 && !self[i].isInvisible
  }
}

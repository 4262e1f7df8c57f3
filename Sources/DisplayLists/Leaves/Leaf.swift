import Geometry
import LayerSnapshots

/// A placed leaf: a layer without sublayers, effects, mask or clip, seen whole, whose picture is one quadrilateral (``LeafStyle``), or the
/// inside of a large one and the ring around that.
///
/// Most layers of large trees are leaves. They take a fast path from the snapshot to draw items, without an allocation for each. The
/// items are those that the general path would make.
struct Leaf {
  let node: Int32
  /// The index in ``LeafStyles``.
  let leafStyle: Int32
  /// The index in ``PlacedTree/NodeTable/depths``; −1 for a leaf at rest in its flattening ancestor's plane.
  var depth: Int32
  /// Whether the leaf fades as a group; otherwise each of its pieces fades by itself.
  let isGroup: Bool
  let opacity: Double
  /// The map from the layer's plane to output pixels.
  let map: Homography
  /// The pixels of the frame that the leaf may touch.
  let extent: PixelRect
}

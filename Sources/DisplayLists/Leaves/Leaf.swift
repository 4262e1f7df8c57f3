import Geometry
import LayerModel

/// A leaf, placed: a layer without sublayers, effects, mask or clip, seen whole, whose picture is one quadrilateral (``LeafStyle``).
///
/// Most layers of large trees are leaves. They take a short path from the snapshot to draw items, without memory for each; the items are
/// those that the long path would make.
struct Leaf {
  let node: Int32
  /// Into ``LeafStyles``.
  let leafStyle: Int32
  /// Into the depths of ``PlacedTree/NodeTable``; −1 for a leaf at rest in its flattening ancestor's plane.
  var depth: Int32
  /// Whether it fades as a picture; else as each of its pieces does, which is the same but for rounding.
  let isGroup: Bool
  let opacity: Double
  /// The layer's plane to output pixels.
  let map: Homography
  /// The pixels that it may touch, within the frame.
  let extent: PixelRect
}

import Geometry
import LayerModel

extension LeafStyles {
  /// Places node `i`, one of the sublayers of `parent`'s layer, if it is a leaf; else `nil`.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down in the root's superlayer space.
  ///   - depth: Is set to the depth of the layer's plane, over the flattening ancestor's.
  @inline(__always)
  mutating func place(
    _ i: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, under parent: LeafParent, within frame: PixelRect,
    yDown: Bool, depth: inout LinearForm
  ) -> Leaf? {
    guard nodes.mayBeLeaf(i), let index = index(ofStyle: nodes[i].style, yDown: yDown != nodes[i].contentsAreFlipped)
    else { return nil }
    return cache.leafStyles.withUnsafeBufferPointer { leafStyles in
      parent.place(i, of: nodes, leafStyles[Int(index)], index: index, within: frame, depth: &depth)
    }
  }
}

extension LayerSnapshot.Node {
  /// Compares without a call.
  @inline(__always)
  fileprivate var keepsDepth: Bool {
    if case .transformLayer = kind { true } else { false }
  }
}

extension UnsafeBufferPointer<LayerSnapshot.Node> {
  /// Whether node `i` is a leaf as far as its style and its place allow.
  @inline(__always)
  func mayBeLeaf(_ i: Int) -> Bool {
    self[i].subtreeEnd == Int32(i + 1) && self[i].effects < 0 && self[i].mask < 0 && !self[i].isInvisible
      && !self[i].keepsDepth
  }
}

import Geometry
import LayerSnapshots

extension StyleProfiles {
  /// Places node `i`, a sublayer of `parent`'s layer; `nil` if it is not a leaf.
  ///
  /// - Parameters:
  ///   - yDown: Whether y runs down in the root's superlayer space.
  ///   - depth: Set to the depth of the layer's plane, as a form over the flattening ancestor's plane; unchanged for depth 0.
  @inline(__always)
  mutating func place(
    _ i: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, under parent: LeafParent, within frame: PixelRect,
    yDown: Bool, depth: inout LinearForm
  ) -> Leaf? {
    guard nodes.mayBeLeaf(i), let index = index(ofStyle: nodes[i].style, yDown: yDown != nodes[i].contentsAreFlipped),
      self[index].isSimple
    else { return nil }
    return cache.profiles.withUnsafeBufferPointer { profiles in
      parent.place(i, of: nodes, profiles[Int(index)], index: index, within: frame, depth: &depth)
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

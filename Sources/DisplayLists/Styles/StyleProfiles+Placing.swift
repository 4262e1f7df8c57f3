import Geometry
import LayerSnapshots

extension StyleProfiles {
  /// The first node from `start` on that is no leaf by its kind or its style, or no sublayer of `parent`; at most `end`. The profiles of
  /// those before it are made.
  ///
  /// - Parameter yDown: Whether y runs down in the root's superlayer space.
  mutating func endOfSimple(
    from start: Int, to end: Int, under parent: Int, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, yDown: Bool
  ) -> Int {
    var i = start
    while i < end, nodes.mayBeLeaf(i), nodes[i].parent == Int32(parent),
      let index = index(ofStyle: nodes[i].style, yDown: yDown != nodes[i].contentsAreFlipped),
      withMade({ $0.profiles[Int(index)].mayBeLeaf(hasSublayers: nodes.hasSublayers(i)) })
    {
      i += 1
    }
    return i
  }
}

extension LeafParent {
  /// Places sublayers whose profiles are made, up to the first that is not a leaf where it stands.
  ///
  /// - Parameter body: Called with each leaf, and with the depth of its plane as a form over the flattening ancestor's plane.
  @inline(__always)
  func place(
    _ range: Range<Int>, of nodes: UnsafeBufferPointer<LayerSnapshot.Node>, _ made: MadeProfiles,
    within frame: PixelRect, _ body: (Leaf, LinearForm) -> Void
  ) {
    for i in range {
      let index = made.ofStyle[Int(nodes[i].style)]
      var depth = LinearForm(0, 0, 0)
      guard let leaf = place(i, of: nodes, made.profiles[Int(index)], index: index, within: frame, depth: &depth)
      else { return }
      body(leaf, depth)
    }
  }
}

extension UnsafeBufferPointer<LayerSnapshot.Node> {
  /// Whether node `i` is a leaf, provided that its style and its placement allow it.
  @inline(__always)
  func mayBeLeaf(_ i: Int) -> Bool {
    // A pattern compares without a call.
    if case .transformLayer = self[i].kind { return false }
    return self[i].effects < 0 && self[i].mask < 0 && !self[i].isInvisible
  }

  @inline(__always)
  func hasSublayers(_ i: Int) -> Bool { self[i].subtreeEnd != Int32(i + 1) }
}

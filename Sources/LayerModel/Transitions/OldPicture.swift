import LayerSnapshots

/// A layer's picture when a transition began, sublayers included.
struct OldPicture {
  let snapshot: LayerSnapshot
  let node: Int
  /// The number of transitions of the same layer that are nested in it.
  let depth: Int

  /// The most old pictures nested in each other, for a layer that changes faster than its transitions end.
  static let maximumDepth = 3
}

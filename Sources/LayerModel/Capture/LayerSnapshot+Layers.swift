import LayerSnapshots

extension CALayer {
  /// The layer's node in `snapshot`, if that is the last frame that it was in; else `nil`.
  package final func node(in snapshot: LayerSnapshot) -> Int? {
    lastNode.structure == snapshot.structure ? Int(lastNode.index) : nil
  }
}

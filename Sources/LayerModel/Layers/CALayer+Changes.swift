import LayerSnapshots

// Versions: the way renderers learn which layers have not changed.
//
// A change marks its layer and every layer above it, up to the first that is already marked, whose ancestors are marked
// too. A snapshot gives each marked layer a fresh version number and clears the mark. So a change costs one step for
// each unmarked ancestor, and a version stays the same as long as nothing at or below its layer changes.
//
// A layer that was in the last snapshot of its tree is also listed in the tree's ``ChangeList``, where the next
// snapshot finds it without a search.

extension CALayer {
  /// Marks this layer as changed, with its sublayers and its mask: for subclasses whose pictures depend on more than
  /// the layer's properties. Every property that affects the picture calls it.
  package final func markChanged() { markChanged(.look) }

  /// - Parameter what: The part of the layer itself that changed.
  final func markChanged(_ what: ChangeNotes) {
    if !notes.contains(.listed), let changes = currentChanges { changes.changed.append(lastNode.index) }
    notes.formUnion(what.union(.listed))
    var layer = self
    while !layer.isChanged {
      layer.isChanged = true
      guard let above = layer.superlayer else { return }
      layer = above
    }
  }

  /// Marks the layer as changed, and its animations or its time: some may start or stop at other times than before.
  final func markTimeChanged() {
    currentChanges?.quietTimes = nil
    markChanged()
  }

  /// Marks the tree's structure as changed: layers were added or removed, or one was flipped. The next snapshot starts
  /// from scratch.
  final func markStructureChanged() {
    currentChanges?.invalidate()
    markChanged()
  }

  /// The list of changes of the layer's tree; `nil` if layers were added or removed since the tree's last snapshot.
  @inline(__always)
  final var currentChanges: ChangeList? {
    guard let changes, changes.structure == lastNode.structure else { return nil }
    return changes
  }

  /// What the last snapshot of the tree under this root has left, if that is current.
  final var currentFrames: TreeFrames? {
    guard let frames, let changes = currentChanges, changes === frames.changes, lastNode.index == 0 else { return nil }
    return frames
  }

  /// Returns the layer's version, a fresh one if the layer is marked, and clears the mark.
  ///
  /// The caller is a snapshot that continues with the layers below.
  final func takeVersion() -> UInt64 {
    if isChanged {
      version = VersionNumber.fresh()
      isChanged = false
    }
    return version
  }
}

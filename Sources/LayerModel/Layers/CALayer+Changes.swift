import Synchronization

// How renderers learn what has not changed.
//
// A change marks its layer and every layer above it, up to the first that is already marked: the layers above a marked layer are
// marked too. A snapshot gives each marked layer a fresh version number and clears the mark. So a change costs one step for each
// unmarked layer above it, and a version stays the same as long as nothing at or below its layer changes.
//
// A layer that was in the last snapshot of its tree is also listed in the tree's ``ChangeRecord``, where the next snapshot finds
// it without a search.

extension CALayer {
  /// Marks this layer as changed, with its sublayers and its mask: for subclasses whose pictures depend on more than the layer's
  /// properties. Every property that affects the picture calls it.
  package final func markChanged() { markChanged(.look) }

  /// - Parameter what: What changed about the layer itself.
  final func markChanged(_ what: ChangeNotes) {
    if !notes.contains(.listed), let record = currentRecord { record.changed.append(lastNode.index) }
    notes.formUnion(what.union(.listed))
    var layer = self
    while !layer.isChanged {
      layer.isChanged = true
      guard let above = layer.superlayer else { return }
      layer = above
    }
  }

  /// Marks the tree's structure as changed: layers were added or removed, or one was flipped. The next snapshot starts from scratch.
  final func markStructureChanged() {
    currentRecord?.invalidate()
    markChanged()
  }

  /// The change record of the layer's tree; `nil` if layers were added or removed since the tree's last snapshot.
  @inline(__always)
  final var currentRecord: ChangeRecord? {
    guard let record, record.structure == lastNode.structure else { return nil }
    return record
  }

  /// Returns the layer's version, a fresh one if the layer is marked, and clears the mark.
  ///
  /// The caller is a snapshot that goes on to the layers below.
  final func takeVersion() -> UInt64 {
    if isChanged {
      version = VersionNumber.fresh()
      isChanged = false
    }
    return version
  }
}

/// Numbers that identify one state of something among all states of everything in the process.
package enum VersionNumber {
  private static let last = Atomic<UInt64>(0)

  /// Returns a number that was never returned before.
  package static func fresh() -> UInt64 { last.add(1, ordering: .relaxed).newValue }

  /// Returns the first of `count` consecutive numbers that were never returned before.
  static func fresh(_ count: Int) -> UInt64 { last.add(UInt64(count), ordering: .relaxed).oldValue + 1 }

  /// Returns a number for `version` under a further circumstance, such as a time. Equal arguments give equal numbers; different ones
  /// collide with probability 2⁻⁶⁴.
  ///
  /// The mixing function is that of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
  package static func mixed(_ version: UInt64, _ circumstance: UInt64) -> UInt64 {
    var z = (version &+ 0x9E37_79B9_7F4A_7C15) ^ (circumstance &* 0xD6E8_FEB8_6659_FD93)
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns what a node with `circumstance` adds to the circumstance of the node above it, `distance` nodes before it.
  ///
  /// The sum of these terms does not depend on their order, so one term can be replaced alone. 0 for 0.
  static func share(of circumstance: UInt64, distance: Int) -> UInt64 {
    circumstance == 0 ? 0 : mixed(circumstance, UInt64(bitPattern: Int64(distance)))
  }
}

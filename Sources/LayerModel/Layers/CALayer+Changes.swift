import Synchronization

// How renderers learn what has not changed.
//
// A layer is marked when it changes, and with it every layer above, up to one that is marked already: above a marked layer
// all are. A snapshot gives each marked layer a fresh number, its version, and takes the mark away. So a change costs as many
// steps as there are layers above that did not know of one yet, and a version stays the same as long as nothing at or
// below its layer changes.
//
// Besides, a layer that the last snapshot of its tree showed is listed in the tree's ``ChangeRecord``, so that the next snapshot
// finds it without a search.

extension CALayer {
  /// Notes that something about this layer, its sublayers or its mask changed: for subclasses whose pictures depend on more
  /// than the layer's properties. Every property that shows in a picture calls it.
  package final func markChanged() { markChanged(.look) }

  /// - Parameter what: What of the layer itself has changed.
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

  /// Notes that layers came or went, or that one is turned over: the next snapshot starts from the beginning.
  final func markStructureChanged() {
    currentRecord?.invalidate()
    markChanged()
  }

  /// The record of the tree that the layer is in, if nothing came or went since its last snapshot.
  @inline(__always)
  final var currentRecord: ChangeRecord? {
    guard let record, record.structure == lastNode.structure else { return nil }
    return record
  }

  /// The version of the layer as it is now, in a snapshot that goes on to what is below it.
  final func takeVersion() -> UInt64 {
    if isChanged {
      version = VersionNumber.fresh()
      isChanged = false
    }
    return version
  }
}

/// Numbers that tell one state of something from every other state of anything in the process.
package enum VersionNumber {
  private static let last = Atomic<UInt64>(0)

  /// A number that was never given before.
  package static func fresh() -> UInt64 { last.add(1, ordering: .relaxed).newValue }

  /// The first of `count` numbers in a row that were never given before.
  static func fresh(_ count: Int) -> UInt64 { last.add(UInt64(count), ordering: .relaxed).oldValue + 1 }

  /// A number for `version` under a further circumstance, such as a time: the same for the same two, and otherwise another
  /// but for one chance in 2⁶⁴.
  ///
  /// The mixing function is that of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
  package static func mixed(_ version: UInt64, _ circumstance: UInt64) -> UInt64 {
    var z = (version &+ 0x9E37_79B9_7F4A_7C15) ^ (circumstance &* 0xD6E8_FEB8_6659_FD93)
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// What a node whose circumstances come to `circumstance` adds to those of the node above it, `distance` nodes before.
  ///
  /// Sums of these do not depend on the order, so that one of them can be replaced. 0 for 0.
  static func share(of circumstance: UInt64, distance: Int) -> UInt64 {
    circumstance == 0 ? 0 : mixed(circumstance, UInt64(bitPattern: Int64(distance)))
  }
}

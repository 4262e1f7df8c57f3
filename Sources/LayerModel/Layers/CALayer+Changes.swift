import Synchronization

// How renderers learn what has not changed.
//
// A layer is marked when it changes, and with it every layer above, up to one that is marked already: above a marked layer
// all are. A snapshot gives each marked layer a fresh number, its version, and takes the mark away. So a change costs as many
// steps as there are layers above that did not know of one yet, and a version stays the same as long as nothing at or
// below its layer changes.

extension CALayer {
  /// Notes that something about this layer, its sublayers or its mask changed: for subclasses whose pictures depend on more
  /// than the layer's properties. Every property that shows in a picture calls it.
  package final func markChanged() {
    var layer = self
    while !layer.isChanged {
      layer.isChanged = true
      guard let above = layer.superlayer else { return }
      layer = above
    }
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
}

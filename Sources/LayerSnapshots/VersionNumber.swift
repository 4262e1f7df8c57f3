import Synchronization

/// Numbers that identify one state of something among all states of everything in the process.
package enum VersionNumber {
  private static let last = Atomic<UInt64>(0)

  /// Returns a number that was never returned before.
  package static func fresh() -> UInt64 { last.add(1, ordering: .relaxed).newValue }

  /// Returns the first of `count` consecutive numbers that were never returned before.
  package static func fresh(_ count: Int) -> UInt64 { last.add(UInt64(count), ordering: .relaxed).oldValue + 1 }

  /// Returns a number for `version` under a further circumstance, such as a time. Equal arguments give equal numbers;
  /// different ones collide with probability 2⁻⁶⁴.
  ///
  /// The mixing function is that of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
  /// 2014).
  @inlinable @inline(__always)
  package static func mixed(_ version: UInt64, _ circumstance: UInt64) -> UInt64 {
    var z = (version &+ 0x9E37_79B9_7F4A_7C15) ^ (circumstance &* 0xD6E8_FEB8_6659_FD93)
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The version of an instance of a replicator, which has the version `replicator`.
  package static func ofInstance(_ number: Int, of replicator: UInt64) -> UInt64 {
    mixed(replicator, UInt64(number) &+ 2)
  }

  /// Returns the contribution of a node with `circumstance` to the circumstance of the node above it, `distance` nodes
  /// before it.
  ///
  /// The sum of these terms does not depend on their order, so one term can be replaced alone. 0 for 0.
  package static func share(of circumstance: UInt64, distance: Int) -> UInt64 {
    circumstance == 0 ? 0 : mixed(circumstance, UInt64(bitPattern: Int64(distance)))
  }
}

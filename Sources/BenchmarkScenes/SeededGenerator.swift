import Foundation

/// A random number generator with the same numbers on every machine: SplitMix64. Source:
/// <https://prng.di.unimi.it/splitmix64.c>.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A uniformly distributed number in `range`.
  mutating func number(in range: Range<Double>) -> CGFloat { CGFloat(Double.random(in: range, using: &self)) }

  /// An angle in radians.
  mutating func angle() -> CGFloat { number(in: 0..<2 * .pi) }

  /// A point in a picture of `size`.
  mutating func point(in size: CGSize) -> CGPoint {
    CGPoint(x: number(in: 0..<1) * size.width, y: number(in: 0..<1) * size.height)
  }
}

import Foundation
import Geometry

/// A small random number generator: equal seeds give equal numbers on every machine and with every version of Swift.
///
/// Source: Sebastiano Vigna's SplitMix64, <https://prng.di.unimi.it/splitmix64.c>.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  // The standard library's functions may change how many numbers they consume; these do not.

  /// A number x with 0 ≤ x < 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number x with low ≤ x < high.
  package mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A whole number in the range.
  package mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.count))
  }

  /// A number x with low ≤ x < high, small ones more often than large ones: its logarithm is even.
  mutating func spread(_ low: Double, _ high: Double) -> Double { exp(number(log(low), log(high))) }

  mutating func opaqueColor() -> CGColor { CGColor(red: unit(), green: unit(), blue: unit(), alpha: 1) }

  package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[whole(0...elements.count - 1)] }
}

import Foundation

/// The point of an animation that a time of its parent falls on.
package struct Moment: Equatable {
  /// The number of cycles before this one; with `autoreverses`, forwards and back is one cycle. Negative if time runs
  /// backwards from the first.
  package var iteration: Int
  /// The fraction of the cycle, 0 to 1, before the timing function.
  package var fraction: Double
  /// The fraction after the timing function; may lie outside 0…1.
  package var progress: Double
}

import Foundation

/// The cycle of an animation that a time falls into, and the position in it.
struct Cycle {
  /// The number of cycles before this one.
  var iteration: Int
  /// The duration of the way forwards, in seconds of the animation's own time. Greater than 0; may be ∞.
  var duration: Double
  /// The position on the way forwards, in seconds from 0 to `duration`. On the way back it falls again.
  var position: Double

  /// The position as a fraction of the duration, 0 to 1; 0 in an infinite cycle.
  var fraction: Double { duration.isFinite ? Double.minimum(position / duration, 1) : 0 }
}

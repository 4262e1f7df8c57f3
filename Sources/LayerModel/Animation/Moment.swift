import Foundation

/// Where in an animation a time of its parent falls.
struct Moment: Equatable {
  /// How many cycles are over.
  var iteration: Int
  /// How far the cycle is, 0 to 1, before the timing function.
  var fraction: Double
  /// After the timing function; may lie outside 0…1.
  var progress: Double
}

extension CAAnimation {
  /// Where in the animation `time` falls, in seconds of its layer or group; `nil` where it has no effect then.
  ///
  /// - Parameter duration: That of a cycle where the animation has none: its group's.
  func moment(at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25) -> Moment? { nil }

  /// The first and the last time, of the parent, in which it runs; fill modes not counted.
  func activeInterval(duration inherited: CFTimeInterval = 0.25) -> ClosedRange<CFTimeInterval> { 0...0 }

  /// The next time of the parent, from `time` on, at which what the animation shows may change: `time` itself while it runs, `nil` if
  /// it never does again.
  func nextChange(from time: CFTimeInterval) -> CFTimeInterval? { nil }

  /// Sets on `layer`, a presentation copy, what the animation shows at `time` of the layer, given what earlier ones have set.
  ///
  /// - Returns: A number that is the same whenever the animation shows the same; 0 where it has no effect.
  func apply(to layer: CALayer, at time: CFTimeInterval) -> UInt64 { 0 }
}

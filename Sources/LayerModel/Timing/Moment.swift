import Foundation

/// Where in an animation a time of its parent falls.
package struct Moment: Equatable {
  /// How many cycles are over; one there and back counts as one cycle. Negative where time runs backwards from the first.
  package var iteration: Int
  /// How far the cycle is, 0 to 1, before the timing function.
  package var fraction: Double
  /// After the timing function; may lie outside 0…1.
  package var progress: Double
}

extension CAAnimation {
  /// Where in the animation `time` falls, in seconds of its layer or group; `nil` where it has no effect then.
  ///
  /// `progress` is the timing function's value at `fraction`, on the way back as well as on the way there; of a
  /// ``CASpringAnimation`` it is where the spring is.
  ///
  /// - Parameter duration: That of a cycle where the animation has none: its group's.
  package func moment(at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25) -> Moment? {
    guard let cycle = cycle(at: time, duration: inherited) else { return nil }
    let progress = progress(at: cycle)
    guard progress.isFinite else { return nil }
    return Moment(iteration: cycle.iteration, fraction: cycle.fraction, progress: progress)
  }

  /// The first and the last time, of the parent, in which it runs; fill modes not counted.
  ///
  /// Both ends belong to it. The last is ∞ for an animation that never ends, such as one of speed 0; both are where `beginTime` is NaN.
  package func activeInterval(duration inherited: CFTimeInterval = 0.25) -> ClosedRange<CFTimeInterval> {
    if beginTime.isNaN { return .infinity ... .infinity }
    let end = endTime(duration: inherited)
    return beginTime...(end >= beginTime ? end : beginTime)
  }

  /// The next time of the parent, from `time` on, at which what the animation shows may change: `time` itself while it runs, `nil` if
  /// it never does again.
  ///
  /// While it shows one discrete key frame that is when the next one comes, as long as nothing but speed and repetition stands
  /// between the times; with a timing function, backwards or there and back, `time` itself.
  package func nextChange(from time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25) -> CFTimeInterval? {
    guard hasEffect else { return nil }
    let end = endTime(duration: inherited)
    if time < beginTime { return beginTime.isFinite ? beginTime : nil }
    if time > end || (time == end && (fillMode == .forwards || fillMode == .both)) { return nil }
    guard speed != 0, let cycle = cycle(at: time, duration: inherited) else { return nil }
    guard timingFunction == nil, !autoreverses, speed > 0, time < end else { return time }
    let next = nextPosition(after: cycle.position, duration: cycle.duration) ?? .infinity
    if next <= cycle.position { return time }
    let wait = (Double.minimum(next, cycle.duration) - cycle.position) / Double(speed)
    let change = Double.minimum(Double.maximum(time + wait, time.nextUp), end)
    return change.isFinite ? change : nil
  }

  /// Sets on `layer`, a presentation copy, what the animation shows at `time` of the layer, given what earlier ones have set.
  ///
  /// A transition sets nothing; see ``CATransition/transitionProgress(at:)``.
  ///
  /// - Returns: A number that is the same whenever the animation shows the same; 0 where it has no effect.
  package func apply(to layer: CALayer, at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25) -> UInt64 {
    guard hasEffect, let cycle = cycle(at: time, duration: inherited) else { return 0 }
    let progress = progress(at: cycle)
    guard progress.isFinite else { return 0 }
    let moment = Moment(iteration: cycle.iteration, fraction: cycle.fraction, progress: progress)
    return show(moment, of: cycle, on: layer)
  }
}

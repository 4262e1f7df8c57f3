import Foundation

extension CAAnimation {
  final var timing: AnimationTiming {
    let mode = fillMode
    return AnimationTiming(
      beginTime: beginTime, duration: duration, timeOffset: timeOffset, speed: Double(speed),
      repeatCount: Double(repeatCount), repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillsBefore: mode == .backwards || mode == .both, fillsAfter: mode == .forwards || mode == .both)
  }

  /// Returns the moment of the animation at `time`, in seconds of its layer or group; `nil` if it has no effect then.
  ///
  /// `progress` is the timing function's value at `fraction`, both forwards and on the way back. For a
  /// ``CASpringAnimation`` it is the position of the spring.
  ///
  /// - Parameter duration: The duration of a cycle if the animation has none: its group's.
  package func moment(at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25) -> Moment? {
    effect(at: time, duration: inherited)?.moment
  }

  /// The moment, and the cycle that it falls into.
  private func effect(at time: CFTimeInterval, duration: CFTimeInterval) -> (moment: Moment, cycle: Cycle)? {
    guard let cycle = timing.cycle(at: time, duration: duration) else { return nil }
    let progress = pace.progress(at: cycle)
    guard progress.isFinite else { return nil }
    return (Moment(iteration: cycle.iteration, fraction: cycle.fraction, progress: progress), cycle)
  }

  /// Returns the first and the last time, of the parent, at which the animation runs, both included; fill modes do not
  /// count.
  ///
  /// The upper bound is ∞ for an animation that never ends, such as one of speed 0. Both bounds are ∞ if `beginTime` is
  /// NaN.
  package func activeInterval(duration inherited: CFTimeInterval = 0.25) -> ClosedRange<CFTimeInterval> {
    if beginTime.isNaN { return .infinity ... .infinity }
    let end = timing.endTime(duration: inherited)
    return beginTime...(end >= beginTime ? end : beginTime)
  }

  /// The last time, of the layer, at which the layer has the animation; see ``AttachedAnimation/isThere(at:)``.
  final var lastTime: CFTimeInterval { isRemovedOnCompletion ? activeInterval().upperBound : .infinity }

  /// Returns the next time of the parent, from `time` on, at which the animation's effect may change: `time` itself
  /// while it runs, `nil` if it never changes again.
  ///
  /// While the animation shows one discrete key frame, the answer is the time of the next one. It is `time` itself if
  /// the animation has a timing function, runs backwards or reverses.
  package func nextChange(from time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25) -> CFTimeInterval? {
    guard hasEffect else { return nil }
    let end = timing.endTime(duration: inherited)
    if time < beginTime, !timing.hasBegun(at: time) { return beginTime.isFinite ? beginTime : nil }
    if time > end || (time == end && (fillMode == .forwards || fillMode == .both)) { return nil }
    guard speed != 0, let cycle = timing.cycle(at: time, duration: inherited) else { return nil }
    guard timingFunction == nil, !autoreverses, speed > 0, time < end else { return time }
    let next = nextPosition(after: cycle.position, duration: cycle.duration) ?? .infinity
    if next <= cycle.position { return time }
    let wait = (Double.minimum(next, cycle.duration) - cycle.position) / Double(speed)
    let change = Double.minimum(Double.maximum(time + wait, time.nextUp), end)
    return change.isFinite ? change : nil
  }

  /// Applies the animation at `time` of the layer to `target`, on top of the values that earlier animations set.
  ///
  /// A transition sets nothing; see ``CATransition/transitionProgress(at:)``.
  ///
  /// - Returns: A number that is equal whenever the animation shows the same; 0 if it has no effect.
  package func apply(
    to target: CALayer, at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25
  ) -> UInt64 { applyToTarget({ target }, at: time, duration: inherited) ?? 0 }

  /// Applies the animation as ``apply(to:at:duration:)`` does.
  ///
  /// - Parameter target: Evaluated only if the animation has a moment at `time`.
  /// - Returns: As there; `nil` if it has none.
  func applyToTarget(
    _ target: () -> any AnimationTarget, at time: CFTimeInterval, duration inherited: CFTimeInterval = 0.25
  ) -> UInt64? {
    guard let (moment, cycle) = effect(at: time, duration: inherited) else { return nil }
    let target = target()
    return hasEffect ? show(moment, of: cycle, on: target) : 0
  }
}

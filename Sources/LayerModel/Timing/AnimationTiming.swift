import Foundation

/// The times of an animation, and the cycle that a time of its parent falls into.
struct AnimationTiming {
  var beginTime: CFTimeInterval
  var duration: CFTimeInterval, timeOffset: CFTimeInterval
  var speed: Double, repeatCount: Double, repeatDuration: CFTimeInterval
  var autoreverses: Bool, fillsBefore: Bool, fillsAfter: Bool

  /// Whether the animation has begun at `time`, in seconds of the parent.
  ///
  /// A time that precedes the begin by rounding only, a nanosecond or four units in the last place, counts as the
  /// begin. So does 0 for ``AVCoreAnimationBeginTimeAtZero``.
  func hasBegun(at time: CFTimeInterval) -> Bool {
    time >= beginTime || beginTime - time <= Double.maximum(1e-9, 4 * time.ulp)
  }

  /// Returns the duration of a cycle, one way: `inherited` if the animation's is 0, negative or NaN, and 0.25 if
  /// `inherited` is too.
  private func cycleDuration(_ inherited: CFTimeInterval) -> Double {
    if duration > 0 { return duration }
    return inherited > 0 ? inherited : 0.25
  }

  /// Returns the active duration, in seconds of the animation's own time:
  ///
  ///     repeatDuration          if that is greater than 0
  ///     repeatCount · period    else, if repeatCount is greater than 0
  ///     period                  else; it is the duration, twice that with autoreverses
  private func activeDuration(cycle: Double) -> Double {
    let period = autoreverses ? 2 * cycle : cycle
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? repeatCount * period : period
  }

  /// Returns the last time, of the parent, at which the animation runs: `beginTime + active duration / |speed|`; NaN if
  /// that is undefined, such as −∞ + ∞.
  func endTime(duration inherited: CFTimeInterval) -> Double {
    beginTime + activeDuration(cycle: cycleDuration(inherited)) / abs(speed)
  }

  /// Returns the cycle that `time`, of the parent, falls into; `nil` if the animation has no effect then, or if the
  /// time in it would be NaN or infinite.
  ///
  /// With e = `time − beginTime`, or 0 if that is negative by rounding alone, by the rule of ``hasBegun(at:)``:
  ///
  ///     before the beginning, if filled:  local = timeOffset
  ///     while it runs:                    local = e · speed + timeOffset
  ///     after the end, if filled:         local = ±active + timeOffset, with the sign of speed
  ///     position  = local modulo period; at the end it is the end of a cycle, not the start of the next
  ///     iteration = ⌊local / period⌋
  ///
  /// With `autoreverses`, the second half of a period mirrors the first. The animation runs at both its beginning and
  /// its end. The offset does not move the end: it rotates the cycle. Measured on macOS, with one exception: here the
  /// end is reached exactly, despite the rounding errors of many cycles.
  func cycle(at time: CFTimeInterval, duration inherited: CFTimeInterval) -> Cycle? {
    guard time.isFinite else { return nil }
    let d = cycleDuration(inherited)
    let period = autoreverses ? 2 * d : d
    let active = activeDuration(cycle: d)
    let (rate, end) = (speed, beginTime + active / abs(speed))
    var local: Double
    if time < beginTime, !hasBegun(at: time) {
      guard fillsBefore else { return nil }
      local = 0
    } else if time >= end {
      guard time == end || fillsAfter else { return nil }
      local = rate < 0 ? -active : active
    } else {
      local = (time < beginTime ? 0 : time - beginTime) * rate
      if abs(local) > active { local = rate < 0 ? -active : active }
    }
    local += timeOffset
    guard local.isFinite else { return nil }
    guard d.isFinite else { return Cycle(iteration: 0, duration: d, position: Double.maximum(local, 0)) }

    if local >= 0, local < period, time < end {
      return Cycle(iteration: 0, duration: d, position: local > d ? Double.maximum(2 * d - local, 0) : local)
    }
    var p = local.truncatingRemainder(dividingBy: period)
    if p < 0 { p += period }
    var iteration = ((local - p) / period).rounded()
    // At the end, a remainder beyond whole cycles is rounding error.
    let whole = (local / period).rounded()
    if time >= end, abs(local - whole * period) <= 8 * local.ulp {
      (p, iteration) = local > 0 ? (period, whole - 1) : (0, whole)
    }
    if p > d { p = Double.maximum(2 * d - p, 0) }
    let limit = 0x1p53
    return Cycle(
      iteration: Int(Double.maximum(-limit, Double.minimum(iteration, limit))), duration: d,
      position: Double.minimum(p, d))
  }
}

/// The progress over a cycle.
enum AnimationPace {
  case even
  case curve(CAMediaTimingFunction)
  case spring(Spring)

  /// Returns the progress of the animation: 0 at its start, 1 at its end.
  func progress(at cycle: Cycle) -> Double {
    switch self {
    case .even: cycle.fraction
    case .curve(let function): function.value(at: cycle.fraction)
    case .spring(let spring): spring.position(after: cycle.position)
    }
  }
}

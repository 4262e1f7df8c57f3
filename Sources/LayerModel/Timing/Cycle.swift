import Foundation

/// The cycle of an animation that a time falls into, and where in it.
struct Cycle {
  /// How many cycles are over.
  var iteration: Int
  /// How long the way there lasts, seconds of the animation's own time. Greater than 0; may be ∞.
  var duration: Double
  /// How far on the way there, in seconds, 0 to `duration`. On the way back it falls again.
  var position: Double

  /// The position as a part of the duration, 0 to 1; 0 in a cycle without end.
  var fraction: Double { duration.isFinite ? Double.minimum(position / duration, 1) : 0 }
}

extension CAAnimation {
  /// The duration of a cycle, one way; `inherited` where the animation's is 0, negative or NaN, and 0.25 where that is.
  func cycleDuration(_ inherited: CFTimeInterval) -> Double {
    if duration > 0 { return duration }
    return inherited > 0 ? inherited : 0.25
  }

  /// How long the animation runs in its own time:
  ///
  ///     repeatDuration, where that is greater than 0
  ///     repeatCount · period, where repeatCount is
  ///     period = duration, twice that there and back
  private func activeDuration(cycle: Double) -> Double {
    let period = autoreverses ? 2 * cycle : cycle
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? Double(repeatCount) * period : period
  }

  /// The last time, of the parent, at which it runs: `beginTime + active duration / |speed|`; NaN where numbers do not say.
  func endTime(duration inherited: CFTimeInterval) -> Double {
    beginTime + activeDuration(cycle: cycleDuration(inherited)) / abs(Double(speed))
  }

  /// Where `time`, of the parent, falls; `nil` where the animation has no effect then, and where a number is NaN or infinite that must
  /// not be.
  ///
  /// With e = `time − beginTime`:
  ///
  ///     before the beginning, if filled:  local = timeOffset
  ///     while it runs:                    local = e · speed + timeOffset
  ///     after the end, if filled:         local = ±active + timeOffset, of speed's sign
  ///     position  = local modulo period; at the end the end of a cycle, not the start of the next
  ///     iteration = ⌊local / period⌋
  ///
  /// and there and back the second half mirrors the first. Beginning and end both belong to the time in which it runs. The offset does
  /// not move the end: it turns the cycle. Measured on macOS by the projects that `semantics.md` names, but for one thing: the
  /// end is met exactly, whatever the rounding errors of many cycles.
  func cycle(at time: CFTimeInterval, duration inherited: CFTimeInterval) -> Cycle? {
    guard time.isFinite else { return nil }
    let d = cycleDuration(inherited)
    let period = autoreverses ? 2 * d : d
    let active = activeDuration(cycle: d)
    let (rate, end) = (Double(speed), endTime(duration: inherited))
    var local: Double
    if time < beginTime {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      local = 0
    } else if time >= end {
      guard time == end || fillMode == .forwards || fillMode == .both else { return nil }
      local = rate < 0 ? -active : active
    } else {
      local = (time - beginTime) * rate
      if abs(local) > active { local = rate < 0 ? -active : active }
    }
    local += timeOffset
    guard local.isFinite else { return nil }
    guard d.isFinite else { return Cycle(iteration: 0, duration: d, position: Double.maximum(local, 0)) }

    var p = local.truncatingRemainder(dividingBy: period)
    if p < 0 { p += period }
    var iteration = ((local - p) / period).rounded()
    // At the end, what is left of whole cycles is rounding error.
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

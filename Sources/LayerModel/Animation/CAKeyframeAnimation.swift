import Foundation
import Geometry

/// An animation through several values, or along a path.
///
/// Each value, or each end of a path's segments, is a key frame; at least two are needed. The ``calculationMode``
/// decides the interpolation between them:
///
/// | mode | key frames are reached | between them |
/// |---|---|---|
/// | `linear` | at ``keyTimes``, else evenly spread | straight lines, each at the pace of its timing function |
/// | `discrete` | at ``keyTimes``, else at the start of equal parts; along a path, as many as segments | nothing changes |
/// | `paced` | at times in proportion to the distances between them | straight lines |
/// | `cubic` | as `linear` | a smooth curve, each step at the pace of its timing function |
/// | `cubicPaced` | as `paced` | a smooth curve |
///
/// With ``keyTimes``, `paced` acts as `linear` and `cubicPaced` as `cubic`, as measured on macOS; Apple's page says
/// that key times are ignored.
///
/// The smooth curve is that of `HermiteCurve`; values that do not consist of numbers follow straight lines instead.
/// Along a path, `cubic` acts as `linear` and `cubicPaced` as `paced`, since the path is the curve. There `linear`
/// moves evenly in each curve's parameter, and `paced` at constant speed.
///
/// ``CAAnimation/timingFunction`` may lead outside 0…1. The first or the last step then extrapolates beyond its end,
/// but not along a path, nor if the step has its own timing function. Source:
/// <https://developer.apple.com/documentation/quartzcore/cakeyframeanimation>.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order. Default: nil.
  @exclusivity(unchecked) open var values: [Any]? { willSet { willChange() } }

  /// A path whose points are the values, for properties that are points; overrides ``values``. The setter copies it.
  /// Default: nil.
  ///
  /// The start of the first segment and the end of each segment are key frames. Closing a subpath counts as a line;
  /// moving to the start of another subpath takes no time. A path with a coordinate that is NaN or infinite animates
  /// nothing.
  open var path: CGPath? {
    get { ownPath }
    set { ownPath = newValue?.copy() }
  }

  /// ``path``, which nobody else has.
  final var ownPath: CGPath? { willSet { willChange() } }

  /// The time of each value, as a fraction of the duration from 0 to 1; `discrete` takes one more, for the end of the
  /// last. Default: nil, evenly spread.
  ///
  /// If there are more times than values, or more values than times, the extra ones are ignored. The first value shows
  /// before its time, the last after it.
  @exclusivity(unchecked) open var keyTimes: [NSNumber]? { willSet { willChange() } }

  /// The pace of each step from one value to the next; steps beyond the array are linear. Default: nil.
  @exclusivity(unchecked) open var timingFunctions: [CAMediaTimingFunction]? { willSet { willChange() } }

  /// The interpolation between key frames; an unknown name is linear. Default: ``CAAnimationCalculationMode/linear``.
  @exclusivity(unchecked) open var calculationMode = CAAnimationCalculationMode.linear { willSet { willChange() } }

  /// The tension of a cubic curve at each value, −1 to 1: 1 makes a corner. Default: nil, 0.
  @exclusivity(unchecked) open var tensionValues: [NSNumber]? { willSet { willChange() } }

  /// The continuity of a cubic curve at each value, −1 to 1: 0 is smooth, −1 and 1 make a corner, inwards or outwards.
  /// Default: nil, 0.
  @exclusivity(unchecked) open var continuityValues: [NSNumber]? { willSet { willChange() } }

  /// The bias of a cubic curve at each value, −1 to 1: it bulges before the value if negative, after it if positive.
  /// Default: nil, 0.
  @exclusivity(unchecked) open var biasValues: [NSNumber]? { willSet { willChange() } }

  /// The layer's rotation as it moves along ``path``: a rotation about z by the path's angle is applied before the
  /// layer's transform. Default: nil, no rotation.
  @exclusivity(unchecked) open var rotationMode: CAAnimationRotationMode? { willSet { willChange() } }

  /// The track, made on first use after a change; the inner `nil` means that nothing is animated.
  @exclusivity(unchecked) private var knownTrack: KeyframeTrack??

  final var track: KeyframeTrack? {
    if let knownTrack { return knownTrack }
    let track = makeTrack()
    knownTrack = .some(track)
    return track
  }

  /// Reads the key frames.
  ///
  /// Returns `nil` if nothing is animated: with fewer than two values or key times, or with a path that is empty or not
  /// finite.
  ///
  /// - Parameter example: A value of the property, whose kind the values take.
  private func makeTrack(like example: AnimatableValue? = nil) -> KeyframeTrack? {
    // With key times Core Animation paces nothing: they count as in the modes without pace.
    let (mode, numbers) = (calculationMode, keyTimes ?? [])
    let isPaced = numbers.isEmpty && (mode == .paced || mode == .cubicPaced)
    let isDiscrete = mode == .discrete

    let count: Int
    let lengths: () -> [Double]
    let values: [AnimatableValue?]
    let path: PathCourse?
    if let given = self.path {
      guard let course = PathCourse(given.bezierPath, isPaced: isPaced) else { return nil }
      (path, values, count, lengths) = (course, [], course.segments.count + 1, { course.lengths })
    } else {
      let all = (self.values ?? []).map { AnimatableValue($0, like: example) }
      (path, values, count, lengths) = (nil, all, all.count, { KeyframeTrack.distances(all) })
    }

    guard count > 1 else { return nil }
    let times: KeyTimes
    if isPaced {
      times = .spread(over: lengths())
    } else if !numbers.isEmpty {
      let given = isDiscrete && path != nil ? KeyTimes.givenIntervals : KeyTimes.given
      guard let given = given(numbers, count) else { return nil }
      times = given
    } else {
      // Along a path each segment's start shows for a part; the last point never does.
      times = .even(isDiscrete && path != nil ? count - 1 : count, discrete: isDiscrete)
    }
    return KeyframeTrack(
      times: times, isDiscrete: isDiscrete, paces: isPaced || isDiscrete ? [] : timingFunctions ?? [],
      course: path.map { .path($0) } ?? course(through: values, times.times))
  }

  /// The course through `values`, of which some may have no key time.
  private func course(through values: [AnimatableValue?], _ times: [Double]) -> KeyframeTrack.Course {
    if calculationMode == .cubic || calculationMode == .cubicPaced, let kind = values[0],
      let curve = HermiteCurve(
        values, times, tension: tensionValues, continuity: continuityValues, bias: biasValues)
    {
      return .curve(curve, kind: kind)
    }
    return .values(Array(values.prefix(times.count)))
  }

  override func willChange() {
    super.willChange()
    knownTrack = nil
  }

  override var hasEffect: Bool { keyPath != nil && track != nil }

  override func values(at moment: Moment, base: AnimatableValue??) -> Values? {
    var track = track
    // For a boolean property, numbers are read as booleans, which do not interpolate.
    if case .boolean?? = base { track = makeTrack(like: base ?? nil) }
    return track.map { Values(now: $0.value(at: moment.progress), end: $0.end) }
  }

  override func position(at moment: Moment) -> Double {
    track?.position(at: moment.progress) ?? moment.progress
  }

  override func nextPosition(after position: Double, duration: Double) -> Double? {
    guard let track, track.isDiscrete else { return position }
    return track.times.next(after: position / duration).map { $0 * duration }
  }

  override func turn(at moment: Moment) -> Double? {
    guard rotationMode == .rotateAuto || rotationMode == .rotateAutoReverse,
      let angle = track?.angle(at: moment.progress)
    else { return nil }
    return rotationMode == .rotateAuto ? angle : angle + .pi
  }
}

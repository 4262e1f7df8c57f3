import Foundation
import Geometry

/// How values between key frames are found.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationcalculationmode>.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// On straight lines.
  public static let linear = Self(rawValue: "linear")
  /// Not at all: each value stays until the next.
  public static let discrete = Self(rawValue: "discrete")
  /// On straight lines, at one speed throughout.
  public static let paced = Self(rawValue: "paced")
  /// On a smooth curve.
  public static let cubic = Self(rawValue: "cubic")
  /// On a smooth curve, at one speed throughout.
  public static let cubicPaced = Self(rawValue: "cubicPaced")

  package static let all: [Self] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
}

/// Whether what moves along a path turns with it.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationrotationmode>.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its x axis points along the path.
  public static let rotateAuto = Self(rawValue: "auto")
  /// Its x axis points back along the path.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")

  package static let all: [Self] = [.rotateAuto, .rotateAutoReverse]
}

/// An animation through several values, or along a path.
///
/// Each value, or each end of a path's segments, is a key frame; there must be two. How the animation gets from one to the next is
/// its ``calculationMode``:
///
/// | mode | key frames are reached | between them |
/// |---|---|---|
/// | `linear` | at ``keyTimes``, else evenly spread | on straight lines, each at the pace of its timing function |
/// | `discrete` | at ``keyTimes``, else at the start of equal parts | nothing changes |
/// | `paced` | at times in proportion to the distances between them | on straight lines |
/// | `cubic` | as `linear` | on a smooth curve, each step at the pace of its timing function |
/// | `cubicPaced` | as `paced` | on a smooth curve |
///
/// The smooth curve is that of ``HermiteCurve``; values that do not consist of numbers go on straight lines instead. Along a path,
/// `cubic` is `linear` and `cubicPaced` is `paced`: the path is the curve. There `linear` moves evenly in each curve's parameter, and
/// `paced` at one speed.
///
/// Progress may leave 0…1 by a timing function: a step then goes on beyond its end, along a path as the same line or the same curve's
/// polynomial. By ``CAAnimation/timingFunction`` only the first or the last step does, and not where it has a pace of its own.
/// Source: <https://developer.apple.com/documentation/quartzcore/cakeyframeanimation>.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values in their order. Default: nil.
  open var values: [Any]? { willSet { willChange() } }

  /// For properties that are points: a path whose points are the values; counts before ``values``. A copy is taken. Default: nil.
  ///
  /// The start of the first segment and the end of each are key frames. Closing a subpath counts as a line; the way to the start of
  /// another subpath takes no time. A path with a coordinate that is NaN or infinite animates nothing.
  open var path: CGPath? {
    get { ownPath }
    set { ownPath = newValue?.copy() }
  }

  private var ownPath: CGPath? { willSet { willChange() } }

  /// When each value is reached, as a part of the duration; `discrete` takes one more, for the end of the last. Default:
  /// nil, evenly spread.
  ///
  /// Of times and values only as many count as there are of both; along a path, n times of `discrete` are n − 1 intervals. The first value
  /// shows before its time, the last after it. Times may lie outside 0…1 and in any order: a fraction belongs to the step before the
  /// first time that is later.
  open var keyTimes: [NSNumber]? { willSet { willChange() } }

  /// The pace of each step from one value to the next; linear for steps that have none. Default: nil.
  open var timingFunctions: [CAMediaTimingFunction]? { willSet { willChange() } }

  /// How values between key frames are found; names that are not known are linear. Default: ``CAAnimationCalculationMode/linear``.
  open var calculationMode = CAAnimationCalculationMode.linear { willSet { willChange() } }

  /// How tight a cubic curve is at each value, −1 to 1: 1 makes a corner. Default: nil, 0.
  open var tensionValues: [NSNumber]? { willSet { willChange() } }

  /// How sharp a cubic curve's corner is at each value, −1 to 1: both ends make one, inwards or outwards. Default: nil, 0.
  open var continuityValues: [NSNumber]? { willSet { willChange() } }

  /// Where a cubic curve bulges at each value, −1 to 1: before it where negative, else behind it. Default: nil, 0.
  open var biasValues: [NSNumber]? { willSet { willChange() } }

  /// Whether what moves along ``path`` turns with it: the layer's transform becomes a rotation about z by the path's angle, followed by
  /// what it was. Default: nil, not.
  open var rotationMode: CAAnimationRotationMode? { willSet { willChange() } }

  /// Made when it is first needed after a change; `nil` inside where nothing is animated.
  private var knownTrack: KeyframeTrack??

  private var track: KeyframeTrack? {
    if let knownTrack { return knownTrack }
    let track = KeyframeTrack(self)
    knownTrack = .some(track)
    return track
  }

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CAKeyframeAnimation else { return }
    (values, ownPath, keyTimes) = (animation.values, animation.ownPath, animation.keyTimes)
    (timingFunctions, calculationMode) = (animation.timingFunctions, animation.calculationMode)
    (tensionValues, continuityValues) = (animation.tensionValues, animation.continuityValues)
    (biasValues, rotationMode) = (animation.biasValues, animation.rotationMode)
  }

  override class var properties: [String: AnimationProperty] { AnimationProperty.ofKeyframeAnimations }

  override func willChange() {
    super.willChange()
    knownTrack = nil
  }

  override var hasEffect: Bool { keyPath != nil && track != nil }

  override func values(at moment: Moment, base: AnimatableValue??) -> Values? {
    var track = track
    // Numbers for a boolean are none on the way either.
    if case .boolean?? = base { track = KeyframeTrack(self, like: base ?? nil) }
    return track.map { Values(now: $0.value(at: moment.progress), end: $0.end) }
  }

  override func position(at moment: Moment) -> Double {
    track?.position(at: moment.progress) ?? moment.progress
  }

  override func nextPosition(after position: Double, duration: Double) -> Double? {
    guard let track, track.isDiscrete else { return position }
    return track.times.next(after: position / duration).map { $0 * duration }
  }

  override func show(_ moment: Moment, of cycle: Cycle, on layer: CALayer) -> UInt64 {
    let number = super.show(moment, of: cycle, on: layer)
    guard number != 0, rotationMode == .rotateAuto || rotationMode == .rotateAutoReverse,
      let angle = track?.angle(at: moment.progress)
    else { return number }
    let turn = rotationMode == .rotateAuto ? angle : angle + .pi
    layer.transform = CATransform3DRotate(layer.transform, CGFloat(turn), 0, 0, 1)
    return number
  }
}

import Foundation
import LayerModel

extension UIView {
  /// The ways to animate by key frames. Source:
  /// <https://developer.apple.com/documentation/uikit/uiview/keyframeanimationoptions>.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Has no effect: a block that calls ``UIView/layoutIfNeeded()`` animates the layout.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Has no effect: there are no touches.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Animations always start from the visible value.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats for ever.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Runs back after it has run forwards.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// Uses this block's duration instead of the enclosing block's.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// Has no effect: a block's options are its own.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Straight lines between the values. The default.
    public static let calculationModeLinear: Self = []
    /// Each value holds until the next.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// Straight lines at an even speed: the keyframes' times are ignored.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// A smooth curve through the values.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// A smooth curve at an even speed: the keyframes' times are ignored.
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)

    fileprivate var mode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// Animates by the key frames that `animations` adds; each property moves through its values at their times.
  ///
  /// The curve over the whole animation is one of ``AnimationOptions``, whose raw values may be among the options.
  /// Changes in `animations` outside key frames happen over the whole duration.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let settings = settings(duration, delay, AnimationOptions(rawValue: options.rawValue))
    let recording = KeyframeRecording()
    let block = AnimationBlock(settings, completion)
    block.run {
      KeyframeRecording.ofThread.append(recording)
      animations()
      KeyframeRecording.ofThread.removeLast()
      guard settings.duration > 0, AnimationStack.ofThread.isEnabled else { return }
      for animation in recording.animations(mode: options.mode) {
        settings.apply(to: animation.animation)
        block.add(animation.animation, to: animation.layer, animation.key)
      }
    }
  }

  /// Adds a key frame to the animation that is being made: changes that start and last for parts of its duration.
  ///
  /// - Parameters:
  ///   - frameStartTime: From 0 to 1, of the whole duration.
  ///   - frameDuration: Of the whole duration.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recording = KeyframeRecording.ofThread.last else { return animations() }
    recording.add(from: frameStartTime, lasting: frameDuration, animations)
  }
}

/// The key frames of a block.
private final class KeyframeRecording {
  private final class Track {
    let layer: CALayer
    let key: String
    var frames: [(start: Double, end: Double, old: Any, new: Any)] = []

    init(_ layer: CALayer, _ key: String) { (self.layer, self.key) = (layer, key) }
  }

  private var tracks: [Track] = []

  private final class Stack { var recordings: [KeyframeRecording] = [] }

  private static var stack: Stack { Thread.own("lamina.Hosting.KeyframeRecording", Stack()) }

  static var ofThread: [KeyframeRecording] {
    get { stack.recordings }
    set { stack.recordings = newValue }
  }

  func add(from start: Double, lasting duration: Double, _ changes: () -> Void) {
    func within(_ time: Double) -> Double { Double.maximum(0, Double.minimum(time, 1)) }
    let recording = ChangeRecording()
    AnimationStack.ofThread.run(.record(recording), changes)
    for change in recording.changes {
      guard let new = change.layer.valueOrClear(forKey: change.key) else { continue }
      let known = tracks.first { $0.layer === change.layer && $0.key == change.key }
      let track = known ?? Track(change.layer, change.key)
      if known == nil { tracks.append(track) }
      track.frames.append((within(start), within(start + Double.maximum(0, duration)), change.old, new))
    }
  }

  /// An animation for each property: it keeps its value between frames.
  func animations(
    mode: CAAnimationCalculationMode
  ) -> [(layer: CALayer, key: String, animation: CAKeyframeAnimation)] {
    tracks.compactMap { track in
      let frames = track.frames.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        .map(\.element)
      guard let first = frames.first else { return nil }
      var (values, times): ([Any], [Double]) = ([first.old], [0])
      func add(_ value: Any, _ time: Double) {
        values.append(value)
        times.append(Double.maximum(time, times[times.count - 1]))
      }
      for frame in frames {
        if frame.start > times[times.count - 1] { add(values[values.count - 1], frame.start) }
        add(frame.new, frame.end)
      }
      if times[times.count - 1] < 1 { add(values[values.count - 1], 1) }
      let animation = CAKeyframeAnimation(keyPath: track.key)
      animation.calculationMode = mode
      if mode == .discrete {
        // A discrete value shows from its time on, and there is one more time than values.
        animation.values = frames.first!.start > 0 ? [first.old] + frames.map(\.new) : frames.map(\.new)
        animation.keyTimes = ((frames.first!.start > 0 ? [0] : []) + frames.map(\.start) + [1]).map {
          NSNumber(value: $0)
        }
      } else {
        animation.values = values
        let isPaced = mode == .paced || mode == .cubicPaced
        if !isPaced { animation.keyTimes = times.map { NSNumber(value: $0) } }
      }
      return (track.layer, track.key, animation)
    }
  }
}

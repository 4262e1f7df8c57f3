import Foundation
import LayerModel

/// An animation of views that can be paused, moved, reversed and continued.
///
/// Its time is the time of the ``/Lamina/LayerContext``: `fractionComplete` of a running animation reads
/// ``/Lamina/CACurrentMediaTime()``. It starts with the next frame; completions are called with the frame or flush
/// after its end. Source: <https://developer.apple.com/documentation/uikit/uiviewpropertyanimator>.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  private var changes: [AnimatorChange] = []
  private var blocks: [(animations: () -> Void, delayFactor: CGFloat)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// The pace that the animator was created with.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// In seconds. A spring's own duration, if the spring has one.
  open private(set) var duration: TimeInterval
  /// The time from the start to the first movement, seconds.
  open private(set) var delay: TimeInterval = 0
  open private(set) var state = UIViewAnimatingState.inactive
  open private(set) var isRunning = false

  /// Stored only: there are no touches.
  open var isUserInteractionEnabled = true
  /// Stored only: there are no touches.
  open var isManualHitTestingEnabled = false
  /// Stored only: animators can always be paused.
  open var isInterruptible = true
  /// Whether ``fractionComplete`` moves views in proportion, independent of the curve. Default: true.
  open var scrubsLinearly = true
  /// Whether the animator stays active at its end, until it is stopped. Default: false.
  open var pausesOnCompletion = false

  /// The media time at which the running animation was at ``offset``.
  private var start: CFTimeInterval = 0
  /// The fraction of the way in time when it last started, paused or moved.
  private var offset: CGFloat = 0
  /// Counts the calls of ``show()``: the end of animations that were replaced is ignored.
  private var generation = 0

  private var settings: AnimationSettings

  /// Creates an animator without animations. The duration is in seconds.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    settings = AnimationSettings(duration: duration.isFinite ? Double.maximum(duration, 0) : 0)
    self.duration = settings.duration
    super.init()
    use(parameters, settings.duration)
  }

  /// Creates an animator with a curve of UIKit's, and a block whose changes it animates.
  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a Bézier curve, and a block whose changes it animates.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring, and a block whose changes it animates.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Starts an animation after `delay` seconds, and returns its animator.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  private func use(_ parameters: any UITimingCurveProvider, _ duration: TimeInterval) {
    timingParameters = parameters
    settings.spring = nil
    if let spring = parameters.springTimingParameters, duration > 0 {
      let made = spring.spring(duration: duration)
      settings.spring = made
      self.duration = made.duration
    } else {
      settings.curve = (parameters.cubicTimingParameters ?? UICubicTimingParameters()).function
      self.duration = duration
    }
    settings.duration = self.duration
  }

  // MARK: Changes

  /// Adds changes, which start after `delayFactor` of the remaining duration.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    blocks.append((animation, delayFactor))
    if state == .active {
      takeChanges()
      show()
    }
  }

  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds a block to be called at the end, with the position at which it is.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  /// Makes the added changes, and records them.
  private func takeChanges() {
    let added = blocks
    blocks = []
    let done = fractionComplete
    for block in added {
      let recording = ChangeRecording()
      AnimationStack.ofThread.run(.record(recording), block.animations)
      let factor = block.delayFactor > 0 ? CGFloat.minimum(block.delayFactor, 1) : 0
      for change in recording.changes {
        guard let new = change.layer.valueOrClear(forKey: change.key) else { continue }
        let begin = (done + (1 - done) * factor).native
        changes.removeAll { $0.layer === change.layer && $0.key == change.key }
        changes.append(AnimatorChange(change.layer, change.key, from: change.old, to: new, begin: begin))
      }
    }
  }

  // MARK: Running

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    if state == .stopped || isRunning { return }
    self.delay = delay > 0 && delay.isFinite ? delay : 0
    begin()
    isRunning = true
    start = CACurrentMediaTime()
    show()
  }

  private func begin() {
    if state == .inactive {
      state = .active
      offset = 0
    }
    takeChanges()
  }

  open func pauseAnimation() {
    if state == .stopped { return }
    if state == .inactive { begin() }
    offset = fractionComplete
    isRunning = false
    delay = 0
    show()
  }

  /// Resumes from the paused state; with other parameters, by their curve.
  ///
  /// - Parameter durationFactor: The duration of the remainder, in whole durations; 0 means the rest of the animator's
  ///   own duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    let rest = isReversed ? offset : 1 - offset
    if parameters != nil || durationFactor > 0 {
      // The remainder becomes a whole animation from the visible values.
      let whole = durationFactor > 0 ? duration * durationFactor.native : duration * rest.native
      for i in changes.indices { changes[i].startFromHere(isReversed: isReversed) }
      offset = isReversed ? 1 : 0
      use(parameters ?? timingParameters ?? UICubicTimingParameters(), whole)
    }
    isRunning = true
    start = CACurrentMediaTime()
    show()
  }

  /// Stops: views keep their visible values. Unless `withoutFinishing`, ``finishAnimation(at:)`` must follow.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    offset = fractionComplete
    isRunning = false
    generation += 1
    // The visible value becomes the model's.
    for change in changes { change.set(change.shown) }
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { reset() }
  }

  /// After ``stopAnimation(_:)``: moves the views to the start or the end, or leaves them, and calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    switch finalPosition {
    case .start: for change in changes { change.set(change.from) }
    case .end: for change in changes { change.set(change.to) }
    case .current: break
    }
    end(at: finalPosition)
  }

  private func end(at position: UIViewAnimatingPosition) {
    let due = completions
    state = .inactive
    reset()
    for completion in due { completion(position) }
  }

  private func reset() {
    (changes, completions, isRunning, offset, delay) = ([], [], false, 0, 0)
  }

  /// Whether the animation runs from its end to its start.
  open var isReversed = false {
    willSet { if newValue != isReversed, state == .active { offset = fractionComplete } }
    didSet {
      guard isReversed != oldValue, state == .active else { return }
      start = CACurrentMediaTime()
      delay = 0
      show()
    }
  }

  /// The part of the time that is over, from 0 to 1. Setting it moves a paused animation, and pauses an animation that
  /// has not started.
  open var fractionComplete: CGFloat {
    get {
      guard state == .active, isRunning, duration > 0 else { return offset }
      let passed = CGFloat(Double.maximum(0, CACurrentMediaTime() - start - delay) / duration)
      let now = isReversed ? offset - passed : offset + passed
      return CGFloat.maximum(0, CGFloat.minimum(now, 1))
    }
    set {
      if state == .stopped { return }
      if state == .inactive { begin() }
      let wasRunning = isRunning
      offset = CGFloat.maximum(0, CGFloat.minimum(newValue.isNaN ? 0 : newValue, 1))
      isRunning = false
      show()
      if wasRunning { continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    }
  }

  // MARK: Showing

  /// Adds the animations that show the state: frozen while paused, otherwise running to the end.
  private func show() {
    generation += 1
    let current = generation
    if duration <= 0 {
      state = .active
      finish(current)
      return
    }
    let tracker = AnimationTracker { finished in if finished { self.finish(current) } }
    for change in changes {
      let animation: CAAnimation
      if isRunning {
        animation = change.running(from: offset.native, isReversed: isReversed, settings, delay: delay)
        tracker.watch(animation, on: change.layer, change.key)
      } else {
        animation = change.paused(at: offset.native, settings, isLinear: scrubsLinearly)
      }
      change.layer.add(animation, forKey: change.key)
    }
    if isRunning { tracker.close() }
  }

  private func finish(_ generation: Int) {
    guard generation == self.generation, state == .active else { return }
    if pausesOnCompletion {
      offset = isReversed ? 0 : 1
      isRunning = false
      return show()
    }
    if isReversed { for change in changes { change.set(change.from) } }
    end(at: isReversed ? .start : .end)
  }
}

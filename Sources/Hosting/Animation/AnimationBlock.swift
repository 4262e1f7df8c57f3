import Foundation
import LayerModel

/// The pace of animations.
struct AnimationSettings {
  /// Seconds; 0 or less for changes at once.
  var duration: TimeInterval
  var delay: TimeInterval = 0
  var curve = CAMediaTimingFunction(name: .easeInEaseOut)
  /// A spring that sets the pace in place of the curve.
  var spring: CASpringAnimation?
  var repeatCount: Float = 0
  var autoreverses = false
  /// Whether animations that are not additive start from the visible value, and not from the value before the change.
  var beginsFromCurrentState = false

  /// Sets an animation's timing, but for the delay.
  func apply(to animation: CAAnimation) {
    animation.duration = duration
    animation.timingFunction = curve
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
  }

  /// An animation that starts after the delay and shows its first value until then; the animation itself without one.
  ///
  /// The delay is an animation's begin time within a group: a begin time on a layer would count from the start of the
  /// media clock.
  func delayed(_ animation: CAAnimation) -> CAAnimation {
    guard delay > 0 else { return animation }
    animation.beginTime = delay
    animation.fillMode = .backwards
    let group = CAAnimationGroup()
    group.animations = [animation]
    let once = animation.duration * (autoreverses ? 2 : 1)
    group.duration = delay + once * (repeatCount > 0 ? Double(repeatCount) : 1)
    return group
  }
}

/// A block of changes that are animated together, and its completion.
final class AnimationBlock {
  let settings: AnimationSettings
  private let tracker: AnimationTracker

  /// A block with another pace, whose animations are waited for by `outer`.
  init(_ settings: AnimationSettings, in outer: AnimationBlock) {
    self.settings = settings
    tracker = outer.tracker
  }

  init(_ settings: AnimationSettings, _ completion: ((Bool) -> Void)?) {
    self.settings = settings
    tracker = AnimationTracker(completion)
  }

  /// Returns the animation of a property from `start` to its next value, which the completion waits for.
  func watchedAnimation(of layer: CALayer, _ key: String, from start: Any?) -> CAAnimation {
    let animation = basicAnimation(key)
    animation.fromValue = start
    let whole = settings.delayed(animation)
    tracker.watch(whole, on: layer, key)
    return whole
  }

  /// Returns an animation at the block's pace.
  func basicAnimation(_ keyPath: String) -> CABasicAnimation {
    let animation = settings.spring?.copy() as? CABasicAnimation ?? CABasicAnimation()
    animation.keyPath = keyPath
    settings.apply(to: animation)
    return animation
  }

  /// Called when all changes are made: the completion waits for the animations so far, or for the next frame or flush
  /// if there are none.
  func close() { tracker.close() }

  /// Adds an animation that no change asked for.
  func add(_ animation: CAAnimation, to layer: CALayer, _ key: String) {
    let whole = settings.delayed(animation)
    tracker.watch(whole, on: layer, key)
    layer.add(whole, forKey: key)
  }
}

/// Counts animations until all are over.
final class AnimationTracker: NSObject, CAAnimationDelegate {
  private var completion: ((Bool) -> Void)?
  private var watched: [(layer: CALayer, key: String)] = []
  private var running = 0
  private var areFinished = true

  init(_ completion: ((Bool) -> Void)?) { self.completion = completion }

  func watch(_ animation: CAAnimation, on layer: CALayer, _ key: String) {
    if completion == nil { return }
    animation.delegate = self
    watched.append((layer, key))
  }

  /// Called when no more animations follow. A program may have dropped some of the offered ones.
  func close() {
    guard completion != nil else { return }
    running += watched.count { $0.layer.animation(forKey: $0.key)?.delegate === self }
    watched = []
    if running > 0 { return }
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.finish() }
    CATransaction.commit()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    running -= 1
    if !flag { areFinished = false }
    if running == 0, watched.isEmpty { finish() }
  }

  private func finish() {
    let block = completion
    completion = nil
    block?(areFinished)
  }
}

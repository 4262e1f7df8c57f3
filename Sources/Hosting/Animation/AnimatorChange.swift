import Foundation
import LayerModel

/// A property that a ``UIViewPropertyAnimator`` moves.
struct AnimatorChange {
  let layer: CALayer
  let key: String
  private(set) var from: Any
  private(set) var to: Any
  /// The fraction of the animator's time at which the property starts to move.
  let begin: Double

  init(_ layer: CALayer, _ key: String, from: Any, to: Any, begin: Double) {
    (self.layer, self.key, self.from, self.to, self.begin) = (layer, key, from, to, begin)
  }

  /// The animation over the animator's whole time, filled at both ends.
  private func whole(_ settings: AnimationSettings) -> CABasicAnimation {
    let animation = settings.spring?.copy() as? CABasicAnimation ?? CABasicAnimation()
    animation.keyPath = key
    (animation.fromValue, animation.toValue) = (from, to)
    settings.apply(to: animation)
    animation.fillMode = .both
    animation.beginTime = begin * settings.duration
    animation.duration = Double.maximum(1e-9, (1 - begin) * settings.duration)
    return animation
  }

  /// A group that shows the whole from a fraction of its time on, forwards or back.
  func running(
    from offset: Double, isReversed: Bool, _ settings: AnimationSettings, delay: TimeInterval
  ) -> CAAnimation {
    let inner = CAAnimationGroup()
    inner.animations = [whole(settings)]
    inner.duration = settings.duration
    inner.fillMode = .both
    let place = offset * settings.duration
    let rest = isReversed ? place : settings.duration - place
    // The group's time is the animator's: it runs from `place`, forwards or backwards.
    inner.beginTime = isReversed ? delay : delay - place
    if isReversed {
      inner.speed = -1
      inner.timeOffset = place
    }
    let group = CAAnimationGroup()
    group.animations = [inner]
    group.duration = Double.maximum(1e-9, delay + rest)
    return group
  }

  /// An animation that stands still.
  func paused(at offset: Double, _ settings: AnimationSettings, isLinear: Bool) -> CAAnimation {
    let inner = whole(settings)
    var animation: CABasicAnimation = inner
    if isLinear {
      animation = CABasicAnimation(keyPath: key)
      (animation.fromValue, animation.toValue, animation.fillMode) = (from, to, .both)
      (animation.beginTime, animation.duration) = (inner.beginTime, inner.duration)
    }
    let group = CAAnimationGroup()
    group.animations = [animation]
    group.duration = settings.duration
    group.speed = 0
    // The last instant of a cycle, not the first of the next.
    group.timeOffset = Double.minimum(offset * settings.duration, settings.duration.nextDown)
    group.fillMode = .both
    group.isRemovedOnCompletion = false
    return group
  }

  /// The property's visible value.
  var shown: Any { layer.shownOrOwnValue(forKey: key) ?? to }

  /// Makes the visible value the start of the remaining change.
  mutating func startFromHere(isReversed: Bool) {
    if isReversed { to = shown } else { from = shown }
  }

  /// Sets the value at once, without the animation.
  func set(_ value: Any) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.removeAnimation(forKey: key)
    layer.setValue(value, forKey: key)
    CATransaction.commit()
  }
}

import Foundation

/// Hears when an animation starts and stops. Every method may be left out.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationdelegate>.
public protocol CAAnimationDelegate: AnyObject {
  /// Called once the animation has been committed.
  func animationDidStart(_ anim: CAAnimation)

  /// Called when the animation is over.
  ///
  /// - Parameter flag: Whether it came to its end, instead of being removed or replaced.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What changes the way a layer looks over time, without changing the layer.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimation>.
open class CAAnimation: CAMediaTiming, CAAction {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  /// The pace of each cycle; `nil` is linear. Default: nil.
  open var timingFunction: CAMediaTimingFunction?

  /// Hears about the animation; kept alive. Default: nil.
  open var delegate: (any CAAnimationDelegate)?

  /// Whether the layer lets go of the animation when it is over. Default: true.
  open var isRemovedOnCompletion = true

  public required init() {}

  /// An animation that is equal and independent.
  open func copy() -> Any {
    let copy = type(of: self).init()
    copy.copyProperties(of: self)
    return copy
  }

  /// Takes over everything that `animation`, of the same class, has.
  package func copyProperties(of animation: CAAnimation) {
    (beginTime, duration, speed, timeOffset) =
      (animation.beginTime, animation.duration, animation.speed, animation.timeOffset)
    (repeatCount, repeatDuration) = (animation.repeatCount, animation.repeatDuration)
    (autoreverses, fillMode) = (animation.autoreverses, animation.fillMode)
    (timingFunction, delegate) = (animation.timingFunction, animation.delegate)
    isRemovedOnCompletion = animation.isRemovedOnCompletion
  }

  /// Adds the animation to a layer: what an action does.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

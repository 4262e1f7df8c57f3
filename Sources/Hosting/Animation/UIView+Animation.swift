import Foundation
import LayerModel

extension UIView {
  /// The ways to animate. Source: <https://developer.apple.com/documentation/uikit/uiview/animationoptions>.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Has no effect: a block that calls ``UIView/layoutIfNeeded()`` animates the layout.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Has no effect: there are no touches.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Opacity, colours and other values that are not animated relative to the new value start from the visible value.
    /// Without the option they start from the value before the change, which an earlier animation may not have reached
    /// yet.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats for ever.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Runs back after it has run forwards.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// Uses this block's duration instead of the enclosing block's.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// Uses this block's curve instead of the enclosing block's.
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    /// Has no effect: views always draw their content again.
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    /// Hides and shows the views of a transition in place of removing and adding them.
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
    /// Has no effect: a block's options are its own.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Slow at both ends. The default.
    public static let curveEaseInOut: Self = []
    /// Slow at first.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// An even pace.
    public static let curveLinear = Self(rawValue: 3 << 16)

    /// A dissolve here; on iOS, a turn about the vertical axis.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// A dissolve here; on iOS, a turn about the vertical axis.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// A dissolve here; on iOS, a page that is turned.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// A dissolve here; on iOS, a page that is turned back.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// The old content fades out as the new one fades in.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    /// A dissolve here; on iOS, a turn about the horizontal axis.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// A dissolve here; on iOS, a turn about the horizontal axis.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

    /// Has no effect: frames are drawn when they are asked for.
    public static let preferredFramesPerSecondDefault: Self = []
    /// Has no effect: frames are drawn when they are asked for.
    public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
    /// Has no effect: frames are drawn when they are asked for.
    public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
    fileprivate var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
  }

  /// The paces of animations. Source: <https://developer.apple.com/documentation/uikit/uiview/animationcurve>.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at first.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// An even pace.
    case linear

    var function: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }

  // MARK: Forms of animate

  /// Makes changes to views, which then move to their new values.
  ///
  /// As since iOS 8, position, bounds, transform and corner radius are animated relative to the new value: animations
  /// of several blocks add up, under the keys `position`, `position-2`, `bounds.origin`, `bounds.size` and so on. Other
  /// values move from the value before the change, or with `beginFromCurrentState` from the visible value.
  ///
  /// As everywhere in Lamina, the animations start with the next frame's time; see <doc:/Lamina/Time>. A duration of 0
  /// changes at once.
  ///
  /// - Parameter duration: In seconds.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// - Parameter completion: Called with the frame at the end of the last animation, or the first one after it; with
  ///   false if an animation was removed or replaced.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// - Parameter delay: In seconds; the old values show meanwhile.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(settings(duration, delay, options), completion).run(animations)
  }

  /// Animates by a spring that comes to rest after `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; towards 0 it swings more.
  ///   - velocity: At the start, in whole ways a second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    var settings = settings(duration, delay, options)
    settings.spring = .settling(after: duration, dampingRatio: dampingRatio, velocity: velocity)
    AnimationBlock(settings, completion).run(animations)
  }

  /// Animates by a spring with a perceived duration; it lasts until it rests.
  ///
  /// - Parameter bounce: 0 does not overshoot, 1 never stops.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    spring.initialVelocity = initialSpringVelocity
    let rest = spring.settlingDuration
    var settings = settings(duration > 0 ? (rest.isFinite ? rest : duration) : 0, delay, options)
    settings.spring = spring
    AnimationBlock(settings, completion).run(animations)
  }

  /// Within an animation block, repeats the animations of `animations`; elsewhere, calls it.
  ///
  /// - Parameters:
  ///   - count: The number of times; infinity for ever.
  ///   - autoreverses: Whether each time goes forwards and back.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    let stack = AnimationStack.ofThread
    guard let outer = stack.block else { return animations() }
    var settings = outer.settings
    (settings.repeatCount, settings.autoreverses) = (Float(count), autoreverses)
    stack.run(.animate(AnimationBlock(settings, in: outer)), animations)
  }

  /// Calls `actionsWithoutAnimation`, whose changes happen at once, even within an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationStack.ofThread.run(.atOnce, actionsWithoutAnimation)
  }

  /// Whether blocks animate on this thread. Default: true.
  public class var areAnimationsEnabled: Bool { AnimationStack.ofThread.isEnabled }
  /// Sets whether blocks animate on this thread. Where they do not, changes are made at once and completions run.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationStack.ofThread.isEnabled = enabled }

  /// The duration of the block that is running, seconds; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval { AnimationStack.ofThread.block?.settings.duration ?? 0 }

  /// Source: <https://developer.apple.com/documentation/uikit/uiview/systemanimation>.
  public enum SystemAnimation: UInt, Sendable {
    /// The view leaves.
    case delete
  }

  /// Shrinks and fades the views, then removes them; `parallelAnimations` run along.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: 0.25, delay: 0, options: options) {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: 0.1, y: 0.1)
      }
      parallelAnimations?()
    } completion: { finished in
      for view in views { view.removeFromSuperview() }
      completion?(finished)
    }
  }

  static func settings(
    _ duration: TimeInterval, _ delay: TimeInterval, _ options: AnimationOptions
  ) -> AnimationSettings {
    var settings = AnimationSettings(duration: duration.isFinite ? duration : 0)
    settings.delay = delay.isFinite ? delay : 0
    settings.curve = options.curve.function
    if let outer = AnimationStack.ofThread.block?.settings {
      // As in UIKit, a block within a block moves with it.
      if !options.contains(.overrideInheritedDuration), duration > 0 { settings.duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { settings.curve = outer.curve }
    }
    settings.beginsFromCurrentState = options.contains(.beginFromCurrentState)
    settings.repeatCount = options.contains(.repeat) ? .infinity : 0
    settings.autoreverses = options.contains(.autoreverse)
    return settings
  }

  // MARK: Transitions

  /// Makes changes to a view. Its picture dissolves from the picture of the last frame.
  ///
  /// Flips and curls dissolve too. Without a transition among the options the changes happen at once.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(settings(duration, 0, options), completion)
    block.run {
      if options.hasTransition, block.settings.duration > 0 {
        let fade = CATransition()
        block.settings.apply(to: fade)
        block.add(fade, to: view.layer, kCATransition)
      }
      if options.contains(.allowAnimatedContent) {
        animations?()
      } else {
        performWithoutAnimation { animations?() }
      }
    }
  }

  /// Replaces `fromView` by `toView` in its superview, whose picture dissolves; with `showHideTransitionViews` both
  /// stay, and one is hidden, the other shown.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let superview = fromView.superview else {
      completion?(true)
      return
    }
    transition(with: superview, duration: duration, options: options) {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
      } else {
        superview.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    } completion: {
      completion?($0)
    }
  }
}

extension CASpringAnimation {
  /// A spring that rests after `duration` seconds: the stiffness is searched for, because the time to rest depends on
  /// the velocity too.
  static func settling(after duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat) -> CASpringAnimation {
    let spring = CASpringAnimation()
    let ratio = dampingRatio > 0 ? CGFloat.minimum(dampingRatio, 1) : 0.01
    spring.initialVelocity = velocity
    guard duration > 0, duration.isFinite else { return spring }
    func set(_ rate: Double) {
      spring.stiffness = CGFloat(rate * rate)
      spring.damping = 2 * ratio * CGFloat(rate)
    }
    // The time to rest falls as the rate grows: bisection of its logarithm.
    var (low, high) = (-3.0, 9.0)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      set(exp(middle) / duration)
      if spring.settlingDuration > duration { low = middle } else { high = middle }
    }
    set(exp(high) / duration)
    return spring
  }
}

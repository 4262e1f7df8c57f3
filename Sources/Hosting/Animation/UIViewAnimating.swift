import Foundation

/// The states of an animator. Source: <https://developer.apple.com/documentation/uikit/uiviewanimatingstate>.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or finished.
  case inactive
  /// Started: running or paused.
  case active
  /// Stopped before its end; ``UIViewAnimating/finishAnimation(at:)`` finishes it.
  case stopped
}

/// Where an animation ends. Source: <https://developer.apple.com/documentation/uikit/uiviewanimatingposition>.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the values that the animations set.
  case end
  /// At the values before the animations.
  case start
  /// The current place of the views.
  case current
}

/// An object that starts, stops and pauses animations. Source:
/// <https://developer.apple.com/documentation/uikit/uiviewanimating>.
public protocol UIViewAnimating: NSObjectProtocol {
  /// Whether the animations have started.
  var state: UIViewAnimatingState { get }
  /// Whether time moves the animations: false while paused.
  var isRunning: Bool { get }
  /// Whether the animations run back to their start.
  var isReversed: Bool { get set }
  /// The part of the duration that has run, 0…1. Setting it moves the views.
  var fractionComplete: CGFloat { get set }
  /// Starts or resumes the animations.
  func startAnimation()
  /// Starts the animations `delay` seconds from now.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Stops the animations at their current values; they stay active.
  func pauseAnimation()
  /// Ends the animations at their current values. With false, the state becomes ``UIViewAnimatingState/stopped``, and
  /// completions wait for ``finishAnimation(at:)``; with true they never run.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Puts the views at `finalPosition` and runs the completions, after ``stopAnimation(_:)``.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator whose animations may change while they run.
/// Source: <https://developer.apple.com/documentation/uikit/uiviewimplicitlyanimating>.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a block whose changes start after `delayFactor`, 0…1, of the remaining duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a block whose changes are animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a block that runs when the animations end, with the position where they ended.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Resumes paused animations, with another pace if one is given, over `durationFactor` times the duration; 0 means
  /// the remaining duration.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

import Foundation

/// An animation whose value is drawn to its end by a spring.
///
/// The progress is where a damped spring is, from 0 towards 1, after the seconds that the cycle has run: see ``Spring``. It may go
/// beyond 1. The spring is the pace: ``CAAnimation/timingFunction`` does not count. The motion is cut where the duration ends, which
/// is not set by itself: give the animation its ``settlingDuration``.
/// Source: <https://developer.apple.com/documentation/quartzcore/caspringanimation>.
open class CASpringAnimation: CABasicAnimation {
  /// What hangs on the spring. Greater than 0; another number changes nothing. Default: 1.
  open var mass: CGFloat = 1 {
    willSet { willChange() }
    didSet { if !(mass > 0 && mass.isFinite) { mass = oldValue } }
  }

  /// The force a distance. Greater than 0; another number changes nothing. Default: 100.
  open var stiffness: CGFloat = 100 {
    willSet { willChange() }
    didSet { if !(stiffness > 0 && stiffness.isFinite) { stiffness = oldValue } }
  }

  /// The force against the motion a speed. Not negative; such a number changes nothing. Default: 10.
  open var damping: CGFloat = 10 {
    willSet { willChange() }
    didSet { if !(damping >= 0 && damping.isFinite) { damping = oldValue } }
  }

  /// Towards the end, in distances from start to end a second. NaN and infinities change nothing. Default: 0.
  open var initialVelocity: CGFloat = 0 {
    willSet { willChange() }
    didSet { if !initialVelocity.isFinite { initialVelocity = oldValue } }
  }

  /// Whether the spring may be damped more than critically; more counts as critically where not. Default: false.
  open var allowsOverdamping = false { willSet { willChange() } }

  /// A spring by the look of its motion, which lasts its ``settlingDuration`` and may be overdamped.
  ///
  ///     mass = 1    stiffness = (2π / duration)²
  ///     damping = 4π · (1 − bounce) / duration, or 4π / (duration · (1 + bounce)) for a negative bounce
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the spring without damping, seconds. One that is not greater than 0 leaves the stiffness and
  ///     the damping as they are by default.
  ///   - bounce: 1 never stops, 0 is critically damped, below it is overdamped. Clamped to −0.99…1; NaN is 0.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    allowsOverdamping = true
    if perceptualDuration > 0, perceptualDuration.isFinite {
      let b = bounce.isNaN ? 0 : Double.maximum(-0.99, Double.minimum(bounce.native, 1))
      let rate = 2 * Double.pi / perceptualDuration
      stiffness = CGFloat(rate * rate)
      damping = CGFloat(b >= 0 ? 2 * rate * (1 - b) : 2 * rate / (1 + b))
    }
    duration = settlingDuration
  }

  /// The period that the spring would have without damping, seconds: 2π·√(mass / stiffness).
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.rate }

  /// How far the spring is from being critically damped: 1 − ζ, or 1/ζ − 1 where it is overdamped; see ``Spring``.
  open var bounce: CGFloat {
    let ratio = spring.dampingRatio
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  /// How long it takes until the spring is taken to rest, seconds; see ``Spring/settlingDuration``.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (animation.mass, animation.stiffness, animation.damping)
    (initialVelocity, allowsOverdamping) = (animation.initialVelocity, animation.allowsOverdamping)
  }

  override class var properties: [String: AnimationProperty] { AnimationProperty.ofSpringAnimations }

  override func progress(at cycle: Cycle) -> Double { spring.position(after: cycle.position) }

  private var spring: Spring {
    Spring(
      mass: mass.native, stiffness: stiffness.native, damping: damping.native, velocity: initialVelocity.native,
      allowsOverdamping: allowsOverdamping)
  }
}

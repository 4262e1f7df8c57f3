import Foundation

/// An animation whose value is pulled to its end by a spring.
///
/// The progress is the position of a damped spring, from 0 towards 1, after the seconds that the cycle has run: see
/// `Spring`. It may exceed 1. The spring sets the pace: ``CAAnimation/timingFunction`` has no effect. The motion is cut
/// off at the end of the duration, which is not set automatically: set it to ``settlingDuration``. Source:
/// <https://developer.apple.com/documentation/quartzcore/caspringanimation>.
open class CASpringAnimation: CABasicAnimation {
  /// The mass on the spring. Setting a value that is not finite and greater than 0 has no effect. Default: 1.
  open var mass: CGFloat = 1 {
    willSet { willChange() }
    didSet { if !(mass > 0 && mass.isFinite) { mass = oldValue } }
  }

  /// The spring's force per distance. Setting a value that is not finite and greater than 0 has no effect. Default:
  /// 100.
  open var stiffness: CGFloat = 100 {
    willSet { willChange() }
    didSet { if !(stiffness > 0 && stiffness.isFinite) { stiffness = oldValue } }
  }

  /// The damping force per speed. Setting a negative value, NaN or infinity has no effect. Default: 10.
  open var damping: CGFloat = 10 {
    willSet { willChange() }
    didSet { if !(damping >= 0 && damping.isFinite) { damping = oldValue } }
  }

  /// The initial velocity towards the end, in distances from start to end per second. Setting NaN or infinity has no
  /// effect. Default: 0.
  open var initialVelocity: CGFloat = 0 {
    willSet { willChange() }
    didSet { if !initialVelocity.isFinite { initialVelocity = oldValue } }
  }

  /// Whether the spring may be overdamped; if not, more than critical damping counts as critical. Default: false.
  open var allowsOverdamping = false { willSet { willChange() } }

  /// Makes a spring from the look of its motion; it lasts its ``settlingDuration`` and may be overdamped.
  ///
  ///     mass = 1    stiffness = (2π / duration)²
  ///     damping = 4π · (1 − bounce) / duration, or 4π / (duration · (1 + bounce)) for a negative bounce
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the spring without damping, seconds. If it is not finite and greater than 0,
  ///     stiffness and damping keep their defaults.
  ///   - bounce: 1 never stops, 0 is critically damped, below 0 is overdamped. Clamped to −0.99…1; NaN is 0.
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

  /// The period of the spring without damping, seconds: 2π·√(mass / stiffness).
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.rate }

  /// The distance from critical damping: 1 − ζ, or 1/ζ − 1 if overdamped; see `Spring`.
  open var bounce: CGFloat {
    let ratio = spring.dampingRatio
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  /// The time until the spring counts as resting, seconds; see `Spring.settlingDuration`.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  override var pace: AnimationPace { .spring(spring) }

  private var spring: Spring {
    Spring(
      mass: mass.native, stiffness: stiffness.native, damping: damping.native, velocity: initialVelocity.native,
      allowsOverdamping: allowsOverdamping)
  }
}

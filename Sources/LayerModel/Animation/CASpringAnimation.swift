import Foundation

/// An animation whose value is drawn to its end by a spring.
/// Source: <https://developer.apple.com/documentation/quartzcore/caspringanimation>.
open class CASpringAnimation: CABasicAnimation {
  /// What hangs on the spring. Default: 1.
  open var mass: CGFloat = 1

  /// Default: 100.
  open var stiffness: CGFloat = 100

  /// Default: 10.
  open var damping: CGFloat = 10

  /// Towards the end, in distances from start to end a second. Default: 0.
  open var initialVelocity: CGFloat = 0

  /// Whether the spring may be damped more than critically. Default: false.
  open var allowsOverdamping = false

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (animation.mass, animation.stiffness, animation.damping)
    (initialVelocity, allowsOverdamping) = (animation.initialVelocity, animation.allowsOverdamping)
  }
}

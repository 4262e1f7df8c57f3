import Foundation

/// An animation from one value to another.
/// Source: <https://developer.apple.com/documentation/quartzcore/cabasicanimation>.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it starts. Default: nil.
  open var fromValue: Any?

  /// Where it ends. Default: nil.
  open var toValue: Any?

  /// How far it goes. Default: nil.
  open var byValue: Any?

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (animation.fromValue, animation.toValue, animation.byValue)
  }
}

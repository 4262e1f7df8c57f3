import Foundation

/// Animations that run together, in the time of the group.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationgroup>.
open class CAAnimationGroup: CAAnimation {
  /// Those that run. Default: nil.
  open var animations: [CAAnimation]?

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CAAnimationGroup else { return }
    animations = animation.animations?.compactMap { $0.copy() as? CAAnimation }
  }
}

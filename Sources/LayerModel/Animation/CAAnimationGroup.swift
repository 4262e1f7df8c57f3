import Foundation

/// Animations that run together, in the time of the group.
///
/// Their time is how far the group's cycle is, in seconds: after the group's speed, repetition and timing function. It starts at 0 with
/// each cycle, so `beginTime` counts from the start of the group, and 0 is that start. They are not stretched: what lasts longer than
/// the group is cut off where the group ends, and what is over earlier shows what its own `fillMode` says. One without a duration
/// takes the group's. Their delegates and ``CAAnimation/isRemovedOnCompletion`` do not count.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationgroup>.
open class CAAnimationGroup: CAAnimation {
  /// Those that run, in the order in which later ones build on what earlier ones have set. Default: nil.
  open var animations: [CAAnimation]? { willSet { willChange() } }

  override package func copyProperties(of animation: CAAnimation) {
    super.copyProperties(of: animation)
    guard let animation = animation as? CAAnimationGroup else { return }
    animations = animation.animations?.compactMap { $0.copy() as? CAAnimation }
  }

  override class var properties: [String: AnimationProperty] { AnimationProperty.ofGroups }

  override package func freeze() {
    super.freeze()
    for animation in animations ?? [] { animation.freeze() }
  }

  override var hasEffect: Bool { animations?.contains { $0.hasEffect } == true }

  override func nextPosition(after position: Double, duration: Double) -> Double? {
    (animations ?? []).lazy.compactMap { $0.nextChange(from: position, duration: duration) }.min()
  }

  override func show(_ moment: Moment, of cycle: Cycle, on layer: CALayer) -> UInt64 {
    // Without a timing function the very position, not one that a division has rounded.
    let time = timingFunction == nil ? cycle.position : moment.progress * cycle.duration
    var number: UInt64 = 0
    for animation in animations ?? [] {
      let part = animation.apply(to: layer, at: time, duration: cycle.duration)
      if part != 0 || number != 0 { number = VersionNumber.mixed(number, part) }
    }
    return number
  }
}

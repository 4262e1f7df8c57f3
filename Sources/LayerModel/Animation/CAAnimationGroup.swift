import Foundation

/// Animations that run together, in the time of the group.
///
/// Their time is the position in the group's cycle, in seconds: after the group's speed, repetition and timing function. It restarts at
/// 0 with each cycle, so `beginTime` counts from the start of the group, and 0 is that start. The animations are not stretched: one
/// that lasts longer than the group is cut off at the group's end, and one that is over earlier follows its own `fillMode`. One
/// without a duration takes the group's. Their delegates and ``CAAnimation/isRemovedOnCompletion`` have no effect.
/// Source: <https://developer.apple.com/documentation/quartzcore/caanimationgroup>.
open class CAAnimationGroup: CAAnimation {
  /// The animations, in the order they apply: later ones build on what earlier ones set. Default: nil.
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
    // Without a timing function, the exact position rather than one rounded by a division.
    let time = timingFunction == nil ? cycle.position : moment.progress * cycle.duration
    var number: UInt64 = 0
    for animation in animations ?? [] {
      let part = animation.apply(to: layer, at: time, duration: cycle.duration)
      if part != 0 || number != 0 { number = VersionNumber.mixed(number, part) }
    }
    return number
  }
}

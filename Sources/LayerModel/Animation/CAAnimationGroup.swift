import Foundation
import LayerSnapshots

/// Bounds the copy of a group's animations for a layer: an attached group is a finite tree, even if the program's group
/// is not.
///
/// A group that contains itself is copied without the inner occurrence, groups nest ``maximumDepth`` deep, and a copy
/// has at most ``maximumAnimations``; any others are left out.
///
/// `@unchecked Sendable`: one thread makes it, and uses it until its copy is finished.
private final class GroupCopying: @unchecked Sendable {
  static let maximumDepth = 64
  static let maximumAnimations = 100_000

  /// The copy in progress on this task, if there is one.
  @TaskLocal private static var current: GroupCopying?

  /// The groups that are being copied, outermost first.
  private var groups: [CAAnimationGroup] = []
  private var count = 0

  static func copies(of animations: [CAAnimation], in group: CAAnimationGroup) -> [CAAnimation] {
    guard let current else { return $current.withValue(GroupCopying()) { copies(of: animations, in: group) } }
    guard current.groups.count < maximumDepth else { return [] }
    current.groups.append(group)
    defer { current.groups.removeLast() }
    return animations.compactMap { animation in
      guard current.count < maximumAnimations, !current.groups.contains(where: { $0 === animation }) else { return nil }
      current.count += 1
      let copy = animation.copy() as? CAAnimation
      copy?.copyMembers(of: animation)
      return copy
    }
  }
}

/// Animations that run together, in the time of the group.
///
/// Their time is the position in the group's cycle, in seconds: after the group's speed, repetition and timing
/// function. It restarts at 0 with each cycle, so `beginTime` counts from the start of the group, and 0 is that start.
///
/// The animations are not stretched. A longer animation is cut off at the group's end, and one that is over earlier
/// follows its own `fillMode`. An animation without a duration takes the group's. The animations' delegates and
/// ``CAAnimation/isRemovedOnCompletion`` have no effect. Source:
/// <https://developer.apple.com/documentation/quartzcore/caanimationgroup>.
open class CAAnimationGroup: CAAnimation {
  /// The animations, in the order they apply: later ones build on the values that earlier ones set. Default: nil.
  open var animations: [CAAnimation]? {
    get { members }
    set {
      willChange()
      members = newValue
    }
  }
  private var members: [CAAnimation]?

  /// Takes the animations of `group`, which this is a copy of. A layer's animations cannot be changed: a copy has
  /// animations of its own.
  final func takeAnimations(of group: CAAnimationGroup) {
    animations =
      group.isFrozen ? group.animations.map { GroupCopying.copies(of: $0, in: group) } : group.animations
  }

  override func copyMembers(of original: CAAnimation) {
    guard let original = original as? CAAnimationGroup else { return }
    members = members.map { GroupCopying.copies(of: $0, in: original) }
  }

  /// Groups inside groups are freed one after another: a long chain of them would overflow the stack.
  deinit {
    var rest: [CAAnimation] = []
    func take(_ group: CAAnimationGroup) {
      rest += group.members ?? []
      group.members = nil
    }
    take(self)
    while var animation = rest.popLast() {
      guard isKnownUniquelyReferenced(&animation), let group = animation as? CAAnimationGroup else { continue }
      take(group)
    }
  }

  override package func freeze() {
    super.freeze()
    for animation in animations ?? [] { animation.freeze() }
  }

  override var hasEffect: Bool { animations?.contains { $0.hasEffect } == true }

  override func nextPosition(after position: Double, duration: Double) -> Double? {
    (animations ?? []).lazy.compactMap { $0.nextChange(from: position, duration: duration) }.min()
  }

  override func show(_ moment: Moment, of cycle: Cycle, on target: any AnimationTarget) -> UInt64 {
    // Without a timing function, the exact position rather than one rounded by a division.
    let time = timingFunction == nil ? cycle.position : moment.progress * cycle.duration
    var number: UInt64 = 0
    for animation in animations ?? [] {
      let part = animation.applyToTarget({ target }, at: time, duration: cycle.duration) ?? 0
      if part != 0 || number != 0 { number = VersionNumber.mixed(number, part) }
    }
    return number
  }
}

import Foundation

/// An animation of a layer.
package final class AttachedAnimation {
  enum State {
    /// Not committed: its time to begin may not be known.
    case new
    case waiting
    case running
    /// Over, and no more listed. It still tells what the layer looked like earlier.
    case over
  }

  let key: String?
  /// A copy of what was added; nobody changes it.
  let animation: CAAnimation
  var state = State.new
  /// When it was added, in seconds of the space around the root, if that was known.
  let timeAdded: CFTimeInterval?
  /// Of a transition: what the layer looked like.
  var oldPicture: OldPicture?
  private var completions: [Completion]

  init(_ animation: CAAnimation, key: String?, timeAdded: CFTimeInterval?, completions: [Completion]) {
    (self.animation, self.key, self.timeAdded, self.completions) = (animation, key, timeAdded, completions)
    for completion in completions { completion.enter() }
  }

  deinit { leaveCompletions() }

  /// Whether ``CALayer/animationKeys()`` tells of it.
  var isListed: Bool { state != .over || !animation.isRemovedOnCompletion }

  /// Whether the layer still has it at `time` of its own: when it is over it goes, whatever its fill mode, unless it is to stay.
  func isThere(at time: CFTimeInterval) -> Bool {
    !animation.isRemovedOnCompletion || !(time > animation.activeInterval().upperBound)
  }

  private func leaveCompletions() {
    if completions.isEmpty { return }
    for completion in completions { completion.leave() }
    completions = []
  }

  /// Tells the delegate, with the next flush or frame.
  func start() {
    state = .running
    guard let delegate = animation.delegate else { return }
    let animation = animation
    LayerContext.current.transactions.post { delegate.animationDidStart(animation) }
  }

  /// Tells completion blocks, then the delegate, with the next flush or frame.
  func stop(finished: Bool) {
    if state == .over { return }
    if state == .new || state == .waiting, !finished { start() }
    state = .over
    // That of the whole tree, which is much to keep.
    oldPicture = nil
    leaveCompletions()
    guard let delegate = animation.delegate else { return }
    let animation = animation
    // A delegate that holds the layer would hold itself. It finds the animation as it was.
    let told = animation.copy() as? CAAnimation ?? animation
    if animation.isRemovedOnCompletion { animation.forgetDelegate() }
    LayerContext.current.transactions.post { delegate.animationDidStop(told, finished: finished) }
  }
}

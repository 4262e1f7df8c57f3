import Foundation
import LayerSnapshots

/// An animation attached to a layer, with its state.
package final class AttachedAnimation {
  enum State {
    /// Not committed: its begin time may be unknown.
    case new
    case waiting
    case running
    /// Over, and no longer listed. It is used to show the layer at earlier moments.
    case over
  }

  package let key: String?
  /// Greater than the numbers of animations that were added before.
  let number = VersionNumber.fresh()
  /// A frozen copy of the animation that was added.
  package let animation: CAAnimation
  /// The key paths that the animation, or the animations in a group, set.
  let keyPaths: [String]
  /// The properties at the start of these.
  let keys: [String]
  /// Whether the animation sets only properties that place the layer: see ``PropertyTraits/places``.
  let onlyPlaces: Bool
  /// Whether the animation sets the origin of the bounds, or a part of it.
  let scrolls: Bool
  /// The ``track`` of an animation whose begin is resolved.
  @exclusivity(unchecked) private var knownTrack: AnimationTrack?
  /// A transition sets no values.
  let isTransition: Bool
  @exclusivity(unchecked) var state = State.new
  /// The ``interval`` of an animation whose begin is resolved.
  @exclusivity(unchecked) private var knownInterval: ClosedRange<CFTimeInterval>?
  /// When it was added, in seconds of the space around the root; `nil` if that was unknown.
  let timeAdded: CFTimeInterval?
  /// For a transition: the layer's picture before it.
  var oldPicture: OldPicture?
  private var completions: [Completion]

  init(_ animation: CAAnimation, key: String?, timeAdded: CFTimeInterval?, completions: [Completion]) {
    (self.animation, self.key, self.timeAdded, self.completions) = (animation, key, timeAdded, completions)
    keyPaths = animation.keyPaths
    keys = keyPaths.map { String($0.prefix { $0 != "." }) }
    onlyPlaces = animation.onlyPlaces
    scrolls = keyPaths.contains { PlacePart($0)?.scrolls == true }
    isTransition = animation.isTransition
    for completion in completions { completion.enter() }
  }

  /// The first and the last time, of the layer, at which the animation runs.
  var interval: ClosedRange<CFTimeInterval> {
    if let knownInterval { return knownInterval }
    let interval = animation.activeInterval()
    if state != .new { knownInterval = interval }
    return interval
  }

  /// The animation, resolved; `nil` unless it only places the layer.
  var track: AnimationTrack? {
    if let knownTrack { return knownTrack }
    let track = onlyPlaces ? AnimationTrack(animation) : nil
    if state != .new { knownTrack = track }
    return track
  }

  deinit { leaveCompletions() }

  /// Whether ``CALayer/animationKeys()`` lists it.
  package var isListed: Bool { state != .over || !animation.isRemovedOnCompletion }

  /// Whether the layer still has the animation at `time` of its own. After its end it is removed, in any fill mode,
  /// unless `isRemovedOnCompletion` is false.
  func isThere(at time: CFTimeInterval) -> Bool {
    !animation.isRemovedOnCompletion || !(time > interval.upperBound)
  }

  /// Whether the animation is over at `time` of its layer. The end counts as over: the animation shows there for the
  /// last time.
  ///
  /// Times of frames are rounded, so the last few representable times before the end count too. A transition that stops
  /// half-way shows both pictures at its end, and needs the old one until then.
  func isOver(at time: CFTimeInterval) -> Bool {
    let end = interval.upperBound
    if animation.stopsHalfway { return time > end }
    return time >= end - end.magnitude * 0x1p-50
  }

  private func leaveCompletions() {
    if completions.isEmpty { return }
    for completion in completions { completion.leave(orBy: LayerContext.current.transactions) }
    completions = []
  }

  /// Marks the animation as running; its delegate hears of it with the next flush or frame.
  func start() {
    state = .running
    guard let delegate = animation.delegate else { return }
    let animation = animation
    LayerContext.current.transactions.post(startOf: number) { delegate.animationDidStart(animation) }
  }

  /// Marks the animation as over; completion blocks, then its delegate hear of it with the next flush or frame.
  func stop(finished: Bool) {
    if state == .over { return }
    if state == .new || state == .waiting, !finished { start() }
    state = .over
    // The old picture holds a snapshot of the whole tree.
    oldPicture = nil
    leaveCompletions()
    guard let delegate = animation.delegate else { return }
    let animation = animation
    // Releasing the delegate breaks a cycle if it holds the layer. The delegate gets a copy made before.
    let told = animation.copy() as? CAAnimation ?? animation
    if animation.isRemovedOnCompletion { animation.forgetDelegate() }
    LayerContext.current.transactions.post(stopOf: number) { delegate.animationDidStop(told, finished: finished) }
  }
}

import Foundation

extension CALayer {
  /// Called when the layer has left its superlayer: unless it is in a tree again by the next commit, its animations end
  /// there.
  final func noteDeparture() {
    guard wasSeen, !pendingWork.isDisjoint(with: .anyEvents) else { return }
    LayerContext.current.transactions.postpone { [weak self] in self?.endAnimationsIfGone() }
  }

  /// Ends the animations of the layer and of all below it, unless it is in a tree that frames show. Animations that are
  /// not removed on completion stay, as in Core Animation, and show again with the layer.
  private final func endAnimationsIfGone() {
    guard topmost.frames == nil else { return }
    visit(.events, below: .eventsBelow) { layer in
      layer.removeAnimations { $0.state != .over && $0.animation.isRemovedOnCompletion }
      for attached in layer.animationList.reversed() { attached.stop(finished: false) }
    }
  }
}

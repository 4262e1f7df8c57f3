import Foundation

extension CALayer {
  /// What comes before a snapshot of the tree under this root at `time`: the commit, and what animations have to say.
  ///
  /// - Parameters:
  ///   - time: In seconds of the space around this layer.
  ///   - yDown: Whether y runs down around the layer; as it was last when `nil`.
  ///   - firstTime: When a tree was committed that no frame has shown yet, where the clock is the machine's.
  package final func enterFrame(at time: CFTimeInterval, yDown: Bool?, firstTime: CFTimeInterval = 0) {
    let context = LayerContext.current
    let added = context.clock == .manual ? context.time : lastFrameTime ?? firstTime
    finishPendingWork(yDown: yDown)
    CATransaction.flush()
    finishPendingWork(yDown: nil)
    playAnimations(to: time, addedAt: added)
    if context.clock == .manual { context.time = time }
    lastFrameTime = time
    // Those who are told of something may change something: that belongs to this frame.
    CATransaction.flush()
    finishPendingWork(yDown: nil)
    playAnimations(to: time, addedAt: time)
  }
}

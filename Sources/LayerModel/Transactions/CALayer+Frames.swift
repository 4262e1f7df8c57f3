import Foundation

extension CALayer {
  /// Begins a frame at `time`: commits the changes in the tree under this root, then starts and stops animations. A snapshot follows.
  ///
  /// - Parameters:
  ///   - time: In seconds of the space around this layer.
  ///   - yDown: Whether y runs down around the layer; if `nil`, as in the last frame.
  ///   - firstTime: The commit time of a tree that no frame has shown yet, if the clock is the machine's.
  package final func enterFrame(at time: CFTimeInterval, yDown: Bool?, firstTime: CFTimeInterval = 0) {
    let context = LayerContext.current
    let added = context.clock == .manual ? context.time : lastFrameTime ?? firstTime
    finishPendingWork(yDown: yDown)
    CATransaction.flush()
    finishPendingWork(yDown: nil)
    playAnimations(to: time, addedAt: added)
    if context.clock == .manual { context.time = time }
    lastFrameTime = time
    // Delegates and completion blocks may change layers: those changes belong to this frame.
    CATransaction.flush()
    finishPendingWork(yDown: nil)
    playAnimations(to: time, addedAt: time)
  }
}

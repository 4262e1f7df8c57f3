import Foundation

extension CALayer {
  /// Commits a frame of the tree under this root at `time` seconds, and says what it shows.
  ///
  /// First, what has changed is committed, as in Core Animation: layout and display that are due are done, new animations learn when they
  /// begin; then the clock of the ``LayerContext`` moves to `time`, if it is a manual one, and animations that start or stop by then say so.
  /// Delegates and subclasses are called in all that. Apart from it, committing a frame changes nothing that shows, and any moment may be
  /// asked for, in any order: do it on the thread that uses the tree.
  ///
  /// With a manual clock, what is changed from then on is animated. With the machine's it is not, since no time passes between pictures that a
  /// program asks for: each shows the layers as they are, and the animations that were added. Of a tree that a ``CARenderer`` shows, that is
  /// a still: only layout and display are done, and the last frame stays what it was. Not one of Apple's.
  ///
  /// - Parameter viewport: What the snapshot will be rendered into: ``CATiledLayer``s ask for the tiles that are seen there.
  ///   Without one they ask for all of them, at one pixel a point of the root's superlayer.
  /// - Parameter time: When `nil`, the context's where that has a manual clock, else the last frame's of a tree that a ``CARenderer`` shows,
  ///   else 0.
  @discardableResult
  public final func commitFrame(at time: Double? = nil, in viewport: Viewport? = nil) -> LayerSnapshot {
    commitFrame(
      at: time ?? timeOfNextFrame, in: viewport, plays: LayerContext.current.clock == .manual, firstTime: 0)
  }

  /// - Parameters:
  ///   - plays: Whether changes are animated from now on.
  ///   - firstTime: When the tree was shown first, if no frame has shown it yet and the clock is the machine's.
  @discardableResult
  package final func commitFrame(
    at time: Double, in viewport: Viewport?, plays: Bool, firstTime: Double
  ) -> LayerSnapshot {
    let yDown = viewport.map { $0.yAxis == .down }
    // A still of what a renderer plays leaves the play as it is.
    if !plays, topmost.frames?.arePlayed == true {
      finishPendingWork(yDown: yDown)
      return capture(at: time, in: viewport, yDown: frames?.yDown ?? true, .still)
    }
    let frames = ownFrames
    if plays { frames.arePlayed = true }
    commit(at: time, yDown: yDown, firstTime: firstTime)
    let snapshot =
      renewLastSnapshot(at: time, plays: plays)
      ?? capture(at: time, in: viewport, yDown: frames.yDown, .frame(plays: plays))
    frames.snapshot = snapshot
    return snapshot
  }

  /// The time of a frame for which none is given, seconds; see ``commitFrame(at:in:)``.
  final var timeOfNextFrame: Double {
    let context = LayerContext.current
    if context.clock == .manual { return context.time }
    guard let frames = topmost.frames, frames.arePlayed else { return 0 }
    return frames.time ?? 0
  }

  /// What comes before the snapshot of a frame: layout, display, and what animations have to say.
  ///
  /// - Parameters:
  ///   - time: In seconds of the space around this layer.
  ///   - yDown: Whether y runs down around the layer; as it was last when `nil`.
  ///   - firstTime: When a tree was committed that no frame has shown yet, where the clock is the machine's.
  private final func commit(at time: CFTimeInterval, yDown: Bool?, firstTime: CFTimeInterval) {
    let context = LayerContext.current
    let added = context.clock == .manual ? context.time : frames?.time ?? firstTime
    finishPendingWork(yDown: yDown)
    CATransaction.flush()
    finishPendingWork(yDown: nil)
    playAnimations(to: time, addedAt: added)
    if context.clock == .manual { context.time = time }
    ownFrames.time = time
    // Those who are told of something may change something: that belongs to this frame.
    CATransaction.flush()
    finishPendingWork(yDown: nil)
    playAnimations(to: time, addedAt: time)
  }
}

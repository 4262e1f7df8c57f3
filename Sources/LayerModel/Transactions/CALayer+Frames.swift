import Foundation
import LayerSnapshots

extension CALayer {
  /// Commits a frame of the tree under this root at `time` seconds, and returns a snapshot of it.
  ///
  /// First, as in Core Animation, changes are committed: due layout and display are done, and new animations get their
  /// begin times. Then the clock of the ``LayerContext`` moves to `time` if it is manual, and animations that start or
  /// stop by then notify their delegates. All this may call delegates and subclasses.
  ///
  /// Apart from that, a frame changes nothing visible, and may be committed for any time, in any order. Commit it on
  /// the thread that uses the tree. Renderers do so for you; the method is not part of Core Animation.
  ///
  ///     let snapshot = root.commitFrame(at: 0.5)
  ///     // snapshot.time == 0.5
  ///
  /// With a manual clock, later changes are animated. With the machine's clock they are not, since no time passes
  /// between the pictures that a program requests: each shows the layers' current values, with the explicit animations.
  /// If a ``CARenderer`` shows the tree, the picture is a still: layout and display are done, and the renderer's frames
  /// are not affected.
  ///
  /// - Parameter viewport: The viewport that renderers draw the snapshot in, unless they are given another:
  ///   ``CATiledLayer``s draw the tiles visible there. Without one they draw all tiles, at one pixel per point of the
  ///   root's superlayer.
  /// - Parameter time: If `nil`, the context's time if its clock is manual, else the last frame's time if a
  ///   ``CARenderer`` shows the tree, else 0.
  @discardableResult
  public final func commitFrame(at time: Double? = nil, in viewport: Viewport? = nil) -> LayerSnapshot {
    commitFrame(at: time, tilt: nil, in: viewport)
  }

  /// Commits a frame of the tree under this root, as ``commitFrame(at:in:)``, for a tilted device.
  ///
  /// The layers named in the list `wallpaperParallaxGroups`, in the `style` of the root or of a layer below it, follow
  /// the tilt, after their animations. Documents of wallpapers have such lists: see <doc:Time>. The model does not
  /// change.
  ///
  ///     let snapshot = root.commitFrame(at: 0, tilt: DeviceTilt(x: -1, y: 0.5))
  ///
  /// - Parameter tilt: If `nil`, no layer follows.
  @discardableResult
  public final func commitFrame(
    at time: Double? = nil, tilt: DeviceTilt?, in viewport: Viewport? = nil
  ) -> LayerSnapshot {
    commitFrame(
      at: time ?? timeOfNextFrame, tilt: tilt, in: viewport, plays: LayerContext.current.clock == .manual, firstTime: 0)
  }

  /// Commits the frames that lead up to one at `time`, `step` seconds apart. A still needs them if frames drive the
  /// tree: by display links, or by animations that completion blocks and delegates add. The frame at `time` itself is
  /// left to the caller; see <doc:Time>.
  ///
  ///     root.commitFrames(before: 3, step: 1 / 60)
  ///     let snapshot = root.commitFrame(at: 3)
  ///
  /// The first is one step after the last frame of the tree. A tree that no frame has shown starts at the context's
  /// time if the clock is manual, else at 0. Nothing happens if `time` is not later, so a second picture of the same
  /// moment moves nothing. Nothing happens for a still of a tree that a ``CARenderer`` shows either.
  ///
  /// - Parameters:
  ///   - time: As for ``commitFrame(at:in:)``.
  ///   - step: Seconds between frames. A step that is not finite and greater than 0 commits none; at most a million
  ///     frames are committed, if necessary farther apart.
  public final func commitFrames(
    before time: Double? = nil, step: Double, tilt: DeviceTilt? = nil, in viewport: Viewport? = nil
  ) {
    let context = LayerContext.current
    let time = time ?? timeOfNextFrame
    guard step > 0, step.isFinite, context.clock == .manual || topmost.frames?.arePlayed != true else { return }
    let start = frames?.time ?? (context.clock == .manual ? context.time : 0)
    let step = Double.maximum(step, (time - start) / 1_000_000)
    // Sums of steps have rounding errors: the last frame before `time` is not `time` itself.
    let count = ((time - start) / step - 1e-6).rounded(.up)
    guard count >= 1, count.isFinite else { return }
    for number in (frames?.time == nil ? 0 : 1)..<Int(count) where FrameMeter.goesOn {
      commitFrame(at: start + Double(number) * step, tilt: tilt, in: viewport)
    }
  }

  /// Commits a frame of the tree under this root.
  ///
  /// - Parameters:
  ///   - plays: Whether the frame commits the layers, so that later changes are animated.
  ///   - firstTime: The time of the first frame, if none has shown the tree yet and the clock is the machine's.
  @discardableResult
  package final func commitFrame(
    at time: Double, tilt: DeviceTilt? = nil, in viewport: Viewport?, plays: Bool, firstTime: Double
  ) -> LayerSnapshot {
    let yDown = viewport.map { $0.yAxis == .down }
    // A still of a tree that a renderer plays does not affect the playing.
    if !plays, topmost.frames?.arePlayed == true {
      finishPendingWork(yDown: yDown)
      return capture(at: time, tilt, in: viewport, yDown: frames?.yDown ?? true, .still)
    }
    let frames = ownFrames
    if plays { frames.arePlayed = true }
    let oldWarning = frames.lateStart
    commitChanges(at: time, yDown: yDown, firstTime: firstTime)
    if tilt != nil || frames.tilt != nil {
      frames.tilt = tilt
      frames.presentation = nil
      frames.changes.invalidate()
    }
    var snapshot =
      renewLastSnapshot(at: time, in: viewport, plays: plays)
      ?? capture(at: time, tilt, in: viewport, yDown: frames.yDown, .frame(plays: plays))
    if oldWarning != nil || frames.lateStart != nil {
      // A renewed snapshot has the last one's warnings.
      snapshot.warnings.removeAll { $0 == oldWarning || $0 == frames.lateStart }
      frames.lateStart.map { snapshot.warnings.append($0) }
    }
    frames.snapshot = snapshot
    frames.noteCommit()
    if !FrameMeter.goesOn { frames.forgetPartialCommit() }
    return snapshot
  }

  /// The time of a frame without a given time, seconds; see ``commitFrame(at:in:)``.
  final var timeOfNextFrame: Double {
    let context = LayerContext.current
    if context.clock == .manual { return context.time }
    guard let frames = topmost.frames, frames.arePlayed else { return 0 }
    return frames.time ?? 0
  }

  /// Commits the changes in the tree under this root, then starts and stops animations.
  ///
  /// - Parameters:
  ///   - time: In seconds of the space around this layer.
  ///   - yDown: Whether y runs down around the layer; if `nil`, as in the last frame.
  ///   - firstTime: The commit time of a tree that no frame has shown yet, if the clock is the machine's.
  private final func commitChanges(at time: CFTimeInterval, yDown: Bool?, firstTime: CFTimeInterval) {
    let context = LayerContext.current
    let added = context.clock == .manual ? context.time : frames?.time ?? firstTime
    context.frameCalls.make(at: time)
    finishPendingWork(yDown: yDown)
    context.flush()
    finishPendingWork(yDown: nil)
    let isQuiet = currentFrames?.changes.quietTimes?.contains(time) == true
    let played = isQuiet ? Played() : playAnimations(to: time, addedAt: added)
    if context.clock == .manual { context.time = time }
    ownFrames.time = time
    ownFrames.noteCommit()
    // Delegates and completion blocks may change layers: those changes belong to this frame.
    let hasCalled = context.flush() || hasPendingWork
    finishPendingWork(yDown: nil)
    // Without calls and events, the second look would find what the first has found.
    let last = hasCalled || played.hasEvents ? playAnimations(to: time, addedAt: time) : played
    if displayAnimated(last.layers, at: time) { finishPendingWork(yDown: nil) }
  }
}

import Foundation

/// A call for each frame.
///
/// An added link calls its handler when a frame is about to be committed in the ``LayerContext`` it was added in: by a
/// renderer that plays a tree, or by any in a context with a manual clock. No screen and no timer drives it: a program
/// that renders at 0, 1/60 and 2/60 s gets three calls. Frames at one time, such as those of two renderers, count once.
/// A link is made with a closure, because there are no selectors without Objective-C. Source:
/// <https://developer.apple.com/documentation/quartzcore/cadisplaylink>.
public final class CADisplayLink: NSObject {
  private let handler: (CADisplayLink) -> Void
  private var context: LayerContext?

  /// The time of the frame, in seconds of the context. 0 before the first.
  public private(set) var timestamp: CFTimeInterval = 0

  /// The time from the last frame to this one, seconds; 1/60 at the first.
  public private(set) var duration: CFTimeInterval = 1 / 60

  /// The time at which the next frame is expected: ``timestamp`` + ``duration``.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }

  /// Whether no calls are made. Default: false.
  public var isPaused = false

  /// The most calls a second: frames that come sooner are left out; 0 for all. Default: 0.
  public var preferredFramesPerSecond = 0

  /// The same, as a range, of which the preferred number counts. Default: ``CAFrameRateRange/default``.
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// The number of frames for each call; less than 1 counts as 1. Default: 1.
  public var frameInterval = 1

  private var framesUntilCall = 0
  private var hasFired = false
  /// The time of the last frame, with or without a call.
  private var lastFrame: CFTimeInterval?

  /// - Parameter handler: Called for each frame, with the link.
  public init(_ handler: @escaping (CADisplayLink) -> Void) { self.handler = handler }

  /// Starts calls, from the next frame in the current context on. The run loop has no effect.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    invalidate()
    context = .current
    context?.frameCalls.add(self, fire)
  }

  /// Ends calls.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Ends calls.
  public func invalidate() {
    context?.frameCalls.remove(self)
    context = nil
  }

  /// Called for a frame at `time`. A link that was invalidated since the frame began makes no call.
  private func fire(at time: CFTimeInterval) {
    if isPaused || context == nil || time == lastFrame { return }
    lastFrame = time
    if framesUntilCall > 0 {
      framesUntilCall -= 1
      return
    }
    let wanted =
      preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : Double(preferredFrameRateRange.preferred ?? 0)
    // A hundredth of a frame of tolerance, for times that are sums.
    if hasFired, wanted > 0, time >= timestamp, time - timestamp < 0.99 / wanted { return }
    if hasFired, time > timestamp { duration = time - timestamp }
    timestamp = time
    hasFired = true
    framesUntilCall = max(0, frameInterval - 1)
    handler(self)
  }
}

/// Where the time of one frame went, in seconds.
///
/// A device works while the program continues. To measure its share, a measured frame waits for the device (`glFinish`)
/// between drawing and readback. Other frames do not wait there.
package struct FrameTimings: Sendable, Equatable {
  /// Snapshot to display list.
  package var displayList = 0.0
  /// Instances, tables and images to the device, mip chains included.
  package var upload = 0.0
  /// Draw calls, until the device has drawn everything.
  package var draw = 0.0
  /// Pixels from the device.
  package var readback = 0.0
  /// The device's time for the draw calls, by its own clock: a part of ``draw``. `nil` if the device cannot measure it.
  /// Mesa's software renderer counts almost none of its work.
  package var gpu: Double?

  package init() {}
}

/// Charges the time that passes to the stages of a frame.
struct StageClock {
  private(set) var timings = FrameTimings()
  private var last = ContinuousClock.now

  /// Adds the time since the last call, or since the start, to `stage`.
  mutating func charge(_ stage: WritableKeyPath<FrameTimings, Double>) {
    let now = ContinuousClock.now
    timings[keyPath: stage] += (now - last) / .seconds(1)
    last = now
  }

  private var isGPUUnknown = false

  /// Adds the time that the device worked. One `nil`, for a time that it cannot measure, makes the frame's time `nil`.
  mutating func add(gpu seconds: Double?) {
    if seconds == nil { isGPUUnknown = true }
    timings.gpu = isGPUUnknown ? nil : (timings.gpu ?? 0) + (seconds ?? 0)
  }
}

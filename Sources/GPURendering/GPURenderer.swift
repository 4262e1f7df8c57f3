import DisplayLists
import Geometry
import Imaging
import LayerSnapshots
import Synchronization

/// Renders layer trees on a GPU, through EGL and OpenGL ES 3, without a screen.
///
/// One renderer owns one context on one thread; calls from any thread wait for it, in their order. Images stay on the
/// device between calls. The pictures are those of ``ReferenceRenderer`` to within a few steps of 1/255.
///
///     let layer = CALayer()
///     layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
///     let image = try GPURenderer().render(layer, in: Viewport(scale: 3))
///     // image.width == 6, image.height == 3
public final class GPURenderer: LayerRenderer {
  /// The device it runs on.
  public let device: GPUDevice
  /// The better devices that cannot be used: none if the first one served. If the device is a software renderer, a
  /// program may want to say so.
  public let devicesPassedOver: [RefusedDevice]

  private let thread: RenderThread
  /// Used only on `thread`.
  private nonisolated(unsafe) let core: RendererCore
  private let statistics = Mutex(FrameStatistics())

  /// Creates a renderer on the best available device; see ``GPUDevice/Preference/automatic``.
  public convenience init() throws(RenderError) { try self.init(device: .automatic) }

  /// Creates a renderer on a device.
  ///
  /// - Parameter cacheBudget: The most bytes of pictures to cache from frame to frame: groups, shadows, rasterised
  ///   layers. The least recently used are evicted first; 0 caches nothing.
  public convenience init(
    device: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget
  ) throws(RenderError) {
    try self.init(device: device, cacheBudget: cacheBudget, readback: .automatic)
  }

  /// 256 MiB.
  public static let defaultCacheBudget = 256 << 20

  /// The process's own renderer, on the best available device. It is made at first use, and lives as long as the
  /// process; all threads may draw with it.
  ///
  /// - Throws: The error that the first use met, if no device can be used.
  public static var shared: GPURenderer { get throws(RenderError) { try firstUse.get() } }

  private static let firstUse = Result { () throws(RenderError) in try GPURenderer() }

  /// Creates a renderer under the conditions of a test.
  package convenience init(
    device: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget,
    under conditions: RendererConditions
  ) throws(RenderError) {
    try self.init(device: device, cacheBudget: cacheBudget, readback: .automatic, under: conditions)
  }

  /// Creates a renderer that reads back the pictures of sequences in a given way.
  ///
  /// - Parameters:
  ///   - readback: The way that pictures of sequences are read back.
  ///   - conditions: For tests.
  package init(
    device preference: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget,
    readback: ReadbackPreference, under conditions: RendererConditions = RendererConditions()
  ) throws(RenderError) {
    let thread: RenderThread
    do throws(JoinedThread.Failure) {
      thread = try RenderThread()
    } catch {
      throw .device(
        .noDevice(wanted: nil, refused: [RefusedDevice("any", .noThread(message: error.description))], known: []))
    }
    let (core, refused) = try thread.run { () throws(RenderError) in
      try FrameTurn.withContexts { () throws(RenderError) in
        try RendererCore.open(preference, cacheBudget: cacheBudget, readback: readback, under: conditions)
      }
    }
    self.thread = thread
    self.core = core
    device = core.device
    devicesPassedOver = refused
  }

  deinit {
    // The context and everything in it must be destroyed on its own thread.
    let core = core
    thread.run { FrameTurn.withContexts { core.close() } }
  }

  /// Draws the next snapshot of a tree. If the last call drew the same tree in the same viewport, only the damage is
  /// drawn.
  public func renderNext(_ snapshot: LayerSnapshot, limits: RenderLimits) throws(RenderError) -> CGImage {
    let resolved = try device.resolve(snapshot)
    let (image, frame) = try run(limits, of: snapshot) { core throws(RenderError) in
      try core.renderNext(snapshot, in: resolved)
    }
    statistics.withLock { $0 = frame }
    return image
  }

  /// Runs `body` on the renderer's thread, for a frame within limits.
  private func run<Result>(
    _ limits: RenderLimits, of snapshot: LayerSnapshot?, _ body: @escaping (RendererCore) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try FrameMeter.begin(limits, of: snapshot) { budget throws(RenderError) in
      let result = thread.run(within: budget) { [core] () -> Swift.Result<Result, RenderError> in
        Swift.Result { () throws(RenderError) in
          try core.takeTurn(within: budget) { () throws(RenderError) in
            try budget.apply { () throws(RenderError) in try body(core) }
          }
        }
      }
      guard let result else {
        try budget.check()
        preconditionFailure("a frame that is not to wait has a reason")
      }
      return try result.get()
    }
  }

  /// Runs `body` on the renderer's thread, when it is its turn.
  private func run<Result>(_ body: @escaping (RendererCore) throws(RenderError) -> Result) throws(RenderError) -> Result
  {
    try thread.run { [core] () throws(RenderError) in
      try core.takeTurn(within: nil) { () throws(RenderError) in try body(core) }
    }
  }

  /// Draws a snapshot.
  public func render(_ snapshot: LayerSnapshot, limits: RenderLimits) throws(RenderError) -> CGImage {
    try draw(snapshot, limits, isMeasured: false).image
  }

  /// Calls `frame` on the renderer's thread. Callers take turns in the order of their calls.
  public func enqueue(_ frame: @escaping @Sendable () -> Void) { thread.enqueue(frame) }

  /// Draws a snapshot, and measures the time of each stage. Waits for the device before readback; see ``FrameTimings``.
  package func measure(
    _ snapshot: LayerSnapshot
  ) throws(RenderError) -> (image: CGImage, statistics: FrameStatistics, timings: FrameTimings) {
    let (image, statistics, clock) = try draw(snapshot, RenderLimits(), isMeasured: true)
    return (image, statistics, clock?.timings ?? FrameTimings())
  }

  private func draw(
    _ snapshot: LayerSnapshot, _ limits: RenderLimits, isMeasured: Bool
  ) throws(RenderError) -> (image: CGImage, statistics: FrameStatistics, clock: StageClock?) {
    let resolved = try device.resolve(snapshot)
    let drawn = try run(limits, of: snapshot) { core throws(RenderError) in
      var (clock, frame) = (isMeasured ? StageClock() : nil, RetainedFrame(snapshot, in: resolved))
      let statistics = try core.redraw(Damage(resolved.frame), of: &frame, timing: &clock)
      return (frame.image, statistics, clock)
    }
    statistics.withLock { $0 = drawn.1 }
    return drawn
  }

  /// Begins to draw a snapshot of a sequence. Where that is faster, its picture is read back while the next one is
  /// drawn: begin the next one first, then call ``PendingImage/image()`` of this one.
  ///
  /// The first call measures which way is faster, unless the renderer was created for one; see ``Readback``. Any number
  /// of pictures may be pending: the last three at most are on the device, the others in memory.
  ///
  /// - Throws: ``RenderError``.
  package func renderAhead(
    _ snapshot: LayerSnapshot, limits: RenderLimits = RenderLimits()
  ) throws(RenderError) -> PendingImage {
    var frame = RetainedFrame(snapshot, in: try device.resolve(snapshot))
    return try renderAhead(&frame, limits: limits)
  }

  /// Begins to draw all of a frame of a sequence, as ``renderAhead(_:limits:)`` does. The frame's own pixels may be old
  /// afterwards.
  package func renderAhead(
    _ frame: inout RetainedFrame, limits: RenderLimits
  ) throws(RenderError) -> PendingImage {
    let (drawn, counted) = try run(limits, on: &frame) { core, frame throws(RenderError) in
      try core.drawAhead(&frame)
    }
    statistics.withLock { $0 = counted }
    return switch drawn {
    case .ready(let image): PendingImage(image)
    case .inFlight(let pixels): PendingImage { () throws(RenderError) in try self.fetch(pixels) }
    }
  }

  /// Waits for `pixels`, which this renderer draws, and returns them as a picture.
  private func fetch(_ pixels: PixelsInFlight) throws(RenderError) -> CGImage {
    let bytes = try run { core throws(RenderError) in try core.fetch(pixels) }
    return CGImage(width: pixels.width, height: pixels.height, premultipliedRGBA: bytes)
  }

  /// The way that pictures of sequences are read back; `nil` until it has been measured.
  package var readbackWay: ReadbackMethod? { thread.run { [core] in core.readbackWay } }

  /// The number of pictures that are wanted but not in memory yet.
  package var picturesInFlight: Int { thread.run { [core] in core.picturesInFlight } }

  /// The limits of the frames that it draws.
  package var limits: RetainedFrame.Limits { core.limits }

  /// Redraws the damaged part of `frame`, or all of it if its picture is no longer on the device.
  ///
  /// - Parameter isMeasured: Whether to measure each stage, and to wait for the device before readback.
  @discardableResult
  package func redraw(
    _ damage: Damage, of frame: inout RetainedFrame, _ limits: RenderLimits, isMeasured: Bool = false
  ) throws(RenderError) -> FrameTimings {
    let (counted, clock) = try run(limits, on: &frame) { core, frame throws(RenderError) in
      var clock = isMeasured ? StageClock() : nil
      return (try core.redraw(damage, of: &frame, timing: &clock), clock)
    }
    statistics.withLock { $0 = counted }
    return clock?.timings ?? FrameTimings()
  }

  /// Runs a job that changes `frame`, within limits.
  private func run<Result>(
    _ limits: RenderLimits, on frame: inout RetainedFrame,
    _ body: @escaping (RendererCore, inout RetainedFrame) throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    let snapshot = frame.shown
    return try withUnsafeMutablePointer(to: &frame) { pointer throws(RenderError) in
      // The caller waits, so the frame is not shared. The pointer saves a copy of its pixels.
      nonisolated(unsafe) let pointer = pointer
      return try run(limits, of: snapshot) { core throws(RenderError) in try body(core, &pointer.pointee) }
    }
  }

  /// Compiles a program again, and returns its inputs as the driver reports them.
  package func reflect(_ program: QuadFeatures) throws(RenderError) -> ProgramReflection {
    try run { core throws(RenderError) in try core.reflect(program) }
  }

  /// Compiles and links programs again. Throws the driver's log of the first failure.
  package func link(_ programs: [QuadFeatures]) throws(RenderError) {
    try run { core throws(RenderError) in try core.link(programs) }
  }

  /// The limits and extensions of the device.
  package func deviceLimits() -> DeviceLimits { thread.run { [core] in core.deviceLimits() } }

  /// The statistics of the last rendered frame.
  public var lastFrame: FrameStatistics { statistics.withLock { $0 } }
}

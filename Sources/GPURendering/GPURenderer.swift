import DisplayLists
import Geometry
import Imaging
import LayerSnapshots
import Synchronization

/// Renders layer trees on a GPU, through EGL and OpenGL ES 3, without a screen.
///
/// One renderer owns one context on one thread; calls from any thread wait for it, in their order. Images stay on the device between calls.
/// The pictures are those of ``ReferenceRenderer`` to within a few steps of 1/255.
///
///     let layer = CALayer()
///     layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
///     let image = try GPURenderer().render(layer, in: Viewport(scale: 3))
///     // image.width == 6, image.height == 3
public final class GPURenderer: LayerRenderer {
  /// The device it runs on.
  public let device: GPUDevice
  /// Why better devices were passed over, in a sentence each: none if the first one served. If the device is a software renderer, a program
  /// may want to say so.
  public let devicesPassedOver: [String]

  private let thread: RenderThread
  /// Used only on `thread`.
  private nonisolated(unsafe) let core: RendererCore
  private let statistics = Mutex(FrameStatistics())

  /// Creates a renderer on the best available device; see ``GPUDevice/Preference/automatic``.
  public convenience init() throws(GPUError) { try self.init(device: .automatic) }

  /// Creates a renderer on a device.
  ///
  /// - Parameter cacheBudget: The most bytes of pictures to cache from frame to frame: groups, shadows, rasterised layers. The least
  ///   recently used are evicted first; 0 caches nothing.
  public convenience init(
    device: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget
  ) throws(GPUError) {
    try self.init(device: device, cacheBudget: cacheBudget, readback: .automatic)
  }

  /// 256 MiB.
  public static let defaultCacheBudget = 256 << 20

  /// The process's own renderer, on the best available device. It is made at first use, and lives as long as the process; all threads may
  /// draw with it.
  ///
  /// - Throws: The error that the first use met, if no device can be used.
  public static var shared: GPURenderer { get throws(GPUError) { try firstUse.get() } }

  private static let firstUse = Result { () throws(GPUError) in try GPURenderer() }

  /// Creates a renderer under the conditions of a test.
  package convenience init(
    device: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget,
    under conditions: RendererConditions
  ) throws(GPUError) {
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
  ) throws(GPUError) {
    let thread: RenderThread
    do throws(JoinedThread.Failure) {
      thread = try RenderThread()
    } catch { throw .noDevice(wanted: nil, tried: [error.description]) }
    let (core, passedOver) = try thread.run { () throws(GPUError) in
      try FrameTurn.withContexts { () throws(GPUError) in
        try RendererCore.open(preference, cacheBudget: cacheBudget, readback: readback, under: conditions)
      }
    }
    self.thread = thread
    self.core = core
    device = core.device
    devicesPassedOver = passedOver
  }

  deinit {
    // The context and everything in it must be destroyed on its own thread.
    let core = core
    thread.run { FrameTurn.withContexts { core.close() } }
  }

  /// Draws the next snapshot of a tree. If the last call drew the same tree in the same viewport, only the damage is drawn.
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  public func renderNext(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) throws -> CGImage {
    let resolved = try device.resolve(viewport, for: snapshot)
    do throws(GPUError) {
      let (image, frame) = try run(limits, of: snapshot) { core throws(GPUError) in
        try core.renderNext(snapshot, in: resolved)
      }
      statistics.withLock { $0 = frame }
      return image
    } catch {
      throw error.thrown
    }
  }

  /// Runs `body` on the renderer's thread, for a frame within limits.
  private func run<Result>(
    _ limits: RenderLimits, of snapshot: LayerSnapshot?, _ body: @escaping (RendererCore) throws(GPUError) -> Result
  ) throws(GPUError) -> Result {
    try FrameMeter.begin(limits, of: snapshot) { budget throws(GPUError) in
      let result = thread.run(within: budget) { [core] () -> Swift.Result<Result, GPUError> in
        Swift.Result { () throws(GPUError) in
          try core.takeTurn(within: budget) { () throws(GPUError) in
            try budget.apply { () throws(GPUError) in try body(core) }
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
  private func run<Result>(_ body: @escaping (RendererCore) throws(GPUError) -> Result) throws(GPUError) -> Result {
    try thread.run { [core] () throws(GPUError) in
      try core.takeTurn(within: nil) { () throws(GPUError) in try body(core) }
    }
  }

  /// Draws a snapshot.
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) throws -> CGImage {
    try draw(snapshot, in: viewport, limits, isMeasured: false).image
  }

  /// Draws a snapshot on the renderer's thread, while the calling task is suspended. Callers take turns in the order of their calls.
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits) async throws -> CGImage {
    try await SuspendedFrame.draw(on: thread.enqueue) { try self.render(snapshot, in: viewport, limits: limits) }
  }

  /// Draws the next snapshot of a tree on the renderer's thread, while the calling task is suspended. Callers take turns in the order of
  /// their calls.
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  public func renderNext(
    _ snapshot: LayerSnapshot, in viewport: Viewport, limits: RenderLimits
  ) async throws -> CGImage {
    try await SuspendedFrame.draw(on: thread.enqueue) { try self.renderNext(snapshot, in: viewport, limits: limits) }
  }

  /// Draws a snapshot, and measures the time of each stage. Waits for the device before readback; see ``FrameTimings``.
  ///
  /// - Throws: ``ViewportError`` or ``GPUError``.
  package func measure(
    _ snapshot: LayerSnapshot, in viewport: Viewport = Viewport()
  ) throws -> (image: CGImage, statistics: FrameStatistics, timings: FrameTimings) {
    let (image, statistics, clock) = try draw(snapshot, in: viewport, RenderLimits(), isMeasured: true)
    return (image, statistics, clock?.timings ?? FrameTimings())
  }

  private func draw(
    _ snapshot: LayerSnapshot, in viewport: Viewport, _ limits: RenderLimits, isMeasured: Bool
  ) throws -> (image: CGImage, statistics: FrameStatistics, clock: StageClock?) {
    let resolved = try device.resolve(viewport, for: snapshot)
    do throws(GPUError) {
      let drawn = try run(limits, of: snapshot) { core throws(GPUError) in
        var (clock, frame) = (isMeasured ? StageClock() : nil, RetainedFrame(snapshot, in: resolved))
        let statistics = try core.redraw(Damage(resolved.frame), of: &frame, timing: &clock)
        return (frame.image, statistics, clock)
      }
      statistics.withLock { $0 = drawn.1 }
      return drawn
    } catch {
      throw error.thrown
    }
  }

  /// Begins to draw a snapshot of a sequence. Where that is faster, its picture is read back while the next one is
  /// drawn: begin the next one first, then call ``PendingImage/image()`` of this one.
  ///
  /// The first call measures which way is faster, unless the renderer was created for one; see ``Readback``. Any number of pictures may be
  /// pending: the last three at most are on the device, the others in memory.
  ///
  /// - Throws: ``ViewportError``, ``GPUError`` or ``RenderError``.
  package func renderAhead(
    _ snapshot: LayerSnapshot, in viewport: Viewport = Viewport(), limits: RenderLimits = RenderLimits()
  ) throws -> PendingImage {
    let resolved = try device.resolve(viewport, for: snapshot)
    do throws(GPUError) {
      let (drawn, counted) = try run(limits, of: snapshot) { core throws(GPUError) in
        try core.drawAhead(snapshot, in: resolved)
      }
      statistics.withLock { $0 = counted }
      return switch drawn {
      case .ready(let image): PendingImage(image)
      case .inFlight(let pixels): PendingImage { () throws(GPUError) in try self.fetch(pixels) }
      }
    } catch {
      throw error.thrown
    }
  }

  /// Waits for `pixels`, which this renderer draws, and returns them as a picture.
  private func fetch(_ pixels: PixelsInFlight) throws(GPUError) -> CGImage {
    let bytes = try run { core throws(GPUError) in try core.fetch(pixels) }
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
  ) throws(GPUError) -> FrameTimings {
    let snapshot = frame.shown
    let (counted, clock) = try withUnsafeMutablePointer(to: &frame) { pointer throws(GPUError) in
      // The caller waits, so the frame is not shared. The pointer saves a copy of its pixels.
      nonisolated(unsafe) let pointer = pointer
      return try run(limits, of: snapshot) { core throws(GPUError) in
        var clock = isMeasured ? StageClock() : nil
        return (try core.redraw(damage, of: &pointer.pointee, timing: &clock), clock)
      }
    }
    statistics.withLock { $0 = counted }
    return clock?.timings ?? FrameTimings()
  }

  /// Compiles a program again, and returns its inputs as the driver reports them.
  package func reflect(_ program: DrawState.Program) throws(GPUError) -> ProgramReflection {
    try run { core throws(GPUError) in try core.reflect(program) }
  }

  /// Compiles and links programs again. Throws the driver's log of the first failure.
  package func link(_ programs: [DrawState.Program]) throws(GPUError) {
    try run { core throws(GPUError) in try core.link(programs) }
  }

  /// The limits and extensions of the device.
  package func deviceLimits() -> DeviceLimits { thread.run { [core] in core.deviceLimits() } }

  /// The statistics of the last rendered frame.
  public var lastFrame: FrameStatistics { statistics.withLock { $0 } }
}

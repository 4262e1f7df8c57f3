import DisplayLists
import Geometry
import Imaging
import LayerModel
import Synchronization

/// Renders layer trees on a GPU, through EGL and OpenGL ES 3, without a screen.
///
/// One renderer owns one context on one thread; calls from any thread wait for it. Images stay on the device between calls.
/// It draws the same picture as ``ReferenceRenderer``, within a few steps of 1/255.
public final class GPURenderer: Sendable {
  /// What it runs on.
  public let device: GPUDevice

  private let thread: RenderThread
  /// Touched on `thread` only.
  private nonisolated(unsafe) let core: RendererCore
  private let statistics = Mutex(FrameStatistics())

  /// A renderer on the best device there is; see ``GPUDevice/Preference/automatic``.
  public convenience init() throws(GPUError) { try self.init(device: .automatic) }

  /// - Parameter cacheBudget: Bytes of pictures that are kept from frame to frame: groups, shadows, rasterised layers. Those that were
  ///   used longest ago go first; 0 keeps none.
  public convenience init(
    device: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget
  ) throws(GPUError) {
    try self.init(device: device, cacheBudget: cacheBudget, readback: .automatic)
  }

  /// 256 MiB.
  public static let defaultCacheBudget = 256 << 20

  /// Creates a renderer under the conditions of a test.
  package convenience init(
    device: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget,
    under conditions: RendererConditions
  ) throws(GPUError) {
    try self.init(device: device, cacheBudget: cacheBudget, readback: .automatic, under: conditions)
  }

  /// Creates a renderer that brings the pictures of sequences into memory in a certain way.
  ///
  /// - Parameters:
  ///   - readback: How pictures of sequences come into memory.
  ///   - conditions: For tests.
  package init(
    device preference: GPUDevice.Preference, cacheBudget: Int = GPURenderer.defaultCacheBudget,
    readback: ReadbackPreference, under conditions: RendererConditions = RendererConditions()
  ) throws(GPUError) {
    let thread: RenderThread
    do throws(JoinedThread.Failure) {
      thread = try RenderThread()
    } catch { throw .noDevice(wanted: nil, tried: [error.description]) }
    let core = try thread.run { () throws(GPUError) in
      try RendererCore.open(preference, cacheBudget: cacheBudget, readback: readback, under: conditions)
    }
    self.thread = thread
    self.core = core
    device = core.device
  }

  deinit {
    // The context and everything in it must go on its own thread.
    let core = core
    thread.run { core.close() }
  }

  /// Commits a frame of the tree under `root` at `time`, in seconds of the root's superlayer, and draws it; see
  /// ``CALayer/commitFrame(at:in:)`` for what that does with the tree, and for the time when it is `nil`.
  ///
  /// - Throws: ``ViewportError`` or ``GPUError``.
  ///
  /// Where the last call drew the same tree in a viewport of the same kind, only what has changed since is drawn.
  public func render(_ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil) throws -> CGImage {
    let snapshot = root.commitFrame(at: time, in: viewport)
    let resolved = try viewport.resolved(for: snapshot)
    let (image, frame) = try thread.run { [core] () throws(GPUError) in
      try core.renderNext(snapshot, in: resolved)
    }
    statistics.withLock { $0 = frame }
    return image
  }

  /// Draws a snapshot.
  ///
  /// - Throws: ``ViewportError`` or ``GPUError``.
  public func render(_ snapshot: LayerSnapshot, in viewport: Viewport = Viewport()) throws -> CGImage {
    try draw(snapshot, in: viewport, isMeasured: false).image
  }

  /// Draws a snapshot, and tells how long each stage took. Waits for the device before it reads back; see ``FrameTimings``.
  ///
  /// - Throws: ``ViewportError`` or ``GPUError``.
  package func measure(
    _ snapshot: LayerSnapshot, in viewport: Viewport = Viewport()
  ) throws -> (image: CGImage, statistics: FrameStatistics, timings: FrameTimings) {
    let (image, statistics, clock) = try draw(snapshot, in: viewport, isMeasured: true)
    return (image, statistics, clock?.timings ?? FrameTimings())
  }

  private func draw(
    _ snapshot: LayerSnapshot, in viewport: Viewport, isMeasured: Bool
  ) throws -> (image: CGImage, statistics: FrameStatistics, clock: StageClock?) {
    let resolved = try viewport.resolved(for: snapshot)
    let drawn = try thread.run { [core] () throws(GPUError) in
      var (clock, frame) = (isMeasured ? StageClock() : nil, RetainedFrame(snapshot, in: resolved))
      let statistics = try core.redraw(Damage(resolved.frame), of: &frame, timing: &clock)
      return (frame.image, statistics, clock)
    }
    statistics.withLock { $0 = drawn.1 }
    return drawn
  }

  /// Begins to draw a snapshot, one of a sequence. Where that is faster, its picture comes into memory while the next one is drawn: begin
  /// that one first, then ask this one for its image.
  ///
  /// The first call finds out which way is faster, unless the renderer was told; see ``Readback``. Any number of pictures may be under
  /// way; only the last three of them stay on the device.
  ///
  /// - Throws: ``ViewportError`` or ``GPUError``.
  package func renderAhead(_ snapshot: LayerSnapshot, in viewport: Viewport = Viewport()) throws -> PendingImage {
    let resolved = try viewport.resolved(for: snapshot)
    let (drawn, counted) = try thread.run { [core] () throws(GPUError) in
      try core.drawAhead(snapshot, in: resolved)
    }
    statistics.withLock { $0 = counted }
    return switch drawn {
    case .ready(let image): PendingImage(image)
    case .inFlight(let pixels): PendingImage(pixels, of: self)
    }
  }

  /// The picture that `pixels` are of, which this renderer draws.
  func fetch(_ pixels: PixelsInFlight) throws(GPUError) -> CGImage {
    let bytes = try thread.run { [core] () throws(GPUError) in try core.fetch(pixels) }
    return CGImage(width: pixels.width, height: pixels.height, premultipliedRGBA: bytes)
  }

  /// How pictures of sequences come into memory; `nil` before that was measured.
  package var readbackWay: ReadbackWay? { thread.run { [core] in core.readbackWay } }

  /// How many pictures that are wanted are on the device only.
  package var picturesInFlight: Int { thread.run { [core] in core.picturesInFlight } }

  /// What frames that it draws have to keep to.
  var limits: RetainedFrame.Limits { core.limits }

  /// Draws `frame` anew where `damage` is, or all of it where its picture is no longer on the device.
  func redraw(_ damage: Damage, of frame: inout RetainedFrame) throws(GPUError) {
    let counted = try withUnsafeMutablePointer(to: &frame) { pointer throws(GPUError) in
      // The caller waits: nobody else touches the frame, and its pixels are not copied.
      nonisolated(unsafe) let pointer = pointer
      return try thread.run { [core] () throws(GPUError) in
        var clock: StageClock?
        return try core.redraw(damage, of: &pointer.pointee, timing: &clock)
      }
    }
    statistics.withLock { $0 = counted }
  }

  /// What the driver makes of the item program, compiled anew.
  package func reflectItemProgram() throws(GPUError) -> ProgramReflection {
    try thread.run { [core] () throws(GPUError) in try core.reflectItemProgram() }
  }

  /// Compiles and links programs anew; throws what the driver says of the first that it does not take.
  package func link(_ programs: [DrawState.Program]) throws(GPUError) {
    try thread.run { [core] () throws(GPUError) in try core.link(programs) }
  }

  /// Of the last frame that was rendered.
  public var lastFrame: FrameStatistics { statistics.withLock { $0 } }
}

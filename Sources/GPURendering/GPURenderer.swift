import CGLES
import DisplayLists
import Foundation
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
    try self.init(device: device, validates: false, cacheBudget: cacheBudget)
  }

  /// 256 MiB.
  public static let defaultCacheBudget = 256 << 20

  /// - Parameters:
  ///   - validates: have the driver check every call, and turn what it says into errors.
  ///   - targetLimit: the largest side of a target, pixels, where that is less than the device's own limit.
  ///   - imageLimit: the largest side of an image's texture, likewise.
  ///   - readback: how pictures of sequences come into memory.
  package init(
    device preference: GPUDevice.Preference, validates: Bool, targetLimit: Int = .max, imageLimit: Int = .max,
    cacheBudget: Int = GPURenderer.defaultCacheBudget, readback: ReadbackPreference = .automatic
  ) throws(GPUError) {
    precondition(targetLimit > 0 && imageLimit > 0, "a target or a texture has at least one pixel")
    let thread: RenderThread
    do throws(JoinedThread.Failure) {
      thread = try RenderThread()
    } catch { throw .noDevice(wanted: nil, tried: [error.description]) }
    let core = try thread.run { () throws(GPUError) in
      try RendererCore.open(
        preference, validates: validates, targetLimit: targetLimit, imageLimit: imageLimit, cacheBudget: cacheBudget,
        readback: readback)
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

  /// Draws the tree under `root` as it is at `time`, in seconds of the root's superlayer; see ``LayerSnapshot/init(_:at:in:)`` for what
  /// that does with the tree, and for the time when it is `nil`.
  ///
  /// - Throws: ``ViewportError`` or ``GPUError``.
  ///
  /// Where the last call drew the same tree in a viewport of the same kind, only what has changed since is drawn.
  public func render(_ root: CALayer, in viewport: Viewport = Viewport(), at time: Double? = nil) throws -> CGImage {
    let snapshot = LayerSnapshot(root, at: time, in: viewport)
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
  package func link(_ programs: [ItemSources.Program]) throws(GPUError) {
    try thread.run { [core] () throws(GPUError) in try core.link(programs) }
  }

  /// Of the last frame that was rendered.
  public var lastFrame: FrameStatistics { statistics.withLock { $0 } }
}

/// The part of a renderer that lives on its thread.
final class RendererCore {
  final class Storage {
    let context: EGLContext
    private var encoder: PassEncoder?
    private(set) var readback: Readback?
    let log: GLDebugLog?

    init(context: consuming EGLContext, readback: Readback, log: GLDebugLog?) {
      self.context = context
      self.readback = readback
      self.log = log
    }

    /// Programs are built on first use.
    func encoder(for device: GPUDevice, cacheBudget: Int) throws(GPUError) -> PassEncoder {
      if let encoder { return encoder }
      let new = try PassEncoder(device: device, cacheBudget: cacheBudget)
      encoder = new
      return new
    }

    /// Throws what the driver has said, where it was asked to check.
    func checkLog() throws(GPUError) {
      if let complaint = log?.take().first { throw .badProgram(name: "frame", log: complaint) }
    }

    // Members go in no set order; the GL objects need the context.
    deinit { context.withCurrent { (encoder, readback) = (nil, nil) } }
  }

  let device: GPUDevice
  let limits: RetainedFrame.Limits
  let cacheBudget: Int
  private(set) var storage: Storage?
  /// Of the last list: most frames have the same.
  var looks = ListMemory()
  /// What the last call that asked for a tree's picture was given.
  private var last: RetainedFrame?

  private init(storage: Storage, device: GPUDevice, targetLimit: Int, imageLimit: Int, cacheBudget: Int) {
    self.cacheBudget = cacheBudget
    self.storage = storage
    self.device = device
    limits = RetainedFrame.Limits(
      target: min(targetLimit, device.maximumTextureSize), image: min(imageLimit, device.maximumTextureSize))
  }

  /// The first device that fits and gives a context.
  static func open(
    _ preference: GPUDevice.Preference, validates: Bool, targetLimit: Int, imageLimit: Int, cacheBudget: Int,
    readback: ReadbackPreference
  ) throws(GPUError) -> RendererCore {
    var wanted: String?
    switch preference {
    case .named(let name): wanted = name
    case .automatic:
      wanted = ProcessInfo.processInfo.environment["LAMINA_EGL_PLATFORM"].flatMap { $0.isEmpty ? nil : $0 }
    }
    var tried: [String] = []
    for platform in EGLPlatform.available() where wanted.map(platform.matches) ?? true {
      do throws(EGLFailure) {
        let context = try EGLContext(platform: platform, validates: validates)
        let device = GPUDevice(platform: platform)
        let storage = Storage(
          context: context, readback: Readback(readback, on: device), log: validates ? GLDebugLog() : nil)
        return RendererCore(
          storage: storage, device: device, targetLimit: targetLimit, imageLimit: imageLimit, cacheBudget: cacheBudget)
      } catch { tried.append("\(platform.name): \(error.message)") }
    }
    throw .noDevice(wanted: wanted, tried: tried)
  }

  func close() {
    last = nil
    storage = nil
  }

  func reflectItemProgram() throws(GPUError) -> ProgramReflection {
    guard let storage else { preconditionFailure("a renderer that is closed has no programs") }
    return try storage.context.withCurrent { () throws(GPUError) in try ProgramReflection(ofItemProgram: ()) }
  }

  func link(_ programs: [ItemSources.Program]) throws(GPUError) {
    guard let storage else { preconditionFailure("a renderer that is closed has no programs") }
    try storage.context.withCurrent { () throws(GPUError) in
      for program in programs { _ = try ItemProgram(program) }
    }
  }

  /// A picture of what may be the tree of the last call, further on.
  func renderNext(_ snapshot: LayerSnapshot, in viewport: ResolvedViewport) throws(GPUError) -> (
    CGImage, FrameStatistics
  ) {
    let damage = last?.advance(to: snapshot, in: viewport, limits) ?? Damage(viewport.frame)
    var frame = last ?? RetainedFrame(snapshot, in: viewport)
    last = nil
    var (counted, clock) = (FrameStatistics(), StageClock?.none)
    if !damage.isEmpty { counted = try redraw(damage, of: &frame, timing: &clock) }
    last = frame
    return (frame.image, counted)
  }

  /// Draws a frame where `damage` is, or all of it where the rest is not on the device.
  func redraw(
    _ damage: Damage, of frame: inout RetainedFrame, timing clock: inout StageClock?
  ) throws(GPUError) -> FrameStatistics {
    guard let storage else { preconditionFailure("a renderer that is closed renders nothing") }
    var counted = FrameStatistics()
    counted.layersKept = frame.layersKept
    try storage.context.withCurrent { () throws(GPUError) in
      let encoder = try storage.encoder(for: device, cacheBudget: cacheBudget)
      for part in frame.parts(of: damage) {
        if try !draw(part, of: &frame, with: encoder, counting: &counted) {
          return try drawWhole(&frame, with: encoder, counting: &counted, timing: &clock)
        }
      }
    }
    try storage.checkLog()
    return counted
  }

  /// Draws a part of a frame; false where the rest is not on the device, in the colours that it has in `frame`.
  private func draw(
    _ part: PixelRect, of frame: inout RetainedFrame, with encoder: PassEncoder,
    counting statistics: inout FrameStatistics
  ) throws(GPUError) -> Bool {
    let whole = frame.viewport.frame
    guard part != whole, encoder.shown?.drawing == frame.drawing else { return false }
    let list = frame.displayList(of: whole, touching: part, limits, isKept: encoder.pictures.holds, remembering: &looks)
    guard encoder.shows(frame.drawing, for: list) else { return false }
    var clock: StageClock?
    let pixels = try encoder.encode(list, part: part, counting: &statistics, timing: &clock)
    frame.put(pixels, in: part, drawing: encoder.shown?.drawing ?? 0)
    return true
  }

  /// A picture larger than the largest target is drawn in pieces. A piece is the same pixels as in the whole, but for the
  /// rounding of targets: each piece decides for itself whether it takes 16-bit floats.
  private func drawWhole(
    _ frame: inout RetainedFrame, with encoder: PassEncoder, counting statistics: inout FrameStatistics,
    timing clock: inout StageClock?
  ) throws(GPUError) {
    let whole = frame.viewport.frame
    let pieces = whole.pieces(ofSide: limits.target)
    var pixels: [UInt8] = []
    for piece in pieces {
      let list = frame.displayList(
        of: piece, touching: piece, limits, isKept: encoder.pictures.holds, remembering: &looks)
      clock?.charge(\.displayList)
      let drawn = try encoder.encode(list, counting: &statistics, timing: &clock)
      if pieces.count == 1 { return frame.put(drawn, in: whole, drawing: encoder.shown?.drawing ?? 0) }
      if pixels.isEmpty { pixels = [UInt8](repeating: 0, count: 4 * whole.width * whole.height) }
      pixels.replace(piece, of: whole, with: drawn)
    }
    frame.put(pixels, in: whole, drawing: 0)
  }
}

extension PixelRect {
  /// Pieces no longer than `side`, row by row.
  fileprivate func pieces(ofSide side: Int) -> [PixelRect] {
    stride(from: minY, to: maxY, by: side).flatMap { y in
      stride(from: minX, to: maxX, by: side).map { x in
        PixelRect(minX: x, minY: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY))
      }
    }
  }
}

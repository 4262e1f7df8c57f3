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
  package init(
    device preference: GPUDevice.Preference, validates: Bool, targetLimit: Int = .max, imageLimit: Int = .max,
    cacheBudget: Int = GPURenderer.defaultCacheBudget
  ) throws(GPUError) {
    precondition(targetLimit > 0 && imageLimit > 0, "a target or a texture has at least one pixel")
    let thread: RenderThread
    do throws(JoinedThread.Failure) {
      thread = try RenderThread()
    } catch { throw .noDevice(wanted: nil, tried: [error.description]) }
    let core = try thread.run { () throws(GPUError) in
      try RendererCore.open(
        preference, validates: validates, targetLimit: targetLimit, imageLimit: imageLimit, cacheBudget: cacheBudget)
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
    let frame = try thread.run { [core] () throws(GPUError) in
      var clock = isMeasured ? StageClock() : nil
      let (image, statistics) = try core.render(snapshot, in: resolved, timing: &clock)
      return (image, statistics, clock)
    }
    statistics.withLock { $0 = frame.1 }
    return frame
  }

  /// Draws `frame` anew where `part` says, or all of it where its picture is no longer on the device.
  func redraw(_ part: PixelRect, of frame: inout RetainedFrame) throws(GPUError) {
    let counted = try withUnsafeMutablePointer(to: &frame) { pointer throws(GPUError) in
      // The caller waits: nobody else touches the frame, and its pixels are not copied.
      nonisolated(unsafe) let pointer = pointer
      return try thread.run { [core] () throws(GPUError) in
        var counted = FrameStatistics()
        try core.redraw(part, of: &pointer.pointee, counting: &counted)
        return counted
      }
    }
    statistics.withLock { $0 = counted }
  }

  /// What the driver makes of the item program, compiled anew.
  package func reflectItemProgram() throws(GPUError) -> ProgramReflection {
    try thread.run { [core] () throws(GPUError) in try core.reflectItemProgram() }
  }

  /// Of the last frame that was rendered.
  public var lastFrame: FrameStatistics { statistics.withLock { $0 } }
}

/// The part of a renderer that lives on its thread.
private final class RendererCore {
  private final class Storage {
    let context: EGLContext
    private var encoder: PassEncoder?
    let log: GLDebugLog?

    init(context: consuming EGLContext, log: GLDebugLog?) {
      self.context = context
      self.log = log
    }

    /// Programs are built on first use.
    func encoder(for device: GPUDevice, cacheBudget: Int) throws(GPUError) -> PassEncoder {
      if let encoder { return encoder }
      let new = try PassEncoder(device: device, cacheBudget: cacheBudget)
      encoder = new
      return new
    }

    // Members go in no set order; the GL objects need the context.
    deinit { context.withCurrent { encoder = nil } }
  }

  let device: GPUDevice
  /// The largest side of a target, and of an image's texture, pixels.
  private let targetLimit: Int, imageLimit: Int
  private let cacheBudget: Int
  private var storage: Storage?
  /// What the last call that asked for a tree's picture was given.
  private var last: RetainedFrame?

  private init(storage: Storage, device: GPUDevice, targetLimit: Int, imageLimit: Int, cacheBudget: Int) {
    self.cacheBudget = cacheBudget
    self.storage = storage
    self.device = device
    self.targetLimit = min(targetLimit, device.maximumTextureSize)
    self.imageLimit = min(imageLimit, device.maximumTextureSize)
  }

  /// The first device that fits and gives a context.
  static func open(
    _ preference: GPUDevice.Preference, validates: Bool, targetLimit: Int, imageLimit: Int, cacheBudget: Int
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
        let storage = Storage(context: context, log: validates ? GLDebugLog() : nil)
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

  func render(
    _ snapshot: LayerSnapshot, in viewport: ResolvedViewport, timing clock: inout StageClock?
  ) throws(GPUError) -> (CGImage, FrameStatistics) {
    guard let storage else { preconditionFailure("a renderer that is closed renders nothing") }
    return try storage.context.withCurrent { () throws(GPUError) in
      let encoder = try storage.encoder(for: device, cacheBudget: cacheBudget)
      var statistics = FrameStatistics()
      let image = try picture(of: snapshot, in: viewport, with: encoder, counting: &statistics, timing: &clock)
      if let complaint = storage.log?.take().first {
        throw .badProgram(name: "frame", log: complaint)
      }
      return (image, statistics)
    }
  }

  /// A picture of what may be the tree of the last call, further on.
  func renderNext(_ snapshot: LayerSnapshot, in viewport: ResolvedViewport) throws(GPUError) -> (
    CGImage, FrameStatistics
  ) {
    var counted = FrameStatistics()
    let (width, height) = (viewport.frame.width, viewport.frame.height)
    let known = last
    last = nil
    var frame = RetainedFrame(
      snapshot: snapshot, viewport: viewport, pixels: known?.pixels ?? [], drawing: known?.drawing ?? 0)
    let part = known?.damage(to: snapshot, in: viewport) ?? viewport.frame
    if !part.isEmpty || frame.pixels.count != 4 * width * height {
      try redraw(frame.pixels.count == 4 * width * height ? part : viewport.frame, of: &frame, counting: &counted)
    }
    last = frame
    return (CGImage(width: width, height: height, premultipliedRGBA: frame.pixels), counted)
  }

  func redraw(
    _ part: PixelRect, of frame: inout RetainedFrame, counting statistics: inout FrameStatistics
  ) throws(GPUError) {
    guard let storage else { preconditionFailure("a renderer that is closed renders nothing") }
    let (snapshot, viewport, drawing) = (frame.snapshot, frame.viewport, frame.drawing)
    let whole = viewport.frame
    var counted = FrameStatistics()
    let (pixels, drawn, number) = try storage.context.withCurrent { () throws(GPUError) in
      let encoder = try storage.encoder(for: device, cacheBudget: cacheBudget)
      var clock: StageClock?
      guard whole.width <= targetLimit, whole.height <= targetLimit else {
        let image = try picture(of: snapshot, in: viewport, with: encoder, counting: &counted, timing: &clock)
        return (image.premultipliedRGBA, whole, UInt64(0))
      }
      let list = DisplayListBuilder.displayList(
        for: snapshot, in: viewport, maximumImageSize: imageLimit, isKept: encoder.pictures.holds)
      let isThere = part != whole && encoder.shows(drawing, for: list)
      let pixels = try encoder.encode(list, part: isThere ? part : nil, counting: &counted, timing: &clock)
      return (pixels, isThere ? part : whole, encoder.shown?.drawing ?? 0)
    }
    if let complaint = storage.log?.take().first { throw .badProgram(name: "frame", log: complaint) }
    statistics = counted
    frame.drawing = number
    if drawn == whole { frame.pixels = pixels } else { frame.pixels.replace(drawn, of: whole, with: pixels) }
  }

  /// A picture larger than the largest target is drawn in pieces. A piece is the same pixels as in the whole, but for the
  /// rounding of targets: each piece decides for itself whether it takes 16-bit floats.
  private func picture(
    of snapshot: LayerSnapshot, in viewport: ResolvedViewport, with encoder: PassEncoder,
    counting statistics: inout FrameStatistics, timing clock: inout StageClock?
  ) throws(GPUError) -> CGImage {
    let (frame, limit) = (viewport.frame, targetLimit)
    if frame.width <= limit, frame.height <= limit {
      let list = DisplayListBuilder.displayList(
        for: snapshot, in: viewport, maximumImageSize: imageLimit, isKept: encoder.pictures.holds)
      clock?.charge(\.displayList)
      let pixels = try encoder.encode(list, counting: &statistics, timing: &clock)
      return CGImage(width: frame.width, height: frame.height, premultipliedRGBA: pixels)
    }
    var pixels = [UInt8](repeating: 0, count: 4 * frame.width * frame.height)
    for y in stride(from: 0, to: frame.height, by: limit) {
      for x in stride(from: 0, to: frame.width, by: limit) {
        let piece = PixelRect(
          minX: x, minY: y, maxX: min(x + limit, frame.width), maxY: min(y + limit, frame.height))
        let list = DisplayListBuilder.displayList(
          for: snapshot, in: viewport.piece(piece), maximumImageSize: imageLimit, isKept: encoder.pictures.holds)
        clock?.charge(\.displayList)
        let part = try encoder.encode(list, counting: &statistics, timing: &clock)
        pixels.replace(piece, of: frame, with: part)
      }
    }
    return CGImage(width: frame.width, height: frame.height, premultipliedRGBA: pixels)
  }
}

extension [UInt8] {
  /// Puts the pixels of `part` into those of `whole`.
  fileprivate mutating func replace(_ part: PixelRect, of whole: PixelRect, with pixels: [UInt8]) {
    let stride = 4 * part.width
    withUnsafeMutableBytes { target in
      pixels.withUnsafeBytes { source in
        for row in 0..<part.height {
          let start = 4 * ((part.minY - whole.minY + row) * whole.width + part.minX - whole.minX)
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + stride])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[row * stride..<(row + 1) * stride]))
        }
      }
    }
  }
}

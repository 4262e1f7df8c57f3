import DisplayLists
import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// The part of a renderer that runs on its thread: the GL context and everything that needs it.
final class RendererCore {
  final class Storage {
    let context: EGLContext
    private var encoder: PassEncoder?
    /// The number of the last drawing by a discarded encoder.
    private var lastDrawing: UInt64 = 0
    private(set) var readback: Readback?
    let log: GLDebugLog?
    /// The number of contexts that the renderer had before.
    let generation: UInt64

    init(context: consuming EGLContext, readback: Readback, log: GLDebugLog?, generation: UInt64) {
      self.generation = generation
      self.context = context
      self.readback = readback
      self.log = log
    }

    /// Returns the encoder, which the first call creates.
    func encoder(
      for device: GPUDevice, cacheBudget: Int, under conditions: RendererConditions
    ) throws(RenderError) -> PassEncoder {
      if let encoder { return encoder }
      let new = try PassEncoder(
        device: device, cacheBudget: cacheBudget, under: conditions, firstDrawing: max(generation << 48, lastDrawing))
      encoder = new
      return new
    }

    /// Frees the encoder with all that it has drawn and uploaded. The context must be current.
    func discardEncoder() {
      lastDrawing = encoder?.lastDrawing ?? lastDrawing
      encoder = nil
    }

    /// Throws the driver's first complaint since the last check, if the renderer validates.
    func checkLog() throws(RenderError) {
      if let complaint = log?.take().first { throw .device(.badProgram(name: "frame", log: complaint)) }
    }

    // Members are destroyed in no set order, but GL objects must be deleted before the context.
    deinit { context.withCurrent { (encoder, readback) = (nil, nil) } }
  }

  let device: GPUDevice
  /// Whether the driver bears one renderer of a process at a time.
  private let takesTurns: Bool
  let limits: RetainedFrame.Limits
  let cacheBudget: Int
  private(set) var storage: Storage?
  /// Whether the context was lost. The next call replaces it.
  private var isLost = false
  private let readbackPreference: ReadbackPreference
  let conditions: RendererConditions
  var memory = FrameMemory()
  /// The frame that the last ``renderNext(_:in:)`` drew; `nil` if it failed.
  private var last: RetainedFrame?

  init(
    storage: Storage, device: GPUDevice, cacheBudget: Int, readback: ReadbackPreference,
    under conditions: RendererConditions
  ) {
    self.cacheBudget = cacheBudget
    readbackPreference = readback
    self.conditions = conditions
    self.storage = storage
    self.device = device
    takesTurns = device.workarounds.contains(.oneAtATime)
    // A Float holds places to half a step of the grid in targets up to this size.
    let finest = Int(0x1p23 * device.sampleOffset.step)
    limits = RetainedFrame.Limits(
      target: min(conditions.targetLimit, device.maximumTextureSize, finest, QuadInstance.longestSide),
      image: min(conditions.imageLimit, device.maximumTextureSize))
  }

  /// Runs `body`, a job of the renderer's, in turn with other renderers if the driver needs that.
  func takeTurn<Result>(
    within budget: FrameMeter?, _ body: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    try FrameTurn.take(if: takesTurns, within: budget, body)
  }

  /// Runs `body` with the context current, then asks whether the device was reset meanwhile.
  ///
  /// If the context is lost, the next call replaces it. After any other error of the driver, what the frame has drawn
  /// and uploaded is not trusted: the next call begins with none of it.
  func withContext<Result>(_ body: (Storage) throws(RenderError) -> Result) throws(RenderError) -> Result {
    if isLost { try replaceContext() }
    if conditions.forgetsLists { memory = FrameMemory() }
    guard let storage else { preconditionFailure("a renderer that is closed renders nothing") }
    do throws(RenderError) {
      let result = try storage.context.withCurrent { () throws(RenderError) in
        guard storage.context.isCurrent else {
          throw .device(.driver(stage: "making the context current", code: GPUError.contextLost))
        }
        let outcome = Swift.Result { () throws(RenderError) in try body(storage) }
        // A failed map or wait, too, may come from a reset.
        if storage.context.isReset {
          throw .device(.driver(stage: "a reset of the device", code: GPUError.contextLost))
        }
        if case .failure(let error) = outcome {
          if error.isOfDriver, !error.isLostContext { storage.discardEncoder() }
          // The list that made them may have ended early.
          if case .stopped = error { memory = FrameMemory() }
        }
        return try outcome.get()
      }
      try storage.checkLog()
      return result
    } catch {
      isLost = error.isLostContext
      throw error
    }
  }

  /// Replaces the lost context by a new one on the same device, with no images, pictures or programs. Pictures that
  /// were still on the device are lost.
  private func replaceContext() throws(RenderError) {
    guard let old = storage else { return }
    var conditions = conditions
    conditions.faults = nil
    do throws(EGLFailure) {
      let context = try EGLContext(platform: old.context.platform, under: conditions)
      storage = Storage(
        context: context, readback: Readback(readbackPreference, on: device),
        log: conditions.validates ? GLDebugLog() : nil, generation: old.generation + 1)
    } catch {
      throw .device(.noDevice(wanted: device.name, refused: [RefusedDevice(device.name, error.reason)], known: []))
    }
    old.readback?.ring.abandon(because: .device(.driver(stage: "the loss of the context", code: GPUError.contextLost)))
    (last, isLost) = (nil, false)
  }

  func close() {
    last = nil
    storage = nil
  }

  func reflect(_ program: QuadFeatures) throws(RenderError) -> ProgramReflection {
    guard let storage else { preconditionFailure("a renderer that is closed has no programs") }
    return try storage.context.withCurrent { () throws(RenderError) in try ProgramReflection(of: program) }
  }

  func deviceLimits() -> DeviceLimits {
    guard let storage else { preconditionFailure("a renderer that is closed has no device") }
    return storage.context.withCurrent { DeviceLimits() }
  }

  func link(_ programs: [QuadFeatures]) throws(RenderError) {
    guard let storage else { preconditionFailure("a renderer that is closed has no programs") }
    try storage.context.withCurrent { () throws(RenderError) in
      for program in programs { _ = try QuadProgram(program, device.sampleOffset) }
      try checkGL("linking programs")
    }
  }

  /// Draws the next frame of a tree. If the last call drew the same tree in the same viewport, only the damage is
  /// drawn.
  func renderNext(_ snapshot: LayerSnapshot, in viewport: ResolvedViewport) throws(RenderError) -> (
    CGImage, FrameStatistics
  ) {
    let damage = last?.advance(to: snapshot, in: viewport, limits) ?? Damage(viewport.frame)
    var frame = last ?? RetainedFrame(snapshot, in: viewport)
    last = nil
    try FrameMeter.current?.check()
    var clock = StageClock?.none
    let counted = damage.isEmpty ? FrameStatistics() : try redraw(damage, of: &frame, timing: &clock)
    last = frame
    return (frame.image, counted)
  }

  /// Redraws the damaged part of a frame, or all of it if the rest is not on the device.
  func redraw(
    _ damage: Damage, of frame: inout RetainedFrame, timing clock: inout StageClock?
  ) throws(RenderError) -> FrameStatistics {
    try withContext { storage throws(RenderError) in
      beginCounting(frame)
      let encoder = try storage.encoder(for: device, cacheBudget: cacheBudget, under: conditions)
      for part in frame.parts(of: damage) {
        if try !draw(part, of: &frame, with: encoder, timing: &clock) {
          return try drawWhole(&frame, with: encoder, timing: &clock)
        }
      }
    }
    return memory.counted
  }

  /// Begins the counts of a frame.
  func beginCounting(_ frame: RetainedFrame) {
    memory.counted = FrameStatistics()
    memory.counted.layersReused = frame.layersReused
  }

  /// Draws a part of a frame over the last picture. Returns false if that is impossible: the part is the whole frame,
  /// the device no longer holds the picture, or the picture's formats change.
  private func draw(
    _ part: PixelRect, of frame: inout RetainedFrame, with encoder: PassEncoder, timing clock: inout StageClock?
  ) throws(RenderError) -> Bool {
    let whole = frame.viewport.frame
    guard part != whole, encoder.shown?.drawing == frame.drawing else { return false }
    memory.pictures = encoder.pictures
    let before = memory.counted
    let list = frame.displayList(of: whole, touching: part, limits, reusing: &memory)
    try FrameMeter.current?.check()
    clock?.charge(\.displayList)
    guard encoder.shows(frame.drawing, for: list) else {
      memory.counted = before
      return false
    }
    let pixels = try encoder.encode(list, part: part, counting: &memory.counted, timing: &clock)
    frame.put(pixels, in: part, drawing: encoder.shown?.drawing ?? 0)
    return true
  }

  /// The display list of a piece of a frame, which may be all of it.
  func displayList(
    of piece: PixelRect, _ frame: inout RetainedFrame, showing pictures: PictureCache
  ) -> DisplayList {
    memory.pictures = pictures
    return frame.displayList(of: piece, touching: piece, limits, reusing: &memory)
  }

  /// Draws all of a frame, in pieces if it is larger than the largest target.
  private func drawWhole(
    _ frame: inout RetainedFrame, with encoder: PassEncoder, timing clock: inout StageClock?
  ) throws(RenderError) {
    let whole = frame.viewport.frame
    let pieces = whole.pieces(ofSide: limits.target)
    var pixels: [UInt8] = []
    for piece in pieces {
      let list = displayList(of: piece, &frame, showing: encoder.pictures)
      clock?.charge(\.displayList)
      try FrameMeter.current?.check()
      let drawn = try encoder.encode(list, counting: &memory.counted, timing: &clock)
      if pieces.count == 1 { return frame.put(drawn, in: whole, drawing: encoder.shown?.drawing ?? 0) }
      if pixels.isEmpty { pixels = [UInt8](repeating: 0, count: frame.bytesPerPixel * whole.width * whole.height) }
      pixels.replace(piece, of: whole, with: drawn, frame.bytesPerPixel)
    }
    frame.put(pixels, in: whole, drawing: 0)
  }
}

extension PixelRect {
  /// The rectangle cut into pieces of at most `side` × `side` pixels, row by row.
  fileprivate func pieces(ofSide side: Int) -> [PixelRect] {
    stride(from: minY, to: maxY, by: side).flatMap { y in
      stride(from: minX, to: maxX, by: side).map { x in
        PixelRect(minX: x, minY: y, maxX: min(x + side, maxX), maxY: min(y + side, maxY))
      }
    }
  }
}

import DisplayLists
import Geometry
import Imaging
import LayerModel

extension RendererCore {
  /// A picture in memory, or one on its way there.
  enum Drawn {
    case ready(CGImage)
    case inFlight(PixelsInFlight)
  }

  var readbackWay: ReadbackMethod? { storage?.readback?.way }
  var picturesInFlight: Int { storage?.readback?.ring.inFlight ?? 0 }

  /// Draws a picture of a sequence; see ``GPURenderer/renderAhead(_:in:)``.
  func drawAhead(
    _ snapshot: LayerSnapshot, in viewport: ResolvedViewport
  ) throws(GPUError) -> (Drawn, FrameStatistics) {
    guard let storage, let readback = storage.readback else {
      preconditionFailure("a renderer that is closed renders nothing")
    }
    let whole = viewport.frame
    var (frame, clock) = (RetainedFrame(snapshot, in: viewport), StageClock?.none)
    let fits = whole.width <= limits.target && whole.height <= limits.target
    guard readback.way == .ring, fits else {
      let counted = try redraw(Damage(whole), of: &frame, timing: &clock)
      if fits, readback.way == nil {
        try storage.context.withCurrent { () throws(GPUError) in
          let shown = try storage.encoder(for: device, cacheBudget: cacheBudget).shown
          if let shown { try readback.decide(on: shown.target) }
        }
        try storage.checkLog()
      }
      return (.ready(frame.image), counted)
    }
    var counted = FrameStatistics()
    let pixels = try storage.context.withCurrent { () throws(GPUError) in
      let encoder = try storage.encoder(for: device, cacheBudget: cacheBudget)
      let list = frame.displayList(
        of: whole, touching: whole, limits, isCached: encoder.pictures.holds, reusing: &leafStyles)
      return try readback.ring.read(encoder.draw(list, counting: &counted, timing: &clock))
    }
    try storage.checkLog()
    counted.readback = .ring
    return (.inFlight(pixels), counted)
  }

  func fetch(_ pixels: PixelsInFlight) throws(GPUError) -> [UInt8] {
    guard let storage, let readback = storage.readback else {
      preconditionFailure("a renderer that is closed has no pictures")
    }
    let bytes = try storage.context.withCurrent { () throws(GPUError) in try readback.ring.pixels(of: pixels) }
    try storage.checkLog()
    return bytes
  }
}

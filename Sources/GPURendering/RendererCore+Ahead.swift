import DisplayLists
import Geometry
import Imaging
import LayerSnapshots

extension RendererCore {
  /// A picture in memory, or one on its way there.
  enum Drawn {
    case ready(CGImage)
    case inFlight(PixelsInFlight)
  }

  var readbackWay: ReadbackMethod? { storage?.readback?.way }
  var picturesInFlight: Int { storage?.readback?.ring.inFlight ?? 0 }

  /// Draws all of a frame of a sequence; see ``GPURenderer/renderAhead(_:limits:)``.
  func drawAhead(_ frame: inout RetainedFrame) throws(RenderError) -> (Drawn, FrameStatistics) {
    let viewport = frame.viewport
    var (whole, clock) = (viewport.frame, StageClock?.none)
    let fits = whole.width <= limits.target && whole.height <= limits.target
    // The ring's buffers have 8 bits a channel.
    guard readbackWay == .ring, fits, viewport.colorRange == .standard else {
      let counted = try redraw(Damage(whole), of: &frame, timing: &clock)
      if fits, readbackWay == nil, viewport.colorRange == .standard {
        try withContext { storage throws(RenderError) in
          let shown = try storage.encoder(for: device, cacheBudget: cacheBudget, under: conditions).shown
          if let shown { try storage.readback?.decide(on: shown.target) }
        }
      }
      return (.ready(frame.image), counted)
    }
    let pixels = try withContext { storage throws(RenderError) in
      beginCounting(frame)
      let encoder = try storage.encoder(for: device, cacheBudget: cacheBudget, under: conditions)
      let list = displayList(of: whole, &frame, showing: encoder.pictures)
      try FrameMeter.current?.check()
      guard let ring = storage.readback?.ring else { preconditionFailure("a renderer that is open reads back") }
      var steps = FrameSteps(FrameMeter.current)
      return try ring.read(encoder.draw(list, counting: &memory.counted, timing: &clock, &steps))
    }
    memory.counted.isReadAhead = true
    return (.inFlight(pixels), memory.counted)
  }

  func fetch(_ pixels: PixelsInFlight) throws(RenderError) -> [UInt8] {
    try withContext { storage throws(RenderError) in
      guard let ring = storage.readback?.ring else { preconditionFailure("a renderer that is open reads back") }
      return try ring.pixels(of: pixels)
    }
  }
}

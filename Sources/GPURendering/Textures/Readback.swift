import CGLES
import Geometry
import LayerSnapshots

/// A way to read back the pictures of a sequence. The pixels are the same either way.
package enum ReadbackMethod: String, Sendable, CaseIterable {
  /// `glReadPixels` into memory, which waits until the picture is drawn. Best if the device shares the program's
  /// memory, as a software renderer does.
  case plain
  /// `glReadPixels` into a buffer on the device, which is copied to memory once the next picture has been submitted;
  /// see ``PixelBufferRing``.
  case ring
}

/// The choice of the way of readback.
package enum ReadbackPreference: Sendable, Equatable {
  /// The faster way. A software renderer reads plainly, without a measurement: its pixels are in memory already, and a
  /// buffer would add a copy.
  case automatic
  /// The faster way, measured on any device after the first picture of a sequence.
  case measured
  case always(ReadbackMethod)
}

/// The way in which pictures of sequences are read back, and the buffers for it. The context must be current.
final class Readback {
  /// `nil` until it has been measured.
  private(set) var way: ReadbackMethod?
  let ring = PixelBufferRing()

  /// The number of reads timed in a row, and of times that each way is measured; its fastest time counts.
  private static let reads = 4, rounds = 3

  init(_ preference: ReadbackPreference, on device: GPUDevice) {
    way =
      switch preference {
      case .automatic: device.workarounds.contains(.plainReadback) ? .plain : nil
      case .measured: nil
      case .always(let way): way
      }
  }

  /// Times both ways on a drawn target, and chooses the faster one. Does nothing if the way is known, or the target is
  /// empty.
  func decide(on target: RenderTarget) throws(RenderError) {
    if way != nil || target.width * target.height == 0 { return }
    // Neither way is charged for drawing that is pending, or for the first use of memory.
    glFinish()
    _ = try (timePlain(1, target), timeRing(2, target))
    var plain = Double.infinity, ring = Double.infinity
    for _ in 0..<Self.rounds {
      plain = min(plain, try timePlain(Self.reads, target))
      ring = min(ring, try timeRing(Self.reads, target))
    }
    try checkGL("timing how pixels are read back")
    way = ring < plain ? .ring : .plain
  }

  /// The seconds that `count` plain reads take.
  private func timePlain(_ count: Int, _ target: RenderTarget) throws(RenderError) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count { _ = target.readPixels(target.bounds) }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The seconds that `count` reads through the ring take: each is fetched after the next has started.
  private func timeRing(_ count: Int, _ target: RenderTarget) throws(RenderError) -> Double {
    let start = ContinuousClock.now
    var previous: PixelsInFlight?
    for _ in 0..<count {
      let next = try ring.read(target)
      if let previous { _ = try ring.pixels(of: previous) }
      previous = next
    }
    if let previous { _ = try ring.pixels(of: previous) }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

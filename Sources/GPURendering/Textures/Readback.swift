import CGLES
import Geometry

/// A way to bring the pictures of a sequence from the device into memory. The pixels are the same.
package enum ReadbackWay: String, Sendable, CaseIterable {
  /// `glReadPixels` into memory: waits until the picture is drawn. Best where the device's memory is the program's, as with software.
  case plain
  /// `glReadPixels` into a buffer on the device, which is read once the next picture is on its way; see ``PixelBufferRing``.
  case ring
}

/// Which way is taken.
package enum ReadbackPreference: Sendable, Equatable {
  /// The faster one. Not measured with a software renderer: its pixels are in memory, and a buffer between is one copy more.
  case automatic
  /// The faster one, in any case measured when the first picture of a sequence is there.
  case measured
  case always(ReadbackWay)
}

/// How pictures of sequences come into memory, and what that needs. The context must be current.
final class Readback {
  /// `nil` until it was measured.
  private(set) var way: ReadbackWay?
  let ring = PixelBufferRing()

  /// Reads that are timed in a row, and how often that is done each way; the fastest counts.
  private static let reads = 4, rounds = 3

  init(_ preference: ReadbackPreference, on device: GPUDevice) {
    way =
      switch preference {
      case .automatic: device.isSoftware ? .plain : nil
      case .measured: nil
      case .always(let way): way
      }
  }

  /// Times both ways on a target that was drawn, and keeps the faster one; at once where it is known.
  func decide(on target: RenderTarget) throws(GPUError) {
    if way != nil || target.width * target.height == 0 { return }
    // What is still being drawn, and storage that is touched for the first time, are nobody's fault.
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

  /// Seconds.
  private func timePlain(_ count: Int, _ target: RenderTarget) throws(GPUError) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count { _ = target.readPixels(target.bounds) }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// Seconds, each read one behind the next, and the last one waited for.
  private func timeRing(_ count: Int, _ target: RenderTarget) throws(GPUError) -> Double {
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

extension GPUDevice {
  /// Whether programs run on the processor, by the names that Mesa's and Google's renderers have.
  package var isSoftware: Bool { ["llvmpipe", "softpipe", "SwiftShader"].contains(where: renderer.contains) }
}

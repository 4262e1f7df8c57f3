import GPURendering
import ReferenceRendering
import TestSupport

/// What a frame of many pictures leaves in the process, on both renderers. Run by hand, with `LAMINA_LONG_RUN=1` and
/// this suite alone: other tests beside it take memory as well.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["LAMINA_LONG_RUN"] != nil))
struct KeptMemoryTests {
  /// Copies, in one place, of a bitmap that is filtered.
  private static func scene(rows: Int, columns: Int) -> CALayer {
    let tile = CALayer(0, 0, 64, 64, .blue)
    (tile.shouldRasterize, tile.rasterizationScale) = (true, 2)
    tile.addSublayer(CALayer(0, 0, 30, 30, .green))
    let saturation = CAFilter(type: "colorSaturate")
    saturation.setValue(10, forKey: "inputAmount")
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(1e-10, forKey: "inputRadius")
    tile.filters = [blur, saturation]
    let (inner, outer) = (CAReplicatorLayer(), CAReplicatorLayer())
    for (layer, count) in [(inner, columns), (outer, rows)] {
      layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      layer.instanceCount = count
    }
    inner.addSublayer(tile)
    outer.addSublayer(inner)
    return CALayer(size: 400, holding: outer)
  }

  /// A field of `/proc/self/status`, in bytes.
  private static func status(_ name: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + ":") })
    return try 1024 * #require(line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) })
  }

  @Test(arguments: ["GPU", "reference"], [1 << 28, 1 << 30])
  func aRefusedOrDrawnFrameGivesItsMemoryBack(renderer name: String, pictureBytes: Int) throws {
    let gpu = try GPURenderer()
    let limits = RenderLimits(seconds: 60, pictureBytes: pictureBytes)
    // Programs and the driver's threads are there before.
    _ = try gpu.render(Self.scene(rows: 2, columns: 2))
    let snapshot = Self.scene(rows: 1000, columns: 40).commitFrame(at: 0)
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let before = try Self.status("VmRSS")
    var end = "drawn"
    do {
      _ =
        name == "GPU"
        ? try gpu.render(snapshot, limits: limits) : try ReferenceRenderer().render(snapshot, limits: limits)
    } catch {
      end = "\(error)"
    }
    let (peak, after) = (try Self.status("VmHWM") - before, try Self.status("VmRSS") - before)
    print("\(name), \(pictureBytes >> 20) MiB: peak \(peak >> 20) MiB above, then \(after >> 20) MiB; \(end)")
    verify(peak <= 3 * pictureBytes / 2, after <= 100 << 20, "\(peak >> 20), \(after >> 20); \(end)")
  }
}

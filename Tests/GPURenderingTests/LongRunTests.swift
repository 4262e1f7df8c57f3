import Lamina
import TestSupport

private let frames = ProcessInfo.processInfo.environment["LAMINA_LONG_RUN"].flatMap { Int($0) } ?? 0

/// Thousands of frames: the process's memory stays constant. Run by hand, with `LAMINA_LONG_RUN=10000` for that number
/// of frames: they take minutes, and other tests beside them also take memory.
@Suite(.serialized, .enabled(if: frames > 0)) struct LongRunTests {
  /// Bytes of memory, open files and threads.
  private struct Holdings: CustomStringConvertible {
    let bytes: Int, files: Int, threads: Int

    init() throws {
      bytes = try ProcessMemory.anonymousBytes()
      files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    var description: String { "\(bytes / 1024) KiB, \(files) files, \(threads) threads" }
  }

  /// Calls `body` for each frame, and compares the memory at the end with the memory after a third of the frames.
  /// Prints both, and some in between.
  private func expectFlat(_ name: String, slack: Int = 4 << 20, _ body: (Int) throws -> Void) throws {
    var early: Holdings?
    for frame in 0..<frames {
      if frame == frames / 3 { early = try Holdings() }
      if frame % max(1, frames / 12) == 0 { print("\(name), \(frame): \(try Holdings())") }
      try body(frame)
    }
    let (before, after) = (try #require(early), try Holdings())
    print("\(name): \(before), then \(after)")
    verify(after.bytes <= before.bytes + slack)
    // Dispatch's threads come and go.
    verify(after.files <= before.files, after.threads <= before.threads + 2)
  }

  @Test(arguments: ["TurningCube", "ChangingCards", "Springs", "PacedRing", "ReplicatedLoader"])
  func aRendererOfMotion(name: String) throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/Motion")
    let document = try CAMLDocument(contentsOf: examples.appendingPathComponent("\(name).ca"))
    let renderer = CARenderer(try GPURenderer())
    (renderer.layer, renderer.bounds) = (document.root, document.root.bounds)
    renderer.scale = 0.5
    try expectFlat(name) { frame in
      renderer.beginFrame(atTime: Double(frame) / 50)
      try renderer.renderFrame()
      renderer.endFrame()
    }
  }

  @Test func imagesThatComeAndGo() throws {
    let renderer = try GPURenderer()
    try expectFlat("30 new images a frame") { frame in
      let root = CALayer(size: 128)
      for k in 0..<30 {
        let layer = CALayer(CGFloat(k % 6) * 20, CGFloat(k / 6) * 20, 24, 24)
        let side = 8 + (frame * 7 + k * 13) % 57
        layer.contents = CGImage(width: side, height: side) { x, y in [UInt8(x), UInt8(y), UInt8(k), 255] }
        root.addSublayer(layer)
      }
      _ = try renderer.render(root)
    }
  }

  /// Trees that ask for thousands of programs, and for new pictures in each frame. The cache of pictures fills first.
  /// Programs of other sizes then take the places of earlier ones, and the allocator keeps the gaps between them, 50 to
  /// 170 MB.
  @Test func treesOfAllKinds() throws {
    let renderer = try GPURenderer()
    try expectFlat("random trees", slack: 256 << 20) { frame in
      let tree = RandomTree(seed: UInt64(frame), hasEffects: true)
      _ = try renderer.render(tree.root, in: tree.viewport)
    }
  }

  @Test func renderersThatComeAndGo() throws {
    try expectFlat("a renderer every tenth frame", slack: 16 << 20) { frame in
      guard frame % 10 == 0 else { return }
      _ = try GPURenderer().render(CALayer(size: 16, holding: CALayer(0, 0, 4, 4, .red)))
    }
  }
}

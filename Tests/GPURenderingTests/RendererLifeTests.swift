import GPURendering
import Synchronization
import TestSupport

/// Creating, sharing and freeing renderers. What a process holds is measured in one of its own.
@Suite struct RendererLifeTests {
  @Test func anUnknownDeviceIsNamed() throws {
    let error = try #require(throws: RenderError.self) { try GPURenderer(device: .named("no such device")) }
    verify(error == .device(.noDevice(wanted: "no such device", refused: [], known: GPUDevice.candidates())))
    verify(error.description.contains("no such device"))
  }

  @Test func aDeviceCanBeAskedForByItsName() throws {
    let device = try GPURenderer().device
    try verify(GPURenderer(device: .named(device.name)).device == device)
    verify(!device.renderer.isEmpty, device.maximumTextureSize >= 2048)
  }

  @Test func twoRenderersOnTwoThreads() throws {
    let snapshot = RandomTree(seed: 7).root.commitFrame()
    let viewport = RandomTree(seed: 7).viewport
    let expected = try GPURenderer().render(snapshot, in: viewport).premultipliedRGBA
    let agreements = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      guard let renderer = try? GPURenderer() else { return }
      for _ in 0..<20 {
        let image = try? renderer.render(snapshot, in: viewport)
        if image?.premultipliedRGBA == expected { agreements.withLock { $0 += 1 } }
      }
    }
    verify(agreements.withLock { $0 } == 40)
  }

  @Test func oneRendererOnManyThreads() throws {
    let renderer = try GPURenderer()
    let snapshots = (0..<4).map { CALayer(size: CGFloat(8 + $0)).commitFrame() }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { k in
      for _ in 0..<20 where (try? renderer.render(snapshots[k]))?.width != 8 + k { wrong.withLock { $0 += 1 } }
    }
    verify(wrong.withLock { $0 } == 0)
  }

  @Test func freedRenderersLeaveNoFilesOpen() async {
    await #expect(processExitsWith: .success) {
      func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      let root = CALayer(size: 8, holding: CALayer(0, 0, 4, 4, .red))
      // The first renderers open files that the process keeps.
      for _ in 0..<3 { _ = try { try GPURenderer().render(root) }() }
      let before = try openFiles()
      for _ in 0..<50 { _ = try { try GPURenderer().render(root) }() }
      let after = try openFiles()
      if after > before + 5 { fatalError("\(after - before) files") }
    }
  }

  @Test func freedRenderersTakeTheirBuffersWithThem() async {
    await #expect(processExitsWith: .success) {
      let snapshot = CALayer(size: 2048).commitFrame()
      func leavePicturesOnTheDevice() throws {
        let renderer = try GPURenderer(device: .automatic, readback: .always(.ring), under: .validating)
        let pictures = try (0..<3).map { _ in try renderer.renderAhead(snapshot) }
        if renderer.picturesInFlight != pictures.count { fatalError("\(renderer.picturesInFlight) in flight") }
      }
      try leavePicturesOnTheDevice()
      let before = try ProcessMemory.anonymousBytes()
      for _ in 0..<20 { try leavePicturesOnTheDevice() }
      // 60 pictures are 1 GB.
      let after = try ProcessMemory.anonymousBytes()
      if after > before + 100_000_000 { fatalError("\(after - before) bytes") }
    }
  }

  /// An object whose deinit is reported, and slow.
  private final class Slow: Sendable {
    let hasGone: Counter

    init(_ hasGone: Counter) { self.hasGone = hasGone }

    deinit {
      usleep(20_000)
      hasGone.value.withLock { $0 += 1 }
    }
  }

  private final class Counter: Sendable {
    let value = Mutex(0)
  }

  @Test func aThreadThatWasJoinedHoldsNothing() throws {
    let gone = Counter()
    func start(_ slow: consuming Slow) throws -> JoinedThread { try JoinedThread { [slow] in _ = slow } }
    let threads = try (0..<4).map { _ in try start(Slow(gone)) }
    for thread in threads { thread.join() }
    verify(gone.value.withLock { $0 } == 4)
  }
}

import GPURendering
import Synchronization
import TestSupport

/// Several renderers of a process, of which a driver may bear one at a time.
@Suite struct FrameTurnTests {
  /// Groups and shadows: several passes, whose targets are read while others are drawn.
  private func scene(_ k: Int) -> CALayer {
    let root = CALayer(size: 48)
    for i in 0..<4 {
      let card = CALayer(CGFloat(5 * i + k), CGFloat(7 * i), 20, 16, i % 2 == 0 ? .red : .green)
      (card.opacity, card.shadowOpacity, card.shadowRadius) = (0.6, 0.5, 2)
      card.addSublayer(CALayer(3, 3, 9, 9, .blue))
      root.addSublayer(card)
    }
    return root
  }

  /// The number of frames that each thread draws: `LAMINA_LONG_RUN` for more.
  private static let frames = ProcessInfo.processInfo.environment["LAMINA_LONG_RUN"].flatMap { Int($0) } ?? 6

  @Test func renderersOnThreadsDrawAsAlone() throws {
    let snapshots = (0..<4).map { scene($0).commitFrame(at: 0) }
    let alone = try GPURenderer(device: .automatic, cacheBudget: 0)
    let expected = try snapshots.map { try alone.render($0).premultipliedRGBA }
    let right = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { k in
      var renderer: GPURenderer?
      for frame in 0..<Self.frames {
        // Contexts come and go as well.
        if frame % 8 == 0 { renderer = try? GPURenderer(device: .automatic, cacheBudget: 0) }
        let image = try? renderer?.render(snapshots[k])
        if image?.premultipliedRGBA == expected[k] { right.withLock { $0 += 1 } }
      }
    }
    verify(right.withLock { $0 } == 4 * Self.frames)
  }

  /// A frame that waits for another renderer's is cancelled before that ends.
  @Test func aWaitForATurnIsCancelled() throws {
    let (first, second) = (try GPURenderer(), try GPURenderer())
    guard first.device.workarounds.contains(.oneAtATime) else { return }
    let snapshot = scene(0).commitFrame(at: 0)
    let (begun, goesOn, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let outcome = Mutex<StoppedFrame.Cause?>(nil)
    let thread = Thread {
      let asked = Atomic<Int>(0)
      // Inside of its frame, the first renderer waits for the second.
      let question: @Sendable () -> Bool = {
        if asked.add(1, ordering: .relaxed).newValue == 1 {
          begun.signal()
          goesOn.wait()
        }
        return false
      }
      _ = FrameMeter.$cancellation.withValue(question) { try? first.render(snapshot) }
      ended.signal()
    }
    thread.start()
    begun.wait()
    do {
      _ = try FrameMeter.$waitCancellation.withValue({ true }) { try second.render(snapshot) }
    } catch { outcome.withLock { $0 = (error as? RenderError)?.stop?.cause } }
    verify(outcome.withLock { $0 } == .cancelled, second.lastFrame.passes == 0)
    goesOn.signal()
    ended.wait()
    try verify(second.render(snapshot).premultipliedRGBA == first.render(snapshot).premultipliedRGBA)
  }
}

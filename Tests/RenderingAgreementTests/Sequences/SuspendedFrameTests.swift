import Lamina
import ReferenceRendering
import Synchronization
import TestSupport

/// The `async` forms of rendering, and the order in which a renderer's thread serves its callers.
@Suite struct SuspendedFrameTests {
  private func scene() -> CALayer {
    let root = CALayer(size: 24)
    root.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.3, alpha: 1)
    root.addSublayer(CALayer(3, 4, 9, 11, .red))
    return root
  }

  @Test func asyncFormsDrawWhatTheBlockingFormsDraw() async throws {
    let renderers: [any LayerRenderer] = [try GPURenderer(), ReferenceRenderer()]
    for renderer in renderers {
      let (root, viewport) = (scene(), Viewport(scale: 2))
      let suspended = try await renderer.render(root, in: viewport, at: 0)
      let snapshot = root.commitFrame(at: 0, in: viewport)
      let ofSnapshot = try await renderer.render(snapshot), next = try await renderer.renderNext(snapshot)
      let blocking = try { try renderer.render(snapshot, in: viewport) }()
      verify(suspended.premultipliedRGBA == blocking.premultipliedRGBA)
      verify(ofSnapshot.premultipliedRGBA == blocking.premultipliedRGBA)
      verify(next.premultipliedRGBA == blocking.premultipliedRGBA)
    }
  }

  @Test func frameThatIsCancelledWhileItWaitsIsNeverDrawn() async throws {
    let thread = try RenderThread()
    let (gate, enqueued) = (Gate(), Gate())
    let drawn = Log()
    thread.enqueue { gate.wait() }
    let task = Task {
      try await SuspendedFrame.draw(on: {
        thread.enqueue($0)
        enqueued.open()
      }) { drawn.append(0) }
    }
    await enqueued.opened()
    task.cancel()
    let error = await #expect(throws: RenderError.self) { try await task.value }
    verify(error?.stop?.cause == .cancelled)
    gate.open()
    // The thread has come past the frame.
    thread.run {}
    verify(drawn.numbers.isEmpty)
  }

  @Test func frameThatIsCancelledWhileItIsDrawnStops() async throws {
    let thread = try RenderThread()
    let begun = Gate()
    let task = Task {
      try await SuspendedFrame.draw(on: thread.enqueue) { () throws(RenderError) in
        try FrameMeter.begin(RenderLimits(), of: nil) { meter throws(RenderError) in
          begun.open()
          while meter.goesOn {}
          if let error = meter.error { throw error }
        }
      }
    }
    await begun.opened()
    task.cancel()
    let error = await #expect(throws: RenderError.self) { try await task.value }
    verify(error?.stop?.cause == .cancelled)
  }

  @Test func frameOfACancelledTaskIsRefused() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await ReferenceRenderer().render(scene(), at: 0).width
    }
    let error = await #expect(throws: RenderError.self) { try await task.value }
    verify(error?.stop?.cause == .cancelled)
  }

  /// Other tasks would wait for ever for a thread if frames took those of tasks.
  @Test func framesHoldNoThreadOfTasks() async throws {
    let renderer = WaitingRenderer()
    let snapshot = scene().commitFrame(at: 0)
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
    let frames = (0..<count).map { _ in Task { try await renderer.render(snapshot).width } }
    await renderer.begun.opened()
    let others = (0..<count).map { i in Task { i } }
    for (i, other) in others.enumerated() {
      let value = await other.value
      verify(value == i)
    }
    for _ in frames { renderer.gate.open() }
    for frame in frames {
      let width = try await frame.value
      verify(width == 1)
    }
  }

  @Test(arguments: [0, 1, 2, 3, 1000]) func parallelLoopCallsForEachNumberOnce(count: Int) {
    for _ in 0..<50 {
      let calls = (0..<count).map { _ in Log() }
      ParallelLoop.perform(count) { calls[$0].append($0) }
      verify(calls.enumerated().allSatisfy { $1.numbers == [$0] })
    }
  }

  @Test func jobsRunInTheOrderOfTheirCalls() throws {
    let thread = try RenderThread()
    let (gate, log) = (Gate(), Log())
    thread.enqueue { gate.wait() }
    for i in 0..<20 { thread.enqueue { log.append(i) } }
    gate.open()
    thread.run {}
    verify(log.numbers == Array(0..<20))
  }

  @Test func callerWaitsForItsOwnJobAlone() throws {
    let thread = try RenderThread()
    let gate = Gate()
    // The next job does not end before this call has returned.
    verify(
      thread.run { () -> Int in
        thread.enqueue { gate.wait() }
        return 7
      } == 7)
    gate.open()
  }

  @Test func jobRunsAnotherAtOnce() throws {
    let thread = try RenderThread()
    verify(thread.run { thread.run { 5 } } == 5)
  }

  @Test func imageIsDrawnByTheSharedRenderer() async throws {
    let root = scene()
    let expected = try { try GPURenderer.shared.render(root, in: Viewport(scale: 2, background: .white)) }()
    let image = try { try root.image(scale: 2, background: .white) }()
    let suspended = try await root.image(scale: 2, background: .white)
    verify(image.width == 48, image.premultipliedRGBA == expected.premultipliedRGBA)
    verify(suspended.premultipliedRGBA == expected.premultipliedRGBA)
  }

  @Test func referenceDrawsWhereNoDeviceIsUsable() throws {
    let pipe = Pipe()
    let found = SharedRenderer.choose(saying: pipe.fileHandleForWriting) { () throws(RenderError) in
      try GPURenderer.shared
    }
    let renderer = SharedRenderer.choose(saying: pipe.fileHandleForWriting) { () throws(RenderError) in
      throw .device(
        .noDevice(wanted: nil, refused: [RefusedDevice("gpu", .noContext(message: "none here"))], known: []))
    }
    try pipe.fileHandleForWriting.close()
    let text = try String(decoding: pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    verify(found is GPURenderer, renderer is ReferenceRenderer)
    verify(text.hasPrefix("Lamina draws on the CPU"), text.contains("none here"), text.hasSuffix("\n"))
    verify(text.count { $0 == "\n" } == 1)
  }

  /// Each frame waits at a gate, and has one pixel.
  private struct WaitingRenderer: LayerRenderer {
    let begun = Gate()
    let gate = Gate()

    func render(_ snapshot: LayerSnapshot, limits: RenderLimits) throws(RenderError) -> CGImage {
      begun.open()
      gate.wait()
      return CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    }
  }

  /// Holds a thread, or a task, until it is opened.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() { semaphore.wait() }

    func opened() async {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          self.semaphore.wait()
          continuation.resume()
        }
      }
    }
  }

  private final class Log: Sendable {
    private let list = Mutex<[Int]>([])

    var numbers: [Int] { list.withLock { $0 } }

    func append(_ number: Int) { list.withLock { $0.append(number) } }
  }
}

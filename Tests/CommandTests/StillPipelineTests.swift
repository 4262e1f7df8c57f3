import Lamina
import LaminaCommand
import Synchronization
import TestSupport

@Suite struct StillPipelineTests {
  private struct Failure: Error, Equatable { let index: Int }

  private static let pixel = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])

  private func still(_ index: Int) -> StillPipeline.Still {
    StillPipeline.Still(
      index: index, snapshot: CALayer().commitFrame(at: Double(index), in: Viewport()), viewport: Viewport())
  }

  @Test func everySceneIsWrittenOnceWithItsPicture() throws {
    let written = Mutex<[Int]>([])
    let pipeline = StillPipeline { still in
      CGImage(width: still.index + 1, height: 1, premultipliedRGBA: Array(repeating: 0, count: 4 * (still.index + 1)))
    } write: { image, still in
      if image.width != still.index + 1 || still.snapshot.time != Double(still.index) {
        throw Failure(index: still.index)
      }
      written.withLock { $0.append(still.index) }
    }
    try pipeline.run(60, read: still)
    verify(written.withLock { $0.sorted() } == Array(0..<60))
  }

  /// One scene is in work in reading and drawing, a few in writing, and the queues hold two each.
  @Test func scenesAreNotReadFarAhead() throws {
    let written = Mutex(0)
    var farthest = 0
    let pipeline = StillPipeline { _ in
      Self.pixel
    } write: { _, _ in
      written.withLock { $0 += 1 }
    }
    try pipeline.run(200) { index in
      farthest = max(farthest, index - written.withLock { $0 })
      return still(index)
    }
    verify(farthest <= 2 + 2 + 1 + 1 + 4)
  }

  enum Stage: CaseIterable { case reading, drawing, writing }

  @Test(arguments: Stage.allCases) func theScenesBeforeAnErrorAreWritten(stage: Stage) {
    let written = Mutex<Set<Int>>([])
    let last = Mutex(0)
    let pipeline = StillPipeline { image in
      if stage == .drawing, image.index >= 20 { throw Failure(index: image.index) }
      return Self.pixel
    } write: { _, still in
      if stage == .writing, still.index >= 20 { throw Failure(index: still.index) }
      written.withLock { _ = $0.insert(still.index) }
    }
    #expect(throws: Failure(index: 20)) {
      try pipeline.run(100_000) { index in
        last.withLock { $0 = index }
        if stage == .reading, index == 20 { throw Failure(index: index) }
        return still(index)
      }
    }
    verify(written.withLock { $0 } == Set(0..<20), last.withLock { $0 } < 100)
  }
}

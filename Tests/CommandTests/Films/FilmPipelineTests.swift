import Lamina
import LaminaCommand
import Synchronization
import TestSupport

@Suite struct FilmPipelineTests {
  private struct Failure: Error, Equatable { let number: Int }

  private static let pixel = PendingImage(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]))

  private func snapshot(_ number: Int) -> LayerSnapshot { CALayer().commitFrame(at: Double(number), in: Viewport()) }

  @Test(arguments: [1, 3]) func everyFrameIsWrittenOnce(writers: Int) throws {
    let written = Mutex<[Int]>([])
    try FilmPipeline(FrameDrawing { _ in Self.pixel }, writers: writers) { frame in
      written.withLock { $0.append(frame.number) }
    }
    .run(5..<105, snapshot: snapshot)
    let numbers = written.withLock { $0 }
    verify((writers == 1 ? numbers : numbers.sorted()) == Array(5..<105))
  }

  @Test func aPictureBelongsToItsNumber() throws {
    try FilmPipeline(
      FrameDrawing {
        let width = Int($0.time) + 1
        return PendingImage(
          CGImage(width: width, height: 1, premultipliedRGBA: Array(repeating: 0, count: 4 * width)))
      },
      writers: 3
    ) { frame in if frame.image.width != frame.number + 1 { throw Failure(number: frame.number) } }
    .run(0..<50, snapshot: snapshot)
  }

  /// A picture that was on the device, or being drawn, when that was reset is drawn once more.
  @Test(arguments: [ReadbackMethod.plain, .ring], [2, 5]) func aFilmSurvivesAReset(way: ReadbackMethod, question: Int)
    throws
  {
    func film(_ faults: GLFaults?) throws -> [Int: [UInt8]] {
      let renderer = try GPURenderer(
        device: .automatic, readback: .always(way), under: RendererConditions(faults: faults))
      let frames = Mutex<[Int: [UInt8]]>([:])
      try FilmPipeline(FrameDrawing { try renderer.renderAhead($0) }, writers: 1) { frame in
        frames.withLock { $0[frame.number] = frame.image.premultipliedRGBA }
      }
      .run(0..<8) { number in
        CALayer(size: 16, holding: CALayer(CGFloat(number), 3, 6, 6, .red)).commitFrame(at: Double(number))
      }
      return frames.withLock { $0 }
    }
    let faults = GLFaults(.reset, atCall: question)
    let (right, frames) = (try film(nil), try film(faults))
    verify(frames == right, right.count == 8, Set(right.values).count == 8, faults.hasOccurred)
  }

  /// At most one frame is in work in each of the three stages, and the queues hold the others.
  @Test func snapshotsAreNotFarAhead() throws {
    let written = Mutex(0)
    var farthest = 0
    try FilmPipeline(FrameDrawing { _ in Self.pixel }, writers: 1) { _ in written.withLock { $0 += 1 } }
      .run(0..<200) { number in
        farthest = max(farthest, number - written.withLock { $0 })
        return snapshot(number)
      }
    verify(farthest <= 2 * FilmPipeline.room + 3)
  }

  @Test(arguments: [1, 3]) func anErrorInWritingEndsIt(writers: Int) {
    let drawn = Mutex(0)
    let pipeline = FilmPipeline(
      FrameDrawing { _ in
        drawn.withLock { $0 += 1 }
        return Self.pixel
      }, writers: writers
    ) { frame in if frame.number == 3 { throw Failure(number: 3) } }
    #expect(throws: Failure(number: 3)) { try pipeline.run(0..<100_000, snapshot: snapshot) }
    verify(drawn.withLock { $0 } < 100_000)
  }

  @Test func anErrorInDrawingEndsIt() {
    let written = Mutex<[Int]>([])
    let pipeline = FilmPipeline(
      FrameDrawing { snapshot in
        if snapshot.time == 3 { throw Failure(number: 3) }
        return Self.pixel
      }, writers: 1
    ) { frame in written.withLock { $0.append(frame.number) } }
    #expect(throws: Failure(number: 3)) { try pipeline.run(0..<100_000, snapshot: snapshot) }
    verify(written.withLock { !$0.contains(3) })
  }

  /// One layer whose width is the frame's number, and one more.
  private func growing(_ number: Int) -> LayerSnapshot {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: number + 1, height: 1)
    return layer.commitFrame(at: Double(number), in: Viewport())
  }

  @Test(arguments: ReadbackMethod.allCases, [0, 1, 2, 20]) func picturesFromADeviceComeInOrderToTheLast(
    way: ReadbackMethod, count: Int
  ) throws {
    let renderer = try GPURenderer(device: .automatic, readback: .always(way), under: .validating)
    let written = Mutex<[[Int]]>([])
    try FilmPipeline(FrameDrawing { try renderer.renderAhead($0) }, writers: 1) { frame in
      written.withLock { $0.append([frame.number, frame.image.width]) }
    }
    .run(0..<count, snapshot: growing)
    verify(written.withLock { $0 } == (0..<count).map { [$0, $0 + 1] }, renderer.picturesInFlight == 0)
  }

  @Test func anErrorDropsThePictureThatIsOnItsWay() throws {
    let renderer = try GPURenderer(device: .automatic, readback: .always(.ring), under: .validating)
    let written = Mutex<[Int]>([])
    let pipeline = FilmPipeline(
      FrameDrawing { snapshot in
        if snapshot.time == 3 { throw Failure(number: 3) }
        return try renderer.renderAhead(snapshot)
      }, writers: 1
    ) { frame in written.withLock { $0.append(frame.number) } }
    #expect(throws: Failure(number: 3)) { try pipeline.run(0..<100_000, snapshot: growing) }
    verify(written.withLock { !$0.contains(2) && !$0.contains(3) }, renderer.picturesInFlight == 0)
  }
}

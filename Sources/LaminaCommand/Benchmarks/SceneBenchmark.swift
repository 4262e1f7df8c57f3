import Lamina

/// Renders one scene repeatedly in several ways, and records the durations of each frame.
///
/// Every frame includes the change of the tree and the snapshot of the whole tree.
struct SceneBenchmark {
  private let scene: BenchmarkScene
  private let budget: FrameBudget
  private let makeRenderer: () throws -> GPURenderer
  private let moved: MovedLayer

  /// - Parameter makeRenderer: Called for each way to render: a frame would else find pictures that another way has
  ///   cached.
  /// - Throws: ``CommandFailure`` if the layer that moves does not exist.
  init(
    _ scene: BenchmarkScene, budget: FrameBudget, makeRenderer: @escaping () throws -> GPURenderer
  ) throws(CommandFailure) {
    (self.scene, self.budget, self.makeRenderer) = (scene, budget, makeRenderer)
    moved = try MovedLayer(scene.move, of: scene)
  }

  /// - Parameter ahead: Whether to measure `renderAhead` as well, as films use it.
  func run(ahead: Bool = false) throws -> BenchmarkReport {
    let renderer = try makeRenderer()
    let (first, frames) = try budget.run { try measuredFrame($0, on: renderer) }
    let pixels = try firstPicture(on: renderer)
    var variants = [
      BenchmarkReport.Variant(name: "render", Spread(frames.map(\.rendered))),
      BenchmarkReport.Variant(name: "readback", try readback()),
    ]
    // First, because once a `CARenderer` shows the tree, other pictures of it are stills: they are captured from
    // scratch.
    let pbo = ahead ? try framesAhead() : nil
    if scene.move != .root { variants.append(try damage()) }
    if let pbo { variants.append(pbo) }
    return BenchmarkReport(
      scene: scene.name, device: renderer.device, size: (pixels.width, pixels.height), variants: variants,
      warmUp: first, frames: frames)
  }

  private func readback() throws -> Spread {
    let renderer = try makeRenderer()
    return Spread(try budget.run { try plainFrame($0, on: renderer) }.measured)
  }

  private func framesAhead() throws -> BenchmarkReport.Variant {
    let renderer = try makeRenderer()
    var frames = FramesAhead(scene, moved, renderer)
    let spread = Spread(try budget.run { try frames.frame($0) }.measured)
    return .init(name: "pbo", note: renderer.readbackWay?.rawValue ?? "", spread)
  }

  private func damage() throws -> BenchmarkReport.Variant {
    let spread = Spread(try budget.run(DamagedFrames(scene, moved, makeRenderer()).frame).measured)
    let staged = try budget.run(DamagedFrames(scene, moved, makeRenderer()).measuredFrame).measured
    return .init(name: "readback:damage", spread, stages: BenchmarkReport.stages(of: staged))
  }

  /// The picture of frame 0.
  func firstPicture() throws -> CGImage { try firstPicture(on: makeRenderer()) }

  private func firstPicture(on renderer: GPURenderer) throws -> CGImage {
    moved.go(to: 0)
    return try renderer.render(scene.snapshot(of: 0), in: scene.viewport)
  }

  /// A frame that waits for the device between drawing and readback.
  private func measuredFrame(_ number: Int, on renderer: GPURenderer) throws -> BenchmarkFrame {
    let start = ContinuousClock.now
    moved.go(to: number)
    let snapshot = scene.snapshot(of: number)
    let time = (ContinuousClock.now - start) / .seconds(1)
    let (_, statistics, stages) = try renderer.measure(snapshot.seen(in: scene.viewport))
    return BenchmarkFrame(start: start, snapshot: time, stages: stages, statistics: statistics)
  }

  /// The time of a frame up to a picture in memory, in seconds.
  private func plainFrame(_ number: Int, on renderer: GPURenderer) throws -> Double {
    let start = ContinuousClock.now
    moved.go(to: number)
    _ = try renderer.render(scene.snapshot(of: number), in: scene.viewport)
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

/// Frames in which only the damage is drawn and read back. The rest of the picture is already in memory.
private struct DamagedFrames {
  private let scene: BenchmarkScene
  private let moved: MovedLayer
  private let renderer: CARenderer
  private let device: GPURenderer

  init(_ scene: BenchmarkScene, _ moved: MovedLayer, _ renderer: GPURenderer) {
    (self.scene, self.moved, device) = (scene, moved, renderer)
    self.renderer = scene.makeRenderer(renderer)
  }

  /// A frame that waits for the device between drawing and readback. Placing the layers that have changed counts to the
  /// snapshot.
  func measuredFrame(_ number: Int) throws -> BenchmarkFrame {
    let start = ContinuousClock.now
    moved.go(to: number)
    renderer.beginFrame(atTime: scene.time(of: number))
    let time = (ContinuousClock.now - start) / .seconds(1)
    let stages = try renderer.measureFrame()
    renderer.endFrame()
    return .init(start: start, snapshot: time, stages: stages, statistics: device.lastFrame)
  }

  /// The time until the picture is up to date, in seconds.
  func frame(_ number: Int) throws -> Double {
    let start = ContinuousClock.now
    moved.go(to: number)
    renderer.beginFrame(atTime: scene.time(of: number))
    try renderer.renderFrame()
    renderer.endFrame()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

/// Frames whose readback is awaited only after the next frame has begun.
private struct FramesAhead {
  private let scene: BenchmarkScene
  private let moved: MovedLayer
  private let renderer: GPURenderer
  private var previous: PendingImage?

  init(_ scene: BenchmarkScene, _ moved: MovedLayer, _ renderer: GPURenderer) {
    (self.scene, self.moved, self.renderer) = (scene, moved, renderer)
  }

  /// The time to begin a frame and to get the previous frame's picture into memory, in seconds.
  mutating func frame(_ number: Int) throws -> Double {
    let start = ContinuousClock.now
    moved.go(to: number)
    let next = try renderer.renderAhead(scene.snapshot(of: number).seen(in: scene.viewport))
    _ = try previous?.image()
    previous = next
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

import Lamina

/// Renders one scene repeatedly in several ways, and records the durations of each frame.
///
/// Every frame includes the change of the tree and the snapshot of the whole tree.
struct SceneBenchmark {
  let renderer: GPURenderer
  let scene: BenchmarkScene
  let budget: FrameBudget
  private let moved: MovedLayer

  /// - Throws: ``CommandFailure`` if the layer that moves does not exist.
  init(_ scene: BenchmarkScene, renderer: GPURenderer, budget: FrameBudget) throws(CommandFailure) {
    (self.renderer, self.scene, self.budget) = (renderer, scene, budget)
    moved = try MovedLayer(scene.move, of: scene)
  }

  /// - Parameter ahead: Whether to measure `renderAhead` as well, as films use it.
  func run(ahead: Bool = false) throws -> BenchmarkReport {
    let (first, frames) = try budget.run(measuredFrame)
    var variants = [
      BenchmarkReport.Variant(name: "render", Spread(frames.map(\.rendered))),
      BenchmarkReport.Variant(name: "readback", Spread(try budget.run(plainFrame).measured)),
    ]
    // First, because once a `CARenderer` shows the tree, other pictures of it are stills: they are captured from scratch.
    var pbo: BenchmarkReport.Variant?
    if ahead {
      var frames = FramesAhead(scene, moved, renderer)
      let spread = Spread(try budget.run { try frames.frame($0) }.measured)
      pbo = .init(name: "pbo", note: renderer.readbackWay?.rawValue ?? "", spread)
    }
    if scene.move != .root {
      let damage = DamagedFrames(scene, moved, renderer)
      let spread = Spread(try budget.run(damage.frame).measured)
      let stages = BenchmarkReport.stages(of: try budget.run(damage.measuredFrame).measured)
      variants.append(.init(name: "readback:damage", spread, stages: stages))
    }
    if let pbo { variants.append(pbo) }
    let pixels = try firstPicture()
    return BenchmarkReport(
      scene: scene.name, device: renderer.device, size: (pixels.width, pixels.height), variants: variants,
      warmUp: first, frames: frames)
  }

  /// The picture of frame 0.
  func firstPicture() throws -> CGImage {
    moved.go(to: 0)
    return try renderer.render(scene.snapshot(of: 0), in: scene.viewport)
  }

  /// A frame that waits for the device between drawing and readback.
  private func measuredFrame(_ number: Int) throws -> BenchmarkFrame {
    let start = ContinuousClock.now
    moved.go(to: number)
    let snapshot = scene.snapshot(of: number)
    let time = (ContinuousClock.now - start) / .seconds(1)
    let (_, statistics, stages) = try renderer.measure(snapshot.seen(in: scene.viewport))
    return BenchmarkFrame(start: start, snapshot: time, stages: stages, statistics: statistics)
  }

  /// The time of a frame up to a picture in memory, in seconds.
  private func plainFrame(_ number: Int) throws -> Double {
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

  /// A frame that waits for the device between drawing and readback. Placing the layers that have changed counts to the snapshot.
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

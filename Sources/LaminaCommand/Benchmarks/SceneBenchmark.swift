import Lamina

/// Renders one scene again and again in several ways, and keeps what each frame took.
///
/// The tree's change is part of every frame, and so is the snapshot of the whole tree.
struct SceneBenchmark {
  let renderer: GPURenderer
  let scene: BenchmarkScene
  let budget: FrameBudget
  private let moved: MovedLayer

  /// - Throws: ``CommandFailure`` when the layer that is to move is not there.
  init(_ scene: BenchmarkScene, renderer: GPURenderer, budget: FrameBudget) throws(CommandFailure) {
    (self.renderer, self.scene, self.budget) = (renderer, scene, budget)
    moved = try MovedLayer(scene.move, of: scene)
  }

  /// One frame, seconds.
  struct Frame {
    var snapshot: Double
    var stages: FrameTimings
    var statistics: FrameStatistics

    /// From the tree to a picture on the device.
    var rendered: Double { snapshot + stages.displayList + stages.upload + stages.draw }
    /// From the tree to the pixels.
    var whole: Double { rendered + stages.readback }
  }

  /// - Parameter ahead: Whether frames are also made as those of a film are.
  func run(ahead: Bool = false) throws -> BenchmarkReport {
    let (first, frames) = try budget.run(measuredFrame)
    var variants = [
      BenchmarkReport.Variant(name: "render", Spread(frames.map(\.rendered))),
      BenchmarkReport.Variant(name: "readback", Spread(try budget.run(plainFrame).measured)),
    ]
    if scene.move != .root {
      let damage = DamagedFrames(scene, moved, renderer)
      variants.append(.init(name: "readback:damage", Spread(try budget.run(damage.frame).measured)))
    }
    if ahead {
      var frames = FramesAhead(scene, moved, renderer)
      let spread = Spread(try budget.run { try frames.frame($0) }.measured)
      variants.append(.init(name: "pbo", note: renderer.readbackWay?.rawValue ?? "", spread))
    }
    let pixels = try firstPicture()
    return BenchmarkReport(
      scene: scene.name, device: renderer.device, size: (pixels.width, pixels.height), variants: variants,
      warmUp: first, frames: frames)
  }

  /// Frame 0.
  func firstPicture() throws -> CGImage {
    moved.go(to: 0)
    return try renderer.render(scene.snapshot(), in: scene.viewport)
  }

  /// A frame that waits for the device between drawing and reading back.
  private func measuredFrame(_ number: Int) throws -> Frame {
    let start = ContinuousClock.now
    moved.go(to: number)
    let snapshot = scene.snapshot()
    let time = (ContinuousClock.now - start) / .seconds(1)
    let (_, statistics, stages) = try renderer.measure(snapshot, in: scene.viewport)
    return Frame(snapshot: time, stages: stages, statistics: statistics)
  }

  /// How long a frame takes up to a picture in memory, seconds.
  private func plainFrame(_ number: Int) throws -> Double {
    let start = ContinuousClock.now
    moved.go(to: number)
    _ = try renderer.render(scene.snapshot(), in: scene.viewport)
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

/// Frames of which only what has changed is drawn; their picture stays in memory.
private struct DamagedFrames {
  private let scene: BenchmarkScene
  private let moved: MovedLayer
  private let renderer: CARenderer

  init(_ scene: BenchmarkScene, _ moved: MovedLayer, _ renderer: GPURenderer) {
    (self.scene, self.moved) = (scene, moved)
    self.renderer = scene.makeRenderer(renderer)
  }

  /// How long a frame takes until the picture is up to date, seconds.
  func frame(_ number: Int) throws -> Double {
    let start = ContinuousClock.now
    moved.go(to: number)
    renderer.beginFrame(atTime: scene.time)
    try renderer.render()
    renderer.endFrame()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

/// Frames of which each is asked for when the next one is begun.
private struct FramesAhead {
  private let scene: BenchmarkScene
  private let moved: MovedLayer
  private let renderer: GPURenderer
  private var previous: PendingImage?

  init(_ scene: BenchmarkScene, _ moved: MovedLayer, _ renderer: GPURenderer) {
    (self.scene, self.moved, self.renderer) = (scene, moved, renderer)
  }

  /// How long it takes to begin a frame, and to have the picture of the last one in memory, seconds.
  mutating func frame(_ number: Int) throws -> Double {
    let start = ContinuousClock.now
    moved.go(to: number)
    let next = try renderer.renderAhead(scene.snapshot(), in: scene.viewport)
    _ = try previous?.image()
    previous = next
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

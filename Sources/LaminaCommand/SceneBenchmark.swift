import Lamina

/// Renders one scene again and again, and keeps what each frame took.
struct SceneBenchmark {
  /// Frames that are not measured: the first compiles programs and uploads images.
  static let warmUp = 3

  let renderer: GPURenderer

  /// One measured frame, seconds.
  struct Frame {
    var snapshot: Double
    var stages: FrameTimings

    /// From the tree to the pixels.
    var whole: Double { snapshot + stages.displayList + stages.upload + stages.draw + stages.readback }
  }

  func run(_ scene: SceneInput, frames count: Int) throws -> BenchmarkReport {
    var frames: [Frame] = []
    var statistics: [FrameStatistics] = []
    var size = (width: 0, height: 0)
    for number in 0..<Self.warmUp + count {
      let start = ContinuousClock.now
      let snapshot = LayerSnapshot(scene.root, at: scene.time, in: scene.viewport)
      let snapshotTime = (ContinuousClock.now - start) / .seconds(1)
      let (image, counted, stages) = try renderer.measure(snapshot, in: scene.viewport)
      size = (image.width, image.height)
      statistics.append(counted)
      if number >= Self.warmUp { frames.append(Frame(snapshot: snapshotTime, stages: stages)) }
    }
    return BenchmarkReport(
      scene: scene.path, device: renderer.device, size: size, frames: frames, statistics: statistics)
  }
}

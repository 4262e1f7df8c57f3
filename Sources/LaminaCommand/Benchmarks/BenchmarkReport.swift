import Lamina

/// What `lamina bench` found out about one scene.
struct BenchmarkReport {
  /// One way to make frames, and how long they took.
  struct Variant {
    let name: String
    /// How it was done, where there is a choice; else empty.
    let note: String
    let spread: Spread

    init(name: String, note: String = "", _ spread: Spread) {
      (self.name, self.note, self.spread) = (name, note, spread)
    }
  }

  /// A part of a frame, and how long it took.
  struct Stage {
    /// For people.
    let name: String
    /// In JSON.
    let key: String
    let spread: Spread
  }

  /// A count in the very first frame, and the most of any frame after it, warm-up included.
  struct Count: Equatable {
    let first: Int
    let later: Int

    init(_ values: [Int]) {
      first = values.first ?? 0
      later = values.dropFirst().max() ?? 0
    }
  }

  let scene: String
  let device: String
  let renderer: String
  let width: Int, height: Int
  let variants: [Variant]
  /// The parts of a frame in their order, without the whole.
  let stages: [Stage]
  /// All stages of a frame.
  let frame: Spread
  /// What the device itself worked, where it can tell; see ``FrameTimings/gpu``.
  let gpu: Spread?
  /// Of the last frame.
  let statistics: FrameStatistics
  let bytesUploaded: Count, texturesUploaded: Count

  /// - Parameters:
  ///   - warmUp: The first frames.
  ///   - frames: Those measured after them, one or more.
  init(
    scene: String, device: GPUDevice, size: (width: Int, height: Int), variants: [Variant],
    warmUp: [SceneBenchmark.Frame], frames: [SceneBenchmark.Frame]
  ) {
    self.scene = scene
    self.device = device.name
    renderer = device.renderer
    (width, height) = size
    self.variants = variants
    func stage(_ name: String, _ key: String, _ seconds: (SceneBenchmark.Frame) -> Double) -> Stage {
      Stage(name: name, key: key, spread: Spread(frames.map(seconds)))
    }
    stages = [
      stage("snapshot", "snapshot", \.snapshot), stage("display list", "displayList", \.stages.displayList),
      stage("upload", "upload", \.stages.upload), stage("draw", "draw", \.stages.draw),
      stage("readback", "readback", \.stages.readback),
    ]
    frame = Spread(frames.map(\.whole))
    let worked = device.isSoftware ? [] : frames.compactMap(\.stages.gpu)
    gpu = worked.isEmpty ? nil : Spread(worked)
    statistics = frames[frames.count - 1].statistics
    let all = (warmUp + frames).map(\.statistics)
    bytesUploaded = Count(all.map(\.bytesUploaded))
    texturesUploaded = Count(all.map(\.texturesUploaded))
  }
}

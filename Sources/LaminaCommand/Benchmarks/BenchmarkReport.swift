import Lamina

/// The measurements of one scene by `lamina bench`.
struct BenchmarkReport {
  /// One way to produce frames, and the durations it took.
  struct Variant {
    let name: String
    /// The method, if there is a choice; otherwise empty.
    let note: String
    let spread: Spread
    /// The stages of such a frame, if they are measured apart from those of the report.
    let stages: [Stage]

    init(name: String, note: String = "", _ spread: Spread, stages: [Stage] = []) {
      (self.name, self.note, self.spread, self.stages) = (name, note, spread, stages)
    }
  }

  /// A stage of a frame, and its durations.
  struct Stage {
    /// The name in tables.
    let name: String
    /// The key in JSON.
    let key: String
    let spread: Spread
  }

  /// A counter's value in the first frame, and its greatest value in later frames, including warm-up.
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
  /// The stages of a frame in order, without their total.
  let stages: [Stage]
  /// The total of all stages.
  let frame: Spread
  /// The time that the device was busy, if it can measure that; see ``FrameTimings/gpu``.
  let gpu: Spread?
  /// The counters of the last frame.
  let statistics: FrameStatistics
  let bytesUploaded: Count, texturesUploaded: Count
  /// All frames in order.
  let frames: [BenchmarkFrame]

  /// - Parameters:
  ///   - warmUp: The first frames, which are not measured.
  ///   - frames: The measured frames after them, one or more.
  init(
    scene: String, device: GPUDevice, size: (width: Int, height: Int), variants: [Variant],
    warmUp: [BenchmarkFrame], frames: [BenchmarkFrame]
  ) {
    self.scene = scene
    self.device = device.name
    renderer = device.renderer
    (width, height) = size
    self.variants = variants
    stages = Self.stages(of: frames)
    self.frames = warmUp + frames
    frame = Spread(frames.map(\.whole))
    let worked = device.workarounds.contains(.ignoredTimer) ? [] : frames.compactMap(\.stages.gpu)
    gpu = worked.isEmpty ? nil : Spread(worked)
    statistics = frames[frames.count - 1].statistics
    let all = (warmUp + frames).map(\.statistics)
    bytesUploaded = Count(all.map(\.bytesUploaded))
    texturesUploaded = Count(all.map(\.texturesUploaded))
  }

  /// The stages of frames, in order.
  static func stages(of frames: [BenchmarkFrame]) -> [Stage] {
    func stage(_ name: String, _ key: String, _ seconds: (BenchmarkFrame) -> Double) -> Stage {
      Stage(name: name, key: key, spread: Spread(frames.map(seconds)))
    }
    return [
      stage("snapshot", "snapshot", \.snapshot), stage("display list", "displayList", \.stages.displayList),
      stage("upload", "upload", \.stages.upload), stage("draw", "draw", \.stages.draw),
      stage("readback", "readback", \.stages.readback),
    ]
  }
}

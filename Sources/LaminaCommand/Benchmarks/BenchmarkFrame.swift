import Lamina

/// The durations of one frame, in seconds.
struct BenchmarkFrame {
  var start: ContinuousClock.Instant
  var snapshot: Double
  var stages: FrameTimings
  var statistics: FrameStatistics

  /// The time from the tree to a picture on the device.
  var rendered: Double { snapshot + stages.displayList + stages.upload + stages.draw }
  /// The time from the tree to pixels in memory.
  var whole: Double { rendered + stages.readback }

  /// The stages in order, with their names in JSON.
  var seconds: [(name: String, seconds: Double)] {
    [
      ("snapshot", snapshot), ("displayList", stages.displayList), ("upload", stages.upload), ("draw", stages.draw),
      ("readback", stages.readback),
    ]
  }
}

import Foundation

/// The frames of benchmarks as a Chrome trace, in JSON: https://ui.perfetto.dev and chrome://tracing open it.
///
/// A scene is a process of the trace; a frame and its stages are slices of one thread. Times are microseconds.
package struct FrameTrace {
  private var events: [String] = []
  private var scenes = 0
  private var start: ContinuousClock.Instant?

  package init() {}

  /// Adds a scene.
  ///
  /// - Parameter frames: When each frame began, and the names and seconds of its stages, one after the other.
  package mutating func add(
    _ scene: String, _ frames: [(start: ContinuousClock.Instant, stages: [(name: String, seconds: Double)])]
  ) {
    scenes += 1
    let process = scenes
    let name = "{\"name\":\(scene.inJSON)}"
    events.append("{\"pid\":\(process),\"tid\":1,\"ph\":\"M\",\"name\":\"process_name\",\"args\":\(name)}")
    let origin = start ?? frames.first?.start ?? .now
    start = origin
    for (number, frame) in frames.enumerated() {
      var place = (frame.start - origin) / .microseconds(1)
      let whole = frame.stages.reduce(0) { $0 + $1.seconds }
      add("frame \(number)", process, at: place, whole)
      for stage in frame.stages {
        add(stage.name, process, at: place, stage.seconds)
        place += stage.seconds * 1e6
      }
    }
  }

  private mutating func add(_ name: String, _ process: Int, at place: Double, _ seconds: Double) {
    let times = String(format: "\"ts\":%.3f,\"dur\":%.3f", place, seconds * 1e6)
    events.append("{\"pid\":\(process),\"tid\":1,\"ph\":\"X\",\"name\":\(name.inJSON),\(times)}")
  }

  /// The trace.
  package var json: String {
    "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}\n"
  }
}

extension String {
  /// The string in JSON, with its quotation marks.
  var inJSON: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\"" }
}

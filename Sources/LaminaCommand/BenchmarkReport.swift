import Foundation
import Lamina

/// What `lamina bench` found out about one scene. Its coded form is a line of JSON.
struct BenchmarkReport: Encodable {
  /// Of the measured frames, milliseconds.
  struct Spread: Encodable {
    let median: Double
    /// 95 of a hundred frames took no longer.
    let p95: Double

    /// - Parameter seconds: one or more.
    init(_ seconds: [Double]) {
      let sorted = seconds.sorted(), middle = sorted.count / 2
      let median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
      self.median = Self.milliseconds(median)
      // The nearest rank: the least value with 95 % of all at or below it.
      p95 = Self.milliseconds(sorted[(95 * sorted.count + 99) / 100 - 1])
    }

    /// Whole nanoseconds, which is what the clock counts.
    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
  }

  /// A count in the very first frame, and the most of any frame after it, warm-up included.
  struct Count: Encodable {
    let first: Int
    let later: Int

    init(_ values: [Int]) {
      first = values.first ?? 0
      later = values.dropFirst().max() ?? 0
    }
  }

  struct Stages: Encodable {
    let snapshot: Spread, displayList: Spread, upload: Spread, draw: Spread, readback: Spread
    /// All of them.
    let frame: Spread
  }

  let scene: String
  let device: String
  let renderer: String
  let width: Int, height: Int
  let frames: Int
  let milliseconds: Stages
  /// Of one frame; all frames are alike.
  let passes: Int, batches: Int, draws: Int, items: Int
  let bytesUploaded: Count, texturesUploaded: Count

  /// - Parameters:
  ///   - frames: Those measured, one or more.
  ///   - statistics: Of every frame, from the very first on; one or more.
  init(
    scene: String, device: GPUDevice, size: (width: Int, height: Int), frames: [SceneBenchmark.Frame],
    statistics: [FrameStatistics]
  ) {
    self.scene = scene
    self.device = device.name
    renderer = device.renderer
    (width, height) = size
    self.frames = frames.count
    milliseconds = Stages(
      snapshot: Spread(frames.map(\.snapshot)), displayList: Spread(frames.map(\.stages.displayList)),
      upload: Spread(frames.map(\.stages.upload)), draw: Spread(frames.map(\.stages.draw)),
      readback: Spread(frames.map(\.stages.readback)), frame: Spread(frames.map(\.whole)))
    let last = statistics[statistics.count - 1]
    (passes, batches, draws, items) = (last.passes, last.batches, last.draws, last.items)
    bytesUploaded = Count(statistics.map(\.bytesUploaded))
    texturesUploaded = Count(statistics.map(\.texturesUploaded))
  }

  /// For machines: one line, keys in alphabetical order.
  func jsonLine() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// For people.
  func table() -> String {
    let stages = [
      ("snapshot", milliseconds.snapshot), ("display list", milliseconds.displayList), ("upload", milliseconds.upload),
      ("draw", milliseconds.draw), ("readback", milliseconds.readback), ("frame", milliseconds.frame),
    ]
    let rows = stages.map { name, spread in
      "  " + name.padding(toLength: 12, withPad: " ", startingAt: 0) + Self.column(spread.median)
        + Self.column(spread.p95)
    }
    return """
      \(scene): \(width) × \(height) pixels, \(frames) frames on \(device) (\(renderer))
        ms              median         p95
      \(rows.joined(separator: "\n"))
        a frame: \(passes) passes, \(batches) batches, \(draws) draws, \(items) items
        bytes uploaded: \(bytesUploaded.first) in the first frame, \(bytesUploaded.later) in each later one
        textures uploaded: \(texturesUploaded.first) in the first frame, \(texturesUploaded.later) in each later one
      """
  }

  private static func column(_ milliseconds: Double) -> String {
    let text = String(format: "%.3f", milliseconds)
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}

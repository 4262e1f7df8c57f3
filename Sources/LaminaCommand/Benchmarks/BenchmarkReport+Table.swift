import Foundation

extension BenchmarkReport {
  /// The report as a table.
  func table() -> String {
    let variantRows = variants.map {
      Self.row($0.note.isEmpty ? $0.name : "\($0.name) (\($0.note))", $0.spread)
        + Self.column(1000 / $0.spread.median, decimals: 1)
    }
    let stageRows =
      stages.map { Self.row($0.name, $0.spread) } + [Self.row("frame", frame)]
      + (gpu.map { [Self.row("device's clock", $0)] } ?? [])
      + variants.filter { !$0.stages.isEmpty }.flatMap { variant in
        ["  " + Self.heading("ms, \(variant.name.split(separator: ":").last ?? "")")]
          + variant.stages.map { Self.row($0.name, $0.spread) }
      }
    return """
      \(scene): \(width) × \(height) pixels on \(device) (\(renderer))
        \(Self.heading("ms a frame"))       fps
      \(variantRows.joined(separator: "\n"))
        \(Self.heading("ms a stage"))
      \(stageRows.joined(separator: "\n"))
        a frame: \(statistics.passes) passes, \(statistics.batches) batches, \(statistics.draws) draws, \
      \(statistics.items) items, \(statistics.bitmapsDrawn) bitmaps drawn and \(statistics.bitmapsReused) used again
        bytes of bitmaps kept: \(statistics.cachedBytes)
        bytes uploaded: \(bytesUploaded.first) in the first frame, \(bytesUploaded.later) in each later one
        textures uploaded: \(texturesUploaded.first) in the first frame, \(texturesUploaded.later) in each later one
      """
  }

  private static func heading(_ title: String) -> String {
    title.padding(toLength: 16, withPad: " ", startingAt: 0) + " frames    median       p95       min"
  }

  private static func row(_ name: String, _ spread: Spread) -> String {
    let count = "\(spread.count)"
    return "  " + name.padding(toLength: 16, withPad: " ", startingAt: 0)
      + String(repeating: " ", count: max(0, 7 - count.count)) + count
      + column(spread.median) + column(spread.p95) + column(spread.min)
  }

  private static func column(_ value: Double, decimals: Int = 3) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return String(repeating: " ", count: max(1, 10 - text.count)) + text
  }

  /// One line that compares the rendering times of a claim's two scenes.
  func comparison(with other: BenchmarkReport) -> String {
    let (mine, others) = (variants[0].spread.median, other.variants[0].spread.median)
    return "\(scene) takes \(String(format: "%.2f", mine / others)) times as long as \(other.scene): "
      + String(format: "%.3f and %.3f ms", mine, others)
  }
}

import Foundation

/// A bar chart of frame durations: a bar for each scene, a colour for each stage.
package struct StageChart {
  let reports: [BenchmarkReport]

  /// The chart as an SVG document.
  func svg() -> String {
    let ticks = Self.ticks(upTo: reports.map(Self.total).max() ?? 0)
    let end = ticks.last ?? 1
    var chart = BarChart()
    chart.title = "Where the time of a frame goes"
    chart.subtitle = subtitle
    chart.legend = reports.first?.stages.map(\.name) ?? []
    chart.ticks = ticks.map { ($0 / end, BarChart.number($0)) }
    chart.axis = "median of a frame, milliseconds"
    chart.rows = reports.map { report in
      let total = Self.total(report)
      let segments = report.stages.enumerated().map { index, stage in
        BarChart.Segment(length: stage.spread.median / end, color: index)
      }
      return BarChart.Row(
        report.scene, [.init(segments, text: String(format: total < 10 ? "%.2f ms" : "%.1f ms", total))])
    }
    return chart.svg()
  }

  private var subtitle: String {
    guard let first = reports.first else { return "" }
    let sizes = Set(reports.map { "\($0.width) × \($0.height)" })
    return (sizes.count == 1 ? "\(sizes.first ?? "") pixels, " : "") + "\(first.device) (\(first.renderer))"
  }

  private static func total(_ report: BenchmarkReport) -> Double { report.stages.reduce(0) { $0 + $1.spread.median } }

  /// Ticks from 0 on, four to ten steps of 1, 2 or 5 times a power of ten, up to or past `longest`.
  package static func ticks(upTo longest: Double) -> [Double] {
    guard longest > 0, longest.isFinite else { return [0, 1] }
    let power = pow(10, (log10(longest / 4)).rounded(.down))
    let step = [5, 2, 1].map { $0 * power }.first { longest / $0 >= 4 } ?? power
    return (0...Int((longest / step).rounded(.up))).map { Double($0) * step }
  }
}

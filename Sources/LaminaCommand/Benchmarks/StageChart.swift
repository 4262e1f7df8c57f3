import Foundation
import Pages

/// A bar chart of frame durations: a bar for each scene, a colour for each stage.
package struct StageChart {
  let reports: [BenchmarkReport]

  // Pixels.
  private static let labels = 150.0, plot = 600.0, values = 90.0, top = 84.0, step = 34.0, bar = 22.0

  private static let colors = ["#e69f00", "#56b4e9", "#009e73", "#0072b2", "#cc79a7"]

  /// The chart as an SVG document.
  func svg() -> String {
    let longest = reports.map(Self.total).max() ?? 0
    let ticks = Self.ticks(upTo: longest)
    let end = ticks.last ?? 1
    let (width, bottom) = (Self.labels + Self.plot + Self.values, Self.top + Self.step * Double(reports.count))
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(bottom + 52)" width="\(width)" \
      height="\(bottom + 52)" font-family="sans-serif" font-size="13" fill="#222">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="16" y="26" font-size="17">Where the time of a frame goes</text>
      <text x="16" y="46" fill="#555">\(Page.escaped(subtitle))</text>
      """
    ]
    for (index, stage) in (reports.first?.stages ?? []).enumerated() {
      let x = Self.labels + 120 * Double(index)
      parts.append(
        "<rect x=\"\(x)\" y=\"58\" width=\"12\" height=\"12\" fill=\"\(Self.colors[index])\"/>"
          + "<text x=\"\(x + 18)\" y=\"69\">\(stage.name)</text>")
    }
    for tick in ticks {
      let x = Self.labels + Self.plot * tick / end
      parts.append(
        "<path d=\"M\(x) \(Self.top)V\(bottom)\" stroke=\"#\(tick == 0 ? "222" : "ddd")\"/>"
          + "<text x=\"\(x)\" y=\"\(bottom + 18)\" text-anchor=\"middle\">\(Self.number(tick))</text>")
    }
    parts.append(
      "<text x=\"\(Self.labels + Self.plot / 2)\" y=\"\(bottom + 40)\" text-anchor=\"middle\">"
        + "median of a frame, milliseconds</text>")
    for (index, report) in reports.enumerated() { parts += row(report, Self.top + Self.step * Double(index), end) }
    return (parts + ["</svg>", ""]).joined(separator: "\n")
  }

  private var subtitle: String {
    guard let first = reports.first else { return "" }
    let sizes = Set(reports.map { "\($0.width) × \($0.height)" })
    return (sizes.count == 1 ? "\(sizes.first ?? "") pixels, " : "") + "\(first.device) (\(first.renderer))"
  }

  /// A bar with the scene's name, its stages and their sum.
  private func row(_ report: BenchmarkReport, _ y: Double, _ end: Double) -> [String] {
    let middle = y + Self.step / 2
    var parts = [
      "<text x=\"\(Self.labels - 10)\" y=\"\(middle + 4.5)\" text-anchor=\"end\">"
        + "\(Page.escaped(Self.label(report.scene)))</text>"
    ]
    var x = Self.labels
    for (stage, color) in zip(report.stages, Self.colors) {
      let width = Self.plot * stage.spread.median / end
      parts.append(
        "<rect x=\"\(Self.number(x))\" y=\"\(middle - Self.bar / 2)\" width=\"\(Self.number(width))\" "
          + "height=\"\(Self.bar)\" fill=\"\(color)\"/>")
      x += width
    }
    let total = Self.total(report)
    let text = String(format: total < 10 ? "%.2f ms" : "%.1f ms", total)
    parts.append("<text x=\"\(Self.number(x + 8))\" y=\"\(middle + 4.5)\">\(text)</text>")
    return parts
  }

  private static func total(_ report: BenchmarkReport) -> Double { report.stages.reduce(0) { $0 + $1.spread.median } }

  /// The name, shortened to its end if it is too long for its column.
  private static func label(_ name: String) -> String { name.count > 20 ? "…" + name.suffix(19) : name }

  /// Ticks from 0 on, four to ten steps of 1, 2 or 5 times a power of ten, up to or past `longest`.
  package static func ticks(upTo longest: Double) -> [Double] {
    guard longest > 0, longest.isFinite else { return [0, 1] }
    let power = pow(10, (log10(longest / 4)).rounded(.down))
    let step = [5, 2, 1].map { $0 * power }.first { longest / $0 >= 4 } ?? power
    return (0...Int((longest / step).rounded(.up))).map { Double($0) * step }
  }

  /// A number with at most three decimals.
  private static func number(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
  }
}

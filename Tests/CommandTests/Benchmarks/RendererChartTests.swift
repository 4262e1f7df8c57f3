import Foundation
import LaminaCommand
import TestSupport
import Testing

/// The documentation's chart of Lamina beside other renderers, which shows the table of a page of measurements and
/// nothing else.
///
/// `LAMINA_ACCEPT=1` writes it.
@Suite struct RendererChartTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let table = root.appendingPathComponent("Documentation/Measurements/2026-11-26-llvmpipe.md")
  private static let chart = root.appendingPathComponent("Sources/Lamina/Lamina.docc/Resources/renderers.svg")

  /// A chart of the first table of `page`: the first column names scenes, the next four renderers. Each scene has a
  /// scale of its own, on which its slowest renderer takes the whole width.
  private static func svg(of page: String) throws -> String {
    let lines = page.split(separator: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let cells = lines.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let names = try Array(#require(cells.first).dropFirst().prefix(4))
    var chart = BarChart()
    chart.title = "Milliseconds a frame, shorter is faster"
    chart.subtitle = "Mesa's llvmpipe on two CPU cores, 1280 × 720 pixels, 2026-11-26"
    chart.axis = "each scene has a scale of its own"
    chart.legend = names
    chart.ticks = [(0, "0")]
    (chart.plot, chart.thickness) = (400, 14)
    chart.rows = cells.dropFirst(2).map { row in
      let times = row.dropFirst().prefix(4).map { Double($0) }
      let slowest = times.compactMap { $0 }.max() ?? 1
      return .init(
        row[0],
        zip(times, row.dropFirst()).enumerated().compactMap { index, cell in
          cell.0.map { .init([.init(length: $0 / slowest, color: index)], text: cell.1) }
        })
    }
    return chart.svg()
  }

  @Test func rendererChartMatchesItsTable() throws {
    let svg = try Self.svg(of: String(contentsOf: Self.table, encoding: .utf8))
    if ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] != nil {
      try svg.write(to: Self.chart, atomically: true, encoding: .utf8)
    }
    try verify(svg == String(contentsOf: Self.chart, encoding: .utf8), "LAMINA_ACCEPT=1 writes it")
  }

  @Test func rendererChartReflectsEachFigure() throws {
    func page(_ time: String) -> String {
      "| scene | A | B | C | D | ratio |\n|-|-|-|-|-|-|\n| one | \(time) | 4 | – | 8 | 1 |"
    }
    let svg = try Self.svg(of: page("2"))
    verify(svg.contains("width=\"100\" height=\"14.0\" fill=\"#e69f00\""), svg.contains(">2</text>"), "\(svg)")
    verify(svg.contains("width=\"400\" height=\"14.0\" fill=\"#0072b2\""), "\(svg)")
    // A renderer that was not measured is in the legend only.
    verify(svg.components(separatedBy: "#009e73").count == 2, "\(svg)")
    try verify(svg != Self.svg(of: page("3")))
  }
}

import TestSupport

/// The documentation's chart of Lamina beside other renderers has the figures of a page of measurements, in its order.
///
/// `Tests/Campaigns/Charts/chart table` draws it from the page.
@Suite struct ChartTests {
  /// The texts of a table's first five columns: scenes, and the times of four renderers. A time that was not measured
  /// is left out.
  private static func cells(of page: String) -> [String] {
    let lines = page.split(separator: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let rows = lines.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    return rows.enumerated().filter { $0.offset != 1 }.flatMap { number, row in
      (number == 0 ? [] : [row[0]]) + row.dropFirst().prefix(4).filter { number == 0 || Double($0) != nil }
    }
  }

  @Test func rendererChartShowsTheFiguresOfItsTable() throws {
    let root = SourceTree.root
    let page = try String(
      contentsOf: root.appendingPathComponent("Documentation/Measurements/2026-11-26-llvmpipe.md"), encoding: .utf8)
    let chart = try String(
      contentsOf: root.appendingPathComponent("Sources/Lamina/Lamina.docc/Resources/renderers.svg"), encoding: .utf8)
    let texts = chart.components(separatedBy: "</text>").dropLast().compactMap { $0.split(separator: ">").last }
    // Before the table's: the title and the subtitle; after its head, the tick and the axis.
    let shown = texts.map(String.init).enumerated().filter { ![0, 1, 6, 7].contains($0.offset) }.map(\.element)
    verify(shown == Self.cells(of: page), shown.count > 40)
  }
}

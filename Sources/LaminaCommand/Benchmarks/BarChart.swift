import Foundation
import Pages

/// Horizontal bars as an SVG document, with a white background of its own.
///
/// Lengths of bars are fractions of the plot's width; who makes the chart knows the scale.
package struct BarChart {
  /// A coloured length: bars are made of these, from the left.
  package struct Segment {
    /// In widths of the plot.
    let length: Double
    /// An index of ``BarChart/colors``.
    let color: Int

    package init(length: Double, color: Int) { (self.length, self.color) = (length, color) }
  }

  /// One bar, and the text after its end.
  package struct Bar {
    let segments: [Segment], text: String

    package init(_ segments: [Segment], text: String) { (self.segments, self.text) = (segments, text) }
  }

  /// A name at the left, and its bars from top to bottom.
  package struct Row {
    let name: String, bars: [Bar]

    package init(_ name: String, _ bars: [Bar]) { (self.name, self.bars) = (name, bars) }
  }

  /// Lines across the plot: where, in widths of the plot, with what text below.
  package typealias Tick = (place: Double, text: String)

  package var title = "", subtitle = ""
  /// Names of the colours, from the first on.
  package var legend: [String] = []
  package var ticks: [Tick] = []
  /// The measured quantity, below the plot.
  package var axis = ""
  package var rows: [Row] = []
  /// In pixels, as ``thickness``.
  package var plot = 600.0
  /// Of a bar.
  package var thickness = 22.0

  package init() {}

  /// Told apart by all kinds of sight.
  private static let colors = ["#e69f00", "#56b4e9", "#009e73", "#0072b2", "#cc79a7"]
  // Pixels.
  private static let labels = 170.0, values = 90.0, top = 84.0, gap = 12.0

  private func height(_ row: Row) -> Double { Double(row.bars.count) * thickness + Self.gap }

  /// The chart as an SVG document.
  package func svg() -> String {
    let (width, bottom) = (Self.labels + plot + Self.values, Self.top + rows.reduce(0) { $0 + height($1) })
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(bottom + 52)" width="\(width)" \
      height="\(bottom + 52)" font-family="sans-serif" font-size="13" fill="#222">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="16" y="26" font-size="17">\(Page.escaped(title))</text>
      <text x="16" y="46" fill="#555">\(Page.escaped(subtitle))</text>
      """
    ]
    for (index, name) in legend.enumerated() {
      let x = Self.labels + plot / 5 * Double(index)
      parts.append(
        "<rect x=\"\(x)\" y=\"58\" width=\"12\" height=\"12\" fill=\"\(Self.colors[index])\"/>"
          + "<text x=\"\(x + 18)\" y=\"69\">\(Page.escaped(name))</text>")
    }
    for (index, tick) in ticks.enumerated() {
      let x = Self.labels + plot * tick.place
      parts.append(
        "<path d=\"M\(Self.number(x)) \(Self.top)V\(bottom)\" stroke=\"#\(index == 0 ? "222" : "ddd")\"/>"
          + "<text x=\"\(Self.number(x))\" y=\"\(bottom + 18)\" text-anchor=\"middle\">\(Page.escaped(tick.text))</text>"
      )
    }
    parts.append(
      "<text x=\"\(Self.labels + plot / 2)\" y=\"\(bottom + 40)\" text-anchor=\"middle\">\(Page.escaped(axis))</text>")
    var y = Self.top
    for row in rows {
      parts += lines(of: row, y)
      y += height(row)
    }
    return (parts + ["</svg>", ""]).joined(separator: "\n")
  }

  /// A row from `top` on: its name, its bars and their texts.
  private func lines(of row: Row, _ top: Double) -> [String] {
    var parts = [
      "<text x=\"\(Self.labels - 10)\" y=\"\(top + height(row) / 2 + 4.5)\" text-anchor=\"end\">"
        + "\(Page.escaped(Self.label(row.name)))</text>"
    ]
    for (index, bar) in row.bars.enumerated() {
      let y = top + Self.gap / 2 + thickness * Double(index)
      var x = Self.labels
      for segment in bar.segments {
        let width = plot * segment.length
        parts.append(
          "<rect x=\"\(Self.number(x))\" y=\"\(y)\" width=\"\(Self.number(width))\" height=\"\(thickness)\" "
            + "fill=\"\(Self.colors[segment.color])\"/>")
        x += width
      }
      parts.append(
        "<text x=\"\(Self.number(x + 8))\" y=\"\(y + thickness / 2 + 4.5)\">\(Page.escaped(bar.text))</text>")
    }
    return parts
  }

  /// The name, shortened to its end if it is too long for its column.
  private static func label(_ name: String) -> String { name.count > 22 ? "…" + name.suffix(21) : name }

  /// A number with at most three decimals.
  package static func number(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
  }
}

import UIKit

public protocol ChartViewDelegate: AnyObject {
  /// The colour of a bar, in place of the chart's.
  func chart(_ chart: ChartView, colorForBarAt index: Int) -> UIColor?
  func chartDidDraw(_ chart: ChartView)
}

public extension ChartViewDelegate {
  func chart(_ chart: ChartView, colorForBarAt index: Int) -> UIColor? { nil }
  func chartDidDraw(_ chart: ChartView) {}
}

/// Bars, a grid, and a line at their mean, drawn by hand.

public class ChartView: UIView {
  public weak var delegate: ChartViewDelegate?

  public var barColor: UIColor = .blue { didSet { setNeedsDisplay() } }
  public var meanColor: UIColor = .red { didSet { setNeedsDisplay() } }

  /// The height of each bar and its name.
  public var bars: [(name: String, value: NSNumber)] = [] { didSet { setNeedsDisplay() } }

  /// Numbers by name: “inset”, “lineWidth”.
  public var metrics: [String: Any] = [:] { didSet { setNeedsDisplay() } }

  private var inset: CGFloat { CGFloat(bridging: metrics["inset"]) ?? 20 }
  private var lineWidth: CGFloat { (CGFloat(bridging: metrics["lineWidth"]) ?? 1) + 0 }

  public override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !bars.isEmpty else { return }
    let plot = bounds.insetBy(dx: inset, dy: inset)
    let values = bars.map { CGFloat($0.value.doubleValue) }
    let highest = values.max() ?? 1
    drawGrid(in: plot, context)

    let step = plot.width / CGFloat(bars.count)
    for (i, value) in values.enumerated() {
      let height = plot.height * value / highest
      let bar = CGRect(
        x: plot.minX + (CGFloat(i) + 0.1) * step, y: plot.maxY - height, width: 0.8 * step, height: height)
      let color = delegate?.chart(self, colorForBarAt: i) ?? nil
      (color ?? barColor).setFill()
      UIBezierPath(
        roundedRect: bar, byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: 4, height: 4)
      ).fill()
      drawName(bars[i].name, below: bar)
    }

    let mean = plot.maxY - plot.height * values.reduce(0, +) / CGFloat(values.count) / highest
    let line = UIBezierPath()
    line.move(to: CGPoint(x: plot.minX, y: mean))
    line.addLine(to: CGPoint(x: plot.maxX, y: mean))
    line.lineWidth = lineWidth
    meanColor.setStroke()
    line.stroke()
    delegate?.chartDidDraw(self)
  }

  private func drawGrid(in plot: CGRect, _ context: CGContext) {
    context.saveGState()
    context.setStrokeColor(UIColor.lightGray.cgColor)
    context.setLineWidth(1)
    for i in 0...4 {
      let y = (plot.maxY - plot.height * CGFloat(i) / 4).rounded() - 0.5
      context.move(to: CGPoint(x: plot.minX, y: y))
      context.addLine(to: CGPoint(x: plot.maxX, y: y))
    }
    context.strokePath()
    context.restoreGState()
  }

  private func drawName(_ name: String, below bar: CGRect) {
    let attributes: [NSAttributedString.Key: Any] = [
      NSAttributedString.Key(kCTFontAttributeName as String): UIFont.systemFont(ofSize: 11), .foregroundColor: UIColor.darkGray,
    ]
    let size = name.size(withAttributes: attributes)
    name.draw(at: CGPoint(x: bar.midX - size.width / 2, y: bar.maxY + 2), withAttributes: attributes)
  }
}

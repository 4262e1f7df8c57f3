import Ported
import UIKit

/// A program's view, and the moment that is shown.
public struct Piece {
  public let name: String
  /// Seconds after the view was made.
  public let time: Double
  /// Makes the view. Called where the clock stands at 0.
  let make: () -> UIView
  /// Changes the view after it was shown once.
  var change: (UIView) -> Void = { _ in }

  /// The picture, one pixel a point on white.
  ///
  /// The view lives in a context of its own, whose clock only frames move: `CACurrentMediaTime()` is 0 while the view
  /// is made, so that `beginTime = CACurrentMediaTime() + 0.2` is a moment of the film.
  public func picture() throws -> CGImage { try shown().picture }

  /// The view and its picture.
  public func shown() throws -> (view: UIView, picture: CGImage) {
    try LayerContext().run {
      UIScreen.main.scale = 1
      let view = make()
      let renderer = try GPURenderer()
      let viewport = Viewport(scale: 1, background: .white)
      _ = try renderer.render(view.layer, in: viewport, at: 0)
      change(view)
      // Display links are called for every frame.
      for frame in 1..<10 { _ = try renderer.render(view.layer, in: viewport, at: time * Double(frame) / 10) }
      return (view, try renderer.render(view.layer, in: viewport, at: time))
    }
  }
}

/// All programs, each at a moment that shows what moves in it.
public let gallery: [Piece] =
  LoaderKind.allCases.map { kind in
    let moments: [LoaderKind: Double] = [
      .balls: 0.6, .bars: 0.5, .spinner: 0.5, .fountain: 1, .cube: 1, .text: 0.25, .stripes: 0.5, .tiles: 0,
    ]
    return Piece(name: "\(kind)", time: moments[kind] ?? 0) {
      let loader = LoaderView(
        frame: CGRect(x: 0, y: 0, width: 120, height: 120), kind: kind,
        color: UIColor(red: 0.2, green: 0.4, blue: 1, alpha: 1))
      loader.startAnimating()
      return loader
    }
  } + [
    Piece(name: "chart", time: 0) {
      let chart = ChartView(frame: CGRect(x: 0, y: 0, width: 240, height: 160))
      chart.backgroundColor = .white
      chart.barColor = .purple
      // Numbers as dictionaries of other programs have them.
      chart.metrics = ["inset": NSNumber(value: 20), "lineWidth": CGFloat(4)]
      chart.bars = [("one", 30), ("two", 60), ("three", 90), ("four", 120)]
      chart.delegate = chartOwner
      return chart
    },
    Piece(
      name: "ring", time: 0.5,
      make: {
        let ring = RingView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
        ring.color = .orange
        ring.backgroundColor = .white
        return ring
      }, change: { ($0 as? RingView)?.progress = 1 }),
    Piece(name: "vector", time: 0) {
      let house = VectorView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
      house.source = """
        <svg viewBox="0 0 24 24">
          <path fill="#cc3300" d="M2 12 L12,2 22 12Z"/>
          <path fill="#3366cc" fill-rule="evenodd" d="m4 12h16v10H4z M10 15v7h4v-7z"/>
          <path fill="none" stroke="#008000" stroke-width="1" d="M0 23.5 C4 23.5 8 23.5 12 23.5 S20 23.5 24 23.5"/>
          <path fill="#ffff00" d="M17 4q2 -4 4 0t0 0z"/>
        </svg>
        """
      return house
    },
    Piece(
      name: "dial", time: 0,
      make: {
        let dial = MirroredDial(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
        dial.backgroundColor = .white
        dial.knobColor = .yellow
        dial.delegate = dialOwner
        return dial
      },
      change: {
        NotificationCenter.default.post(name: Dial.themeDidChange, object: nil, userInfo: ["color": UIColor.red])
        // A quarter of the way: up to the right, at 45°.
        ($0 as? Dial)?.value = 0.25
        ($0 as? Dial)?.sendActions(for: .touchDown)
      }),
    Piece(
      name: "labels", time: 0,
      make: {
        let table = LabelTable(frame: CGRect(x: 0, y: 0, width: 160, height: 96))
        table.backgroundColor = .white
        table.dataSource = tableOwner
        return table
      }, change: { ($0 as? LabelTable)?.button.sendActions(for: .touchUpInside) }),
  ]

private final class DialOwner: NSObject, DialDelegate {
  func dialShouldTurn(_ dial: Dial) -> Bool { false }
}

private final class ChartOwner: NSObject, ChartViewDelegate {
  func chart(_ chart: ChartView, colorForBarAt index: Int) -> UIColor? { index == 3 ? .orange : nil }
}

private final class TableOwner: NSObject, LabelTableDataSource {
  func numberOfRows(in table: LabelTable) -> Int { 3 }
  func table(_ table: LabelTable, textForRowAt row: Int) -> String { ["Red", "Green", "Blue"][row] }
  func table(_ table: LabelTable, colorForRowAt row: Int) -> UIColor { [.red, .green, .blue][row] }
}

// Views hold their delegates weakly.
private let chartOwner = ChartOwner()
private let dialOwner = DialOwner()
private let tableOwner = TableOwner()

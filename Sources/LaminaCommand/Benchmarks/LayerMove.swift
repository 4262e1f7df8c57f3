import Lamina

/// What changes from frame to frame.
package enum LayerMove: Equatable, Sendable {
  /// Nothing.
  case none
  /// The layer called “root”: no part of a finished picture can be used again.
  case root
  /// One other layer, by name.
  case layer(String)

  package init(_ text: String) {
    self =
      switch text {
      case "none": .none
      case "root": .root
      default: .layer(text)
      }
  }

  /// The layer's name.
  package var name: String? {
    switch self {
    case .none: nil
    case .root: "root"
    case .layer(let name): name
    }
  }

  /// How far the layer is in frame `number` from where it was, pixels: the root takes eight steps to the right and begins
  /// anew, another goes round in a circle of 40 pixels.
  package func offset(in number: Int) -> (x: Double, y: Double) {
    switch self {
    case .none: (0, 0)
    case .root: (Double(number % 8), 0)
    case .layer: (40 * cos(0.3 * Double(number)), 40 * sin(0.3 * Double(number)))
    }
  }
}

/// A layer on its way.
struct MovedLayer {
  private let move: LayerMove
  private let layer: CALayer?
  private let start: CGPoint
  /// Pixels a point.
  private let scale: CGFloat

  /// - Throws: ``CommandFailure`` when no layer under `root` has the name.
  init(_ move: LayerMove, of scene: BenchmarkScene) throws(CommandFailure) {
    let layer = move.name.flatMap { scene.root.firstLayer(named: $0) }
    if let name = move.name, layer == nil {
      throw CommandFailure(.badInput, "\(scene.name): no layer is called “\(name)”")
    }
    (self.move, self.layer, start, scale) = (move, layer, layer?.position ?? .zero, scene.viewport.scale)
  }

  /// Puts the layer where frame `number` has it, in its superlayer's space and without animation.
  func go(to number: Int) {
    guard let layer else { return }
    let offset = move.offset(in: number)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: start.x + CGFloat(offset.x) / scale, y: start.y + CGFloat(offset.y) / scale)
    CATransaction.commit()
  }
}

extension CALayer {
  /// The first layer in the tree under this one, itself included, that is called `name`. Masks are not looked at.
  fileprivate func firstLayer(named name: String) -> CALayer? {
    if self.name == name { return self }
    for layer in sublayers ?? [] {
      if let found = layer.firstLayer(named: name) { return found }
    }
    return nil
  }
}

import BenchmarkScenes
import Lamina

/// A layer that moves from frame to frame.
struct MovedLayer {
  private let move: LayerMove
  private let layer: CALayer?
  private let start: CGPoint
  /// The number of pixels per point.
  private let scale: CGFloat

  /// - Throws: ``CommandFailure`` if no layer under `root` has the name.
  init(_ move: LayerMove, of scene: BenchmarkScene) throws(CommandFailure) {
    let layer = move.name.flatMap { scene.root.firstLayer(named: $0) }
    if let name = move.name, layer == nil {
      throw CommandFailure(.badInput, "\(scene.name): no layer is called “\(name)”")
    }
    (self.move, self.layer, start, scale) = (move, layer, layer?.position ?? .zero, scene.viewport.scale)
  }

  /// Moves the layer to its position in frame `number`, in its superlayer's space, without animation.
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
  /// The first layer called `name` in this layer's tree, including itself, without masks.
  fileprivate func firstLayer(named name: String) -> CALayer? {
    if self.name == name { return self }
    for layer in sublayers ?? [] {
      if let found = layer.firstLayer(named: name) { return found }
    }
    return nil
  }
}

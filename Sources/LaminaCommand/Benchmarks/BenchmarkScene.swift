import Lamina

/// A tree to measure, and how it moves.
struct BenchmarkScene {
  /// What reports call it.
  var name: String
  let root: CALayer
  let viewport: Viewport
  /// The moment that all frames show, seconds.
  let time: Double
  let move: LayerMove

  /// A scene from a file; nothing moves unless `move` says so.
  init(_ input: SceneInput, move: LayerMove?) {
    (name, root, viewport, time) = (input.path, input.root, input.viewport, input.time)
    self.move = move ?? .none
  }

  /// A scene that is built in; it moves as it likes unless `move` says otherwise.
  init(_ scene: BuiltInScene, _ options: ViewportOptions, count: Int?, move: LayerMove?) {
    name = scene.name
    let size = options.size ?? BuiltInScene.standardSize
    root = scene.makeTree(of: size, count: count ?? scene.standardCount)
    var viewport = options.applied(to: Viewport())
    viewport.size = size
    self.viewport = viewport
    time = options.time ?? 0
    self.move = move ?? scene.move
  }

  func snapshot() -> LayerSnapshot { root.commitFrame(at: time, in: viewport) }

  /// A renderer of what has changed that shows what `viewport` shows.
  func makeRenderer(_ renderer: GPURenderer) -> CARenderer {
    let result = CARenderer(renderer)
    result.layer = root
    (result.scale, result.yAxis, result.background) = (viewport.scale, viewport.yAxis, viewport.background)
    // A viewport puts the middle of the root's bounds into the middle of the picture, wherever the root's position is.
    let size = viewport.size ?? root.bounds.size
    let middle = CGPoint(
      x: root.position.x + (0.5 - root.anchorPoint.x) * root.bounds.width,
      y: root.position.y + (0.5 - root.anchorPoint.y) * root.bounds.height)
    result.bounds = CGRect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    return result
  }
}

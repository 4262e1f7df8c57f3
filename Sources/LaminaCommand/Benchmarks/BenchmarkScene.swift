import BenchmarkScenes
import Lamina

/// A layer tree to measure, and its motion.
struct BenchmarkScene {
  /// The name in reports.
  var name: String
  let root: CALayer
  let viewport: Viewport
  /// The time of frame 0, in seconds, and from each frame to the next.
  private let time: Double
  private let timeStep: Double
  let tilt: DeviceTilt?
  let move: LayerMove

  /// A scene from a file. Nothing moves unless `move` is given.
  init(_ input: SceneInput, move: LayerMove?) {
    (name, root, viewport, time, tilt) = (input.path, input.root, input.viewport, input.time, input.tilt)
    timeStep = 0
    self.move = move ?? .none
  }

  /// A built-in scene. It moves in its own way unless `move` is given.
  init(_ scene: BuiltInScene, _ options: ViewportOptions, count: Int?, move: LayerMove?) {
    name = scene.name
    let size = options.size ?? BuiltInScene.standardSize
    root = scene.makeTree(of: size, count: count ?? scene.standardCount)
    var viewport = options.applied(to: Viewport(), ofSize: size)
    viewport.size = size
    self.viewport = viewport
    (time, timeStep, tilt) = (options.time ?? 0, scene.isAnimated ? 1 / 60 : 0, nil)
    self.move = move ?? scene.move
  }

  /// The time of frame `number`, in seconds.
  func time(of number: Int) -> Double { time + timeStep * Double(number) }

  func snapshot(of number: Int) -> LayerSnapshot { root.commitFrame(at: time(of: number), tilt: tilt, in: viewport) }

  /// A `CARenderer`, which draws only damage, that shows the same as `viewport`.
  func makeRenderer(_ renderer: GPURenderer) -> CARenderer {
    let result = CARenderer(renderer)
    result.layer = root
    (result.scale, result.yAxis, result.background) = (viewport.scale, viewport.yAxis, viewport.background)
    // A viewport centres the root's bounds in the picture, wherever the root's position is.
    let size = viewport.size ?? root.bounds.size
    let middle = CGPoint(
      x: root.position.x + (0.5 - root.anchorPoint.x) * root.bounds.width,
      y: root.position.y + (0.5 - root.anchorPoint.y) * root.bounds.height)
    result.bounds = CGRect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    return result
  }
}

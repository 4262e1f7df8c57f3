import Drawing
import TestSupport

/// `LayerSnapshot(root)` only reads; `commitFrame` does the pending work.
@Suite struct ReadingTests {
  /// Counts the calls of any method.
  private final class Delegate: NSObject, CALayerDelegate {
    var calls = 0
    func layoutSublayers(of layer: CALayer) { calls += 1 }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      calls += 1
      ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func readingCallsNoDelegate() {
    let (root, tiled, delegate) = (CALayer(0, 0, 20, 20), CATiledLayer(), Delegate())
    tiled.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    root.addSublayer(tiled)
    root.delegate = delegate
    tiled.delegate = delegate
    root.setNeedsDisplay()
    let read = LayerSnapshot(root)
    verify(delegate.calls == 0, root.needsDisplay(), root.needsLayout())
    verify(read.nodes.count == 2, read.styles[Int(read.nodes[0].style)].contents == nil)
    let frame = root.commitFrame()
    verify(delegate.calls == 4, "layout of both, display of the root, one tile")
    verify(frame.nodes.count == 3, frame.styles[Int(frame.nodes[0].style)].contents != nil)
    verify(LayerSnapshot(root).nodes.count == 3, "what was drawn shows")
    verify(delegate.calls == 4)
    // Turned over, the layer would have to be drawn again.
    verify(LayerSnapshot(root, in: Viewport(yAxis: .up)).styles.contains { $0.contents != nil }, delegate.calls == 4)
  }

  @Test func readingMovesNoClockAndCommitsNothing() {
    let context = LayerContext(startingAt: 3)
    context.run {
      let layer = CALayer(0, 0, 20, 20, red)
      let read = LayerSnapshot(layer, at: 7)
      verify(read.time == 7, context.time == 3)
      layer.opacity = 0.5
      verify(layer.animationKeys() == nil, "no frame has shown the layer")
      verify(layer.presentation() == nil)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      fade.duration = 1
      layer.add(fade, forKey: "fade")
      verify(LayerSnapshot(layer, at: 3.5).nodes[0].opacity == 0, "no frame has begun it")
      layer.commitFrame(at: 3)
      verify(LayerSnapshot(layer, at: 3.5).nodes[0].opacity == 0.5, LayerSnapshot(layer).time == 3, context.time == 3)
    }
  }

  @Test func readingBetweenFramesChangesNothingOfTheNext() {
    let root = CALayer(0, 0, 20, 20)
    let (a, b) = (CALayer(0, 0, 5, 5, red), CALayer(5, 5, 5, 5, red))
    root.sublayers = [a, b]
    let first = root.commitFrame()
    b.opacity = 0.5
    let read = LayerSnapshot(root)
    verify(read.nodes[2].opacity == 0.5, read.changes == nil)
    verify(read.nodes[1].version == first.nodes[1].version, read.nodes[2].version != first.nodes[2].version)
    verify(LayerSnapshot(root).nodes[2].version != read.nodes[2].version, "the change is still to be noted by a frame")
    let second = root.commitFrame()
    verify(second.changes?.base == first.number, second.changes?.nodes == [2])
    verify(LayerSnapshot(root).nodes.map(\.version) == second.nodes.map(\.version))
  }
}

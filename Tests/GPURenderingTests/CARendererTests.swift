import Lamina
import TestSupport

@Suite(.ownContext) struct CARendererTests {
  private let root = CALayer(0, 0, 60, 40)
  private let left = CALayer(5, 5, 10, 10, .red)
  private let right = CALayer(40, 20, 10, 10, .blue)

  private func renderer() throws -> CARenderer {
    root.addSublayer(left)
    root.addSublayer(right)
    let renderer = CARenderer(try GPURenderer(device: .automatic, under: .validating))
    renderer.layer = root
    renderer.bounds = root.frame
    return renderer
  }

  private func frame(_ renderer: CARenderer, at time: Double) throws -> CGRect {
    renderer.beginFrame(atTime: time)
    let damage = renderer.updateBounds()
    try renderer.renderFrame()
    renderer.endFrame()
    return damage
  }

  @Test func theFirstFrameIsDrawnWholeAndTheNextNotAtAll() throws {
    let renderer = try renderer()
    try verify(renderer.image == nil, frame(renderer, at: 0) == CGRect(x: 0, y: 0, width: 60, height: 40))
    let image = try #require(renderer.image)
    verify(image.pixel(10, 10).red == 255, image.pixel(45, 25).blue == 255, image.pixel(30, 10).alpha == 0)
    try verify(frame(renderer, at: 1).isNull, renderer.image?.premultipliedRGBA == image.premultipliedRGBA)
    verify(renderer.nextFrameTime() == .infinity)
  }

  @Test func theDamageIsWhereALayerWasAndWhereItIs() throws {
    let renderer = try renderer()
    _ = try frame(renderer, at: 0)
    CATransaction.setDisableActions(true)
    left.position.x += 4
    try verify(frame(renderer, at: 1) == CGRect(x: 5, y: 5, width: 14, height: 10))
    CATransaction.setDisableActions(true)
    right.backgroundColor = .green
    try verify(frame(renderer, at: 2) == CGRect(x: 40, y: 20, width: 10, height: 10))
    let image = try #require(renderer.image)
    verify(image.pixel(6, 10).alpha == 0, image.pixel(18, 10).red == 255, image.pixel(45, 25).green == 255)
  }

  @Test func theDamageHasTheScaleAndTheWayUp() throws {
    let renderer = try renderer()
    (renderer.scale, renderer.yAxis) = (2, .up)
    renderer.bounds = CGRect(x: 1, y: 2, width: 50, height: 30)
    _ = try frame(renderer, at: 0)
    CATransaction.setDisableActions(true)
    left.backgroundColor = .green
    try verify(frame(renderer, at: 1) == CGRect(x: 5, y: 5, width: 10, height: 10))
    // The picture's last row is at y = 2, the layer's at 5.
    let image = try #require(renderer.image)
    verify(image.height == 60, image.pixel(9, 53).green == 255, image.pixel(9, 54).alpha == 0)
  }

  @Test func addedUpdatesExtendTheBoundsUntilDrawn() throws {
    let renderer = try renderer()
    _ = try frame(renderer, at: 0)
    renderer.beginFrame(atTime: 1)
    renderer.addUpdate(CGRect(x: 2.5, y: 3, width: 4, height: 5))
    verify(renderer.updateBounds() == CGRect(x: 2, y: 3, width: 5, height: 5))
    renderer.endFrame()
    // Damage that was not drawn remains.
    renderer.beginFrame(atTime: 2)
    verify(renderer.updateBounds() == CGRect(x: 2, y: 3, width: 5, height: 5))
  }

  @Test func animationsBeginWithTheFirstFrameOnAnyClock() throws {
    for clock in [LayerContext.Clock.monotonic, .manual] {
      try LayerContext(clock: clock, startingAt: 100).run {
        let renderer = try renderer()
        let (root, left) = (CALayer(0, 0, 60, 40), CALayer(5, 5, 10, 10, .red))
        root.addSublayer(left)
        renderer.layer = root
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.duration) = (0, 2)
        left.add(fade, forKey: "fade")
        for (time, alpha) in [(100.0, 0), (100.8, 102), (102, 255)] as [(Double, UInt8)] {
          _ = try frame(renderer, at: time)
          verify(renderer.image?.pixel(10, 10).alpha == alpha)
          verify(renderer.nextFrameTime() == (time <= 102 ? time : .infinity))
        }
        try verify(frame(renderer, at: 103).isNull, renderer.nextFrameTime() == .infinity)
      }
    }
  }

  /// A commit that is cut short draws nothing, and says why; the next one draws the whole tree.
  @Test func commitBeyondItsLimitsDrawsNothing() throws {
    let renderer = try renderer()
    _ = try frame(renderer, at: 0)
    let image = renderer.image?.premultipliedRGBA
    renderer.limits.seconds = 0
    var stamp = CVTimeStamp()
    renderer.beginFrame(atTime: 1, timeStamp: &stamp)
    verify(renderer.updateBounds() == root.frame, renderer.image == nil)
    renderer.render()
    verify(renderer.error?.stop?.cause == .seconds(limit: 0), "\(String(describing: renderer.error))")
    renderer.endFrame()
    renderer.limits.seconds = .infinity
    try verify(frame(renderer, at: 2) == root.frame, renderer.image?.premultipliedRGBA == image)
    renderer.render()
    verify(renderer.error == nil)
  }

  @Test func rendererWithoutLayerOrBoundsDrawsNothing() throws {
    let renderer = CARenderer(try GPURenderer())
    renderer.beginFrame(atTime: 0)
    try renderer.renderFrame()
    verify(renderer.image == nil, renderer.updateBounds().isNull, renderer.nextFrameTime() == .infinity)
    renderer.layer = root
    renderer.beginFrame(atTime: .nan)
    renderer.beginFrame(atTime: 0)
    try renderer.renderFrame()
    verify(renderer.image == nil, "there are no bounds")
  }
}

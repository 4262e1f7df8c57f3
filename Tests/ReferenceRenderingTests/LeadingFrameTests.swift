import ReferenceRendering
import TestSupport

/// Frames that lead up to a still, for trees that frames drive.
@Suite(.ownContext) struct LeadingFrameTests {
  /// A layer that a display link moves by a point a frame.
  private func moving() -> (layer: CALayer, link: CADisplayLink) {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    let link = CADisplayLink { _ in
      CATransaction.setDisableActions(true)
      layer.position.x += 1
    }
    link.add(to: .main, forMode: .common)
    return (layer, link)
  }

  private func place(_ layer: CALayer, at time: Double, step: Double? = nil) -> Double {
    if let step { layer.commitFrames(before: time, step: step) }
    return layer.commitFrame(at: time).nodes[0].geometry.position.x.native
  }

  @Test func aStillIsThatOfAFilm() {
    let film = LayerContext().run {
      let (layer, link) = moving()
      defer { link.invalidate() }
      return (0...12).map { place(layer, at: Double($0) / 4) }
    }
    for frame in [1, 5, 12] {
      LayerContext().run {
        let (layer, link) = moving()
        defer { link.invalidate() }
        verify(place(layer, at: Double(frame) / 4, step: 0.25) == film[frame], "frame \(frame)")
      }
    }
    LayerContext().run {
      let (layer, link) = moving()
      defer { link.invalidate() }
      verify(place(layer, at: 3) == 1, "without a step, it is one frame")
    }
  }

  @Test func leadingFramesContinueFromTheLastFrame() {
    let (layer, link) = moving()
    defer { link.invalidate() }
    verify(place(layer, at: 1, step: 0.1) == 11, place(layer, at: 2, step: 0.1) == 21)
    verify(place(layer, at: 2, step: 0.1) == 21, "the same moment")
    verify(place(layer, at: 0.5, step: 0.1) == 22, "an earlier moment is one frame")
    verify(place(layer, at: 0.75, step: 0.1) == 25, "0.6, 0.7 and 0.75")
  }

  @Test func twoRenderersAtOneMomentStepOnce() throws {
    let (layer, link) = moving()
    defer { link.invalidate() }
    let (first, second) = (ReferenceRenderer(), ReferenceRenderer())
    _ = try first.render(layer, at: 1, step: 0.5)
    _ = try second.render(layer, at: 1, step: 0.5)
    verify(layer.position.x == 3)
    _ = try first.render(layer, at: 2)
    _ = try second.render(layer, at: 2)
    verify(layer.position.x == 4)
    let other = CALayer()
    other.commitFrame(at: 2)
    verify(layer.position.x == 4, "another tree at that moment")
  }

  @Test func slowDisplayLinksCountEachMomentOnce() {
    let (layer, link) = moving()
    defer { link.invalidate() }
    link.frameInterval = 2
    for time in [0.0, 0, 1, 1, 2, 2, 3] { layer.commitFrame(at: time) }
    verify(layer.position.x == 2, link.timestamp == 2)
  }

  @Test func animationsFollowOneAnother() {
    func chain(_ layer: CALayer, _ links: Int) {
      if links == 0 { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { chain(layer, links - 1) }
      layer.position.x += 8
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.duration) = (layer.position.x - 8, 0.5)
      layer.add(move, forKey: nil)
      CATransaction.commit()
    }
    for context in [LayerContext(), LayerContext.process] {
      context.run {
        let layer = CALayer()
        chain(layer, 4)
        let found = place(layer, at: 1.75, step: 1.0 / 64)
        // Three have ended, each up to two frames late, and the fourth runs.
        verify(layer.position.x == 32, found > 24, found < 29, "\(found)")
      }
    }
  }

  @Test func leadingFramesStartAtTheContextsTime() {
    LayerContext(startingAt: 100).run {
      let (layer, link) = moving()
      defer { link.invalidate() }
      verify(place(layer, at: 101, step: 0.25) == 5)
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 10]) func invalidStepsTakeOneFrame(step: Double) {
    let (layer, link) = moving()
    defer { link.invalidate() }
    verify(place(layer, at: 1, step: step) == (step == 10 ? 2 : 1), place(layer, at: .nan, step: 0.1) >= 2)
  }

  @Test func roundingAddsNoExtraFrame() {
    let (layer, link) = moving()
    defer { link.invalidate() }
    // 30 · 0.1 is less than 3.0000000000000004.
    verify(place(layer, at: 3.0000000000000004, step: 0.1) == 31)
  }
}

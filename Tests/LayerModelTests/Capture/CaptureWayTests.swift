import TestSupport

/// The ways in which a layer becomes a node, which `Sources/LayerModel/Capture/README.md` lists: each on the same tree.
@Suite struct CaptureWayTests {
  private let root = CALayer(100, 100)
  private let context = LayerContext()

  init() {
    // More styles than the fewest that a walk keeps a table for, and layers that look alike.
    for k in 0..<1300 {
      let layer = CALayer(CGFloat(k % 40), CGFloat(k / 40), 2, 2)
      layer.backgroundColor = CGColor(red: CGFloat(min(k, 1100)) / 1100, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
    }
  }

  private var layer: CALayer? { root.sublayers?[7] }

  /// A frame, which must equal one that is walked without a look at the last.
  private func frame(at time: Double) -> LayerSnapshot {
    context.run { root.frameAsFromScratch(at: time) }
  }

  private func change(_ body: () -> Void) {
    context.run {
      CATransaction.setDisableActions(true)
      body()
    }
  }

  @Test func eachWayMakesTheSameNodes() {
    verify(frame(at: 0).changes == nil, "walked")
    change { root.addSublayer(CALayer(1, 2, 3, 4, .white)) }
    verify(frame(at: 0.1).changes == nil, "walked again, with the looks of the last")
    change { layer?.cornerRadius = 1 }
    let look = frame(at: 0.2)
    verify(look.changes?.nodes == [8], look.changes?.areMoves == false, "its look is read")
    verify(look.styles[Int(look.nodes[8].style)].shape.radius == 1)
    change { layer?.position = CGPoint(50, 60) }
    let place = frame(at: 0.3)
    verify(place.changes?.nodes == [8], place.changes?.areMoves == true, root.followedNodes.isEmpty, "placed")
    verify(place.nodes[8].geometry.position == CGPoint(50, 60))
    change {
      let way = CABasicAnimation(keyPath: "position")
      (way.fromValue, way.toValue, way.duration, way.beginTime) = (CGPoint.zero, CGPoint(40, 80), 2, 1)
      layer?.add(way, forKey: "way")
    }
    _ = frame(at: 1)
    verify(root.followedNodes == [8])
    let way = frame(at: 2)
    verify(
      way.changes?.nodes == [8], way.changes?.areMoves == true, root.followedNodes == [8], "its track places it")
    verify(way.nodes[8].geometry.position == CGPoint(20, 40))
  }
}

import TestSupport

/// Animations of layers that leave their tree.
@Suite struct DepartureTests {
  private final class Listener: NSObject, CAAnimationDelegate {
    var log: [String] = []

    func animationDidStart(_ anim: CAAnimation) { log.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
  }

  private func fade(_ delegate: Listener? = nil, _ duration: Double = 10) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration, animation.delegate) = (0.0, duration, delegate)
    return animation
  }

  private func inContext(_ body: () throws -> Void) rethrows { try LayerContext().run(body) }

  /// Runs `body` after the first frame of a tree with an animated sublayer.
  private func withAnimatedLayer(
    _ change: (CABasicAnimation) -> Void = { _ in }, _ body: (_ root: CALayer, CALayer, Listener) -> Void
  ) {
    inContext {
      let (root, layer, listener) = (CALayer(), CALayer(), Listener())
      root.addSublayer(layer)
      let animation = fade(listener)
      change(animation)
      layer.add(animation, forKey: "fade")
      root.commitFrame(at: 0)
      body(root, layer, listener)
    }
  }

  @Test func animationsOfRemovedLayersEndAtTheCommit() {
    inContext {
      let (root, group, layer) = (CALayer(), CALayer(), CALayer())
      let listener = Listener()
      var done = 0
      root.addSublayer(group)
      group.addSublayer(layer)
      root.commitFrame(at: 0)
      CATransaction.begin()
      CATransaction.setCompletionBlock { done += 1 }
      layer.add(fade(listener), forKey: "fade")
      CATransaction.commit()
      root.commitFrame(at: 1)
      verify(listener.log == ["start"])
      group.removeFromSuperlayer()
      verify(listener.log == ["start"], layer.animationKeys() == ["fade"], "not before the commit")
      root.commitFrame(at: 2)
      verify(listener.log == ["start", "stop false"], layer.animationKeys() == nil, done == 1)
      // It has none when it comes back.
      root.addSublayer(group)
      root.commitFrame(at: 3)
      verify(listener.log.count == 2, done == 1)
    }
  }

  @Test func aFlushIsACommit() {
    withAnimatedLayer { _, layer, listener in
      layer.removeFromSuperlayer()
      CATransaction.flush()
      verify(listener.log == ["start", "stop false"])
    }
  }

  @Test func animationsOfReinsertedLayersContinue() {
    withAnimatedLayer { root, layer, listener in
      let other = CALayer()
      root.addSublayer(other)
      other.addSublayer(layer)
      root.commitFrame(at: 1)
      layer.removeFromSuperlayer()
      root.addSublayer(layer)
      root.commitFrame(at: 2)
      verify(listener.log == ["start"], layer.animationKeys() == ["fade"])
      // Another tree that is shown will do.
      let second = CALayer()
      second.commitFrame(at: 2)
      second.addSublayer(layer)
      second.commitFrame(at: 3)
      verify(listener.log == ["start"])
    }
  }

  @Test(arguments: ["sublayers", "mask", "replace", "unshown"]) func animationsEndHoweverLayersLeave(way: String) {
    inContext {
      let (root, layer, listener) = (CALayer(), CALayer(), Listener())
      if way == "mask" { root.mask = layer } else { root.addSublayer(layer) }
      layer.add(fade(listener), forKey: "fade")
      root.commitFrame(at: 0)
      switch way {
      case "sublayers": root.sublayers = nil
      case "mask": root.mask = nil
      case "replace": root.replaceSublayer(layer, with: CALayer())
      default: CALayer().addSublayer(layer)
      }
      root.commitFrame(at: 1)
      verify(listener.log == ["start", "stop false"])
    }
  }

  @Test func persistentAnimationsStayOnRemovedLayers() {
    withAnimatedLayer {
      ($0.isRemovedOnCompletion, $0.fillMode) = (false, .both)
    } _: { root, layer, listener in
      layer.removeFromSuperlayer()
      root.commitFrame(at: 1)
      verify(listener.log == ["start", "stop false"], layer.animationKeys() == ["fade"])
      root.addSublayer(layer)
      let snapshot = root.commitFrame(at: 5)
      verify(snapshot.nodes[1].opacity == 0.5, "and shows again")
      root.commitFrame(at: 11)
      verify(listener.log.count == 2)
    }
  }

  @Test func neverShownLayerKeepsItsAnimations() {
    inContext {
      let (root, layer, listener) = (CALayer(), CALayer(), Listener())
      root.addSublayer(layer)
      layer.add(fade(listener), forKey: "fade")
      layer.removeFromSuperlayer()
      CATransaction.flush()
      root.addSublayer(layer)
      root.commitFrame(at: 0)
      verify(listener.log == ["start"], layer.animationKeys() == ["fade"])
    }
  }

  @Test func completionBlockRunsForFreedLayer() {
    inContext {
      let root = CALayer()
      var done = false
      CATransaction.begin()
      CATransaction.setCompletionBlock { done = true }
      root.addSublayer(CALayer())
      root.sublayers?[0].add(fade(), forKey: nil)
      CATransaction.commit()
      root.commitFrame(at: 0)
      root.sublayers = []
      root.commitFrame(at: 1)
      verify(done)
    }
  }
}

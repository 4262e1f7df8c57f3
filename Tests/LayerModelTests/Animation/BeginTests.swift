import TestSupport

/// An animation that begins at the moment of a frame shows in that frame.
@Suite struct BeginTests {
  private func fade(beginTime: Double, _ change: (CABasicAnimation) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (0.25, 0.75, 1, beginTime)
    change(animation)
    layer.add(animation, forKey: "fade")
    return layer
  }

  private func opacity(_ layer: CALayer, at time: Double) -> Float { layer.commitFrame(at: time).nodes[0].opacity }

  @Test(arguments: [AVCoreAnimationBeginTimeAtZero, .leastNonzeroMagnitude, 1e-12, 1e-9])
  func tinyBeginTimeCountsAsZero(begin: Double) {
    let layer = fade(beginTime: begin)
    verify(opacity(layer, at: 0) == 0.25, abs(opacity(layer, at: 0.5) - 0.5) < 1e-6, opacity(layer, at: 1.1) == 1)
    let backwards = fade(beginTime: begin) { $0.speed = -1 }
    verify(opacity(backwards, at: 0) == 0.25, abs(opacity(backwards, at: 0.25) - 0.625) < 1e-6)
  }

  @Test func aLaterBeginIsNotSeenBefore() {
    let layer = fade(beginTime: 1e-3)
    verify(opacity(layer, at: 0) == 1, opacity(layer, at: 1e-3) == 0.25)
    verify(opacity(fade(beginTime: 1e-3) { $0.fillMode = .backwards }, at: 0) == 0.25)
    verify(opacity(fade(beginTime: .nan), at: 0) == 1, opacity(fade(beginTime: .infinity), at: 0) == 1)
  }

  /// 0.1 + 0.2 is greater than 0.3, and 1e6 + 0.1 + 0.2 than 1e6 + 0.3 may be.
  @Test(arguments: [0, 3, 1e4, 1e6, 1e9]) func roundingDelaysNoBeginByAFrame(start: Double) {
    for (delay, frame) in [(0.2, 0.1), (0.7, 0.1), (1.1, 2.2)] {
      let begin = start + frame + delay
      for time in [begin, begin.nextDown, start + (frame + delay)] {
        verify(opacity(fade(beginTime: begin), at: time) < 0.2501, "\(begin) at \(time)")
      }
    }
  }

  @Test func theTimeOfALayerCounts() {
    let root = CALayer()
    let layer = fade(beginTime: 0.3)
    root.addSublayer(layer)
    layer.beginTime = 0.4
    // 0.7 − 0.4 is less than 0.3.
    verify(root.commitFrame(at: 0.7).nodes[1].opacity == 0.25)
  }

  @Test func partsOfAGroupBeginInTheirFrame() {
    let (layer, group, inner) = (CALayer(), CAAnimationGroup(), CABasicAnimation(keyPath: "opacity"))
    (inner.fromValue, inner.toValue, inner.duration, inner.beginTime) = (0.25, 0.75, 1, 0.2)
    (group.animations, group.duration, group.beginTime) = ([inner], 2, 0.1)
    layer.add(group, forKey: "group")
    // 0.3 − 0.1 is less than 0.2.
    verify(opacity(layer, at: 0.25) == 1, opacity(layer, at: 0.3) == 0.25)
  }

  @Test func delegateIsToldOfTheStartAtBeginTime() {
    final class Listener: NSObject, CAAnimationDelegate {
      var starts = 0
      func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    }
    let listener = Listener()
    let layer = fade(beginTime: AVCoreAnimationBeginTimeAtZero) { $0.delegate = listener }
    layer.commitFrame(at: 0)
    CATransaction.flush()
    verify(listener.starts == 1)
  }

  @Test func nextChangeAgreesWithRoundedBegin() {
    let layer = fade(beginTime: 0.1 + 0.2)
    layer.commitFrame(at: 0.3)
    verify(layer.nextChange(from: 0.3) == 0.3, "it runs")
    verify(layer.nextChange(from: 0) == 0.1 + 0.2)
  }
}

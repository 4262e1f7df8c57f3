import Hosting
import TestSupport
import Testing

/// A square view in a tree, in a context with a clock of its own: pictures show where it is.
private struct Stage {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init() {
    view.backgroundColor = .red
    root.addSubview(view)
    _ = root.layer.commitFrame(at: 0)
  }

  /// The view's left edge at `time`, in points, to a hundredth.
  func x(at time: Double) -> CGFloat {
    _ = root.layer.commitFrame(at: time)
    return ((view.layer.presentation()?.position.x ?? view.center.x) * 100).rounded() / 100 - 5
  }

  func alpha(at time: Double) -> Float {
    _ = root.layer.commitFrame(at: time)
    return ((view.layer.presentation() ?? view.layer).opacity * 100).rounded() / 100
  }
}

@Suite struct AnimationTests {
  private func onStage(_ body: (Stage) throws -> Void) rethrows {
    try LayerContext(clock: .manual).run { try body(Stage()) }
  }

  @Test func changesInABlockMoveFromWhatShows() {
    onStage { stage in
      var finished: Bool?
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        stage.view.center.x = 85
      } completion: {
        finished = $0
      }
      verify(stage.view.center.x == 85, "the value itself is new at once")
      verify(stage.x(at: 0) == 0 && stage.x(at: 1) == 40 && finished == nil)
      verify(stage.x(at: 2.5) == 80 && finished == true)
      stage.view.center.x = 5
      verify(stage.x(at: 2.6) == 0, "a change outside of blocks happens at once")
    }
  }

  @Test func aDelayShowsTheOldValue() {
    onStage { stage in
      UIView.animate(withDuration: 1, delay: 2, options: .curveLinear, animations: { stage.view.center.x = 15 })
      verify([0, 1.9, 2.5, 3.5].map { stage.x(at: $0) } == [0, 0, 5, 10])
    }
  }

  @Test func repetitionsReverse() {
    onStage { stage in
      UIView.animate(
        withDuration: 1, delay: 0.5, options: [.repeat, .autoreverse, .curveLinear],
        animations: { stage.view.center.x = 15 })
      verify([0.5, 1, 1.5, 2, 2.5, 100.5].map { stage.x(at: $0) } == [0, 5, 10, 5, 0, 0])
    }
  }

  @Test func animationsAreModified() {
    onStage { stage in
      var finished: Bool?
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { stage.view.center.x = 15 }
      } completion: {
        finished = $0
      }
      verify([0, 0.5, 1, 1.5, 2.5, 3.5].map { stage.x(at: $0) } == [0, 5, 10, 5, 5, 5] && finished == nil)
      verify(stage.x(at: 4.5) == 10 && finished == true)
    }
  }

  @Test func springsOvershootAndRestAfterTheirDuration() {
    onStage { stage in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
        animations: { stage.view.center.x = 55 })
      let path = (0...20).map { stage.x(at: Double($0) / 20) }
      verify(path.max()! > 55 && abs(path[20] - 50) < 0.2 && path[0] == 0)
    }
    onStage { stage in
      UIView.animate(springDuration: 0.5, bounce: 0, animations: { stage.view.center.x = 55 })
      let path = (0...20).map { stage.x(at: Double($0) / 20) }
      verify(path.max()! <= 50.01 && path[10] > 45 && path[2] < 25)
    }
  }

  @Test func nothingMovesWithoutAnimation() {
    onStage { stage in
      var finished: Bool?
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { stage.view.alpha = 0.25 }
      } completion: {
        finished = $0
      }
      verify(stage.alpha(at: 0) == 0.25 && finished == true, "nothing to wait for")
      UIView.animate(withDuration: 0) { stage.view.alpha = 0.5 }
      verify(stage.alpha(at: 0.1) == 0.5)
      UIView.setAnimationsEnabled(false)
      UIView.animate(withDuration: 1) { stage.view.alpha = 1 }
      UIView.setAnimationsEnabled(true)
      verify(stage.alpha(at: 0.2) == 1)
    }
  }

  @Test func aReplacedAnimationIsNotFinished() {
    onStage { stage in
      var finished: Bool?
      UIView.animate(withDuration: 1, animations: { stage.view.alpha = 0 }, completion: { finished = $0 })
      _ = stage.alpha(at: 0.5)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.alpha = 1 })
      verify(stage.alpha(at: 0.5) == 0.5, "it goes on from what shows")
      verify(finished == false)
    }
  }

  @Test func keyFramesMoveAtTheirTimes() {
    onStage { stage in
      var finished: Bool?
      UIView.animateKeyframes(
        withDuration: 4, delay: 0, options: [UIView.KeyframeAnimationOptions(rawValue: 3 << 16)],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { stage.view.center.x = 15 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { stage.view.center.x = 45 }
        }, completion: { finished = $0 })
      verify([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map { stage.x(at: $0) } == [0, 5, 10, 10, 10, 25, 40, 40])
      verify(finished == nil)
      verify(stage.x(at: 4.5) == 40 && finished == true)
    }
  }

  @Test func aTransitionDissolves() throws {
    try LayerContext(clock: .manual).run {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      let view = UIView(frame: root.bounds)
      view.backgroundColor = .black
      root.addSubview(view)
      let renderer = ReferenceRenderer()
      _ = try renderer.render(root.layer, at: 0)
      UIView.transition(
        with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: { view.backgroundColor = .white })
      let reds = try [0, 0.5, 1.5].map { try renderer.render(root.layer, at: $0).pixel(2, 2).red }
      verify(reds[0] == 0 && abs(Int(reds[1]) - 128) <= 2 && reds[2] == 255)
    }
  }

  @Test func anActionInABlockIsABasicAnimation() {
    final class Ring: UIView {
      var found: String?
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        found = (super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation)?.keyPath
        return super.action(for: layer, forKey: event)
      }
    }
    let ring = Ring(frame: .zero)
    ring.alpha = 0.5
    verify(ring.found == nil)
    UIView.animate(withDuration: 1) { ring.alpha = 1 }
    verify(ring.found == "backgroundColor")
  }

  // MARK: - Animators

  @Test func anAnimatorRunsPausesAndReverses() {
    onStage { stage in
      var position: UIViewAnimatingPosition?
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 15 }
      animator.addCompletion { position = $0 }
      verify(animator.state == .inactive && !animator.isRunning)
      animator.startAnimation()
      verify(stage.x(at: 0) == 0 && stage.x(at: 0.4) == 4 && animator.isRunning)
      verify(abs(animator.fractionComplete - 0.4) < 1e-9)
      animator.pauseAnimation()
      verify(stage.x(at: 0.9) == 4 && animator.state == .active && !animator.isRunning)
      animator.fractionComplete = 0.7
      verify(stage.x(at: 1) == 7)
      animator.isReversed = true
      animator.startAnimation()
      verify(stage.x(at: 1.2) == 5 && stage.x(at: 1.6) == 1 && position == nil)
      verify(stage.x(at: 2) == 0 && position == .start && stage.view.center.x == 5)
      verify(animator.state == .inactive)
    }
  }

  @Test func anAnimatorEndsAtTheEnd() {
    onStage { stage in
      var position: UIViewAnimatingPosition?
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 1, options: .curveLinear, animations: { stage.view.center.x = 15 },
        completion: { position = $0 })
      verify([0.5, 1, 1.5].map { stage.x(at: $0) } == [0, 0, 5] && position == nil)
      verify(stage.x(at: 2.1) == 10 && position == .end)
    }
  }

  @Test func aStoppedAnimatorLeavesWhatShows() {
    onStage { stage in
      var position: UIViewAnimatingPosition?
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 15 }
      animator.addCompletion { position = $0 }
      animator.startAnimation()
      _ = stage.x(at: 0)
      _ = stage.x(at: 0.3)
      animator.stopAnimation(false)
      verify(animator.state == .stopped && stage.view.center.x == 8 && position == nil)
      animator.finishAnimation(at: .current)
      verify(position == .current && stage.x(at: 2) == 3)
    }
  }

  @Test func laterChangesStartLater() {
    onStage { stage in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 15 }
      animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation()
      verify(stage.alpha(at: 0.5) == 1 && stage.alpha(at: 0.75) == 0.5 && stage.x(at: 0.75) == 7.5)
    }
  }
}

import Hosting
import TestSupport

/// A square view in a tree, in a context with a manual clock: pictures show its place.
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
      verify(stage.x(at: 0) == 0, stage.x(at: 1) == 40, finished == nil, stage.x(at: 2.5) == 80, finished == true)
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
      verify([0, 0.5, 1, 1.5, 2.5, 3.5].map { stage.x(at: $0) } == [0, 5, 10, 5, 5, 5], finished == nil)
      verify(stage.x(at: 4.5) == 10, finished == true)
    }
  }

  @Test func springsOvershootAndRestAfterTheirDuration() {
    onStage { stage in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
        animations: { stage.view.center.x = 55 })
      let path = (0...20).map { stage.x(at: Double($0) / 20) }
      verify(path.max()! > 55, abs(path[20] - 50) < 0.2, path[0] == 0)
    }
    onStage { stage in
      UIView.animate(springDuration: 0.5, bounce: 0, animations: { stage.view.center.x = 55 })
      let path = (0...20).map { stage.x(at: Double($0) / 20) }
      verify(path.max()! <= 50.01, path[10] > 45, path[2] < 25)
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
      verify(stage.alpha(at: 0) == 0.25, finished == true, "nothing to wait for")
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
      UIView.animate(
        withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState],
        animations: { stage.view.alpha = 1 })
      verify(stage.alpha(at: 0.5) == 0.5, "it goes on from what shows")
      verify(finished == false)
    }
  }

  // MARK: - Additive changes: as since iOS 8

  @Test func aChangeBackHalfWayStandsStillUntilTheFirstIsOver() throws {
    for options in [UIView.AnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]] {
      try onStage { stage in
        var ends: [Bool] = []
        UIView.animate(
          withDuration: 2, delay: 0, options: options, animations: { stage.view.frame.origin.x = 80 },
          completion: { ends.append($0) })
        verify(stage.x(at: 1) == 40)
        UIView.animate(
          withDuration: 2, delay: 0, options: options, animations: { stage.view.frame.origin.x = 0 },
          completion: { ends.append($0) })
        verify([1, 1.5, 1.99].map { stage.x(at: $0) } == [40, 40, 40], ends.isEmpty)
        verify(stage.view.layer.animationKeys() == ["position", "position-2"])
        let second = try #require(stage.view.layer.animation(forKey: "position-2") as? CABasicAnimation)
        verify(second.isAdditive, second.keyPath == "position")
        verify(second.fromValue as? CGPoint == CGPoint(x: 80, y: 0), second.toValue as? CGPoint == .zero)
        verify([2, 2.5, 3].map { stage.x(at: $0) } == [40, 20, 0], ends == [true, true])
      }
    }
  }

  @Test func keysThatAreFreeAgainAreUsedAgain() {
    onStage { stage in
      func move(to x: CGFloat, in duration: Double) {
        UIView.animate(withDuration: duration, delay: 0, options: .curveLinear, animations: { stage.view.center.x = x })
      }
      move(to: 15, in: 1)
      move(to: 25, in: 3)
      move(to: 35, in: 3)
      verify(stage.view.layer.animationKeys() == ["position", "position-2", "position-3"])
      verify(stage.x(at: 0) == 0, stage.x(at: 1.5) == 20)
      move(to: 45, in: 3)
      verify(Set(stage.view.layer.animationKeys() ?? []) == ["position", "position-2", "position-3"])
      verify(stage.x(at: 1.5) == 20, stage.x(at: 4.5) == 40)
    }
  }

  @Test func twoChangesInOneBlockAddUp() {
    onStage { stage in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.view.center.x = 55
        stage.view.center.x = 15
      }
      verify([0, 0.5, 1].map { stage.x(at: $0) } == [0, 5, 10])
    }
  }

  @Test func boundsHaveAnAnimationForEachPart() throws {
    try onStage { stage in
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear,
        animations: { stage.view.frame = CGRect(x: 20, y: 0, width: 30, height: 10) })
      verify(stage.view.layer.animationKeys() == ["position", "bounds.origin", "bounds.size"])
      let size = try #require(stage.view.layer.animation(forKey: "bounds.size") as? CABasicAnimation)
      verify(size.isAdditive, size.keyPath == "bounds.size")
      verify(size.fromValue as? CGSize == CGSize(width: -20, height: 0), size.toValue as? CGSize == .zero)
      _ = stage.x(at: 1)
      let shown = try #require(stage.view.layer.presentation())
      verify(shown.frame == CGRect(x: 10, y: 0, width: 20, height: 10))
      UIView.animate(
        withDuration: 2, delay: 0, options: .curveLinear, animations: { stage.view.bounds.size.width = 10 })
      verify(stage.view.layer.presentation()?.bounds.width == 20, "it does not jump")
      verify(stage.view.layer.animationKeys()?.suffix(2) == ["bounds.origin-2", "bounds.size-2"])
      _ = stage.x(at: 2)
      verify(stage.view.layer.presentation()?.bounds.width == 20)
      _ = stage.x(at: 3)
      verify(stage.view.layer.presentation()?.bounds.width == 10)
    }
  }

  @Test func transformsAndCornersAddUp() throws {
    try onStage { stage in
      let view = stage.view
      func animate(_ changes: @escaping () -> Void) {
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear, animations: changes)
      }
      animate {
        view.transform = CGAffineTransform(scaleX: 3, y: 3)
        view.layer.cornerRadius = 4
      }
      verify(view.layer.animationKeys() == ["transform", "cornerRadius"])
      _ = stage.x(at: 1)
      let half = try #require(view.layer.presentation())
      verify(abs(half.transform.m11 - 2) < 1e-9, half.cornerRadius == 2)
      animate {
        view.transform = .identity
        view.layer.cornerRadius = 0
      }
      for time in [1, 1.5, 2] {
        _ = stage.x(at: time)
        let shown = try #require(view.layer.presentation())
        verify(abs(shown.cornerRadius - 2) < 1e-9, "at \(time) s")
        if time == 1 { verify(abs(shown.transform.m11 - 2) < 1e-9) }
      }
      _ = stage.x(at: 3)
      let last = try #require(view.layer.presentation())
      verify(abs(last.transform.m11 - 1) < 1e-9, last.cornerRadius == 0)
    }
  }

  /// A turn with a shift moves as its parts do.
  @Test func aTransformMovesFromTheOldToTheNew() throws {
    try onStage { stage in
      let view = stage.view
      view.transform = CGAffineTransform(translationX: 10, y: 0)
      let end = CGAffineTransform(translationX: 30, y: 8).rotated(by: 1)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.transform = end })
      func shown(_ time: Double) throws -> CGAffineTransform {
        _ = stage.x(at: time)
        return try #require(view.layer.presentation()).affineTransform()
      }
      let (start, middle, last) = (try shown(0), try shown(0.5), try shown(1))
      verify(abs(start.tx - 10) < 1e-9, abs(start.a - 1) < 1e-9)
      verify(abs(middle.tx - 20) < 1e-9, abs(middle.ty - 4) < 1e-9, abs(middle.b - sin(0.5)) < 1e-9)
      verify(abs(last.tx - 30) < 1e-9, abs(last.b - sin(1)) < 1e-9)
      // There is nothing to add to a transform without an inverse.
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.transform = CGAffineTransform(scaleX: 0, y: 0) })
      try verify(abs(shown(1).b - sin(1)) < 1e-9, abs(shown(1.5).a) < 1, view.layer.animationKeys() == ["transform"])
      try verify(shown(2).a == 0)
    }
  }

  @Test func opacityAndColoursStartFromTheModel() throws {
    try onStage { stage in
      let layer = stage.view.layer
      func animate(_ options: UIView.AnimationOptions = [], _ changes: @escaping () -> Void) {
        UIView.animate(withDuration: 2, delay: 0, options: [options, .curveLinear], animations: changes)
      }
      func start(_ key: String) throws -> Any? {
        let animation = try #require(layer.animation(forKey: key) as? CABasicAnimation)
        verify(!animation.isAdditive)
        return animation.fromValue
      }
      animate {
        stage.view.alpha = 0.5
        stage.view.backgroundColor = .blue
      }
      try verify(start("opacity") as? Float == 1, start("backgroundColor") as? CGColor == UIColor.red.cgColor)
      verify(stage.alpha(at: 1) == 0.75)
      animate { stage.view.alpha = 0 }
      try verify(start("opacity") as? Float == 0.5, layer.animationKeys() == ["backgroundColor", "opacity"])
      verify(stage.alpha(at: 1) == 0.5, stage.alpha(at: 2) == 0.25)
      animate(.beginFromCurrentState) { stage.view.alpha = 1 }
      try verify(start("opacity") as? Float == 0.25)
      animate { stage.view.layer.anchorPoint = CGPoint(x: 0, y: 0) }
      try verify(start("anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
      animate { layer.shadowOpacity = 0.5 }
      try verify(start("shadowOpacity") as? Float == 0)
    }
  }

  @Test func eightKeysAreLeftAlone() {
    final class Shape: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
    LayerContext().run {
      let view = Shape(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let shape = view.layer as! CAShapeLayer
      view.layer.commitFrame(at: 0)
      func changes() {
        (shape.borderWidth, shape.borderColor, shape.zPosition) = (5, .red, 3)
        (shape.shadowColor, shape.shadowOffset, shape.shadowRadius) = (.red, CGSize(width: 1, height: 1), 9)
        (shape.strokeStart, shape.strokeEnd) = (0.25, 0.5)
      }
      UIView.animate(withDuration: 1, animations: changes)
      verify(shape.animationKeys() == nil, shape.strokeEnd == 0.5)
      UIView.animate(withDuration: 1) {
        shape.cornerRadius = 2
        shape.anchorPoint = CGPoint(x: 0, y: 0)
        shape.shadowOpacity = 1
      }
      verify(shape.animationKeys() == ["cornerRadius", "anchorPoint", "shadowOpacity"])
      // Outside of blocks no change of a view's layer is animated.
      shape.removeAllAnimations()
      (shape.cornerRadius, shape.position, shape.borderWidth) = (7, .zero, 1)
      verify(shape.animationKeys() == nil)
    }
  }

  @Test func aDelayedMoveAddsUp() {
    onStage { stage in
      UIView.animate(withDuration: 2, delay: 1, options: .curveLinear, animations: { stage.view.center.x = 45 })
      verify([0, 1, 2].map { stage.x(at: $0) } == [0, 0, 20])
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear, animations: { stage.view.center.x = 5 })
      verify([2, 2.5, 3, 4].map { stage.x(at: $0) } == [20, 20, 20, 0])
    }
  }

  @Test func aBlockTakesOverFromAnAnimatorWhereItShows() {
    onStage { stage in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { stage.view.center.x = 45 }
      animator.startAnimation()
      verify(stage.x(at: 0) == 0, stage.x(at: 1) == 20)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.view.center.x = 5 })
      verify([1, 1.5, 2].map { stage.x(at: $0) } == [20, 10, 0])
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
      verify(finished == nil, stage.x(at: 4.5) == 40, finished == true)
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
      verify(reds[0] == 0, abs(Int(reds[1]) - 128) <= 2, reds[2] == 255)
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
      verify(animator.state == .inactive, !animator.isRunning)
      animator.startAnimation()
      verify(stage.x(at: 0) == 0, stage.x(at: 0.4) == 4, animator.isRunning)
      verify(abs(animator.fractionComplete - 0.4) < 1e-9)
      animator.pauseAnimation()
      verify(stage.x(at: 0.9) == 4, animator.state == .active, !animator.isRunning)
      animator.fractionComplete = 0.7
      verify(stage.x(at: 1) == 7)
      animator.isReversed = true
      animator.startAnimation()
      verify(stage.x(at: 1.2) == 5, stage.x(at: 1.6) == 1, position == nil)
      verify(stage.x(at: 2) == 0, position == .start, stage.view.center.x == 5, animator.state == .inactive)
    }
  }

  @Test func anAnimatorEndsAtTheEnd() {
    onStage { stage in
      var position: UIViewAnimatingPosition?
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 1, options: .curveLinear, animations: { stage.view.center.x = 15 },
        completion: { position = $0 })
      verify([0.5, 1, 1.5].map { stage.x(at: $0) } == [0, 0, 5], position == nil)
      verify(stage.x(at: 2.1) == 10, position == .end)
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
      verify(animator.state == .stopped, stage.view.center.x == 8, position == nil)
      animator.finishAnimation(at: .current)
      verify(position == .current, stage.x(at: 2) == 3)
    }
  }

  @Test func laterChangesStartLater() {
    onStage { stage in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 15 }
      animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation()
      verify(stage.alpha(at: 0.5) == 1, stage.alpha(at: 0.75) == 0.5, stage.x(at: 0.75) == 7.5)
    }
  }
}

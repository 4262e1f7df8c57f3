import TestSupport

/// Animations as objects: copies, values by key, transitions' progress.
@Suite struct AnimationObjectTests {
  @Test func animationDefaultsMatchApple() {
    let animation = CABasicAnimation(keyPath: "opacity")
    verify(animation.keyPath == "opacity", animation.duration == 0, animation.speed == 1)
    verify(animation.isRemovedOnCompletion, animation.fillMode == .removed, animation.timingFunction == nil)
    verify(CATransition().type == .fade, CATransition().endProgress == 1)
    verify(CAKeyframeAnimation().calculationMode == .linear, CAAnimationGroup().animations == nil)
    verify(CAAnimation().preferredFrameRateRange == .default)
  }

  @Test func aCopyIsEqual() throws {
    let child = ramp { $0.setValue("fade", forKey: "id") }
    let group = CAAnimationGroup()
    (group.animations, group.repeatCount) = ([child], 3)
    group.setValue(7, forKey: "number")
    let copy = try #require(group.copy() as? CAAnimationGroup)
    verify(copy !== group, copy.repeatCount == 3, copy.value(forKey: "number") as? Int == 7)
    verify(copy.animations?.first === child, "a copied group shares its animations")
    (group.animations, group.repeatCount) = (nil, 1)
    verify(copy.animations?.count == 1, copy.repeatCount == 3)
  }

  @Test func keptGroupIsIndependentOfItsOriginal() throws {
    let (child, group, layer) = (ramp { $0.setValue("fade", forKey: "id") }, CAAnimationGroup(), CALayer())
    group.animations = [child]
    layer.add(group, forKey: "group")
    (child.toValue, child.duration) = (5.0, 9)
    let kept = try #require(
      (layer.animation(forKey: "group") as? CAAnimationGroup)?.animations?[0] as? CABasicAnimation)
    verify(kept !== child, kept.toValue as? Double == 1, kept.isFrozen, !child.isFrozen)
    verify(kept.value(forKey: "id") as? String == "fade")
  }

  @Test func keysOfRemovedAnimationsAreForgotten() {
    let layer = CALayer()
    for k in 0..<1000 {
      layer.add(ramp(), forKey: "\(k)")
      verify(layer.animationKeys() == ["\(k)"])
      layer.removeAnimation(forKey: "\(k)")
    }
    verify(layer.memory.animationKeys.count < 100)
    // The remaining animations are still known.
    for k in 0..<500 { layer.add(ramp(), forKey: "\(k)") }
    layer.add(ramp(), forKey: "0")
    verify(layer.animationKeys()?.count == 500, layer.animationKeys()?.last == "0")
  }

  @Test func copiesHaveEverything() {
    let spring = CASpringAnimation(keyPath: "x")
    let frames = CAKeyframeAnimation(keyPath: "x")
    let transition = CATransition()
    let numbers: [(CAAnimation, [String: Any])] = [
      (
        spring,
        [
          "mass": 2 as CGFloat, "stiffness": 3 as CGFloat, "damping": 4 as CGFloat, "initialVelocity": 5 as CGFloat,
          "allowsOverdamping": true,
        ]
      ),
      (spring, ["fromValue": 1, "toValue": 2, "byValue": 3, "additive": true, "cumulative": true, "keyPath": "y"]),
      (
        frames,
        [
          "tensionValues": [1] as [NSNumber], "continuityValues": [1] as [NSNumber], "biasValues": [1] as [NSNumber],
          "keyTimes": [0, 1] as [NSNumber], "values": [1, 2],
        ]
      ),
      (
        frames,
        ["calculationMode": CAAnimationCalculationMode.paced, "rotationMode": CAAnimationRotationMode.rotateAuto]
      ),
      (
        transition,
        [
          "type": CATransitionType.push, "subtype": CATransitionSubtype.fromTop, "startProgress": 0.25 as Float,
          "endProgress": 0.5 as Float, "filter": "f",
        ]
      ),
      (
        transition,
        [
          "beginTime": 1.0, "duration": 2.0, "speed": 3 as Float, "timeOffset": 4.0, "repeatCount": 5 as Float,
          "repeatDuration": 6.0,
        ]
      ),
      (transition, ["autoreverses": true, "fillMode": CAMediaTimingFillMode.both, "removedOnCompletion": false]),
    ]
    for (animation, values) in numbers {
      for (key, value) in values { animation.setValue(value, forKey: key) }
      let copy = animation.copy() as! CAAnimation
      verify(type(of: copy) == type(of: animation))
      for (key, value) in values { verify("\(copy.value(forKey: key)!)" == "\(value)", "\(key)") }
    }
    verify(spring.mass == 2, spring.allowsOverdamping, spring.isAdditive, spring.keyPath == "y")
    verify(frames.calculationMode == .paced, frames.keyTimes == [0, 1], frames.rotationMode == .rotateAuto)
    verify(transition.type == .push, transition.repeatDuration == 6, !transition.isRemovedOnCompletion)
  }

  @Test func valuesByKey() {
    let animation = CABasicAnimation(keyPath: "x")
    animation.setValue(2, forKey: "duration")
    animation.setValue(NSNumber(value: 3), forKey: "repeatCount")
    animation.setValue("both", forKey: "fillMode")
    verify(animation.duration == 2, animation.repeatCount == 3, animation.fillMode == .both)
    verify(animation.value(forKey: "duration") as? Double == 2)
    // nil is 0 for a number; a meaningless value has no effect.
    animation.setValue(nil, forKey: "duration")
    animation.setValue("word", forKey: "repeatCount")
    verify(animation.duration == 0, animation.repeatCount == 3)
    animation.setValue(nil, forKey: "keyPath")
    verify(animation.keyPath == nil, animation.value(forKey: "keyPath") == nil)
    // Unknown keys.
    verify(animation.value(forKey: "id") == nil)
    animation.setValue("fade", forKey: "id")
    verify(animation.value(forKey: "id") as? String == "fade")
    animation.setValue(nil, forKey: "id")
    verify(animation.value(forKey: "id") == nil)
  }

  private final class Tagged: CABasicAnimation {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "tag" ? "none" : super.defaultValue(forKey: key)
    }
  }

  @Test func defaultsByKey() {
    verify(CAAnimation.defaultValue(forKey: "speed") as? Float == 1)
    verify(CASpringAnimation.defaultValue(forKey: "mass") as? CGFloat == 1)
    verify(CABasicAnimation.defaultValue(forKey: "mass") == nil, CAAnimation.defaultValue(forKey: "delegate") == nil)
    let tagged = Tagged(keyPath: "x")
    verify(tagged.value(forKey: "tag") as? String == "none")
    tagged.setValue("some", forKey: "tag")
    verify((tagged.copy() as? Tagged)?.value(forKey: "tag") as? String == "some")
  }

  @Test func frozenAnimationsAcceptTags() {
    let group = CAAnimationGroup()
    group.animations = [ramp()]
    group.freeze()
    verify(group.isFrozen, group.animations![0].isFrozen)
    group.setValue("fade", forKey: "id")
    verify(group.value(forKey: "id") as? String == "fade")
    // Its copy can be changed.
    let copy = group.copy() as! CAAnimationGroup
    copy.duration = 3
    copy.animations![0].duration = 2
    verify(!copy.isFrozen, copy.duration == 3, group.duration == 0)
  }

  @Test func changingAFrozenAnimationTraps() async {
    await #expect(processExitsWith: .failure) {
      let animation = CABasicAnimation(keyPath: "x")
      animation.freeze()
      animation.toValue = 1
    }
  }

  @Test func keptAnimationIsAFrozenCopy() throws {
    let layer = CALayer()
    let animation = ramp()
    layer.add(animation, forKey: "move")
    animation.toValue = 9.0
    let kept = try #require(layer.animation(forKey: "move") as? CABasicAnimation)
    verify(kept !== animation, kept.toValue as? Double == 1, kept.isFrozen, !animation.isFrozen)
  }

  @Test func transitionsProgress() throws {
    let transition = CATransition()
    transition.duration = 2
    verify([0, 1, 2].map { transition.transitionProgress(at: $0) } == [0, 0.5, 1])
    verify(transition.transitionProgress(at: -1) == nil, transition.transitionProgress(at: 2.5) == nil)
    (transition.startProgress, transition.endProgress) = (0.25, 0.75)
    verify([0, 1, 2].map { transition.transitionProgress(at: $0) } == [0.25, 0.5, 0.75])
    (transition.startProgress, transition.endProgress) = (-3, 7)
    verify(transition.transitionProgress(at: 1) == 0.5)
    (transition.startProgress, transition.endProgress) = (.nan, .nan)
    verify(transition.transitionProgress(at: 1) == 0.5)
    transition.timingFunction = CAMediaTimingFunction(name: .easeIn)
    expectSame([try #require(transition.transitionProgress(at: 0.5))], [0.09346], within: 5e-6)
  }

  @Test func oldConstantsEqualNewNames() {
    let animation = CABasicAnimation(keyPath: "x")
    animation.fillMode = kCAFillModeForwards
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
    verify(animation.fillMode == .forwards, kCAAnimationCubicPaced == .cubicPaced, kCATransition == "transition")
    verify(kCATransitionFade == .fade, kCATransitionFromLeft == .fromLeft, kCAAnimationRotateAuto == .rotateAuto)
    verify(CAValueFunction(name: kCAValueFunctionRotateX)?.name == .rotateX)
    verify(CAValueFunction(name: .scale) === CAValueFunction(name: .scale), "one object for each name")
    verify(CAValueFunction(name: .scale) !== CAValueFunction(name: .scaleX))
    verify(CAValueFunction(name: .init(rawValue: "skew")) == nil)
  }
}

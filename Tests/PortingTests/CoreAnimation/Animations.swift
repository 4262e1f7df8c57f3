import QuartzCore

// Every member of Apple's animation classes, timing, transactions and transforms; see Layers.swift.

func animation(_ animation: CAAnimation) {
  let _ = CAAnimation()
  let _: NSObject = animation
  let _: Any? = CAAnimation.defaultValue(forKey: "duration")
  let _: [Bool] = [animation.shouldArchiveValue(forKey: "duration"), animation == CAAnimation()]
  animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  animation.timingFunction = nil
  animation.delegate = nil
  let _: (any CAAnimationDelegate)? = animation.delegate
  settable(Bool.self, \CAAnimation.isRemovedOnCompletion, \.autoreverses)
  animation.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
  animation.beginTime = CACurrentMediaTime() + 1
  settable(CFTimeInterval.self, \CAAnimation.duration, \.timeOffset, \.repeatDuration)
  animation.speed = 1
  animation.repeatCount = Float.infinity
  animation.fillMode = CAMediaTimingFillMode.forwards
  animation.run(forKey: "key", object: CALayer(), arguments: nil)
  animation.setValue("x", forKey: "id")
  let _: Any? = animation.value(forKey: "id")
  animation.setValue(1, forKeyPath: "duration")
  let _: Any? = animation.value(forKeyPath: "duration")
  let _: [Any] = [animation.copy(), animation.copy(with: nil)]
  let _: [CAAnimation?] = [animation.copy() as? CAAnimation, CAAnimation(coder: NSCoder())]
  let _: any NSCopying = animation
  let _: any NSSecureCoding = animation
  animation.encode(with: NSCoder())
  let _: Set<CAAnimation> = [animation]
}

/// A subclass as in programs, except for `required`: Unsupported.md has the reason.
class KeyPathAnimation: CABasicAnimation {
  required init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override class func defaultValue(forKey key: String) -> Any? { super.defaultValue(forKey: key) }
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
  override func copy(with zone: NSZone? = nil) -> Any { super.copy(with: zone) }
  override var duration: CFTimeInterval {
    get { super.duration }
    set { super.duration = newValue }
  }
}

final class AnimationDelegate: NSObject, CAAnimationDelegate {
  func animationDidStart(_ anim: CAAnimation) {}
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

func property(_ animation: CAPropertyAnimation) {
  let _ = CAPropertyAnimation(keyPath: "opacity")
  animation.keyPath = "position"
  let _: String? = animation.keyPath
  settable(Bool.self, \CAPropertyAnimation.isAdditive, \.isCumulative)
  animation.valueFunction = CAValueFunction(name: .rotateZ)
}

func basic(_ animation: CABasicAnimation) {
  _ = (CABasicAnimation(), CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: nil))
  settable(Any?.self, \CABasicAnimation.fromValue, \.toValue)
  animation.byValue = NSNumber(value: 1)
  animation.fromValue = NSValue(cgPoint: .zero)
  animation.fromValue = NSValue(cgRect: .zero)
  animation.fromValue = NSValue(cgSize: .zero)
  animation.toValue = NSValue(caTransform3D: CATransform3DIdentity)
}

func keyframe(_ animation: CAKeyframeAnimation) {
  let _ = CAKeyframeAnimation(keyPath: "position")
  animation.values = [0, 1]
  let _: [Any]? = animation.values
  animation.path = CGPath(rect: .zero, transform: nil)
  settable([NSNumber]?.self, \CAKeyframeAnimation.keyTimes, \.tensionValues, \.continuityValues, \.biasValues)
  animation.timingFunctions = [CAMediaTimingFunction(name: .linear)]
  animation.calculationMode = .cubicPaced
  settable(CAAnimationRotationMode?.self, \CAKeyframeAnimation.rotationMode)
  let _: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
  let _: [CAAnimationRotationMode] = [.rotateAuto, .rotateAutoReverse]
  let _: [CAAnimationCalculationMode] = [kCAAnimationLinear, kCAAnimationDiscrete, kCAAnimationPaced]
  let _: [CAAnimationCalculationMode] = [kCAAnimationCubic, kCAAnimationCubicPaced]
  let _: [CAAnimationRotationMode] = [kCAAnimationRotateAuto, kCAAnimationRotateAutoReverse]
}

func spring(_ animation: CASpringAnimation) {
  _ = (CASpringAnimation(keyPath: "position"), CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2))
  settable(CGFloat.self, \CASpringAnimation.mass, \.stiffness, \.damping, \.initialVelocity)
  animation.allowsOverdamping = true
  let _: [CFTimeInterval] = [animation.settlingDuration, animation.perceptualDuration]
  let _: CGFloat = animation.bounce
}

func transition(_ animation: CATransition) {
  _ = (CATransition(), CATransitionType(rawValue: "cube"))
  animation.type = .push
  settable(CATransitionSubtype?.self, \CATransition.subtype)
  settable(Float.self, \CATransition.startProgress, \.endProgress)
  animation.filter = nil
  let _: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
  let _: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]
  let _: [CATransitionType] = [kCATransitionFade, kCATransitionMoveIn, kCATransitionPush, kCATransitionReveal]
  let _: [CATransitionSubtype] = [kCATransitionFromRight, kCATransitionFromLeft, kCATransitionFromTop]
  let _: CATransitionSubtype = kCATransitionFromBottom
}

func group(_ animation: CAAnimationGroup) {
  let _ = CAAnimationGroup()
  animation.animations = [CABasicAnimation(keyPath: "opacity")]
  let _: [CAAnimation]? = animation.animations
}

func valueFunctions() {
  let _: [CAValueFunction?] = [CAValueFunction(name: .scale), CAValueFunction(coder: NSCoder())]
  let _: CAValueFunctionName? = CAValueFunction(name: .scale)?.name
  let _: [CAValueFunctionName] = [.rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ]
  let _: [CAValueFunctionName] = [.translate, .translateX, .translateY, .translateZ]
  let _: [CAValueFunctionName] = [kCAValueFunctionRotateX, kCAValueFunctionRotateY, kCAValueFunctionRotateZ]
  let _: [CAValueFunctionName] = [kCAValueFunctionScale, kCAValueFunctionScaleX, kCAValueFunctionScaleY]
  let _: [CAValueFunctionName] = [kCAValueFunctionScaleZ, kCAValueFunctionTranslate, kCAValueFunctionTranslateX]
  let _: [CAValueFunctionName] = [kCAValueFunctionTranslateY, kCAValueFunctionTranslateZ]
}

func timing(_ timing: any CAMediaTiming) {
  settable(CFTimeInterval.self, \CAMediaTiming.beginTime, \.duration, \.timeOffset, \.repeatDuration)
  settable(Float.self, \CAMediaTiming.speed, \.repeatCount)
  timing.autoreverses = true
  timing.fillMode = .backwards
  let _: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
  let _: [CAMediaTimingFillMode] = [kCAFillModeRemoved, kCAFillModeForwards, kCAFillModeBackwards, kCAFillModeBoth]
  let _: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
  let _: [CAMediaTimingFunctionName] = [kCAMediaTimingFunctionLinear, kCAMediaTimingFunctionEaseIn]
  let _: [CAMediaTimingFunctionName] = [kCAMediaTimingFunctionEaseOut, kCAMediaTimingFunctionEaseInEaseOut]
  let _: CAMediaTimingFunctionName = kCAMediaTimingFunctionDefault
  let function = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
  var point: [Float] = [0, 0]
  function.getControlPoint(at: 1, values: &point)
  let _: CAMediaTimingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "linear"))
  let _: CAMediaTimingFunction? = CAMediaTimingFunction(coder: NSCoder())
  let _: NSObject = function
  let _: CFTimeInterval = CACurrentMediaTime()
}

func frameRates() {
  let _: [CAFrameRateRange] = [.default, CAFrameRateRangeMake(1, 2, 2)]
  let range = CAFrameRateRange(minimum: 1, maximum: 2)
  let _: [Float] = [range.minimum, range.maximum]
  let _: Float? = range.preferred
  let _: Bool = CAFrameRateRangeIsEqualToRange(range, CAFrameRateRangeDefault)
}

func transactions() {
  CATransaction.begin()
  CATransaction.commit()
  CATransaction.flush()
  CATransaction.lock()
  CATransaction.unlock()
  let _: CFTimeInterval = CATransaction.animationDuration()
  CATransaction.setAnimationDuration(1)
  let _: CAMediaTimingFunction? = CATransaction.animationTimingFunction()
  CATransaction.setAnimationTimingFunction(nil)
  let _: Bool = CATransaction.disableActions()
  CATransaction.setDisableActions(true)
  let _: (() -> Void)? = CATransaction.completionBlock()
  CATransaction.setCompletionBlock {}
  CATransaction.setCompletionBlock(nil)
  let _: Any? = CATransaction.value(forKey: kCATransactionDisableActions)
  CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
  CATransaction.setValue(true, forKey: kCATransactionDisableActions)
  let _: [String] = [kCATransactionAnimationDuration, kCATransactionAnimationTimingFunction]
  let _: String = kCATransactionCompletionBlock
}

func displayLinks(_ link: CADisplayLink) {
  link.add(to: .main, forMode: .common)
  link.add(to: RunLoop.current, forMode: RunLoop.Mode.default)
  link.remove(from: .main, forMode: .default)
  link.invalidate()
  let _: [CFTimeInterval] = [link.timestamp, link.targetTimestamp, link.duration]
  link.isPaused = true
  settable(Int.self, \CADisplayLink.preferredFramesPerSecond, \.frameInterval)
  link.preferredFrameRateRange = .default
}

func renderer(_ renderer: CARenderer) {
  renderer.layer = CALayer()
  let _: CALayer? = renderer.layer
  renderer.bounds = .zero
  renderer.beginFrame(atTime: 0, timeStamp: nil)
  let _: CGRect = renderer.updateBounds()
  renderer.addUpdate(.zero)
  renderer.render()
  let _: CFTimeInterval = renderer.nextFrameTime()
  renderer.endFrame()
}

func transforms(_ t: CATransform3D) {
  _ = (
    CATransform3D(),
    CATransform3D(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
      m43: 0, m44: 1)
  )
  var changed = t
  changed.m34 = -1 / 500
  let _: [CATransform3D] = [
    CATransform3DIdentity, CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(1, 2, 3),
    CATransform3DMakeRotation(.pi, 0, 0, 1), CATransform3DTranslate(t, 1, 2, 3), CATransform3DScale(t, 1, 2, 3),
    CATransform3DRotate(t, 1, 0, 0, 1), CATransform3DInvert(t), CATransform3DMakeAffineTransform(.identity),
  ]
  let _: [Bool] = [CATransform3DIsIdentity(t), CATransform3DIsAffine(t)]
  let _: Bool = CATransform3DEqualToTransform(t, changed)
  let _: CATransform3D = CATransform3DConcat(t, changed)
  let _: CGAffineTransform = CATransform3DGetAffineTransform(t)
  let value = NSValue(caTransform3D: t)
  let _: CATransform3D = value.caTransform3DValue
}

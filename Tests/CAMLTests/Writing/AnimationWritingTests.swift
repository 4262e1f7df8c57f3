import CAML
import TestSupport

@Suite struct AnimationWritingTests {
  @Test func writtenAnimationsAreCanonical() throws {
    let layer = CALayer()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.5
    fade.toValue = 1
    fade.duration = 2
    fade.beginTime = 1e-100
    fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.add(fade, forKey: "animation")
    let group = CAAnimationGroup()
    group.duration = 3
    let frames = CAKeyframeAnimation(keyPath: "colors")
    frames.values = [[CGColor.white], [CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)]]
    frames.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0, 0.2, 1)]
    group.animations = [frames]
    layer.add(group, forKey: "a \"key\"")
    layer.sublayers = [CALayer()]
    let writer = layer.camlDocument()
    verify(
      writer.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 0 0" position="0 0">
            <sublayers>
              <CALayer bounds="0 0 0 0" position="0 0"/>
            </sublayers>
            <animations>
              <animation type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="2" timingFunction="easeIn">
                <fromValue type="real" value="0.5"/>
                <toValue type="integer" value="1"/>
              </animation>
              <p key="a &quot;key&quot;" type="CAAnimationGroup" duration="3">
                <animations>
                  <CAKeyframeAnimation keyPath="colors">
                    <timingFunctions>
                      <CAMediaTimingFunction value="0.1 0 0.2 1"/>
                    </timingFunctions>
                    <values>
                      <NSArray>
                        <CGColor value="1 1 1"/>
                      </NSArray>
                      <NSArray>
                        <CGColor opacity="0.5" value="1 0 0"/>
                      </NSArray>
                    </values>
                  </CAKeyframeAnimation>
                </animations>
              </p>
            </animations>
          </CALayer>
        </caml>

        """, "\(writer.text)")
    verify(writer.warnings.isEmpty)
    let again = try read(writer.text)
    verify(again.written().text == writer.text, again.diagnostics.isEmpty)
    verify(again.root.animationKeys() == ["animation", "a \"key\""])
  }

  @Test func writtenAnimationsKeepAllProperties() throws {
    let layer = CALayer()
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 300, 50, -3.5)
    (spring.duration, spring.beginTime, spring.speed, spring.timeOffset) = (0.8, -3, 0.25, 0.1)
    (spring.repeatCount, spring.repeatDuration, spring.autoreverses) = (.infinity, 7, true)
    (spring.fillMode, spring.isRemovedOnCompletion, spring.isAdditive, spring.isCumulative) =
      (.backwards, false, true, true)
    spring.allowsOverdamping = true
    spring.valueFunction = CAValueFunction(name: .rotateZ)
    spring.byValue = CATransform3DMakeScale(2, 3, 4)
    spring.fromValue = CGSize(width: 1, height: 2)
    spring.toValue = "text"
    layer.add(spring, forKey: "spring")
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    frames.rotationMode = .rotateAutoReverse
    frames.calculationMode = .paced
    frames.duration = 1
    (frames.keyTimes, frames.tensionValues) = ([0, 0.25, 1], [1, 0])
    (frames.continuityValues, frames.biasValues) = ([0.5], [-1])
    layer.add(frames, forKey: "frames")
    let filtered = CABasicAnimation(keyPath: "filters")
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3, forKey: "inputRadius")
    (filtered.fromValue, filtered.toValue, filtered.duration) = ([blur], CGRect(x: 1, y: 2, width: 3, height: 4), 1)
    layer.add(filtered, forKey: "filtered")
    let transition = CATransition()
    (transition.type, transition.subtype, transition.duration) = (.reveal, .fromTop, 2)
    (transition.startProgress, transition.endProgress) = (0.25, 0.75)
    layer.add(transition, forKey: nil)

    let text = layer.camlDocument().text
    let document = try read(text)
    verify(document.warnings.isEmpty, document.diagnostics.isEmpty, "\(document.warnings) \(document.diagnostics)")
    verify(document.root.camlDocument().text == text, "\(text)")
    let again = try #require(document.root.animation(forKey: "spring") as? CASpringAnimation)
    verify(again.initialVelocity == -3.5, again.repeatCount == .infinity, again.beginTime == -3)
    verify(again.fromValue as? CGSize == CGSize(width: 1, height: 2), again.toValue as? String == "text")
    verify(again.valueFunction?.name == .rotateZ, again.allowsOverdamping, again.fillMode == .backwards)
    let course = try #require(document.root.animation(forKey: "frames") as? CAKeyframeAnimation)
    verify(course.rotationMode == .rotateAutoReverse, course.tensionValues == [1, 0], course.keyTimes?.count == 3)
    verify(course.path?.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
    let filters = (document.root.animation(forKey: "filtered") as? CABasicAnimation)?.fromValue as? [CAFilter]
    verify(filters?.first?.value(forKey: "inputRadius") as? Double == 3)
    let change = document.root.animation(forKey: kCATransition) as? CATransition
    verify(change?.type == .reveal, change?.subtype == .fromTop, change?.endProgress == 0.75)
  }

  @Test func theOrderOfAddingIsKept() throws {
    let layer = CALayer()
    for key in ["z", "a", "animation"] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 1
      layer.add(animation, forKey: key)
    }
    try verify(read(layer.camlDocument().text).root.animationKeys() == ["z", "a", "animation"])
  }

  @Test func unwritableAnimationValuesAreReported() throws {
    struct Odd {}
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (Odd(), 0.5, 1)
    layer.add(animation, forKey: "a")
    let writer = layer.camlDocument()
    verify(writer.warnings == ["a CABasicAnimation: values of an animation that documents cannot hold are left out"])
    let again = try read(writer.text).root.animation(forKey: "a") as? CABasicAnimation
    verify(again?.fromValue == nil, again?.toValue as? Double == 0.5)
  }
}

import TestSupport

@Suite struct BasicAnimationTests {
  private func middle(_ from: Any?, _ to: Any?, _ by: Any?, below: Any? = 0.5) -> Any? {
    let animation = CABasicAnimation(keyPath: "x")
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = 1
    return animation.shown(at: 0.5, below: below)
  }

  /// Measured on macOS.
  @Test func givenValuesDecideTheInterpolation() throws {
    let row = [
      middle(0.2, nil, nil), middle(nil, 0.8, nil), middle(nil, nil, 0.3), middle(0.2, nil, 0.3),
      middle(nil, 0.9, 0.3), middle(0.2, 0.4, 9.0), middle(nil, nil, nil),
    ]
    expectSame(row.map { $0 as? Double ?? .nan }, [0.35, 0.65, 0.65, 0.35, 0.75, 0.3, 0.5])
  }

  @Test func withNothingGivenNothingIsAnimated() {
    let animation = CABasicAnimation(keyPath: "x")
    verify(animation.apply(to: CALayer(), at: 0) == 0)
    animation.toValue = 1.0
    verify(animation.apply(to: CALayer(), at: 0) != 0)
    animation.keyPath = nil
    verify(animation.apply(to: CALayer(), at: 0) == 0)
  }

  @Test func pointsAreInterpolated() {
    let (a, b) = (CGPoint(0, 10), CGPoint(8, 30))
    verify(middle(a, b, nil) as? CGPoint == CGPoint(4, 20), middle(nil, nil, b, below: a) as? CGPoint == CGPoint(4, 25))
  }

  @Test func nilEndGivesNilValue() {
    let color = "a colour"
    verify(middle(color, nil, nil, below: nil) == nil, middle(nil, color, nil, below: nil) == nil)
    verify(middle(color, NSNull(), nil, below: color) == nil, middle(color, color, nil, below: nil) as? String == color)
  }

  @Test func additiveAnimationsSum() {
    let layer = CALayer()
    layer.setValue(10.0, forKeyPath: "x")
    let (first, second) = (ramp { $0.isAdditive = true }, ramp { $0.isAdditive = true })
    second.toValue = 20.0
    _ = first.apply(to: layer, at: 0.5)
    _ = second.apply(to: layer, at: 0.5)
    verify(layer.value(forKeyPath: "x") as? Double == 20.5)
  }

  @Test func laterAnimationsStartFromWhatEarlierOnesShow() {
    let layer = CALayer()
    layer.setValue(10.0, forKeyPath: "x")
    let second = CABasicAnimation(keyPath: "x")
    (second.toValue, second.duration) = (2.0, 1)
    _ = ramp().apply(to: layer, at: 1)
    _ = second.apply(to: layer, at: 0.5)
    verify(layer.value(forKeyPath: "x") as? Double == 1.5)
  }

  @Test func anAdditiveEndThatIsMissingIsZero() {
    let animation = CABasicAnimation(keyPath: "x")
    (animation.byValue, animation.duration, animation.isAdditive) = (4.0, 1, true)
    verify([0, 0.5, 1].map { animation.number(at: $0, below: 10.0) } == [10, 12, 14])
    (animation.byValue, animation.fromValue) = (nil, 4.0)
    verify([0, 0.5, 1].map { animation.number(at: $0, below: 10.0) } == [14, 12, 10])
  }

  @Test func cyclesAccumulate() {
    let animation = ramp {
      ($0.isCumulative, $0.repeatCount, $0.toValue) = (true, 3, 4.0)
    }
    verify([0, 0.5, 1, 1.5, 2.5, 3].map { animation.number(at: $0) } == [0, 2, 4, 6, 10, 12])
    // With autoreversing they do not accumulate.
    animation.autoreverses = true
    verify([0.5, 2.5, 4.5].map { animation.number(at: $0) } == [2, 2, 2])
    (animation.autoreverses, animation.speed, animation.timeOffset) = (false, -1, 2)
    verify([0, 0.5, 1.5, 2.5].map { animation.number(at: $0) } == [8, 6, 2, -2])
  }

  @Test func cumulativeByValueAccumulates() {
    let animation = CABasicAnimation(keyPath: "x")
    (animation.byValue, animation.duration, animation.isCumulative, animation.repeatCount) = (4.0, 1, true, 3)
    verify([0, 0.5, 1, 1.5, 3].map { animation.number(at: $0, below: 100.0) } == [100, 102, 104, 106, 112])
  }

  @Test func aCumulativePictureDiffersByCycle() {
    let animation = ramp { $0.repeatCount = 3 }
    func number(_ time: Double) -> UInt64 { animation.apply(to: CALayer(), at: time) }
    verify(number(0.5) == number(1.5))
    animation.isCumulative = true
    verify(number(0.5) != number(1.5))
  }

  @Test func beyondTheEndsWithAPaceThatOvershoots() {
    let animation = ramp { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, -2, 0.6, 3) }
    verify(animation.number(at: 0.15) < 0, animation.number(at: 0.85) > 1)
  }

  // MARK: Properties of layers

  private func layer(_ animation: CABasicAnimation, at time: Double) -> CALayer {
    let layer = CALayer()
    (layer.opacity, layer.position) = (0.5, CGPoint(10, 20))
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    animation.duration = 1
    _ = animation.apply(to: layer, at: time)
    return layer
  }

  @Test func propertiesAndPartsOfThem() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 1
    verify(layer(fade, at: 0.5).opacity == 0.75)
    let move = CABasicAnimation(keyPath: "position.y")
    move.byValue = 8
    verify(layer(move, at: 0.5).position == CGPoint(10, 24))
    let hide = CABasicAnimation(keyPath: "hidden")
    (hide.fromValue, hide.toValue) = (0, 1)
    verify(!layer(hide, at: 0).isHidden, layer(hide, at: 0.01).isHidden)
  }

  @Test func aColourThatIsNilStaysNil() {
    let tint = CABasicAnimation(keyPath: "backgroundColor")
    tint.fromValue = CGColor.black
    verify(layer(tint, at: 0.5).backgroundColor == nil)
    tint.toValue = CGColor.black
    verify(layer(tint, at: 0.5).backgroundColor == CGColor.black)
  }

  @Test func valueFunctionsMakeTransforms() {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    (turn.fromValue, turn.toValue) = (0, 4 * Double.pi)
    // The angle is interpolated as a number, so it may pass half a turn.
    let turned = layer(turn, at: 0.0625).transform
    verify(abs(turned.m11 - 0.5.squareRoot()) < 1e-12, abs(turned.m12 - 0.5.squareRoot()) < 1e-12)
    // An additive rotation applies before the layer's transform.
    turn.isAdditive = true
    let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let both = layer(turn, at: 0.125).transform
    let expected = CATransform3DConcat(quarter, CATransform3DMakeScale(2, 1, 1))
    verify(abs(both.m12 - expected.m12) < 1e-12, abs(both.m21 - expected.m21) < 1e-12)
    // Cycles accumulate as numbers.
    (turn.isAdditive, turn.isCumulative, turn.repeatCount, turn.toValue) = (false, true, 8, Double.pi / 4)
    verify(abs(layer(turn, at: 2).transform.m12 - 1) < 1e-12)
    turn.valueFunction = CAValueFunction(name: .scale)
    (turn.fromValue, turn.toValue, turn.isCumulative) = ([1, 1, 1], [3, 5, 1], false)
    verify(layer(turn, at: 0.5).transform == CATransform3DMakeScale(2, 3, 1))
  }

  @Test func aValueFunctionNeedsBothEnds() {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    for (from, to, by): (Any?, Any?, Any?) in [(1, nil, nil), (nil, 1, nil), (nil, nil, 1), ("a", "b", nil)] {
      (turn.fromValue, turn.toValue, turn.byValue) = (from, to, by)
      verify(layer(turn, at: 1).transform == CATransform3DMakeScale(2, 1, 1))
    }
    (turn.fromValue, turn.toValue, turn.byValue) = (1, nil, 2)
    verify(layer(turn, at: 1).transform != CATransform3DMakeScale(2, 1, 1))
  }
}

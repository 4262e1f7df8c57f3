import TestSupport

@Suite struct KeyframeTests {
  private static let fractions = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]

  private func frames(
    _ values: [Any]?, _ mode: CAAnimationCalculationMode = .linear, times: [NSNumber]? = nil
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "x")
    (animation.values, animation.calculationMode, animation.keyTimes) = (values, mode, times)
    animation.duration = 1
    return animation
  }

  private func row(_ mode: CAAnimationCalculationMode, times: [NSNumber]? = nil) -> [Double] {
    let animation = frames([0.0, 1.0, 0.5, 0.7], mode, times: times)
    return Self.fractions.map { animation.number(at: $0) }
  }

  // MARK: Values measured on macOS

  @Test func linearModeGivesKnownValues() {
    expectSame(row(.linear), [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694])
    expectSame(
      row(.linear, times: [0, 0.1, 0.6, 1]), [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695])
  }

  @Test func discreteModeGivesKnownValues() {
    expectSame(row(.discrete), [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7])
    expectSame(row(.discrete, times: [0, 0.1, 0.6, 1]), [0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5])
  }

  @Test func pacedModeGivesKnownValues() {
    let expected = [0, 0.085, 0.17, 0.34, 0.51, 0.68, 0.85, 0.98, 0.81, 0.64, 0.53, 0.683]
    expectSame(row(.paced), expected)
    // The steps' timing functions are ignored.
    let animation = frames([0.0, 1.0, 0.5, 0.7], .paced)
    animation.timingFunctions = .init(repeating: CAMediaTimingFunction(name: .easeIn), count: 3)
    expectSame(Self.fractions.map { animation.number(at: $0) }, expected)
  }

  @Test func keyTimesCountMoreThanAPace() {
    let times: [NSNumber] = [0, 0.1, 0.6, 1]
    expectSame(row(.paced, times: times), [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695])
    expectSame(row(.cubicPaced, times: times), row(.cubic, times: times))
  }

  @Test func cubicModeGivesKnownValues() {
    expectSame(
      row(.cubic), [0, 0.1643, 0.3473, 0.708, 0.9608, 0.9848, 0.8, 0.5792, 0.4917, 0.5296, 0.618, 0.6937],
      within: 5.001e-5)
    expectSame(
      row(.cubic, times: [0, 0.1, 0.6, 1]),
      [0, 0.6146, 1, 1.0067, 0.9, 0.74, 0.5867, 0.5, 0.5031, 0.5583, 0.6344, 0.6948], within: 5.001e-5)
    let points = frames([CGPoint(0, 0), CGPoint(30, 0), CGPoint(30, 10)], .cubic)
    verify(points.shown(at: 0.25, below: CGPoint.zero) as? CGPoint == CGPoint(16.875, -0.625))
  }

  @Test func everyModeEndsWithTheLastValue() {
    for mode in CAAnimationCalculationMode.all {
      verify(frames([0.0, 1.0, 0.5, 0.75], mode).number(at: 1) == 0.75)
    }
    verify(frames([0.0, 1.0], .init(rawValue: "?")).number(at: 0.25) == 0.25)
  }

  // MARK: Cubic curves

  @Test func cubicPacedModePlacesKnotsByDistance() {
    let values = [0.0, 1.0, 0.5, 0.7]
    let paced = frames(values, .cubicPaced)
    let cubic = frames(values, .cubic, times: [0, NSNumber(value: 1 / 1.7), NSNumber(value: 1.5 / 1.7), 1])
    expectSame(Self.fractions.map { paced.number(at: $0) }, Self.fractions.map { cubic.number(at: $0) })
    verify(paced.number(at: 0.3) != frames(values, .paced).number(at: 0.3))
  }

  @Test func theCurveIsSmoothAtKeyFrames() {
    let animation = frames([0.0, 1.0, 0.5, 0.7], .cubic, times: [0, 0.25, 0.5, 1])
    let h = 1e-6
    for t in [0.25, 0.5] {
      let (a, b, c) = (animation.number(at: t - h), animation.number(at: t), animation.number(at: t + h))
      verify(abs((b - a) - (c - b)) < 1e-4 * h * 100)
    }
    // The velocity there is the one between the neighbours.
    let slope = (animation.number(at: 0.25 + h) - animation.number(at: 0.25 - h)) / (2 * h)
    verify(abs(slope - 1) < 1e-4)
  }

  @Test func tensionContinuityAndBias() {
    func slopes(_ change: (CAKeyframeAnimation) -> Void) -> (before: Double, after: Double) {
      let animation = frames([0.0, 1.0, 4.0], .cubic)
      change(animation)
      let h = 1e-7
      return (
        (animation.number(at: 0.5) - animation.number(at: 0.5 - h)) / h,
        (animation.number(at: 0.5 + h) - animation.number(at: 0.5)) / h
      )
    }
    // A segment takes half of the time, so tangents of 1 and 3 are slopes of 2 and 6.
    func expect(_ s: (before: Double, after: Double), _ before: Double, _ after: Double) {
      verify(abs(s.before - before) < 1e-4, abs(s.after - after) < 1e-4, "\(s)")
    }
    expect(slopes { _ in }, 4, 4)
    expect(slopes { $0.tensionValues = [0, 1, 0] }, 0, 0)
    expect(slopes { $0.continuityValues = [0, -1, 0] }, 2, 6)
    expect(slopes { $0.continuityValues = [0, 1, 0] }, 6, 2)
    expect(slopes { $0.biasValues = [0, 1, 0] }, 2, 2)
    expect(slopes { $0.biasValues = [0, -1, 0] }, 6, 6)
    expect(slopes { $0.biasValues = [NSNumber(value: Double.nan), NSNumber(value: Double.nan)] }, 4, 4)
  }

  @Test func nonNumericKeyframesStep() {
    let animation = frames(["a", "b", "c"], .cubic)
    verify([0, 0.2, 0.3, 0.7, 0.8, 1].map { animation.shown(at: $0) as? String } == ["a", "a", "b", "b", "c", "c"])
    animation.calculationMode = .paced
    verify(animation.shown(at: 0.3) as? String == "b")
  }

  // MARK: Key times and timing functions

  @Test func oneValueAnimatesNothing() {
    for mode in CAAnimationCalculationMode.all {
      for values in [nil, [], [1.0]] as [[Any]?] {
        verify(frames(values, mode).apply(to: CALayer(), at: 0.5) == 0, frames(values, mode).nextChange(from: 0) == nil)
      }
      // A single time counts as a single value.
      verify(frames([1.0, 2.0], mode, times: [0]).number(at: 0.75) == 0.5)
      verify(frames([1.0, 2.0], mode).number(at: 0.75) != 0.5)
    }
  }

  @Test func valuesAndTimesAreCutToWhatBothHave() {
    let animation = frames([0.0, 1.0, 2.0, 3.0], times: [0, 0.5, 0.75])
    verify([0.25, 0.5, 0.75, 0.9].map { animation.number(at: $0) } == [0.5, 1, 2, 2])
    let longer = frames([0.0, 1.0], times: [0, 0.5, 1])
    verify([0.25, 0.75].map { longer.number(at: $0) } == [0.5, 1])
    verify(frames([0.0, 1.0], times: []).number(at: 0.25) == 0.25)
    // Discrete values take one more time, for the end.
    let steps = frames([0.0, 1.0], .discrete, times: [0, 0.25, 1])
    verify([0.2, 0.25, 0.9, 1].map { steps.number(at: $0) } == [0, 1, 1, 1])
  }

  /// As in Apple's picture of an animation with these times: at 0 the value lies on the step from −0.04 to 0.06.
  @Test func timesAreNeitherClampedNorSorted() {
    let animation = frames([0.0, 1.0, 2.0, 3.0, 4.0, 5.0], times: [0, -0.04, 0.06, 1.05, 1.15, 1.0])
    expectSame([animation.number(at: 0)], [1.4])
    // Before the first later time at the end as well: 1 lies between 0.06 and 1.05.
    expectSame([animation.number(at: 1)], [2 + 0.94 / 0.99])
    let discrete = frames([0.0, 1.0, 2.0], .discrete, times: [0, 0.5, 0.25])
    verify([0.2, 0.3, 0.5].map { discrete.number(at: $0) } == [0, 0, 2], discrete.nextChange(from: 0) == 0.25)
  }

  @Test func timesThatDoNotGrow() {
    let animation = frames([0.0, 1.0, 2.0, 3.0], times: [-1, 0.5, 0.25, 7])
    expectSame([0.25, 0.5, 0.75].map { animation.number(at: $0) }, [1.25 / 1.5, 2 + 0.25 / 6.75, 2 + 0.5 / 6.75])
    let jump = frames([0.0, 1.0, 2.0], times: [0, 1, 1])
    verify([0.5, 1].map { jump.number(at: $0) } == [0.5, 2])
    let late = frames([0.0, 1.0], times: [0.5, 0.75])
    verify([0, 0.5, 0.625, 0.75, 1].map { late.number(at: $0, below: 9.0) } == [0, 0, 0.5, 1, 1])
    for mode in CAAnimationCalculationMode.all {
      for time in strangeNumbers {
        let strange = frames([0.0, 1.0, 0.5], mode, times: [0, NSNumber(value: time), 1])
        for t in Self.fractions + [1] { verify(strange.number(at: t).isFinite) }
      }
      for value in strangeNumbers {
        let strange = frames([0.0, value, 1.0], mode)
        for t in Self.fractions + [1] {
          _ = strange.number(at: t)
          _ = strange.nextChange(from: t)
        }
      }
    }
  }

  @Test func eachStepHasItsPace() {
    let animation = frames([0.0, 1.0, 2.0])
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    expectSame([animation.number(at: 0.125)], [0.09346], within: 5e-6)
    verify(animation.number(at: 0.625) == 1.25)
    // The timing function of the whole animation is applied first.
    animation.timingFunctions = nil
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    expectSame([animation.number(at: 0.25)], [2 * 0.09346], within: 1e-5)
  }

  @Test func aPaceThatOvershootsGoesOn() {
    let animation = frames([0.0, 1.0, 2.0])
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, -2, 0.6, 3)
    verify(animation.number(at: 0.15) < 0, animation.number(at: 0.85) > 2)
    animation.calculationMode = .discrete
    verify(animation.number(at: 0.15) == 0, animation.number(at: 0.85) == 2)
  }

  @Test func nilIsAValue() {
    let animation = frames([1.0, NSNull(), 2.0], .discrete)
    verify(animation.shown(at: 0.1) as? Double == 1, animation.shown(at: 0.5) == nil)
    animation.calculationMode = .linear
    verify(animation.shown(at: 0.1) == nil, animation.shown(at: 0) as? Double == 1)
  }

  @Test func framesAddUp() {
    let animation = frames([0.0, 1.0, 3.0])
    (animation.isAdditive, animation.isCumulative, animation.repeatCount) = (true, true, 3)
    verify([0, 0.5, 1, 1.5, 3].map { animation.number(at: $0, below: 10.0) } == [10, 11, 13, 14, 19])
  }

  // MARK: Changes

  @Test func stepsChangeAtTheirTimes() {
    let animation = frames([0.0, 1.0, 2.0], .discrete, times: [0, 0.25, 0.5, 1])
    (animation.beginTime, animation.duration, animation.speed, animation.repeatCount) = (1, 8, 2, 2)
    verify([0, 1, 1.5, 2, 3, 4, 5].map { animation.nextChange(from: $0) } == [1, 2, 2, 3, 5, 5, 6])
    verify(animation.nextChange(from: 8) == 9, animation.nextChange(from: 9.5) == nil)
    animation.autoreverses = true
    verify(animation.nextChange(from: 1.5) == 1.5)
    animation.autoreverses = false
    animation.calculationMode = .linear
    verify(animation.nextChange(from: 1.5) == 1.5)
  }

  @Test func discreteStepKeepsItsPictureNumber() {
    let animation = frames([0.0, 1.0, 2.0], .discrete)
    func number(_ time: Double) -> UInt64 { animation.apply(to: CALayer(), at: time) }
    verify(
      number(0) == number(0.3), number(0.3) != number(0.4), number(0.4) == number(0.6), number(0.7) == number(1))
    animation.calculationMode = .linear
    verify(number(0) != number(0.3))
  }

  @Test func changedKeyframesTakeEffect() {
    let animation = frames([0.0, 1.0])
    verify(animation.number(at: 0.5) == 0.5)
    animation.values = [2.0, 4.0]
    verify(animation.number(at: 0.5) == 3)
    animation.keyTimes = [0, 0.5]
    verify(animation.number(at: 0.5) == 4)
  }
}

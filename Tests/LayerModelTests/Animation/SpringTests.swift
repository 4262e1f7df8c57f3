import TestSupport

@Suite struct SpringTests {
  private func spring(_ mass: CGFloat, _ stiffness: CGFloat, _ damping: CGFloat, _ velocity: CGFloat)
    -> CASpringAnimation
  {
    let spring = CASpringAnimation(keyPath: "x")
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (mass, stiffness, damping, velocity)
    (spring.fromValue, spring.toValue) = (0.0, 100.0)
    return spring
  }

  private func spring(_ p: [Double]) -> CASpringAnimation {
    spring(CGFloat(p[0]), CGFloat(p[1]), CGFloat(p[2]), CGFloat(p[3]))
  }

  @Test func springDefaultsMatchApple() {
    let spring = CASpringAnimation(keyPath: "x")
    verify(spring.mass == 1, spring.stiffness == 100, spring.damping == 10, spring.initialVelocity == 0)
    verify(!spring.allowsOverdamping, spring.duration == 0, spring.keyPath == "x")
  }

  /// Measured on macOS.
  @Test(arguments: [
    ([1.0, 100, 10, 0], 1.4727003346780927), ([1.0, 300, 20, 0], 0.7442555275721707),
    ([2.0, 100, 5, 0], 5.658348137358159),
    ([1.0, 100, 10, 5], 1.3815510557964275), ([1.0, 100, 10, -5], 1.5350814063145797), ([1.0, 100, 20, 0], 1.0),
    ([1.0, 25, 10, 0], 1.9), ([1.0, 100, 0, 0], Double(Float.greatestFiniteMagnitude)),
  ])
  func settlingDurationMatchesMacOS(parameters p: [Double], expected: Double) {
    let duration = spring(p).settlingDuration
    verify(abs(duration - expected) <= 1e-9 * Double.maximum(1, expected))
  }

  /// Measured on macOS at 0.05 s.
  @Test(arguments: [
    ([1.0, 100, 10, 0], 10.44055), ([1.0, 100, 20, 0], 9.02040), ([1.0, 100, 30, 0], 9.02040),
    ([1.0, 100, 10, 5], 29.30781),
    ([1.0, 100, 10, -5], -8.42671),
  ])
  func springPositionsMatchMacOS(parameters p: [Double], expected: Double) {
    let spring = spring(p)
    spring.duration = 1
    expectSame([spring.number(at: 0.05)], [expected], within: 6e-6)
    // The duration does not change the motion.
    spring.duration = 7
    expectSame([spring.number(at: 0.05)], [expected], within: 6e-6)
    verify(spring.number(at: 0) == 0)
  }

  @Test func springSolvesItsEquation() {
    for (damping, overdamping): (CGFloat, Bool) in [(4, false), (20, false), (50, true)] {
      let spring = spring(2, 50, damping, 3)
      (spring.duration, spring.allowsOverdamping, spring.toValue) = (9, overdamping, 1.0)
      let h = 1e-4
      verify(abs(spring.number(at: h) / h - 3) < 0.01)
      for t in [0.1, 0.5, 1.7] {
        let (a, b, c) = (spring.number(at: t - h), spring.number(at: t), spring.number(at: t + h))
        let (acceleration, velocity) = ((a - 2 * b + c) / (h * h), (c - a) / (2 * h))
        verify(abs(2 * acceleration + damping.native * velocity + 50 * (b - 1)) < 1e-4)
      }
    }
  }

  @Test func moreThanCriticalDampingHasToBeAllowed() {
    let spring = spring(1, 100, 60, 0)
    spring.duration = 1
    let critical = spring.number(at: 0.2)
    spring.allowsOverdamping = true
    verify(spring.number(at: 0.2) < critical - 1)
  }

  @Test func theMotionIsCutAtTheDuration() {
    // The default duration of a quarter of a second ends long before the motion.
    let spring = spring(1, 25, 5, 0)
    let end = spring.number(at: 0.25, below: 100.0)
    expectSame([end], [spring.moment(at: 0.25)!.progress * 100])
    verify(end > 40, end < 55, spring.number(at: 0.251, below: 100.0) == 100)
    spring.fillMode = .forwards
    verify(spring.number(at: 5) == end)
    spring.duration = spring.settlingDuration
    verify(abs(spring.number(at: 99) - 100) < 0.1)
  }

  @Test func springReplacesTheTimingFunction() {
    let (a, b) = (spring(1, 100, 10, 0), spring(1, 100, 10, 0))
    b.timingFunction = CAMediaTimingFunction(name: .easeIn)
    verify(a.number(at: 0.1) == b.number(at: 0.1))
    // The spring moves in seconds of the animation's own time: twice the speed is a different spring.
    (b.speed, b.duration) = (2, 1)
    verify(b.number(at: 0.05) == a.number(at: 0.1))
  }

  @Test func invalidSpringParametersAreIgnored() {
    let spring = spring(2, 50, 4, 1)
    for number: CGFloat in [.nan, .infinity, -.infinity, -1] {
      (spring.mass, spring.stiffness, spring.damping) = (number, number, number)
      if number != -1 { spring.initialVelocity = number }
    }
    (spring.mass, spring.stiffness) = (0, 0)
    verify(spring.mass == 2, spring.stiffness == 50, spring.damping == 4, spring.initialVelocity == 1)
    spring.damping = 0
    verify(spring.damping == 0)
  }

  @Test func perceptualDurationAndBounce() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    let rate = 2 * Double.pi / 0.5
    verify(spring.mass == 1, spring.allowsOverdamping, spring.duration == spring.settlingDuration)
    expectSame([spring.stiffness.native, spring.damping.native], [rate * rate, 4 * .pi * 0.8 / 0.5])
    expectSame([spring.perceptualDuration, spring.bounce.native], [0.5, 0.2])
    let flat = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.2)
    expectSame([flat.damping.native, flat.bounce.native], [4 * .pi / (0.5 * 0.8), -0.2])
    expectSame([CASpringAnimation(perceptualDuration: 2, bounce: 0).bounce.native], [0])
  }

  @Test func strangeSpringsHaveAResult() {
    for a in strangeNumbers {
      for b in strangeNumbers {
        for spring in [
          CASpringAnimation(perceptualDuration: a, bounce: CGFloat(b)), spring(CGFloat(a), CGFloat(b), 1, CGFloat(b)),
          spring(1, CGFloat(a), CGFloat(b), 0),
        ] {
          verify(spring.settlingDuration > 0, spring.settlingDuration.isFinite)
          for time in [0, 1e-300, 0.1, 0.25] { verify(!spring.number(at: time).isNaN) }
        }
      }
    }
  }
}

import TestSupport

/// The warning of animations that begin by the machine's clock, in frames that count from 0.
@Suite struct StartWarningTests {
  private let root = CALayer()
  private let layer = CALayer()

  init() {
    layer.name = "ball"
    root.addSublayer(layer)
  }

  private func add(_ key: String, beginningAt begin: Double) {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (0, 1, 1, begin)
    layer.add(animation, forKey: key)
  }

  private func warnings(at time: Double) -> [String] { root.commitFrame(at: time).warnings.map(\.description) }

  @Test func aBeginOnTheMachinesClockIsWarnedOf() {
    add("fade", beginningAt: CACurrentMediaTime() + 1)
    let first = warnings(at: 0)
    verify(first.count == 1)
    verify(first.first?.contains("“fade” of layer “ball”") == true, first.first?.contains("LayerContext") == true)
    // A film warns once: every frame has the same words.
    verify(warnings(at: 0.5) == first)
    layer.opacity = 0.5
    verify(warnings(at: 1) == first)
  }

  @Test func theWarningComesAndGoesWithItsReason() {
    verify(warnings(at: 0) == [])
    add("late", beginningAt: CACurrentMediaTime() + 1)
    verify(warnings(at: 0.1).count == 1)
    add("fade", beginningAt: 0.1)
    verify(warnings(at: 0.2) == [])
    layer.removeAnimation(forKey: "fade")
    verify(warnings(at: 0.3).count == 1)
    layer.removeAllAnimations()
    verify(warnings(at: 0.4) == [])
  }

  @Test func otherWarningsStay() {
    root.addSublayer(CALayer())
    root.sublayers?.last?.contents = "text"
    add("late", beginningAt: CACurrentMediaTime() + 1)
    verify(warnings(at: 0).count == 2)
    layer.removeAllAnimations()
    verify(warnings(at: 0).count == 1)
  }

  @Test func aLayersOwnBeginTimeCounts() {
    layer.beginTime = CACurrentMediaTime()
    add("fade", beginningAt: 0)
    verify(warnings(at: 0).count == 1)
  }

  @Test func inAContextOfItsOwnTheClockIsTheFrames() {
    LayerContext().run {
      add("fade", beginningAt: CACurrentMediaTime() + 1)
      verify(warnings(at: 0) == [], warnings(at: 1.5) == [])
    }
  }

  @Test func aBeginThatIsNotTheMachinesIsNoMistake() {
    add("later", beginningAt: 3 * CACurrentMediaTime() + 1000)
    verify(warnings(at: 0) == [])
  }

  @Test func framesOnTheMachinesClockReachIt() {
    let now = CACurrentMediaTime()
    add("fade", beginningAt: now + 1)
    verify(warnings(at: now) == [])
  }

  @Test func aBeginThatNeverComesIsNoMistake() {
    add("never", beginningAt: .infinity)
    add("no", beginningAt: .nan)
    verify(warnings(at: 0) == [])
  }
}

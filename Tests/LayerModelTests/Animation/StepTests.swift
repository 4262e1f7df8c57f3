import TestSupport

/// The work for times and for lengths along paths, counted in steps at n and 2n: it grows in proportion to repeats,
/// nesting, key frames and dashes, and no faster.
@Suite struct StepTests {
  /// Counts how often layers and animations are asked for their time.
  private final class Counter {
    var steps = 0
  }

  private final class CountingLayer: CALayer {
    var counter = Counter()

    override var speed: Float {
      get {
        counter.steps += 1
        return super.speed
      }
      set { super.speed = newValue }
    }
  }

  /// An animation that counts in the ``Counter`` under the key "counter", which its copies have too.
  private final class CountingAnimation: CABasicAnimation {
    override var repeatCount: Float {
      get {
        (value(forKey: "counter") as? Counter)?.steps += 1
        return super.repeatCount
      }
      set { super.repeatCount = newValue }
    }
  }

  /// Expects at least `least` steps of n, and of 2n hardly more than twice as many.
  private func expectLinear(
    _ n: Int, least: Int? = nil, _ steps: (_ n: Int) -> Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (half, all) = (steps(n), steps(2 * n))
    #expect(half >= least ?? n, sourceLocation: sourceLocation)
    #expect(
      10 * all <= 23 * half, "\(all) steps instead of \(half)", sourceLocation: sourceLocation)
  }

  private func fade(beginTime: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
    animation.beginTime = beginTime
    return animation
  }

  // MARK: The next change

  @Test(arguments: [false, true], [false, true])
  func theNextChangeAsksEachLayerForItsTimeOnce(isDeep: Bool, isCommitted: Bool) {
    expectLinear(500) { n in
      LayerContext().run {
        let root = CountingLayer()
        var last = root
        for _ in 1..<n {
          let next = CountingLayer()
          next.counter = root.counter
          (isDeep ? last : root).addSublayer(next)
          // A time of its own, at which nothing moves yet.
          next.timeOffset = 0.001
          next.add(fade(beginTime: 1_000), forKey: nil)
          last = next
        }
        if isCommitted { root.commitFrame(at: 0) }
        root.counter.steps = 0
        let next = root.nextChange(from: 0)
        verify(next > 900, next < 1_000)
        return root.counter.steps
      }
    }
  }

  /// The number of times that a layer's animations are asked for their repeats, for the next change and for the end.
  private func steps(_ animations: [CAAnimation], _ counter: Counter, at time: Double) -> Int {
    LayerContext().run {
      let layer = CALayer()
      for animation in animations { layer.add(animation, forKey: nil) }
      layer.commitFrame(at: 0)
      counter.steps = 0
      _ = layer.nextChange(from: time)
      return counter.steps
    }
  }

  private func counting(_ counter: Counter) -> CountingAnimation {
    let animation = CountingAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
    animation.setValue(counter, forKey: "counter")
    return animation
  }

  @Test(arguments: [false, true]) func repeatsTakeNoSteps(autoreverses: Bool) {
    func steps(_ repeats: Float, duration: Double, speed: Float) -> Int {
      let counter = Counter()
      let animation = counting(counter)
      (animation.repeatCount, animation.duration, animation.autoreverses) = (
        repeats, duration, autoreverses
      )
      animation.speed = speed
      return self.steps([animation], counter, at: 0.5)
    }
    let few = steps(1, duration: 1, speed: 1)
    verify(few > 0, few < 20)
    for repeats: Float in [2, 1_000_000, 2_000_000, 1e38, .greatestFiniteMagnitude, .infinity] {
      for duration in [1, 1e-9, 1e-300, 1e300] {
        for speed: Float in [1, 2, -1, 1e-30, 1e30] {
          verify(
            steps(repeats, duration: duration, speed: speed) <= 2 * few,
            "\(repeats) × \(duration) s, \(speed)")
        }
      }
    }
  }

  @Test func nestedGroupsThatRepeatTakeStepsInProportionToTheirAnimations() {
    expectLinear(200) { n in
      let counter = Counter()
      var inner: CAAnimation = counting(counter)
      for depth in 0..<40 {
        let group = CAAnimationGroup()
        group.animations = [inner] + (0..<n / 20).map { _ in counting(counter) }
        (group.duration, group.repeatCount) = (pow(0.5, Double(depth)), 1e30)
        group.speed = depth % 5 == 0 ? 3 : 1
        inner = group
      }
      return steps([inner], counter, at: 0.3)
    }
  }

  @Test func replicatorsInReplicatorsHaveABound() {
    let root = CountingLayer()
    var last: CALayer = root
    for _ in 0..<4 {
      let replicator = CAReplicatorLayer()
      (replicator.instanceCount, replicator.instanceDelay) = (4_000, 0.25)
      last.addSublayer(replicator)
      last = replicator
    }
    let leaf = CountingLayer()
    leaf.counter = root.counter
    leaf.add(fade(beginTime: 1e9), forKey: nil)
    last.addSublayer(leaf)
    // Of 2.56·10¹⁴ instances.
    verify(root.nextChange(from: 5) == 5, "taken to move always")
    verify(root.counter.steps <= 1 << 18)
  }

  // MARK: Along paths

  /// `n` curves and as many points without length.
  private func path(_ n: Int) -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: .zero)
    for i in 0..<n {
      let x = CGFloat(i)
      path.addCurve(to: CGPoint(x + 1, 0), control1: CGPoint(x, 9), control2: CGPoint(x + 1, 9))
      path.addLine(to: CGPoint(x + 1, 0))
    }
    return path
  }

  @Test(arguments: [CAAnimationCalculationMode.paced, .cubicPaced])
  func aPacedPathIsMeasuredOnceForAllFrames(mode: CAAnimationCalculationMode) {
    func steps(_ n: Int, frames: Int) -> Int {
      let animation = CAKeyframeAnimation(keyPath: "position")
      (animation.path, animation.calculationMode, animation.duration) = (path(n), mode, 1)
      animation.rotationMode = .rotateAuto
      return LayerContext().run {
        let layer = CALayer(4, 4)
        layer.add(animation, forKey: nil)
        return PathSteps.counted {
          for frame in 0..<frames { layer.commitFrame(at: Double(frame) / Double(frames)) }
        }
      }
    }
    expectLinear(500) { steps($0, frames: 20) }
    // A frame more looks at one curve more, not at all.
    let (few, many) = (steps(500, frames: 20), steps(500, frames: 40))
    verify(many - few < 20 * 100, "\(many) steps instead of \(few)")
    verify(many > few)
  }

  @Test func strokesThatAreTrimmedAndDashedTakeStepsInProportionToTheirCurves() {
    expectLinear(500) { n in
      let shape = CAShapeLayer()
      (shape.path, shape.strokeColor, shape.lineWidth) = (path(n), .black, 0.5)
      (shape.strokeStart, shape.strokeEnd) = (0.1, 0.9)
      shape.lineDashPattern = [2, 0.5, 0, 1]
      return PathSteps.counted { shape.commitFrame() }
    }
  }
}

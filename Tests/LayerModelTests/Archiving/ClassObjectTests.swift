import Drawing
import TestSupport

/// Objects of classes that are known only at run time, equality of layers, and display links.
@Suite struct ClassObjectTests {
  private class Overriding: CALayer {
    var field = 0

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      if let layer = layer as? Overriding { field = layer.field }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Inheriting: Overriding {
    var more = 5
  }

  /// Adds a designated initialiser, and keeps the other.
  private final class Adding: CAShapeLayer {
    let radius: CGFloat

    init(radius: CGFloat) {
      self.radius = radius
      super.init()
    }

    override init() {
      radius = 3
      super.init()
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Generic<Value>: CALayer {
    var value: Value?

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      value = (layer as? Generic<Value>)?.value
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func objectsAreFreed() {
    weak var layer: Overriding?
    do { layer = ClassObjects.make(Overriding.self) }
    verify(layer == nil)
  }

  @Test func objectsAreMadeOfTheirClass() throws {
    try verify(#require(ClassObjects.make(Inheriting.self)).more == 5)
    try verify(#require(ClassObjects.make(Generic<Int>.self)).value == nil)
    try verify(#require(ClassObjects.make(Adding.self)).radius == 3)
    let type: CALayer.Type = Overriding.self
    verify(ClassObjects.make(type) is Overriding)
    let spring = try #require(ClassObjects.make(CASpringAnimation.self))
    verify(spring.stiffness == 100)
  }

  // MARK: Objects

  @Test func layersAreEqualToThemselvesAlone() {
    let (a, b) = (CALayer(), CALayer())
    verify(a == a, a != b, a.isEqual(a), Set([a, b, a]).count == 2, [a, b].firstIndex(of: b) == 1)
  }

  @Test func timingFunctionsAreEqualByTheirControlPoints() {
    verify(CAMediaTimingFunction(name: .linear) == CAMediaTimingFunction(controlPoints: 0, 0, 1, 1))
    verify(CAMediaTimingFunction(name: .linear) != CAMediaTimingFunction(name: .easeIn))
  }

  // MARK: Display links

  @Test func linkThatIsInvalidatedInAFrameMakesNoCallInIt() {
    LayerContext().run {
      var calls: [String] = []
      let second = CADisplayLink { _ in calls.append("second") }
      let first = CADisplayLink { _ in
        calls.append("first")
        second.invalidate()
      }
      for link in [first, second] { link.add(to: .main, forMode: .common) }
      let root = CALayer()
      for time in 0..<2 { _ = root.commitFrame(at: Double(time)) }
      verify(calls == ["first", "first"])
    }
  }

  /// Under the thread sanitizer, this sees whether the list is locked.
  @Test func threadsShareTheLinksOfTheProcess() {
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<200 {
        let link = CADisplayLink { _ in }
        link.add(to: .main, forMode: .common)
        link.invalidate()
      }
    }
  }

  @Test func aLinkIsCalledForEachFrame() {
    LayerContext().run {
      var times: [Double] = []
      let link = CADisplayLink { times.append($0.timestamp) }
      let root = CALayer()
      _ = root.commitFrame(at: 0)
      link.add(to: .main, forMode: .common)
      for i in 1...3 { _ = root.commitFrame(at: Double(i) / 60) }
      let frames: [Double] = [1.0 / 60, 2.0 / 60, 3.0 / 60]
      verify(times == frames, abs(link.duration - 1.0 / 60) < 1e-12, abs(link.targetTimestamp - 4.0 / 60) < 1e-12)
      link.isPaused = true
      _ = root.commitFrame(at: 1)
      link.isPaused = false
      link.preferredFramesPerSecond = 10
      for i in 0...10 { _ = root.commitFrame(at: 2 + Double(i) / 50) }
      let tenths: [Double] = [2, 2.1, 2.2]
      verify(Array(times.dropFirst(3)) == tenths)
      link.invalidate()
      _ = root.commitFrame(at: 9)
      verify(times.count == 6)
    }
  }
}

/// A property of the program's own: an action, an animation, and drawing of the copies in between.
@Suite struct DynamicPropertyTests {
  private final class Ring: CALayer {
    var progress: CGFloat {
      get { value(forKey: "progress") as? CGFloat ?? -1 }
      set { setValue(newValue, forKey: "progress") }
    }
    var drawn: [CGFloat] = []
    /// Copies call this after they have drawn.
    var report: ((CGFloat) -> Void)?

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      report = (layer as? Ring)?.report
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }

    override class func defaultValue(forKey key: String) -> Any? {
      key == "progress" ? CGFloat(0) : super.defaultValue(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "progress" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = (presentation() ?? self).progress
      animation.duration = 1
      return animation
    }

    override func draw(in ctx: CGContext) { report?(progress) }
  }

  @Test func aPropertyAnimatesAndRedraws() {
    LayerContext().run {
      let (root, ring) = (CALayer(), Ring())
      var drawn: [CGFloat] = []
      ring.report = { drawn.append($0) }
      ring.bounds.size = CGSize(width: 4, height: 4)
      root.addSublayer(ring)
      verify(ring.progress == 0)
      _ = root.commitFrame(at: 0)
      drawn = []
      ring.progress = 0.5
      verify(ring.animation(forKey: "progress") != nil, ring.needsDisplay())
      _ = root.commitFrame(at: 0)
      _ = root.commitFrame(at: 0.5)
      verify(drawn.contains(0.5), drawn.contains(0.25), ring.presentation()?.progress == 0.25, ring.progress == 0.5)
      _ = root.commitFrame(at: 2)
      verify(ring.presentation()?.progress == 0.5)
    }
  }

  @Test func aNumberKeepsItsType() {
    let ring = Ring()
    ring.setValue(0.75, forKey: "progress")
    verify(ring.value(forKey: "progress") as? CGFloat == 0.75)
    ring.setValue(NSNumber(value: 0.25), forKeyPath: "progress")
    verify(ring.progress == 0.25)
    ring.setValue("text", forKey: "other")
    verify(ring.value(forKey: "other") as? String == "text")
  }
}

import Drawing
import TestSupport

/// A gauge whose `display()` sets contents as wide as its reading, in a colour that no copy has.
private final class Gauge: CALayer {
  var red: UInt8 = 0
  var displays: [(isModel: Bool, reading: Double)] = []
  var callsSuper = false

  override class func needsDisplay(forKey key: String) -> Bool { key == "reading" || super.needsDisplay(forKey: key) }

  override func display() {
    let reading = (presentation() ?? self).value(forKey: "reading") as? Double ?? 0
    displays.append((self === model(), (reading * 1000).rounded() / 1000))
    if callsSuper { return super.display() }
    let width = max(1, Int((reading * 8).rounded()))
    contents = CGImage(width: width, height: 1) { _, _ in SIMD4(red, 0, 0, 255) }
  }
}

/// Sets the contents by `display(_:)`.
private final class Painter: NSObject, CALayerDelegate {
  var layers: [CALayer] = []
  func display(_ layer: CALayer) { layers.append(layer) }
}

private final class Plain: CALayer {
  override class func needsDisplay(forKey key: String) -> Bool { key == "opacity" || key == "bounds" || key == "own" }
  /// The opacities at which copies of the layer were drawn.
  var drawn: [Float] = []
  override func draw(in ctx: CGContext) {
    if model() !== self { model().drawn.append(opacity) }
    ctx.fill(bounds)
  }
}

private func animation(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
  return animation
}

@Suite(.ownContext) struct AnimatedDisplayTests {
  private func gauge(in root: CALayer) -> Gauge {
    let gauge = Gauge()
    gauge.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    gauge.red = 200
    root.addSublayer(gauge)
    return gauge
  }

  /// The width of the contents and their red in a snapshot's second node.
  private func shown(_ root: CALayer, at time: Double) throws -> [Int] {
    let snapshot = root.commitFrame(at: time)
    let image = try #require(snapshot.styles[Int(snapshot.nodes[1].style)].contents?.image)
    return [image.width, Int(image.pixel(0, 0).red)]
  }

  @Test func anOverriddenDisplayRunsOnTheLayer() throws {
    let root = CALayer()
    let gauge = gauge(in: root)
    gauge.setValue(0.25, forKey: "reading")
    gauge.add(animation("reading", from: 0.0, to: 1.0), forKey: nil)
    let pictures = try [0, 0.5, 1, 1.5].map { try shown(root, at: $0) }
    verify(pictures == [[1, 200], [4, 200], [8, 200], [2, 200]], gauge.displays.allSatisfy(\.isModel))
    verify(gauge.displays.map(\.reading).suffix(4) == [0, 0.5, 1, 0.25], "the last one by the model")
    verify(gauge.animationKeys() == nil, "setting contents for a frame starts no animation")
    let count = gauge.displays.count
    _ = try shown(root, at: 2)
    verify(gauge.displays.count == count, "nothing is animated any more")
    try verify(shown(root, at: 0.75) == [6, 200], "an earlier moment")
    try verify(shown(root, at: 3) == [2, 200])
  }

  @Test func theFirstFrameHasAPresentation() throws {
    let root = CALayer()
    let gauge = gauge(in: root)
    gauge.add(animation("reading", from: 0.5, to: 1.0), forKey: nil)
    try verify(gauge.presentation() == nil, shown(root, at: 0) == [4, 200])
  }

  @Test func anAnimationThatIsRemovedLeavesTheModel() throws {
    let root = CALayer()
    let gauge = gauge(in: root)
    gauge.setValue(0.125, forKey: "reading")
    gauge.add(animation("reading", from: 0.0, to: 1.0), forKey: "a")
    try verify(shown(root, at: 0.5) == [4, 200])
    gauge.removeAnimation(forKey: "a")
    try verify(shown(root, at: 0.6) == [1, 200])
  }

  @Test func otherAnimationsDisplayNothing() throws {
    let root = CALayer()
    let gauge = gauge(in: root)
    gauge.add(animation("opacity", from: 0.0, to: 1.0), forKey: nil)
    for time in [0, 0.5, 1.5] { root.commitFrame(at: time) }
    verify(gauge.displays.isEmpty)
  }

  /// `super.display()` draws the copy by `draw(in:)`, when the snapshot is taken.
  @Test func theOwnDisplayDrawsCopies() throws {
    let plain = Plain()
    plain.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    plain.add(animation("opacity", from: 0.0, to: 1.0), forKey: nil)
    for time in [0, 0.5, 1.5] { plain.commitFrame(at: time) }
    verify(plain.drawn == [0, 0.5])
  }

  @Test func aDelegateDisplaysTheLayerItself() throws {
    let (plain, painter) = (Plain(), Painter())
    plain.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    plain.delegate = painter
    plain.add(animation("own", from: 0.0, to: 1.0), forKey: nil)
    plain.displayIfNeeded()
    painter.layers = []
    for time in [0, 0.5, 1.5] { plain.commitFrame(at: time) }
    verify(painter.layers.count == 3, painter.layers.allSatisfy { $0 === plain })
  }

  // MARK: - needsDisplay(forKey:)

  @Test func aNewValueOfAKeyThatTheDrawingShowsFlags() {
    let plain = Plain()
    func flagged(_ change: () -> Void) -> Bool {
      plain.displayIfNeeded()
      change()
      return plain.needsDisplay()
    }
    verify(flagged { plain.opacity = 0.5 })
    verify(!flagged { plain.opacity = 0.5 }, "the same value")
    verify(flagged { plain.setValue(0.7, forKey: "opacity") })
    verify(flagged { plain.setValue(9, forKeyPath: "bounds.size.width") })
    verify(flagged { plain.frame = CGRect(x: 0, y: 0, width: 3, height: 3) })
    verify(!flagged { plain.frame.origin.x = 5 }, !flagged { plain.cornerRadius = 3 })
    verify(
      flagged {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        plain.opacity = 0.25
        CATransaction.commit()
      }, "without actions, too")
    let layer = CALayer()
    layer.opacity = 0.5
    verify(!layer.needsDisplay())
  }
}

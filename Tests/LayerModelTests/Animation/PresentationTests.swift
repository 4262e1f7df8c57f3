import Drawing
import TestSupport

/// A layer whose drawing shows a custom key.
private final class Dial: CALayer {
  override class func needsDisplay(forKey key: String) -> Bool { key == "reading" || super.needsDisplay(forKey: key) }

  override func draw(in ctx: CGContext) {
    let reading = value(forKey: "reading") as? Double ?? 0
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: reading * bounds.width, height: bounds.height))
  }
}

/// A layer with a field that its copies carry over.
private class Noted: CALayer {
  var note = "none"
  override init() { super.init() }
  override init(layer: Any) {
    note = (layer as? Noted)?.note ?? "none"
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Inherits the initialiser.
private final class Renoted: Noted { var more = [1, 2] }

private final class Generic<Value: Equatable>: CAShapeLayer {
  var value: Value?
  override init() { super.init() }
  override init(layer: Any) {
    value = (layer as? Generic<Value>)?.value
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Without an `init(layer:)`: its copies trap.
private final class Bare: CALayer {
  let width: Int
  init(width: Int) {
    self.width = width
    super.init()
  }
  required init?(coder: NSCoder) { nil }
}

/// Makes its own copies by a method, for a class whose initialiser traps.
private final class Own: CALayer {
  let width: Int
  init(width: Int) {
    self.width = width
    super.init()
  }
  required init?(coder: NSCoder) { nil }
  override func makePresentation() -> CALayer { Own(width: width) }
}

private func animation(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
  return animation
}

@Suite(.ownContext) struct PresentationTests {
  @Test func presentationsFormATreeOfTheirOwn() throws {
    let (root, group, leaf, mask) = (
      CALayer(0, 0, 90, 90), CALayer(0, 0, 50, 50), CAShapeLayer(), CALayer(0, 0, 50, 50)
    )
    root.addSublayer(group)
    group.addSublayer(leaf)
    group.mask = mask
    group.add(animation("position", from: CGPoint(x: 25, y: 25), to: CGPoint(x: 65, y: 25)), forKey: nil)
    root.commitFrame(at: 0)
    root.commitFrame(at: 0.5)
    let shown = try #require(group.presentation())
    verify(shown.position == CGPoint(x: 45, y: 25), group.position == CGPoint(x: 25, y: 25))
    verify(shown.superlayer === root.presentation(), shown.superlayer !== root)
    verify(shown.sublayers?.first === leaf.presentation(), shown.mask === mask.presentation())
    verify(leaf.presentation()?.model() === leaf, shown.presentation() === shown)
    verify(group.presentation() === shown, "one for each moment")
    verify(shown.animationKeys() == nil, shown.delegate == nil)
    // Hit testing of a moving layer uses the presentation tree.
    verify(root.presentation()?.hitTest(CGPoint(x: 65, y: 25))?.model() === group)
    verify(root.hitTest(CGPoint(x: 65, y: 25)) === root)
    group.addSublayer(CALayer())
    verify(group.sublayers?.last?.presentation() == nil)
    root.commitFrame(at: 1)
    verify(group.presentation() !== shown, group.presentation()?.position.x == 65)
  }

  @Test func copiesAreOfTheLayersClass() throws {
    let (root, noted, renoted, generic, own) = (CALayer(), Noted(), Renoted(), Generic<String>(), Own(width: 7))
    (noted.note, renoted.note, generic.value) = ("a", "b", "c")
    root.addSublayer(noted)
    noted.addSublayer(renoted)
    renoted.addSublayer(generic)
    renoted.mask = own
    renoted.add(animation("opacity", from: 0, to: 1), forKey: nil)
    root.commitFrame(at: 0)
    root.commitFrame(at: 0.25)
    let shown = try #require(renoted.presentation())
    verify(shown.note == "b", shown.more == [1, 2], shown.opacity == 0.25, shown.model() === renoted)
    verify(generic.presentation()?.value == "c", own.presentation()?.width == 7, noted.presentation()?.note == "a")
    // Each layer is at its place, once.
    verify(shown.superlayer === noted.presentation(), noted.presentation()?.superlayer === root.presentation())
    verify(root.presentation()?.sublayers?.first === noted.presentation())
    verify(noted.presentation()?.sublayers?.count == 1, noted.presentation()?.sublayers?.first === shown)
    verify(shown.sublayers?.first === generic.presentation(), shown.mask === own.presentation())
    verify(renoted.presentation() === shown, "one for each moment")
  }

  /// The root of a tree is replaced too, and its sublayers keep their order.
  @Test func aCopyOfTheRootKeepsItsSublayers() throws {
    let root = Noted()
    let sublayers = (0..<3).map { _ in CALayer() }
    root.sublayers = sublayers
    root.commitFrame(at: 0)
    let below = sublayers.map { $0.presentation() }
    let shown = try #require(root.presentation())
    verify(shown.sublayers?.count == 3)
    verify(zip(shown.sublayers ?? [], below).allSatisfy { $0 === $1 && $1?.superlayer === shown })
  }

  /// As in Core Animation, which makes no copy of the program's class for a layer that nobody asks for.
  @Test func aClassWithoutTheInitialiserIsAnimated() throws {
    let (root, bare, noted) = (CALayer(0, 0, 8, 8), Bare(width: 3), Noted())
    bare.backgroundColor = .white
    bare.bounds.size = CGSize(width: 8, height: 8)
    bare.add(animation("opacity", from: 0, to: 1), forKey: nil)
    root.addSublayer(bare)
    bare.addSublayer(noted)
    LayerContext().run {
      root.commitFrame(at: 0)
      root.commitFrame(at: 0.5)
      verify(noted.presentation()?.superlayer?.opacity == 0.5, root.presentation()?.sublayers?.first?.model() === bare)
    }
  }

  @Test func aManualClockMovesPresentations() {
    let layer = CALayer()
    layer.add(animation("opacity", from: 0, to: 1), forKey: nil)
    layer.commitFrame(at: 0)
    LayerContext.current.time = 0.25
    verify(layer.presentation()?.opacity == 0.25, layer.presentation()?.value(forKeyPath: "opacity") as? Float == 0.25)
  }

  @Test func settingAPresentationRunsNothing() {
    let layer = CALayer()
    layer.actions = ["opacity": animation("opacity", from: 0, to: 1)]
    layer.add(animation("opacity", from: 0, to: 1), forKey: nil)
    layer.commitFrame(at: 0)
    layer.commitFrame(at: 0.5)
    verify(layer.presentation()?.animationKeys() == nil)
    verify(layer.animationKeys() == nil, "it had no key")
  }

  @Test func animatedDrawingKeyRedrawsEachFrame() throws {
    let dial = Dial()
    dial.bounds = CGRect(x: 0, y: 0, width: 8, height: 2)
    dial.setNeedsDisplay()
    dial.add(animation("reading", from: 0.0, to: 1.0), forKey: nil)
    func reds(at time: Double) throws -> Int {
      let snapshot = dial.commitFrame(at: time)
      let image = try #require(snapshot.styles[Int(snapshot.nodes[0].style)].contents?.image)
      return (0..<8).count { image.pixel($0, 0).red == 255 }
    }
    let found = try [0, 0.25, 0.5, 1, 2].map { try reds(at: $0) }
    verify(found == [0, 2, 4, 8, 0])
  }

  @Test func textsAreDrawnInTheirAnimatedSize() throws {
    let text = CATextLayer()
    text.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    text.string = "Lamina"
    text.add(animation("fontSize", from: 8, to: 40), forKey: nil)
    func ink(at time: Double) throws -> Int {
      let snapshot = text.commitFrame(at: time)
      let image = try #require(snapshot.styles[Int(snapshot.nodes[0].style)].contents?.image)
      return stride(from: 3, to: image.premultipliedRGBA.count, by: 4).reduce(0) {
        $0 + Int(image.premultipliedRGBA[$1])
      }
    }
    let (small, middle, large) = (try ink(at: 0), try ink(at: 0.5), try ink(at: 1))
    verify(0 < small, 3 * small < middle, middle < large)
  }

  @Test func filtersOfTheModelStayAsTheyAre() {
    let (layer, blur) = (CALayer(0, 0, 10, 10, .red), CAFilter(type: "gaussianBlur"))
    blur.name = "soft"
    blur.setValue(2.0, forKey: "inputRadius")
    layer.filters = [blur]
    layer.add(animation("filters.soft.inputRadius", from: 4.0, to: 8.0), forKey: nil)
    let snapshot = layer.commitFrame(at: 0.5)
    verify(snapshot.effects(of: 0)?.filters == [.gaussianBlur(sigma: 6)])
    verify(blur.value(forKey: "inputRadius") as? Double == 2)
  }

  /// Rendering a layer that is not the root of its tree shows it and the layers below.
  @Test func aFrameOfAPartShowsThatPart() throws {
    LayerContext().run {
      let (root, part, leaf, other) = (CALayer(), CALayer(), CALayer(), CALayer())
      root.sublayers = [part, other]
      part.addSublayer(leaf)
      leaf.add(animation("opacity", from: 0.0, to: 1.0), forKey: "fade")
      part.commitFrame(at: 0)
      part.commitFrame(at: 0.25)
      verify(leaf.presentation()?.opacity == 0.25, part.presentation()?.sublayers?.first === leaf.presentation())
      verify(root.presentation() == nil, other.presentation() == nil)
      leaf.opacity = 0.5
      verify(leaf.animationKeys() == ["fade", "opacity"], "what was shown is animated")
      root.commitFrame(at: 0.5)
      verify(other.presentation() != nil, leaf.presentation()?.superlayer?.superlayer === root.presentation())
      part.commitFrame(at: 0.75)
      verify(part.presentation()?.superlayer?.model() === root)
    }
    // On the machine's clock it is the moment of the last frame, of whichever layer above.
    let (root, leaf) = (CALayer(), CALayer())
    root.addSublayer(leaf)
    leaf.add(animation("opacity", from: 0.0, to: 1.0), forKey: nil)
    leaf.commitFrame(at: 0)
    leaf.commitFrame(at: 0.25)
    verify(leaf.presentation()?.opacity == 0.25)
    root.commitFrame(at: 0.5)
    verify(leaf.presentation()?.opacity == 0.5)
    leaf.commitFrame(at: 0.75)
    verify(leaf.presentation()?.opacity == 0.75)
  }

  @Test func aFlushCommitsWhatIsOnScreen() throws {
    let (root, noted, hidden) = (CALayer(), Noted(), CALayer())
    root.addSublayer(noted)
    noted.note = "a"
    CATransaction.flush()
    verify(root.presentation() == nil)
    (root.isOnScreen, hidden.isOnScreen) = (true, true)
    hidden.isOnScreen = false
    verify(noted.presentation() == nil, "not before the flush")
    CATransaction.begin()
    CATransaction.flush()
    verify(noted.presentation() == nil, "nor while a transaction is open")
    CATransaction.commit()
    CATransaction.flush()
    let shown = try #require(noted.presentation())
    verify(shown.note == "a", shown.superlayer === root.presentation(), hidden.presentation() == nil)
    let late = CALayer()
    noted.addSublayer(late)
    verify(late.presentation() == nil, late.animationKeys() == nil)
    CATransaction.flush()
    verify(late.presentation()?.superlayer?.model() === noted)
    noted.opacity = 0.5
    verify(noted.animationKeys() == ["transition", "opacity"], "what is on screen is animated")
    verify(noted.presentation()?.opacity == 1)
    root.isOnScreen = false
    let last = CALayer()
    root.addSublayer(last)
    CATransaction.flush()
    verify(last.presentation() == nil)
  }

  @Test func aFlushLaysOutAndDrawsWhatIsOnScreen() throws {
    final class Row: CALayer {
      override func layoutSublayers() { for layer in sublayers ?? [] { layer.position.x = 7 } }
    }
    try LayerContext().run {
      let (row, dial) = (Row(), Dial())
      dial.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      dial.setValue(1.0, forKey: "reading")
      row.addSublayer(dial)
      row.isOnScreen = true
      CATransaction.flush()
      verify(dial.position.x == 7, dial.contents != nil, !row.needsLayout(), !dial.needsDisplay())
      try verify(#require(dial.presentation()).contents != nil)
    }
  }

  @Test func screensHoldNobodyAlive() {
    weak var gone: CALayer?
    LayerContext().run {
      let root = CALayer()
      root.isOnScreen = true
      CATransaction.flush()
      gone = root
    }
    verify(gone == nil)
  }

  @Test func instancesAreDelayed() {
    let (replicator, dot) = (CAReplicatorLayer(), CALayer(0, 0, 5, 5, .red))
    replicator.addSublayer(dot)
    (replicator.instanceCount, replicator.instanceDelay) = (3, 0.25)
    let fade = animation("opacity", from: 0.0, to: 1.0)
    fade.fillMode = .backwards
    dot.add(fade, forKey: nil)
    let snapshot = replicator.commitFrame(at: 0.5)
    verify(snapshot.nodes.filter { $0.kind == .layer }.dropFirst().map(\.opacity) == [0.5, 0.25, 0])
  }

  @Test func presentationsHoldNobodyAlive() {
    weak var gone: CALayer?
    LayerContext().run {
      let root = CALayer()
      root.addSublayer(CALayer())
      root.commitFrame(at: 0)
      verify(root.presentation() != nil)
      gone = root
    }
    verify(gone == nil)
  }

  @Test func aStillLeavesThePlayAsItIs() {
    let layer = CALayer(0, 0, 10, 10, .red)
    layer.commitFrame(at: 100, in: nil, plays: true, firstTime: 100)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    layer.opacity = 0
    layer.commitFrame(at: 100.5, in: nil, plays: true, firstTime: 0)
    verify(layer.commitFrame().nodes[0].opacity == 0.5, "without a time, it shows the last frame's")
    verify(layer.commitFrame(at: 100.25).nodes[0].opacity == 0.75, layer.animationKeys() == ["opacity"])
    verify(layer.commitFrame(at: 100.75, in: nil, plays: true, firstTime: 0).nodes[0].opacity == 0.25)
    CATransaction.flush()
  }

  @Test func tilesAreDrawnByTheLayerItself() {
    final class Drawing: NSObject, CALayerDelegate {
      var count = 0
      func draw(_ layer: CALayer, in ctx: CGContext) { count += 1 }
    }
    LayerContext().run {
      let (tiled, delegate) = (CATiledLayer(), Drawing())
      tiled.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      tiled.delegate = delegate
      tiled.add(animation("opacity", from: 0.5, to: 1), forKey: nil)
      let nodes = [0, 0.5].map { tiled.commitFrame(at: $0).nodes.count }
      verify(nodes == [2, 2], delegate.count == 1)
    }
  }

  @Test func onlyMovedLayersGetNewVersions() {
    let (root, moving, still) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(moving)
    root.addSublayer(still)
    let discrete = CAKeyframeAnimation(keyPath: "opacity")
    (discrete.values, discrete.duration, discrete.calculationMode) = ([0.25, 0.75], 1, .discrete)
    moving.add(discrete, forKey: nil)
    let versions = [0.1, 0.2, 0.6, 2, 3].map { root.commitFrame(at: $0).nodes.map(\.version) }
    verify(versions[0][2] == versions[2][2], "the still one")
    verify(versions[0] != versions[2], versions[2] != versions[3])
    verify(versions[3] == versions[4], "after the end all is still")
  }

  @Test func theNextChangeIsKnown() {
    let (root, layer) = (CALayer(), CALayer())
    root.addSublayer(layer)
    verify(root.nextChange(from: 0) == .infinity)
    layer.beginTime = 1
    layer.speed = 2
    let late = animation("opacity", from: 0.0, to: 1.0)
    late.beginTime = 3
    layer.add(late, forKey: nil)
    root.commitFrame(at: 0)
    verify(root.nextChange(from: 0) == 2.5, root.nextChange(from: 2.75) == 2.75)
    // The animation has no effect after 3.5, but its end must be reported.
    verify(root.nextChange(from: 3.5) > 3.5, root.nextChange(from: 3.5) < 3.5 + 1e-9)
    root.commitFrame(at: 3.6)
    verify(root.nextChange(from: 3.6) == .infinity)
    layer.speed = 0
    verify(root.nextChange(from: 0) == .infinity)
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [CAEmitterCell()]
    root.addSublayer(emitter)
    verify(root.nextChange(from: 7) == 7)
  }
}

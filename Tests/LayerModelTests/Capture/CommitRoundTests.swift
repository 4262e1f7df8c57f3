import TestSupport

/// Layout and display that ask for each other within one commit.
@Suite struct CommitRoundTests {
  /// Adds a sublayer when it is displayed, and places it when it is laid out.
  private final class Maker: CALayer {
    let made = CALayer()

    override func display() {
      if made.superlayer == nil { addSublayer(made) }
      setNeedsLayout()
    }

    override func layoutSublayers() { made.position = CGPoint(x: 8, y: 8) }
  }

  @Test func layoutAskedForByDisplayBelongsToTheFlush() {
    LayerContext().run {
      let (root, maker) = (CALayer(), Maker())
      root.addSublayer(maker)
      root.isOnScreen = true
      maker.setNeedsDisplay()
      CATransaction.flush()
      verify(maker.made.position == CGPoint(x: 8, y: 8), maker.made.presentation() != nil)
      _ = root.commitFrame(at: 0)
      verify(maker.made.animationKeys() == nil, "a new layer does not slide into place")
    }
  }

  @Test func layoutAskedForByDisplayBelongsToTheFrame() {
    LayerContext().run {
      let maker = Maker()
      maker.setNeedsDisplay()
      _ = maker.commitFrame(at: 0)
      _ = maker.commitFrame(at: 0.1)
      verify(maker.made.position == CGPoint(x: 8, y: 8), maker.made.animationKeys() == nil)
    }
  }

  /// Each display asks for the next layer's layout, and that for its display.
  private final class Link: CALayer {
    var next: Link?
    var displays = 0

    override func display() {
      displays += 1
      next?.setNeedsLayout()
    }

    override func layoutSublayers() { setNeedsDisplay() }
  }

  @Test func chainOfRequestsIsFinished() {
    let (root, links) = (CALayer(), (0..<10).map { _ in Link() })
    for (link, next) in zip(links.reversed().dropFirst(), links.reversed()) { link.next = next }
    // The last is the first of the tree, so each request comes too late for its pass.
    for link in links.reversed() { root.addSublayer(link) }
    _ = root.commitFrame(at: 0)
    links.forEach { $0.displays = 0 }
    links[0].setNeedsDisplay()
    root.isOnScreen = true
    CATransaction.flush()
    root.isOnScreen = false
    verify(links.map(\.displays) == Array(repeating: 1, count: 10))
  }

  /// Asks for layout and display for ever.
  private final class Restless: CALayer {
    var (layouts, displays) = (0, 0)
    let asksAlone: Bool

    init(alone: Bool) {
      asksAlone = alone
      super.init()
    }

    required init?(coder: NSCoder) { nil }

    override func display() {
      displays += 1
      if asksAlone { setNeedsDisplay() } else { setNeedsLayout() }
    }

    override func layoutSublayers() {
      layouts += 1
      if !asksAlone { setNeedsDisplay() }
    }
  }

  @Test func endlessRequestsDoNotStopACommit() {
    let (both, alone) = (Restless(alone: false), Restless(alone: true))
    for layer in [both, alone] {
      layer.isOnScreen = true
      layer.setNeedsDisplay()
      CATransaction.flush()
      layer.isOnScreen = false
    }
    verify((2...32).contains(both.displays), (1...32).contains(both.layouts))
    verify(alone.displays == 1, "a layer's request while it is displayed is for the next commit")
    alone.isOnScreen = true
    CATransaction.flush()
    alone.isOnScreen = false
    verify(alone.displays == 2)
  }
}

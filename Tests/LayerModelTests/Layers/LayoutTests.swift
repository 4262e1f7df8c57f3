import TestSupport

/// A layout manager that counts its calls, and may change the layers.
private final class Manager: CALayoutManager {
  var laidOut: [CALayer] = []
  var invalidated = 0
  var layout: (CALayer) -> Void = { _ in }

  func invalidateLayout(of layer: CALayer) { invalidated += 1 }
  func layoutSublayers(of layer: CALayer) {
    laidOut.append(layer)
    layout(layer)
  }
}

private final class WideManager: CALayoutManager {
  func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 77, height: 7) }
}

private final class Delegate: NSObject, CALayerDelegate {
  var count = 0
  func layoutSublayers(of layer: CALayer) { count += 1 }
}

private final class SilentDelegate: NSObject, CALayerDelegate {}

@Suite struct LayoutTests {
  @Test func changesMarkLayersForLayout() {
    let (root, layer, child) = (CALayer(10, 10), CALayer(10, 10), CALayer(5, 5))
    /// Whether each of the three layers needs layout after `change`, if none did before.
    func flagged(_ change: () -> Void) -> [Bool] {
      root.layoutIfNeeded()
      layer.layoutIfNeeded()
      child.layoutIfNeeded()
      change()
      return [root, layer, child].map { $0.needsLayout() }
    }
    verify(flagged { root.addSublayer(layer) } == [true, false, false], "the added layer itself is not")
    verify(flagged { layer.insertSublayer(child, at: 0) } == [false, true, false])
    verify(flagged { layer.bounds.size.width = 11 } == [true, true, false])
    verify(flagged { layer.bounds.size.width = 11 } == [false, false, false], "it is no change")
    verify(flagged { layer.bounds.origin.x = 1 } == [true, true, false])
    verify(flagged { child.transform = CATransform3DMakeScale(2, 2, 1) } == [false, true, true])
    verify(flagged { child.position = CGPoint(3, 3) } == [false, false, false])
    verify(flagged { layer.replaceSublayer(child, with: CALayer()) } == [false, true, false])
    verify(flagged { layer.sublayers = nil } == [false, true, false])
    verify(flagged { layer.removeFromSuperlayer() } == [true, false, false])
    verify(flagged { child.setNeedsLayout() } == [false, false, true])
    let manager = Manager()
    verify(flagged { child.layoutManager = manager } == [false, false, true])
  }

  @Test func layoutManagerIsInvalidatedAndArranges() {
    let (layer, child, manager) = (CALayer(100, 50), CALayer(10, 10), Manager())
    manager.layout = { $0.sublayers?.first?.frame = CGRect(1, 2, 3, 4) }
    layer.layoutIfNeeded()
    layer.layoutManager = manager
    layer.addSublayer(child)
    verify(manager.invalidated == 1, "flagging what is flagged is no news")
    layer.layoutIfNeeded()
    verify(manager.laidOut.count == 1, child.frame == CGRect(1, 2, 3, 4))
    verify(!layer.needsLayout(), "what it changes itself does not flag it")
    layer.layoutIfNeeded()
    verify(manager.laidOut.count == 1)
    layer.setNeedsLayout()
    verify(manager.invalidated == 2)
  }

  @Test func theDelegateComesBeforeTheManager() {
    let (layer, manager, delegate, silent) = (CALayer(), Manager(), Delegate(), SilentDelegate())
    (layer.layoutManager, layer.delegate) = (manager, delegate)
    layer.layoutSublayers()
    verify(delegate.count == 1, manager.laidOut.isEmpty)
    layer.delegate = silent
    layer.layoutSublayers()
    verify(manager.laidOut.count == 1)
  }

  @Test func layoutStartsAtTheTopmostFlagged() {
    let (root, middle, leaf, manager) = (CALayer(), CALayer(), CALayer(), Manager())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    for layer in [root, middle, leaf] { layer.layoutManager = manager }
    leaf.layoutIfNeeded()
    verify(manager.laidOut.map(ObjectIdentifier.init) == [root, middle, leaf].map(ObjectIdentifier.init))
    manager.laidOut = []
    root.setNeedsLayout()
    leaf.setNeedsLayout()
    leaf.layoutIfNeeded()
    verify(manager.laidOut.count == 1, root.needsLayout(), "a layer between that is not flagged ends the way up")
  }

  @Test func aSnapshotLaysOutFirst() {
    final class Row: CALayer {
      override func layoutSublayers() {
        for (i, layer) in (sublayers ?? []).enumerated() { layer.position.x = CGFloat(10 * i) }
      }
    }
    let (root, row, a, b) = (CALayer(10, 10), Row(), CALayer(1, 1), CALayer(1, 1))
    (row.sublayers, root.mask) = ([a, b], Row())
    root.addSublayer(row)
    let snapshot = root.commitFrame()
    verify(b.position.x == 10, snapshot.nodes[3].geometry.position.x == 10, root.mask?.needsLayout() == false)
  }

  @Test func layersThatKeepAskingEnd() {
    final class Restless: CALayer {
      var count = 0
      override func layoutSublayers() {
        count += 1
        setNeedsLayout()
      }
    }
    let layer = Restless()
    layer.setNeedsLayout()
    layer.commitFrame()
    verify(layer.count >= 1, layer.count < 100)
  }

  @Test func thePreferredSizeIsTheManagers() {
    let (layer, manager) = (CALayer(10, 20), WideManager())
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    verify(layer.preferredFrameSize() == CGSize(width: 20, height: 20))
    layer.layoutManager = manager
    verify(layer.preferredFrameSize() == CGSize(width: 77, height: 7))
  }

  // MARK: - Autoresizing

  /// A sublayer at (12, 25), 30 × 45, in a layer of 100 × 100 that becomes 190 × 160: the axes change by 90 and 60.
  private static let resizings: [(CAAutoresizingMask, CGRect)] = [
    ([], CGRect(12, 25, 30, 45)),
    ([.layerMinXMargin], CGRect(102, 25, 30, 45)),
    ([.layerMaxXMargin], CGRect(12, 25, 30, 45)),
    ([.layerWidthSizable], CGRect(12, 25, 120, 45)),
    ([.layerMinXMargin, .layerMaxXMargin], CGRect(57, 25, 30, 45)),
    ([.layerMinXMargin, .layerWidthSizable], CGRect(72, 25, 60, 45)),
    ([.layerWidthSizable, .layerMaxXMargin], CGRect(12, 25, 60, 45)),
    ([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], CGRect(42, 25, 60, 45)),
    ([.layerMinYMargin], CGRect(12, 85, 30, 45)),
    ([.layerMinYMargin, .layerHeightSizable], CGRect(12, 65, 30, 65)),
    ([.layerWidthSizable, .layerHeightSizable], CGRect(12, 25, 120, 105)),
  ]

  @Test(arguments: resizings)
  func sublayersFollowByThirds(mask: CAAutoresizingMask, expected: CGRect) {
    let (root, layer) = (CALayer(100, 100), CALayer())
    layer.frame = CGRect(12, 25, 30, 45)
    layer.autoresizingMask = mask
    root.addSublayer(layer)
    root.bounds = CGRect(7, 8, 190, 160)
    verify(layer.frame == expected, "\(layer.frame)")
  }

  @Test func autoresizedFramesAreWholeOutwards() {
    func resized(_ mask: CAAutoresizingMask, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      let (root, layer) = (CALayer(100, 100), CALayer())
      layer.frame = CGRect(20, 30, 40, 25)
      layer.autoresizingMask = mask
      root.addSublayer(layer)
      root.bounds.size = CGSize(width: width, height: height)
      return layer.frame
    }
    // 20 + 20 · 4/6 = 33.3, and 60 + 20.
    verify(resized([.layerMinXMargin, .layerWidthSizable], 120, 100) == CGRect(33, 30, 47, 25))
    // 20 − 25 · 4/6 = 3.3, and 60 − 25.
    verify(resized([.layerMinXMargin, .layerWidthSizable], 75, 100) == CGRect(3, 30, 32, 25))
    verify(resized([.layerWidthSizable, .layerHeightSizable], 60, 40) == CGRect(20, -5, 0, 35), "turned round")
    verify(resized([.layerMaxXMargin, .layerMaxYMargin], 60, 40) == CGRect(20, 30, 40, 25))
    let (root, layer) = (CALayer(100, 100), CALayer())
    layer.frame = CGRect(20.5, 30, 40, 25)
    layer.autoresizingMask = [.layerMaxXMargin]
    root.addSublayer(layer)
    root.bounds.size.width = 200
    verify(layer.frame == CGRect(20.5, 30, 40, 25), "what does not change is not rounded")
    layer.resize(withOldSuperlayerSize: CGSize(width: 200, height: 100))
    verify(layer.frame.minX == 20.5)
  }

  @Test func autoresizingGoesDown() {
    let (root, layer, inner) = (CALayer(100, 100), CALayer(), CALayer())
    (layer.frame, inner.frame) = (CGRect(0, 0, 100, 100), CGRect(0, 0, 100, 100))
    root.addSublayer(layer)
    layer.addSublayer(inner)
    (layer.autoresizingMask, inner.autoresizingMask) = (
      [.layerWidthSizable, .layerHeightSizable], [.layerWidthSizable]
    )
    root.bounds.size = CGSize(width: 50, height: 60)
    verify(inner.frame == CGRect(0, 0, 50, 100))
    root.bounds.size = CGSize(width: CGFloat.nan, height: 60)
    verify(inner.frame == CGRect(0, 0, 50, 100), "a size that is no number moves nothing")
  }
}

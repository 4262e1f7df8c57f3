import TestSupport

/// Trees of very many layers, deep and wide: nothing recurses, and work grows as the tree does.
///
/// Steps are counted at 10,000 and 20,000 layers. Work without a counter is done with 100,000: quadratic work would
/// take 10¹⁰ steps, and not end. One test after the other, because each of them has a tree of 100 MB.
@Suite(.serialized) struct LargeTreeTests {
  private let count = 100_000

  /// `steps` of half the layers and of all: at least one for each, and for twice the layers little more than twice as
  /// many.
  private func expectLinear(_ steps: (_ count: Int) -> Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let (half, all) = (steps(10_000), steps(20_000))
    #expect(half >= 9_999, sourceLocation: sourceLocation)
    #expect(10 * all <= 21 * half, "\(all) steps instead of \(half)", sourceLocation: sourceLocation)
    #expect(all <= 160_000, sourceLocation: sourceLocation)
  }

  @Test(arguments: [false, true]) func deepTreeIsTraversedWithoutRecursion(hasTransformLayers: Bool) {
    let root = CALayer(10, 10, at: CGPoint(5, 5))
    var deepest = root
    for i in 1..<count {
      let next = hasTransformLayers && i % 2 == 0 ? CATransformLayer() : CALayer()
      next.bounds = root.bounds
      next.position = root.position
      deepest.addSublayer(next)
      deepest = next
    }
    verify(root.commitFrame().nodes.count == count, root.hitTest(CGPoint(3, 3)) === deepest)
    verify(root.frontmostLayer(at: CGPoint(3, 3)) === deepest)
    verify(deepest.convert(CGPoint(3, 3), to: root) == CGPoint(3, 3))
    verify(deepest.convert(CGPoint(3, 3), from: nil) == CGPoint(3, 3), deepest.contentsAreFlipped())
  }

  @Test func deepTreeIsBuiltFromTheLeaf() {
    var root = CALayer()
    for _ in 1..<count {
      let next = CALayer()
      next.addSublayer(root)
      root = next
    }
    verify(root.sublayers?.count == 1)
  }

  @Test func masksInMasks() {
    let root = CALayer(10, 10)
    var deepest = root
    for _ in 1..<count {
      let mask = CALayer(10, 10)
      deepest.mask = mask
      deepest = mask
    }
    verify(root.hitTest(CGPoint(1, 1)) == nil, deepest.convert(CGPoint.zero, to: nil).x.isFinite)
  }

  /// Counts calls on all layers of a tree.
  private final class Counter {
    var tests = 0, layouts = 0
  }

  private final class CountingLayer: CALayer {
    var counter = Counter()

    override func contains(_ p: CGPoint) -> Bool {
      counter.tests += 1
      return super.contains(p)
    }

    override func layoutSublayers() { counter.layouts += 1 }
  }

  /// A tree of `count` layers and its counter.
  private func counted(_ count: Int, isDeep: Bool) -> (root: CALayer, counter: Counter) {
    let root = CountingLayer(10, 10, at: CGPoint(5, 5))
    var last = root
    for _ in 1..<count {
      let next = CountingLayer(10, 10, at: CGPoint(5, 5))
      next.counter = root.counter
      (isDeep ? last : root).addSublayer(next)
      last = next
    }
    return (root, root.counter)
  }

  @Test(arguments: [false, true]) func eachLayerIsTestedAndLaidOutOnce(isDeep: Bool) {
    expectLinear { count in
      let (root, counter) = counted(count, isDeep: isDeep)
      verify(root.hitTest(CGPoint(70, 70)) == nil, counter.tests == count)
      return counter.tests
    }
    expectLinear { count in
      let (root, counter) = counted(count, isDeep: isDeep)
      for layer in sequence(first: root, next: { isDeep ? $0.sublayers?.first : nil }) { layer.setNeedsLayout() }
      if !isDeep { for layer in root.sublayers ?? [] { layer.setNeedsLayout() } }
      counter.layouts = 0
      _ = root.commitFrame()
      verify(counter.layouts == count)
      _ = root.commitFrame()
      return counter.layouts
    }
  }

  private func wide(_ count: Int) -> (root: CALayer, layers: [CALayer]) {
    let root = CALayer(10, 10, at: CGPoint(5, 5))
    let layers = (0..<count).map { i in
      let layer = CALayer(1, 1, at: CGPoint(CGFloat(i), 0))
      root.addSublayer(layer)
      return layer
    }
    return (root, layers)
  }

  @Test func wideTreesAreAsked() {
    let (root, layers) = wide(count)
    verify(root.commitFrame().nodes.count == count + 1, root.hitTest(CGPoint(70_000, 0)) === layers[70_000])
    verify(root.frontmostLayer(at: CGPoint(70_000, 0)) === layers[70_000])
    layers[3].zPosition = 1
    verify(root.hitTest(CGPoint(70_000, 0)) === layers[70_000])
    verify(layers[9].convert(CGPoint.zero, to: layers[10]) == CGPoint(-1, 0))
  }

  /// In which order layers leave: the k-th of n.
  private static let orders: [@Sendable (_ k: Int, _ n: Int) -> Int] = [
    { k, _ in k }, { k, n in n - 1 - k }, { k, n in (k * 7919) % n },
  ]

  @Test(arguments: 0..<3) func wideTreesAreTakenApartInAnyOrder(order: Int) {
    expectLinear { count in
      let (root, layers) = wide(count)
      for k in layers.indices { layers[Self.orders[order](k, count)].removeFromSuperlayer() }
      verify(root.sublayers == nil)
      return root.sublayerList.steps
    }
  }

  @Test func wideTreesMoveElsewhere() {
    expectLinear { count in
      let (root, layers) = wide(count)
      let other = CALayer()
      for layer in layers { other.addSublayer(layer) }
      verify(root.sublayers == nil, other.sublayers?.count == count)
      other.sublayers = layers.reversed()
      verify(other.sublayers?.first === layers.last)
      return root.sublayerList.steps
    }
  }
}

import DisplayLists
import TestSupport

/// The cost of one changed layer of a large tree, for trees of all kinds.
@Suite(.ownContext) struct RetainedTreeTests {
  enum Kind: CaseIterable {
    case nested, clipped, shape, gradient, masked, faded, shadowed, raised, tilted
  }

  private static let count = 1000
  private static let size = CGSize(width: 640, height: 480)

  /// Layers of one kind on a grid, 5 points apart from each other.
  private static func tree(_ kind: Kind) -> (root: CALayer, layers: [CALayer]) {
    let root = CALayer()
    root.place(0, 0, size.width, size.height)
    let layers = (0..<count).map { k in
      let layer: CALayer
      switch kind {
      case .shape:
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 8), transform: nil)
        layer = shape
      case .gradient:
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.red, CGColor.blue]
        layer = gradient
      default: layer = CALayer()
      }
      layer.place(CGFloat(k % 40) * 16, CGFloat(k / 40) * 16, 11, 9)
      if kind != .shape { layer.backgroundColor = .green }
      switch kind {
      case .nested, .clipped, .faded:
        layer.addSublayer(CALayer(2, 2, 12, 4, .blue))
        layer.masksToBounds = kind == .clipped
        layer.opacity = kind == .faded ? 0.5 : 1
      case .masked: layer.mask = CALayer(1, 1, 6, 6, .red)
      case .shadowed: (layer.shadowOpacity, layer.shadowRadius) = (1, 1)
      case .raised: layer.zPosition = CGFloat(k % 7)
      case .tilted: layer.transform = CATransform3DMakeRotation(CGFloat(k % 60 - 30) / 60, 0, 1, 0)
      case .shape, .gradient: break
      }
      root.addSublayer(layer)
      return layer
    }
    return (root, layers)
  }

  private static func frame(of root: CALayer, in viewport: Viewport) -> LayerSnapshot {
    root.commitFrame(at: 0, in: viewport, plays: true, firstTime: 0)
  }

  @Test(arguments: Kind.allCases) func oneChangedLayerCostsItsShareOfTheTree(kind: Kind) throws {
    let (root, layers) = Self.tree(kind)
    let viewport = Viewport(size: Self.size, placement: .placed)
    let first = Self.frame(of: root, in: viewport)
    let resolved = try viewport.resolved(for: first)
    let tree = RetainedTree(of: first, in: resolved, maximumImageSize: 4096)
    var memory = FrameMemory()
    var list = tree.displayList(reusing: &memory)
    let whole = list.passes.reduce(0) { $0 + $1.items.count }
    verify(whole >= Self.count)
    for step in 0..<4 {
      CATransaction.setDisableActions(true)
      layers[500].position.x += 3
      let damage = Damage(tree.update(to: Self.frame(of: root, in: viewport)))
      verify(tree.layersReused >= first.nodes.count - 3, !damage.isEmpty, "step \(step)")
      list = tree.displayList(change: damage.bounds, reusing: &memory)
      let items = list.passes.reduce(0) { $0 + $1.items.count }
      verify(items > 0, items * 20 < whole, "step \(step): \(items) of \(whole)")
    }
  }

  @Test func damageIsWhereTheTopmostGroupWasAndIs() throws {
    let dot = CALayer(10, 10, 4, 4, .red)
    let group = CALayer(20, 30, 40, 40, .blue)
    group.opacity = 0.5
    group.addSublayer(dot)
    let root = CALayer(size: 200, holding: CALayer(100, 100, 50, 50, .green), group)
    let viewport = Viewport(placement: .placed)
    let first = Self.frame(of: root, in: viewport)
    let tree = RetainedTree(of: first, in: try viewport.resolved(for: first), maximumImageSize: 4096)
    CATransaction.setDisableActions(true)
    dot.position.x += 100
    let damage = Damage(tree.update(to: Self.frame(of: root, in: viewport)))
    verify(damage.parts == [PixelRect(minX: 20, minY: 30, maxX: 134, maxY: 70)], tree.layersReused == 2)
    // A state that returns unchanged is no damage.
    verify(tree.update(to: Self.frame(of: root, in: viewport)).isEmpty)
  }

  /// A layer without visible sublayers is painted in one piece with its border, whose corners then look slightly
  /// different.
  @Test func aLayerThatLosesItsLastSublayerIsDamaged() throws {
    let dot = CALayer(300, 300, 4, 4, .red)
    let card = CALayer(20, 30, 40, 40, .blue)
    (card.borderWidth, card.cornerRadius) = (1, 8)
    card.addSublayer(dot)
    let root = CALayer(size: 200, holding: CALayer(100, 100, 50, 50, .green), card)
    let viewport = Viewport(placement: .placed)
    let first = Self.frame(of: root, in: viewport)
    let tree = RetainedTree(of: first, in: try viewport.resolved(for: first), maximumImageSize: 4096)
    // Knows no list of changes since the first snapshot: it compares the two.
    let comparing = RetainedTree(
      of: first, in: try viewport.resolved(for: first), maximumImageSize: 4096)
    let whole = PixelRect(minX: 20, minY: 30, maxX: 60, maxY: 70)
    for isHidden in [true, false, true] {
      CATransaction.setDisableActions(true)
      dot.isHidden = isHidden
      verify(Damage(tree.update(to: Self.frame(of: root, in: viewport))).parts == [whole])
    }
    verify(Damage(comparing.update(to: tree.snapshot)).parts == [whole])
  }

  /// A mask lies in no tree of placed layers: what hides in it is damage of the layer that it masks.
  @Test func aMaskThatLosesItsLastSublayerIsDamageOfItsLayer() throws {
    let (dot, mask) = (CALayer(0, 0, 20, 20, .red), CALayer(0, 0, 40, 40))
    mask.addSublayer(dot)
    let card = CALayer(20, 30, 40, 40, .blue)
    card.mask = mask
    let root = CALayer(size: 200, holding: CALayer(100, 100, 50, 50, .green), card)
    let viewport = Viewport(placement: .placed)
    let first = Self.frame(of: root, in: viewport)
    let tree = RetainedTree(of: first, in: try viewport.resolved(for: first), maximumImageSize: 4096)
    for isHidden in [true, false, true] {
      CATransaction.setDisableActions(true)
      dot.isHidden = isHidden
      let causes = tree.update(to: Self.frame(of: root, in: viewport))
      verify(causes.map(\.reason) == [.inside], tree.layersReused > 0)
      verify(Damage(causes).parts == [PixelRect(minX: 20, minY: 30, maxX: 60, maxY: 70)])
    }
  }
}

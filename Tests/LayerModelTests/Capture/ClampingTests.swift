import TestSupport

/// The numbers that a snapshot holds.
@Suite struct ClampingTests {
  private let limit: CGFloat = 0x1p40

  private func geometry(_ change: (CALayer) -> Void) -> LayerGeometry {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.position = CGPoint(x: 0.1, y: 0.2)
    change(layer)
    return LayerSnapshot(layer).nodes[0].geometry
  }

  @Test(arguments: [1, 0x1p39, 0x1p40 - 0x1p-12, 0x1p40] as [CGFloat])
  func numbersUpToTheLimitStay(_ number: CGFloat) {
    for v in [number, -number] {
      let transform = CATransform3DMakeTranslation(v, -v, v)
      let found = geometry {
        $0.bounds = CGRect(x: v, y: -v, width: number, height: number)
        ($0.position, $0.zPosition, $0.anchorPointZ) = (CGPoint(x: v, y: -v), v, -v)
        $0.transform = transform
        $0.sublayerTransform = CATransform3DMakeScale(v, -v, v)
      }
      verify(found.bounds == CGRect(x: v, y: -v, width: number, height: number))
      verify(found.position == CGPoint(x: v, y: -v), found.zPosition == v, found.anchorPointZ == -v)
      verify(found.transform == transform, found.sublayerTransform == CATransform3DMakeScale(v, -v, v))
      verify(found.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    }
  }

  @Test(arguments: [0x1p40 + 0x1p-10, 1e13, 1e100, 1.7e308] as [CGFloat])
  func numbersBeyondAreTheLimit(_ v: CGFloat) {
    let found = geometry {
      ($0.position, $0.zPosition, $0.anchorPointZ) = (CGPoint(x: v, y: -v), v, -v)
      $0.transform = CATransform3DMakeScale(v, 1, -v)
      $0.sublayerTransform.m34 = -v
    }
    verify(found.position == CGPoint(x: limit, y: -limit), found.zPosition == limit, found.anchorPointZ == -limit)
    verify(found.transform == CATransform3DMakeScale(limit, 1, -limit), found.sublayerTransform.m34 == -limit)
    // Clamping changes only vast numbers.
    verify(found.bounds == CGRect(x: 1, y: 2, width: 3, height: 4), found.anchorPoint == CGPoint(x: 0.5, y: 0.5))
  }

  @Test func aVastSizeKeepsTheAnchor() {
    let infinite = geometry { $0.bounds = .infinite }
    verify(infinite.bounds.size == CGSize(width: limit, height: limit), infinite.anchor.x == 0, infinite.anchor.y == 0)
    let cornered = geometry {
      ($0.bounds, $0.anchorPoint) = (CGRect(x: 7, y: 8, width: 1e300, height: 1e300), CGPoint(x: 0, y: 0))
    }
    verify(cornered.bounds == CGRect(x: 7, y: 8, width: limit, height: limit), cornered.anchorPoint == .zero)
    let far = geometry { $0.bounds = CGRect(x: 0, y: 1e16, width: 100, height: 1e38) }
    verify(far.bounds == CGRect(x: 0, y: limit, width: 100, height: limit))
    let reaching = geometry { $0.anchorPoint = CGPoint(x: 1e100, y: -1e100) }
    verify(abs(reaching.anchorPoint.x * 3) <= limit, abs(reaching.anchorPoint.y * 4) <= limit)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity]) func nonFiniteNumbersStayNonFinite(_ v: CGFloat) {
    for change in [{ $0.position.x = v }, { $0.bounds.size.width = v }, { $0.transform.m11 = v }] as [(CALayer) -> Void]
    {
      let layer = CALayer()
      layer.bounds.size.height = 1e300
      change(layer)
      let snapshot = LayerSnapshot(layer)
      verify(snapshot.nodes[0].isInvisible, !snapshot.nodes[0].geometry.isFinite, snapshot.warnings.count == 1)
    }
  }

  @Test func renewedSnapshotsAreClamped() {
    LayerContext().run {
      let (root, child) = (CALayer(), CALayer())
      root.bounds.size = CGSize(width: 10, height: 10)
      root.addSublayer(child)
      root.commitFrame(at: 0)
      CATransaction.setDisableActions(true)
      child.position.x = 1e200
      verify(root.commitFrame(at: 1).nodes[1].geometry.position.x == limit)
      child.position.x = 4
      verify(root.commitFrame(at: 2).nodes[1].geometry.position.x == 4)
    }
  }
}

import ReferenceRendering
import TestSupport

/// NaN and infinity, overflowing numbers, and very deep trees.
@Suite struct RobustnessTests {
  let renderer = ReferenceRenderer()

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func nonFiniteGeometryPaintsNothing(value: CGFloat) throws {
    let layer = CALayer(0, 0, 8, 8, .red)
    layer.addSublayer(CALayer(0, 0, 8, 8, .blue))
    let root = CALayer(size: 8, holding: layer)
    layer.position.x = value
    try verify(renderer.render(root).coveredArea == 0)
    layer.position.x = 4
    layer.transform.m34 = value
    try verify(renderer.render(root).coveredArea == 0)
    layer.transform.m34 = 0
    layer.cornerRadius = value
    layer.borderWidth = value
    layer.contentsScale = value
    _ = try renderer.render(root)
  }

  @Test(arguments: [1e10, 1e100, 1e300, 1e-10, 1e-100, 1e-300] as [CGFloat])
  func extremeNumbersDoNotTrap(value: CGFloat) throws {
    for (degrees, perspective) in [(0, 0), (30, 0), (30, 0.01), (90, 0.01)] as [(CGFloat, CGFloat)] {
      let layer = CALayer(4, 4, value, value, .red)
      layer.cornerRadius = degrees == 0 ? 0 : value / 3
      layer.masksToBounds = true
      layer.contentsCenter = CGRect(x: 0.3, y: 0.3, width: value, height: 0)
      layer.minificationFilterBias = Float(value)
      layer.borderWidth = value / 7
      layer.contents = CGImage.distinct(3, 3)
      layer.minificationFilter = .trilinear
      layer.transform = CATransform3DScale(
        CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0), 1 / value, value, value)
      layer.allowsEdgeAntialiasing = perspective == 0
      layer.edgeAntialiasingMask = .layerLeftEdge
      layer.addSublayer(CALayer(0, 0, value / 2, 4, .green))
      let tilted = CALayer(0, 0, 8, 8, .blue)
      tilted.transform = CATransform3DMakeRotation(1, 1, 0, 0)
      let root = CALayer(size: 8, holding: layer, tilted)
      root.sublayerTransform.m34 = perspective
      _ = try renderer.render(root)
      for radius in [0, value / 3] {
        layer.transform = CATransform3DIdentity
        layer.cornerRadius = radius
        _ = try renderer.render(root)
        layer.transform = CATransform3DMakeRotation(1.4, 0, 1, 0)
        _ = try renderer.render(root)
      }
    }
  }

  @Test func aHugeLayerFillsThePicture() throws {
    let layer = CALayer(-1e9, -1e9, 2e9, 2e9, .red)
    try verify(renderer.render(CALayer(size: 8, holding: layer)).coveredArea == 64)
  }

  @Test func aDeepChainIsRendered() throws {
    let root = CALayer(size: 4)
    var last = root
    for i in 0..<20_000 {
      let next = i % 3 == 0 ? CATransformLayer() : CALayer()
      next.place(0, 0, 4, 4)
      last.addSublayer(next)
      last = next
    }
    last.addSublayer(CALayer(1, 1, 2, 2, .red))
    try verify(renderer.render(root).coveredArea == 4)
  }

  @Test func aDeepChainOfGroupsIsRendered() throws {
    let root = CALayer(size: 4)
    var last = root
    for _ in 0..<20_000 {
      let next = CALayer(0, 0, 4, 4)
      next.opacity = 0.9999
      last.addSublayer(next)
      last = next
    }
    last.addSublayer(CALayer(1, 1, 2, 2, .white))
    // 0.9999^20000 = e^−2
    #expect(abs(Int(try renderer.render(root).rgba(1, 1).w) - 35) <= 1)
  }
}

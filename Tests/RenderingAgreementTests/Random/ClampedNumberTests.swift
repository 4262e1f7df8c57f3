import LaminaVerification
import ReferenceRendering
import TestSupport

/// Numbers beyond 2⁴⁰ are clamped when a layer is captured: both renderers and `render(in:)` draw a layer that large,
/// and not nothing.
@Suite struct ClampedNumberTests {
  private static let vast: [CGFloat] = [0x1p40, 0x1p41, 1e16, 1e38, 1e100, 1e308, 1.7976931348623157e308]

  /// All pictures at pixels (x, y). The renderers' pictures must agree.
  private func expect(
    _ root: CALayer, _ pixels: [(x: Int, y: Int, color: SIMD4<UInt8>)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let comparison = try Comparison(root, Viewport())
    #expect(comparison.agreement.isWithinTolerance, "\(comparison.agreement)", sourceLocation: sourceLocation)
    let drawn = try ContextRenderer().render(root.commitFrame())
    let pictures = [("reference", comparison.picture.image), ("GPU", comparison.actual), ("render(in:)", drawn)]
    for (name, image) in pictures {
      for (x, y, color) in pixels {
        let p = image.rgba(x, y)
        let d = pointwiseMax(p, color) &- pointwiseMin(p, color)
        #expect(d.max() <= 2, "\(name): (\(x), \(y)) is \(p)", sourceLocation: sourceLocation)
      }
    }
  }

  private static let (blue, red, none): (SIMD4<UInt8>, SIMD4<UInt8>, SIMD4<UInt8>) = (
    [0, 0, 255, 255], [255, 0, 0, 255], [0, 0, 0, 0]
  )

  @Test(arguments: vast, [0, 1, 20]) func aVastMask(length: CGFloat, radius: CGFloat) throws {
    for size in [
      CGSize(width: length, height: length), CGSize(width: 1e17, height: length), CGSize(width: 40, height: length),
    ] {
      let layer = CALayer(0, 0, 64, 64, .blue)
      let mask = CALayer()
      (mask.bounds.size, mask.position, mask.backgroundColor) = (size, CGPoint(x: 22, y: 30), .black)
      mask.cornerRadius = radius
      layer.mask = mask
      let isNarrow = size.width == 40
      try expect(
        CALayer(size: 64, holding: layer),
        [(10, 10, Self.blue), (22, 60, Self.blue), (60, 2, isNarrow ? Self.none : Self.blue)])
    }
  }

  @Test func theBoundsOfAnInfiniteRectangle() throws {
    let plane = CALayer()
    (plane.bounds, plane.position, plane.backgroundColor) = (.infinite, CGPoint(x: 30, y: 20), .red)
    plane.addSublayer(CALayer(2, 3, 10, 10, .blue))
    try expect(CALayer(size: 64, holding: plane), [(1, 1, Self.red), (60, 60, Self.red), (36, 28, Self.blue)])
    plane.masksToBounds = true
    try expect(CALayer(size: 64, holding: plane), [(1, 1, Self.red), (60, 60, Self.red), (36, 28, Self.blue)])
  }

  @Test(arguments: vast) func aVastOrigin(length: CGFloat) throws {
    for origin in [CGPoint(x: 0, y: length), CGPoint(x: -length, y: 5), CGPoint(x: length, y: -length)] {
      let layer = CALayer(10, 20, 30, 20, .blue)
      layer.bounds.origin = origin
      layer.transform = CATransform3DMakeScale(-1, 1, 1)
      // A sublayer at the plane's origin is far away.
      layer.addSublayer(CALayer(0, 0, 64, 64, .red))
      try expect(
        CALayer(size: 64, holding: layer),
        [(12, 22, Self.blue), (38, 38, Self.blue), (8, 30, Self.none), (30, 42, Self.none)])
    }
  }

  @Test(arguments: vast) func aRasterizedCardWithAVastOrigin(length: CGFloat) throws {
    let card = CALayer(8, 8, 40, 40, .blue)
    card.bounds.origin.y = length
    (card.cornerRadius, card.shouldRasterize, card.shadowOpacity) = (6, true, 1)
    (card.shadowRadius, card.shadowOffset) = (1, CGSize(width: 12, height: 0))
    // A plane that reaches so far has neither.
    try expect(CALayer(size: 64, holding: card), [(20, 20, Self.blue), (54, 30, Self.none)])
  }

  @Test(arguments: vast) func aVastScale(scale: CGFloat) throws {
    let layer = CALayer(28, 28, 8, 8, .blue)
    layer.transform = CATransform3DMakeScale(scale, scale, scale)
    try expect(CALayer(size: 64, holding: layer), [(1, 1, Self.blue), (62, 62, Self.blue)])
    let group = CALayer(28, 28, 8, 8)
    group.transform = CATransform3DMakeScale(scale, 1, 1)
    group.addSublayer(CALayer(0, 0, 8, 8, .blue))
    group.opacity = 0.5
    let half: SIMD4<UInt8> = [0, 0, 128, 128]
    try expect(
      CALayer(size: 64, holding: group), [(1, 30, half), (62, 34, half), (30, 20, Self.none)])
  }

  @Test(arguments: vast) func aVastPlace(length: CGFloat) throws {
    let (far, near, high) = (CALayer(0, 0, 64, 64, .red), CALayer(0, 0, 64, 64, .blue), CALayer(0, 0, 20, 64, .red))
    far.position.x = length
    high.zPosition = length
    try expect(CALayer(size: 64, holding: high, far, near), [(10, 30, Self.red), (40, 30, Self.blue)])
    near.shadowOpacity = 1
    near.shadowOffset.height = length
    try expect(CALayer(size: 64, holding: near), [(40, 30, Self.blue)])
  }

  @Test(arguments: vast) func aVastPath(length: CGFloat) throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 0, y: 10), CGPoint(x: length, y: 10), CGPoint(x: length, y: 30), CGPoint(x: 0, y: 30),
    ])
    path.closeSubpath()
    (shape.path, shape.fillColor) = (path, .blue)
    try expect(CALayer(size: 64, holding: shape), [(40, 20, Self.blue), (62, 12, Self.blue), (40, 34, Self.none)])
    let (outline, line) = (CAShapeLayer(), CGMutablePath())
    line.addLines(between: [CGPoint(x: -length, y: 20), CGPoint(x: length, y: 20)])
    (outline.path, outline.fillColor, outline.strokeColor, outline.lineWidth) = (line, nil, .blue, 10)
    try expect(CALayer(size: 64, holding: outline), [(1, 20, Self.blue), (62, 23, Self.blue), (40, 30, Self.none)])
    outline.lineWidth = length
    try expect(CALayer(size: 64, holding: outline), [(1, 1, Self.blue), (62, 62, Self.blue)])
  }

  @Test(arguments: vast) func aVastShadowPath(length: CGFloat) throws {
    let layer = CALayer(0, 0, 10, 64, .blue)
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 20, width: length, height: 20), transform: nil)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, .zero)
    try expect(CALayer(size: 64, holding: layer), [(5, 30, Self.blue), (50, 30, [0, 0, 0, 255]), (50, 10, Self.none)])
  }

  @Test(arguments: vast) func instancesThatGrowVastly(scale: CGFloat) throws {
    let replicator = CAReplicatorLayer()
    // Instances grow about the middle of the bounds.
    (replicator.bounds, replicator.position) = (CGRect(x: -32, y: -32, width: 64, height: 64), CGPoint(x: 32, y: 32))
    (replicator.instanceCount, replicator.instanceTransform) = (4, CATransform3DMakeScale(scale, scale, 1))
    replicator.addSublayer(CALayer(-2, -2, 4, 4, .blue))
    try expect(CALayer(size: 64, holding: replicator), [(2, 2, Self.blue), (61, 40, Self.blue)])
  }

  /// The point about which instances grow stays in place.
  @Test(arguments: [0x1p35] + vast) func instancesThatGrowVastlyAboutAnotherPoint(scale: CGFloat) throws {
    let replicator = CAReplicatorLayer()
    (replicator.bounds, replicator.position) = (CGRect(x: 0, y: 0, width: 64, height: 64), CGPoint(x: 32, y: 32))
    (replicator.instanceCount, replicator.instanceTransform) = (4, CATransform3DMakeScale(scale, scale, 1))
    replicator.addSublayer(CALayer(30, 30, 4, 4, .blue))
    try expect(CALayer(size: 64, holding: replicator), [(2, 2, Self.blue), (61, 40, Self.blue)])
    // A layer beside the point is moved away from it; its first instance alone is seen.
    replicator.sublayers = [CALayer(40, 30, 4, 4, .blue)]
    try expect(
      CALayer(size: 64, holding: replicator), [(42, 32, Self.blue), (32, 32, Self.none), (61, 32, Self.none)])
  }

  @Test(arguments: vast) func contentsOfAVastSize(length: CGFloat) throws {
    let layer = CALayer(0, 0, 64, 64)
    layer.contents = CGImage(width: 2, height: 2) { _, _ in [0, 0, 255, 255] }
    layer.contentsGravity = .center
    layer.contentsScale = 1 / length
    try expect(CALayer(size: 64, holding: layer), [(1, 1, Self.blue), (62, 62, Self.blue)])
  }
}

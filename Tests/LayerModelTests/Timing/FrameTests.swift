import TestSupport

@Suite struct FrameTests {
  private let layer = CALayer(100, 50, at: CGPoint(200, 300))

  @Test func theFrameFollowsTheAnchorPoint() {
    verify(layer.frame == CGRect(150, 275, 100, 50))
    layer.anchorPoint = .zero
    verify(layer.frame == CGRect(200, 300, 100, 50))
    layer.anchorPoint = CGPoint(1, 1)
    verify(layer.frame == CGRect(100, 250, 100, 50), layer.position == CGPoint(200, 300))
  }

  @Test func theFrameIsAroundTheTransformedBounds() {
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    verify(layer.frame == CGRect(100, 200, 200, 200))
    let square = CALayer(100, 100)
    square.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let half = 50 * CGFloat(2).squareRoot()
    expectNear(square.frame, CGRect(-half, -half, 2 * half, 2 * half))
    verify(square.bounds == CGRect(0, 0, 100, 100))
  }

  @Test func frameIgnoresOriginDepthAndSublayerTransform() {
    let frame = layer.frame
    layer.bounds.origin = CGPoint(7, 8)
    layer.zPosition = 9
    layer.anchorPointZ = 10
    layer.isGeometryFlipped = true
    layer.sublayerTransform = CATransform3DMakeScale(2, 2, 2)
    verify(layer.frame == frame)
  }

  @Test func perspectiveIsDivided() {
    // The ends x = ±50 turn to x = ±25, z = ∓43.3, and are seen from 500 points.
    let turned = CALayer(100, 10)
    turned.transform = CATransform3DRotate(perspective(500), .pi / 3, 0, 1, 0)
    verify(abs(turned.frame.minX - -27.370) < 1e-3, abs(turned.frame.maxX - 23.007) < 1e-3)
  }

  @Test func settingTheFrame() {
    let layer = CALayer()
    layer.frame = CGRect(10, 20, 100, 50)
    verify(layer.position == CGPoint(60, 45), layer.bounds == CGRect(0, 0, 100, 50))
    layer.bounds.origin = CGPoint(11, 22)
    layer.frame = CGRect(10, 20, 100, 50)
    verify(layer.position == CGPoint(60, 45), layer.bounds == CGRect(11, 22, 100, 50))
  }

  @Test func settingTheFrameUnderATransform() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = CGRect(10, 20, 100, 50)
    verify(layer.position == CGPoint(60, 45), layer.bounds == CGRect(0, 0, 50, 12.5))
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    layer.frame = CGRect(10, 20, 100, 50)
    verify(layer.position == CGPoint(50, 25), layer.bounds == CGRect(0, 0, 100, 50))
    layer.transform = CATransform3DMakeScale(0, 2, 1)
    layer.frame = CGRect(10, 20, 100, 50)
    verify(layer.bounds.size == CGSize(width: 0, height: 25))
  }

  @Test func settingANegativeFrame() {
    let layer = CALayer()
    layer.frame = CGRect(0, 0, -100, -50)
    verify(layer.position == CGPoint(-50, -25), layer.bounds == CGRect(0, 0, 100, 50))
  }

  @Test(arguments: [0.1, 0.5, .pi / 2, 2, -0.3])
  func frameOfARotatedLayerRoundTrips(_ angle: Double) {
    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
    let frame = layer.frame
    layer.bounds.size = CGSize(width: 1, height: 2)
    verify(abs(layer.frame.width - frame.width) > 1)
    layer.frame = frame
    expectNear(layer.frame, frame)
    verify(abs(layer.bounds.width - 100) < 1e-9, abs(layer.bounds.height - 50) < 1e-9)
  }

  @Test func sizesThatCannotBeAreTakenAsTheyAre() {
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    layer.frame = CGRect(0, 0, 100, 50)
    verify(layer.bounds.size == CGSize(width: 100, height: 50))
    verify(abs(layer.frame.minX) < 1e-9, abs(layer.frame.minY) < 1e-9)
    layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
    layer.frame = CGRect(3, 4, 30, 40)
    verify(layer.bounds.size == CGSize(width: 30, height: 40))
    expectNear(layer.frame.origin, 3, 4)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func nonFiniteFramesDoNotTrap(_ v: CGFloat) {
    layer.frame = CGRect(v, v, v, v)
    layer.position = CGPoint(v, 0)
    _ = layer.frame
    layer.transform.m11 = v
    layer.frame = CGRect(0, 0, 1, 1)
    _ = layer.frame
    layer.transform = CATransform3D()
    _ = layer.frame
  }
}

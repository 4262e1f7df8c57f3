import TestSupport

/// The geometry of a layer in its superlayer, in numbers.
@Suite struct LayerGeometryTests {
  private let parent = CALayer(300, 300)
  private let child = CALayer(100, 100, at: CGPoint(150, 150))

  init() { parent.addSublayer(child) }

  private var drawnWidth: CGFloat { child.convert(child.bounds, to: parent).width }

  @Test(arguments: [(CGFloat(100), CGFloat(125)), (250, 200), (-500, 50), (0, 100)])
  func perspectiveSeesTheDepthOfSublayers(z: CGFloat, width: CGFloat) {
    parent.sublayerTransform = perspective(500)
    child.zPosition = z
    verify(abs(drawnWidth - width) < 1e-9)
  }

  @Test func perspectiveInTheOwnTransformDoesNot() {
    parent.transform = perspective(500)
    child.zPosition = 250
    verify(child.convert(child.bounds, to: nil).width == 100)
  }

  @Test func theAnchorsDepthIsWhereThePositionIs() {
    // The anchor point is 30 points behind the layer's plane, so at rest the plane is 30 points in front of it.
    child.anchorPointZ = -30
    let snapshot = parent.commitFrame()
    verify(snapshot.matrixToSuperlayer(of: 1).m43 == 30)
    child.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    verify(abs(parent.commitFrame().matrixToSuperlayer(of: 1).m43 - -30) < 1e-9)
  }

  @Test func scrollingMovesSublayersNotTheirFrames() {
    let root = CALayer(300, 300, at: CGPoint(150, 150))
    parent.position = CGPoint(150, 150)
    root.addSublayer(parent)
    let frame = child.frame
    verify(child.convert(CGPoint.zero, to: root) == CGPoint(100, 100))
    parent.bounds.origin.x = 30
    verify(child.convert(CGPoint.zero, to: root) == CGPoint(70, 100), child.frame == frame)
  }

  @Test func aTurnedLayerIsSeenNarrower() {
    parent.sublayerTransform = perspective(500)
    child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let r = child.convert(child.bounds, to: parent)
    expectNear(CGPoint(r.minX, r.maxX), 150 - 27.370, 150 + 23.007)
  }
}

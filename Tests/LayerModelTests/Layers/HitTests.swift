import TestSupport

@Suite struct HitTests {
  private let root = CALayer(200, 200, at: CGPoint(100, 100))
  private let panel = CALayer(100, 100, at: CGPoint(100, 100))
  private let button = CALayer(20, 20, at: CGPoint(95, 50))

  init() {
    root.addSublayer(panel)
    panel.addSublayer(button)
  }

  @Test func boundsAreHalfOpen() {
    verify(button.contains(.zero), button.contains(CGPoint(19.999, 19.999)))
    verify(
      !button.contains(CGPoint(20, 0)), !button.contains(CGPoint(0, 20)), !button.contains(CGPoint(-0.001, 0)))
    button.cornerRadius = 10
    verify(button.contains(.zero))
  }

  @Test func theDeepestIsHit() {
    verify(root.hitTest(CGPoint(145, 100)) === button, root.hitTest(CGPoint(60, 60)) === panel)
    verify(root.hitTest(CGPoint(10, 10)) === root, root.hitTest(CGPoint(200, 10)) == nil)
    // In the superlayer's space.
    verify(panel.hitTest(CGPoint(145, 100)) === button, button.hitTest(CGPoint(90, 45)) === button)
  }

  @Test func sublayersOutsideAreHitUnlessClipped() {
    verify(root.hitTest(CGPoint(153, 100)) === button)
    panel.masksToBounds = true
    verify(root.hitTest(CGPoint(153, 100)) === root, root.hitTest(CGPoint(145, 100)) === button)
  }

  @Test func invisibleLayersAreNotHit() {
    panel.isHidden = true
    verify(root.hitTest(CGPoint(145, 100)) === root)
    panel.isHidden = false
    panel.opacity = 0
    verify(root.hitTest(CGPoint(145, 100)) === root)
    panel.opacity = 0.01
    verify(root.hitTest(CGPoint(145, 100)) === button)
    panel.transform = CATransform3DMakeScale(0, 1, 1)
    verify(root.hitTest(CGPoint(100, 100)) === root)
  }

  @Test func aMasksBoundsCount() {
    panel.mask = CALayer(50, 100, at: CGPoint(25, 50))
    verify(root.hitTest(CGPoint(60, 60)) === panel, root.hitTest(CGPoint(145, 100)) === root)
    panel.mask?.position.x = 75
    verify(root.hitTest(CGPoint(145, 100)) === button)
    panel.mask?.opacity = 0
    verify(root.hitTest(CGPoint(145, 100)) === button)
  }

  @Test func theLaterIsHitUnlessTheOtherStandsHigher() {
    let other = CALayer(100, 100, at: CGPoint(100, 100))
    root.addSublayer(other)
    verify(root.hitTest(CGPoint(60, 60)) === other)
    panel.zPosition = 1
    verify(root.hitTest(CGPoint(60, 60)) === panel, root.sublayers?.last === other)
    other.zPosition = 1
    verify(root.hitTest(CGPoint(60, 60)) === other)
  }

  @Test func transformLayersAreNotHitThemselves() {
    let group = CATransformLayer()
    group.bounds = CGRect(0, 0, 200, 200)
    group.position = CGPoint(100, 100)
    group.masksToBounds = true
    root.insertSublayer(group, at: 0)
    group.addSublayer(panel)
    group.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    panel.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    // Edge-on itself, yet its sublayers face the viewer.
    verify(root.hitTest(CGPoint(60, 60)) === panel, root.hitTest(CGPoint(10, 10)) === root)
    verify(group.hitTest(CGPoint(145, 100)) === button)
    // The point is in the space of the nearest ancestor that is not a transform layer.
    verify(panel.hitTest(CGPoint(60, 60)) === panel)
  }

  @Test func hitTestingAsksContains() {
    final class Disc: CALayer {
      override func contains(_ p: CGPoint) -> Bool {
        let (x, y) = (p.x - bounds.midX, p.y - bounds.midY)
        return x * x + y * y < bounds.width * bounds.width / 4
      }
    }
    let disc = Disc(100, 100, at: CGPoint(100, 100))
    root.addSublayer(disc)
    panel.removeFromSuperlayer()
    verify(root.hitTest(CGPoint(100, 100)) === disc, root.hitTest(CGPoint(52, 52)) === root)
  }

  @Test func pointsAreTakenThroughPerspective() {
    root.sublayerTransform = perspective(100)
    panel.zPosition = 50
    button.removeFromSuperlayer()
    verify(root.hitTest(CGPoint(10, 10)) === panel)
    // Behind the eye.
    panel.zPosition = 200
    verify(root.hitTest(CGPoint(100, 100)) === root)
  }
}

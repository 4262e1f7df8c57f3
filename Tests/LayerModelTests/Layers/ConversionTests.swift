import TestSupport

@Suite struct ConversionTests {
  private let parent = CALayer(200, 200)
  private let child = CALayer(50, 50, at: CGPoint(100, 50))

  init() { parent.addSublayer(child) }

  @Test func aSublayersPointsInItsSuperlayer() {
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(75, 25))
    verify(child.convert(CGPoint(50, 50), to: parent) == CGPoint(125, 75))
    verify(parent.convert(CGPoint(75, 25), to: child) == .zero)
    verify(parent.convert(CGPoint.zero, from: child) == CGPoint(75, 25))
    verify(child.convert(CGPoint(3, 4), to: child) == CGPoint(3, 4))
    verify(child.convert(CGRect(0, 0, 50, 50), to: parent) == child.frame)
    verify(child.convert(child.frame, from: parent) == child.bounds)
  }

  @Test func transformsAndSublayerTransformsCount() {
    child.transform = CATransform3DMakeScale(2, 2, 2)
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(50, 0))
    child.transform = CATransform3DIdentity
    parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(85, 45))
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 2)
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(60, -38))
    verify(child.convert(CGPoint(60, -38), from: parent) == .zero)
  }

  @Test func theSuperlayersOriginCountsFurtherUp() {
    parent.bounds.origin = CGPoint(10, 20)
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(75, 25))
    let root = CALayer(400, 400)
    root.addSublayer(parent)
    // The parent's anchor point, (110, 120) in its bounds, is at (0, 0) of the root.
    verify(child.convert(CGPoint.zero, to: root) == CGPoint(-35, -95))
  }

  @Test func aSublayerTransformActsAboutTheAnchorPoint() {
    parent.anchorPoint = .zero
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(150, 50))
  }

  @Test func flippedGeometryTurnsAboutTheMiddle() {
    child.isGeometryFlipped = true
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(75, 75))
    verify(child.convert(CGPoint(75, 25), from: parent) == CGPoint(0, 50))
  }

  @Test func treesStandInOneSpace() {
    let (a, b) = (CALayer(50, 50, at: CGPoint(25, 25)), CALayer(50, 50, at: CGPoint(500, 500)))
    verify(a.convert(CGPoint.zero, to: b) == CGPoint(-475, -475))
    verify(b.convert(CGPoint.zero, from: a) == CGPoint(-475, -475), a.convert(CGPoint.zero, to: nil) == .zero)
    verify(b.convert(CGPoint.zero, to: nil) == CGPoint(475, 475), b.convert(CGPoint(475, 475), from: nil) == .zero)
  }

  @Test func nilConvertsToTheSpaceAroundTheRoot() {
    parent.position = CGPoint(1000, 1000)
    verify(child.convert(CGPoint.zero, to: nil) == CGPoint(975, 925))
    verify(child.convert(CGPoint(975, 925), from: nil) == .zero)
  }

  @Test func perspectiveGoesBothWays() {
    parent.sublayerTransform = perspective(500)
    child.position = CGPoint(100, 100)
    child.zPosition = 250
    verify(child.convert(CGRect(0, 0, 50, 50), to: parent) == CGRect(50, 50, 100, 100))
    child.transform = CATransform3DMakeRotation(1, 0.3, 1, 0)
    let p = child.convert(CGPoint(3, 40), to: parent)
    expectNear(child.convert(p, from: parent), 3, 40)
    verify(p != CGPoint(3, 40))
  }

  @Test func planesFlattenAndTransformLayersDoNot() {
    func width(of outer: CALayer) -> CGFloat {
      let root = CALayer(400, 400)
      let inner = CALayer(100, 100)
      root.addSublayer(outer)
      outer.addSublayer(inner)
      outer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      inner.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
      let r = inner.convert(inner.bounds, to: root)
      expectNear(root.convert(inner.convert(CGPoint(20, 30), to: root), to: inner), 20, 30)
      expectNear(outer.convert(inner.convert(CGPoint(20, 30), to: outer), to: inner), 20, 30)
      return r.width
    }
    verify(abs(width(of: CALayer()) - 50) < 1e-9, abs(width(of: CATransformLayer()) - 100) < 1e-9)
  }

  @Test func conversionBetweenFacesFollowsTheProjection() {
    let root = CALayer(400, 400)
    let cube = CATransformLayer()
    let (a, b) = (CALayer(100, 100), CALayer(100, 100))
    root.addSublayer(cube)
    for face in [a, b] { cube.addSublayer(face) }
    root.sublayerTransform = perspective(500)
    cube.transform = CATransform3DMakeRotation(0.6, 1, 1, 0)
    a.transform = CATransform3DMakeTranslation(0, 0, 50)
    b.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    let there = a.convert(CGPoint(10, 20), to: b)
    let seen = a.convert(CGPoint(10, 20), to: root)
    expectNear(b.convert(there, to: root), seen.x, seen.y)
  }

  @Test func planesWithoutAWayBackGiveThePoint() {
    for t in [CATransform3DMakeScale(0, 1, 1), CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3D()] {
      child.transform = t
      verify(parent.convert(CGPoint(3, 4), to: child) == CGPoint(3, 4))
      verify(parent.convert(CGRect(3, 4, 5, 6), to: child) == CGRect(3, 4, 5, 6))
    }
  }

  @Test func masksIgnoreTheSublayerTransform() {
    parent.mask = child
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 2)
    verify(child.convert(CGPoint.zero, to: parent) == CGPoint(75, 25))
  }

  @Test(arguments: [CGFloat.nan, .infinity, 1e308])
  func conversionOfNonFiniteNumbersDoesNotTrap(_ v: CGFloat) {
    child.transform.m14 = v
    parent.position = CGPoint(v, v)
    _ = child.convert(CGPoint(v, 0), to: nil)
    _ = child.convert(CGPoint(1, v), from: nil)
    _ = child.convert(CGRect(v, v, v, v), from: parent)
    _ = child.hitTest(CGPoint(v, v))
    _ = parent.hitTest(.zero)
    _ = parent.frontmostLayer(at: CGPoint(v, 0))
    child.zPosition = v
    parent.addSublayer(CALayer(5, 5))
    _ = parent.hitTest(.zero)
    _ = parent.frontmostLayer(at: .zero)
  }
}

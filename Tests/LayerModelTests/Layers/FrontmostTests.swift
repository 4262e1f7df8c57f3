import TestSupport

/// The lit cube: six faces around the middle of a container, seen in perspective, each with a button and a shade over
/// it.
@Suite struct FrontmostTests {
  private let root = CALayer(400, 400, at: CGPoint(200, 200))
  private let container = CALayer(400, 400, at: CGPoint(200, 200))
  private var faces: [CALayer] = []

  init() {
    var camera = perspective(500)
    camera = CATransform3DRotate(camera, -.pi / 4, 1, 0, 0)
    camera = CATransform3DRotate(camera, -.pi / 4, 0, 1, 0)
    container.sublayerTransform = camera
    root.addSublayer(container)
    let transforms = [
      CATransform3DMakeTranslation(0, 0, 100),
      CATransform3DRotate(CATransform3DMakeTranslation(100, 0, 0), .pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, -100, 0), .pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, 100, 0), -.pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(-100, 0, 0), -.pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -100), .pi, 0, 1, 0),
    ]
    for transform in transforms {
      let face = CALayer(200, 200, at: CGPoint(200, 200))
      face.transform = transform
      face.addSublayer(CALayer(100, 100, at: CGPoint(100, 100)))
      face.addSublayer(CALayer(200, 200, at: CGPoint(100, 100)))
      faces.append(face)
      container.addSublayer(face)
    }
  }

  /// The number of the face that is, or holds, `layer`.
  private func face(_ layer: CALayer?) -> Int? {
    faces.firstIndex { $0 === layer || $0 === layer?.superlayer }
  }

  @Test func theMiddlesOfTheVisibleFaces() {
    for (number, x, y) in [(0, -78.57, 55.56), (1, 78.57, 55.56), (2, 0, -82.36)] as [(Int, CGFloat, CGFloat)] {
      let p = CGPoint(200 + x, 200 + y)
      // The numbers are rounded to a hundredth.
      let middle = faces[number].convert(CGPoint(100, 100), to: root)
      verify(abs(middle.x - p.x) < 0.006, abs(middle.y - p.y) < 0.006)
      let found = root.frontmostLayer(at: p)
      verify(face(found) == number)
      // The shade lies over the button.
      verify(found === faces[number].sublayers?.last)
      // By zPosition the last of the faces at the point wins, which is one of the hidden ones.
      let hit = face(root.hitTest(p))
      verify(hit != number, hit ?? 0 >= 3)
    }
  }

  @Test(arguments: [(CGFloat(20), CGFloat(20)), (180, 20), (20, 180), (180, 180), (100, 3), (3, 100), (197, 100)])
  func otherPointsOfTheVisibleFaces(x: CGFloat, y: CGFloat) {
    for number in 0..<3 {
      verify(face(root.frontmostLayer(at: faces[number].convert(CGPoint(x, y), to: root))) == number)
    }
  }

  @Test func withoutTheNearFacesTheFarOnesShow() {
    let p = CGPoint(200 - 78.57, 200 + 55.56)
    faces[0].isHidden = true
    let behind = face(root.frontmostLayer(at: p))
    verify(behind != nil, behind != 0)
    for face in faces { face.opacity = 0 }
    verify(root.frontmostLayer(at: p) === container, root.frontmostLayer(at: CGPoint(-1, 0)) == nil)
  }

  @Test func oneSidedFacesSeenFromBehindAreLeftOut() {
    for face in faces { face.isDoubleSided = false }
    for number in 0..<3 { faces[number].isHidden = true }
    verify(root.frontmostLayer(at: CGPoint(200, 210)) === container)
    for face in faces { face.isDoubleSided = true }
    verify(face(root.frontmostLayer(at: CGPoint(200, 210))) != nil)
  }

  @Test func insideATransformLayerAsWell() {
    let cube = CATransformLayer()
    cube.bounds = container.bounds
    cube.position = container.position
    cube.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    for face in faces { cube.addSublayer(face) }
    container.addSublayer(cube)
    for number in faces.indices {
      let p = faces[number].convert(CGPoint(100, 100), to: root)
      let found = face(root.frontmostLayer(at: p))
      // The faces towards the viewer are those found at their own centres.
      let isFront = CATransform3DIsTurnedToViewer(faces[number], in: cube, container)
      verify((found == number) == isFront)
    }
    // A search within one face does not know the other faces.
    let p = faces[5].convert(CGPoint(100, 100), to: container)
    verify(face(faces[5].frontmostLayer(at: p)) == 5)
  }

  /// Whether the face's outline has the orientation of a front side.
  private func CATransform3DIsTurnedToViewer(_ face: CALayer, in cube: CALayer, _ container: CALayer) -> Bool {
    let corners = [CGPoint(0, 0), CGPoint(200, 0), CGPoint(200, 200)].map { face.convert($0, to: container) }
    let (u, v) = (
      CGPoint(corners[1].x - corners[0].x, corners[1].y - corners[0].y),
      CGPoint(corners[2].x - corners[1].x, corners[2].y - corners[1].y)
    )
    return u.x * v.y - u.y * v.x > 0
  }

  @Test func crossingPlanesChangePlaces() {
    let root = CALayer(200, 200, at: CGPoint(100, 100))
    let (a, b) = (CALayer(100, 100, at: CGPoint(100, 100)), CALayer(100, 100, at: CGPoint(100, 100)))
    root.sublayers = [a, b]
    a.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    // The +x side rotates away from the viewer.
    verify(root.frontmostLayer(at: CGPoint(90, 100)) === a, root.frontmostLayer(at: CGPoint(110, 100)) === b)
    verify(root.hitTest(CGPoint(90, 100)) === b)
    root.sublayers = [b, a]
    verify(root.frontmostLayer(at: CGPoint(110, 100)) === b)
  }

  @Test func equalDepthsGoByZPositionThenOrder() {
    let root = CALayer(200, 200, at: CGPoint(100, 100))
    let (a, b) = (CALayer(100, 100, at: CGPoint(100, 100)), CALayer(100, 100, at: CGPoint(100, 100)))
    root.sublayers = [a, b]
    verify(root.frontmostLayer(at: CGPoint(100, 100)) === b)
    // Raised by zPosition and lowered by the transform, to the same depth.
    a.zPosition = 5
    a.transform = CATransform3DMakeTranslation(0, 0, -5 + 1e-7)
    verify(root.frontmostLayer(at: CGPoint(100, 100)) === a)
    a.transform = CATransform3DMakeTranslation(0, 0, -6)
    verify(root.frontmostLayer(at: CGPoint(100, 100)) === b)
  }

  @Test func aSublayerBelowItsSuperlayerIsStillOverIt() {
    let root = CALayer(200, 200, at: CGPoint(100, 100))
    let child = CALayer(100, 100, at: CGPoint(100, 100))
    child.zPosition = -1000
    root.addSublayer(child)
    verify(root.frontmostLayer(at: CGPoint(100, 100)) === child)
  }

  @Test func clipsHaveRoundedCorners() {
    let root = CALayer(200, 200, at: CGPoint(100, 100))
    let panel = CALayer(100, 100, at: CGPoint(100, 100))
    let child = CALayer(300, 300, at: CGPoint(50, 50))
    root.addSublayer(panel)
    panel.addSublayer(child)
    verify(root.frontmostLayer(at: CGPoint(30, 30)) === child)
    panel.masksToBounds = true
    verify(root.frontmostLayer(at: CGPoint(30, 30)) === root, root.frontmostLayer(at: CGPoint(52, 52)) === child)
    panel.cornerRadius = 20
    verify(root.frontmostLayer(at: CGPoint(52, 52)) === root, root.hitTest(CGPoint(52, 52)) === root)
    verify(root.frontmostLayer(at: CGPoint(57, 57)) === child)
    panel.maskedCorners = [.layerMaxXMaxYCorner]
    verify(root.frontmostLayer(at: CGPoint(52, 52)) === child, root.frontmostLayer(at: CGPoint(148, 148)) === root)
    panel.mask = CALayer(10, 10, at: CGPoint(50, 50))
    verify(root.frontmostLayer(at: CGPoint(100, 100)) === child, root.frontmostLayer(at: CGPoint(70, 100)) === root)
  }
}

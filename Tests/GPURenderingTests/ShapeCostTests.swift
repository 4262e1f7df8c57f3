import GPURendering
import TestSupport

/// The cost of shapes, and of shadows of paths, in pixels and bytes: in the first frame, and in later ones.
@Suite struct ShapeCostTests {
  /// An inner shadow: a frame around the visible part.
  private static func frame(_ radius: CGFloat, path: CGPath? = nil) -> CALayer {
    let root = CALayer(0, 0, 400, 400, .white)
    let layer = CALayer(0, 0, 400, 400)
    let frame = CGMutablePath()
    frame.addRect(CGRect(x: -100, y: -100, width: 600, height: 600))
    frame.move(to: CGPoint(x: 50, y: 50))
    for (x, y) in [(50, 350), (350, 350), (350, 50)] { frame.addLine(to: CGPoint(x: x, y: y)) }
    frame.closeSubpath()
    (layer.shadowPath, layer.shadowOpacity, layer.shadowRadius) = (path ?? frame, 1, radius)
    layer.shadowOffset = .zero
    root.addSublayer(layer)
    return root
  }

  private static func star() -> CGPath {
    let path = CGMutablePath()
    for k in 0..<5 {
      let angle = Double(k) * 4 * .pi / 5
      let point = CGPoint(x: 200 + 180 * sin(angle), y: 200 - 180 * cos(angle))
      if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  /// The counts of a tree's frames, each of which draws all of it.
  private static func frames(_ root: CALayer, _ count: Int, changing: (Int) -> Void = { _ in }) throws
    -> [FrameStatistics]
  {
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    return try (0..<count).map { k in
      changing(k)
      _ = try renderer.render(root, in: Viewport(size: root.bounds.size))
      return renderer.lastFrame
    }
  }

  @Test(arguments: ["frame", "star", "ellipse"])
  func aSmallRadiusCostsNoMoreThanALargeOne(kind: String) throws {
    let path =
      kind == "star"
      ? Self.star()
      : kind == "ellipse" ? CGPath(ellipseIn: CGRect(x: 10, y: 30, width: 380, height: 330), transform: nil) : nil
    func pixels(_ radius: CGFloat) throws -> Int {
      try Self.frames(Self.frame(radius, path: path), 1)[0].intermediatePixels
    }
    let wide = try pixels(4)
    verify(wide > 1000)
    for radius in [0.5, 0.7, 1, 2, 3] as [CGFloat] { try verify(pixels(radius) <= wide, "radius \(radius)") }
  }

  @Test(arguments: [0.5, 2, 6] as [CGFloat])
  func aShadowThatStaysIsNotMadeAgain(radius: CGFloat) throws {
    let root = Self.frame(radius)
    let dot = CALayer(100, 100, 20, 20, .red)
    root.addSublayer(dot)
    let counts = try Self.frames(root, 5) { k in dot.position.x = 110 + 3 * CGFloat(k) }
    verify(counts[0].bytesUploaded > 10_000)
    for later in counts[2...] {
      verify(later.bytesUploaded < 2000, later.intermediatePixels == 0, "\(later)")
    }
  }

  /// A layer masked by an unchanging shape, over a changing background: also where a clip cuts the shape, and in
  /// perspective.
  @Test(arguments: ["mask", "clip", "perspective", "stroke", "beyond"])
  func aShapeThatStaysIsNotUploadedAgain(kind: String) throws {
    let root = CALayer(0, 0, 300, 300, .white)
    let layer = CALayer(20, 20, 260, 260, .red)
    layer.addSublayer(CALayer(30, 30, 60, 60, .blue))
    let shape = CAShapeLayer()
    shape.frame = layer.bounds
    shape.path = CGPath(ellipseIn: layer.bounds, transform: nil)
    if kind == "stroke" { (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .green, 20) }
    if kind == "beyond" { shape.path = CGPath(ellipseIn: layer.bounds.insetBy(dx: -900, dy: 0), transform: nil) }
    if kind == "clip" {
      layer.masksToBounds = true
      layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      layer.addSublayer(shape)
    } else {
      layer.mask = shape
    }
    if kind == "perspective" {
      layer.transform.m34 = -1 / 800
      layer.transform = CATransform3DRotate(layer.transform, 0.5, 0, 1, 0)
    }
    root.addSublayer(layer)
    let counts = try Self.frames(root, 4) { k in root.backgroundColor = CGColor(gray: 0.1 * CGFloat(k), alpha: 1) }
    verify(counts[0].bytesUploaded > 20_000, "\(counts[0])")
    for later in counts[1...] { verify(later.bytesUploaded < 5000, "\(later)") }
  }

  /// Shapes that change in each frame leave no growing rest, and later frames show the right one.
  @Test func shapesThatChangeAreDropped() throws {
    let root = CALayer(0, 0, 600, 600)
    let shape = CAShapeLayer()
    (shape.frame, shape.fillColor) = (root.bounds, .red)
    root.addSublayer(shape)
    let renderer = try GPURenderer(device: .automatic, under: .validating)
    for k in 0..<120 {
      shape.path = CGPath(ellipseIn: root.bounds.insetBy(dx: CGFloat(k % 110), dy: 0), transform: nil)
      let picture = try renderer.render(root, in: Viewport(size: root.bounds.size))
      if k % 10 != 9 { continue }
      let fresh = try GPURenderer(device: .automatic, under: .validating)
        .render(root, in: Viewport(size: root.bounds.size))
      verify(picture.premultipliedRGBA == fresh.premultipliedRGBA, "frame \(k)")
    }
  }
}

import ReferenceRendering
import TestSupport

/// Many equal shapes: the GPU shares their masks, and the reference measures each separately.
@Suite struct SharedShapeTests {
  private static func star(_ side: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for k in 0..<5 {
      let angle = CGFloat(k) * 4 * .pi / 5
      let point = CGPoint(x: side / 2 * (1 + sin(angle)), y: side / 2 * (1 - cos(angle)))
      if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  @Test(arguments: [0, 0.25, 1.0 / 3, 0.4999] as [CGFloat], [0, 0.3])
  func sharedMasksAgree(step: CGFloat, angle: CGFloat) throws {
    let root = CALayer(size: 96)
    root.backgroundColor = .white
    for i in 0..<25 {
      let shape = CAShapeLayer()
      shape.bounds = CGRect(x: 0, y: 0, width: 15, height: 15)
      // The outermost are cut by the picture's edge.
      shape.position = CGPoint(x: 3 + CGFloat(i % 5) * (22 + step), y: 4 + CGFloat(i / 5) * (21 + step))
      shape.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      shape.path = i % 3 == 0 ? CGPath(ellipseIn: shape.bounds, transform: nil) : Self.star(15)
      shape.fillRule = i % 2 == 0 ? .evenOdd : .nonZero
      shape.fillColor = CGColor(red: 0.1, green: 0.4, blue: 0.9, alpha: 1)
      (shape.strokeColor, shape.lineWidth) = (CGColor(red: 0.8, green: 0, blue: 0, alpha: 0.7), 1.5)
      root.addSublayer(shape)
    }
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
  }

  /// A square a quarter of a pixel beyond a pixel's edge covers three quarters of that pixel, at any place.
  @Test func sharedShapesKeepTheirSubpixelPlaces() throws {
    let root = CALayer(size: 64)
    root.backgroundColor = .black
    for i in 0..<3 {
      let shape = CAShapeLayer()
      (shape.bounds, shape.position) = (
        CGRect(x: 0, y: 0, width: 8, height: 8), CGPoint(x: 8.25 + 20 * CGFloat(i), y: 32)
      )
      shape.path = CGPath(rect: shape.bounds, transform: nil)
      shape.fillColor = .white
      root.addSublayer(shape)
    }
    let comparison = try Comparison(root, Viewport())
    for image in [comparison.actual, comparison.picture.image] {
      for i in 0..<3 {
        verify(abs(Int(image.rgba(4 + 20 * i, 32).x) - 191) <= 1, abs(Int(image.rgba(12 + 20 * i, 32).x) - 64) <= 1)
      }
    }
  }
}

import ReferenceRendering
import TestSupport

/// Strokes of curves that turn back within less than a thousandth of a point.
@Suite struct HairpinTests {
  /// The edge around the turn is a half circle. The curve (24 + w·s, 24 + 64·s²) has the turn at s = 0, and its discs
  /// reach beyond that one's by w²·sin²θ / (256·cosθ), θ from the axis: less than 0.003 points above the row 22.
  @Test(arguments: [0.03, 0.1, 0.2, 0.36, 0.5, 0.7]) func turnIsHalfADisc(width: Double) throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 24 - width / 2, y: 40))
    path.addQuadCurve(to: CGPoint(x: 24 + width / 2, y: 40), control: CGPoint(x: 24, y: 8))
    let shape = CAShapeLayer()
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, .red, 8)
    let comparison = try Comparison(CALayer(size: 48, holding: shape), Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      for y in 19..<22 {
        for x in 20..<28 {
          let (alpha, disc) = (Double(image.rgba(x, y).w), 255 * Self.coverage(x, y))
          verify(abs(alpha - disc) < 2, "(\(x), \(y)): \(alpha), not \(disc)")
        }
      }
    }
  }

  /// The share of a pixel within 4 of (24, 24).
  private static func coverage(_ x: Int, _ y: Int) -> Double {
    let count = 64
    var inside = 0
    for i in 0..<count {
      for j in 0..<count {
        let d = Vector2(Double(x) - 24, Double(y) - 24) + (Vector2(Double(i), Double(j)) + 0.5) / Double(count)
        if d.dot(d) < 16 { inside += 1 }
      }
    }
    return Double(inside) / Double(count * count)
  }
}

import ReferenceRendering
import TestSupport

/// The work of narrow blurs and shadows, whose grids are fine.
@Suite struct BlurCostTests {
  private static let diamond = [
    CGPoint(x: 50, y: 10), CGPoint(x: 90, y: 50), CGPoint(x: 50, y: 90), CGPoint(x: 10, y: 50),
  ]

  private static var path: CGPath {
    let path = CGMutablePath()
    path.addLines(between: diamond)
    path.closeSubpath()
    return path
  }

  private func work(_ layer: CALayer) throws -> Int {
    let snapshot = CALayer(size: 100, holding: layer).commitFrame()
    return try workOfFrame { try picture(snapshot) }
  }

  /// On the finer grid, 44 times as many pixels lie inside the path, and 7 times as many on its outline.
  @Test func narrowShadowOfPathTakesLittleMoreWork() throws {
    func work(radius: CGFloat) throws -> Int {
      let layer = ShadowTests.shadowed(CALayer(0, 0, 100, 100), radius: radius)
      layer.shadowPath = Self.path
      return try self.work(layer)
    }
    try verify(work(radius: 0.6) <= 5 * work(radius: 4) / 2)
  }

  @Test func narrowBlurOfStrokeTakesFourTimesTheWork() throws {
    func work(radius: CGFloat) throws -> Int {
      let shape = CAShapeLayer()
      (shape.frame, shape.path) = (CGRect(x: 0, y: 0, width: 100, height: 100), Self.path)
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (.red, .blue, 8)
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(Double(radius), forKey: "inputRadius")
      shape.filters = [blur]
      return try self.work(shape)
    }
    try verify(work(radius: 0.6) <= 4 * work(radius: 4))
  }

  /// Part of a circle and its chord. The vertices start anywhere and turn either way.
  private func arc(_ count: Int, to end: Double, first: Int = 0, isReversed: Bool = false) -> ConvexPolygon {
    let vertices = (0..<count).map {
      let angle = (0.1 + Double($0) / Double(count)) * end
      return Vector2(40 + 37.3 * cos(angle), 50 + 41.7 * sin(angle))
    }
    let turned = Array(vertices[first...] + vertices[..<first])
    return ConvexPolygon(isReversed ? turned.reversed() : turned)
  }

  @Test(arguments: [2, 1, -1].map { $0 * Double.pi }, [0, 7, 31, 58, 79])
  func rowsOfPolygonNeedFewVertices(end: Double, first: Int) throws {
    for polygon in [arc(80, to: end, first: first), arc(80, to: end, first: first, isReversed: true)] {
      let order = try #require(VerticalOrder(of: polygon.vertices))
      for top in stride(from: 0.0, through: 100, by: 4) {
        var vertices: [Vector2] = []
        order.append(polygon.vertices, from: top, to: top + 4, to: &vertices)
        let rows = [LinearForm(0, 1, -top), LinearForm(0, -1, top + 4)]
        let (part, expected) = (ConvexPolygon(vertices).clipped(to: rows), polygon.clipped(to: rows))
        verify(abs(part.signedArea - expected.signedArea) < 1e-9, vertices.count < 50)
        // In their order.
        let indices = vertices.compactMap { polygon.vertices.firstIndex(of: $0) }
        verify(indices == indices.sorted(), Set(indices).count == vertices.count)
      }
    }
  }

  @Test func polygonsWithDentsAreReadAsAWhole() {
    var vertices = arc(80, to: 2 * .pi).vertices
    verify(VerticalOrder(of: vertices) != nil)
    vertices[10].y -= 9
    verify(VerticalOrder(of: vertices) == nil, VerticalOrder(of: Array(vertices.prefix(4))) == nil)
  }
}

import ReferenceRendering
import TestSupport

/// The extents that `Pixels.md` defines, worked out by hand for a layer of 20 × 20 points.
@Suite struct LayerExtentTests {
  private static func expectExtent(
    _ low: Vector2, _ high: Vector2, _ location: SourceLocation = #_sourceLocation, of change: (CAShapeLayer) -> Void
  ) throws {
    let layer = CAShapeLayer()
    (layer.frame, layer.fillColor) = (CGRect(x: 20, y: 20, width: 20, height: 20), nil)
    // Only trees with bitmaps or background filters need extents.
    layer.shouldRasterize = true
    change(layer)
    let extent = LayerExtents(of: CALayer(size: 64, holding: layer).commitFrame())[1]
    let box = try #require(extent, sourceLocation: location)
    let distance = [box.low - low, box.high - high].map(\.length).max() ?? 0
    #expect(distance < 1e-9, "\(box)", sourceLocation: location)
  }

  private static func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  @Test func paintInTheBoundsEndsThere() throws {
    let (low, high) = (Vector2(0, 0), Vector2(20, 20))
    try Self.expectExtent(low, high) { $0.backgroundColor = .red }
    try Self.expectExtent(low, high) { ($0.borderWidth, $0.borderColor) = (3, .red) }
    try Self.expectExtent(low, high) { $0.backgroundFilters = [Self.blur(0.1)] }
  }

  @Test func contentsAndShapesReachBeyondTheBounds() throws {
    let image = CGImage(width: 36, height: 8) { _, _ in [255, 0, 0, 255] }
    try Self.expectExtent(Vector2(-8, 6), Vector2(28, 14)) { ($0.contents, $0.contentsGravity) = (image, .center) }
    try Self.expectExtent(Vector2(0, 6), Vector2(20, 14)) {
      ($0.contents, $0.contentsGravity, $0.masksToBounds) = (image, .center, true)
    }
    try Self.expectExtent(Vector2(-9, 4), Vector2(31, 12)) {
      ($0.fillColor, $0.path) = (.red, CGPath(rect: CGRect(x: -9, y: 4, width: 40, height: 8), transform: nil))
    }
    try Self.expectExtent(Vector2(-6, 14), Vector2(-2, 26)) { $0.addSublayer(CALayer(-6, 14, 4, 12, .red)) }
  }

  /// By half the width, times the miter limit, or by the corner of a square cap.
  @Test func strokesReachBeyondTheirPath() throws {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 2, y: 18))
    line.addLine(to: CGPoint(x: 10, y: 2))
    line.addLine(to: CGPoint(x: 18, y: 18))
    func stroke(_ layer: CAShapeLayer, _ join: CAShapeLayerLineJoin, _ cap: CAShapeLayerLineCap) {
      (layer.strokeColor, layer.path, layer.lineWidth) = (.red, line, 6)
      (layer.lineJoin, layer.lineCap) = (join, cap)
    }
    try Self.expectExtent(Vector2(-28, -28), Vector2(48, 48)) { stroke($0, .miter, .butt) }
    try Self.expectExtent(Vector2(-1, -1), Vector2(21, 21)) { stroke($0, .round, .round) }
    let corner = 3 * 2.0.squareRoot()
    try Self.expectExtent(Vector2(2 - corner, 2 - corner), Vector2(18 + corner, 18 + corner)) {
      stroke($0, .round, .square)
    }
  }

  /// By four standard deviations.
  @Test func blursAndShadowsReachBeyondTheirSource() throws {
    try Self.expectExtent(Vector2(-12, -12), Vector2(32, 32)) {
      ($0.backgroundColor, $0.filters) = (.red, [Self.blur(3)])
    }
    try Self.expectExtent(Vector2(-2, -3), Vector2(34, 33)) {
      $0.backgroundColor = .red
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 2, CGSize(width: 6, height: 5))
    }
    try Self.expectExtent(Vector2(-12, 18), Vector2(8, 31)) {
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 1, .zero)
      $0.shadowPath = CGPath(rect: CGRect(x: -8, y: 22, width: 12, height: 5), transform: nil)
    }
  }
}

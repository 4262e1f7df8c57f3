import Drawing
import TestSupport

/// A dash that runs over the start of a closed path is one dash, with the join of a corner there: on both renderers,
/// and in `render(in:)`.
@Suite struct ClosedDashTests {
  /// A square of side 60 in 100 × 100 pixels, stroked in blue.
  private static func scene(
    _ lengths: [Double], phase: CGFloat, isClosed: Bool = true, _ cap: CAShapeLayerLineCap = .butt
  )
    -> CALayer
  {
    let path = CGMutablePath()
    path.addLines(between: [(20, 20), (80, 20), (80, 80), (20, 80)].map { CGPoint(x: $0.0, y: $0.1) })
    if isClosed { path.closeSubpath() } else { path.addLine(to: CGPoint(x: 20, y: 20)) }
    let shape = CAShapeLayer()
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, .blue, 12)
    (shape.lineDashPattern, shape.lineDashPhase) = (lengths.map { NSNumber(value: $0) }, phase)
    shape.lineCap = cap
    return CALayer(size: 100, holding: shape)
  }

  private func pictures(_ root: CALayer) throws -> [(name: String, image: CGImage)] {
    let comparison = try Comparison(root, Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    let context = try #require(CGContext(width: 100, height: 100))
    context.translateBy(x: 0, y: 100)
    context.scaleBy(x: 1, y: -1)
    root.render(in: context)
    return [
      ("reference", comparison.picture.image), ("GPU", comparison.actual),
      ("render(in:)", try #require(context.makeImage())),
    ]
  }

  /// Eight periods of 30 in a perimeter of 240, and so two in each side: a quarter turn moves dashes to dashes, and
  /// changes no pixel.
  @Test(arguments: [5, 10, 15] as [CGFloat], [CAShapeLayerLineCap.butt, .round, .square])
  func theCornerAtTheStartIsLikeTheOthers(phase: CGFloat, cap: CAShapeLayerLineCap) throws {
    for (name, image) in try pictures(Self.scene([20, 10], phase: phase, cap)) {
      var different = 0
      for (x, y) in (0..<10_000).map({ ($0 % 100, $0 / 100) }) {
        let (a, b) = (Int(image.rgba(x, y).w), Int(image.rgba(99 - y, x).w))
        if abs(a - b) > 2 { different += 1 }
      }
      verify(different == 0, "\(name), \(phase): \(different) pixels")
      // The miter.
      verify(image.rgba(15, 15) == SIMD4(0, 0, 255, 255), "\(name), \(phase)")
    }
  }

  /// Two dashes with ends: of a path that only returns to its start, and where one ends as the other begins.
  @Test func otherDashesEndThere() throws {
    let scenes = [Self.scene([20, 10], phase: 10, isClosed: false), Self.scene([24, 12], phase: 0)]
    for root in scenes {
      for (name, image) in try pictures(root) { verify(image.rgba(16, 16).w == 0, "\(name)") }
    }
  }
}

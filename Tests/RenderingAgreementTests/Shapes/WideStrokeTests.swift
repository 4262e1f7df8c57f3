import ReferenceRendering
import TestSupport

/// Strokes far wider than the picture, and than their paths bend: inside the picture, the width makes no difference.
@Suite struct WideStrokeTests {
  static let widths = [300, 1e300, 1e6, 1e9, 1e12, 1e18].prefix(Cases.count(2, ofMany: 6)) as ArraySlice<CGFloat>

  /// A dashed stroke in red, on nothing, in 48 × 48 pixels.
  static func scene(
    _ path: CGPath, width: CGFloat, dashes: [Double], cap: CAShapeLayerLineCap = .butt,
    join: CAShapeLayerLineJoin = .miter
  ) -> CALayer {
    let shape = CAShapeLayer()
    (shape.path, shape.fillColor, shape.strokeColor) = (path, nil, .red)
    (shape.lineWidth, shape.lineCap, shape.lineJoin) = (width, cap, join)
    shape.lineDashPattern = dashes.map { NSNumber(value: $0) }
    return CALayer(size: 48, holding: shape)
  }

  /// Whether `isPainted` holds at each pixel's middle, on both renderers, or does not; `nil` near an edge.
  private func expect(
    _ comparison: Comparison, _ name: String, isPainted: (Vector2) -> Bool?
  ) {
    verify(comparison.agreement.isWithinTolerance, "\(name): \(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      var wrong = 0
      for y in 0..<48 {
        for x in 0..<48 {
          guard let painted = isPainted(Vector2(Double(x) + 0.5, Double(y) + 0.5)) else { continue }
          if image.rgba(x, y).w != (painted ? 255 : 0) { wrong += 1 }
        }
      }
      verify(wrong == 0, "\(name): \(wrong) pixels")
    }
  }

  /// Stripes across the line, each as broad as a dash is long.
  @Test(arguments: widths)
  func aDashedLineMakesStripes(width: CGFloat) throws {
    let (from, to) = (Vector2(3, 5), Vector2(43, 35))
    let path = CGMutablePath()
    path.move(to: CGPoint(from))
    path.addLine(to: CGPoint(to))
    for (on, off) in [(8.0, 4.0), (3, 9)] {
      let comparison = try Comparison(Self.scene(path, width: width, dashes: [on, off]), Viewport())
      expect(comparison, "\(on) \(off)") { p in
        let along = (p - from).dot(Vector2(0.8, 0.6))
        let rest = along.truncatingRemainder(dividingBy: on + off)
        if [along, along - 50, rest, rest - on, rest - on - off].contains(where: { abs($0) < 1 }) { return nil }
        return along > 0 && along < 50 && rest < on
      }
    }
  }

  /// Sectors, which continue beyond the centre: the normals of a curve sweep the area between them.
  @Test(arguments: widths)
  func aDashedCircleMakesSectors(width: CGFloat) throws {
    let (center, radius) = (Vector2(24, 24), 9.0)
    let path = CGMutablePath()
    path.addArc(center: CGPoint(center), radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    let (on, off) = (radius * .pi / 6, radius * .pi / 3 - radius * .pi / 6)
    // Six dashes of 30°. Opposite ones cover each other.
    let comparison = try Comparison(Self.scene(path, width: width, dashes: [on, off]), Viewport())
    expect(comparison, "sectors") { p in
      let d = p - center
      if d.length < 6 { return nil }
      var degrees = atan2(d.y, d.x) * 180 / .pi
      if degrees < 0 { degrees += 360 }
      let rest = degrees.truncatingRemainder(dividingBy: 60)
      let margin = 90 / d.length
      if [rest, rest - 30, rest - 60].contains(where: { abs($0) < margin }) { return nil }
      return rest < 30
    }
  }

  /// Lines, corners, ellipses and curves, of all caps and joins, also of widths about twice the radius of a bend.
  @Test(arguments: [20, 1e9, 12, 40, 60, 100, 1000].prefix(Cases.count(2, ofMany: 7)) as ArraySlice<CGFloat>)
  func theRenderersAgreeOnWideStrokes(width: CGFloat) throws {
    var random = SplitMix64(seed: 9)
    func point() -> CGPoint { CGPoint(x: random.number(0, 48), y: random.number(0, 48)) }
    for k in 0..<Cases.count(10, ofMany: 20) {
      let path = CGMutablePath()
      switch k % 4 {
      case 0:
        path.move(to: point())
        path.addLine(to: point())
      case 1:
        path.addLines(between: [point(), point(), point(), point()])
        if k % 8 == 1 { path.closeSubpath() }
      case 2:
        path.addEllipse(in: CGRect(x: 4, y: 4, width: random.number(4, 40), height: random.number(4, 30)))
      default:
        path.move(to: point())
        path.addCurve(to: point(), control1: point(), control2: point())
      }
      let dashes = [[8, 4], [0.5, 3], [0, 5], [20, 1], [2, 2]][k % 5]
      let cap = [CAShapeLayerLineCap.butt, .butt, .round, .square][k / 4 % 4]
      let join = [CAShapeLayerLineJoin.miter, .round, .bevel][k % 3]
      let comparison = try Comparison(
        Self.scene(path, width: width, dashes: dashes, cap: cap, join: join), Viewport())
      let agreement = comparison.agreement
      if agreement.isWithinTolerance { continue }
      let picture = try comparison.write(name: "wide-\(k)-\(width)")
      Issue.record("\(k) \(dashes) \(cap.rawValue) \(join.rawValue): \(agreement) \(picture)")
    }
  }
}

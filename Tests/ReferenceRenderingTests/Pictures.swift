import ReferenceRendering
import TestSupport

/// A picture of a snapshot, one point a pixel unless told otherwise, on a clear background.
func picture(
  _ snapshot: LayerSnapshot, scale: CGFloat = 1, background: CGColor? = nil
) throws -> ReferencePicture {
  try ReferenceRenderer().picture(of: snapshot, in: Viewport(scale: scale, background: background))
}

func image(_ root: CALayer, scale: CGFloat = 1, background: CGColor? = nil) throws -> CGImage {
  try picture(root.commitFrame(), scale: scale, background: background).image
}

/// Half of the share beyond a hard edge at 0, `t` standard deviations away: the share of a Gaussian beyond `t`.
func tail(_ t: Double) -> Double { erfc(t / 2.0.squareRoot()) / 2 }

extension CGImage {
  /// Alpha in 0…1.
  func alpha(_ x: Int, _ y: Int) -> Double { Double(rgba(x, y).w) / 255 }

  /// Whether no channel of any pixel differs by more than `limit` from `other`'s.
  func isNear(_ other: CGImage, within limit: UInt8 = 1) -> Bool {
    ImageDifference(of: self, from: other, threshold: limit).isWithinThreshold
  }
}

extension PremultipliedColor {
  static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)
  static let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)
}

extension BezierPath {
  static func polygon(_ points: [Vector2]) -> BezierPath {
    BezierPath([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BezierPath {
    polygon([Vector2(x, y), Vector2(x + width, y), Vector2(x + width, y + height), Vector2(x, y + height)])
  }

  /// Four cubic curves, which are off a circle by 2.7e-4 radii at most.
  static func circle(_ center: Vector2, _ radius: Double) -> BezierPath {
    let k = 0.5522847498 * radius
    func p(_ x: Double, _ y: Double) -> Vector2 { center + Vector2(x, y) }
    let r = radius
    return BezierPath([
      .move(p(r, 0)), .cubic(control1: p(r, k), control2: p(k, r), end: p(0, r)),
      .cubic(control1: p(-k, r), control2: p(-r, k), end: p(-r, 0)),
      .cubic(control1: p(-r, -k), control2: p(-k, -r), end: p(0, -r)),
      .cubic(control1: p(k, -r), control2: p(r, -k), end: p(r, 0)), .close,
    ])
  }
}

extension LayerSnapshot {
  /// A layer of `size` points with a path, filled or stroked in black or both.
  static func shape(
    size: CGFloat, fill: BezierPath? = nil, rule: FillRule = .nonZero, stroke: BezierPath? = nil,
    style: StrokeStyle = StrokeStyle(width: 1)
  ) -> LayerSnapshot {
    CALayer(size: size).commitFrame().changing(
      0,
      look: { look in
        look.shapePaint.fill = fill.map { .init($0, by: rule, in: .black) }
        look.shapePaint.stroke = stroke.map { .init($0, style, in: .black) }
      })
  }
}

import Foundation

extension BezierPath {
  /// Whether filling the path by `rule` would paint the point. Open subpaths count as closed; points on an outline may
  /// be either.
  package func contains(_ p: Vector2, rule: FillRule) -> Bool {
    guard isFinite, p.x.isFinite, p.y.isFinite else { return false }
    let winding = winding(around: p)
    return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
  }

  /// How often the outlines turn around `p`, from +x towards +y: the crossings of the ray from `p` along +x.
  package func winding(around p: Vector2) -> Int {
    subpaths.reduce(0) { sum, subpath in
      let outlines = subpath.segments.reduce(sum) { $0 + Self.crossings(of: $1, right: p, depth: 60) }
      return outlines + Self.crossings(of: .line(subpath.end, subpath.start), right: p, depth: 0)
    }
  }

  /// Upward (+y) minus downward crossings of the ray from `p` along +x.
  ///
  /// Exact but for curves that pass within rounding of `p`: a part whose hull is all on one side of `p` counts like its chord;
  /// others are halved.
  private static func crossings(of segment: CurveSegment, right p: Vector2, depth: Int) -> Int {
    let points = segment.controlPoints
    if points.allSatisfy({ $0.y <= p.y }) || points.allSatisfy({ $0.y > p.y }) { return 0 }
    if points.allSatisfy({ $0.x < p.x }) { return 0 }
    let (a, b) = (segment.start, segment.end)
    if depth > 0, points.count > 2, points.contains(where: { $0.x <= p.x }) {
      let (left, right) = segment.split(at: 0.5)
      return crossings(of: left, right: p, depth: depth - 1) + crossings(of: right, right: p, depth: depth - 1)
    }
    if (a.y <= p.y) == (b.y <= p.y) { return 0 }
    let side = (b - a).cross(p - a)
    return a.y <= p.y
      ? (side > 0 || points.allSatisfy { $0.x > p.x } ? 1 : 0)
      : (side < 0 || points.allSatisfy { $0.x > p.x } ? -1 : 0)
  }
}

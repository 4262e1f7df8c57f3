import Foundation

extension BezierPath {
  /// Whether filling the path by `rule` would paint the point.
  ///
  /// Open subpaths count as closed. A point on an outline may be either. Always false for a path or a point that is not
  /// finite.
  package func contains(_ p: Vector2, rule: FillRule) -> Bool {
    guard isFinite, p.x.isFinite, p.y.isFinite else { return false }
    let winding = winding(around: p)
    return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
  }

  /// The winding number of the outlines around `p`, positive from +x towards +y, by the crossings of the ray from `p`
  /// along +x.
  package func winding(around p: Vector2) -> Int {
    subpaths.reduce(0) { sum, subpath in
      let outlines = subpath.segments.reduce(sum) { $0 + Self.crossings(of: $1, right: p, depth: 60) }
      return outlines + Self.crossings(of: .line(subpath.end, subpath.start), right: p, depth: 0)
    }
  }

  /// The crossings of the ray from `p` along +x: those towards +y minus those towards −y.
  ///
  /// Curves are halved until the control polygon of a part lies to one side of `p`, where the part counts like its
  /// chord. Exact except for curves that pass within rounding of `p`.
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

import Foundation

/// A short piece of a flattened path to be stroked, with the path's own tangents at its ends.
struct StrokeLeg {
  var from: Vector2
  var to: Vector2
  /// The path's unit tangents at both ends, and the unit direction from one end to the other.
  var startDirection: Vector2
  var endDirection: Vector2
  var chord: Vector2
  var length: Double
  /// Whether a joint of the path lies before this leg, to be drawn in the stroke's join style. Other legs continue a curve, and
  /// start in the direction in which the previous leg ends.
  var startsAtJoint: Bool

  var isStraight: Bool { startDirection == chord && endDirection == chord }

  var reversed: StrokeLeg {
    StrokeLeg(
      from: to, to: from, startDirection: -endDirection, endDirection: -startDirection, chord: -chord, length: length,
      startsAtJoint: startsAtJoint)
  }
}

/// A subpath flattened into legs to be stroked.
struct StrokeLegs {
  private(set) var legs: [StrokeLeg] = []
  private(set) var isClosed = false

  /// - Parameters:
  ///   - halfWidth: Half the stroke's width. Legs shorter than 10⁻⁹ of it are skipped.
  ///   - turn: The largest angle that a leg may turn through near a point, in radians.
  init(_ subpath: BezierPath.Subpath, halfWidth: Double, flattening: some Flattening, turn: (Vector2) -> Double) {
    for (i, segment) in subpath.segments.enumerated() {
      var startsAtJoint = true
      guard let first = segment.startDirection, let last = segment.endDirection else { continue }
      var parameters = flattening.parameters(of: segment)
      if case .line = segment {
      } else {
        let reach = Self.endsSharply(i, of: subpath) ? halfWidth : 0
        parameters = Self.refined(parameters, of: segment, reach: reach, turn: turn, flattening: flattening)
      }
      var direction = first
      for t in parameters {
        let end = t < 1 ? segment.point(at: t) : segment.end
        let start = legs.last?.to ?? subpath.start
        let size = (end - start).length
        // A shorter leg has no meaningful direction. It is skipped, and the next leg starts where this one would have.
        guard size > Double.maximum(1e-9 * halfWidth, 1e-14 * Double.maximum(abs(end.x), abs(end.y))) else { continue }
        let chord = (end - start) / size
        let next = t < 1 ? segment.direction(at: t) ?? chord : last
        let isLine = segment.controlPoints.count == 2
        legs.append(
          StrokeLeg(
            from: start, to: end, startDirection: isLine ? chord : direction, endDirection: isLine ? chord : next,
            chord: chord, length: size, startsAtJoint: startsAtJoint))
        startsAtJoint = false
        direction = next
      }
    }
    isClosed = subpath.isClosed && !legs.isEmpty
    if isClosed { legs[legs.count - 1].to = legs[0].from }
  }

  /// Whether the path ends at segment `i` or turns there, before it or after it.
  private static func endsSharply(_ i: Int, of subpath: BezierPath.Subpath) -> Bool {
    let segments = subpath.segments
    func isSmooth(_ a: Int, _ b: Int) -> Bool {
      guard let u = segments[a].endDirection, let v = segments[b].startDirection else { return false }
      return u.dot(v) > 0 && abs(u.cross(v)) < 1e-3
    }
    let last = segments.count - 1
    if !subpath.isClosed && (i == 0 || i == last) { return true }
    return !isSmooth(i == 0 ? last : i - 1, i) || !isSmooth(i, i == last ? 0 : i + 1)
  }

  /// Inserts parameters where a curve turns by more than `turn` between two neighbours.
  ///
  /// A piece whose normals meet within `reach` is drawn as a rectangle, whose corners lie beside the normals. They show where the path
  /// ends or turns nearby: there such pieces become as short as four tolerances, and at the curve's ends turn by no more than that.
  private static func refined(
    _ parameters: [Double], of segment: CurveSegment, reach: Double, turn: (Vector2) -> Double,
    flattening: some Flattening
  ) -> [Double] {
    var result: [Double] = []
    func add(from t0: Double, to t1: Double, depth: Int) {
      let (a, b) = (segment.point(at: t0), segment.point(at: t1))
      if depth > 0, let u = segment.direction(at: t0), let v = segment.direction(at: t1),
        needsHalving(a, b, by: abs(atan2(u.cross(v), u.dot(v))), atEnd: t0 == 0 || t1 == 1)
      {
        add(from: t0, to: (t0 + t1) / 2, depth: depth - 1)
        add(from: (t0 + t1) / 2, to: t1, depth: depth - 1)
      } else {
        result.append(t1)
      }
    }
    func needsHalving(_ a: Vector2, _ b: Vector2, by angle: Double, atEnd: Bool) -> Bool {
      let (length, tolerance) = ((b - a).length, flattening.tolerance(near: a))
      guard length > 0.1 * tolerance else { return false }
      let side = angle * reach
      return angle > turn(a) || (side > length && (length > 4 * tolerance || (atEnd && side > 4 * tolerance)))
    }
    var before = 0.0
    for t in parameters {
      add(from: before, to: t, depth: 12)
      before = t
    }
    return result
  }
}

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
  /// Whether a joint of the path lies before this leg, to be drawn in the stroke's join style. Other legs continue a
  /// curve, and start in the direction in which the previous leg ends.
  var startsAtJoint: Bool
  /// Whether the path turns here by more than a leg may: over a length too short to be divided.
  var turnsFar: Bool

  var isStraight: Bool { startDirection == chord && endDirection == chord }

  var reversed: StrokeLeg {
    StrokeLeg(
      from: to, to: from, startDirection: -endDirection, endDirection: -startDirection, chord: -chord, length: length,
      startsAtJoint: startsAtJoint, turnsFar: turnsFar)
  }
}

/// A subpath flattened into legs to be stroked.
struct StrokeLegs {
  private(set) var legs: [StrokeLeg] = []
  private(set) var isClosed = false
  /// The legs when ``WorkCheck`` was last asked.
  private var checkedLegs = 0

  /// - Parameters:
  ///   - halfWidth: Half the stroke's width.
  ///   - leastLength: Shorter legs are skipped: see ``StrokeStyle/leastLength(in:)``.
  ///   - turn: The largest angle that a leg may turn through near a point, in radians; a quarter of it where normals
  ///     meet within the stroke, since the stroke ends at the curve that they envelop.
  init(
    _ subpath: BezierPath.Subpath, halfWidth: Double, leastLength: Double, flattening: some Flattening,
    turn: (Vector2) -> Double
  ) {
    let check = WorkCheck.current
    for segment in subpath.segments {
      if check?(legs.count - checkedLegs) == false { break }
      checkedLegs = legs.count
      var startsAtJoint = true
      guard let first = segment.startDirection, let last = segment.endDirection else { continue }
      let parameters = flattening.parameters(of: segment)
      let ends: [(t: Double, turnsFar: Bool)] =
        if case .line = segment { parameters.map { (t: $0, turnsFar: false) } } else {
          Self.refined(parameters, of: segment, halfWidth: halfWidth, turn: turn, flattening: flattening)
        }
      var (direction, turnsFar) = (first, false)
      for (t, turnsFarBefore) in ends {
        if turnsFarBefore { turnsFar = true }
        let end = t < 1 ? segment.point(at: t) : segment.end
        let start = legs.last?.to ?? subpath.start
        let size = (end - start).length
        // A shorter leg has no meaningful direction. It is skipped, and the next leg starts where this one would have.
        guard size > Double.maximum(leastLength, 1e-14 * Double.maximum(abs(end.x), abs(end.y))) else { continue }
        let chord = (end - start) / size
        let next = t < 1 ? segment.direction(at: t) ?? chord : last
        let isLine = segment.controlPoints.count == 2
        legs.append(
          StrokeLeg(
            from: start, to: end, startDirection: isLine ? chord : direction, endDirection: isLine ? chord : next,
            chord: chord, length: size, startsAtJoint: startsAtJoint, turnsFar: turnsFar))
        (startsAtJoint, turnsFar) = (false, false)
        direction = next
      }
    }
    isClosed = subpath.isClosed && !legs.isEmpty
    if isClosed { legs[legs.count - 1].to = legs[0].from }
  }

  /// Inserts parameters where a curve turns by more than `turn` between two neighbours. Each comes with whether it
  /// still does before `t`.
  private static func refined(
    _ parameters: [Double], of segment: CurveSegment, halfWidth: Double, turn: (Vector2) -> Double,
    flattening: some Flattening
  ) -> [(t: Double, turnsFar: Bool)] {
    var result: [(t: Double, turnsFar: Bool)] = []
    func add(from t0: Double, to t1: Double, depth: Int) {
      let (a, b) = (segment.point(at: t0), segment.point(at: t1))
      let length = (b - a).length
      guard let u = segment.direction(at: t0), let v = segment.direction(at: t1),
        Self.turnsFar(abs(atan2(u.cross(v), u.dot(v))), over: length, halfWidth: halfWidth, limit: turn(a))
      else { return result.append((t: t1, turnsFar: false)) }
      guard depth > 0, length > 0.1 * flattening.tolerance(near: a) else {
        return result.append((t: t1, turnsFar: true))
      }
      add(from: t0, to: (t0 + t1) / 2, depth: depth - 1)
      add(from: (t0 + t1) / 2, to: t1, depth: depth - 1)
    }
    var before = 0.0
    for t in parameters {
      add(from: before, to: t, depth: 12)
      before = t
    }
    return result
  }

  private static func turnsFar(_ angle: Double, over length: Double, halfWidth: Double, limit: Double) -> Bool {
    angle > (angle * halfWidth > length ? limit / 4 : limit)
  }
}

import Foundation

/// A straight piece of a line to be stroked.
struct StrokeLeg {
  var from: Vector2
  var to: Vector2
  /// With length one.
  var direction: Vector2
  var length: Double
  /// Whether the path has a corner between this leg and the one before, to be joined in the line's style.
  /// Elsewhere the legs follow one curve, and are joined smoothly.
  var startsAtCorner: Bool
}

/// A subpath as the straight pieces that a line along it is made of.
///
/// Inside a curve, a chord for the curve is as good as the chord is near. Where a curve ends, in a cap or at a corner, the line's end
/// stands across the curve's tangent: a leg of no length has that direction, and the chords before it are halved until
/// they turn so little that the line's edge is within the tolerance too.
struct StrokeLegs {
  private(set) var legs: [StrokeLeg] = []
  private(set) var isClosed = false

  private let halfWidth: Double
  private let flattening: any Flattening
  private var nextIsCorner = false

  init(_ subpath: BezierPath.Subpath, halfWidth: Double, flattening: some Flattening) {
    (self.halfWidth, self.flattening) = (halfWidth, flattening)
    let segments = subpath.segments.filter { !$0.isPoint }
    for (i, segment) in segments.enumerated() {
      let previous = i > 0 ? segments[i - 1] : subpath.isClosed ? segments[segments.count - 1] : nil
      let next = i + 1 < segments.count ? segments[i + 1] : subpath.isClosed ? segments[0] : nil
      add(
        segment, isCornerAtStart: Self.isCorner(previous?.endDirection, segment.startDirection),
        isCornerAtEnd: Self.isCorner(segment.endDirection, next?.startDirection))
    }
    isClosed = subpath.isClosed && !legs.isEmpty
    if isClosed, let first = legs.first, let last = legs.last, last.to != first.from {
      legs[legs.count - 1].to = first.from
    }
  }

  /// Whether a line that arrives along `a` and leaves along `b` bends visibly; an end of the line is a corner too.
  private static func isCorner(_ a: Vector2?, _ b: Vector2?) -> Bool {
    guard let a, let b else { return true }
    return a.dot(b) < 0 || abs(a.cross(b)) > 1e-3
  }

  private mutating func add(_ segment: CurveSegment, isCornerAtStart: Bool, isCornerAtEnd: Bool) {
    nextIsCorner = isCornerAtStart
    if case .line(_, let b) = segment {
      add(legTo: b, from: segment.start)
      return
    }
    var points = [segment.start]
    flattening.flatten(segment, into: &points)
    if isCornerAtStart, let direction = segment.startDirection {
      addTangent(at: segment.start, direction)
      let near = refinement(of: segment.reversed, beyond: points[1])
      points.insert(contentsOf: near.reversed(), at: 1)
    }
    if isCornerAtEnd {
      let near = refinement(of: segment, beyond: points[points.count - 2])
      points.insert(contentsOf: near, at: points.count - 1)
    }
    for (a, b) in zip(points, points.dropFirst()) { add(legTo: b, from: a) }
    if isCornerAtEnd, let direction = segment.endDirection { addTangent(at: segment.end, direction) }
  }

  /// Points between `last` and the end of a curve, the step of t halving from one to the next, until the chord that is left
  /// turns too little to show at the line's edge.
  private func refinement(of segment: CurveSegment, beyond last: Vector2) -> [Vector2] {
    let end = segment.end
    let tolerance = flattening.tolerance(near: end)
    guard let tangent = segment.endDirection, tolerance.isFinite else { return [] }
    var points: [Vector2] = []
    var chord = end - last
    var step = 0.5
    for _ in 0..<24 {
      if halfWidth * abs(chord.cross(tangent)) <= tolerance * chord.length, chord.dot(tangent) >= 0 { break }
      let p = segment.point(at: 1 - step)
      step /= 2
      guard (end - p).length < (end - last).length else { continue }
      points.append(p)
      chord = end - p
    }
    return points
  }

  private mutating func addTangent(at p: Vector2, _ direction: Vector2) {
    legs.append(
      StrokeLeg(from: p, to: p, direction: direction, length: 0, startsAtCorner: nextIsCorner && !legs.isEmpty))
    nextIsCorner = false
  }

  private mutating func add(legTo b: Vector2, from start: Vector2) {
    // What is shorter than this has no direction; the next leg then starts here.
    let a = legs.last?.to ?? start
    let length = (b - a).length
    let least = Double.maximum(1e-9 * halfWidth, 1e-14 * Double.maximum(abs(b.x), abs(b.y)))
    guard length > least else { return }
    legs.append(
      StrokeLeg(from: a, to: b, direction: (b - a) / length, length: length, startsAtCorner: nextIsCorner))
    nextIsCorner = false
  }
}

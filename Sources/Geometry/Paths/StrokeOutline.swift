import Foundation

/// The outline of a stroke along a path, as polygons in the path's plane.
///
/// Every point that the stroke covers has a winding number of at least one, and every other point zero: the `nonZero`
/// rule gives the stroke.
///
/// The polygons are the boundary of a sum of pieces that all turn from +x towards +y. Each leg has one piece on either
/// side, bounded by the path's normals at its ends. Where the path bends more tightly than the stroke is wide, the
/// normals meet before the stroke's edge, and the piece is two triangles: one up to the meeting, and one beyond, where
/// the normals diverge again. A leg that turns too far has a rectangle instead, with wedges at its ends, on either
/// side. Each corner has a wedge or a miter on its outer side, and each end a cap.
///
/// Edges that two pieces share cancel, so one contour goes up one side and down the other. On the inner side of a
/// corner the contour passes through the corner itself, as the pieces do.
package struct StrokeOutline {
  package private(set) var polygons: [[Vector2]] = []

  private let style: StrokeStyle
  private let halfWidth: Double
  private let flattening: any Flattening
  private let leastLeg: Double
  private var polygon: [Vector2] = []

  /// Empty for a width that is not positive and finite, and for a path that is not finite.
  package init(of path: BezierPath, style: StrokeStyle, flattening: some Flattening) {
    (self.style, halfWidth, self.flattening) = (style, style.width / 2, flattening)
    leastLeg = style.leastLength(in: path)
    guard halfWidth > 0, halfWidth.isFinite, path.isFinite else { return }
    for subpath in path.subpaths {
      let line = StrokeLegs(subpath, halfWidth: halfWidth, leastLength: leastLeg, flattening: flattening) {
        step(at: $0)
      }
      let back = Self.reversed(line.legs)
      if line.legs.isEmpty {
        addDot(at: subpath.start)
      } else if line.isClosed {
        trace(line.legs, isClosed: true)
        finish()
        trace(back, isClosed: true)
        finish()
      } else {
        trace(line.legs, isClosed: false)
        addCap(at: back[0].from, facing: -back[0].startDirection)
        trace(back, isClosed: false)
        addCap(at: line.legs[0].from, facing: -line.legs[0].startDirection)
        finish()
      }
    }
  }

  /// The same legs in the opposite direction.
  private static func reversed(_ legs: [StrokeLeg]) -> [StrokeLeg] {
    legs.indices.reversed().map { i in
      var leg = legs[i].reversed
      leg.startsAtJoint = legs[i + 1 == legs.count ? 0 : i + 1].startsAtJoint
      return leg
    }
  }

  private mutating func finish() {
    if polygon.count > 2 { polygons.append(polygon) }
    polygon = []
  }

  private mutating func emit(_ p: Vector2) {
    if polygon.last != p { polygon.append(p) }
  }

  /// The offset from the centre line to the edge, normal to `direction`: towards −y for a direction of +x.
  private func edge(_ direction: Vector2) -> Vector2 { -halfWidth * direction.quarterTurned }

  /// Traces one side of the stroke.
  private mutating func trace(_ legs: [StrokeLeg], isClosed: Bool) {
    let check = WorkCheck.current
    for i in legs.indices {
      if i & 1023 == 1023, check?(1024) == false { return }
      let leg = legs[i]
      let (start, end) = (leg.from + edge(leg.startDirection), leg.to + edge(leg.endDirection))
      emit(start)
      if !leg.turnsFar, let meeting = meeting(of: leg) {
        emit(end)
        // The quadrilateral crosses itself: beyond the meeting it turns the wrong way. The triangle there, twice, makes
        // up for that.
        for _ in 0..<2 { [start, meeting, end].forEach { emit($0) } }
      } else if !leg.isStraight, leg.turnsFar || (end - start).dot(leg.chord) <= 0 {
        join(at: leg.from, leg.startDirection, leg.chord, style: .round, isBend: true)
        emit(leg.from + edge(leg.chord))
        emit(leg.to + edge(leg.chord))
        join(at: leg.to, leg.chord, leg.endDirection, style: .round, isBend: true)
      }
      emit(end)
      if i + 1 < legs.count || isClosed { join(leg, legs[i + 1 < legs.count ? i + 1 : 0]) }
    }
  }

  /// Where the normals at a leg's ends meet before the stroke's edge, on the traced side; `nil` if they do not.
  private func meeting(of leg: StrokeLeg) -> Vector2? {
    let (m0, m1) = (edge(leg.startDirection), edge(leg.endDirection))
    let (between, cross) = (leg.to - leg.from, m0.cross(m1))
    let (s, t) = (between.cross(m1) / cross, between.cross(m0) / cross)
    guard !leg.isStraight, s > 0, s < 1, t > 0, t < 1 else { return nil }
    return leg.from + s * m0
  }

  private mutating func join(_ a: StrokeLeg, _ b: StrokeLeg) {
    let (u, v) = (a.endDirection, b.startDirection)
    if a.isStraight, b.isStraight, u.dot(v) > 0 {
      // On the inner side, the triangle between the bend and the ends of the edges belongs to both legs' rectangles if
      // both are long enough. One of them can leave it out.
      let reach = -halfWidth * u.cross(v)
      if reach >= 0, reach <= Double.minimum(a.length, b.length) { return }
    }
    join(at: a.to, u, v, style: b.startsAtJoint ? style.join : .round)
  }

  /// Continues from the edge of a leg that arrives along `u` to the edge of a leg that leaves along `v`.
  ///
  /// - Parameter isBend: Whether a curve turns there, so that its normals sweep the inner side as well.
  private mutating func join(
    at p: Vector2, _ u: Vector2, _ v: Vector2, style join: StrokeStyle.Join, isBend: Bool = false
  ) {
    let (sine, cosine) = (u.cross(v), u.dot(v))
    if cosine > 0, abs(sine) < 1e-9 { return }
    let (m0, m1) = (edge(u), edge(v))
    // The inner side.
    guard sine > 0 || (sine == 0 && cosine < 0) else {
      emit(p)
      guard isBend else { return }
      // A contour of its own, which turns as all pieces do.
      emit(p + m1)
      addArc(at: p, from: m1, to: m0)
      emit(p + m0)
      return emit(p)
    }
    switch join {
    case .round: addArc(at: p, from: m0, to: m1)
    case .bevel: break
    case .miter:
      // The miter's length in stroke widths is 1 / cos(half the turn), and cos²(half the turn) is (1 + cosine) / 2.
      let limit = style.miterLimit
      if limit * limit * (1 + cosine) >= 2, limit > 0, 1 + cosine > 1e-12 { emit(p + (m0 + m1) / (1 + cosine)) }
    }
  }

  private mutating func addCap(at p: Vector2, facing direction: Vector2) {
    let m = edge(direction)
    switch style.cap {
    case .butt: break
    case .round: addArc(at: p, from: m, to: -m)
    case .square:
      emit(p + m + halfWidth * direction)
      emit(p - m + halfWidth * direction)
    }
    emit(p - m)
  }

  private mutating func addDot(at p: Vector2) {
    let (x, y) = (Vector2(halfWidth, 0), Vector2(0, halfWidth))
    switch style.cap {
    case .butt: return
    case .square: polygon = [p - x - y, p + x - y, p + x + y, p - x + y]
    case .round:
      emit(p + x)
      addArc(at: p, from: x, to: -x)
      emit(p - x)
      addArc(at: p, from: -x, to: x)
    }
    finish()
  }

  /// Adds the points between the ends of an arc about `p` that turns from +x towards +y, by half a turn at most.
  private mutating func addArc(at p: Vector2, from a: Vector2, to b: Vector2) {
    var angle = atan2(a.cross(b), a.dot(b))
    if angle < 0 { angle += 2 * .pi }
    let count = (angle / step(at: p)).rounded(.up)
    guard count > 1 else { return }
    for k in 1..<Int(count) {
      let turn = angle * Double(k) / count
      emit(p + cos(turn) * a + sin(turn) * a.quarterTurned)
    }
  }

  /// The angle of a chord of an arc about `p` whose sagitta r·(1 − cos(step/2)) stays within the tolerance; from π/512
  /// to π/4.
  private func step(at p: Vector2) -> Double {
    let (x, y) = (Vector2(halfWidth, 0), Vector2(0, halfWidth))
    let tolerance = [p, p + x, p - x, p + y, p - y].reduce(Double.infinity) {
      Double.minimum($0, flattening.tolerance(near: $1))
    }
    let step = 2 * acos(Double.maximum(1 - tolerance / halfWidth, 0))
    return Double.maximum(.pi / 512, Double.minimum(step, .pi / 4))
  }
}

extension BezierPath {
  /// The outline of a stroke along the path, to be filled by the `nonZero` rule. Curves become polygons that deviate by
  /// at most 0.005 points, or 1/20,000 of the path's size if that is less.
  package func stroked(_ style: StrokeStyle) -> BezierPath {
    guard let (low, high) = bounds, style.width > 0, style.width.isFinite else { return BezierPath() }
    let size = Double.maximum((high - low).max(), style.width)
    let outline = StrokeOutline(
      of: self, style: style, flattening: UniformFlattening(tolerance: Double.minimum(0.005, size / 20_000)))
    var result = BezierPath()
    for polygon in outline.polygons {
      result.elements.append(.move(polygon[0]))
      result.elements.append(contentsOf: polygon.dropFirst().lazy.map { .line($0) })
      result.elements.append(.close)
    }
    return result
  }
}

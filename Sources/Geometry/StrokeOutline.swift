import Foundation

/// The outline of a line along a path, as polygons in the path's plane.
///
/// Every point that the line covers is wound around at least once in the same sense, every other not at all: the `nonZero` rule
/// gives the line. The polygons are the boundary of a sum of pieces that all turn from +x towards +y: for each leg a rectangle, as two halves
/// along the leg, for each corner the wedge or the miter outside, and the caps. Edges that two pieces share cancel, so that one
/// contour goes up one side and down the other. On the inside of a bend it visits the corner itself, as the rectangles do; or goes
/// straight from one rectangle's corner to the next one's where both rectangles hold the triangle that this takes away
/// (counted twice before, once after).
package struct StrokeOutline {
  package private(set) var polygons: [[Vector2]] = []

  private let style: StrokeStyle
  private let halfWidth: Double
  private let flattening: any Flattening
  private var polygon: [Vector2] = []

  /// Empty for a width that is not positive and finite, and for a path that is not finite.
  package init(of path: BezierPath, style: StrokeStyle, flattening: some Flattening) {
    (self.style, halfWidth, self.flattening) = (style, style.width / 2, flattening)
    guard halfWidth > 0, halfWidth.isFinite, path.isFinite else { return }
    for subpath in path.subpaths {
      let line = StrokeLegs(subpath, halfWidth: halfWidth, flattening: flattening)
      if line.legs.isEmpty {
        addDot(at: subpath.start)
      } else if line.isClosed {
        trace(line.legs, isClosed: true)
        finish()
        trace(Self.reversed(line.legs), isClosed: true)
        finish()
      } else {
        let back = Self.reversed(line.legs)
        trace(line.legs, isClosed: false)
        addCap(at: back[0].from, facing: -back[0].direction)
        trace(back, isClosed: false)
        addCap(at: line.legs[0].from, facing: -line.legs[0].direction)
        finish()
      }
    }
  }

  /// The same legs the other way.
  private static func reversed(_ legs: [StrokeLeg]) -> [StrokeLeg] {
    legs.indices.reversed().map { i in
      let leg = legs[i]
      return StrokeLeg(
        from: leg.to, to: leg.from, direction: -leg.direction, length: leg.length,
        startsAtCorner: legs[i + 1 == legs.count ? 0 : i + 1].startsAtCorner)
    }
  }

  private mutating func finish() {
    if polygon.count > 2 { polygons.append(polygon) }
    polygon = []
  }

  private mutating func emit(_ p: Vector2) {
    if polygon.last != p { polygon.append(p) }
  }

  /// From the middle of a leg that goes along `direction` to its edge on the side of −y, were it to go along +x.
  private func edge(_ direction: Vector2) -> Vector2 { -halfWidth * direction.quarterTurned }

  /// Goes along one side of the line.
  private mutating func trace(_ legs: [StrokeLeg], isClosed: Bool) {
    for i in legs.indices {
      let leg = legs[i]
      emit(leg.from + edge(leg.direction))
      emit(leg.to + edge(leg.direction))
      if i + 1 < legs.count {
        join(leg, legs[i + 1])
      } else if isClosed {
        join(leg, legs[0])
      }
    }
  }

  private mutating func join(_ a: StrokeLeg, _ b: StrokeLeg) {
    let (p, m0, m1) = (a.to, edge(a.direction), edge(b.direction))
    let (sine, cosine) = (a.direction.cross(b.direction), a.direction.dot(b.direction))
    guard sine > 0 || (sine == 0 && cosine < 0) else {
      // The inner side.
      let reach = -halfWidth * sine
      if cosine <= 0 || a.length < reach || b.length < reach { emit(p) }
      return
    }
    guard b.startsAtCorner else { return addArc(at: p, from: m0, to: m1) }
    switch style.join {
    case .round: addArc(at: p, from: m0, to: m1)
    case .bevel: break
    case .miter:
      // The miter's length in line widths is 1 / cos(half the turn), and cos² of it is (1 + cosine) / 2.
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

  /// What lies between the ends of an arc about `p` that turns from +x towards +y, by half a turn at most.
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

  /// How far a chord of an arc about `p` may turn: its sagitta r·(1 − cos(step/2)) keeps to the tolerance.
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
  /// The outline of a line along the path, to be filled by the `nonZero` rule: polygons that are at most 0.005 points, or
  /// 1/20,000 of the path's size if that is less, from where they should be.
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

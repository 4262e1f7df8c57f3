import Foundation
import Geometry
import LayerSnapshots

/// A convex part of a stroke in the plane: the points within half a width of a line segment, or a join, or a cap.
///
/// It is the intersection of up to four half-planes and a disc. With h half the width, d unit directions, n the normals
/// on a join's outer side, v the point where two segments meet:
///
///     line     0 ≤ (p − a)·d ≤ |b − a|, |(p − a)×d| ≤ h
///     bend     of a curve: the discs' parts of radius h about v between the normals, on either side
///     round    the disc of radius h about v, between the outer normals: nearer to v than to either line
///     bevel    the triangle v, v + h·n₁, v + h·n₂
///     miter    the bevel and the tip v + h·(n₁ + n₂)/(1 + n₁·n₂), where |tip − v| ≤ miterLimit · h
///     caps     nothing, half a disc, or half a square
struct StrokePiece: Sendable {
  /// The sides as signed distances, ≥ 0 inside.
  private var sides: (LinearForm, LinearForm, LinearForm, LinearForm)
  private var center = Vector2(0, 0)
  private var radius = Double.infinity

  /// A piece, and a polygon that contains it. Pieces alone are kept: a path has many of them.
  typealias Placed = (piece: StrokePiece, extent: ConvexPolygon)

  private static let everywhere = LinearForm(0, 0, .infinity)

  /// A bound on the distance from the piece: inside, minus the distance to the outline; outside, at most the distance
  /// to the piece.
  func distance(to p: Vector2) -> Double {
    let inside = Double.minimum(
      Double.minimum(sides.0.value(at: p), sides.1.value(at: p)),
      Double.minimum(sides.2.value(at: p), sides.3.value(at: p)))
    if radius == .infinity { return -inside }
    return Double.maximum(-inside, (p - center).lengthSquared.squareRoot() - radius)
  }

  /// A convex polygon with three or four corners.
  private init?(_ corners: [Vector2]) {
    let forms = ConvexPolygon(corners).edgeFormsOfAnySize
    guard forms.count >= 3 else { return nil }
    sides = (forms[0], forms[1], forms[2], forms.count > 3 ? forms[3] : Self.everywhere)
  }

  /// The part of a disc with (p − center)·direction ≥ 0 for each direction.
  private init(center: Vector2, radius: Double, towards directions: [Vector2]) {
    let forms = directions.map { LinearForm($0.x, $0.y, -($0 * center).sum()) }
    sides = (
      forms.first ?? Self.everywhere, forms.count > 1 ? forms[1] : Self.everywhere, Self.everywhere, Self.everywhere
    )
    (self.center, self.radius) = (center, radius)
  }

  private static func polygon(_ corners: [Vector2]) -> [Placed] {
    StrokePiece(corners).map { [($0, ConvexPolygon(corners))] } ?? []
  }

  private static func sector(center: Vector2, radius: Double, towards directions: Vector2...) -> [Placed] {
    let square = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)].map { center + radius * $0 }
    return [(StrokePiece(center: center, radius: radius, towards: directions), ConvexPolygon(square))]
  }

  // MARK: Pieces of a path

  static func forEachPiece(of path: FlattenedPath, _ style: StrokeStyle, _ body: (Placed) -> Void) {
    let h = style.width / 2
    for subpath in path.subpaths where subpath.isDrawn {
      let segments = subpath.segments
      guard let first = segments.first, let last = segments.last else {
        dot(at: subpath.start, h, style.cap).forEach(body)
        continue
      }
      for (i, segment) in segments.enumerated() {
        line(from: segment.start, to: segment.end, h).forEach(body)
        if i + 1 < segments.count {
          if segment.isInsideCurve {
            bend(segment, segments[i + 1], h).forEach(body)
          } else {
            join(segment, segments[i + 1], h, style.join, style).forEach(body)
          }
        }
      }
      if subpath.isClosed {
        join(last, first, h, style.join, style).forEach(body)
      } else {
        cap(at: first.start, towards: -first.direction, h, style.cap).forEach(body)
        cap(at: last.end, towards: last.endDirection, h, style.cap).forEach(body)
      }
    }
  }

  private static func line(from a: Vector2, to b: Vector2, _ h: Double) -> [Placed] {
    guard let d = (b - a).direction else { return [] }
    let n = Vector2(-d.y, d.x) * h
    return polygon([a - n, b - n, b + n, a + n])
  }

  private static func dot(at p: Vector2, _ h: Double, _ cap: StrokeStyle.Cap) -> [Placed] {
    switch cap {
    case .butt: []
    case .round: sector(center: p, radius: h)
    case .square: polygon([Vector2(-h, -h), Vector2(h, -h), Vector2(h, h), Vector2(-h, h)].map { p + $0 })
    }
  }

  private static func cap(at p: Vector2, towards d: Vector2, _ h: Double, _ cap: StrokeStyle.Cap) -> [Placed] {
    switch cap {
    case .butt: []
    case .round: sector(center: p, radius: h, towards: d)
    case .square: line(from: p, to: p + d * h, h)
    }
  }

  /// Where a curve turns, its normal sweeps a part of a disc on either side. The inner one matters where the curve
  /// turns more tightly than the stroke is wide: normals meet there, and diverge again beyond.
  private static func bend(_ before: FlattenedPath.Segment, _ after: FlattenedPath.Segment, _ h: Double) -> [Placed] {
    let (d1, d2) = (before.endDirection, after.direction)
    let turn = abs(d1.cross(d2))
    if (d1 * d2).sum() > 0 && turn < 1e-12 { return [] }
    let outer = sector(center: before.end, radius: h, towards: d1, -d2)
    let lengths = [(before.end - before.start).lengthSquared, (after.end - after.start).lengthSquared]
    // Within both lines' rectangles.
    if (d1 * d2).sum() > 0, lengths.allSatisfy({ h * h * turn * turn < 0.99 * $0 }) { return outer }
    return outer + sector(center: before.end, radius: h, towards: -d1, d2)
  }

  private static func join(
    _ before: FlattenedPath.Segment, _ after: FlattenedPath.Segment, _ h: Double, _ join: StrokeStyle.Join,
    _ style: StrokeStyle
  ) -> [Placed] {
    let v = before.end
    // Within a curve the directions are the chords'; at its ends, the curve's tangents, which differ from the chords
    // very little.
    let (d1, d2) = (before.endDirection, after.direction)
    let turn = d1.cross(d2)
    let isStraight = (d1 * d2).sum() > 0
    if isStraight && abs(turn) < 1e-12 { return [] }
    if join == .round { return sector(center: v, radius: h, towards: d1, -d2) }
    let side = turn > 0 ? -1.0 : 1.0
    let (n1, n2) = (Vector2(-d1.y, d1.x) * side, Vector2(-d2.y, d2.x) * side)
    let cosine = (n1 * n2).sum()
    // 1/sin of half the angle between the segments equals 1/cos of half the turn.
    let ratio = (2 / (1 + cosine)).squareRoot()
    var corners = [v, v + h * n1, v + h * n2]
    if join == .miter, ratio <= style.miterLimit { corners.insert(v + h * (n1 + n2) / (1 + cosine), at: 2) }
    return polygon(corners)
  }
}

extension ConvexPolygon {
  /// The edges as signed distances, ≥ 0 inside; empty for a polygon without area.
  fileprivate var edgeFormsOfAnySize: [LinearForm] {
    let flip = signedArea < 0
    if signedArea == 0 || !signedArea.isFinite { return [] }
    return vertices.indices.compactMap { i in
      let form = LinearForm(lineFrom: vertices[i], to: vertices[i + 1 == vertices.count ? 0 : i + 1])
      return flip ? form.map { -$0 } : form
    }
  }
}

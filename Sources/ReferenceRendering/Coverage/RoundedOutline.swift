import Foundation
import Geometry
import LayerSnapshots

/// A rectangle with rounded corners, as a convex polygon in its plane that is fine enough for the output.
///
/// Circular corners are quarter circles. Continuous corners are the convex hull of
/// ``RoundedRectangle/continuousCorner``. That curve bulges outwards by 0.0012 radii where its straight parts begin,
/// which is less than the accuracy with which it was measured.
///
/// A part of a corner out of ``Sight`` is one chord.
package struct RoundedOutline {
  /// The greatest distance between a curve and its chord, in output pixels.
  static let flatness = 5e-4
  /// The same in pixels of a refined grid: ``flatness`` of the grid that it refines.
  private let flatness: Double

  /// The greatest number of halvings of a curve: 12 give 4,096 chords.
  private static let maximumHalvings = 12

  /// The corners in the order of `ConvexPolygon(rect)`, from +x towards +y: the corner, and the directions from it
  /// along the incoming and the outgoing edge.
  private static let corners: [(mask: CACornerMask, incoming: Vector2, outgoing: Vector2)] = [
    (.layerMinXMinYCorner, Vector2(0, 1), Vector2(1, 0)), (.layerMaxXMinYCorner, Vector2(-1, 0), Vector2(0, 1)),
    (.layerMaxXMaxYCorner, Vector2(0, -1), Vector2(-1, 0)), (.layerMinXMaxYCorner, Vector2(1, 0), Vector2(0, -1)),
  ]

  /// - Parameters:
  ///   - shape: in the plane, in points.
  ///   - map: maps the plane to output pixels.
  ///   - frame: the output pixels that count.
  ///   - refinement: The number of pixels along the side of one of the grid that the output refines.
  /// - Returns: `nil` for an empty rectangle.
  package static func polygon(
    _ shape: RoundedRectangle, seenThrough map: Homography, within frame: PixelRect, refinement: Int = 1
  ) -> ConvexPolygon? {
    if shape.rect.isEmpty { return nil }
    let square = ConvexPolygon(shape.rect)
    if shape.isSquare { return square }
    var outline = RoundedOutline(
      map: map, sight: Sight(of: frame, through: map), radius: shape.radius,
      flatness: flatness * Double(refinement))
    for (point, corner) in zip(square.vertices, corners) {
      if !shape.corners.contains(corner.mask) {
        outline.vertices.append(point)
      } else if shape.isContinuous {
        outline.addContinuousCorner(at: point, corner.incoming, corner.outgoing)
      } else {
        let center = point + shape.radius * (corner.incoming + corner.outgoing)
        outline.addArc(around: center, from: -corner.outgoing, to: -corner.incoming)
      }
    }
    return ConvexPolygon(outline.vertices)
  }

  private let map: Homography
  private let sight: Sight
  private let radius: Double
  private var vertices: [Vector2] = []

  private init(map: Homography, sight: Sight, radius: Double, flatness: Double) {
    (self.map, self.sight, self.radius, self.flatness) = (map, sight, radius, flatness)
  }

  /// Adds the shorter arc between two unit directions, including both ends.
  private mutating func addArc(around center: Vector2, from start: Vector2, to end: Vector2) {
    vertices.append(center + radius * start)
    var pending = [(start, end, 0)]
    while let (a, b, halvings) = pending.popLast() {
      let sum = a + b
      let middle = sum / sum.lengthSquared.squareRoot()
      // The tangents at the ends of an arc meet at (a + b)/(1 + a·b).
      let hull = [a, sum / (1 + (a * b).sum()), b].map { center + radius * $0 }
      if !sight.misses(hull), needsHalving([hull[0], center + radius * middle, hull[2]], halvings) {
        pending.append((middle, b, halvings + 1))
        pending.append((a, middle, halvings + 1))
      } else {
        vertices.append(center + radius * b)
      }
    }
  }

  private mutating func addContinuousCorner(at corner: Vector2, _ incoming: Vector2, _ outgoing: Vector2) {
    func point(_ p: Vector2) -> Vector2 { corner + radius * (p.x * incoming + p.y * outgoing) }
    let first = vertices.count
    vertices.append(point(RoundedRectangle.continuousCorner.start))
    for piece in RoundedRectangle.continuousCorner.pieces {
      if piece.count == 3, let start = vertices.last {
        addCubic([start] + piece.map(point))
      } else {
        vertices += piece.map(point)
      }
    }
    makeConvex(from: first)
  }

  /// Adds a cubic Bézier curve with four control points, without its start.
  private mutating func addCubic(_ points: [Vector2]) {
    var pending = [(points, 0)]
    while let (p, halvings) = pending.popLast() {
      let halves = p.halvesOfCubic
      if !sight.misses(p), needsHalving([p[0], halves.first[3], p[3]], halvings) {
        pending.append((halves.second, halvings + 1))
        pending.append((halves.first, halvings + 1))
      } else {
        vertices.append(p[3])
      }
    }
  }

  /// Drops the vertices from index `first` on that lie inside the convex hull.
  private mutating func makeConvex(from first: Int) {
    var kept = first
    for i in first..<vertices.count {
      let next = vertices[i]
      while kept - first >= 2, (vertices[kept - 1] - vertices[kept - 2]).cross(next - vertices[kept - 1]) <= 0 {
        kept -= 1
      }
      vertices[kept] = next
      kept += 1
    }
    vertices.removeSubrange(kept...)
  }

  /// Whether to halve a curve, given its start, middle and end in the plane.
  private func needsHalving(_ points: [Vector2], _ halvings: Int) -> Bool {
    if halvings >= Self.maximumHalvings { return false }
    let ends = points.map { map.homogeneousImage(of: $0) }
    let existing = ends.count { $0.z > Projection.minimumWeight }
    // Points behind the viewer are invisible. If the horizon crosses the curve, divide further.
    if existing == 0 { return halvings < 3 }
    if existing < 3 { return true }
    let image = ends.map { Vector2($0.x, $0.y) / $0.z }
    guard let chord = LinearForm(lineFrom: image[0], to: image[2]) else { return halvings < 1 }
    return abs(chord.value(at: image[1])) > flatness
  }
}

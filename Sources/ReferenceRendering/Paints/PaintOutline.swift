import Geometry

/// The outline of a paint in output pixels, which determines the point of a pixel at which the paint is evaluated.
struct PaintOutline: Sendable {
  private let vertices: [Vector2]
  /// Forms that are ≥ 0 inside.
  private let edges: [LinearForm]

  init(of region: Region) {
    let polygon = region.outline
    vertices = polygon.vertices
    edges = polygon.withoutShortEdges.edgeForms
  }

  func contains(_ point: Vector2) -> Bool { edges.allSatisfy { $0.value(at: point) >= 0 } }

  /// The pixel's centre if it is inside the outline, else the nearest point of the outline.
  ///
  /// Sides that hardly turn stand for a curve: the place along a side follows the curve's normals, not the side's own.
  func point(forPixelCenter center: Vector2) -> (point: Vector2, isInside: Bool) {
    if contains(center) { return (center, true) }
    var (best, nearest) = (vertices[0], 0)
    var minimumDistance = Double.infinity
    for i in vertices.indices {
      let a = vertices[i]
      let d = vertex(i + 1) - a
      let length = d.lengthSquared
      let t = length > 0 ? ((center - a) * d).sum() / length : 0
      let candidate = a + d * Double.maximum(0, Double.minimum(t, 1))
      let distance = (candidate - center).lengthSquared
      if distance < minimumDistance { (minimumDistance, best, nearest) = (distance, candidate, i) }
    }
    // The normals at both ends of a side, each shared with the side next to it, enclose the points that are nearest to the side.
    for i in [nearest, nearest - 1, nearest + 1] {
      guard let first = normal(at: i), let last = normal(at: i + 1) else { continue }
      let (a, d) = (vertex(i), vertex(i + 1) - vertex(i))
      let (fromStart, fromEnd) = (first.cross(center - a), last.cross(center - a - d))
      if fromStart * fromEnd > 0 || fromStart == fromEnd { continue }
      // Along the normal in between: its distance from the centre is 0.
      best = a + d * (fromStart / (fromStart - fromEnd))
      break
    }
    return (best, false)
  }

  private func vertex(_ i: Int) -> Vector2 { vertices[(i + vertices.count) % vertices.count] }

  /// The unit normal at a vertex where the outline hardly turns; `nil` at a corner.
  private func normal(at i: Int) -> Vector2? {
    guard let before = (vertex(i) - vertex(i - 1)).direction, let after = (vertex(i + 1) - vertex(i)).direction,
      (before * after).sum() > 0.95, let along = (before + after).direction
    else { return nil }
    return Vector2(along.y, -along.x)
  }
}

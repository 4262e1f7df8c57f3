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

  /// Whether all of the pixel around `center` is inside.
  func containsPixel(around center: Vector2) -> Bool {
    edges.allSatisfy {
      let reach = (abs($0.coefficients.x) + abs($0.coefficients.y)) / 2
      return $0.value(at: center) >= reach
    }
  }

  /// The pixel's centre if it is inside the outline, else the nearest point of the outline.
  func point(forPixelCenter center: Vector2) -> (point: Vector2, isInside: Bool) {
    if contains(center) { return (center, true) }
    var best = vertices[0]
    var minimumDistance = Double.infinity
    for i in vertices.indices {
      let a = vertices[i]
      let d = vertices[i + 1 == vertices.count ? 0 : i + 1] - a
      let length = d.lengthSquared
      let t = length > 0 ? ((center - a) * d).sum() / length : 0
      let candidate = a + d * Double.maximum(0, Double.minimum(t, 1))
      let distance = (candidate - center).lengthSquared
      if distance < minimumDistance { (best, minimumDistance) = (candidate, distance) }
    }
    return (best, false)
  }
}

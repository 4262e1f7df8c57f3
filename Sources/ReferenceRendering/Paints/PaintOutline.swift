import Geometry

/// The outline of a paint in output pixels, inside which samples count for a pixel's mean.
struct PaintOutline: Sendable {
  /// Forms that are ≥ 0 inside.
  private let edges: [LinearForm]

  init(of region: Region) {
    edges = region.outline.withoutShortEdges.edgeForms
  }

  func contains(_ point: Vector2) -> Bool { edges.allSatisfy { $0.value(at: point) >= 0 } }

  /// Whether all of the pixel around `center` is inside.
  func containsPixel(around center: Vector2) -> Bool {
    edges.allSatisfy {
      let reach = (abs($0.coefficients.x) + abs($0.coefficients.y)) / 2
      return $0.value(at: center) >= reach
    }
  }
}

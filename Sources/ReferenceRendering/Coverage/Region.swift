import Geometry

/// A region to paint: projected, clipped, convex, of non-zero area, in output pixels.
struct Region: Sendable {
  let patch: Patch
  /// A rectangle that contains every pixel that the region may cover.
  var bounds: PixelRect

  /// `nil` if the soft part has no area or a vertex is not finite.
  init?(_ patch: Patch) {
    guard !patch.soft.isEmpty, patch.soft.vertices.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      abs(patch.soft.signedArea) > 1e-12
    else { return nil }
    self.patch = patch
    bounds = PixelRect(around: patch.hard.isEmpty ? patch.soft : patch.extent)
  }

  /// The outline inside soft and hard edges. If that is empty, though a pixel may still be covered, the outline inside the soft edges.
  var outline: ConvexPolygon {
    let outline = patch.outline
    return outline.isEmpty ? patch.soft : outline
  }
}

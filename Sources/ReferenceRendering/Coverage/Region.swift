import Geometry

/// A region to paint: projected, clipped, convex, of non-zero area, in output pixels.
struct Region: Sendable {
  let patch: Patch
  /// A rectangle that contains every pixel that the region may cover.
  var bounds: PixelRect
  /// The order of the soft part's vertices; `nil` if they are read as a whole.
  private let order: VerticalOrder?

  /// `nil` if the soft part has no area or a vertex is not finite.
  init?(_ patch: Patch) {
    guard !patch.soft.isEmpty, patch.soft.vertices.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      abs(patch.soft.signedArea) > 1e-12
    else { return nil }
    self.patch = patch
    order = VerticalOrder(of: patch.soft.vertices)
    bounds = PixelRect(around: patch.hard.isEmpty ? patch.soft : patch.extent)
  }

  /// Appends the corners of a polygon whose part in the rows of `block` is that of the soft part.
  func appendSoftPart(near block: PixelRect, to vertices: inout [Vector2]) {
    guard let order else {
      vertices.append(contentsOf: patch.soft.vertices)
      return
    }
    order.append(patch.soft.vertices, from: Double(block.minY), to: Double(block.maxY), to: &vertices)
  }

  /// The outline inside soft and hard edges. If that is empty, though a pixel may still be covered, the outline inside
  /// the soft edges.
  var outline: ConvexPolygon {
    let outline = patch.outline
    return outline.isEmpty ? patch.soft : outline
  }
}

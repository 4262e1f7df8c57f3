import Geometry

/// The painter's order of planes that share a 3D space, splitting those that pass through each other.
///
/// Over the output, a plane's depth after the divide is a ratio of linear forms. So the sign of the difference of two depths is that of a
/// linear form as well, and the line where two planes cross is straight in pixels. The order of two planes matters only where some pixel
/// may see both: where their footprints, grown by the reach of a pixel, overlap.
///
/// 1. Parallel planes are sorted by depth.
/// 2. Otherwise each overlapping pair is ordered, or crosses: then one of the two is split along the crossing, until no pair crosses. A
///    topological sort of the pieces is the order.
/// 3. Planes that overlap in a cycle are sorted by a BSP tree of their own (Fuchs, Kedem and Naylor, "On visible surface generation by a
///    priori tree structures", SIGGRAPH 1980).
///
/// A piece keeps its plane's whole outline, and owns the pixels whose sample point lies on its side of each cut, so that the antialiased
/// edges of the pieces add up to those of the plane.
package struct DepthOrder {
  /// The map from output pixels to the flattening ancestor's plane.
  private let toAncestor: Homography

  package init(toAncestor: Homography) { self.toAncestor = toAncestor }

  /// The planes, farthest first. `planes` must be in tree order.
  package func sorted(_ planes: [DepthPlane]) -> [DepthPiece] {
    if planes.count < 2 { return planes.map { DepthPiece(id: $0.id, cuts: []) } }
    if areParallel(planes) {
      let order = planes.indices.sorted { a, b in
        let difference = planes[a].depth.coefficients.z - planes[b].depth.coefficients.z
        if abs(difference) > DepthComparison.tolerance { return difference < 0 }
        return isTieBefore(planes[a], planes[b], a < b)
      }
      return order.map { DepthPiece(id: planes[$0].id, cuts: []) }
    }
    var graph = OverlapGraph(planes: planes, comparison: DepthComparison(toAncestor: toAncestor))
    return graph.sorted()
  }

  private func areParallel(_ planes: [DepthPlane]) -> Bool {
    let first = planes[0].depth.coefficients
    return planes.allSatisfy {
      abs($0.depth.coefficients.x - first.x) < 1e-12 && abs($0.depth.coefficients.y - first.y) < 1e-12
    }
  }

  private func isTieBefore(_ a: DepthPlane, _ b: DepthPlane, _ inTreeOrder: Bool) -> Bool {
    a.zPosition != b.zPosition ? a.zPosition < b.zPosition : inTreeOrder
  }
}

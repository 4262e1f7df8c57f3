import Geometry

/// The painter's order of planes that share a 3D space, splitting those that pass through each other.
///
/// Over the output, a plane's depth after the divide is a ratio of linear forms. So the sign of the difference of two
/// depths is that of a linear form as well, and the line where two planes cross is straight in pixels. The order of two
/// planes matters only where some pixel may see both: where their footprints, grown by the reach of a pixel, overlap.
///
/// 1. Parallel planes are sorted by depth.
/// 2. Planes beyond ``DepthLimits`` are sorted by their depths at their middles.
/// 3. Otherwise each overlapping pair is ordered, or crosses: then one of the two is split along the crossing, until no
///    pair crosses. A topological sort of the pieces is the order. Planes with background filters are never split, but
///    only those that they cross.
/// 4. Planes that overlap in a cycle are sorted by a BSP tree of their own (Fuchs, Kedem and Naylor, "On visible
///    surface generation by a priori tree structures", SIGGRAPH 1980).
///
/// A piece keeps its plane's whole outline, and owns the pixels whose sample point lies on its side of each cut, so
/// that the antialiased edges of the pieces add up to those of the plane.
package struct DepthOrder {
  /// The planes that are sorted.
  private let planes: [DepthPlane]
  /// The planes that show nothing. The means of middles count them, and those that are not split and reach the picture
  /// may pass through others.
  private let unseen: [DepthPlane]
  /// The map from output pixels to the flattening ancestor's plane.
  private let toAncestor: Homography
  /// The number of pairs compared so far.
  package private(set) var comparisons = 0

  /// - Parameters:
  ///   - planes: The planes to sort.
  ///   - unseen: Those that show nothing.
  ///   - toAncestor: The map from output pixels to the flattening ancestor's plane.
  package init(_ planes: [DepthPlane], unseen: [DepthPlane] = [], toAncestor: Homography) {
    (self.planes, self.unseen, self.toAncestor) = (planes, unseen, toAncestor)
  }

  /// The planes, farthest first. Those of equal depth keep the order that they were given in. It follows from the
  /// values above alone.
  package mutating func pieces() -> [DepthPiece] {
    if planes.count < 2 { return planes.map { DepthPiece(id: $0.id, cuts: []) } }
    if areParallel { return sorted(by: planes.map(\.depth.coefficients.z)) }
    if planes.count > DepthLimits.fewest {
      let load = DepthLoad(of: planes, toAncestor: toAncestor).count
      comparisons += load.overlaps
      if load.exceedsLimits { return sortedAtMiddles() }
    }
    if wholePlanesCross { return sortedAtMiddles() }
    var graph = OverlapGraph(planes: planes, comparison: DepthComparison(toAncestor: toAncestor))
    let pieces = graph.sorted()
    comparisons += graph.comparisons
    return pieces
  }

  private var areParallel: Bool {
    let first = planes[0].depth.coefficients
    return planes.allSatisfy {
      abs($0.depth.coefficients.x - first.x) <= DepthLimits.equalSlope
        && abs($0.depth.coefficients.y - first.y) <= DepthLimits.equalSlope
    }
  }

  /// Whether two planes that are not split pass through each other, those that show nothing included.
  private var wholePlanesCross: Bool {
    let wholes = planes.filter(\.isWhole) + unseen.filter(\.isWhole)
    if wholes.count > DepthLimits.wholePlanes { return true }
    return wholes.indices.contains { k in
      wholes[..<k].contains { $0.straddles(wholes[k]) && wholes[k].straddles($0) }
    }
  }

  /// The planes in the order of their depths at the means of the middles of parallel planes.
  private func sortedAtMiddles() -> [DepthPiece] {
    func slope(of plane: DepthPlane) -> Vector2 {
      let slope = plane.depth.coefficients / DepthLimits.slopeStep
      return Vector2(slope.x.rounded(), slope.y.rounded())
    }
    // The sum of the middles, and their number as Z.
    var sums: [Vector2: Vector3] = [:]
    for plane in planes + unseen {
      let isFinite = plane.middle.x.isFinite && plane.middle.y.isFinite
      let middle = isFinite ? plane.middle : Vector2(0, 0)
      sums[slope(of: plane), default: .zero] += middle.homogeneous
    }
    let depths = planes.map { plane in
      let sum = sums[slope(of: plane), default: Vector3(0, 0, 1)]
      return plane.depth.value(at: Vector2(sum.x, sum.y) / sum.z)
    }
    return sorted(by: depths)
  }

  /// The planes in the order of numbers; those of equal numbers keep their order.
  private func sorted(by numbers: [Double]) -> [DepthPiece] {
    let depths = numbers.map { $0.isFinite ? $0 : 0 }
    var order = planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    var start = 0
    for end in 1...order.count
    where end == order.count || depths[order[end]] - depths[order[end - 1]] > DepthComparison.tolerance {
      order[start..<end].sort()
      start = end
    }
    return order.map { DepthPiece(id: planes[$0].id, cuts: []) }
  }
}

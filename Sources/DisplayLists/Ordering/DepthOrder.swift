import Geometry

/// The painter's order of planes that share a 3D space, splitting those that pass through each other.
///
/// Over the output, a plane's depth after the divide is a ratio of linear forms, so the sign of the difference of two
/// depths is a linear form as well, and the line where two planes cross is straight in pixels. Two planes matter to each
/// other only where some pixel may see both: where their footprints, grown by the reach of a pixel, overlap.
///
/// 1. Parallel planes are sorted by depth.
/// 2. Otherwise each overlapping pair gives an order, or crosses: then one of the two is split along the crossing, until
///    no pair crosses. A topological sort of the rest is the order.
/// 3. Planes that overlap in a cycle are put through a BSP tree of their own (Fuchs, Kedem and Naylor, "On visible surface
///    generation by a priori tree structures", SIGGRAPH 1980).
///
/// A piece keeps its plane's whole outline, and owns the pixels whose sample point lies on its side of each cut: the
/// antialiased edges of the pieces add up to those of the plane.
package struct DepthOrder {
  /// One plane to be ordered.
  package struct Plane {
    /// Everything it paints lies in here: output pixels.
    package var footprint: ConvexPolygon
    /// z′/w′ as a form over the flattening ancestor's plane.
    package var depth: LinearForm
    package var zPosition: Double
    /// The caller's name for it; planes come in the order of the tree.
    package var id: Int

    package init(footprint: ConvexPolygon, depth: LinearForm, zPosition: Double, id: Int) {
      (self.footprint, self.depth, self.zPosition, self.id) = (footprint, depth, zPosition, id)
    }
  }

  /// A plane, or a part of one.
  package struct Piece {
    package var id: Int
    /// Forms over the output, measuring distance, ≥ 0 at the sample points of the pixels that are its own.
    package var cuts: [LinearForm]
  }

  /// Depths that differ by no more are equal; then `zPosition` decides, then the order in the tree.
  static let depthTolerance = 1e-6

  /// A pixel reaches at most √½ from its centre.
  static let pixelReach = 0.75

  /// Output pixels to the flattening ancestor's plane.
  private let toAncestor: Homography

  package init(toAncestor: Homography) { self.toAncestor = toAncestor }

  /// The planes, farthest first. `planes` come in the order of the tree.
  package func sorted(_ planes: [Plane]) -> [Piece] {
    if planes.count < 2 { return planes.map { Piece(id: $0.id, cuts: []) } }
    if areParallel(planes) {
      let order = planes.indices.sorted { a, b in
        let difference = planes[a].depth.coefficients.z - planes[b].depth.coefficients.z
        if abs(difference) > Self.depthTolerance { return difference < 0 }
        return isTieBefore(planes[a], planes[b], a < b)
      }
      return order.map { Piece(id: planes[$0].id, cuts: []) }
    }
    var graph = OverlapGraph(planes: planes, comparison: DepthComparison(toAncestor: toAncestor))
    return graph.sorted()
  }

  private func areParallel(_ planes: [Plane]) -> Bool {
    let first = planes[0].depth.coefficients
    return planes.allSatisfy {
      abs($0.depth.coefficients.x - first.x) < 1e-12 && abs($0.depth.coefficients.y - first.y) < 1e-12
    }
  }

  private func isTieBefore(_ a: Plane, _ b: Plane, _ inTreeOrder: Bool) -> Bool {
    a.zPosition != b.zPosition ? a.zPosition < b.zPosition : inTreeOrder
  }
}

/// Compares the depths of two planes over a part of the output.
struct DepthComparison {
  enum Result: Equatable {
    case equal
    case firstInFront
    case secondInFront
    /// In front here, behind there.
    case crossing
  }

  let toAncestor: Homography

  /// A form over the output with the sign of (depth of `a`) − (depth of `b`).
  func difference(_ a: DepthOrder.Plane, _ b: DepthOrder.Plane) -> LinearForm {
    (a.depth - b.depth).pulledBack(through: toAncestor)
  }

  /// How the depths of `a` and `b` compare over `region`.
  func compare(_ a: DepthOrder.Plane, _ b: DepthOrder.Plane, over region: ConvexPolygon) -> Result {
    let form = difference(a, b)
    let weight = toAncestor.weight
    var (front, back) = (false, false)
    for v in region.vertices {
      // The form is the difference times W of the way back; W > 0 where the ancestor exists.
      let w = weight.value(at: v)
      let d = w > 0 ? form.value(at: v) / w : form.value(at: v)
      if d > DepthOrder.depthTolerance { front = true }
      if d < -DepthOrder.depthTolerance { back = true }
    }
    switch (front, back) {
    case (false, false): return .equal
    case (true, false): return .firstInFront
    case (false, true): return .secondInFront
    case (true, true): return .crossing
    }
  }
}

import Geometry

/// Compares the depths of two planes over a part of the output.
struct DepthComparison {
  enum Result: Equatable {
    case equal
    case firstInFront
    case secondInFront
    /// The first is in front in one part of the region, and the second in another.
    case crossing
  }

  /// Depths that differ by at most this are equal: then the order of the planes decides.
  static let tolerance = 1e-6

  /// The map from output pixels to the flattening ancestor's plane.
  let toAncestor: Homography

  /// A form over the output with the sign of (depth of `a`) − (depth of `b`).
  func difference(_ a: DepthPlane, _ b: DepthPlane) -> LinearForm {
    (a.depth - b.depth).pulledBack(through: toAncestor)
  }

  /// Whether `a` is in front of `b` at every vertex of a polygon, or behind at every one; `nil` if neither.
  func isInFront(_ a: DepthPlane, _ b: DepthPlane, onAllOf polygon: ConvexPolygon) -> Bool? {
    let form = difference(a, b)
    let weight = toAncestor.weight
    var result: Bool?
    for v in polygon.vertices {
      let w = weight.value(at: v)
      let d = w > 0 ? form.value(at: v) / w : form.value(at: v)
      guard abs(d) > Self.tolerance, result == nil || result == (d > 0) else { return nil }
      result = d > 0
    }
    return result
  }

  /// Compares the depths of `a` and `b` over `region`.
  func compare(_ a: DepthPlane, _ b: DepthPlane, over region: ConvexPolygon) -> Result {
    let form = difference(a, b)
    let weight = toAncestor.weight
    var (front, back) = (false, false)
    for v in region.vertices {
      // The form is the difference times W of the map to the ancestor; W > 0 where the ancestor exists.
      let w = weight.value(at: v)
      let d = w > 0 ? form.value(at: v) / w : form.value(at: v)
      if d > Self.tolerance { front = true }
      if d < -Self.tolerance { back = true }
    }
    switch (front, back) {
    case (false, false): return .equal
    case (true, false): return .firstInFront
    case (false, true): return .secondInFront
    case (true, true): return .crossing
    }
  }
}

extension DepthPlane {
  /// Whether some corners are in front of another plane, and some behind it.
  func straddles(_ other: DepthPlane) -> Bool {
    let heights = heights(over: other)
    return heights.contains { $0 > DepthComparison.tolerance } && heights.contains { $0 < -DepthComparison.tolerance }
  }

  /// Whether one of two planes that are not split, and do not pass through each other, is in front; `nil` if they are
  /// equally deep.
  ///
  /// One of them lies on one side of the other's plane with all that it paints, so no pixel has another order.
  func isInFront(of other: DepthPlane) -> Bool? {
    let heights = straddles(other) ? other.heights(over: self).map { -$0 } : heights(over: other)
    return heights.first { abs($0) > DepthComparison.tolerance }.map { $0 > 0 }
  }

  private func heights(over other: DepthPlane) -> [Double] {
    let difference = depth - other.depth
    return (corners ?? []).map { difference.value(at: $0) }
  }
}

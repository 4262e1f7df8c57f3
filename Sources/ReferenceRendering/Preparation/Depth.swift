import Foundation
import Geometry
import LayerSnapshots

/// The depth of one plane of a shared 3D space, as a function over the plane of the flattening layer.
struct Depth: Sendable {
  /// The difference below which depths are equal, in points.
  static let equal = 1e-6

  /// z′/w′ over the plane of the flattening layer, in points; greater is nearer to the viewer.
  ///
  /// The image of a plane point `[x y 1]` is `[X Y 1] ∝ [x y 1] · h`, so `z′/w′ = [X Y 1] · h⁻¹ · (m13 m23 m43)ᵀ`:
  /// affine over the image, with or without perspective.
  let form: LinearForm

  /// The middle of the layer's bounds, in the plane of the flattening layer; (0, 0) if it is not finite.
  let middle: Vector2

  /// For a plane that is drawn whole, the corners of the existing part of the rectangle around all that it paints and
  /// its layer's bounds, in the plane of the flattening layer.
  var corners: [Vector2]?

  /// - Parameters:
  ///   - matrix: maps the plane to the flattening layer's space.
  ///   - inverse: maps the flattening layer's plane to the plane: the inverse of `matrix` flattened.
  ///   - bounds: the layer's.
  init(of matrix: CATransform3D, inverse: Homography, _ bounds: CGRect) {
    form = LinearForm(matrix.m13, matrix.m23, matrix.m43).pulledBack(through: inverse)
    let middle = Homography(flattening: matrix).image(of: Vector2(bounds.midX, bounds.midY))
    self.middle = middle.x.isFinite && middle.y.isFinite ? middle : Vector2(0, 0)
  }

  /// The depth at a point of the flattening layer's plane; 0 if it is not finite.
  func value(at point: Vector2) -> Double {
    let z = form.value(at: point)
    return z.isFinite ? z : 0
  }

  /// Whether some corners are in front of another plane, and some behind it.
  func straddles(_ other: Depth) -> Bool {
    let heights = (corners ?? []).map { value(at: $0) - other.value(at: $0) }
    return heights.contains { $0 > Self.equal } && heights.contains { $0 < -Self.equal }
  }

  /// The distance of a point of the flattening layer's plane from the nearest side of a plane that is drawn whole;
  /// negative outside of its corners.
  func inset(of point: Vector2) -> Double {
    ConvexPolygon(corners ?? []).edgeForms.map { $0.value(at: point) }.min() ?? -.infinity
  }

  /// Whether one of two planes that are drawn whole, and do not pass through each other, is behind the other; `nil` if
  /// they are equally deep.
  func isBehind(_ other: Depth) -> Bool? {
    let plane = straddles(other) ? other : self
    let heights = (plane.corners ?? []).map { value(at: $0) - other.value(at: $0) }
    return heights.first { abs($0) > Self.equal }.map { $0 < 0 }
  }

  /// Whether the depths differ by the same amount everywhere, so that the drawing order is the same everywhere.
  func isParallel(to other: Depth) -> Bool {
    let d = form.coefficients - other.form.coefficients
    return abs(d.x) <= DepthLimits.equalSlope && abs(d.y) <= DepthLimits.equalSlope
  }
}

/// A plane to be sorted by its depth at one point.
struct DepthEntry {
  /// The index of the unit's operation; ascending in the order of equal depths.
  let index: Int
  /// The depth at the point, and its change over ``Program/tieDistance`` to the right and down.
  let z: Double
  var step = Vector2(0, 0)
  var hasPainted = false
  /// The greatest depth among the entries that count as equally deep. No earlier entry has a greater one.
  var top = 0.0
  /// Only entries whose depths differ by at most this can be ties.
  var tieReach = 0.0

  /// Whether a move by ``Program/tieDistance`` could swap two planes that are not coplanar.
  func isTie(with other: DepthEntry) -> Bool {
    let change = (step - other.step).lengthSquared.squareRoot()
    // Coplanar planes have a fixed order.
    if change < 1e-11 { return false }
    return abs(z - other.z) <= 2 * Depth.equal + change
  }
}

extension RangeReplaceableCollection
where Self: MutableCollection & RandomAccessCollection, Element == DepthEntry, Index == Int {
  /// Sorts the entries from `start` on into drawing order: by depth, within a run of equal depths by index.
  mutating func sortByDepth(from start: Int) {
    if endIndex - start < 2 { return }
    self[start...].sort { ($0.z, $0.index) < ($1.z, $1.index) }
    var low = start
    while low < endIndex {
      var high = low + 1
      while high < endIndex, self[high].z - self[high - 1].z <= Depth.equal { high += 1 }
      let top = self[high - 1].z
      if high - low > 1 {
        self[low..<high].sort { $0.index < $1.index }
      }
      for i in low..<high { self[i].top = top }
      low = high
    }
  }
}

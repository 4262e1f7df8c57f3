import Geometry

/// How near the planes of one shared space are to the viewer.
struct Depth: Sendable {
  /// Depths closer than this are equal, points.
  static let equal = 1e-6

  /// z′/w′ over the plane of the flattening layer, in points; greater is nearer.
  ///
  /// The image of a plane point `[x y 1]` is `[X Y 1] ∝ [x y 1] · h`, so `z′/w′ = [X Y 1] · h⁻¹ · (m13 m23 m43)ᵀ`: affine
  /// over the image, with or without perspective.
  let form: LinearForm

  /// Decides between equal depths: the lower is drawn first, then the earlier in the tree.
  let zPosition: Double

  /// - Parameters:
  ///   - matrix: the plane to the flattening layer's space.
  ///   - inverse: the flattening layer's plane back to the plane: the inverse of `matrix` flattened.
  init(of matrix: CATransform3D, inverse: Homography, zPosition: Double) {
    form = LinearForm(matrix.m13, matrix.m23, matrix.m43).pulledBack(through: inverse)
    self.zPosition = zPosition
  }

  /// The depth at a point of the flattening layer's plane. Whatever overflows counts as 0.
  func value(at point: Vector2) -> Double {
    let z = form.value(at: point)
    return z.isFinite ? z : 0
  }

  /// Whether the planes are parallel, so that their order is the same everywhere.
  func isParallel(to other: Depth) -> Bool {
    let d = form.coefficients - other.form.coefficients
    return abs(d.x) <= 1e-10 && abs(d.y) <= 1e-10
  }
}

/// One of the planes to be put in order at a point.
struct DepthEntry {
  /// What it stands for; in tree order.
  let index: Int
  let zPosition: Double
  /// The depth at the point, and its change over 1/64 pixel to the right and down.
  let z: Double
  var step = Vector2(0, 0)
  var hasPainted = false

  /// Whether moving by 1/64 pixel could turn the order of two planes that are not coplanar.
  func isTie(with other: DepthEntry) -> Bool {
    let change = (step - other.step).lengthSquared.squareRoot()
    // Coplanar: their order is decided by zPosition and the tree.
    if change < 1e-11 { return false }
    return abs(z - other.z) <= 2 * Depth.equal + change
  }
}

extension RangeReplaceableCollection
where Self: MutableCollection & RandomAccessCollection, Element == DepthEntry, Index == Int {
  /// Puts the entries from `start` on in drawing order: by depth, and within a run of equal depths by zPosition, then by
  /// their order in the tree.
  mutating func sortByDepth(from start: Int) {
    if endIndex - start < 2 { return }
    self[start...].sort { ($0.z, $0.index) < ($1.z, $1.index) }
    var low = start
    while low < endIndex {
      var high = low + 1
      while high < endIndex, self[high].z - self[high - 1].z <= Depth.equal { high += 1 }
      if high - low > 1 {
        self[low..<high].sort { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) }
      }
      low = high
    }
  }
}

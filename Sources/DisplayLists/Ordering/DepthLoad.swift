import Geometry

/// Counts the overlaps and crossings of planes, up to ``DepthLimits``.
struct DepthLoad {
  struct Count {
    /// The pairs that overlap.
    var overlaps = 0
    /// The sum, over all planes, of the square of the number of lines in which others cross it.
    var sumOfSquares = 0

    var exceedsLimits: Bool { overlaps > DepthLimits.overlaps || sumOfSquares > DepthLimits.crossings }

    /// Adds a bound of the change, where `other` counts the planes that have changed and all that overlap them.
    mutating func add(_ other: Count) {
      overlaps += other.overlaps
      // Each number of lines grows by no more than the other: the triangle inequality for the vectors of both.
      let root = Double(sumOfSquares).squareRoot() + Double(other.sumOfSquares).squareRoot()
      sumOfSquares = Int((root * root).rounded(.up))
    }
  }

  private let extents: [PixelRect]
  /// For each plane, its depth times the weight, over the output.
  private let depths: [LinearForm]
  private let weight: LinearForm
  /// The overlaps and crossings found. Counting stops at the pair that exceeds a limit.
  private(set) var count = Count()

  init(of planes: [DepthPlane], toAncestor: Homography) {
    weight = toAncestor.weight
    extents = planes.map(\.extent)
    depths = planes.map { $0.depth.pulledBack(through: toAncestor) }
    sweep()
  }

  /// Lets a line sweep over the output from left to right, which meets the extents.
  private mutating func sweep() {
    var lines = [Set<SIMD3<Double>>](repeating: [], count: extents.count)
    var met: [Int] = []
    for i in extents.indices.sorted(by: { (extents[$0].minX, $0) < (extents[$1].minX, $1) }) where !extents[i].isEmpty {
      met.removeAll { extents[$0].maxX <= extents[i].minX }
      for j in met {
        let common = extents[i].intersection(extents[j])
        if common.isEmpty { continue }
        count.overlaps += 1
        if count.exceedsLimits { return }
        guard cross(i, j, in: common) else { continue }
        let line = line(i, j)
        for k in [i, j] where lines[k].insert(line).inserted { count.sumOfSquares += 2 * lines[k].count - 1 }
        if count.exceedsLimits { return }
      }
      met.append(i)
    }
  }

  /// The output line in which two planes meet, rounded: its unit normal, and its distance from the origin.
  private func line(_ i: Int, _ j: Int) -> SIMD3<Double> {
    let form = (depths[i] - depths[j]).normalized.coefficients
    let line = (SIMD3(form.x, form.y, form.z) / DepthLimits.lineStep).rounded(.toNearestOrAwayFromZero)
    return line.x < 0 || (line.x == 0 && line.y < 0) ? -line : line
  }

  /// Whether one plane is in front at some corner of `rect`, and the other one at another corner.
  private func cross(_ i: Int, _ j: Int, in rect: PixelRect) -> Bool {
    var (front, behind) = (false, false)
    for x in [rect.minX, rect.maxX] {
      for y in [rect.minY, rect.maxY] {
        let corner = Vector2(Double(x), Double(y))
        let w = weight.value(at: corner)
        if !(w > 0) { continue }
        let difference = (depths[i].value(at: corner) - depths[j].value(at: corner)) / w
        if difference > DepthComparison.tolerance { front = true }
        if difference < -DepthComparison.tolerance { behind = true }
      }
    }
    return front && behind
  }
}

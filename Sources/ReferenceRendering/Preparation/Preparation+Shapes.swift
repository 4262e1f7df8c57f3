import Geometry
import LayerSnapshots

/// Fills and strokes of paths. They are always antialiased, independent of the layer's edge antialiasing; clips may
/// have hard edges.
extension Preparation {
  /// The fill or the stroke of a shape layer.
  ///
  /// - Parameter clip: the clip of the ancestors, and the layer's own if it masks to its bounds.
  func shape(_ shape: LayerSnapshot.Style.Item.Shape, _ unit: Unit, _ pieces: Pieces, clip: Clip?) -> Painting? {
    let coverage: (any PathCoverage)? =
      switch shape {
      case .fill(let fill):
        FillCoverage(
          fill.path, rule: fill.rule, seenThrough: unit.projection, within: frame, refinement: grid.refinement)
      case .stroke(let stroke):
        StrokeCoverage(
          stroke, seenThrough: unit.projection, inverse: unit.inverse, within: frame, refinement: grid.refinement,
          isBlurred: grid.isContinuous)
      }
    return painting(coverage, shape.color.rgba * pieces.opacity, clip)
  }

  /// The fill of a path in the unit's plane, by the non-zero rule.
  func shape(_ path: BezierPath, _ unit: Unit, color: SIMD4<Double>, clip: Clip?) -> Painting? {
    let coverage = FillCoverage(
      path, rule: .nonZero, seenThrough: unit.projection, within: frame, refinement: grid.refinement)
    return painting(coverage, color, clip)
  }

  /// `nil` if no part of it is visible.
  private func painting(_ coverage: (any PathCoverage)?, _ color: SIMD4<Double>, _ clip: Clip?) -> Painting? {
    guard let coverage, color != .zero else { return nil }
    guard let clip else { return Painting(coverage: coverage, clip: nil, color: color, bounds: coverage.bounds) }
    guard let visible = clip.region else { return nil }
    let bounds = coverage.bounds.intersection(visible.bounds)
    guard let applied = clip.appliedRegion else {
      return Painting(coverage: coverage, clip: nil, color: color, bounds: bounds)
    }
    return applied.map { Painting(coverage: coverage, clip: $0, color: color, bounds: bounds) }
  }
}

import Geometry
import LayerSnapshots

/// Fills and strokes of paths. They are always antialiased, independent of the layer's edge antialiasing; clips may
/// have hard edges.
extension Preparation {
  /// The fill and the stroke of a shape layer, in drawing order, above its contents.
  ///
  /// - Parameter clip: the clip of the ancestors, and the layer's own if it masks to its bounds.
  func shapes(_ unit: Unit, _ pieces: Pieces, clip: Clip?) -> [Painting] {
    let shape = snapshot.style(of: unit.node).shapePaint
    let fill = shape.fill.flatMap { fill -> Painting? in
      let coverage = FillCoverage(
        fill.path, rule: fill.rule, seenThrough: unit.projection, within: frame, refinement: grid.refinement)
      return painting(coverage, fill.color.rgba * pieces.opacity, clip)
    }
    let stroke = shape.stroke.flatMap { stroke -> Painting? in
      let coverage = StrokeCoverage(
        stroke, seenThrough: unit.projection, inverse: unit.inverse, within: frame, refinement: grid.refinement,
        isBlurred: grid.isContinuous)
      return painting(coverage, stroke.color.rgba * pieces.opacity, clip)
    }
    return [fill, stroke].compactMap { $0 }
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

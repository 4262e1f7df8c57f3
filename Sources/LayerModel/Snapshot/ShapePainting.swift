import Geometry

/// What a shape layer paints between its contents and its sublayers: the fill, and the stroke over it.
package struct ShapePainting: Equatable, Sendable {
  /// Filled with all of the path, whatever part of it is stroked.
  package struct Fill: Equatable, Sendable {
    package var path: BezierPath
    package var rule: FillRule
    package var color: PremultipliedColor
  }

  package struct Stroke: Equatable, Sendable {
    /// Trimmed and cut into dashes already: each subpath is one line with two caps, or a closed one with none.
    package var path: BezierPath
    package var style: StrokeStyle
    package var color: PremultipliedColor
  }

  package var fill: Fill?
  package var stroke: Stroke?

  package var isEmpty: Bool { fill == nil && stroke == nil }
}

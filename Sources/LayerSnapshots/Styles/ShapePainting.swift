import Geometry

/// The fill of a shape layer, and the stroke over it, between its contents and its sublayers.
package struct ShapePainting: Equatable, Sendable {
  /// The fill of the whole path; `strokeStart` and `strokeEnd` do not affect it.
  package struct Fill: Equatable, Sendable {
    package var path: BezierPath
    package var rule: FillRule
    package var color: PremultipliedColor

    package init(path: BezierPath, rule: FillRule, color: PremultipliedColor) {
      (self.path, self.rule, self.color) = (path, rule, color)
    }
  }

  package struct Stroke: Equatable, Sendable {
    /// The path, already trimmed and cut into dashes: each subpath is an open line with two caps, or a closed one
    /// without.
    package var path: BezierPath
    package var style: StrokeStyle
    package var color: PremultipliedColor
  }

  package var fill: Fill?
  package var stroke: Stroke?

  package init() {}

  package var isEmpty: Bool { fill == nil && stroke == nil }
}

import Foundation

/// A path as a value: subpaths of lines and Bézier curves, in points of some plane.
///
/// What ``CGPath`` holds, and what a snapshot keeps of it. Each subpath starts with a `move`; after a `close` the current
/// point is the start of the subpath that it closed.
package struct BezierPath: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Vector2)
    case line(Vector2)
    case quad(control: Vector2, end: Vector2)
    case cubic(control1: Vector2, control2: Vector2, end: Vector2)
    case close
  }

  package var elements: [Element]

  package init(_ elements: [Element] = []) { self.elements = elements }

  package var isEmpty: Bool { elements.isEmpty }
}

/// Which points a path's outlines enclose.
package enum FillRule: Hashable, Sendable {
  /// Those that the outlines wind around a number of times that is not zero.
  case nonZero
  /// Those that they wind around an odd number of times.
  case evenOdd
}

/// How a line along a path looks, in points of the path's plane.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: Hashable, Sendable { case butt, round, square }
  package enum Join: Hashable, Sendable { case miter, round, bevel }

  /// Greater than 0.
  package var width: Double
  package var cap: Cap
  package var join: Join
  /// The longest that a miter may be, in line widths; beyond it the join is a bevel.
  package var miterLimit: Double

  package init(width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }
}

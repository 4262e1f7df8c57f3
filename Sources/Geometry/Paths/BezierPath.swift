import Foundation

/// A path as a value: subpaths of lines and Bézier curves, in points of some plane.
///
/// The storage of ``CGPath`` and the path in a snapshot. Each subpath starts with a `move`; after a `close` the current
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

  /// Whether no coordinate is NaN or infinite.
  package var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

  /// All points of the elements in order, control points included.
  package var points: some Sequence<Vector2> {
    elements.lazy.flatMap { element -> [Vector2] in
      switch element {
      case .move(let p), .line(let p): [p]
      case .quad(let c, let p): [c, p]
      case .cubic(let c1, let c2, let p): [c1, c2, p]
      case .close: []
      }
    }
  }

  /// The path with every point mapped by `t`. Exact: an affine map of a Bézier curve maps its control points.
  package func transformed(by t: CGAffineTransform) -> BezierPath {
    if t.isIdentity { return self }
    let (x, y) = (Vector2(t.a.native, t.b.native), Vector2(t.c.native, t.d.native))
    let origin = Vector2(t.tx.native, t.ty.native)
    func map(_ p: Vector2) -> Vector2 { p.x * x + p.y * y + origin }
    return BezierPath(
      elements.map { element in
        switch element {
        case .move(let p): .move(map(p))
        case .line(let p): .line(map(p))
        case .quad(let c, let p): .quad(control: map(c), end: map(p))
        case .cubic(let c1, let c2, let p): .cubic(control1: map(c1), control2: map(c2), end: map(p))
        case .close: .close
        }
      })
  }
}

/// The rule that decides which points a path's outlines enclose.
package enum FillRule: Hashable, Sendable {
  /// Points with a winding number other than zero.
  case nonZero
  /// Points with an odd winding number.
  case evenOdd
}

/// The style of a stroke, in points of the path's plane.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: Hashable, Sendable { case butt, round, square }
  package enum Join: Hashable, Sendable { case miter, round, bevel }

  /// The stroke's width, greater than 0.
  package var width: Double
  package var cap: Cap
  package var join: Join
  /// The largest length of a miter, in stroke widths; a longer one becomes a bevel.
  package var miterLimit: Double

  package init(width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }

  /// The least length of a part of `path` that is stroked: 10⁻⁹ of half the width or of the greatest coordinate,
  /// whichever is less. The direction of a shorter part may be a rounding error, and the joins at its ends would turn
  /// there.
  package func leastLength(in path: BezierPath) -> Double {
    let greatest = path.points.reduce(0) { Double.maximum($0, Double.maximum(abs($1.x), abs($1.y))) }
    return 1e-9 * Double.minimum(width / 2, greatest)
  }
}

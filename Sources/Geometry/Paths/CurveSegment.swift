import Foundation

/// One line or Bézier curve of a path, with its start point.
///
/// The parameter t runs from 0 to 1 and is not proportional to arc length; see ``ArcLength``.
package enum CurveSegment: Hashable, Sendable {
  case line(Vector2, Vector2)
  case quad(Vector2, control: Vector2, Vector2)
  case cubic(Vector2, control1: Vector2, control2: Vector2, Vector2)

  package var start: Vector2 {
    switch self {
    case .line(let a, _), .quad(let a, _, _), .cubic(let a, _, _, _): a
    }
  }

  package var end: Vector2 {
    switch self {
    case .line(_, let b), .quad(_, _, let b), .cubic(_, _, _, let b): b
    }
  }

  /// The control polygon: the curve lies in its convex hull.
  package var controlPoints: [Vector2] {
    switch self {
    case .line(let a, let b): [a, b]
    case .quad(let a, let c, let b): [a, c, b]
    case .cubic(let a, let c1, let c2, let b): [a, c1, c2, b]
    }
  }

  package func point(at t: Double) -> Vector2 {
    let s = 1 - t
    switch self {
    case .line(let a, let b): return s * a + t * b
    case .quad(let a, let c, let b): return (s * s) * a + (2 * s * t) * c + (t * t) * b
    case .cubic(let a, let c1, let c2, let b):
      return (s * s * s) * a + (3 * s * s * t) * c1 + (3 * s * t * t) * c2 + (t * t * t) * b
    }
  }

  /// The derivative dB/dt. Zero at a cusp, and at an end whose control point coincides with it.
  package func derivative(at t: Double) -> Vector2 {
    let s = 1 - t
    switch self {
    case .line(let a, let b): return b - a
    case .quad(let a, let c, let b): return (2 * s) * (c - a) + (2 * t) * (b - c)
    case .cubic(let a, let c1, let c2, let b):
      return (3 * s * s) * (c1 - a) + (6 * s * t) * (c2 - c1) + (3 * t * t) * (b - c2)
    }
  }

  /// The parts before and after t, by de Casteljau's algorithm.
  package func split(at t: Double) -> (CurveSegment, CurveSegment) {
    func mix(_ a: Vector2, _ b: Vector2) -> Vector2 { a + (b - a) * t }
    switch self {
    case .line(let a, let b):
      let m = mix(a, b)
      return (.line(a, m), .line(m, b))
    case .quad(let a, let c, let b):
      let (l, r) = (mix(a, c), mix(c, b))
      let m = mix(l, r)
      return (.quad(a, control: l, m), .quad(m, control: r, b))
    case .cubic(let a, let c1, let c2, let b):
      let (l1, mid, r2) = (mix(a, c1), mix(c1, c2), mix(c2, b))
      let (l2, r1) = (mix(l1, mid), mix(mid, r2))
      let m = mix(l2, r1)
      return (.cubic(a, control1: l1, control2: l2, m), .cubic(m, control1: r1, control2: r2, b))
    }
  }

  /// The part between two parameters, 0 ≤ t0 ≤ t1 ≤ 1.
  package func part(from t0: Double, to t1: Double) -> CurveSegment {
    let head = t1 < 1 ? split(at: t1).0 : self
    return t0 > 0 ? head.split(at: Double.minimum(t0 / t1, 1)).1 : head
  }

  package var reversed: CurveSegment {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .quad(let a, let c, let b): .quad(b, control: c, a)
    case .cubic(let a, let c1, let c2, let b): .cubic(b, control1: c2, control2: c1, a)
    }
  }

  /// The path element that draws the segment from its start.
  package var element: BezierPath.Element {
    switch self {
    case .line(_, let b): .line(b)
    case .quad(_, let c, let b): .quad(control: c, end: b)
    case .cubic(_, let c1, let c2, let b): .cubic(control1: c1, control2: c2, end: b)
    }
  }

  /// The parameters of the extrema of x and y between the ends: the zeros of x′ and y′ in 0 < t < 1.
  package var extremes: [Double] {
    let p = controlPoints
    // The derivative's coefficients, up to a factor: a·t² + b·t + c.
    let (a, b, c): (Vector2, Vector2, Vector2)
    switch p.count {
    case 3: (a, b, c) = (Vector2(0, 0), p[0] - 2 * p[1] + p[2], p[1] - p[0])
    case 4: (a, b, c) = (p[3] - p[0] + 3 * (p[1] - p[2]), 2 * (p[0] - 2 * p[1] + p[2]), p[1] - p[0])
    default: return []
    }
    return [0, 1].flatMap { Self.zeros(a[$0], b[$0], c[$0]) }.filter { $0 > 0 && $0 < 1 }
  }

  /// The real roots of a·t² + b·t + c, computed without the cancellation of the textbook formula.
  private static func zeros(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if a == 0 { return b == 0 ? [] : [-c / b] }
    let d = b * b - 4 * a * c
    guard d >= 0 else { return [] }
    let q = -(b + (b < 0 ? -d.squareRoot() : d.squareRoot())) / 2
    return q == 0 ? [0] : [q / a, c / q]
  }
}

extension SIMD2 where Scalar == Double {
  /// The Euclidean length.
  @inlinable
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector turned by a quarter turn from +x towards +y.
  @inlinable
  package var quarterTurned: SIMD2<Double> { SIMD2(-y, x) }

  /// The dot product.
  @inlinable
  package func dot(_ b: SIMD2<Double>) -> Double { x * b.x + y * b.y }
}

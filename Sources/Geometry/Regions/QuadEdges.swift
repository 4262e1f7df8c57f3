/// The lines along the sides of a quadrilateral, as forms that measure distance, positive inside: the numbers of
/// ``ConvexPolygon/edgeForms``, without allocations.
@usableFromInline
package struct QuadEdges: Sendable {
  @usableFromInline let a: SIMD4<Double>, b: SIMD4<Double>, c: SIMD4<Double>

  /// Sides with squared lengths up to this have no direction.
  @inlinable
  static var minimumSquare: Double { 1e-14 }

  /// `nil` if a side has next to no length, or a number is not finite.
  @inlinable
  package init?(_ quad: Quad) {
    let (x, y) = (quad.x, quad.y)
    let (dx, dy) = (SIMD4(x.y, x.z, x.w, x.x) - x, SIMD4(y.y, y.z, y.w, y.x) - y)
    let squares = dx * dx + dy * dy
    guard all(squares .> Self.minimumSquare) else { return nil }
    let length = squares.squareRoot()
    let (nx, ny) = (-dy / length, dx / length)
    let sign: Double = quad.signedArea < 0 ? -1 : 1
    (a, b, c) = (nx * sign, ny * sign, -(nx * x + ny * y) * sign)
  }

  /// The line from the corner of that number to the next.
  @inlinable
  package subscript(k: Int) -> LinearForm { LinearForm(a[k], b[k], c[k]) }

  /// The quadrilateral with every side moved outward by `distance`; `nil` if adjacent sides are parallel, or pass each
  /// other.
  @inlinable
  package func corners(movedBy distance: Double) -> Quad? {
    let c = c + distance
    let (la, lb, lc) = (SIMD4(a.w, a.x, a.y, a.z), SIMD4(b.w, b.x, b.y, b.z), SIMD4(c.w, c.x, c.y, c.z))
    let w = la * b - lb * a
    guard all((w .> 1e-3) .| (w .< -1e-3)) else { return nil }
    let (x, y) = ((lb * c - lc * b) / w, (lc * a - la * c) / w)
    for k in 0..<4 where !all(x * a[k] + y * b[k] + c[k] .>= -1e-6) { return nil }
    return Quad(x: x, y: y)
  }
}

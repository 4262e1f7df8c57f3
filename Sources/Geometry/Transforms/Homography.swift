import Foundation

@usableFromInline package typealias Vector2 = SIMD2<Double>
@usableFromInline package typealias Vector3 = SIMD3<Double>

extension SIMD3 where Scalar == Double {
  @inlinable @inline(__always)
  package func dot(_ other: SIMD3<Double>) -> Double { x * other.x + y * other.y + z * other.z }

  @inlinable @inline(__always)
  package func cross(_ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }
}

extension SIMD2 where Scalar == Double {
  @inlinable
  package init(_ point: CGPoint) { self.init(point.x.native, point.y.native) }

  /// `[x y 1]`, the homogeneous form of the point.
  @inlinable
  package var homogeneous: SIMD3<Double> { SIMD3(x, y, 1) }

  /// The z component of the cross product: twice the signed area of the triangle (0, self, b).
  @inlinable
  package func cross(_ b: SIMD2<Double>) -> Double { x * b.y - y * b.x }
}

/// A projective map from one plane to another: `[X Y W] = [x y 1] · H`, and the image point is `(X/W, Y/W)`.
///
/// Row vectors, as in ``CATransform3D``: "a, then b" is the product `a · b`. A layer's plane reaches the output through
/// one homography per flattening ancestor. Only points with W > 0 exist.
@usableFromInline
package struct Homography: Hashable, Sendable {
  /// The rows of the matrix: the images of the x direction, the y direction and the origin.
  @usableFromInline
  package var x: Vector3, y: Vector3, origin: Vector3

  @inlinable
  package init(x: Vector3, y: Vector3, origin: Vector3) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  @inlinable
  package static var identity: Homography {
    Homography(x: Vector3(1, 0, 0), y: Vector3(0, 1, 0), origin: Vector3(0, 0, 1))
  }

  /// The map of the plane z = 0 by `t` when the result is flattened: z′ is dropped, w′ stays.
  ///
  /// Rows 1, 2, 4 and columns 1, 2, 4 of `t`.
  @inlinable @inline(__always)
  package init(flattening t: CATransform3D) {
    x = Vector3(t.m11, t.m12, t.m14)
    y = Vector3(t.m21, t.m22, t.m24)
    origin = Vector3(t.m41, t.m42, t.m44)
  }

  @inlinable
  package static func scale(_ s: Double) -> Homography {
    Homography(x: Vector3(s, 0, 0), y: Vector3(0, s, 0), origin: Vector3(0, 0, 1))
  }

  @inlinable
  package static func translation(_ dx: Double, _ dy: Double) -> Homography {
    Homography(x: Vector3(1, 0, 0), y: Vector3(0, 1, 0), origin: Vector3(dx, dy, 1))
  }

  /// The homogeneous image `[x y 1] · H`, before the division by W.
  @inlinable
  package func homogeneousImage(of p: Vector2) -> Vector3 { p.x * x + p.y * y + origin }

  /// The image of `p` after the division by W. Meaningful where W > 0.
  @inlinable
  package func image(of p: Vector2) -> Vector2 {
    let h = homogeneousImage(of: p)
    return Vector2(h.x, h.y) / h.z
  }

  /// The local scale at `p`: the square root of the magnification of areas. `nil` where W ≤ 0, or where the scale is
  /// not finite.
  @inlinable
  package func scale(at p: Vector2) -> Double? {
    let weight = homogeneousImage(of: p).z
    guard weight > 0 else { return nil }
    // The Jacobian of the divide: det J = det H / W³.
    let area = abs(determinant) / (weight * weight * weight)
    return area.isFinite ? area.squareRoot() : nil
  }

  /// `v · H` for any homogeneous row vector.
  @inlinable @inline(__always)
  package func apply(_ v: Vector3) -> Vector3 { v.x * x + v.y * y + v.z * origin }

  /// This map, then `next`.
  @inlinable @inline(__always)
  package func then(_ next: Homography) -> Homography {
    Homography(x: next.apply(x), y: next.apply(y), origin: next.apply(origin))
  }

  /// Zero where the plane is seen edge-on; negative where its orientation is reversed (for W > 0).
  @inlinable @inline(__always)
  package var determinant: Double { x.dot(y.cross(origin)) }

  /// The map back, scaled so that a point seen at W = w comes back at W = 1/w; `nil` for a plane seen edge-on.
  @inlinable @inline(__always)
  package var inverse: Homography? {
    let det = determinant
    guard det != 0, (1 / det).isFinite else { return nil }
    // The rows of the inverse are the columns of the cofactor matrix.
    let (a, b, c) = (y.cross(origin) / det, origin.cross(x) / det, x.cross(y) / det)
    return Homography(
      x: Vector3(a.x, b.x, c.x), y: Vector3(a.y, b.y, c.y), origin: Vector3(a.z, b.z, c.z))
  }

  /// The map back; `nil` if rounding errors alone account for the plane's area: `rotate(90deg, 0, 1, 0)` leaves a width
  /// of 6·10⁻¹⁷.
  ///
  /// The area is compared with that of a square on the longer axis.
  @inlinable @inline(__always)
  package var inverseIfRegular: Homography? {
    guard isRegular, let back = inverse, back.isFinite else { return nil }
    return back
  }

  /// Whether the plane is seen neither edge-on nor, up to rounding errors, nearly so.
  @inlinable @inline(__always)
  package var isRegular: Bool {
    let size = Double.maximum((x * x).sum(), (y * y).sum())
    let weight = isAffine ? abs(origin.z) : (origin * origin).sum().squareRoot()
    return isFinite && abs(determinant) > 1e-13 * size * weight
  }

  /// W as a linear form over the source plane: positive where points exist.
  @inlinable
  package var weight: LinearForm { LinearForm(x.z, y.z, origin.z) }

  /// Whether W is constant, so that straight lines stay straight and parallels stay parallel.
  @inlinable
  package var isAffine: Bool { x.z == 0 && y.z == 0 }

  @inlinable @inline(__always)
  package var isFinite: Bool {
    let sum = x + y + origin
    return sum.x.isFinite && sum.y.isFinite && sum.z.isFinite
  }
}

/// The linear form `a·x + b·y + c` over a plane. As a boundary, it is ≥ 0 inside.
@usableFromInline
package struct LinearForm: Equatable, Sendable {
  @usableFromInline
  package var coefficients: Vector3

  @inlinable
  package init(_ a: Double, _ b: Double, _ c: Double) { coefficients = Vector3(a, b, c) }

  @inlinable
  package init(_ coefficients: Vector3) { self.coefficients = coefficients }

  /// Creates the signed distance from the line through `a` and `b`; `nil` if a = b.
  ///
  /// Positive on the side to which a quarter turn from +x towards +y leads: right of the direction of travel where y
  /// runs down.
  @inlinable
  package init?(lineFrom a: Vector2, to b: Vector2) {
    let d = b - a
    let length = (d * d).sum().squareRoot()
    guard length > 0 else { return nil }
    let n = Vector2(-d.y, d.x) / length
    self.init(n.x, n.y, -(n * a).sum())
  }

  @inlinable
  package func value(at p: Vector2) -> Double {
    coefficients.x * p.x + coefficients.y * p.y + coefficients.z
  }

  /// The form over the source plane of `map` that has the sign of this form at the image (where W > 0).
  @inlinable
  package func pulledBack(through map: Homography) -> LinearForm {
    LinearForm(map.x.dot(coefficients), map.y.dot(coefficients), map.origin.dot(coefficients))
  }

  @inlinable
  package static prefix func - (f: LinearForm) -> LinearForm { LinearForm(-f.coefficients) }

  @inlinable
  package static func - (f: LinearForm, g: LinearForm) -> LinearForm { LinearForm(f.coefficients - g.coefficients) }

  /// The form scaled so that it measures distance in the plane; unchanged if it is constant.
  @inlinable
  package var normalized: LinearForm {
    let length = (coefficients.x * coefficients.x + coefficients.y * coefficients.y).squareRoot()
    return length > 0 ? LinearForm(coefficients / length) : self
  }
}

import Foundation
import Geometry

extension CATransform3D {
  /// Returns the interpolated transform: this one at 0, `end` at 1; `t` may lie outside.
  ///
  /// The parts that the matrix decomposes into are interpolated: 2D parts if both transforms are affine, else 3D parts.
  /// A rotation therefore keeps its size on the way, and takes the shorter way round. If a matrix is singular or not
  /// finite, its elements are interpolated instead.
  func interpolated(to end: CATransform3D, at t: Double) -> CATransform3D {
    TransformCourse(from: self, to: end).transform(at: t)
  }
}

/// The way from one transform to another, whose parts are found once.
final class TransformCourse {
  private enum Parts {
    case plane(PlaneCourse)
    case space(SpaceCourse)
    /// The elements of the matrices, or the same matrix at all times.
    case elements
  }

  // Where each layer has its own course, memory takes most of the time. So frames read the parts alone, if they can.
  private let parts: Parts
  private let start: CATransform3D, end: CATransform3D

  init(from start: CATransform3D, to end: CATransform3D) {
    (self.start, self.end) = (start, end)
    if start == end {
      parts = .elements
    } else if CATransform3DIsAffine(start), CATransform3DIsAffine(end) {
      if let a = PlaneParts(start), let b = PlaneParts(end) {
        parts = .plane(PlaneCourse(a, b))
      } else {
        parts = .elements
      }
    } else if let a = SpaceParts(start), let b = SpaceParts(end) {
      parts = .space(SpaceCourse(a, b))
    } else {
      parts = .elements
    }
  }

  /// Returns the transform at `t`; see ``CATransform3D/interpolated(to:at:)``.
  func transform(at t: Double) -> CATransform3D {
    if t == 0 { return start }
    if t == 1 { return end }
    switch parts {
    case .plane(let course): return course.transform(at: t)
    case .space(let course): return course.start.interpolated(to: course.end, at: t).transform
    case .elements:
      return start == end ? start : CATransform3D(rows: zip(start.elements, end.elements).map { $0 + ($1 - $0) * t })
    }
  }
}

/// The parts of an affine transform: `S · R(angle) · remainder · T`, for row vectors.
///
/// Without shear, the remainder is the identity. Source: CSS Transforms Module Level 1, "Interpolation of 2D matrices",
/// <https://www.w3.org/TR/css-transforms-1/#interpolation-of-2d-matrices>.
private struct PlaneParts {
  var translation: Vector2
  var scale: Vector2
  /// Radians.
  var angle: Double
  var remainder: (x: Vector2, y: Vector2)

  /// `nil` for a matrix that is singular or not finite.
  init?(_ t: CATransform3D) {
    var (x, y) = (Vector2(t.m11, t.m12), Vector2(t.m21, t.m22))
    let determinant = x.x * y.y - x.y * y.x
    guard determinant != 0, determinant.isFinite, t.isFinite else { return nil }
    translation = Vector2(t.m41, t.m42)
    scale = Vector2((x * x).sum().squareRoot(), (y * y).sum().squareRoot())
    if determinant < 0 {
      if x.x < y.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    (x, y) = (x / scale.x, y / scale.y)
    angle = atan2(x.y, x.x)
    // R(−angle) · rows.
    let (c, s) = (x.x, x.y)
    remainder = (c * x - s * y, s * x + c * y)
  }
}

/// The way from the parts of one affine transform to those of another.
private struct PlaneCourse {
  private let start: PlaneParts
  /// The parts of the end minus those of the start.
  private let change: PlaneParts
  /// Cosine and sine of an angle that does not change.
  private let direction: (cosine: Double, sine: Double)?

  init(_ a: PlaneParts, _ b: PlaneParts) {
    var (a, b) = (a, b)
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    if a.angle == 0 { a.angle = 2 * .pi }
    if b.angle == 0 { b.angle = 2 * .pi }
    if abs(a.angle - b.angle) > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    start = a
    b.translation -= a.translation
    b.scale -= a.scale
    b.angle -= a.angle
    b.remainder.x -= a.remainder.x
    b.remainder.y -= a.remainder.y
    change = b
    direction = change.angle == 0 ? (cos(a.angle), sin(a.angle)) : nil
  }

  @inline(__always)
  func transform(at t: Double) -> CATransform3D {
    let (c, s) = direction ?? Self.direction(of: start.angle + change.angle * t)
    let (scale, move) = (start.scale + change.scale * t, start.translation + change.translation * t)
    let (first, second) = (start.remainder.x + change.remainder.x * t, start.remainder.y + change.remainder.y * t)
    let x = scale.x * (c * first + s * second)
    let y = scale.y * (c * second - s * first)
    var result = CATransform3DIdentity
    (result.m11, result.m12, result.m21, result.m22) = (x.x, x.y, y.x, y.y)
    (result.m41, result.m42) = (move.x, move.y)
    return result
  }

  private static func direction(of angle: Double) -> (cosine: Double, sine: Double) { (cos(angle), sin(angle)) }
}

/// The parts of two 3D transforms, in memory of their own.
private final class SpaceCourse {
  let start: SpaceParts, end: SpaceParts

  init(_ start: SpaceParts, _ end: SpaceParts) { (self.start, self.end) = (start, end) }
}

/// The parts of a 3D transform: `S · K · R · T · P`, for row vectors, with a shear K and a perspective P.
///
/// Source: CSS Transforms Module Level 2, "Interpolation of 3D matrices",
/// <https://www.w3.org/TR/css-transforms-2/#interpolation-of-3d-matrices>. Unlike there, the matrix is not first
/// divided by m44, so that a translation followed by a perspective keeps its T and its P.
private struct SpaceParts {
  var translation: Vector3
  var scale: Vector3
  /// The shears of y along x, z along x and z along y.
  var shear: Vector3
  /// A unit quaternion: x, y, z, w.
  var rotation: SIMD4<Double>
  /// The fourth column of P.
  var perspective: SIMD4<Double>

  /// `nil` for a matrix that is singular or not finite.
  init?(_ t: CATransform3D) {
    guard t.isFinite else { return nil }
    var affine = t
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let inverse = affine.inverse else { return nil }
    // t = affine · P.
    let column = SIMD4<Double>(t.m14, t.m24, t.m34, t.m44)
    func product(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> Double {
      (SIMD4<Double>(a, b, c, d) * column).sum()
    }
    perspective = SIMD4(
      product(inverse.m11, inverse.m12, inverse.m13, inverse.m14),
      product(inverse.m21, inverse.m22, inverse.m23, inverse.m24),
      product(inverse.m31, inverse.m32, inverse.m33, inverse.m34),
      product(inverse.m41, inverse.m42, inverse.m43, inverse.m44))
    translation = Vector3(t.m41, t.m42, t.m43)
    let basis = OrthogonalRows(
      [Vector3(t.m11, t.m12, t.m13), Vector3(t.m21, t.m22, t.m23), Vector3(t.m31, t.m32, t.m33)], negatingAll: true)
    guard basis.scale.x * basis.scale.y * basis.scale.z != 0 else { return nil }
    (scale, shear) = (basis.scale, basis.shear)
    rotation = Self.quaternion(basis.rows)
  }

  /// Returns the quaternion of the rotation matrix with these rows, for row vectors. Shepperd's method: it starts from
  /// the greatest component.
  private static func quaternion(_ r: InlineArray<3, Vector3>) -> SIMD4<Double> {
    let trace = r[0].x + r[1].y + r[2].z
    let squares = SIMD4(
      1 + r[0].x - r[1].y - r[2].z, 1 - r[0].x + r[1].y - r[2].z, 1 - r[0].x - r[1].y + r[2].z, 1 + trace)
    let (xy, xz, yz) = (r[0].y + r[1].x, r[0].z + r[2].x, r[1].z + r[2].y)
    let (wx, wy, wz) = (r[1].z - r[2].y, r[2].x - r[0].z, r[0].y - r[1].x)
    let greatest = squares.max()
    let q: SIMD4<Double>
    if greatest == squares.w {
      q = SIMD4(wx, wy, wz, greatest)
    } else if greatest == squares.x {
      q = SIMD4(greatest, xy, xz, wx)
    } else if greatest == squares.y {
      q = SIMD4(xy, greatest, yz, wy)
    } else {
      q = SIMD4(xz, yz, greatest, wz)
    }
    return q / (q * q).sum().squareRoot()
  }

  func interpolated(to end: SpaceParts, at t: Double) -> SpaceParts {
    func mix(_ a: Vector3, _ b: Vector3) -> Vector3 { a + (b - a) * t }
    var result = self
    result.translation = mix(translation, end.translation)
    result.scale = mix(scale, end.scale)
    result.shear = mix(shear, end.shear)
    result.perspective = perspective + (end.perspective - perspective) * t
    result.rotation = Self.slerp(rotation, end.rotation, t)
    return result
  }

  /// Interpolates at constant speed along the shorter arc. Source: Shoemake, "Animating rotation with quaternion
  /// curves", SIGGRAPH 1985.
  private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
    var (b, cosine) = (b, (a * b).sum())
    if cosine < 0 { (b, cosine) = (-b, -cosine) }
    let angle = acos(Double.minimum(cosine, 1))
    guard angle > 1e-9 else { return a }
    return (sin((1 - t) * angle) * a + sin(t * angle) * b) / sin(angle)
  }

  var transform: CATransform3D {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    let r1 = Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    let r2 = Vector3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    let r3 = Vector3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    let (first, second) = (scale.x * r1, scale.y * (r2 + shear.x * r1))
    let third = scale.z * (r3 + shear.y * r1 + shear.z * r2)
    let (p, w4) = (Vector3(perspective.x, perspective.y, perspective.z), perspective.w)
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m13, t.m14) = (first.x, first.y, first.z, (first * p).sum())
    (t.m21, t.m22, t.m23, t.m24) = (second.x, second.y, second.z, (second * p).sum())
    (t.m31, t.m32, t.m33, t.m34) = (third.x, third.y, third.z, (third * p).sum())
    (t.m41, t.m42, t.m43) = (translation.x, translation.y, translation.z)
    t.m44 = (translation * p).sum() + w4
    return t
  }
}

import Foundation
import Geometry

/// The parts of a transform that key paths such as `transform.rotation.z` name, and its perspective.
///
/// The upper left 3×3 of the matrix, which acts on row vectors, is L = S · K · Rx · Ry · Rz: the scales, a shear (ones
/// on the diagonal, `xy xz yz` below it), and rotations about the axes, first x, last z. The rows are made orthogonal
/// from the first to the third. A mirroring matrix has a negative scale along y. Rows of length 0, as in a layer scaled
/// to nothing, count as orthogonal to the others.
///
/// The matrix is L, then a translation t, then a perspective p, so that its fourth column is
///
///     m14, m24, m34 = L · p     m44 = t · p + 1
///
/// Setting a part of L leaves t and p unchanged. Without a perspective, m44 is unchanged as well.
///
/// For transforms without shear, the parts agree with those observed in Core Animation; its parts of other transforms
/// are unknown.
struct TransformParts {
  var scale: Vector3
  /// The shears of y along x, z along x and z along y.
  var shear: Vector3
  /// Angles in radians, −π to π; about y −π/2 to π/2.
  var rotation: Vector3
  /// p: L⁻¹ · (m14, m24, m34). A scale of 0 counts as 1 there.
  var perspective: Vector3

  init(_ t: CATransform3D) {
    let basis = OrthogonalRows([
      Vector3(t.m11, t.m12, t.m13), Vector3(t.m21, t.m22, t.m23), Vector3(t.m31, t.m32, t.m33),
    ])
    (scale, shear) = (basis.scale, basis.shear)
    let r = basis.rows
    perspective = .zero
    let column = Vector3(t.m14, t.m24, t.m34)
    if column != .zero {
      var q = column / scale.replacing(with: .one, where: scale .== .zero)
      q.y -= shear.x * q.x
      q.z -= shear.y * q.x + shear.z * q.y
      perspective = q.x * r[0] + q.y * r[1] + q.z * r[2]
    }
    if abs(r[0].z) > 1 - 1e-12 {
      // x and z rotate about the same axis: all of the rotation counts as about z.
      rotation = Vector3(0, r[0].z > 0 ? -.pi / 2 : .pi / 2, atan2(-r[1].x, r[1].y))
    } else {
      rotation = Vector3(atan2(r[1].z, r[2].z), asin(-r[0].z), atan2(r[0].y, r[0].x))
    }
  }

  /// Returns the perspective of `t`; zero, without a look at the other parts, if it has none.
  static func perspective(of t: CATransform3D) -> Vector3 {
    t.m14 == 0 && t.m24 == 0 && t.m34 == 0 ? .zero : TransformParts(t).perspective
  }

  /// Whether a scale is 0: then the matrix has lost a part of the perspective.
  var isScaledToNothing: Bool { scale.x == 0 || scale.y == 0 || scale.z == 0 }

  /// Returns `t` with its parts replaced by these, and with this perspective.
  func replacing(partsOf t: CATransform3D) -> CATransform3D {
    var linear = CATransform3DIdentity
    (linear.m11, linear.m22, linear.m33) = (scale.x, scale.y, scale.z)
    (linear.m21, linear.m31, linear.m32) = (scale.y * shear.x, scale.z * shear.y, scale.z * shear.z)
    // Most layers turn about one axis, if any.
    if rotation.x != 0 { linear = linear.then(CATransform3DMakeRotation(rotation.x, 1, 0, 0)) }
    if rotation.y != 0 { linear = linear.then(CATransform3DMakeRotation(rotation.y, 0, 1, 0)) }
    if rotation.z != 0 { linear = linear.then(CATransform3DMakeRotation(rotation.z, 0, 0, 1)) }
    var result = t
    (result.m11, result.m12, result.m13) = (linear.m11, linear.m12, linear.m13)
    (result.m21, result.m22, result.m23) = (linear.m21, linear.m22, linear.m23)
    (result.m31, result.m32, result.m33) = (linear.m31, linear.m32, linear.m33)
    if perspective != .zero {
      func product(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CGFloat {
        CGFloat((Vector3(x.native, y.native, z.native) * perspective).sum())
      }
      result.m14 = product(linear.m11, linear.m12, linear.m13)
      result.m24 = product(linear.m21, linear.m22, linear.m23)
      result.m34 = product(linear.m31, linear.m32, linear.m33)
      result.m44 = product(t.m41, t.m42, t.m43) + 1
    }
    return result
  }
}

/// A perspective that can no longer be read from a transform, since a key path has set a scale of 0: L · p has lost a
/// part of p.
struct LostPerspective {
  /// The transform that was set. Any other transform has its own perspective.
  let transform: CATransform3D
  let perspective: Vector3
}

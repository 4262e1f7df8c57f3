import Foundation
import Geometry

/// The parts of a transform that key paths such as `transform.rotation.z` name.
///
/// The upper left 3×3 of the matrix, which acts on row vectors, is S · K · Rx · Ry · Rz: the scales, a shear (ones on the diagonal,
/// `xy xz yz` below it), and rotations about the axes, first x, last z. The rows are made orthogonal from the first to the third. A
/// mirroring matrix has a negative scale along x. Rows of length 0, as in a layer scaled to nothing, count as orthogonal to the others.
/// Translation and perspective are not included: setting a part leaves them unchanged.
///
/// For transforms without shear, the parts agree with those observed in Core Animation; its parts of other transforms are unknown.
struct TransformParts {
  var scale: Vector3
  /// The shears of y along x, z along x and z along y.
  var shear: Vector3
  /// Angles in radians, −π to π; about y −π/2 to π/2.
  var rotation: Vector3

  init(_ t: CATransform3D) {
    let rows = [Vector3(t.m11, t.m12, t.m13), Vector3(t.m21, t.m22, t.m23), Vector3(t.m31, t.m32, t.m33)]
    let basis = OrthogonalRows(rows)
    (scale, shear) = (basis.scale, basis.shear)
    let r = basis.rows
    if abs(r[0].z) > 1 - 1e-12 {
      // x and z rotate about the same axis: all of the rotation counts as about z.
      rotation = Vector3(0, r[0].z > 0 ? -.pi / 2 : .pi / 2, atan2(-r[1].x, r[1].y))
    } else {
      rotation = Vector3(atan2(r[1].z, r[2].z), asin(-r[0].z), atan2(r[0].y, r[0].x))
    }
  }

  /// Returns `t` with its parts replaced by these.
  func replacing(partsOf t: CATransform3D) -> CATransform3D {
    var linear = CATransform3DIdentity
    (linear.m11, linear.m22, linear.m33) = (scale.x, scale.y, scale.z)
    (linear.m21, linear.m31, linear.m32) = (scale.y * shear.x, scale.z * shear.y, scale.z * shear.z)
    linear = linear.then(CATransform3DMakeRotation(rotation.x, 1, 0, 0))
      .then(CATransform3DMakeRotation(rotation.y, 0, 1, 0)).then(CATransform3DMakeRotation(rotation.z, 0, 0, 1))
    var result = t
    (result.m11, result.m12, result.m13) = (linear.m11, linear.m12, linear.m13)
    (result.m21, result.m22, result.m23) = (linear.m21, linear.m22, linear.m23)
    (result.m31, result.m32, result.m33) = (linear.m31, linear.m32, linear.m33)
    return result
  }
}

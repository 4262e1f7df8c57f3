import Foundation
import Geometry

/// Three rows as a scaled and sheared right-handed basis: `row i = scale i · (rows i + shear of the rows before it)`.
struct OrthogonalRows {
  /// Unit vectors at right angles, right-handed.
  var rows: InlineArray<3, Vector3>
  var scale = Vector3.zero
  /// The shears of row 1 along row 0, row 2 along row 0 and row 2 along row 1; 0 for rows of length 0.
  var shear = Vector3.zero

  /// The Gram–Schmidt process, as in "Decomposing a Matrix into Simple Transformations" (Thomas, Graphics Gems II,
  /// 1991).
  ///
  /// - Parameter negatingAll: Whether left-handed rows make all scales negative, rather than only the first.
  init(_ given: InlineArray<3, Vector3>, negatingAll: Bool = false) {
    rows = given
    scale.x = Self.normalize(&rows[0], near: 0)
    let (xy, length) = (Self.dot(rows[0], rows[1]), Self.length(rows[1]))
    rows[1] -= xy * rows[0]
    scale.y = Self.normalize(&rows[1], near: 1e-12 * length)
    let (xz, yz, reach) = (Self.dot(rows[0], rows[2]), Self.dot(rows[1], rows[2]), Self.length(rows[2]))
    rows[2] -= xz * rows[0] + yz * rows[1]
    scale.z = Self.normalize(&rows[2], near: 1e-12 * reach)
    if scale.y > 0 { shear.x = xy / scale.y }
    if scale.z > 0 { (shear.y, shear.z) = (xz / scale.z, yz / scale.z) }
    guard scale.x > 0, scale.y > 0, scale.z > 0 else {
      fillIn()
      return
    }
    guard Self.dot(rows[0], Self.cross(rows[1], rows[2])) < 0 else { return }
    if negatingAll {
      scale = -scale
      for i in 0..<3 { rows[i] = -rows[i] }
    } else {
      // row 1 = scale.y · (rows[1] + shear.x · rows[0]), row 2 = … + shear.z · rows[1].
      (scale.y, rows[1]) = (-scale.y, -rows[1])
      (shear.x, shear.z) = (-shear.x, -shear.z)
    }
  }

  /// Replaces rows of length 0 with unit vectors at right angles to the others.
  private mutating func fillIn() {
    let axes: InlineArray<3, Vector3> = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
    for i in 0..<3 where rows[i] == .zero {
      let (a, b) = (rows[(i + 1) % 3], rows[(i + 2) % 3])
      if a != .zero, b != .zero {
        rows[i] = Self.cross(a, b)
      } else {
        // The part of its own axis at right angles to the row that exists; if that vanishes, of the next axis.
        let other = a + b
        for axis in [axes[i], axes[(i + 1) % 3]] {
          let candidate = axis - Self.dot(axis, other) * other
          rows[i] = candidate
          if Self.normalize(&rows[i], near: 1e-6) > 0 { break }
        }
      }
    }
  }

  static func dot(_ a: Vector3, _ b: Vector3) -> Double { (a * b).sum() }

  static func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
    Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  static func length(_ a: Vector3) -> Double { dot(a, a).squareRoot() }

  /// Scales `a` to length 1, or sets it to zero if its length is at most `least`. NaN stays NaN.
  ///
  /// - Returns: The length before, or 0.
  private static func normalize(_ a: inout Vector3, near least: Double) -> Double {
    let length = length(a)
    if length <= least {
      a = .zero
      return 0
    }
    a /= length
    return length
  }
}

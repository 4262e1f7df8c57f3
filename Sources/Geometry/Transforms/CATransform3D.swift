import Foundation

/// A 4×4 transform of homogeneous points, in Apple's layout and convention.
///
/// Points are **row** vectors: `[x′ y′ z′ w′] = [x y z 1] · M`, so `m41 m42 m43` hold the translation, `m34 = −1/d`
/// puts an eye `d` points in front of the plane z = 0, and "a, then b" is the product `a · b`
/// (``CATransform3DConcat(_:_:)``). +z points towards the viewer. A positive rotation about z turns +x towards +y:
/// clockwise on the screen where y runs down, counter-clockwise where it runs up.
///
/// Source: <https://developer.apple.com/documentation/quartzcore/catransform3d>.
public struct CATransform3D: Equatable, Hashable, Sendable {
  /// The first row: the share of the point's x in x, y, z and w.
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
  /// The second row: the share of the point's y in x, y, z and w.
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
  /// The third row: the share of the point's z in x, y, z and w. `m34` makes perspective: −1/distance.
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
  /// The fourth row: the translation along x, y and z, and 1.
  public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

  /// Creates a matrix of zeros, as a C structure starts out. The identity is ``CATransform3DIdentity``.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a matrix from its elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a transform from its sixteen elements, row by row: `m11 m12 … m44`.
  package init(rows e: [Double]) {
    precondition(e.count == 16, "a CATransform3D has sixteen elements")
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
  }

  /// The sixteen elements, row by row: `m11 m12 … m44`.
  @usableFromInline
  package var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map(\.native)
  }

  /// Whether no element is NaN or infinite. A layer with any other transform paints nothing.
  @inlinable
  package var isFinite: Bool {
    // A finite sum proves every element finite. An infinite sum may be an overflow, so each element is checked.
    let sum = m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24 + m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44
    return sum.isFinite || elements.allSatisfy(\.isFinite)
  }

  /// The determinant of the 4×4 matrix: zero if the transform flattens space, negative if it mirrors it.
  package var determinant: Double {
    let (s0, s1, s2, s3, s4, s5) = upperMinors
    let (c0, c1, c2, c3, c4, c5) = lowerMinors
    return s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  }

  private typealias Minors = (Double, Double, Double, Double, Double, Double)

  /// The 2×2 minors of rows 1 and 2, columns 12, 13, 14, 23, 24, 34.
  private var upperMinors: Minors {
    (
      m11 * m22 - m21 * m12, m11 * m23 - m21 * m13, m11 * m24 - m21 * m14,
      m12 * m23 - m22 * m13, m12 * m24 - m22 * m14, m13 * m24 - m23 * m14
    )
  }

  /// The 2×2 minors of rows 3 and 4, columns 12, 13, 14, 23, 24, 34.
  private var lowerMinors: Minors {
    (
      m31 * m42 - m41 * m32, m31 * m43 - m41 * m33, m31 * m44 - m41 * m34,
      m32 * m43 - m42 * m33, m32 * m44 - m42 * m34, m33 * m44 - m43 * m34
    )
  }

  /// The inverse; `nil` if the determinant is zero, not finite or too small to divide by.
  ///
  /// Laplace expansion by complementary 2×2 minors of the upper and lower row pairs.
  package var inverse: CATransform3D? {
    let (s0, s1, s2, s3, s4, s5) = upperMinors
    let (c0, c1, c2, c3, c4, c5) = lowerMinors
    let det = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    guard det != 0, det.isFinite else { return nil }
    let k = 1 / det
    guard k.isFinite else { return nil }
    return CATransform3D(
      m11: (m22 * c5 - m23 * c4 + m24 * c3) * k, m12: (-m12 * c5 + m13 * c4 - m14 * c3) * k,
      m13: (m42 * s5 - m43 * s4 + m44 * s3) * k, m14: (-m32 * s5 + m33 * s4 - m34 * s3) * k,
      m21: (-m21 * c5 + m23 * c2 - m24 * c1) * k, m22: (m11 * c5 - m13 * c2 + m14 * c1) * k,
      m23: (-m41 * s5 + m43 * s2 - m44 * s1) * k, m24: (m31 * s5 - m33 * s2 + m34 * s1) * k,
      m31: (m21 * c4 - m22 * c2 + m24 * c0) * k, m32: (-m11 * c4 + m12 * c2 - m14 * c0) * k,
      m33: (m41 * s4 - m42 * s2 + m44 * s0) * k, m34: (-m31 * s4 + m32 * s2 - m34 * s0) * k,
      m41: (-m21 * c3 + m22 * c1 - m23 * c0) * k, m42: (m11 * c3 - m12 * c1 + m13 * c0) * k,
      m43: (-m41 * s3 + m42 * s1 - m43 * s0) * k, m44: (m31 * s3 - m32 * s1 + m33 * s0) * k)
  }

  /// This transform, then `next`: the product `self · next`.
  package func then(_ next: CATransform3D) -> CATransform3D {
    let b = next
    func row(
      _ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat
    ) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (
        x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41, x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
        x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43, x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
      )
    }
    var r = CATransform3D()
    (r.m11, r.m12, r.m13, r.m14) = row(m11, m12, m13, m14)
    (r.m21, r.m22, r.m23, r.m24) = row(m21, m22, m23, m24)
    (r.m31, r.m32, r.m33, r.m34) = row(m31, m32, m33, m34)
    (r.m41, r.m42, r.m43, r.m44) = row(m41, m42, m43, m44)
    return r
  }

  /// This transform applied about the point p = `(x, y, z)` instead of the origin: `T(−p) · self · T(p)`.
  package func about(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
    CATransform3DMakeTranslation(-x, -y, -z).then(self).then(CATransform3DMakeTranslation(x, y, z))
  }

  /// `T(−a) · self · T(p)`: moves the point `a` to the origin first, and the result by `p`.
  @inlinable
  package func moved(from a: SIMD3<Double>, to p: SIMD3<Double>) -> CATransform3D {
    let (r1, r2) = (
      SIMD4(m11.native, m12.native, m13.native, m14.native), SIMD4(m21.native, m22.native, m23.native, m24.native)
    )
    let (r3, r4) = (
      SIMD4(m31.native, m32.native, m33.native, m34.native), SIMD4(m41.native, m42.native, m43.native, m44.native)
    )
    let step = SIMD4(p, 0)
    func row(_ r: SIMD4<Double>) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      let moved = r + r.w * step
      return (CGFloat(moved.x), CGFloat(moved.y), CGFloat(moved.z), CGFloat(moved.w))
    }
    var t = CATransform3D()
    (t.m11, t.m12, t.m13, t.m14) = row(r1)
    (t.m21, t.m22, t.m23, t.m24) = row(r2)
    (t.m31, t.m32, t.m33, t.m34) = row(r3)
    (t.m41, t.m42, t.m43, t.m44) = row(-a.x * r1 - a.y * r2 - a.z * r3 + r4)
    return t
  }
}

import Foundation

/// A matrix of four columns. Element mij is in column i and row j, and columns multiply vectors: M · v. `m30`, `m31`
/// and `m32` are the translation. The elements are stored as those of a `CATransform3D`, whose first is `m11`.
///
/// Source: <https://developer.apple.com/documentation/glkit/glkmatrix4>.
public struct GLKMatrix4: Sendable {
  /// Column 0.
  public var m00: Float, m01: Float, m02: Float, m03: Float
  /// Column 1.
  public var m10: Float, m11: Float, m12: Float, m13: Float
  /// Column 2.
  public var m20: Float, m21: Float, m22: Float, m23: Float
  /// Column 3.
  public var m30: Float, m31: Float, m32: Float, m33: Float

  /// Zero.
  public init() { self.init(columns: [SIMD4<Float>](repeating: .zero, count: 4)) }

  /// A matrix of elements, column by column.
  public init(
    m: (Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float)
  ) {
    (m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33) = m
  }

  init(columns: [SIMD4<Float>]) {
    (m00, m01, m02, m03) = (columns[0].x, columns[0].y, columns[0].z, columns[0].w)
    (m10, m11, m12, m13) = (columns[1].x, columns[1].y, columns[1].z, columns[1].w)
    (m20, m21, m22, m23) = (columns[2].x, columns[2].y, columns[2].z, columns[2].w)
    (m30, m31, m32, m33) = (columns[3].x, columns[3].y, columns[3].z, columns[3].w)
  }

  var columns: [SIMD4<Float>] {
    [
      SIMD4<Float>(m00, m01, m02, m03), SIMD4<Float>(m10, m11, m12, m13), SIMD4<Float>(m20, m21, m22, m23),
      SIMD4<Float>(m30, m31, m32, m33),
    ]
  }

  /// The elements, column by column.
  public var m:
    (Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float)
  {
    get { (m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33) }
    set { (m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33) = newValue }
  }

  /// The element at an index, column by column.
  public subscript(i: Int) -> Float { columns[i / 4][i % 4] }

  var rows: [SIMD4<Float>] {
    (0..<4).map { j in SIMD4<Float>(columns[0][j], columns[1][j], columns[2][j], columns[3][j]) }
  }
}

/// The identity.
public let GLKMatrix4Identity = GLKMatrix4(columns: [
  SIMD4<Float>(1, 0, 0, 0), SIMD4<Float>(0, 1, 0, 0), SIMD4<Float>(0, 0, 1, 0), SIMD4<Float>(0, 0, 0, 1),
])

/// A matrix of elements, column by column.
public func GLKMatrix4Make(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m03: Float, _ m10: Float, _ m11: Float, _ m12: Float, _ m13: Float,
  _ m20: Float, _ m21: Float, _ m22: Float, _ m23: Float, _ m30: Float, _ m31: Float, _ m32: Float, _ m33: Float
) -> GLKMatrix4 {
  GLKMatrix4(m: (m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33))
}

/// A matrix of elements, row by row.
public func GLKMatrix4MakeAndTranspose(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m03: Float, _ m10: Float, _ m11: Float, _ m12: Float, _ m13: Float,
  _ m20: Float, _ m21: Float, _ m22: Float, _ m23: Float, _ m30: Float, _ m31: Float, _ m32: Float, _ m33: Float
) -> GLKMatrix4 {
  GLKMatrix4Transpose(GLKMatrix4(m: (m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33)))
}

/// A matrix of an array's first elements, column by column.
public func GLKMatrix4MakeWithArray(_ values: UnsafePointer<Float>) -> GLKMatrix4 {
  GLKMatrix4(
    columns: (0..<4).map { i in SIMD4<Float>(values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]) })
}

/// A matrix of an array's first elements, row by row.
public func GLKMatrix4MakeWithArrayAndTranspose(_ values: UnsafePointer<Float>) -> GLKMatrix4 {
  GLKMatrix4Transpose(GLKMatrix4MakeWithArray(values))
}

/// A matrix of columns.
public func GLKMatrix4MakeWithColumns(
  _ column0: GLKVector4, _ column1: GLKVector4, _ column2: GLKVector4, _ column3: GLKVector4
) -> GLKMatrix4 { GLKMatrix4(columns: [column0.values, column1.values, column2.values, column3.values]) }

/// A matrix of rows.
public func GLKMatrix4MakeWithRows(
  _ row0: GLKVector4, _ row1: GLKVector4, _ row2: GLKVector4, _ row3: GLKVector4
) -> GLKMatrix4 { GLKMatrix4Transpose(GLKMatrix4(columns: [row0.values, row1.values, row2.values, row3.values])) }

/// A translation.
public func GLKMatrix4MakeTranslation(_ tx: Float, _ ty: Float, _ tz: Float) -> GLKMatrix4 {
  var matrix = GLKMatrix4Identity
  (matrix.m30, matrix.m31, matrix.m32) = (tx, ty, tz)
  return matrix
}

/// A scale about the origin.
public func GLKMatrix4MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix4 {
  GLKMatrix4(linear: GLKMatrix3MakeScale(sx, sy, sz))
}

/// A rotation by an angle in radians about an axis of any length, as `CATransform3DMakeRotation`. An axis of length 0
/// gives the identity.
public func GLKMatrix4MakeRotation(_ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKMatrix4 {
  GLKMatrix4(linear: GLKMatrix3MakeRotation(radians, x, y, z))
}

/// A rotation about x, by radians.
public func GLKMatrix4MakeXRotation(_ radians: Float) -> GLKMatrix4 { GLKMatrix4MakeRotation(radians, 1, 0, 0) }

/// A rotation about y, by radians.
public func GLKMatrix4MakeYRotation(_ radians: Float) -> GLKMatrix4 { GLKMatrix4MakeRotation(radians, 0, 1, 0) }

/// A rotation about z, by radians.
public func GLKMatrix4MakeZRotation(_ radians: Float) -> GLKMatrix4 { GLKMatrix4MakeRotation(radians, 0, 0, 1) }

/// A projection onto the near plane, with an eye that looks along −z.
///
/// - Parameters:
///   - fovyRadians: The angle of view from bottom to top.
///   - aspect: Width over height.
public func GLKMatrix4MakePerspective(_ fovyRadians: Float, _ aspect: Float, _ nearZ: Float, _ farZ: Float)
  -> GLKMatrix4
{
  let cotangent = 1 / tan(fovyRadians / 2)
  return GLKMatrix4(columns: [
    SIMD4(cotangent / aspect, 0, 0, 0), SIMD4(0, cotangent, 0, 0),
    SIMD4(0, 0, (farZ + nearZ) / (nearZ - farZ), -1), SIMD4(0, 0, 2 * farZ * nearZ / (nearZ - farZ), 0),
  ])
}

/// A projection of the frustum whose near plane has these sides, as OpenGL's `glFrustum`.
public func GLKMatrix4MakeFrustum(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  GLKMatrix4(columns: [
    SIMD4(2 * nearZ / (right - left), 0, 0, 0), SIMD4(0, 2 * nearZ / (top - bottom), 0, 0),
    SIMD4(
      (right + left) / (right - left), (top + bottom) / (top - bottom), -(farZ + nearZ) / (farZ - nearZ), -1),
    SIMD4(0, 0, -2 * farZ * nearZ / (farZ - nearZ), 0),
  ])
}

/// A parallel projection of a box, as OpenGL's `glOrtho`.
public func GLKMatrix4MakeOrtho(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let (width, height, depth) = (right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(columns: [
    SIMD4(2 / width, 0, 0, 0), SIMD4(0, 2 / height, 0, 0), SIMD4(0, 0, -2 / depth, 0),
    SIMD4(-(right + left) / width, -(top + bottom) / height, -(farZ + nearZ) / depth, 1),
  ])
}

/// The view from an eye to a centre, with `up` upwards, as OpenGL's `gluLookAt`.
public func GLKMatrix4MakeLookAt(
  _ eyeX: Float, _ eyeY: Float, _ eyeZ: Float, _ centerX: Float, _ centerY: Float, _ centerZ: Float, _ upX: Float,
  _ upY: Float, _ upZ: Float
) -> GLKMatrix4 {
  let (eye, center) = (GLKVector3Make(eyeX, eyeY, eyeZ), GLKVector3Make(centerX, centerY, centerZ))
  let n = GLKVector3Normalize(GLKVector3Subtract(eye, center))
  let u = GLKVector3Normalize(GLKVector3CrossProduct(GLKVector3Make(upX, upY, upZ), n))
  let v = GLKVector3CrossProduct(n, u)
  return GLKMatrix4(columns: [
    SIMD4(u.x, v.x, n.x, 0), SIMD4(u.y, v.y, n.y, 0), SIMD4(u.z, v.z, n.z, 0),
    SIMD4(-GLKVector3DotProduct(u, eye), -GLKVector3DotProduct(v, eye), -GLKVector3DotProduct(n, eye), 1),
  ])
}

/// The upper left three columns and rows.
public func GLKMatrix4GetMatrix3(_ matrix: GLKMatrix4) -> GLKMatrix3 {
  GLKMatrix3(columns: matrix.columns.prefix(3).map { SIMD3($0.x, $0.y, $0.z) })
}

/// The upper left two columns and rows.
public func GLKMatrix4GetMatrix2(_ matrix: GLKMatrix4) -> GLKMatrix2 {
  GLKMatrix2(m: (matrix.m00, matrix.m01, matrix.m10, matrix.m11))
}

/// A column, from 0.
public func GLKMatrix4GetColumn(_ matrix: GLKMatrix4, _ column: Int32) -> GLKVector4 {
  GLKVector4(values: matrix.columns[Int(column)])
}

/// A row, from 0.
public func GLKMatrix4GetRow(_ matrix: GLKMatrix4, _ row: Int32) -> GLKVector4 {
  GLKVector4(values: matrix.rows[Int(row)])
}

/// The matrix with another column.
public func GLKMatrix4SetColumn(_ matrix: GLKMatrix4, _ column: Int32, _ vector: GLKVector4) -> GLKMatrix4 {
  var columns = matrix.columns
  columns[Int(column)] = vector.values
  return GLKMatrix4(columns: columns)
}

/// The matrix with another row.
public func GLKMatrix4SetRow(_ matrix: GLKMatrix4, _ row: Int32, _ vector: GLKVector4) -> GLKMatrix4 {
  GLKMatrix4Transpose(GLKMatrix4SetColumn(GLKMatrix4Transpose(matrix), row, vector))
}

/// Rows for columns.
public func GLKMatrix4Transpose(_ matrix: GLKMatrix4) -> GLKMatrix4 { GLKMatrix4(columns: matrix.rows) }

/// The inverse; the identity, and false in `isInvertible`, if there is no inverse.
public func GLKMatrix4Invert(_ matrix: GLKMatrix4, _ isInvertible: UnsafeMutablePointer<Bool>?) -> GLKMatrix4 {
  let transform = CATransform3D(matrix)
  let inverse = CATransform3DInvert(transform)
  // A transform without an inverse is returned unchanged, and its square is far from the identity.
  let product = GLKMatrix4(CATransform3DConcat(transform, inverse))
  let exists = zip(product.columns, GLKMatrix4Identity.columns).allSatisfy { column, unit in
    (0..<4).allSatisfy { abs(column[$0] - unit[$0]) < 0.1 }
  }
  isInvertible?.pointee = exists
  return exists ? GLKMatrix4(inverse) : GLKMatrix4Identity
}

/// The transpose of the inverse, which maps normals; the identity, and false in `isInvertible`, if there is no inverse.
public func GLKMatrix4InvertAndTranspose(_ matrix: GLKMatrix4, _ isInvertible: UnsafeMutablePointer<Bool>?)
  -> GLKMatrix4
{
  GLKMatrix4Transpose(GLKMatrix4Invert(matrix, isInvertible))
}

/// L · R: R acts first.
public func GLKMatrix4Multiply(_ matrixLeft: GLKMatrix4, _ matrixRight: GLKMatrix4) -> GLKMatrix4 {
  GLKMatrix4(columns: matrixRight.columns.map { GLKMatrix4MultiplyVector4(matrixLeft, GLKVector4(values: $0)).values })
}

/// L + R.
public func GLKMatrix4Add(_ matrixLeft: GLKMatrix4, _ matrixRight: GLKMatrix4) -> GLKMatrix4 {
  GLKMatrix4(columns: zip(matrixLeft.columns, matrixRight.columns).map { $0 + $1 })
}

/// L − R.
public func GLKMatrix4Subtract(_ matrixLeft: GLKMatrix4, _ matrixRight: GLKMatrix4) -> GLKMatrix4 {
  GLKMatrix4(columns: zip(matrixLeft.columns, matrixRight.columns).map { $0 - $1 })
}

/// M · translation: the translation acts first.
public func GLKMatrix4Translate(_ matrix: GLKMatrix4, _ tx: Float, _ ty: Float, _ tz: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeTranslation(tx, ty, tz))
}

/// M · translation: the translation acts first.
public func GLKMatrix4TranslateWithVector3(_ matrix: GLKMatrix4, _ translation: GLKVector3) -> GLKMatrix4 {
  GLKMatrix4Translate(matrix, translation.x, translation.y, translation.z)
}

/// M · translation, without the fourth component: the translation acts first.
public func GLKMatrix4TranslateWithVector4(_ matrix: GLKMatrix4, _ translation: GLKVector4) -> GLKMatrix4 {
  GLKMatrix4Translate(matrix, translation.x, translation.y, translation.z)
}

/// M · scale: the scale acts first.
public func GLKMatrix4Scale(_ matrix: GLKMatrix4, _ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeScale(sx, sy, sz))
}

/// M · scale: the scale acts first.
public func GLKMatrix4ScaleWithVector3(_ matrix: GLKMatrix4, _ scale: GLKVector3) -> GLKMatrix4 {
  GLKMatrix4Scale(matrix, scale.x, scale.y, scale.z)
}

/// M · scale, without the fourth component: the scale acts first.
public func GLKMatrix4ScaleWithVector4(_ matrix: GLKMatrix4, _ scale: GLKVector4) -> GLKMatrix4 {
  GLKMatrix4Scale(matrix, scale.x, scale.y, scale.z)
}

/// M · rotation by radians: the rotation acts first.
public func GLKMatrix4Rotate(_ matrix: GLKMatrix4, _ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeRotation(radians, x, y, z))
}

/// M · rotation by radians about an axis: the rotation acts first.
public func GLKMatrix4RotateWithVector3(_ matrix: GLKMatrix4, _ radians: Float, _ axisVector: GLKVector3) -> GLKMatrix4
{
  GLKMatrix4Rotate(matrix, radians, axisVector.x, axisVector.y, axisVector.z)
}

/// M · rotation by radians about an axis, without its fourth component: the rotation acts first.
public func GLKMatrix4RotateWithVector4(_ matrix: GLKMatrix4, _ radians: Float, _ axisVector: GLKVector4) -> GLKMatrix4
{
  GLKMatrix4Rotate(matrix, radians, axisVector.x, axisVector.y, axisVector.z)
}

/// M · rotation by radians about x: the rotation acts first.
public func GLKMatrix4RotateX(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Rotate(matrix, radians, 1, 0, 0)
}

/// M · rotation by radians about y: the rotation acts first.
public func GLKMatrix4RotateY(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Rotate(matrix, radians, 0, 1, 0)
}

/// M · rotation by radians about z: the rotation acts first.
public func GLKMatrix4RotateZ(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Rotate(matrix, radians, 0, 0, 1)
}

/// M · v.
public func GLKMatrix4MultiplyVector4(_ matrix: GLKMatrix4, _ vector: GLKVector4) -> GLKVector4 {
  let c = matrix.columns
  let low = c[0] * vector.x + c[1] * vector.y
  return GLKVector4(values: low + c[2] * vector.z + c[3] * vector.w)
}

/// Replaces each of an array's first vectors v by M · v.
public func GLKMatrix4MultiplyVector4Array(
  _ matrix: GLKMatrix4, _ vectors: UnsafeMutablePointer<GLKVector4>, _ vectorCount: Int
) { for i in 0..<vectorCount { vectors[i] = GLKMatrix4MultiplyVector4(matrix, vectors[i]) } }

/// M · (v, 0): the translation has no effect.
public func GLKMatrix4MultiplyVector3(_ matrixLeft: GLKMatrix4, _ vectorRight: GLKVector3) -> GLKVector3 {
  GLKMatrix3MultiplyVector3(GLKMatrix4GetMatrix3(matrixLeft), vectorRight)
}

/// M · (v, 1), without the fourth component.
public func GLKMatrix4MultiplyVector3WithTranslation(
  _ matrixLeft: GLKMatrix4, _ vectorRight: GLKVector3
) -> GLKVector3 {
  let v = GLKMatrix4MultiplyVector4(matrixLeft, GLKVector4MakeWithVector3(vectorRight, 1))
  return GLKVector3Make(v.x, v.y, v.z)
}

/// M · (v, 1), divided by the fourth component.
public func GLKMatrix4MultiplyAndProjectVector3(_ matrixLeft: GLKMatrix4, _ vectorRight: GLKVector3) -> GLKVector3 {
  let v = GLKMatrix4MultiplyVector4(matrixLeft, GLKVector4MakeWithVector3(vectorRight, 1))
  return GLKVector3DivideScalar(GLKVector3Make(v.x, v.y, v.z), v.w)
}

/// Replaces each of an array's first vectors v by M · (v, 0).
public func GLKMatrix4MultiplyVector3Array(
  _ matrix: GLKMatrix4, _ vectors: UnsafeMutablePointer<GLKVector3>, _ vectorCount: Int
) { for i in 0..<vectorCount { vectors[i] = GLKMatrix4MultiplyVector3(matrix, vectors[i]) } }

/// Replaces each of an array's first vectors v by M · (v, 1).
public func GLKMatrix4MultiplyVector3ArrayWithTranslation(
  _ matrix: GLKMatrix4, _ vectors: UnsafeMutablePointer<GLKVector3>, _ vectorCount: Int
) { for i in 0..<vectorCount { vectors[i] = GLKMatrix4MultiplyVector3WithTranslation(matrix, vectors[i]) } }

/// Replaces each of an array's first vectors v by M · (v, 1), divided by the fourth component.
public func GLKMatrix4MultiplyAndProjectVector3Array(
  _ matrix: GLKMatrix4, _ vectors: UnsafeMutablePointer<GLKVector3>, _ vectorCount: Int
) { for i in 0..<vectorCount { vectors[i] = GLKMatrix4MultiplyAndProjectVector3(matrix, vectors[i]) } }

extension GLKMatrix4 {
  /// A matrix without translation.
  init(linear: GLKMatrix3) {
    self.init(columns: linear.columns.map { SIMD4($0, 0) } + [SIMD4(0, 0, 0, 1)])
  }

  init(_ t: CATransform3D) {
    func number(_ v: CGFloat) -> Float { Float(v) }
    self.init(columns: [
      SIMD4(number(t.m11), number(t.m12), number(t.m13), number(t.m14)),
      SIMD4(number(t.m21), number(t.m22), number(t.m23), number(t.m24)),
      SIMD4(number(t.m31), number(t.m32), number(t.m33), number(t.m34)),
      SIMD4(number(t.m41), number(t.m42), number(t.m43), number(t.m44)),
    ])
  }
}

extension CATransform3D {
  fileprivate init(_ m: GLKMatrix4) {
    func number(_ v: Float) -> CGFloat { CGFloat(v) }
    self.init(
      m11: number(m.m00), m12: number(m.m01), m13: number(m.m02), m14: number(m.m03), m21: number(m.m10),
      m22: number(m.m11), m23: number(m.m12), m24: number(m.m13), m31: number(m.m20), m32: number(m.m21),
      m33: number(m.m22), m34: number(m.m23), m41: number(m.m30), m42: number(m.m31), m43: number(m.m32),
      m44: number(m.m33))
  }
}

/// The rows as text.
public func NSStringFromGLKMatrix4(_ matrix: GLKMatrix4) -> String {
  "{" + matrix.rows.map { row in text(of: (0..<4).map { row[$0] }) }.joined(separator: ", ") + "}"
}

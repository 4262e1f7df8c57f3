import Foundation

/// A matrix of three columns. Element mij is in column i and row j, and columns multiply vectors: M · v.
///
/// Source: <https://developer.apple.com/documentation/glkit/glkmatrix3>.
public struct GLKMatrix3: Sendable {
  /// Column 0.
  public var m00: Float, m01: Float, m02: Float
  /// Column 1.
  public var m10: Float, m11: Float, m12: Float
  /// Column 2.
  public var m20: Float, m21: Float, m22: Float

  /// Zero.
  public init() { self.init(columns: [SIMD3<Float>](repeating: .zero, count: 3)) }

  /// A matrix of elements, column by column.
  public init(m: (Float, Float, Float, Float, Float, Float, Float, Float, Float)) {
    (m00, m01, m02, m10, m11, m12, m20, m21, m22) = m
  }

  init(columns: [SIMD3<Float>]) {
    (m00, m01, m02) = (columns[0].x, columns[0].y, columns[0].z)
    (m10, m11, m12) = (columns[1].x, columns[1].y, columns[1].z)
    (m20, m21, m22) = (columns[2].x, columns[2].y, columns[2].z)
  }

  var columns: [SIMD3<Float>] {
    [SIMD3<Float>(m00, m01, m02), SIMD3<Float>(m10, m11, m12), SIMD3<Float>(m20, m21, m22)]
  }

  /// The elements, column by column.
  public var m: (Float, Float, Float, Float, Float, Float, Float, Float, Float) {
    get { (m00, m01, m02, m10, m11, m12, m20, m21, m22) }
    set { (m00, m01, m02, m10, m11, m12, m20, m21, m22) = newValue }
  }

  /// The element at an index, column by column.
  public subscript(i: Int) -> Float { columns[i / 3][i % 3] }

  var rows: [SIMD3<Float>] { (0..<3).map { j in SIMD3<Float>(columns[0][j], columns[1][j], columns[2][j]) } }
}

/// The identity.
public let GLKMatrix3Identity = GLKMatrix3(columns: [
  SIMD3<Float>(1, 0, 0), SIMD3<Float>(0, 1, 0), SIMD3<Float>(0, 0, 1),
])

/// A matrix of elements, column by column.
public func GLKMatrix3Make(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m10: Float, _ m11: Float, _ m12: Float, _ m20: Float, _ m21: Float,
  _ m22: Float
) -> GLKMatrix3 {
  GLKMatrix3(m: (m00, m01, m02, m10, m11, m12, m20, m21, m22))
}

/// A matrix of elements, row by row.
public func GLKMatrix3MakeAndTranspose(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m10: Float, _ m11: Float, _ m12: Float, _ m20: Float, _ m21: Float,
  _ m22: Float
) -> GLKMatrix3 {
  GLKMatrix3Transpose(GLKMatrix3(m: (m00, m01, m02, m10, m11, m12, m20, m21, m22)))
}

/// A matrix of an array's first elements, column by column.
public func GLKMatrix3MakeWithArray(_ values: UnsafePointer<Float>) -> GLKMatrix3 {
  GLKMatrix3(columns: (0..<3).map { i in SIMD3<Float>(values[3 * i], values[3 * i + 1], values[3 * i + 2]) })
}

/// A matrix of an array's first elements, row by row.
public func GLKMatrix3MakeWithArrayAndTranspose(_ values: UnsafePointer<Float>) -> GLKMatrix3 {
  GLKMatrix3Transpose(GLKMatrix3MakeWithArray(values))
}

/// A matrix of columns.
public func GLKMatrix3MakeWithColumns(
  _ column0: GLKVector3, _ column1: GLKVector3, _ column2: GLKVector3
) -> GLKMatrix3 { GLKMatrix3(columns: [column0.values, column1.values, column2.values]) }

/// A matrix of rows.
public func GLKMatrix3MakeWithRows(
  _ row0: GLKVector3, _ row1: GLKVector3, _ row2: GLKVector3
) -> GLKMatrix3 { GLKMatrix3Transpose(GLKMatrix3(columns: [row0.values, row1.values, row2.values])) }

/// A scale about the origin.
public func GLKMatrix3MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix3 {
  GLKMatrix3(columns: [SIMD3(sx, 0, 0), SIMD3(0, sy, 0), SIMD3(0, 0, sz)])
}

/// A rotation by an angle in radians about an axis of any length, as `CATransform3DMakeRotation`. An axis of length 0
/// gives the identity.
public func GLKMatrix3MakeRotation(_ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKMatrix3 {
  let length = GLKVector3Length(GLKVector3Make(x, y, z))
  guard length != 0 else { return GLKMatrix3Identity }
  let (x, y, z, c, s) = (x / length, y / length, z / length, cos(radians), sin(radians))
  let t = 1 - c
  return GLKMatrix3(columns: [
    SIMD3(c + x * x * t, x * y * t + z * s, x * z * t - y * s),
    SIMD3(x * y * t - z * s, c + y * y * t, y * z * t + x * s),
    SIMD3(x * z * t + y * s, y * z * t - x * s, c + z * z * t),
  ])
}

/// A rotation about x, by radians.
public func GLKMatrix3MakeXRotation(_ radians: Float) -> GLKMatrix3 { GLKMatrix3MakeRotation(radians, 1, 0, 0) }

/// A rotation about y, by radians.
public func GLKMatrix3MakeYRotation(_ radians: Float) -> GLKMatrix3 { GLKMatrix3MakeRotation(radians, 0, 1, 0) }

/// A rotation about z, by radians.
public func GLKMatrix3MakeZRotation(_ radians: Float) -> GLKMatrix3 { GLKMatrix3MakeRotation(radians, 0, 0, 1) }

/// The upper left two columns and rows.
public func GLKMatrix3GetMatrix2(_ matrix: GLKMatrix3) -> GLKMatrix2 {
  GLKMatrix2(m: (matrix.m00, matrix.m01, matrix.m10, matrix.m11))
}

/// A column, from 0.
public func GLKMatrix3GetColumn(_ matrix: GLKMatrix3, _ column: Int32) -> GLKVector3 {
  GLKVector3(values: matrix.columns[Int(column)])
}

/// A row, from 0.
public func GLKMatrix3GetRow(_ matrix: GLKMatrix3, _ row: Int32) -> GLKVector3 {
  GLKVector3(values: matrix.rows[Int(row)])
}

/// The matrix with another column.
public func GLKMatrix3SetColumn(_ matrix: GLKMatrix3, _ column: Int32, _ vector: GLKVector3) -> GLKMatrix3 {
  var columns = matrix.columns
  columns[Int(column)] = vector.values
  return GLKMatrix3(columns: columns)
}

/// The matrix with another row.
public func GLKMatrix3SetRow(_ matrix: GLKMatrix3, _ row: Int32, _ vector: GLKVector3) -> GLKMatrix3 {
  GLKMatrix3Transpose(GLKMatrix3SetColumn(GLKMatrix3Transpose(matrix), row, vector))
}

/// Rows for columns.
public func GLKMatrix3Transpose(_ matrix: GLKMatrix3) -> GLKMatrix3 { GLKMatrix3(columns: matrix.rows) }

/// The inverse; the identity, and false in `isInvertible`, if there is no inverse.
public func GLKMatrix3Invert(_ matrix: GLKMatrix3, _ isInvertible: UnsafeMutablePointer<Bool>?) -> GLKMatrix3 {
  let columns = matrix.columns.map { GLKVector3(values: $0) }
  let rows = (0..<3).map { GLKVector3CrossProduct(columns[($0 + 1) % 3], columns[($0 + 2) % 3]).values }
  let determinant = (columns[0].values * rows[0]).sum()
  isInvertible?.pointee = determinant != 0
  if determinant == 0 { return GLKMatrix3Identity }
  return GLKMatrix3Transpose(GLKMatrix3(columns: rows.map { $0 / determinant }))
}

/// The transpose of the inverse, which maps normals; the identity, and false in `isInvertible`, if there is no inverse.
public func GLKMatrix3InvertAndTranspose(_ matrix: GLKMatrix3, _ isInvertible: UnsafeMutablePointer<Bool>?)
  -> GLKMatrix3
{
  GLKMatrix3Transpose(GLKMatrix3Invert(matrix, isInvertible))
}

/// L · R: R acts first.
public func GLKMatrix3Multiply(_ matrixLeft: GLKMatrix3, _ matrixRight: GLKMatrix3) -> GLKMatrix3 {
  GLKMatrix3(columns: matrixRight.columns.map { GLKMatrix3MultiplyVector3(matrixLeft, GLKVector3(values: $0)).values })
}

/// L + R.
public func GLKMatrix3Add(_ matrixLeft: GLKMatrix3, _ matrixRight: GLKMatrix3) -> GLKMatrix3 {
  GLKMatrix3(columns: zip(matrixLeft.columns, matrixRight.columns).map { $0 + $1 })
}

/// L − R.
public func GLKMatrix3Subtract(_ matrixLeft: GLKMatrix3, _ matrixRight: GLKMatrix3) -> GLKMatrix3 {
  GLKMatrix3(columns: zip(matrixLeft.columns, matrixRight.columns).map { $0 - $1 })
}

/// M · scale: the scale acts first.
public func GLKMatrix3Scale(_ matrix: GLKMatrix3, _ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix3 {
  GLKMatrix3Multiply(matrix, GLKMatrix3MakeScale(sx, sy, sz))
}

/// M · scale: the scale acts first.
public func GLKMatrix3ScaleWithVector3(_ matrix: GLKMatrix3, _ scale: GLKVector3) -> GLKMatrix3 {
  GLKMatrix3Scale(matrix, scale.x, scale.y, scale.z)
}

/// M · scale, without the fourth component: the scale acts first.
public func GLKMatrix3ScaleWithVector4(_ matrix: GLKMatrix3, _ scale: GLKVector4) -> GLKMatrix3 {
  GLKMatrix3Scale(matrix, scale.x, scale.y, scale.z)
}

/// M · rotation by radians: the rotation acts first.
public func GLKMatrix3Rotate(_ matrix: GLKMatrix3, _ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKMatrix3 {
  GLKMatrix3Multiply(matrix, GLKMatrix3MakeRotation(radians, x, y, z))
}

/// M · rotation by radians about an axis: the rotation acts first.
public func GLKMatrix3RotateWithVector3(_ matrix: GLKMatrix3, _ radians: Float, _ axisVector: GLKVector3) -> GLKMatrix3
{
  GLKMatrix3Rotate(matrix, radians, axisVector.x, axisVector.y, axisVector.z)
}

/// M · rotation by radians about an axis, without its fourth component: the rotation acts first.
public func GLKMatrix3RotateWithVector4(_ matrix: GLKMatrix3, _ radians: Float, _ axisVector: GLKVector4) -> GLKMatrix3
{
  GLKMatrix3Rotate(matrix, radians, axisVector.x, axisVector.y, axisVector.z)
}

/// M · rotation by radians about x: the rotation acts first.
public func GLKMatrix3RotateX(_ matrix: GLKMatrix3, _ radians: Float) -> GLKMatrix3 {
  GLKMatrix3Rotate(matrix, radians, 1, 0, 0)
}

/// M · rotation by radians about y: the rotation acts first.
public func GLKMatrix3RotateY(_ matrix: GLKMatrix3, _ radians: Float) -> GLKMatrix3 {
  GLKMatrix3Rotate(matrix, radians, 0, 1, 0)
}

/// M · rotation by radians about z: the rotation acts first.
public func GLKMatrix3RotateZ(_ matrix: GLKMatrix3, _ radians: Float) -> GLKMatrix3 {
  GLKMatrix3Rotate(matrix, radians, 0, 0, 1)
}

/// M · v.
public func GLKMatrix3MultiplyVector3(_ matrix: GLKMatrix3, _ vector: GLKVector3) -> GLKVector3 {
  let c = matrix.columns
  let low = c[0] * vector.x + c[1] * vector.y
  return GLKVector3(values: low + c[2] * vector.z)
}

/// Replaces each of an array's first vectors v by M · v.
public func GLKMatrix3MultiplyVector3Array(
  _ matrix: GLKMatrix3, _ vectors: UnsafeMutablePointer<GLKVector3>, _ vectorCount: Int
) { for i in 0..<vectorCount { vectors[i] = GLKMatrix3MultiplyVector3(matrix, vectors[i]) } }

/// The rows as text.
public func NSStringFromGLKMatrix3(_ matrix: GLKMatrix3) -> String {
  "{" + matrix.rows.map { row in text(of: (0..<3).map { row[$0] }) }.joined(separator: ", ") + "}"
}

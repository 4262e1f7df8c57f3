import Foundation

/// A quaternion: x, y and z are the imaginary part, w the real one.
///
/// Source: <https://developer.apple.com/documentation/glkit/glkquaternion>.
public struct GLKQuaternion: Sendable {
  /// The imaginary part along x.
  public var x: Float
  /// The imaginary part along y.
  public var y: Float
  /// The imaginary part along z.
  public var z: Float
  /// The real part.
  public var w: Float

  /// Zero.
  public init() { self.init(values: .zero) }

  /// A quaternion of the components `q`, the real part last.
  public init(q: (Float, Float, Float, Float)) { (x, y, z, w) = q }

  /// A quaternion of an imaginary and a real part.
  public init(v: GLKVector3, s: Float) { (x, y, z, w) = (v.x, v.y, v.z, s) }

  /// A quaternion of components by name.
  public init(x: Float, y: Float, z: Float, w: Float) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }

  init(values: SIMD4<Float>) { self.init(x: values.x, y: values.y, z: values.z, w: values.w) }

  var values: SIMD4<Float> { SIMD4(x, y, z, w) }

  /// The components, the real part last.
  public var q: (Float, Float, Float, Float) {
    get { (x, y, z, w) }
    set { (x, y, z, w) = newValue }
  }

  /// The imaginary part.
  public var v: GLKVector3 {
    get { GLKVector3(x: x, y: y, z: z) }
    set { (x, y, z) = (newValue.x, newValue.y, newValue.z) }
  }

  /// The real part.
  public var s: Float {
    get { w }
    set { w = newValue }
  }
}

/// The rotation by 0: (0, 0, 0, 1).
public let GLKQuaternionIdentity = GLKQuaternion(x: 0, y: 0, z: 0, w: 1)

/// A quaternion of components, the real part last.
public func GLKQuaternionMake(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKQuaternion {
  GLKQuaternion(x: x, y: y, z: z, w: w)
}

/// A quaternion of an imaginary and a real part.
public func GLKQuaternionMakeWithVector3(_ vector: GLKVector3, _ scalar: Float) -> GLKQuaternion {
  GLKQuaternion(v: vector, s: scalar)
}

/// A quaternion of an array's first components, the real part last.
public func GLKQuaternionMakeWithArray(_ values: UnsafePointer<Float>) -> GLKQuaternion {
  GLKQuaternion(x: values[0], y: values[1], z: values[2], w: values[3])
}

/// The rotation by an angle in radians about an axis of length 1: (axis · sin(α / 2), cos(α / 2)).
public func GLKQuaternionMakeWithAngleAndAxis(_ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKQuaternion {
  let sine = sin(radians / 2)
  return GLKQuaternion(x: sine * x, y: sine * y, z: sine * z, w: cos(radians / 2))
}

/// The rotation by an angle in radians about an axis of length 1.
public func GLKQuaternionMakeWithAngleAndVector3Axis(_ radians: Float, _ axisVector: GLKVector3) -> GLKQuaternion {
  GLKQuaternionMakeWithAngleAndAxis(radians, axisVector.x, axisVector.y, axisVector.z)
}

/// The quaternion of a rotation, of length 1 and with a real part of at least 0.
public func GLKQuaternionMakeWithMatrix3(_ matrix: GLKMatrix3) -> GLKQuaternion {
  let m = matrix
  // 4 · the square of each component, of which the greatest is divided by.
  let squares = SIMD4(
    1 + m.m00 - m.m11 - m.m22, 1 - m.m00 + m.m11 - m.m22, 1 - m.m00 - m.m11 + m.m22, 1 + m.m00 + m.m11 + m.m22)
  let (xy, xz, yz) = (m.m01 + m.m10, m.m02 + m.m20, m.m12 + m.m21)
  let (xw, yw, zw) = (m.m12 - m.m21, m.m20 - m.m02, m.m01 - m.m10)
  let rows = [
    SIMD4(squares.x, xy, xz, xw), SIMD4(xy, squares.y, yz, yw), SIMD4(xz, yz, squares.z, zw),
    SIMD4(xw, yw, zw, squares.w),
  ]
  let greatest = (0..<4).max { squares[$0] < squares[$1] } ?? 3
  let q = GLKQuaternionNormalize(GLKQuaternion(values: rows[greatest]))
  return q.w < 0 ? GLKQuaternion(values: -q.values) : q
}

/// The quaternion of a matrix's rotation, without its translation.
public func GLKQuaternionMakeWithMatrix4(_ matrix: GLKMatrix4) -> GLKQuaternion {
  GLKQuaternionMakeWithMatrix3(GLKMatrix4GetMatrix3(matrix))
}

/// The rotation of a quaternion of length 1.
public func GLKMatrix3MakeWithQuaternion(_ quaternion: GLKQuaternion) -> GLKMatrix3 {
  let q = GLKQuaternionNormalize(quaternion)
  func turned(_ v: GLKVector3) -> SIMD3<Float> { GLKQuaternionRotateVector3(q, v).values }
  return GLKMatrix3(columns: [
    turned(GLKVector3Make(1, 0, 0)), turned(GLKVector3Make(0, 1, 0)), turned(GLKVector3Make(0, 0, 1)),
  ])
}

/// The rotation of a quaternion of length 1.
public func GLKMatrix4MakeWithQuaternion(_ quaternion: GLKQuaternion) -> GLKMatrix4 {
  GLKMatrix4(linear: GLKMatrix3MakeWithQuaternion(quaternion))
}

/// The angle of a rotation in radians, 0 to 2π.
public func GLKQuaternionAngle(_ quaternion: GLKQuaternion) -> Float {
  2 * atan2(GLKVector3Length(quaternion.v), quaternion.w)
}

/// The axis of a rotation, of length 1; zero for the rotation by 0.
public func GLKQuaternionAxis(_ quaternion: GLKQuaternion) -> GLKVector3 {
  let length = GLKVector3Length(quaternion.v)
  return length == 0 ? GLKVector3() : GLKVector3DivideScalar(quaternion.v, length)
}

/// a + b, component by component.
public func GLKQuaternionAdd(_ quaternionLeft: GLKQuaternion, _ quaternionRight: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(values: quaternionLeft.values + quaternionRight.values)
}

/// a − b, component by component.
public func GLKQuaternionSubtract(_ quaternionLeft: GLKQuaternion, _ quaternionRight: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(values: quaternionLeft.values - quaternionRight.values)
}

/// The product a · b: the rotation b, then a.
public func GLKQuaternionMultiply(_ quaternionLeft: GLKQuaternion, _ quaternionRight: GLKQuaternion) -> GLKQuaternion {
  let (a, b) = (quaternionLeft, quaternionRight)
  let cross = GLKVector3CrossProduct(a.v, b.v).values
  let v = cross + a.v.values * b.w + b.v.values * a.w
  return GLKQuaternion(v: GLKVector3(values: v), s: a.w * b.w - GLKVector3DotProduct(a.v, b.v))
}

/// The rotation at `t` of the way from one to another of length 1, by the shorter way.
public func GLKQuaternionSlerp(
  _ quaternionStart: GLKQuaternion, _ quaternionEnd: GLKQuaternion, _ t: Float
) -> GLKQuaternion {
  let start = quaternionStart.values
  let cosine = (start * quaternionEnd.values).sum()
  let end = cosine < 0 ? -quaternionEnd.values : quaternionEnd.values
  let angle = acos(min(abs(cosine), 1))
  // Between nearly equal rotations, the arc is a line.
  if angle < 1e-4 { return GLKQuaternionNormalize(GLKQuaternion(values: start + (end - start) * t)) }
  return GLKQuaternion(values: (start * sin((1 - t) * angle) + end * sin(t * angle)) / sin(angle))
}

/// The root of the sum of the squares of the components.
public func GLKQuaternionLength(_ quaternion: GLKQuaternion) -> Float {
  (quaternion.values * quaternion.values).sum().squareRoot()
}

/// The quaternion with the opposite imaginary part. If its length is 1, this is the inverse rotation.
public func GLKQuaternionConjugate(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(x: -quaternion.x, y: -quaternion.y, z: -quaternion.z, w: quaternion.w)
}

/// The conjugate divided by the square of the length.
public func GLKQuaternionInvert(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  let square = (quaternion.values * quaternion.values).sum()
  return GLKQuaternion(values: GLKQuaternionConjugate(quaternion).values / square)
}

/// The quaternion divided by its length; NaN if its length is 0.
public func GLKQuaternionNormalize(_ quaternion: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(values: quaternion.values / GLKQuaternionLength(quaternion))
}

/// The vector turned by a quaternion of length 1: q · v · q⁻¹.
public func GLKQuaternionRotateVector3(_ quaternion: GLKQuaternion, _ vector: GLKVector3) -> GLKVector3 {
  let around = GLKQuaternionMultiply(quaternion, GLKQuaternion(v: vector, s: 0))
  return GLKQuaternionMultiply(around, GLKQuaternionInvert(quaternion)).v
}

/// The vector turned by a quaternion of length 1; its fourth component is unchanged.
public func GLKQuaternionRotateVector4(_ quaternion: GLKQuaternion, _ vector: GLKVector4) -> GLKVector4 {
  let turned = GLKQuaternionRotateVector3(quaternion, GLKVector3Make(vector.x, vector.y, vector.z))
  return GLKVector4MakeWithVector3(turned, vector.w)
}

/// Turns each of an array's first vectors.
public func GLKQuaternionRotateVector3Array(
  _ quaternion: GLKQuaternion, _ vectors: UnsafeMutablePointer<GLKVector3>, _ vectorCount: Int
) { for i in 0..<vectorCount { vectors[i] = GLKQuaternionRotateVector3(quaternion, vectors[i]) } }

/// Turns each of an array's first vectors.
public func GLKQuaternionRotateVector4Array(
  _ quaternion: GLKQuaternion, _ vectors: UnsafeMutablePointer<GLKVector4>, _ vectorCount: Int
) { for i in 0..<vectorCount { vectors[i] = GLKQuaternionRotateVector4(quaternion, vectors[i]) } }

/// The components as text.
public func NSStringFromGLKQuaternion(_ quaternion: GLKQuaternion) -> String {
  text(of: [quaternion.x, quaternion.y, quaternion.z, quaternion.w])
}

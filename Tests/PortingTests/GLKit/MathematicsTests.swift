import GLKit
import TestSupport
import Testing

private func close(_ a: Float, _ b: Float, _ tolerance: Float = 1e-5) -> Bool { abs(a - b) <= tolerance }

private func close(_ a: GLKVector3, _ x: Float, _ y: Float, _ z: Float) -> Bool {
  close(a.x, x) && close(a.y, y) && close(a.z, z)
}

private func close(_ m: GLKMatrix4, _ t: CATransform3D) -> Bool {
  let (a, b) = (elements(m), elements(of: t))
  return zip(a, b).allSatisfy { close($0, $1, 1e-4) }
}

private func elements(_ m: GLKMatrix4) -> [Float] { (0..<16).map { m[$0] } }

private func elements(of t: CATransform3D) -> [Float] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
  ].map { Float($0) }
}

private func matrix(_ t: CATransform3D) -> GLKMatrix4 { GLKMatrix4MakeWithArray(elements(of: t)) }

/// GLKit's vectors, matrices and quaternions, against known answers and `CATransform3D`, whose elements have the order
/// of a `GLKMatrix4`.
@Suite struct MathematicsTests {
  private let turned = CATransform3DTranslate(
    CATransform3DScale(CATransform3DMakeRotation(0.7, 1, 2, -0.5), 2, 0.5, 3), 10, -4, 7)

  /// As the listings do it: how dark is each face of a cube under a light from above and in front?
  @Test func theLightOnTheFacesOfACube() {
    func shadow(_ transform: CATransform3D) -> Float {
      let matrix4 = matrix(transform)
      var normal = GLKVector3Make(0, 0, 1)
      normal = GLKMatrix3MultiplyVector3(GLKMatrix4GetMatrix3(matrix4), normal)
      normal = GLKVector3Normalize(normal)
      let light = GLKVector3Normalize(GLKVector3Make(0, 1, -0.5))
      return 1 + GLKVector3DotProduct(light, normal) - 0.5
    }
    let (up, along) = (Float(1 / 1.25.squareRoot()), Float(0.5 / 1.25.squareRoot()))
    verify(close(shadow(CATransform3DMakeTranslation(0, 0, 100)), 0.5 - along))
    // The right side: normal +x.
    verify(close(shadow(CATransform3DMakeRotation(.pi / 2, 0, 1, 0)), 0.5))
    // A quarter turn about x takes +z to −y, one back to +y.
    verify(close(shadow(CATransform3DMakeRotation(.pi / 2, 1, 0, 0)), 0.5 - up))
    verify(close(shadow(CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)), 0.5 + up))
    verify(close(shadow(CATransform3DMakeRotation(.pi, 0, 1, 0)), 0.5 + along))
  }

  // MARK: Vectors

  @Test func vectorsHaveManyNames() {
    var v = GLKVector4Make(1, 2, 3, 4)
    verify(v.r == 1, v.g == 2, v.b == 3, v.a == 4, v.s == 1, v.t == 2, v.p == 3, v.q == 4)
    (v.r, v.q) = (5, 6)
    verify(v.v == (5, 2, 3, 6), v[3] == 6)
    v.v = (7, 8, 9, 10)
    verify(v.x == 7, v.w == 10)
    verify(GLKVector3(v: (1, 2, 3)).v == (1, 2, 3), GLKVector2(v: (1, 2)).t == 2, GLKVector3().v == (0, 0, 0))
    verify(GLKVector3MakeWithArray([4, 5, 6]).v == (4, 5, 6), GLKVector2MakeWithArray([4, 5]).v == (4, 5))
    verify(MemoryLayout<GLKVector3>.size == 12, MemoryLayout<GLKMatrix4>.size == 64)
    verify(NSStringFromGLKVector2(GLKVector2Make(1, 0.5)) == "{1.0, 0.5}")
  }

  @Test func arithmeticIsByComponents() {
    let (a, b) = (GLKVector3Make(1, -2, 3), GLKVector3Make(4, 0.5, -1))
    verify(GLKVector3Add(a, b).v == (5, -1.5, 2), GLKVector3Subtract(a, b).v == (-3, -2.5, 4))
    verify(GLKVector3Multiply(a, b).v == (4, -1, -3), GLKVector3Divide(a, b).v == (0.25, -4, -3))
    verify(GLKVector3Negate(a).v == (-1, 2, -3), GLKVector3AddScalar(a, 1).v == (2, -1, 4))
    verify(GLKVector3SubtractScalar(a, 1).v == (0, -3, 2), GLKVector3MultiplyScalar(a, 2).v == (2, -4, 6))
    verify(GLKVector3DivideScalar(a, 2).v == (0.5, -1, 1.5))
    verify(GLKVector3Maximum(a, b).v == (4, 0.5, 3), GLKVector3Minimum(a, b).v == (1, -2, -1))
    verify(GLKVector3DotProduct(a, b) == 0, GLKVector3Length(GLKVector3Make(2, 3, 6)) == 7)
    verify(GLKVector3Distance(a, GLKVector3Make(1, 1, 7)) == 5)
    verify(GLKVector3Lerp(a, b, 0.5).v == (2.5, -0.75, 1))
    verify(GLKVector3CrossProduct(GLKVector3Make(1, 0, 0), GLKVector3Make(0, 1, 0)).v == (0, 0, 1))
    verify(GLKVector4CrossProduct(GLKVector4Make(0, 1, 0, 9), GLKVector4Make(0, 0, 1, 9)).v == (1, 0, 0, 0))
    verify(GLKVector3Project(GLKVector3Make(3, 4, 5), GLKVector3Make(0, 2, 0)).v == (0, 4, 0))
    verify(close(GLKVector3Normalize(GLKVector3Make(0, 3, 4)), 0, 0.6, 0.8))
    verify(GLKVector3Normalize(GLKVector3()).x.isNaN)
    verify(GLKVector2Length(GLKVector2Make(3, 4)) == 5, GLKVector4Length(GLKVector4Make(1, 1, 1, 1)) == 2)
    verify(GLKVector2Add(GLKVector2Make(1, 2), GLKVector2Make(3, 4)).v == (4, 6))
  }

  @Test func allComponentsAreCompared() {
    let (a, b) = (GLKVector3Make(1, 2, 3), GLKVector3Make(1, 2, 4))
    verify(GLKVector3AllEqualToVector3(a, a), !GLKVector3AllEqualToVector3(a, b))
    verify(GLKVector3AllEqualToScalar(GLKVector3Make(2, 2, 2), 2), !GLKVector3AllEqualToScalar(a, 1))
    verify(GLKVector3AllGreaterThanVector3(b, GLKVector3()), !GLKVector3AllGreaterThanVector3(b, a))
    verify(GLKVector3AllGreaterThanOrEqualToVector3(b, a), GLKVector3AllGreaterThanOrEqualToScalar(a, 1))
    verify(!GLKVector3AllGreaterThanScalar(a, 1))
  }

  // MARK: Matrices

  @Test func elementsLieAsThoseOfATransform() {
    verify(close(GLKMatrix4MakeTranslation(1, 2, 3), CATransform3DMakeTranslation(1, 2, 3)))
    verify(close(GLKMatrix4MakeScale(1, 2, 3), CATransform3DMakeScale(1, 2, 3)))
    verify(close(GLKMatrix4MakeRotation(0.7, 1, 2, -0.5), CATransform3DMakeRotation(0.7, 1, 2, -0.5)))
    verify(close(GLKMatrix4MakeXRotation(0.7), CATransform3DMakeRotation(0.7, 1, 0, 0)))
    verify(close(GLKMatrix4MakeYRotation(0.7), CATransform3DMakeRotation(0.7, 0, 1, 0)))
    verify(close(GLKMatrix4MakeZRotation(0.7), CATransform3DMakeRotation(0.7, 0, 0, 1)))
    verify(close(GLKMatrix4Identity, CATransform3DIdentity))
    verify(close(GLKMatrix4MakeRotation(1, 0, 0, 0), CATransform3DIdentity))
    let m = GLKMatrix4MakeTranslation(1, 2, 3)
    verify(m.m30 == 1, m.m31 == 2, m.m32 == 3, m.m33 == 1, m.m.12 == 1)
  }

  @Test func addedMatrixTransformsApplyFirst() {
    let m = matrix(turned)
    verify(close(GLKMatrix4Translate(m, 1, 2, 3), CATransform3DTranslate(turned, 1, 2, 3)))
    verify(close(GLKMatrix4Scale(m, 1, 2, 3), CATransform3DScale(turned, 1, 2, 3)))
    verify(close(GLKMatrix4Rotate(m, 0.4, 3, 1, 2), CATransform3DRotate(turned, 0.4, 3, 1, 2)))
    verify(close(GLKMatrix4RotateX(m, 0.4), CATransform3DRotate(turned, 0.4, 1, 0, 0)))
    verify(close(GLKMatrix4RotateY(m, 0.4), CATransform3DRotate(turned, 0.4, 0, 1, 0)))
    verify(close(GLKMatrix4RotateZ(m, 0.4), CATransform3DRotate(turned, 0.4, 0, 0, 1)))
    let vector = GLKVector3Make(1, 2, 3)
    verify(close(GLKMatrix4TranslateWithVector3(m, vector), CATransform3DTranslate(turned, 1, 2, 3)))
    verify(close(GLKMatrix4ScaleWithVector3(m, vector), CATransform3DScale(turned, 1, 2, 3)))
    verify(close(GLKMatrix4RotateWithVector3(m, 0.4, vector), CATransform3DRotate(turned, 0.4, 1, 2, 3)))
    let four = GLKVector4MakeWithVector3(vector, 9)
    verify(close(GLKMatrix4TranslateWithVector4(m, four), CATransform3DTranslate(turned, 1, 2, 3)))
  }

  @Test func productsAndInverses() {
    let (m, other) = (matrix(turned), CATransform3DMakeRotation(0.3, 0, 1, 1))
    // a.then(b) is b · a of columns.
    verify(close(GLKMatrix4Multiply(m, matrix(other)), CATransform3DConcat(other, turned)))
    var isInvertible = false
    verify(close(GLKMatrix4Invert(m, &isInvertible), CATransform3DInvert(turned)), isInvertible)
    let flat = GLKMatrix4Invert(GLKMatrix4MakeScale(1, 0, 1), &isInvertible)
    verify(!isInvertible, close(flat, CATransform3DIdentity))
    let mirror = GLKMatrix4MakeScale(1, -1, 1)
    verify(elements(GLKMatrix4Invert(mirror, &isInvertible)) == elements(mirror), isInvertible)
    let small = GLKMatrix4MakeScale(1e-20, 1, 1)
    verify(close(GLKMatrix4Invert(small, &isInvertible)[0] / 1e20, 1), isInvertible)
    _ = GLKMatrix4Invert(GLKMatrix4MakeScale(.nan, 1, 1), &isInvertible)
    verify(!isInvertible)
    verify(close(GLKMatrix4Transpose(GLKMatrix4Transpose(m)), turned))
    verify(GLKMatrix4Transpose(m).m12 == m.m21)
    let linear = GLKMatrix4GetMatrix3(m)
    let back = GLKMatrix3Multiply(GLKMatrix3Invert(linear, &isInvertible), linear)
    for i in 0..<9 { verify(close(back[i], i % 4 == 0 ? 1 : 0)) }
    verify(isInvertible)
    _ = GLKMatrix3Invert(GLKMatrix3MakeScale(1, 1, 0), &isInvertible)
    verify(!isInvertible)
    // Normals stay at right angles to a plane: (M⁻¹)ᵀ n · M v = n · v.
    let (n, v) = (GLKVector3Make(1, 2, 3), GLKVector3Make(-2, 5, 1))
    let normal = GLKMatrix3MultiplyVector3(GLKMatrix3InvertAndTranspose(linear, nil), n)
    let mapped = GLKMatrix3MultiplyVector3(linear, v)
    verify(close(GLKVector3DotProduct(normal, mapped), GLKVector3DotProduct(n, v), 1e-4))
    verify(elements(GLKMatrix4Subtract(GLKMatrix4Add(m, m), m)) == elements(m))
  }

  @Test func rowsAndColumns() {
    let m = GLKMatrix3Make(1, 2, 3, 4, 5, 6, 7, 8, 9)
    verify(GLKMatrix3GetColumn(m, 1).v == (4, 5, 6), GLKMatrix3GetRow(m, 1).v == (2, 5, 8))
    verify(GLKMatrix3MakeAndTranspose(1, 2, 3, 4, 5, 6, 7, 8, 9).m01 == 4)
    verify(GLKMatrix3GetRow(GLKMatrix3SetRow(m, 2, GLKVector3Make(7, 7, 7)), 2).v == (7, 7, 7))
    verify(GLKMatrix3GetColumn(GLKMatrix3SetColumn(m, 0, GLKVector3Make(7, 7, 7)), 0).v == (7, 7, 7))
    let rows = GLKMatrix3MakeWithRows(GLKVector3Make(1, 4, 7), GLKVector3Make(2, 5, 8), GLKVector3Make(3, 6, 9))
    verify((0..<9).allSatisfy { rows[$0] == m[$0] })
    verify(GLKMatrix3GetMatrix2(m).m == (1, 2, 4, 5))
    verify(GLKMatrix3MultiplyVector3(m, GLKVector3Make(1, 0, 0)).v == (1, 2, 3))
  }

  @Test func vectorsAreMapped() {
    let m = GLKMatrix4Multiply(GLKMatrix4MakeTranslation(1, 2, 3), GLKMatrix4MakeZRotation(.pi / 2))
    let v = GLKVector3Make(1, 0, 0)
    verify(close(GLKMatrix4MultiplyVector3(m, v), 0, 1, 0))
    verify(close(GLKMatrix4MultiplyVector3WithTranslation(m, v), 1, 3, 3))
    var projection = GLKMatrix4Identity
    projection.m23 = -1 / 500
    // CATransform3D's m34: a point at 250 is twice as large.
    verify(close(GLKMatrix4MultiplyAndProjectVector3(projection, GLKVector3Make(10, 20, 250)), 20, 40, 500))
    var vectors = [v, GLKVector3Make(0, 1, 0)]
    GLKMatrix4MultiplyVector3ArrayWithTranslation(m, &vectors, 2)
    verify(close(vectors[0], 1, 3, 3), close(vectors[1], 0, 2, 3))
    verify(GLKMatrix4MultiplyVector4(m, GLKVector4Make(0, 0, 0, 1)).v == (1, 2, 3, 1))
  }

  /// OpenGL's: the planes of a frustum map to −1 and 1.
  @Test func projectionsMapTheFrustum() {
    func project(_ m: GLKMatrix4, _ x: Float, _ y: Float, _ z: Float) -> GLKVector3 {
      GLKMatrix4MultiplyAndProjectVector3(m, GLKVector3Make(x, y, z))
    }
    let perspective = GLKMatrix4MakePerspective(GLKMathDegreesToRadians(90), 2, 1, 9)
    verify(close(project(perspective, 2, 1, -1), 1, 1, -1), close(project(perspective, 18, 9, -9), 1, 1, 1))
    let frustum = GLKMatrix4MakeFrustum(-2, 2, -1, 1, 1, 9)
    verify(zip(elements(perspective), elements(frustum)).allSatisfy { close($0, $1) })
    let ortho = GLKMatrix4MakeOrtho(10, 30, -5, 5, 1, 9)
    verify(close(project(ortho, 10, -5, -1), -1, -1, -1), close(project(ortho, 30, 5, -9), 1, 1, 1))
    let look = GLKMatrix4MakeLookAt(0, 0, 5, 0, 0, 0, 0, 1, 0)
    verify(close(project(look, 0, 0, 0), 0, 0, -5), close(project(look, 1, 2, 5), 1, 2, 0))
    let aside = GLKMatrix4MakeLookAt(5, 0, 0, 0, 0, 0, 0, 1, 0)
    verify(close(project(aside, 0, 0, -1), 1, 0, -5), "right of one who looks along −x")
    let window: [Int32] = [10, 20, 200, 100]
    let shown = GLKMathProject(GLKVector3Make(2, 1, -1), GLKMatrix4Identity, perspective, window)
    verify(close(shown, 210, 120, 0))
    var succeeds = false
    let back = GLKMathUnproject(shown, GLKMatrix4Identity, perspective, window, &succeeds)
    verify(succeeds, close(back, 2, 1, -1))
  }

  // MARK: Quaternions

  @Test func quaternionsTurnAsTheirMatrices() {
    let axis = GLKVector3Normalize(GLKVector3Make(1, 2, -0.5))
    let q = GLKQuaternionMakeWithAngleAndVector3Axis(0.7, axis)
    verify(close(GLKMatrix4MakeWithQuaternion(q), CATransform3DMakeRotation(0.7, 1, 2, -0.5)))
    verify(close(GLKQuaternionAngle(q), 0.7), close(GLKQuaternionAxis(q), axis.x, axis.y, axis.z))
    let quarter = GLKQuaternionMakeWithAngleAndAxis(.pi / 2, 0, 0, 1)
    verify(close(GLKQuaternionRotateVector3(quarter, GLKVector3Make(1, 0, 0)), 0, 1, 0))
    verify(close(GLKQuaternionRotateVector3(GLKQuaternionInvert(quarter), GLKVector3Make(0, 1, 0)), 1, 0, 0))
    verify(GLKQuaternionRotateVector4(quarter, GLKVector4Make(0, 0, 1, 7)).w == 7)
    // b, then a.
    let (a, b) = (quarter, GLKQuaternionMakeWithAngleAndAxis(.pi / 2, 1, 0, 0))
    let both = GLKQuaternionRotateVector3(GLKQuaternionMultiply(a, b), GLKVector3Make(0, 1, 0))
    verify(close(both, 0, 0, 1))
    verify(GLKQuaternionLength(GLKQuaternionMake(1, 1, 1, 1)) == 2, GLKQuaternionIdentity.q == (0, 0, 0, 1))
    verify(GLKQuaternionConjugate(GLKQuaternionMake(1, 2, 3, 4)).q == (-1, -2, -3, 4))
    verify(GLKQuaternionNormalize(GLKQuaternionMake(0, 0, 0, 3)).q == (0, 0, 0, 1))
  }

  @Test(arguments: [0.3, 1.5, 3, .pi, 4, 6] as [Float]) func matricesGiveTheirQuaternions(angle: Float) {
    for (x, y, z) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 2, 3), (-3, 1, 0.5)] as [(Float, Float, Float)] {
      let m = GLKMatrix4MakeRotation(angle, x, y, z)
      let back = GLKMatrix4MakeWithQuaternion(GLKQuaternionMakeWithMatrix4(m))
      verify(zip(elements(m), elements(back)).allSatisfy { close($0, $1, 1e-4) }, "\(angle) about (\(x), \(y), \(z))")
    }
  }

  @Test func quaternionsInterpolateTheShorterWay() {
    let (a, b) = (GLKQuaternionIdentity, GLKQuaternionMakeWithAngleAndAxis(1.2, 0, 1, 0))
    verify(close(GLKQuaternionAngle(GLKQuaternionSlerp(a, b, 0.25)), 0.3))
    // The shorter way: −b is the same rotation.
    let negated = GLKQuaternionMake(-b.x, -b.y, -b.z, -b.w)
    verify(close(GLKQuaternionAngle(GLKQuaternionSlerp(a, negated, 0.25)), 0.3))
    verify(close(GLKQuaternionLength(GLKQuaternionSlerp(a, a, 0.5)), 1))
    verify(close(GLKQuaternionSlerp(a, b, 1).y, b.y), close(GLKQuaternionSlerp(a, b, 0).w, 1))
  }

  @Test func degreesAndRadians() {
    verify(close(GLKMathDegreesToRadians(180), .pi), close(GLKMathRadiansToDegrees(.pi / 2), 90))
  }
}

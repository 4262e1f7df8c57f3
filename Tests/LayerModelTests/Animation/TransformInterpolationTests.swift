import TestSupport

/// Interpolation of transforms by decomposition. The numbers were measured on macOS.
@Suite struct TransformInterpolationTests {
  private func between(_ a: CATransform3D, _ b: CATransform3D, _ t: Double) -> CATransform3D {
    AnimatableValue.transform(a).interpolated(to: .transform(b), at: t).object as? CATransform3D ?? CATransform3D()
  }

  private func expectPlane(
    _ t: CATransform3D, _ m11: Double, _ m12: Double, _ m21: Double, _ m22: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (a, b) in [(t.m11.native, m11), (t.m12.native, m12), (t.m21.native, m21), (t.m22.native, m22)] {
      #expect(abs(a - b) < 1e-4, "\(t.elements)", sourceLocation: sourceLocation)
    }
    #expect(CATransform3DIsAffine(t), sourceLocation: sourceLocation)
  }

  private func expectNear(
    _ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (x, y) in zip(a.elements, b.elements) {
      #expect(abs(x - y) < tolerance, "\(a.elements) is not \(b.elements)", sourceLocation: sourceLocation)
    }
  }

  private let identity = CATransform3DIdentity
  private func rz(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 0, 1) }
  private func ry(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 1, 0) }

  @Test func mirrorsInterpolateThroughZeroScale() {
    let mirror = CATransform3DMakeScale(-1, 1, 1)
    expectPlane(between(identity, mirror, 0.25), 0.5, 0, 0, 1)
    expectPlane(between(identity, mirror, 0.5), 0, 0, 0, 1)
  }

  @Test func halfTurns() {
    for end in [CATransform3DMakeScale(-1, -1, 1), rz(.pi)] {
      expectPlane(between(identity, end, 0.25), 0.7071, -0.7071, 0.7071, 0.7071)
      expectPlane(between(identity, end, 0.5), 0, -1, 1, 0)
    }
  }

  @Test func shearsInterpolateAsOnMacOS() {
    var shear = identity
    shear.m21 = 0.5
    expectPlane(between(identity, shear, 0.25), 1, 0, 0.1151, 1.0023)
    expectPlane(between(identity, shear, 0.5), 1, 0, 0.2368, 1.0031)
  }

  @Test func turnsWithScale() {
    let end = CATransform3DMakeScale(2, 1, 1).then(rz(1.5))
    expectPlane(between(identity, end, 0.25), 1.1631, 0.4578, -0.3663, 0.9305)
    expectPlane(between(identity, end, 0.5), 1.0975, 1.0225, -0.6816, 0.7317)
  }

  @Test func aFullTurnDoesNotMove() {
    for t in [0.25, 0.5, 0.75] { expectNear(between(identity, rz(2 * .pi), t), identity, 1e-9) }
    let layer = CALayer()
    let (from, to) = (AnimatableValue.number(0), AnimatableValue.number(2 * .pi))
    layer.setValue(from.interpolated(to: to, at: 0.25).object, forKeyPath: "transform.rotation.z")
    expectNear(layer.transform, rz(.pi / 2))
    layer.setValue(from.interpolated(to: to, at: 0.5).object, forKeyPath: "transform.rotation.z")
    expectNear(layer.transform, rz(.pi))
  }

  @Test func aQuarterTurnIsHalfDoneAtHalfAndKeepsItsSize() {
    expectNear(between(identity, rz(.pi / 2), 0.5), rz(.pi / 4))
    expectNear(between(rz(0.5), rz(1), 1.5), rz(1.25))
    let lerped = CATransform3D(rows: zip(identity.elements, rz(.pi / 2).elements).map { ($0 + $1) / 2 })
    verify(abs(lerped.determinant - 1) > 0.4, "elements would shrink")
    expectNear(between(rz(3), rz(-3), 0.5), rz(.pi))
  }

  @Test func translationsInterpolateLinearlyUnderRotation() {
    let end = rz(.pi / 2).then(CATransform3DMakeTranslation(10, 20, 0))
    expectNear(between(identity, end, 0.5), rz(.pi / 4).then(CATransform3DMakeTranslation(5, 10, 0)))
  }

  @Test func turnsInSpaceTakeTheShorterArc() {
    expectNear(between(identity, ry(1), 0.5), ry(0.5))
    expectNear(between(identity, ry(1), -0.5), ry(-0.5))
    expectNear(between(ry(0.25), ry(1.25), 1.5), ry(1.75))
    expectNear(between(identity, ry(5), 0.5), ry((5 - 2 * .pi) / 2))
    let x = CATransform3DMakeRotation(2, 1, 0, 0)
    expectNear(between(identity, x, 0.25), CATransform3DMakeRotation(0.5, 1, 0, 0))
    // These axes take every branch of the conversion to a quaternion.
    for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0.6, 0, 0.8), Vector3(0, 0, 1), Vector3(0.36, 0.48, 0.8)] {
      func turn(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z) }
      var start = turn(0)
      start.m33 *= 1.0000000001
      expectNear(between(start, turn(3), 0.5), turn(1.5), 1e-8)
    }
  }

  @Test func scalesAndPerspectiveGoStraight() {
    expectNear(between(identity, CATransform3DMakeScale(2, 3, 4), 0.5), CATransform3DMakeScale(1.5, 2, 2.5))
    var perspective = identity
    perspective.m34 = -1 / 100
    var half = identity
    half.m34 = -1 / 200
    expectNear(between(identity, perspective, 0.5), half)
    let turned = ry(1).then(perspective)
    expectNear(between(turned, turned, 0.5), turned)
    // T·P: a translation before a perspective.
    let moved = CATransform3DMakeTranslation(0, 0, 50).then(perspective)
    expectNear(between(perspective, moved, 0.5), CATransform3DMakeTranslation(0, 0, 25).then(perspective))
  }

  @Test func partsInSpaceMakeUpTheMatrix() {
    var shear = identity
    (shear.m21, shear.m31, shear.m32) = (0.5, -0.25, 0.125)
    var perspective = identity
    (perspective.m14, perspective.m34) = (0.001, -0.002)
    for scale in [CATransform3DMakeScale(2, 3, 4), CATransform3DMakeScale(-2, 3, 4), CATransform3DMakeScale(1, -1, -1)]
    {
      let t = scale.then(shear).then(ry(0.7)).then(rz(2)).then(CATransform3DMakeTranslation(5, 6, 7)).then(perspective)
      var almost = t
      almost.m41 += 1e-7
      expectNear(between(t, almost, 0.5), t, 1e-5)
    }
  }

  @Test func singularMatricesGoElementByElement() {
    let nothing = CATransform3DMakeScale(0, 0, 1)
    expectNear(
      between(nothing, rz(.pi / 2), 0.5),
      CATransform3D(rows: zip(nothing.elements, rz(.pi / 2).elements).map { ($0 + $1) / 2 }))
    expectNear(between(CATransform3DMakeScale(0, 0, 0), identity, 0.25), CATransform3DMakeScale(0.25, 0.25, 0.25))
  }

  @Test func affineTransformsGoAsTransformsDo() {
    let end = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 4, y: 0)
    let mid = AnimatableValue.affineTransform(.identity).interpolated(to: .affineTransform(end), at: 0.5).object
    let t = mid as? CGAffineTransform ?? CGAffineTransform()
    expectNear(
      CATransform3DMakeAffineTransform(t), between(identity, CATransform3DMakeAffineTransform(end), 0.5))
    verify(abs(t.a - 0.5.squareRoot()) < 1e-12, abs(t.ty - 2) < 1e-12)
  }

  @Test func interpolationEndsAreExact() {
    let (a, b) = (ry(0.3).then(rz(1)), CATransform3DMakeScale(2, 3, 4))
    verify(between(a, b, 0) == a, between(a, b, 1) == b, between(a, b, 0.5) != a)
  }
}

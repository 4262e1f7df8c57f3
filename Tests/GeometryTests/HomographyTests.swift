import TestSupport

@Suite struct HomographyTests {
  static func random(_ random: inout SplitMix64) -> Homography {
    Homography(
      x: Vector3(random.number(0.5, 2), random.number(-1, 1), random.number(-0.01, 0.01)),
      y: Vector3(random.number(-1, 1), random.number(0.5, 2), random.number(-0.01, 0.01)),
      origin: Vector3(random.number(-50, 50), random.number(-50, 50), 1))
  }

  func isNear(_ a: Vector2, _ b: Vector2) -> Bool { abs(a.x - b.x) < 1e-8 && abs(a.y - b.y) < 1e-8 }

  @Test func flatteningDropsZAndKeepsW() {
    let h = Homography(flattening: CATransform3D(rows: (1...16).map(Double.init)))
    verify(h.x == Vector3(1, 2, 4), h.y == Vector3(5, 6, 8), h.origin == Vector3(13, 14, 16))
  }

  @Test func thenGoesThroughOneAfterTheOther() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<100 {
      let (a, b) = (Self.random(&random), Self.random(&random))
      let p = Vector2(random.number(-20, 20), random.number(-20, 20))
      verify(isNear(a.then(b).image(of: p), b.image(of: a.image(of: p))))
    }
    verify(Homography.translation(1, 2).then(.scale(3)).image(of: Vector2(0, 0)) == Vector2(3, 6))
    verify(Homography.scale(3).then(.translation(1, 2)).image(of: Vector2(1, 1)) == Vector2(4, 5))
  }

  @Test func theInverseLeadsBack() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<100 {
      let h = Self.random(&random)
      guard abs(h.determinant) > 0.01 else { continue }
      let back = try #require(h.inverse)
      let p = Vector2(random.number(-20, 20), random.number(-20, 20))
      verify(isNear(back.image(of: h.image(of: p)), p))
      // A point seen at W = w comes back at W = 1/w.
      let w = h.weight.value(at: p)
      verify(abs(back.weight.value(at: h.image(of: p)) * w - 1) < 1e-8)
    }
    verify(Homography(x: Vector3(0, 0, 0), y: Vector3(0, 1, 0), origin: Vector3(0, 0, 1)).inverse == nil)
    verify(Homography(x: Vector3(.nan, 0, 0), y: Vector3(0, 1, 0), origin: Vector3(0, 0, 1)).inverse == nil)
  }

  @Test func aMirrorImageHasANegativeDeterminant() {
    let mirror = Homography(flattening: CATransform3DMakeScale(-1, 1, 1))
    verify(mirror.determinant == -1)
    verify(Homography(flattening: CATransform3DMakeRotation(.pi / 2, 0, 1, 0)).determinant.magnitude < 1e-12)
  }

  @Test func affineMapsHaveOneWeight() {
    verify(Homography.scale(3).isAffine)
    var perspective = CATransform3DIdentity
    perspective.m34 = -0.01
    verify(Homography(flattening: perspective).isAffine)
    verify(!Homography(flattening: CATransform3DRotate(perspective, 1, 0, 1, 0)).isAffine)
  }

  @Test func formsPulledBackAgreeInSign() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let h = Self.random(&random)
      let form = LinearForm(random.number(-1, 1), random.number(-1, 1), random.number(-20, 20))
      let p = Vector2(random.number(-30, 30), random.number(-30, 30))
      let w = h.weight.value(at: p)
      if w <= 0.01 { continue }
      let (here, there) = (form.pulledBack(through: h).value(at: p), form.value(at: h.image(of: p)))
      verify(abs(here - there * w) < 1e-9)
    }
  }

  @Test func aLineMeasuresDistance() throws {
    let form = try #require(LinearForm(lineFrom: Vector2(1, 1), to: Vector2(5, 1)))
    verify(form.value(at: Vector2(3, 1)) == 0)
    // +x turned towards +y is +y.
    verify(form.value(at: Vector2(0, 3)) == 2, (-form).value(at: Vector2(0, 3)) == -2)
    verify((form - form).coefficients == Vector3(0, 0, 0))
    verify(LinearForm(lineFrom: Vector2(1, 1), to: Vector2(1, 1)) == nil)
    verify(LinearForm(3, 4, 10).normalized == LinearForm(0.6, 0.8, 2))
    verify(LinearForm(0, 0, 10).normalized == LinearForm(0, 0, 10))
  }
}

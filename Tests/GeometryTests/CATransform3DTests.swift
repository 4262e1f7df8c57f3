import TestSupport

/// Apple's functions, compared with known values.
@Suite struct CATransform3DTests {
  static let quarter = CGFloat.pi / 2

  func rows(_ t: CATransform3D) -> [[Double]] { (0..<4).map { Array(t.elements[4 * $0..<4 * $0 + 4]) } }

  func isNear(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 } }

  @Test func elementsLieInRows() {
    let t = CATransform3D(rows: (1...16).map(Double.init))
    verify((t.m11, t.m14, t.m21, t.m34, t.m41, t.m44) == (1, 4, 5, 12, 13, 16), t.elements == (1...16).map(Double.init))
    verify(CATransform3D().elements.allSatisfy { $0 == 0 })
  }

  @Test func translationsStandInTheLastRow() {
    let t = CATransform3DMakeTranslation(1, 2, 3)
    verify(rows(t) == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 2, 3, 1]])
    verify(rows(CATransform3DMakeScale(2, 3, 4)) == [[2, 0, 0, 0], [0, 3, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]])
  }

  @Test func quarterTurns() {
    let z = rows(CATransform3DMakeRotation(Self.quarter, 0, 0, 1))
    verify(isNear(z[0], [0, 1, 0, 0]), isNear(z[1], [-1, 0, 0, 0]))
    let x = rows(CATransform3DMakeRotation(Self.quarter, 1, 0, 0))
    verify(isNear(x[1], [0, 0, 1, 0]), isNear(x[2], [0, -1, 0, 0]))
    let y = rows(CATransform3DMakeRotation(Self.quarter, 0, 1, 0))
    verify(isNear(y[0], [0, 0, -1, 0]), isNear(y[2], [1, 0, 0, 0]))
  }

  @Test func axesNeedNotHaveLengthOne() {
    let (a, b) = (CATransform3DMakeRotation(0.7, 1, 2, -2), CATransform3DMakeRotation(0.7, 100, 200, -200))
    verify(isNear(a.elements, b.elements), abs(a.determinant - 1) < 1e-12)
    // A turn about the diagonal takes each axis to the next.
    let third = CATransform3DMakeRotation(2 * .pi / 3, 1, 1, 1)
    verify(isNear(rows(third)[0], [0, 1, 0, 0]), isNear(rows(third)[1], [0, 0, 1, 0]))
  }

  @Test func anAxisWithoutLengthTurnsNothing() {
    verify(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    let t = CATransform3DMakeScale(2, 3, 4)
    verify(CATransform3DEqualToTransform(CATransform3DRotate(t, 1, 0, 0, 0), t))
  }

  @Test func addedTransformsApplyFirst() {
    let (t, s) = (CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeScale(2, 2, 2))
    verify(CATransform3DConcat(t, s).m41 == 20, CATransform3DConcat(s, t).m41 == 10)
    verify(CATransform3DTranslate(s, 10, 0, 0).m41 == 20, CATransform3DScale(t, 2, 2, 2).m41 == 10)
    let turned = CATransform3DRotate(CATransform3DMakeTranslation(5, 0, 0), Self.quarter, 0, 0, 1)
    verify(isNear(rows(turned)[3], [5, 0, 0, 1]))
  }

  @Test func perspectiveShrinksWhatIsFar() {
    var p = CATransform3DIdentity
    p.m34 = -1 / 500
    // z = 100 in front of the plane, seen from 500 away: 1 / (1 − 100/500).
    let near = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 100), p)
    verify(abs(near.m44 - 0.8) < 1e-12)
    // Turn first, project last.
    let turned = CATransform3DRotate(p, Self.quarter, 0, 1, 0)
    verify(abs(turned.m14 - 1.0 / 500) < 1e-12, abs(turned.m34) < 1e-12)
  }

  @Test func inversesUndo() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let t = CATransform3D(rows: (0..<16).map { _ in random.number(-2, 2) })
      if abs(t.determinant) < 0.1 { continue }
      let inverse = try #require(t.inverse)
      let product = t.then(inverse)
      verify(zip(product.elements, CATransform3DIdentity.elements).allSatisfy { abs($0 - $1) < 1e-10 })
      verify(abs(inverse.determinant * t.determinant - 1) < 1e-10)
    }
    verify(CATransform3DInvert(CATransform3DMakeScale(2, 4, 8)) == CATransform3DMakeScale(0.5, 0.25, 0.125))
  }

  @Test func singularTransformsInvertToThemselves() {
    let flat = CATransform3DMakeScale(1, 1, 0)
    verify(flat.inverse == nil, CATransform3DInvert(flat) == flat)
    var bad = CATransform3DIdentity
    bad.m11 = .nan
    verify(bad.inverse == nil, !bad.isFinite)
    bad.m11 = .infinity
    verify(!bad.isFinite)
    bad.m11 = .greatestFiniteMagnitude
    bad.m22 = .greatestFiniteMagnitude
    verify(bad.isFinite)
  }

  @Test func affineMeansXAndYOnly() {
    verify(CATransform3DIsAffine(CATransform3DIdentity), CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    verify(CATransform3DIsAffine(CATransform3DMakeTranslation(1, 2, 0)))
    for t in [
      CATransform3DMakeScale(1, 1, 2), CATransform3DMakeTranslation(0, 0, 1), CATransform3DMakeRotation(1, 1, 0, 0),
      CATransform3DMakeRotation(1, 0, 1, 0), CATransform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.1, 0, 0, 0, 1]),
    ] {
      verify(!CATransform3DIsAffine(t))
    }
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(plane)
    verify(rows(t) == [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 1, 0], [5, 6, 0, 1]])
    verify(CATransform3DGetAffineTransform(t) == plane)
  }

  @Test func aboutAPointThatPointStays() {
    let t = CATransform3DMakeRotation(1, 1, 2, 3).about(4, 5, 6)
    let p = CATransform3DMakeTranslation(4, 5, 6).then(t)
    verify(isNear([p.m41.native, p.m42.native, p.m43.native, p.m44.native], [4, 5, 6, 1]))
  }
}

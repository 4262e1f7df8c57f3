import TestSupport

@Suite struct CGAffineTransformTests {
  func isNear(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].allSatisfy { abs($0) < 1e-12 }
  }

  @Test func aPointGoesThroughRows() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    verify(CGPoint(x: 1, y: 10).applying(t) == CGPoint(x: 63, y: 86))
    verify(CGSize(width: 1, height: 10).applying(t) == CGSize(width: 52, height: 73))
  }

  @Test func aQuarterTurnTakesXToY() {
    verify(isNear(.init(rotationAngle: .pi / 2), .init(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)))
  }

  @Test func addedAffineTransformsApplyFirst() {
    let (t, s) = (CGAffineTransform(translationX: 10, y: 0), CGAffineTransform(scaleX: 2, y: 2))
    verify(t.concatenating(s).tx == 20, s.concatenating(t).tx == 10, s.translatedBy(x: 10, y: 0).tx == 20)
    verify(t.scaledBy(x: 2, y: 2).tx == 10)
    verify(isNear(t.rotated(by: 1), CGAffineTransform(rotationAngle: 1).concatenating(t)))
  }

  @Test func affineInversesUndoUnlessSingular() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    verify(isNear(t.concatenating(t.inverted()), .identity))
    let flat = CGAffineTransform(scaleX: 1, y: 0)
    verify(flat.inverted() == flat, CGAffineTransform.identity.isIdentity, !t.isIdentity)
  }

  @Test func aRectangleBecomesTheBoxAroundItsCorners() {
    let box = CGRect(x: 0, y: 0, width: 2, height: 1).applying(.init(rotationAngle: .pi / 2))
    verify(abs(box.minX + 1) < 1e-12, abs(box.minY) < 1e-12, abs(box.width - 1) < 1e-12, abs(box.height - 2) < 1e-12)
    verify(CGRect.null.applying(.init(scaleX: 2, y: 2)).isNull)
  }

  /// The functions of C, whose new part applies first.
  @Test func functionsAddTheirPartFirst() {
    let t = CGAffineTransformMake(2, 0, 0, 3, 10, 20)
    verify(t == CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 3), 5, 20 / 3))
    let point = CGPoint(x: 1, y: 1)
    verify(CGPointApplyAffineTransform(point, t) == CGPoint(x: 12, y: 23))
    verify(CGPointApplyAffineTransform(point, CGAffineTransformTranslate(t, 4, 0)) == CGPoint(x: 20, y: 23))
    verify(CGPointApplyAffineTransform(point, CGAffineTransformScale(t, 4, 1)) == CGPoint(x: 18, y: 23))
    verify(isNear(CGAffineTransformRotate(t, .pi / 2), CGAffineTransformMake(0, 3, -2, 0, 10, 20)))
    verify(isNear(CGAffineTransformMakeRotation(.pi / 2), CGAffineTransformMake(0, 1, -1, 0, 0, 0)))
    verify(
      CGAffineTransformConcat(t, CGAffineTransformMakeTranslation(1, 2)) == CGAffineTransformMake(2, 0, 0, 3, 11, 22))
    verify(CGSizeApplyAffineTransform(CGSize(width: 1, height: 1), t) == CGSize(width: 2, height: 3))
    verify(
      CGRectApplyAffineTransform(CGRect(x: 1, y: 1, width: 1, height: 1), t)
        == CGRect(x: 12, y: 23, width: 2, height: 3))
    verify(isNear(CGAffineTransformConcat(t, CGAffineTransformInvert(t)), .identity))
    let zero = CGAffineTransform()
    verify(CGAffineTransformEqualToTransform(CGAffineTransformInvert(zero), zero), zero.a == 0)
    verify(!CGAffineTransformIsIdentity(zero), CGAffineTransformIsIdentity(.identity))
  }

  @Test func jsonIsSixNumbersInARow() throws {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6.5)
    let data = try JSONEncoder().encode(t)
    verify(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6.5]")
    try verify(JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CGAffineTransform.self, from: Data("[1,2,3,4,5]".utf8))
    }
  }
}

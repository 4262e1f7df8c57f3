import TestSupport

@Suite struct TimingFunctionTests {
  /// Measured on macOS.
  @Test(arguments: [
    (CAMediaTimingFunctionName.easeIn, [0.01703, 0.09346, 0.31536, 0.62186, 0.83943]),
    (.easeOut, [0.16057, 0.37814, 0.68464, 0.90654, 0.98297]),
    (.easeInEaseOut, [0.01972, 0.12916, 0.5, 0.87084, 0.98028]),
    (.default, [0.09480, 0.40851, 0.80240, 0.96046, 0.99432]),
  ])
  func namedFunctions(name: CAMediaTimingFunctionName, expected: [Double]) {
    let function = CAMediaTimingFunction(name: name)
    expectSame([0.1, 0.25, 0.5, 0.75, 0.9].map { function.value(at: $0) }, expected, within: 5e-6)
    verify(function.value(at: 0) == 0, function.value(at: 1) == 1)
    verify(function.value(at: -3) == 0, function.value(at: 3) == 1, function.value(at: .nan) == 0)
  }

  @Test func linearIsExact() {
    for t in [0.1, 0.3, 1 / 3, 0.7, 1e-20] as [Double] {
      verify(CAMediaTimingFunction(name: .linear).value(at: t) == t)
      verify(CAMediaTimingFunction(controlPoints: 0.25, 0.25, 0.75, 0.75).value(at: t) == t)
    }
  }

  @Test func theCurveIsMet() {
    // x and y of points of the curve itself.
    for (x1, y1, x2, y2): (Float, Float, Float, Float) in [
      (0.5, 0, 0.9, 0.7), (1, 0, 0, 1), (0, 1, 1, 0), (0, 0, 0, 1), (1, 1, 1, 1), (0.3, -2, 0.6, 3), (0.001, 1, 0, 1),
    ] {
      let function = CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
      func bezier(_ a: Float, _ b: Float, _ s: Double) -> Double {
        3 * s * (1 - s) * (1 - s) * Double(a) + 3 * s * s * (1 - s) * Double(b) + s * s * s
      }
      for i in 1..<64 where i != 32 {
        let s = Double(i) / 64
        expectSame([function.value(at: bezier(x1, x2, s))], [bezier(y1, y2, s)], within: 1e-9)
      }
      // Where x is nearly constant, rounding has a greater effect.
      expectSame([function.value(at: bezier(x1, x2, 0.5))], [bezier(y1, y2, 0.5)], within: 1e-4)
    }
  }

  @Test func progressMayOvershoot() {
    let function = CAMediaTimingFunction(controlPoints: 0.3, -2, 0.6, 3)
    verify(function.value(at: 0.15) < 0, function.value(at: 0.85) > 1)
  }

  @Test func timesOfControlPointsAreClamped() {
    let (wild, tame) = (
      CAMediaTimingFunction(controlPoints: -1, 0.5, 2, 0.5), CAMediaTimingFunction(controlPoints: 0, 0.5, 1, 0.5)
    )
    verify([0.1, 0.5, 0.8].map { wild.value(at: $0) } == [0.1, 0.5, 0.8].map { tame.value(at: $0) }, wild != tame)
  }

  @Test func strangeControlPointsAreEven() {
    for strange: Float in [.nan, .infinity, -.infinity] {
      verify(CAMediaTimingFunction(controlPoints: strange, 0, 1, 1).value(at: 0.3) == 0.3)
      verify(CAMediaTimingFunction(controlPoints: 0, 0, 1, strange).value(at: 0.3) == 0.3)
    }
    let huge = Float.greatestFiniteMagnitude
    verify(CAMediaTimingFunction(controlPoints: huge, huge, -huge, -huge).value(at: 0.3).isFinite)
  }

  @Test func controlPointsAreToldAsApplesDoes() {
    let function = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.9, 0.7)
    var points: [[Float]] = []
    for index in 0...4 {
      var values: [Float] = [9, 9]
      function.getControlPoint(at: index, values: &values)
      points.append(values)
    }
    verify(points == [[0, 0], [0.5, -1], [0.9, 0.7], [1, 1], [9, 9]])
  }

  @Test func equalityIsThatOfControlPoints() {
    verify(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
    verify(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
    verify(CAMediaTimingFunction(name: .init(rawValue: "?")) == CAMediaTimingFunction(name: .linear))
  }
}

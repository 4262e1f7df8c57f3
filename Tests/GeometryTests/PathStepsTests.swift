import TestSupport

/// The work on lengths along paths, counted in steps: a bound for each curve, and in proportion to curves and dashes.
@Suite struct PathStepsTests {
  private func random(_ random: inout SplitMix64, _ size: Double) -> Vector2 {
    Vector2(random.number(-size, size), random.number(-size, size))
  }

  /// Curves whose lengths are hard to integrate: of all sizes, with cusps, hairpins and loops, and with coordinates of
  /// different sizes.
  private var extremeCurves: [CurveSegment] {
    var numbers = SplitMix64(seed: 18)
    var curves: [CurveSegment] = []
    for exponent in stride(from: -323.0, through: 308, by: 1) {
      let size = pow(10, exponent)
      let (a, b, c, d) = (
        random(&numbers, size), random(&numbers, size), random(&numbers, size),
        random(&numbers, size)
      )
      let across = Vector2(size, 0)
      curves += [
        .cubic(a, control1: b, control2: c, d), .quad(a, control: b, c), .quad(a, control: d, a),
        .cubic(a, control1: d, control2: d, a), .cubic(a, control1: a, control2: a, d),
        .cubic(Vector2(0, 0), control1: Vector2(size, size), control2: Vector2(0, size), across),
        .cubic(Vector2(1, 1), control1: b, control2: Vector2(2, -2), Vector2(3, 3)),
        .cubic(Vector2(0, 0), control1: 0.45 * across, control2: -0.3 * across, 0.1 * across),
      ]
    }
    for _ in 0..<2_000 {
      // A cusp, and near misses of it: the control arms cross where they are equally long.
      let (a, b, miss) = (
        random(&numbers, 10), random(&numbers, 10), pow(10, numbers.number(-17, -1))
      )
      curves.append(
        .cubic(
          a, control1: b + random(&numbers, miss), control2: a + Vector2(b.x - a.x, 0),
          Vector2(b.x, a.y)))
    }
    return curves
  }

  @Test func noCurveTakesMoreThanItsBound() {
    var most = 0
    for curve in extremeCurves {
      var length = ArcLength?.none
      let steps = PathSteps.counted { length = ArcLength(curve) }
      most = max(most, steps)
      verify(steps <= ArcLength.maximumIntervals + 64, "\(curve)")
      verify(length.map { $0.total >= 0 && $0.total.isFinite } == true, "\(curve)")
      if steps > 0 {
        verify(
          PathSteps.counted { _ = length?.parameter(at: 0.3 * length!.total) } <= 51, "\(curve)")
      }
    }
    verify(most >= 40, "some curves are hard")
  }

  @Test func theBoundIsFarFromCurvesThatCanBeMeasured() {
    for curve in extremeCurves {
      verify(PathSteps.counted { _ = ArcLength(curve) } <= ArcLength.maximumIntervals / 4)
    }
  }

  /// A path of `count` curves, some of them extreme, and as many points without length.
  private func path(_ count: Int) -> BezierPath {
    let extreme = extremeCurves.filter {
      $0.controlPoints.allSatisfy { abs($0.x) < 1 && abs($0.y) < 1 }
    }
    var path = BezierPath([.move(Vector2(0, 0))])
    for i in 0..<count {
      let x = Double(i)
      if i % 8 == 0 {
        let p = extreme[i / 8 % extreme.count].controlPoints.map { $0 + Vector2(x, 0) }
        path.add(.quad(control: p[1], end: p[2]))
      }
      path.add(.cubic(control1: Vector2(x, 9), control2: Vector2(x + 1, 9), end: Vector2(x + 1, 0)))
      path.add(.line(Vector2(x + 1, 0)))
    }
    return path
  }

  /// Expects at least a step for each of `count` curves, and of twice the curves hardly more than twice as many.
  private func expectLinear(
    _ body: (BezierPath) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let count = 1_000
    let (path, twice) = (path(count), path(2 * count))
    let (half, all) = (PathSteps.counted { body(path) }, PathSteps.counted { body(twice) })
    #expect(half >= count, sourceLocation: sourceLocation)
    // A search takes one step more.
    #expect(
      10 * all <= 23 * half, "\(all) steps instead of \(half)", sourceLocation: sourceLocation)
  }

  @Test func trimmingTakesStepsInProportionToTheCurves() {
    expectLinear { verify(!$0.trimmed(from: 0.1, to: 0.9).isEmpty) }
  }

  @Test(arguments: [[2, 3], [0, 3], [0.5, 0, 0, 1], [40, 40]])
  func dashingTakesStepsInProportionToTheCurvesAndDashes(lengths: [Double]) {
    expectLinear { verify($0.dashed(lengths: lengths, phase: 1).elements.count > 100) }
  }
}

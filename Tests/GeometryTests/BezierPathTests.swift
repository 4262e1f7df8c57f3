import TestSupport

/// Paths that several tests measure.
enum Samples {
  /// Perimeter 20, from (0, 0) along +x.
  static let rectangle = BezierPath([
    .move(Vector2(0, 0)), .line(Vector2(6, 0)), .line(Vector2(6, 4)), .line(Vector2(0, 4)), .close,
  ])

  static func circle(_ radius: Double) -> BezierPath {
    var path = BezierPath()
    path.addArc(center: Vector2(0, 0), radius: radius, start: 0, sweep: 2 * .pi)
    path.close()
    return path
  }

  static func random(_ random: inout SplitMix64, segments: Int, size: Double = 20) -> BezierPath {
    func point(_ random: inout SplitMix64) -> Vector2 {
      Vector2(random.number(-size, size), random.number(-size, size))
    }
    var path = BezierPath([.move(point(&random))])
    for _ in 0..<segments {
      switch random.whole(0...5) {
      case 0: path.add(.line(point(&random)))
      case 1: path.add(.quad(control: point(&random), end: point(&random)))
      case 2: path.close()
      case 3: path.add(.move(point(&random)))
      default: path.add(.cubic(control1: point(&random), control2: point(&random), end: point(&random)))
      }
    }
    return path
  }
}

@Suite struct ArcLengthTests {
  @Test func knownLengths() {
    verify(abs(Samples.rectangle.length - 20) < 1e-12)
    // A parabola's arc: y = x² for 0 ≤ x ≤ 1.
    let parabola = BezierPath([.move(Vector2(0, 0)), .quad(control: Vector2(0.5, 0), end: Vector2(1, 1))])
    let exact = 5.0.squareRoot() / 2 + asinh(2) / 4
    verify(abs(parabola.length - exact) < 1e-9 * exact)
    // Cubics are 2.73·10⁻⁴ radii off a circle at most, and longer by less.
    verify(abs(Samples.circle(100).length - 200 * .pi) < 0.1)
  }

  @Test func aCuspAndAHairpinAreMeasured() {
    // A cubic that goes out and back on a line.
    let back = CurveSegment.cubic(
      Vector2(0, 0), control1: Vector2(4, 0), control2: Vector2(4, 0), Vector2(0, 0))
    verify(abs(ArcLength(back).total - 6) < 6e-7)
    // Crossed control arms of equal length make a cusp; symmetric, so that half its length is at the tip.
    let cusp = CurveSegment.cubic(Vector2(0, 0), control1: Vector2(10, 10), control2: Vector2(0, 10), Vector2(10, 0))
    let length = ArcLength(cusp)
    var sum = 0.0
    let n = 200_000
    for k in 0..<n { sum += (cusp.point(at: Double(k + 1) / Double(n)) - cusp.point(at: Double(k) / Double(n))).length }
    verify(abs(length.total - sum) < 1e-6 * sum, abs(length.parameter(at: length.total / 2) - 0.5) < 1e-6)
  }

  @Test func parametersAndLengthsAreInverse() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      func p() -> Vector2 { Vector2(random.number(-9, 9), random.number(-9, 9)) }
      let segment = CurveSegment.cubic(p(), control1: p(), control2: p(), p())
      let length = ArcLength(segment)
      let part = random.unit() * length.total
      let t = length.parameter(at: part)
      verify(abs(ArcLength(segment.part(from: 0, to: t)).total - part) < 1e-6 * length.total)
      verify(abs(ArcLength(segment.part(from: t, to: 1)).total - (length.total - part)) < 1e-6 * length.total)
    }
    let point = CurveSegment.quad(Vector2(1, 1), control: Vector2(1, 1), Vector2(1, 1))
    verify(ArcLength(point).total == 0, ArcLength(point).parameter(at: 3) == 1)
  }

  @Test func partsLieOnTheCurve() {
    let segment = CurveSegment.cubic(Vector2(0, 0), control1: Vector2(3, 9), control2: Vector2(8, -9), Vector2(9, 1))
    let part = segment.part(from: 0.25, to: 0.75)
    for k in 0...8 {
      let s = Double(k) / 8
      verify((part.point(at: s) - segment.point(at: 0.25 + s / 2)).length < 1e-12)
      verify((segment.reversed.point(at: s) - segment.point(at: 1 - s)).length < 1e-12)
    }
  }
}

@Suite struct TrimmingTests {
  @Test func aPartOfAClosedSubpathIsOpen() {
    let half = Samples.rectangle.trimmed(from: 0.15, to: 0.65)
    verify(
      half.elements == [.move(Vector2(3, 0)), .line(Vector2(6, 0)), .line(Vector2(6, 4)), .line(Vector2(3, 4))])
    // The closing side counts; it is the last fifth.
    verify(Samples.rectangle.trimmed(from: 0.9, to: 1).elements == [.move(Vector2(0, 2)), .line(Vector2(0, 0))])
  }

  @Test func trimmingKeepsWholeAndDropsEmptyRanges() {
    for (from, to) in [(0, 1), (-3, 7), (.nan, .nan)] as [(Double, Double)] {
      verify(Samples.rectangle.trimmed(from: from, to: to) == Samples.rectangle)
    }
    verify(Samples.rectangle.trimmed(from: 0.5, to: 0.5).isEmpty, Samples.rectangle.trimmed(from: 0.7, to: 0.2).isEmpty)
    verify(Samples.rectangle.trimmed(from: -1, to: 0).isEmpty)
    // A strokeStart of 0.999999995 draws nothing in Apple's picture, not even the dot of a round cap (Lottie's
    // pr_1686).
    verify(Samples.rectangle.trimmed(from: 1 - 5e-9, to: 1).isEmpty)
    verify(!Samples.rectangle.trimmed(from: 1 - 1e-6, to: 1).isEmpty, BezierPath().trimmed(from: 0.2, to: 0.4).isEmpty)
  }

  @Test func subpathsCountOneAfterTheOther() {
    let second = Samples.rectangle.transformed(by: CGAffineTransform(translationX: 100, y: 0))
    let both = BezierPath(Samples.rectangle.elements + second.elements)
    // The first subpath is complete and stays closed; the second begins exactly where the range ends.
    verify(both.trimmed(from: 0, to: 0.5) == Samples.rectangle, both.trimmed(from: 0.5, to: 1) == second)
    verify(
      both.trimmed(from: 0.45, to: 0.575).elements == [
        .move(Vector2(0, 2)), .line(Vector2(0, 0)), .move(Vector2(100, 0)), .line(Vector2(103, 0)),
      ])
  }

  @Test func curvesStayCurves() {
    let quarter = Samples.circle(10).trimmed(from: 0.0625, to: 0.1875)
    verify(quarter.elements.count == 2)
    guard case .move(let a) = quarter.elements[0], case .cubic(_, _, let b) = quarter.elements[1] else {
      Issue.record("not one curve: \(quarter)")
      return
    }
    // A quarter and three quarters of the arc's parameter, not of its length: the angles are 0.007 off an eighth of π.
    let k = 40 / 3 * tan(Double.pi / 8)
    let arc = CurveSegment.cubic(Vector2(10, 0), control1: Vector2(10, k), control2: Vector2(k, 10), Vector2(0, 10))
    verify((a - arc.point(at: 0.25)).length < 1e-6, (b - arc.point(at: 0.75)).length < 1e-6)
    verify(abs(atan2(a.y, a.x) - .pi / 8) > 5e-3)
  }

  @Test func lengthsAddUp() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<100 {
      let path = Samples.random(&random, segments: 12)
      let (a, b) = (random.unit(), random.unit())
      let (from, to) = (min(a, b), max(a, b))
      let length = path.length
      let parts = [(0, from), (from, to), (to, 1)].map { path.trimmed(from: $0.0, to: $0.1).length }
      verify(abs(parts.reduce(0, +) - length) < 1e-6 * length)
      // Of lines each part has its share.
      let lines = BezierPath(
        path.elements.map { element in
          switch element {
          case .quad(_, let end), .cubic(_, _, let end): .line(end)
          default: element
          }
        })
      verify(abs(lines.trimmed(from: from, to: to).length - (to - from) * lines.length) < 1e-6 * lines.length)
    }
  }

  /// As Core Animation was seen to cut (Lottie's bounce_strokes): segments have shares by their lengths, in a curve the
  /// parameter grows.
  @Test func insideACurveTheParameterGrowsEvenly() {
    // x = 10·t³, then as long a line.
    let path = BezierPath([
      .move(Vector2(0, 0)), .cubic(control1: Vector2(0, 0), control2: Vector2(0, 0), end: Vector2(10, 0)),
      .line(Vector2(20, 0)),
    ])
    let start = path.trimmed(from: 0, to: 0.25)
    guard case .cubic(_, _, let end)? = start.elements.last else {
      Issue.record("not a curve: \(start)")
      return
    }
    verify((end - Vector2(1.25, 0)).length < 1e-9)
    verify(path.trimmed(from: 0.5, to: 0.75).elements == [.move(Vector2(10, 0)), .line(Vector2(15, 0))])
  }

  @Test func trimmingKeepsDotsAtTheirPlace() {
    let dot = [BezierPath.Element.move(Vector2(9, 9)), .close]
    let line = [BezierPath.Element.move(Vector2(0, 0)), .line(Vector2(10, 0))]
    verify(BezierPath(line + dot).trimmed(from: 0, to: 0.5).elements == [line[0], .line(Vector2(5, 0))])
    verify(BezierPath(line + dot).trimmed(from: 0.5, to: 1).elements == [.move(Vector2(5, 0)), line[1]] + dot)
  }
}

@Suite struct DashingTests {
  static let line = BezierPath([.move(Vector2(0, 0)), .line(Vector2(20, 0))])

  /// The x coordinates at which the dashes of `line` start and end.
  static func dashes(_ lengths: [Double], phase: Double = 0) -> [Double] {
    line.dashed(lengths: lengths, phase: phase).points.map(\.x)
  }

  static func close(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func dashesAlternateWithGaps() {
    verify(Self.close(Self.dashes([6, 4]), [0, 6, 10, 16]), Self.close(Self.dashes([5]), [0, 5, 10, 15]))
    // A pattern of odd length: 2 drawn, 3 not, 4 drawn, 2 not, 3 drawn, 4 not; then again.
    verify(Self.close(Self.dashes([2, 3, 4]), [0, 2, 5, 9, 11, 14, 18, 20]))
  }

  @Test func thePhaseIsWhereThePatternStarts() {
    verify(Self.close(Self.dashes([6, 4], phase: 2), [0, 4, 8, 14, 18, 20]))
    verify(Self.close(Self.dashes([6, 4], phase: 6), [4, 10, 14, 20]))
    verify(Self.close(Self.dashes([6, 4], phase: -1), [1, 7, 11, 17]))
    verify(Self.close(Self.dashes([6, 4], phase: 2 + 10e6), [0, 4, 8, 14, 18, 20]))
    verify(Self.close(Self.dashes([6, 4], phase: .nan), Self.dashes([6, 4])))
  }

  @Test(arguments: [[], [0], [0, 0, 0], [-1, 3], [3, -1], [.nan, 2], [.infinity, 1], [1e-7, 1e-7]] as [[Double]])
  func aBadPatternDashesNothing(lengths: [Double]) {
    verify(Self.line.dashed(lengths: lengths, phase: 0) == Self.line)
  }

  @Test func eachSubpathRestartsTheDashPattern() {
    let two = BezierPath(Self.line.elements + [.move(Vector2(0, 5)), .line(Vector2(9, 5))])
    let dashes = two.dashed(lengths: [6, 4], phase: 0).subpaths
    verify(dashes.map(\.start) == [Vector2(0, 0), Vector2(10, 0), Vector2(0, 5)])
  }

  @Test func dashesGoRoundCorners() {
    let dashes = Samples.rectangle.dashed(lengths: [8, 2], phase: 0)
    verify(
      dashes.elements == [
        .move(Vector2(0, 0)), .line(Vector2(6, 0)), .line(Vector2(6, 2)), .move(Vector2(6, 4)), .line(Vector2(0, 4)),
        .line(Vector2(0, 2)),
      ])
    verify(Samples.rectangle.dashed(lengths: [30, 1], phase: 0) == Samples.rectangle)
    verify(Samples.rectangle.dashed(lengths: [1, 30], phase: 1).isEmpty)
  }

  /// As in SVG: a dash that the start of a closed path cuts continues there; one that ends there does not.
  @Test func aDashRunsOverTheStartOfAClosedPath() {
    let dashes = Samples.rectangle.dashed(lengths: [6, 4], phase: 2)
    let expected = [(6, 2), (6, 4), (2, 4), (0, 2), (0, 0), (4, 0)].map { Vector2($0.0, $0.1) }
    verify(dashes.subpaths.count == 2, dashes.points.map { $0 }.count == 6)
    verify(zip(dashes.points, expected).allSatisfy { ($0 - $1).length < 1e-9 })
    // The same points, not closed.
    let open = BezierPath(Samples.rectangle.elements.dropLast() + [.line(Vector2(0, 0))])
    verify(open.dashed(lengths: [6, 4], phase: 2).subpaths.count == 3)
    // The last dash ends where the first begins.
    verify(Samples.rectangle.dashed(lengths: [4, 2], phase: 2).subpaths.map(\.start.y) == [0, 0, 4, 4])
    // A first dash that is the only one meets itself; a dash over all of it stays closed.
    let long = Samples.rectangle.dashed(lengths: [30, 4], phase: 27)
    verify(long.subpaths.count == 1, abs(long.length - 16) < 1e-9)
    verify(!Samples.rectangle.dashed(lengths: [30, 4], phase: 27).subpaths[0].isClosed)
    verify(Samples.rectangle.dashed(lengths: [30, 4], phase: 10) == Samples.rectangle)
  }

  /// In any position of the pattern, the painted length is the same, and each subpath is dashed separately.
  @Test(arguments: 0..<24) func aClosedPathHasNoEnds(step: Int) {
    let circle = Samples.circle(30)
    // Eight periods in a circle: every phase gives eight dashes, all as long.
    let period = circle.length / 8
    let dashes = circle.dashed(lengths: [period / 2, period / 2], phase: Double(step) * period / 24)
    verify(dashes.subpaths.count == 8)
    let lengths = dashes.subpaths.map { subpath -> Double in
      var path = BezierPath()
      path.append(subpath)
      return path.length
    }
    verify(lengths.allSatisfy { abs($0 - period / 2) < 1e-3 }, "\(lengths)")
    let two = BezierPath(circle.elements + circle.elements).dashed(lengths: [period / 2, period / 2], phase: 1)
    verify(two.subpaths.count == 16)
  }

  @Test func dotsKnowTheirDirection() {
    let dots = Self.line.dashed(lengths: [0, 5], phase: 0).subpaths
    verify(dots.map(\.start.x) == [0, 5, 10, 15])
    verify(dots.allSatisfy { $0.end.y == 0 && $0.end.x > $0.start.x && $0.end.x < $0.start.x + 1e-4 })
  }

  /// Dashes are work for each frame: a path takes so many, or none.
  @Test func dashesAreLimited() {
    let most = BezierPath.maximumDashes
    verify(most <= 100_000)
    let some = Self.line.dashed(lengths: [10 / most, 11 / most], phase: 0)
    verify(some.subpaths.count > Int(0.9 * most), some.subpaths.count <= Int(most))
    verify(Self.line.dashed(lengths: [10 / most, 9 / most], phase: 0) == Self.line)
  }

  @Test func manyDashesOnACurveAreFastAndExact() {
    let path = Samples.circle(1000)
    let dashes = path.dashed(lengths: [1, 0.5], phase: 0)
    let subpaths = dashes.subpaths
    // The last one runs over the start, and is the first.
    verify(subpaths.count == Int((path.length / 1.5).rounded(.up)) - 1, abs(dashes.length - path.length / 1.5) < 1)
  }
}

@Suite struct PathBoundsAndContainmentTests {
  @Test func boundsAreThoseOfTheCurve() throws {
    let path = BezierPath([
      .move(Vector2(0, 0)), .cubic(control1: Vector2(0, 4), control2: Vector2(3, 4), end: Vector2(3, 0)),
    ])
    let box = try #require(path.bounds)
    verify(box.min == Vector2(0, 0), abs(box.max.y - 3) < 1e-12, box.max.x == 3, BezierPath().bounds == nil)
    verify(BezierPath([.move(Vector2(.nan, 0))]).bounds == nil)
    var random = SplitMix64(seed: 4)
    for _ in 0..<100 {
      let path = Samples.random(&random, segments: 6)
      let box = try #require(path.bounds)
      for segment in path.subpaths.flatMap(\.segments) {
        for k in 0...50 {
          let p = segment.point(at: Double(k) / 50)
          verify(p.x > box.min.x - 1e-9, p.x < box.max.x + 1e-9, p.y > box.min.y - 1e-9, p.y < box.max.y + 1e-9)
        }
      }
    }
  }

  @Test func windingOfCurvesIsThatOfManyChords() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<60 {
      let path = Samples.random(&random, segments: 8)
      let outlines = path.subpaths.map { subpath in
        var points = [subpath.start]
        for segment in subpath.segments { for k in 1...2000 { points.append(segment.point(at: Double(k) / 2000)) } }
        return points + [subpath.start]
      }
      for _ in 0..<20 {
        let p = Vector2(random.number(-20, 20), random.number(-20, 20))
        let angle = outlines.reduce(0) { $0 + Sampling.angle(around: p, along: $1) }
        verify(path.winding(around: p) == Int((angle / (2 * .pi)).rounded()))
      }
    }
  }

  @Test func nonFinitePathsContainNoPoints() {
    let path = BezierPath([.move(Vector2(0, 0)), .line(Vector2(.infinity, 1)), .line(Vector2(0, 9))])
    verify(!path.isFinite, !path.contains(Vector2(1, 1), rule: .nonZero), path.dashed(lengths: [1], phase: 0) == path)
    verify(path.stroked(StrokeStyle(width: 2)).isEmpty)
  }
}

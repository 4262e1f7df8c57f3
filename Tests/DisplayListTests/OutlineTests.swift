import DisplayLists
import TestSupport

@Suite struct OutlineTests {
  @Test(arguments: [1, 3, 12, 50, 200] as [Double])
  func roundedCornersKeepToTheirCurve(radius: Double) {
    let size = CGFloat(2 * radius)
    let square = CGRect(x: 0, y: 0, width: size, height: size)
    let polygon = Outlines.polygon(of: RoundedRectangle(square, radius: radius, corners: .all), in: .output)
    let center = Vector2(radius, radius)
    for (a, b) in zip(polygon.vertices, polygon.vertices.dropFirst()) {
      for p in [a, (a + b) / 2] {
        let d = p - center
        verify(abs((d * d).sum().squareRoot() - radius) <= Outlines.tolerance)
      }
    }
    verify(abs(polygon.signedArea - .pi * radius * radius) < 2 * .pi * radius * Outlines.tolerance)
  }

  @Test func largerOnTheOutputMeansFiner() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    let (small, large) = (Projection.output, Projection.output.precomposed(with: .scale(10)))
    let shape = RoundedRectangle(rect, radius: 8, corners: .all)
    let counts = [small, large].map { Outlines.polygon(of: shape, in: $0).vertices.count }
    verify(counts[1] > 2 * counts[0])
  }

  @Test func onlyTheCornersAskedForAreRound() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
    let one = Outlines.polygon(
      of: RoundedRectangle(rect, radius: 8, corners: .layerMinXMaxYCorner), in: .output)
    let sharp = [Vector2(0, 0), Vector2(20, 0), Vector2(20, 20)]
    verify(sharp.allSatisfy(one.vertices.contains), !one.vertices.contains(Vector2(0, 20)))
    let missing = 64 - 16 * Double.pi
    verify(abs(one.signedArea - (400 - missing)) < 0.2)
  }

  @Test func theContinuousCurveIsConvexAndLosesMoreOfTheCorner() {
    let rect = CGRect(x: 0, y: 0, width: 80, height: 80)
    let curve = Outlines.polygon(
      of: RoundedRectangle(rect, radius: 20, corners: .all, isContinuous: true), in: .output)
    verify(abs(curve.signedArea - (6400 - 4 * 0.22462 * 400)) < 0.5)
    let forms = curve.edgeForms
    verify(curve.vertices.allSatisfy { v in forms.allSatisfy { $0.value(at: v) > -1e-9 } })
  }

  @Test func hullsHoldTheirPointsAndAreConvex() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<100 {
      let points = (0..<random.whole(3...30)).map { _ in Vector2(random.number(-9, 9), random.number(-9, 9)) }
      let hull = ConvexPolygon(hullOf: points)
      verify(hull.signedArea > 0)
      let forms = hull.edgeForms
      verify(points.allSatisfy { p in forms.allSatisfy { $0.value(at: p) > -1e-9 } })
      let grown = hull.outset(by: 0.75).edgeForms
      verify(hull.vertices.allSatisfy { p in grown.allSatisfy { $0.value(at: p) > 0.75 - 1e-9 } })
    }
    verify(ConvexPolygon(hullOf: [Vector2(0, 0), Vector2(1, 1), Vector2(2, 2)]).signedArea == 0)
    verify(ConvexPolygon(CGRect(x: 0, y: 0, width: 2, height: 2)).isUpright)
  }
}

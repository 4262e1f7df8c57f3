import TestSupport

/// Areas of unions, intersections and differences, which are known for squares and discs.
@Suite struct PathOverlayTests {
  private func square(_ x: Double, _ y: Double, _ side: Double) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: side, height: side), transform: nil)
  }

  /// The signed area of a path of lines, positive where outlines run from +x towards +y.
  private func area(_ path: CGPath) -> Double {
    var (sum, start, last) = (0.0, CGPoint.zero, CGPoint.zero)
    path.applyWithBlock { element in
      var p = start
      switch element.pointee.type {
      case .moveToPoint:
        start = element.pointee.points[0]
        last = start
        return
      case .addLineToPoint: p = element.pointee.points[0]
      default: break
      }
      sum += (last.x * p.y - last.y * p.x).native / 2
      last = p
    }
    return sum
  }

  @Test func twoSquares() {
    let (a, b) = (square(0, 0, 2), square(1, 1, 2))
    verify(abs(area(a.union(b)) - 7) < 1e-6, abs(area(a.intersection(b)) - 1) < 1e-6)
    verify(abs(area(a.subtracting(b)) - 3) < 1e-6, abs(area(a.symmetricDifference(b)) - 6) < 1e-6)
    verify(a.union(b).boundingBox == CGRect(x: 0, y: 0, width: 3, height: 3))
    verify(a.intersection(b).boundingBox == CGRect(x: 1, y: 1, width: 1, height: 1))
    verify(a.intersects(b), !a.intersects(square(5, 5, 1)))
  }

  @Test func edgesThatLieOnEachOther() {
    let (a, b) = (square(0, 0, 1), square(1, 0, 1))
    verify(abs(area(a.union(b)) - 2) < 1e-6)
    // The shared side is gone, and with it the corners in the middle of the long sides.
    var corners = 0
    a.union(b).applyWithBlock { if $0.pointee.type != .closeSubpath { corners += 1 } }
    verify(corners == 4, a.intersection(b).isEmpty, !a.intersects(b))
    verify(a.subtracting(a).isEmpty, abs(area(a.union(a)) - 1) < 1e-6)
  }

  @Test func aHole() {
    let ring = square(0, 0, 3).subtracting(square(1, 1, 1))
    verify(abs(area(ring) - 8) < 1e-6, ring.contains(CGPoint(x: 0.5, y: 0.5)), !ring.contains(CGPoint(x: 1.5, y: 1.5)))
    verify(ring.componentsSeparated().count == 1)
    verify(square(0, 0, 1).union(square(5, 5, 1)).componentsSeparated().count == 2)
  }

  @Test func rulesDiffer() {
    // Two squares in one path, one inside the other, both the same way round.
    let nested = CGMutablePath()
    nested.addRect(CGRect(x: 0, y: 0, width: 3, height: 3))
    nested.addRect(CGRect(x: 1, y: 1, width: 1, height: 1))
    verify(abs(area(nested.normalized()) - 9) < 1e-6, abs(area(nested.normalized(using: .evenOdd)) - 8) < 1e-6)
  }

  @Test func overlappingDiscsHaveKnownAreas() {
    // The lens of two discs of radius 1 whose middles are 1 apart: 2π/3 − √3/2.
    let a = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    let b = CGPath(ellipseIn: CGRect(x: 0, y: -1, width: 2, height: 2), transform: nil)
    let lens = 2 * Double.pi / 3 - 3.0.squareRoot() / 2
    // A cubic's quarter circle is 2.73·10⁻⁴ too wide at most, and the polygon 10⁻⁴.
    verify(abs(area(a.intersection(b)) - lens) < 2e-3, abs(area(a.union(b)) - (2 * .pi - lens)) < 4e-3)
  }

  @Test func manyRandomTriangles() {
    var state: UInt64 = 1
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 10
    }
    for _ in 0..<60 {
      let paths = (0..<2).map { _ in
        let path = CGMutablePath()
        for _ in 0..<3 {
          path.addLines(between: (0..<3).map { _ in CGPoint(x: random(), y: random()) })
          path.closeSubpath()
        }
        return path
      }
      let (a, b) = (paths[0].normalized(), paths[1].normalized())
      let (union, both) = (area(paths[0].union(paths[1])), area(paths[0].intersection(paths[1])))
      verify(abs(union + both - area(a) - area(b)) < 1e-5)
      verify(abs(area(paths[0].subtracting(paths[1])) - (area(a) - both)) < 1e-5)
      verify(abs(area(paths[0].symmetricDifference(paths[1])) - (union - both)) < 1e-5)
    }
  }

  @Test func linesAreCut() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -1, y: 1), CGPoint(x: 5, y: 1)])
    let inside = line.lineIntersection(square(0, 0, 2))
    verify(inside.boundingBox == CGRect(x: 0, y: 1, width: 2, height: 0))
    let outside = line.lineSubtracting(square(0, 0, 2))
    verify(outside.boundingBox == CGRect(x: -1, y: 1, width: 6, height: 0))
    verify(outside.componentsSeparated().count == 2 || !outside.contains(CGPoint(x: 1, y: 1)))
  }

  @Test func pathsThatAreNotFiniteAreEmpty() {
    let bad = square(.nan, 0, 1)
    verify(bad.union(bad).isEmpty, abs(area(square(0, 0, 1).union(bad)) - 1) < 1e-6)
  }

  @Test func flatteningKeepsTheThreshold() {
    let disc = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let flat = disc.flattened(threshold: 0.01)
    var isFlat = true
    flat.applyWithBlock { if [.addCurveToPoint, .addQuadCurveToPoint].contains($0.pointee.type) { isFlat = false } }
    verify(isFlat, abs(area(flat) - 100 * .pi) < 2 * .pi * 10 * 0.015)
  }
}

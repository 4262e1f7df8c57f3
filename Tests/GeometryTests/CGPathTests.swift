import TestSupport

@Suite struct CGPathTests {
  static func elements(_ path: CGPath) -> [(CGPathElementType, [CGPoint])] {
    var result: [(CGPathElementType, [CGPoint])] = []
    path.applyWithBlock { element in
      let counts: [CGPathElementType: Int] = [
        .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3, .closeSubpath: 0,
      ]
      let count = counts[element.pointee.type] ?? 0
      result.append((element.pointee.type, (0..<count).map { element.pointee.points[$0] }))
    }
    return result
  }

  @Test func anEmptyPath() {
    let path = CGMutablePath()
    verify(path.isEmpty, path.currentPoint == .zero, path.boundingBox.isNull, path.boundingBoxOfPath.isNull)
    verify(!path.contains(.zero), !path.isRect(nil))
  }

  @Test func withoutACurrentPointNothingIsAdded() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addQuadCurve(to: .zero, control: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 0), radius: 1)
    path.closeSubpath()
    verify(path.isEmpty)
  }

  @Test func elementsComeInOrder() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.addCurve(to: CGPoint(x: 3, y: 3), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))
    path.closeSubpath()
    verify(path.currentPoint == CGPoint(x: 1, y: 2))
    let elements = Self.elements(path)
    verify(
      elements.map(\.0) == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
    verify(elements[2].1 == [CGPoint(x: 5, y: 6), CGPoint(x: 7, y: 8)])
    verify(elements[3].1 == [CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 2), CGPoint(x: 3, y: 3)])
    // After a close, the next segment starts where the closed subpath did.
    path.addLine(to: CGPoint(x: 9, y: 9))
    verify(path.bezierPath.subpaths[1].segments == [.line(Vector2(1, 2), Vector2(9, 9))])
  }

  @Test func rectanglePathsAreRecognized() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    var found = CGRect.zero
    verify(CGPath(rect: rect, transform: nil).isRect(&found), found == rect)
    var turn = CGAffineTransform(rotationAngle: 0.3)
    verify(!CGPath(rect: rect, transform: &turn).isRect(nil), !CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    var double = CGAffineTransform(scaleX: 2, y: 2)
    let path = CGPath(rect: rect, transform: &double)
    verify(path.boundingBox == CGRect(x: 2, y: 4, width: 6, height: 8))
    verify(path.contains(CGPoint(x: 3, y: 5)), !path.contains(CGPoint(x: 1.5, y: 3)))
    verify(path.contains(CGPoint(x: 1.5, y: 3), using: .evenOdd, transform: double))
  }

  @Test func ellipsesTouchTheirRectangle() {
    let rect = CGRect(x: -2, y: 3, width: 10, height: 6)
    let path = CGPath(ellipseIn: rect, transform: nil)
    let box = path.boundingBoxOfPath
    verify(abs(box.minX - rect.minX) < 1e-9, abs(box.maxY - rect.maxY) < 1e-9, path.boundingBox == rect)
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      let (x, y) = (random.number(-3, 9), random.number(2, 10))
      let r = ((x - 3) * (x - 3) / 25 + (y - 6) * (y - 6) / 9).squareRoot()
      if abs(r - 1) > 1e-3 { verify(path.contains(CGPoint(x: x, y: y)) == (r < 1)) }
    }
  }

  @Test func roundedRectanglesLoseTheirCorners() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    let path = CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 2, transform: nil)
    verify(path.boundingBox == rect, !path.contains(CGPoint(x: 0.5, y: 0.5)), path.contains(CGPoint(x: 4, y: 0.1)))
    verify(path.contains(CGPoint(x: 0.1, y: 2)))
    let huge = CGPath(roundedRect: rect, cornerWidth: 1e9, cornerHeight: .infinity, transform: nil)
    verify(huge.boundingBox == rect, !huge.contains(CGPoint(x: 1, y: 1)))
    let square = CGPath(roundedRect: rect, cornerWidth: -4, cornerHeight: .nan, transform: nil)
    verify(square.contains(CGPoint(x: 0.01, y: 0.01)), square.boundingBox == rect)
  }

  @Test func arcsTurnAsAppleSays() {
    func bounds(_ start: CGFloat, _ end: CGFloat, clockwise: Bool) -> CGRect {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
      return path.boundingBoxOfPath
    }
    // Counter-clockwise where y runs up: through +y.
    verify(abs(bounds(0, .pi, clockwise: false).maxY - 10) < 0.01, abs(bounds(0, .pi, clockwise: false).minY) < 0.01)
    verify(abs(bounds(0, .pi, clockwise: true).minY + 10) < 0.01)
    verify(abs(bounds(0, 2 * .pi, clockwise: false).height - 20) < 0.01)
    // Core Graphics draws the same circle clockwise: loaders all over draw theirs so.
    verify(abs(bounds(0, 2 * .pi, clockwise: true).height - 20) < 0.01)
    verify(abs(bounds(0.3, 0.3 + 2 * .pi, clockwise: true).height - 20) < 0.01)
    verify(abs(bounds(0, -4 * .pi, clockwise: false).height - 20) < 0.01)
    verify(bounds(1, 1, clockwise: true).height == 0, bounds(1, 1, clockwise: false).height == 0)
    verify(abs(bounds(2 * .pi, 0, clockwise: true).height - 20) < 0.01)
    // −90° is 270°.
    verify(abs(bounds(0, -.pi / 2, clockwise: false).minX + 10) < 0.01)
  }

  @Test func anArcStartsWithALine() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(center: CGPoint(x: 20, y: 0), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    verify(Self.elements(path)[1].0 == .addLineToPoint, Self.elements(path)[1].1 == [CGPoint(x: 25, y: 0)])
    verify(abs(path.currentPoint.x - 20) < 1e-12, abs(path.currentPoint.y - 5) < 1e-12)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1e300)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: .nan)
    verify(path.bezierPath.elements.count < 200)
  }

  @Test func tangentArcsRoundACorner() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3)
    let elements = Self.elements(path)
    verify(elements.map(\.0) == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    verify(abs(elements[1].1[0].x - 7) < 1e-9, abs(elements[1].1[0].y) < 1e-9)
    verify(abs(path.currentPoint.x - 10) < 1e-9, abs(path.currentPoint.y - 3) < 1e-9)
    // On one line, or with no radius: to the corner.
    path.addArc(tangent1End: CGPoint(x: 10, y: 8), tangent2End: CGPoint(x: 10, y: 20), radius: 3)
    verify(abs(path.currentPoint.y - 8) < 1e-9)
    path.addArc(tangent1End: CGPoint(x: 5, y: 5), tangent2End: CGPoint(x: 0, y: 20), radius: 0)
    verify(path.currentPoint == CGPoint(x: 5, y: 5))
  }

  @Test func copiesAreIndependent() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 2, height: 2))
    let copy = try #require(path.copy())
    let mutable = try #require(path.mutableCopy())
    verify(copy == path, copy.hashValue == path.hashValue, !(copy is CGMutablePath))
    path.addPath(path, transform: CGAffineTransform(translationX: 5, y: 0))
    verify(copy != path, mutable == copy, path.boundingBox == CGRect(x: 0, y: 0, width: 7, height: 2))
    var moved = CGAffineTransform(translationX: 5, y: 0)
    verify(copy.copy(using: &moved)?.boundingBox.minX == 5, copy.copy(using: nil) == copy)
    let shifted = try #require(copy.mutableCopy(using: &moved))
    shifted.addRects([CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 9, y: 9, width: 1, height: 1)])
    verify(shifted.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10), shifted.bezierPath.subpaths.count == 3)
    verify(copy.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 2), copy.mutableCopy(using: nil) == copy)
  }

  @Test func functionsSeeEachElementWithTheirInfo() {
    var counts = [0, 0]
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    path.apply(info: &counts) { info, element in
      let counts = info?.assumingMemoryBound(to: Int.self)
      counts?[element.pointee.type == .addLineToPoint ? 1 : 0] += 1
    }
    verify(counts == [2, 3])
  }

  /// The names that Swift gives C's functions.
  @Test func strokedAndDashedPathsEqualTheirCopies() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    var turn = CGAffineTransform(rotationAngle: .pi / 2)
    let stroke = try #require(
      CGPath(
        __byStroking: path, transform: &turn, lineWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10))
    verify(
      stroke
        == path.copy(
          strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10, transform: turn))
    let box = stroke.boundingBox
    verify(abs(box.width - 4) < 1e-9, abs(box.height - 10) < 1e-9, abs(box.minX + 2) < 1e-9)
    // Not in a macro, which would let go of the array before the call.
    let dashes = CGPath(__byDashing: path, transform: nil, phase: 1, lengths: [2, 3], count: 2)
    verify(dashes == path.copy(dashingWithPhase: 1, lengths: [2, 3]), dashes?.bezierPath.subpaths.count == 3)
    verify(CGPath(__byDashing: path, transform: nil, phase: 1, lengths: nil, count: 2) == path)
  }

  @Test func badNumbersDoNotTrap() {
    let bad: [CGFloat] = [.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude]
    for a in bad {
      for b in bad {
        let rect = CGRect(x: a, y: b, width: b, height: a)
        let path = CGMutablePath()
        path.addRect(rect)
        path.addEllipse(in: rect)
        path.addRoundedRect(in: rect, cornerWidth: a, cornerHeight: b)
        path.addArc(center: CGPoint(x: a, y: b), radius: a, startAngle: a, endAngle: b, clockwise: true)
        path.addArc(tangent1End: CGPoint(x: a, y: b), tangent2End: CGPoint(x: b, y: a), radius: b)
        path.addLine(to: CGPoint(x: a, y: b), transform: CGAffineTransform(a: a, b: b, c: a, d: b, tx: a, ty: b))
        _ = path.boundingBoxOfPath
        _ = path.contains(.zero)
        _ = path.copy(dashingWithPhase: a, lengths: [b, a])
        _ = path.copy(strokingWithWidth: a, lineCap: .round, lineJoin: .miter, miterLimit: b)
        _ = path.bezierPath.trimmed(from: 0.2, to: 0.6)
      }
    }
    for size in [1e150, 1e-150] as [CGFloat] {
      let path = CGPath(ellipseIn: CGRect(x: size, y: size, width: size, height: size), transform: nil)
      _ = path.copy(strokingWithWidth: size / 9, lineCap: .round, lineJoin: .round, miterLimit: 10)
      _ = path.copy(dashingWithPhase: 0, lengths: [size / 10])
      _ = path.bezierPath.trimmed(from: 0.2, to: 0.6)
    }
  }
}

import TestSupport

/// Key frame animations along paths.
@Suite struct PathAnimationTests {
  private func along(
    _ mode: CAAnimationCalculationMode = .linear, _ build: (CGMutablePath) -> Void
  ) -> CAKeyframeAnimation {
    let path = CGMutablePath()
    build(path)
    let animation = CAKeyframeAnimation(keyPath: "x")
    (animation.path, animation.calculationMode, animation.duration) = (path, mode, 1)
    return animation
  }

  private func points(_ animation: CAKeyframeAnimation, _ times: [Double]) -> [CGPoint?] {
    times.map { animation.shown(at: $0, below: CGPoint(9, 9)) as? CGPoint }
  }

  /// Along x by 10, then along y by 30.
  private func corner(_ path: CGMutablePath) {
    path.move(to: .zero)
    path.addLine(to: CGPoint(10, 0))
    path.addLine(to: CGPoint(10, 30))
  }

  @Test func everySegmentTakesTheSameTime() {
    let animation = along(.linear, corner)
    let expected = [CGPoint(0, 0), CGPoint(5, 0), CGPoint(10, 0), CGPoint(10, 15), CGPoint(10, 30)]
    verify(points(animation, [0, 0.25, 0.5, 0.75, 1]) == expected)
    // A path is followed exactly, even in cubic mode.
    animation.calculationMode = .cubic
    verify(points(animation, [0, 0.25, 0.5, 0.75, 1]) == expected)
    // A path takes precedence over values.
    animation.values = [CGPoint(7, 7), CGPoint(8, 8)]
    verify(points(animation, [0, 0.25]) == Array(expected.prefix(2)))
  }

  @Test func keyTimesAndPacesOfSegments() {
    let animation = along(.linear, corner)
    animation.keyTimes = [0, 0.8, 1]
    verify(points(animation, [0.4, 0.8]) == [CGPoint(5, 0), CGPoint(10, 0)])
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    expectSame([points(animation, [0.4])[0]!.x.native], [3.1536], within: 1e-4)
  }

  @Test(arguments: [CAAnimationCalculationMode.paced, .cubicPaced])
  func pacedPathsKeepOneSpeed(mode: CAAnimationCalculationMode) {
    let animation = along(mode, corner)
    expectSame(points(animation, [0.125, 0.25, 0.5]).flatMap { [$0!.x.native, $0!.y.native] }, [5, 0, 10, 0, 10, 10])
    // Around a circle by equal angles.
    let circle = along(mode) { $0.addEllipse(in: CGRect(-10, -10, 20, 20)) }
    for (i, p) in points(circle, (0...12).map { Double($0) / 12 }).enumerated() {
      let angle = Double(i) * .pi / 6
      verify(abs(p!.x - 10 * cos(angle)) < 0.01, abs(p!.y - 10 * sin(angle)) < 0.01)
    }
  }

  @Test func aCurvesParameterGrowsEvenly() {
    let animation = along {
      $0.move(to: .zero)
      $0.addQuadCurve(to: CGPoint(10, 0), control: .zero)
    }
    verify(points(animation, [0.5]) == [CGPoint(2.5, 0)])
    animation.calculationMode = .paced
    expectSame([points(animation, [0.5])[0]!.x.native], [5], within: 1e-6)
  }

  @Test func discretePathStepsFromPointToPoint() {
    let animation = along(.discrete, corner)
    verify(
      points(animation, [0, 0.3, 0.4, 0.6, 0.7, 1]) == [
        .zero, .zero, .zero, CGPoint(10, 0), CGPoint(10, 0), CGPoint(10, 0),
      ], "each segment has a half; the end never shows")
    verify(animation.nextChange(from: 0) == 0.5)
  }

  /// As in Apple's picture of discrete steps along a path: n times are n − 1 intervals, so the last point never shows.
  @Test func keyTimePerPointOmitsTheLastPoint() {
    let animation = along(.discrete, corner)
    animation.keyTimes = [0, 0.5, 0.75]
    let (start, bend) = (CGPoint.zero, CGPoint(10, 0))
    verify(points(animation, [0, 0.4, 0.6, 0.8, 1]) == [start, start, bend, bend, bend])
    verify(animation.nextChange(from: 0.6) == 1)
    // One more time is the end of the last step.
    animation.keyTimes = [0, 0.5, 0.75, 1]
    verify(points(animation, [0.6, 0.8, 1]) == [bend, CGPoint(10, 30), CGPoint(10, 30)])
  }

  /// As in Apple's picture: beyond its end, a segment continues as the same line or cubic.
  @Test func aPaceThatOvershootsGoesOnBeyondTheSegment() throws {
    let overshooting = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 2)
    let (early, late) = (overshooting.value(at: 0.2), overshooting.value(at: 0.8))
    verify(early < -0.1, late > 1.1)
    let line = along(.linear, corner)
    line.timingFunctions = [overshooting, overshooting]
    expectSame(points(line, [0.1, 0.4, 0.9]).compactMap { $0?.x.native }, [10 * early, 10 * late, 10])
    expectSame(points(line, [0.9]).compactMap { $0?.y.native }, [30 * late])
    let curve = along {
      $0.move(to: .zero)
      $0.addCurve(to: CGPoint(10, 0), control1: .zero, control2: .zero)
    }
    curve.timingFunctions = [overshooting]
    expectSame(
      points(curve, [0.2, 0.8]).compactMap { $0?.x.native }, [10 * early * early * early, 10 * late * late * late])
    // At one speed: the end's.
    let paced = along(.paced, corner)
    paced.timingFunction = overshooting
    expectSame(points(paced, [0.2, 0.8]).compactMap { $0?.x.native }, [40 * early, 10])
    expectSame(points(paced, [0.8]).compactMap { $0?.y.native }, [40 * late - 10])
  }

  @Test func closingIsALineAndMovingTakesNoTime() {
    let animation = along {
      corner($0)
      $0.closeSubpath()
      $0.move(to: CGPoint(100, 100))
      $0.addLine(to: CGPoint(200, 100))
    }
    verify(points(animation, [0.625, 0.75, 0.875]) == [CGPoint(5, 15), CGPoint(100, 100), CGPoint(150, 100)])
  }

  @Test func pathsThatGoNowhere() {
    verify(along { _ in }.apply(to: CALayer(), at: 0.5) == 0)
    verify(along { $0.move(to: .zero) }.apply(to: CALayer(), at: 0.5) == 0)
    for number in strangeNumbers {
      for mode in CAAnimationCalculationMode.all {
        let animation = along(mode) {
          $0.move(to: .zero)
          $0.addLine(to: CGPoint(CGFloat(number), 5))
          $0.addCurve(to: .zero, control1: CGPoint(1, 1), control2: CGPoint(1, CGFloat(number)))
        }
        animation.rotationMode = .rotateAuto
        verify((animation.apply(to: CALayer(), at: 0.3) == 0) == !number.isFinite)
      }
    }
    let dot = along(.paced) {
      $0.move(to: CGPoint(3, 4))
      $0.addLine(to: CGPoint(3, 4))
    }
    dot.rotationMode = .rotateAuto
    verify(points(dot, [0, 0.5, 1]) == .init(repeating: CGPoint(3, 4), count: 3))
  }

  @Test func theLayersPathIsItsOwn() {
    let path = CGMutablePath()
    corner(path)
    let animation = CAKeyframeAnimation(keyPath: "x")
    animation.path = path
    path.addLine(to: CGPoint(99, 99))
    verify(animation.path != path)
  }

  // MARK: Rotation

  private func transform(_ animation: CAKeyframeAnimation, at time: Double, _ transform: CATransform3D) -> CATransform3D
  {
    let layer = CALayer()
    layer.transform = transform
    _ = animation.apply(to: layer, at: time)
    return layer.transform
  }

  private func expectSame(_ a: CATransform3D, _ b: CATransform3D, sourceLocation: SourceLocation = #_sourceLocation) {
    let difference = [a.m11 - b.m11, a.m12 - b.m12, a.m21 - b.m21, a.m22 - b.m22, a.m41 - b.m41, a.m42 - b.m42]
    #expect(difference.allSatisfy { abs($0) < 1e-9 }, "\(a) \(b)", sourceLocation: sourceLocation)
  }

  private func expectSame(_ a: [Double], _ b: [Double], within error: Double = 1e-9) {
    verify(a.count == b.count, zip(a, b).allSatisfy { abs($0 - $1) <= error }, "\(a) \(b)")
  }

  @Test func rotationModeTurnsAlongThePath() {
    let animation = along(.linear, corner)
    let stretched = CATransform3DMakeScale(2, 1, 1)
    expectSame(transform(animation, at: 0.75, stretched), stretched)
    animation.rotationMode = .rotateAuto
    expectSame(transform(animation, at: 0.25, stretched), stretched)
    // The rotation about z applies first, then the layer's transform.
    let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    expectSame(transform(animation, at: 0.75, stretched), CATransform3DConcat(quarter, stretched))
    animation.rotationMode = .rotateAutoReverse
    let back = CATransform3DMakeRotation(-.pi / 2, 0, 0, 1)
    expectSame(transform(animation, at: 0.75, stretched), CATransform3DConcat(back, stretched))
    // Animations of values do not rotate.
    (animation.path, animation.values) = (nil, [CGPoint(0, 0), CGPoint(0, 9)])
    expectSame(transform(animation, at: 0.75, stretched), stretched)
  }

  @Test func directionsWhereTheDerivativeIsZero() {
    // Control points at the ends, a segment of zero length, and a cusp: the direction is along y everywhere.
    let animation = along {
      $0.move(to: .zero)
      $0.addLine(to: .zero)
      $0.addCurve(to: CGPoint(0, 10), control1: .zero, control2: CGPoint(0, 10))
      $0.addLine(to: CGPoint(0, 10))
    }
    animation.rotationMode = .rotateAuto
    let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    for time in [0, 0.2, 1 / 3, 0.5, 2 / 3, 0.9, 1] as [Double] {
      expectSame(transform(animation, at: time, CATransform3DIdentity), quarter)
    }
  }
}

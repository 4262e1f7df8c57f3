import Drawing
import TestSupport

/// The pictures have the areas and colours that were computed by hand.
struct PictureTests {
  private func expectArea(_ picture: Picture, _ area: Double, within tolerance: Double, channel: Int = 3) {
    let found = picture.draw().area(channel)
    verify(abs(found - area) <= tolerance, "\(picture) covers \(found), not \(area)")
  }

  @Test func rectanglesCoverTheirAreas() {
    let image = Picture.rectangles.draw()
    // 20·10 − 4·4 opaque, and 20·8 + 8·16 half so.
    expectArea(.rectangles, 184 + 0.5 * 288, within: 1)
    verify(image.at(4, 4) == SIMD4(255, 0, 0, 255), image.at(9, 7) == .zero)
    verify(image.at(30, 12).isNear(SIMD4(0, 0, 64, 64)), image.at(40, 10).isNear(SIMD4(0, 0, 96, 96)))
    verify(image.at(44, 50).isNear(SIMD4(0, 0, 128, 128)))
  }

  @Test func anEllipseCoversPiTimesItsRadii() {
    let image = Picture.ellipse.draw()
    expectArea(.ellipse, .pi * 24 * 16, within: 2)
    verify(image.isSymmetric, image.at(32, 32) == SIMD4(0, 255, 0, 255), image.at(9, 17) == .zero)
  }

  @Test func aStarIsFullByOneRuleAndHollowByTheOther() {
    // With circumradius R, the inner pentagon has circumradius R/φ².
    let (outer, phi) = (28.0, (1 + 5.0.squareRoot()) / 2)
    let pentagon = 2.5 * pow(outer / (phi * phi), 2) * sin(2 * .pi / 5)
    // Five triangles on the pentagon's sides, each with the height R − inner apothem.
    let side = 2 * outer / (phi * phi) * sin(.pi / 5)
    let height = outer - outer / (phi * phi) * cos(.pi / 5)
    let points = 2.5 * side * height
    expectArea(.starByWinding, pentagon + points, within: 1.5)
    expectArea(.starByEvenOdd, points, within: 1.5)
    verify(Picture.starByWinding.draw().at(32, 32).w == 255, Picture.starByEvenOdd.draw().at(32, 32).w == 0)
  }

  @Test func joinsFillTheirCorners() {
    let image = Picture.joins.draw()
    // The corner's square is 3 × 3: all of it, a quarter disc, half of it.
    let corner = CGRect(x: 1, y: 21, width: 3, height: 3)
    func covered(_ offset: Int) -> Double {
      var sum = 0
      for y in Int(corner.minY)..<Int(corner.maxY) {
        for x in Int(corner.minX)..<Int(corner.maxX) { sum += image.at(x + offset, y).w }
      }
      return Double(sum) / 255
    }
    verify(covered(0) == 9)
    // The rectangles touch: the neighbour's line covers none of these corners.
    verify(abs(covered(20) - .pi * 9 / 4) < 0.2, abs(covered(40) - 4.5) < 0.2, image.at(11, 32) == .zero)
  }

  @Test func capsReachBeyondTheEndsByHalfTheWidth() {
    expectArea(.caps, 40 * 8 + (40 * 8 + .pi * 16) + 48 * 8, within: 1)
    let image = Picture.caps.draw()
    verify(image.at(10, 12).w == 0, image.at(10, 32).w == 255, image.at(8, 28).w == 0, image.at(8, 49).w == 255)
    verify(image.isSymmetric)
  }

  @Test func dashesKeepTheirLengths() {
    let image = Picture.dashes.draw()
    // The dashes start at phase 2 in the pattern of 6 and 2: 4 drawn, 2 not, and so on; of 48 points, 12 are left out.
    for (x, alpha) in [(8, 255), (11, 255), (12, 0), (13, 0), (14, 255), (19, 255), (20, 0), (22, 255)] {
      verify(image.at(x, 10).w == alpha, "at \(x)")
    }
    // A pattern of odd length alternates: 5 drawn, 5 not.
    verify(image.at(14, 24).w == 255, image.at(19, 24).w == 0, image.at(24, 24).w == 255)
    let lower = 36.0 * 4
    // Half of a perimeter of 140 points. Some dashes pass a corner, which adds a miter.
    let upper = 70.0 * 4
    verify(abs(image.area() - lower - upper) <= 17, "\(image.area())")
  }

  @Test func curvesAreAsLongAsTheyShouldBe() {
    // Lengths by sampling the Bézier formulas; a line of width 3 along a smooth curve has the area 3 · length.
    func length(_ point: (Double) -> SIMD2<Double>) -> Double {
      (0..<2000).reduce(0) { sum, k in
        let d = point(Double(k + 1) / 2000) - point(Double(k) / 2000)
        return sum + (d * d).sum().squareRoot()
      }
    }
    let quad = length { t in
      (1 - t) * (1 - t) * SIMD2(6, 10) + 2 * t * (1 - t) * SIMD2(32, 50) + t * t * SIMD2(58, 10)
    }
    let cubic = length { t in
      let u = 1 - t
      let (a, b) = (u * u * u * SIMD2(6.0, 56), 3 * u * u * t * SIMD2(6.0, 20))
      return a + b + 3 * u * t * t * SIMD2(58, 20) + t * t * t * SIMD2(58, 56)
    }
    let image = Picture.curves.draw()
    // Where they cross, red is on top, so only red keeps its whole area.
    verify(abs(image.area(0) - 3 * cubic) < 1, image.area(2) < 3 * quad, image.area(2) > 3 * quad - 40)
    verify(image.isSymmetric, image.at(31, 29).x == 255)
  }

  @Test func arcsTurnAsTheyAreTold() {
    let image = Picture.arcs.draw()
    // A quarter disc of radius 24. The line of width 4 covers only its ends.
    verify(image.at(40, 40) == SIMD4(255, 0, 0, 255), image.at(24, 40) == .zero, image.at(32 - 24, 32).z == 255)
    verify(image.at(32 + 17, 32 + 17).z == 0)
    // Three quarters of a ring from 22 to 26, without the quarter that is red.
    verify(abs(image.area(2) - 0.75 * .pi * (26 * 26 - 22 * 22)) < 2)
    // A square of side 16 minus a quarter disc of radius 16.
    verify(abs(image.area(1) - 256 * (1 - .pi / 4)) < 1, image.at(61, 2) == SIMD4(0, 255, 0, 255))
    verify(image.at(52, 8) == .zero)
  }

  @Test func aPathStaysWhereItWasWhenTheMatrixChanges() {
    let image = Picture.matrix.draw()
    // The pen is 4 · 3 wide; the line's ends have not moved.
    verify(image.at(2, 8) == SIMD4(0, 0, 0, 255), image.at(13, 55) == SIMD4(0, 0, 0, 255), image.at(1, 30).w == 0)
    verify(image.at(14, 30).w == 0, image.at(8, 7).w == 0, image.at(8, 56).w == 0, abs(image.area(2) - 400) < 1)
    verify(abs(image.area() - 400 - 12 * 48) < 1)
  }

  @Test func clipsIntersect() {
    let image = Picture.clips.draw()
    // The part of the disc, of 1810 square points, left of 48 and below 48.
    func inside(_ x: Double, _ y: Double) -> Bool { hypot(x - 40, y - 40) <= 24 && x <= 48 && y <= 48 }
    var samples = 0
    for i in 0..<256 {
      for j in 0..<256 where inside(Double(i) / 4 + 0.125, Double(j) / 4 + 0.125) { samples += 1 }
    }
    let area = Double(samples) / 16
    verify(abs(image.area() - area) < 2, image.at(40, 40) == SIMD4(255, 0, 0, 255), image.at(50, 40).w == 0)
    verify(image.at(18, 18).w == 0)
  }

  @Test func anEvenOddClipLeavesARing() {
    expectArea(.evenOddClip, .pi * (24 * 24 - 12 * 12), within: 2)
    verify(Picture.evenOddClip.draw().at(32, 32).w == 0, Picture.evenOddClip.draw().isSymmetric)
  }

  @Test func anImageMasksByItsAlpha() {
    let image = Picture.imageMask.draw()
    // The middles of the mask's four pixels are at 20, 28, 36 and 44.
    for (x, alpha) in [(16, 0), (21, 11), (24, 64), (32, 149), (40, 234), (47, 255)] {
      // 1.5 and 4.5 eighths of the way to the next pixel count as 2 and 5, which weigh 1/8 and 3/4.
      verify(abs(image.at(x, 32).w - alpha) <= 1, "at \(x): \(image.at(x, 32).w)")
    }
    verify(image.at(32, 15).w == 0, image.at(48, 32).w == 0)
  }

  @Test func alphasMultiply() {
    let image = Picture.alpha.draw()
    verify(image.at(10, 10).isNear(SIMD4(128, 0, 0, 128)), image.at(50, 50).isNear(SIMD4(0, 0, 64, 64)))
    // 64 + 128·(1 − 1/4).
    verify(image.at(30, 30).isNear(SIMD4(96, 0, 64, 160)))
  }

  @Test func boundedModesLeaveTheRestAlone() {
    let image = Picture.boundedModes.draw()
    verify(image.at(8, 40).isNear(SIMD4(0, 0, 128, 128)), image.at(8, 24).isNear(SIMD4(0, 0, 128, 128)))
    verify(image.at(24, 24) == .zero, image.at(40, 24).isNear(SIMD4(0, 0, 128, 128)), image.at(40, 40) == .zero)
    verify(image.at(56, 24).isNear(SIMD4(128, 0, 0, 128)), image.at(56, 40) == .zero)
    // Between the ellipses everything is unchanged.
    for x in [0, 16, 32, 48, 63] { verify(image.at(x, 17) == SIMD4(255, 0, 0, 255), "at \(x)") }
    verify(image.at(0, 63) == .zero)
  }

  @Test func aShadowIsAGaussianThatTheMatrixDoesNotMove() {
    let image = Picture.shadow.draw()
    verify(image.at(20, 30) == SIMD4(255, 0, 0, 255))
    // The square ends at 40; its shadow is 6 further right and 6 lower, with σ = 2: Φ(−d/σ) beyond its edge, up to the
    // last weight, at 2σ.
    for x in 42..<54 {
      let d = Double(x) + 0.5 - 46
      func beyond(_ d: Double) -> Double { 0.5 * erfc(d / 2 / 2.0.squareRoot()) }
      let expected = 255 * max(0, beyond(d) - beyond(4.5)) / (1 - 2 * beyond(4.5))
      verify(abs(Double(image.at(x, 30).z) - expected) < 2.5, "at \(x)")
    }
    verify(image.at(30, 20).z > 200, image.at(30, 50) == .zero)
    // Square and shadow cover 2 · 24² − 18², except for the blur of the corners.
    verify(abs(image.area() - (2 * 576 - 324)) < 12)
  }

  @Test func aLayerCastsOneShadow() {
    let image = Picture.layerShadow.draw()
    verify(image.at(12, 20).isNear(SIMD4(0, 0, 0, 128)), image.at(40, 28).isNear(SIMD4(0, 0, 0, 128)))
    // In a transparency layer the upper square casts no shadow onto the lower, as it would otherwise.
    verify(image.at(28, 28) == SIMD4(255, 0, 0, 255))
    // 24² − 8·16 red, 24² green, and 8 rows of shadow below: 24 and 16 wide.
    verify(abs(image.area() - (576 - 128 + 576 + 0.5 * 8 * (24 + 16))) < 1)
  }

  @Test func aLayerFadesAsOne() {
    let image = Picture.layers.draw()
    verify(image.at(10, 10).isNear(SIMD4(128, 0, 0, 128)), image.at(30, 30).isNear(SIMD4(0, 0, 128, 128)))
    verify(image.at(50, 50) == .zero, image.at(4, 4) == .zero)
  }

  @Test func aLinearGradientGoesFromColourToColour() {
    let image = Picture.linearGradients.draw()
    // The parameter at the middle of pixel x is (x + ½ − 16) / 32.
    for x in 16..<48 {
      let t = (Double(x) + 0.5 - 16) / 32
      let green = t < 0.5 ? 2 * t : 2 - 2 * t
      let expected = SIMD4(Int(255 * max(0, 1 - 2 * t)), Int(255 * green), Int(255 * max(0, 2 * t - 1)), 255)
      verify(image.at(x, 20).isNear(expected), "at \(x)")
    }
    verify(image.at(15, 20) == .zero, image.at(48, 20) == .zero)
    // The gradient is slanted: equal across its direction, extended after the end, clear before the start.
    verify(image.at(30, 50).isNear(image.at(32, 48)), image.at(63, 63) == SIMD4(0, 0, 255, 255))
    verify(image.at(4, 44) == .zero)
    // The edge is antialiased.
    verify(abs(image.at(8, 47).w - 128) <= 9)
  }

  @Test func aRadialGradientIsRings() {
    let image = Picture.radialGradients.draw()
    verify(image.at(20, 20) == .zero || image.at(20, 20).w == 255)
    for (x, y) in [(26, 20), (20, 28), (28, 28), (12, 12)] {
      let r = hypot(Double(x) + 0.5 - 20, Double(y) + 0.5 - 20)
      let gray = Int(255 * (1 - (r - 4) / 12))
      verify(image.at(x, y).isNear(SIMD4(gray, gray, gray, 255), within: 2), "at \(x), \(y)")
    }
    verify(image.at(40, 20) == .zero)
    // Before the start the cone is all red.
    verify(image.at(2, 50) == SIMD4(255, 0, 0, 255), image.at(2, 45) == .zero, image.at(55, 50).z > 240)
    verify(image.at(58, 50) == .zero)
  }

  @Test func anImageStandsUpright() {
    let image = Picture.images.draw()
    // Pixel for pixel.
    verify(image.at(4, 55) == SIMD4(255, 0, 0, 255), image.at(11, 48) == SIMD4(255, 0, 0, 255))
    verify(image.at(12, 48) == SIMD4(0, 255, 0, 255), image.at(4, 40) == SIMD4(0, 0, 255, 255))
    verify(image.at(19, 40) == .zero)
    // The nearest pixel: hard borders.
    verify(image.at(35, 59) == SIMD4(255, 0, 0, 255), image.at(36, 59) == SIMD4(0, 255, 0, 255))
    // Cubic: soft ones, and the colours themselves away from them.
    verify(image.at(6, 30) == SIMD4(255, 0, 0, 255), image.at(18, 30).x > 0, image.at(18, 30).x < 128)
    // Turned by 30°.
    verify(image.at(44, 21) == SIMD4(255, 0, 0, 255) || image.at(44, 19).x == 255)
  }

  @Test func tilesRepeatFromTheRectangle() {
    let image = Picture.tiles.draw()
    for (x, y) in [(12, 35), (28, 35), (44, 51), (12, 19)] {
      verify(image.at(x, y) == SIMD4(255, 0, 0, 255), "at \(x), \(y)")
    }
    verify(image.at(20, 35) == SIMD4(0, 255, 0, 255), image.at(4, 35) == SIMD4(0, 255, 0, 255))
    verify(image.at(3, 35) == .zero)
    // Clear are 32 of the columns and rows.
    expectArea(.tiles, 56 * 56 - 32 * 32, within: 0.1)
  }

  @Test func aStrokeLiesOverTheFill() {
    let image = Picture.fillAndStroke.draw()
    verify(image.at(14, 32).isNear(SIMD4(0, 0, 128, 128)), image.at(17, 32).isNear(SIMD4(0, 127, 128, 255)))
    verify(image.at(21, 32) == SIMD4(0, 255, 0, 255))
    expectArea(.fillAndStroke, 32 * 32 + 0.5 * (40 * 40 - 32 * 32), within: 2)
  }
}

import TestSupport

/// Blurs and shadows of about a pixel: their sources are drawn with few pixels, and they look as they should.
@Suite struct SmallBlurTests {
  private static func pictures(_ root: CALayer, scale: CGFloat) throws -> [(name: String, image: CGImage)] {
    let comparison = try Comparison(root, Viewport(scale: scale))
    return [("reference", comparison.picture.image), ("GPU", comparison.actual)]
  }

  private static func blur(_ radius: Double) -> CAFilter {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    return blur
  }

  /// A blurred half plane is Φ(x / σ), wherever its edge is.
  @Test(arguments: [0.51, 0.6, 0.75, 1, 1.3, 1.9, 2.4], [1, 2] as [CGFloat])
  func anEdgeIsTheIntegralOfTheGaussian(pixels: Double, scale: CGFloat) throws {
    let sigma = pixels / Double(scale)
    for edge in [16, 16.25, 16.5, 16.37, 16.12] as [Double] {
      let group = CALayer(0, 0, 32, 32)
      group.addSublayer(CALayer(CGFloat(edge), -20, 60, 30, .red))
      group.addSublayer(CALayer(CGFloat(edge), 10, 60, 60, .red))
      group.filters = [Self.blur(sigma)]
      for (name, image) in try Self.pictures(CALayer(size: 32, holding: group), scale: scale) {
        for x in 0..<image.width {
          let d = (Double(x) + 0.5) / Double(scale) - edge
          let expected = 255 * 0.5 * erfc(-d / (sigma * 2.0.squareRoot()))
          let value = Double(image.rgba(x, image.height / 2).w)
          verify(abs(value - expected) < 2.5, "\(name), edge at \(edge): column \(x) is \(value), not \(expected)")
        }
      }
    }
  }

  /// A large picture is drawn with two pixels for one, and reduced by an odd number where the blur's grid allows that.
  @Test(arguments: [0.5, 0.6, 0.95, 1, 1.1, 1.5, 1.6])
  func anEdgeOfALargePictureIsTheIntegralOfTheGaussian(sigma: Double) throws {
    for edge in [200, 200.25, 200.37, 200.12] as [Double] {
      let group = CALayer(0, 0, 400, 300)
      group.addSublayer(CALayer(CGFloat(edge), -20, 260, 170, .red))
      group.addSublayer(CALayer(CGFloat(edge), 150, 260, 200, .red))
      group.filters = [Self.blur(sigma)]
      let root = CALayer(0, 0, 400, 300)
      root.addSublayer(group)
      let image = try Comparison.picture(of: root, Viewport(scale: 2))
      for x in 380..<420 {
        let expected = 255 * 0.5 * erfc((edge - (Double(x) + 0.5) / 2) / (sigma * 2.0.squareRoot()))
        // At a row of pixels inside of one layer, and at the line where both touch.
        for y in [200, 299, 300] {
          let value = Double(image.rgba(x, y).w)
          verify(abs(value - expected) < 2.5, "edge at \(edge): (\(x), \(y)) is \(value), not \(expected)")
        }
      }
    }
  }

  /// As a box of the same size, turned, and with a path or a stroke beside it.
  @Test(arguments: [0.6, 1, 1.9]) func bothRenderersAgree(radius: Double) throws {
    for isShadow in [false, true] {
      let group = CALayer(10, 12, 70, 60)
      let box = CALayer(10, 8, 30, 24, CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1))
      (box.cornerRadius, box.borderWidth, box.borderColor) = (6, 1.5, .blue)
      let turned = CALayer(24, 20, 34, 20, CGColor(red: 0.1, green: 0.4, blue: 1, alpha: 0.8))
      turned.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 6.3, y: 30.1, width: 50, height: 22), transform: nil)
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (.green, .black, 2.4)
      for layer in [box, turned, shape] { group.addSublayer(layer) }
      if isShadow {
        (group.shadowOpacity, group.shadowRadius, group.shadowOffset) = (
          0.8, CGFloat(radius), CGSize(width: 7, height: 5)
        )
      } else {
        group.filters = [Self.blur(radius)]
      }
      for scale in [1, 2] as [CGFloat] {
        let agreement = try Comparison(CALayer(size: 96, holding: group), Viewport(scale: scale)).agreement
        verify(agreement.isWithinTolerance, "shadow \(isShadow), scale \(scale): \(agreement)")
      }
    }
  }

  /// The shadow of a blurred layer, and a second blur, which are drawn from few pixels.
  @Test(arguments: [0.8, 2, 3.4], [false, true]) func bothRenderersAgreeOnWhatIsBlurredTwice(
    radius: Double, isShadow: Bool
  ) throws {
    let group = CALayer(16, 18, 60, 50, CGColor(red: 0.1, green: 0.4, blue: 1, alpha: 1))
    let box = CALayer(10.3, 8.6, 30, 24, CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 1))
    box.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    group.addSublayer(box)
    group.filters = isShadow ? [Self.blur(3.5)] : [Self.blur(3.5), Self.blur(radius)]
    if isShadow {
      (group.shadowOpacity, group.shadowRadius, group.shadowOffset) = (
        1, CGFloat(radius), CGSize(width: 9, height: 6)
      )
    }
    for scale in [1, 2] as [CGFloat] {
      let agreement = try Comparison(CALayer(size: 96, holding: group), Viewport(scale: scale)).agreement
      verify(agreement.isWithinTolerance, "scale \(scale): \(agreement)")
    }
  }

  /// A layer of an odd width around a whole point ends halfway between two: under a red one in the same place, black
  /// ones do not show.
  @Test(arguments: [4.2, 5.8, 9, 15]) func edgesBetweenPointsCoverEachOther(radius: Double) throws {
    let group = CALayer(-20, -20, 104, 104, .red)
    for color in [CGColor.black, .black, .red] { group.addSublayer(CALayer(30.5, 31.5, 21, 13, color)) }
    group.filters = [Self.blur(radius)]
    for (name, image) in try Self.pictures(CALayer(size: 64, holding: group), scale: 1) {
      for y in 0..<40 {
        for x in 0..<50 {
          let color = image.rgba(x, y)
          verify(color.x >= color.w &- 1, "\(name): \(color) at (\(x), \(y))")
        }
      }
    }
  }

  /// Rows that touch on whole points, in a small picture of 0.316 pixels a point: red ones over black ones in the same
  /// places.
  @Test(arguments: [13.2, 14, 16.5, 20]) func rowsOnWholePointsCoverEachOtherInASmallPicture(radius: Double) throws {
    let group = CALayer(-100, -100, 300, 300, .red)
    for place in [10, 19, 40] as [CGFloat] {
      for color in [CGColor.black, .red] { group.addSublayer(CALayer(120, 100 + place, 46, 2, color)) }
    }
    group.filters = [Self.blur(radius)]
    for (name, image) in try Self.pictures(CALayer(size: 96, holding: group), scale: 0.316) {
      for y in 0..<image.height {
        for x in 0..<image.width { verify(image.rgba(x, y).x >= 254, "\(name): (\(x), \(y)) is \(image.rgba(x, y))") }
      }
    }
  }

  /// A blurred black layer that inverts white, in a blur: black up to its edge, and white beyond as far as its own blur
  /// leaves that free.
  @Test(arguments: [(6.9, 2.2), (5, 1.5)]) func aBackdropIsCutInsideOfABlur(outer: Double, inner: Double) throws {
    for edge in [32, 32.5, 32.25] as [Double] {
      let group = CALayer(0, 0, 64, 64)
      group.addSublayer(CALayer(-90, -90, 244, 244, .white))
      let layer = CALayer(-90, -90, CGFloat(90 + edge), 244, .black)
      layer.backgroundFilters = [CAFilter(type: "colorInvert")]
      layer.filters = [Self.blur(inner)]
      group.addSublayer(layer)
      group.filters = [Self.blur(outer)]
      func normal(_ d: Double, _ sigma: Double) -> Double { 0.5 * erfc(-d / (sigma * 2.0.squareRoot())) }
      for (name, image) in try Self.pictures(CALayer(size: 64, holding: group), scale: 1) {
        for x in 16..<48 {
          let center = Double(x) + 0.5
          // Slices of 0.02 points beyond the edge.
          let expected = (0..<2500).reduce(0.0) { sum, k in
            let (from, to) = (edge + 0.02 * Double(k), edge + 0.02 * Double(k + 1))
            let share = normal(to - center, outer) - normal(from - center, outer)
            return sum + normal((from + to) / 2 - edge, inner) * share
          }
          let value = Double(image.rgba(x, 32).x)
          verify(abs(value - 255 * expected) < 2.5, "\(name), \(edge): column \(x) is \(value), not \(255 * expected)")
        }
      }
    }
  }

  /// Two planes that cross in a blur, along a slanted line: Φ(x / σ) across it.
  @Test(arguments: [(0.35, 0.75), (0.2, 0.75), (0.6, 0.6), (0.35, 1.5)])
  func planesCrossInABlur(turn: Double, sigma: Double) throws {
    let group = CALayer(0, 0, 64, 64)
    group.addSublayer(CALayer(12, 12, 40, 40, .red))
    let tilted = CALayer(12, 12, 40, 40, .blue)
    tilted.transform = CATransform3DMakeRotation(1, CGFloat(cos(turn)), CGFloat(sin(turn)), 0)
    group.addSublayer(tilted)
    group.filters = [Self.blur(sigma)]
    for (name, image) in try Self.pictures(CALayer(size: 64, holding: group), scale: 1) {
      let isBlueBelow = image.rgba(32, 38).z > 128
      for (x, y) in (26..<38).flatMap({ x in (26..<38).map { (x, $0) } }) {
        let d = (Double(y) - 31.5) * cos(turn) - (Double(x) - 31.5) * sin(turn)
        let expected = 255 * 0.5 * erfc((isBlueBelow ? -d : d) / (sigma * 2.0.squareRoot()))
        let value = Double(image.rgba(x, y).z)
        verify(
          abs(value - expected) < (name == "GPU" ? 4 : 1), "\(name): (\(x), \(y)) is \(value), not \(expected)")
      }
    }
  }
}

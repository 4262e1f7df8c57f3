import TestSupport

/// Opaque layers that touch, in blurs and in blurred shadows: nothing shows between them, so they look like one plane.
@Suite struct TouchingLayerTests {
  private static func pictures(_ root: CALayer, scale: CGFloat = 1) throws -> [(name: String, image: CGImage)] {
    let comparison = try Comparison(root, Viewport(scale: scale))
    return [("reference", comparison.picture.image), ("GPU", comparison.actual)]
  }

  /// The greatest difference of two pictures in a channel.
  private static func difference(_ a: CGImage, _ b: CGImage) -> Int32 { ImageDifference(of: a, from: b).greatest.max() }

  private static func blur(_ radius: Double) -> CAFilter {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    return blur
  }

  /// A layer of 160 × 160 points at (0, 0) in strips of the given heights, in turn.
  private static func list(_ heights: [Double], _ color: CGColor = .blue, vertical: Bool = false) -> CALayer {
    let list = CALayer(0, 0, 160, 160)
    var (place, k) = (0.0, 0)
    while place < 160 {
      let height = min(heights[k % heights.count], 160 - place)
      list.addSublayer(
        vertical
          ? CALayer(CGFloat(place), 0, CGFloat(height), 160, color)
          : CALayer(0, CGFloat(place), 160, CGFloat(height), color))
      (place, k) = (place + height, k + 1)
    }
    return list
  }

  private static let strips = Cases.some(3, of: [[43, 1], [1], [7, 1], [160], [3, 2, 11]] as [[Double]])

  @Test(arguments: Cases.some(2, of: [0.7, 1, 2.5, 4, 9, 20, 40, 80]))
  func theBlurOfAListIsThatOfAPlane(radius: Double) throws {
    let plane = Self.list([160])
    plane.filters = [Self.blur(radius)]
    let expected = try Self.pictures(CALayer(size: 160, holding: plane))
    for heights in Self.strips {
      let list = Self.list(heights, vertical: heights.count == 2)
      list.filters = [Self.blur(radius)]
      for (k, (name, image)) in try Self.pictures(CALayer(size: 160, holding: list)).enumerated() {
        let difference = Self.difference(image, expected[k].image)
        verify(difference <= 1, "\(name), σ \(radius), strips of \(heights): \(difference)")
      }
    }
  }

  @Test(arguments: Cases.some(2, of: [1, 3, 8, 25]))
  func theShadowOfAListIsThatOfAPlane(radius: Double) throws {
    func shadow(of list: CALayer) -> CALayer {
      (list.shadowOpacity, list.shadowRadius, list.shadowOffset) = (1, CGFloat(radius), CGSize(width: 200, height: 20))
      let root = CALayer(0, 0, 400, 200)
      list.position = CGPoint(x: 90, y: 90)
      root.addSublayer(list)
      return root
    }
    let expected = try Self.pictures(shadow(of: Self.list([160])))
    for heights in Self.strips {
      for (k, (name, image)) in try Self.pictures(shadow(of: Self.list(heights))).enumerated() {
        let difference = Self.difference(image, expected[k].image)
        verify(difference <= 1, "\(name), σ \(radius), strips of \(heights): \(difference)")
      }
    }
  }

  /// On a screen of two pixels a point, separators are half a point.
  @Test(arguments: [2, 6, 15] as [Double])
  func halfPointsTouchAtTwoPixelsAPoint(radius: Double) throws {
    let (plane, list) = (Self.list([160]), Self.list([21.5, 0.5]))
    for layer in [plane, list] { layer.filters = [Self.blur(radius)] }
    let expected = try Self.pictures(CALayer(size: 160, holding: plane), scale: 2)
    for (k, (name, image)) in try Self.pictures(CALayer(size: 160, holding: list), scale: 2).enumerated() {
      let difference = Self.difference(image, expected[k].image)
      verify(difference <= 1, "\(name), σ \(radius): \(difference)")
    }
  }

  /// In the middle of a list that reaches far, the blur is its colour, turned or not, on whole points or not on the
  /// reference.
  @Test(arguments: [0, 0.3, 0.5] as [Double])
  func theMiddleOfABlurredListIsItsColor(offset: Double) throws {
    let list = Self.list([5, 1])
    list.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    for layer in list.sublayers ?? [] { layer.position.y += CGFloat(offset) }
    list.filters = [Self.blur(6)]
    for (name, image) in try Self.pictures(CALayer(size: 160, holding: list)) where name == "reference" || offset == 0 {
      for y in 60..<100 {
        for x in 60..<100 {
          let pixel = image.rgba(x, y)
          verify(pixel.z >= 254, pixel.w >= 254, "\(name), \(offset): (\(x), \(y)) is \(pixel)")
        }
      }
    }
  }

  /// The pair that must differ: a gap of a quarter of a point shows.
  @Test func aGapShows() throws {
    let list = Self.list([10])
    for (k, layer) in (list.sublayers ?? []).enumerated() { layer.bounds.size.height -= k % 2 == 0 ? 2 : 0 }
    list.filters = [Self.blur(6)]
    for (name, image) in try Self.pictures(CALayer(size: 160, holding: list)) {
      verify(image.rgba(80, 80).w < 240, "\(name)")
    }
  }
}

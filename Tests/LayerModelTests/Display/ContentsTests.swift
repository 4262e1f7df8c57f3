import TestSupport

@Suite struct ContentsTests {
  private let layer = CALayer(90, 60)

  private func placement() throws -> ContentsPlacement { try #require(layer.commitFrame().styles[0].contents) }

  /// 30 × 20 pixels in 90 × 60 points that start at (10, 100); "bottom" is the least y.
  @Test(arguments: [
    (CALayerContentsGravity.center, CGRect(40, 120, 30, 20)), (.top, CGRect(40, 140, 30, 20)),
    (.bottom, CGRect(40, 100, 30, 20)), (.left, CGRect(10, 120, 30, 20)), (.right, CGRect(70, 120, 30, 20)),
    (.topLeft, CGRect(10, 140, 30, 20)), (.topRight, CGRect(70, 140, 30, 20)), (.bottomLeft, CGRect(10, 100, 30, 20)),
    (.bottomRight, CGRect(70, 100, 30, 20)), (.resize, CGRect(10, 100, 90, 60)),
  ])
  func contentsGravityPlacesTheImage(_ gravity: CALayerContentsGravity, _ frame: CGRect) throws {
    layer.bounds.origin = CGPoint(10, 100)
    layer.contents = blank(30, 20)
    layer.contentsGravity = gravity
    try verify(placement().frame == frame)
  }

  /// A class of the program's own may say what its contents are.
  @Test func contentsMayBeOverridden() throws {
    final class Shown: CALayer {
      static let image = blank(3, 3)
      override var contents: Any? {
        get { Self.image }
        set { super.contents = newValue }
      }
    }
    let layer = Shown()
    layer.bounds = CGRect(0, 0, 9, 9)
    layer.contents = blank(30, 20)
    let shown = try #require(layer.commitFrame().styles[0].contents)
    verify(shown.image === Shown.image)
  }

  /// Contents read back as they were set, whatever they are.
  @Test func contentsKeepTheirValue() {
    let image = blank(3, 3)
    verify(layer.contents == nil)
    layer.contents = image
    verify(layer.contents as? CGImage === image)
    layer.contents = "a text"
    verify(layer.contents as? String == "a text", layer.commitFrame().styles[0].contents == nil)
    layer.contents = nil
    verify(layer.contents == nil)
  }

  /// The snapshot's filters for the names of the model's, in a layer, its bitmap and an emitter's cell.
  @Test(
    arguments: [
      ("linear", .linear), ("nearest", .nearest), ("trilinear", .trilinear), ("Nearest", .linear), ("cubic", .linear),
      ("", .linear),
    ] as [(String, ImageFilter)])
  func filtersHaveNames(_ name: String, _ filter: ImageFilter) throws {
    layer.contents = blank(30, 20)
    layer.shouldRasterize = true
    for (magnification, minification) in [(name, "linear"), ("linear", name)] {
      layer.magnificationFilter = CALayerContentsFilter(rawValue: magnification)
      layer.minificationFilter = CALayerContentsFilter(rawValue: minification)
      let bitmap = try #require(layer.commitFrame().effects(of: 0)?.rasterization)
      let expected: [ImageFilter] = [magnification == name ? filter : .linear, minification == name ? filter : .linear]
      try verify([placement().magnificationFilter, placement().minificationFilter] == expected)
      verify([bitmap.magnificationFilter, bitmap.minificationFilter] == expected)
    }
    let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
    (cell.contents, cell.birthRate, cell.lifetime, cell.magnificationFilter) = (blank(4, 4), 4, 10, name)
    emitter.emitterCells = [cell]
    emitter.bounds = CGRect(0, 0, 20, 20)
    let particles = emitter.commitFrame(at: 1).styles.compactMap(\.contents)
    verify(!particles.isEmpty, particles.allSatisfy { $0.magnificationFilter == filter })
  }

  @Test func aspectGravities() throws {
    layer.contents = blank(30, 30)
    layer.contentsGravity = .resizeAspect
    try verify(placement().frame == CGRect(15, 0, 60, 60))
    layer.contentsGravity = .resizeAspectFill
    try verify(placement().frame == CGRect(0, -15, 90, 90))
    layer.contentsScale = 7
    try verify(placement().frame == CGRect(0, -15, 90, 90))
  }

  @Test func scaleAndPartMakeTheSize() throws {
    layer.contents = blank(60, 40)
    layer.contentsGravity = .bottomLeft
    layer.contentsScale = 2
    try verify(placement().frame == CGRect(0, 0, 30, 20))
    layer.contentsRect = CGRect(0, 0, 0.5, 1)
    try verify(placement().frame == CGRect(0, 0, 15, 20))
  }

  @Test func partsCountFromTheSideWhereYStarts() throws {
    layer.contents = blank(40, 20)
    layer.contentsRect = CGRect(0, 0, 0.5, 0.25)
    let placement = try placement()
    verify(placement.part(yDown: true) == CGRect(0, 0, 20, 5), placement.part(yDown: false) == CGRect(0, 15, 20, 5))
    // The part's first row is at the least y, or at the greatest.
    let (down, up) = (placement.stretch(yDown: true).y, placement.stretch(yDown: false).y)
    verify(down.image(at: 0) == 0, down.image(at: 60) == 5, up.image(at: 0) == 20, up.image(at: 60) == 15)
    verify(placement.imageMap(yDown: false).image(of: Vector2(90, 30)) == Vector2(20, 17.5))
  }

  @Test func texelsAreThoseOfThePart() throws {
    layer.contents = blank(10, 10)
    try verify(placement().texelRange(yDown: true) == (Vector2(0.5, 0.5), Vector2(9.5, 9.5)))
    layer.contentsRect = CGRect(0.25, 0.3, 0.5, 0.4)
    // 2.5…7.5 includes the texels it cuts; 3…7 must not include a neighbour because of rounding.
    try verify(placement().texelRange(yDown: true) == (Vector2(2.5, 3.5), Vector2(7.5, 6.5)))
    layer.contentsRect = CGRect(-1, 2, 1.5, 1)
    try verify(placement().texelRange(yDown: true) == (Vector2(0.5, 9.5), Vector2(4.5, 9.5)))
  }

  @Test func nothingShowsWithoutAnImageOrArea() {
    layer.contents = "no image"
    verify(layer.commitFrame().styles[0].contents == nil)
    layer.contents = blank(1, 1)
    verify(layer.commitFrame().styles[0].contents != nil)
    layer.contentsRect.size.width = 0
    verify(layer.commitFrame().styles[0].contents == nil)
    layer.contentsRect = CGRect(0, 0, .nan, 1)
    verify(layer.commitFrame().styles[0].contents == nil)
  }

  /// 30 × 30 pixels in 90 × 60 points, cut in thirds.
  @Test(arguments: [(CGFloat(1), 10.0), (2, 5)])
  func nineParts(scale: CGFloat, margin: Double) throws {
    let third = CGFloat(1) / 3
    layer.contents = blank(30, 30)
    layer.contentsCenter = CGRect(third, third, third, third)
    layer.contentsScale = scale
    let (x, y) = try placement().stretch(yDown: true)
    verify(!x.isLinear, !y.isLinear)
    for (axis, length) in [(x, 90.0), (y, 60.0)] {
      for (a, b) in [
        (axis.plane, SIMD4(0, margin, length - margin, length)), (axis.image, SIMD4(0.0, 10, 20, 30)),
      ] {
        for i in 0..<4 { verify(abs(a[i] - b[i]) < 1e-9) }
      }
      verify(abs(axis.image(at: margin / 2) - 5) < 1e-9, abs(axis.image(at: length / 2) - 15) < 1e-9)
      verify(abs(axis.slope(at: margin / 2) - 10 / margin) < 1e-9)
      verify(abs(axis.slope(at: length / 2) - 10 / (length - 2 * margin)) < 1e-9)
    }
    let up = try placement().stretch(yDown: false).y
    verify(abs(up.image(at: margin / 2) - 25) < 1e-9, up.slope(at: 30) < 0)
  }

  @Test func ninePartsOnlyWhereSomethingStretches() throws {
    layer.contents = blank(30, 30)
    layer.contentsCenter = CGRect(0.25, 0.25, 0.5, 0.5)
    layer.contentsGravity = .center
    try verify(placement().center == nil)
    layer.contentsGravity = .resize
    try verify(placement().center != nil)
    layer.contentsCenter = CGRect(0, 0, 1, 1)
    try verify(placement().center == nil)
  }

  @Test func marginsThatDoNotFitShareTheFrame() throws {
    layer.bounds.size = CGSize(width: 15, height: 60)
    layer.contents = blank(30, 30)
    layer.contentsCenter = CGRect(0.5, 0.25, 0.25, 0.5)
    let center = try #require(try placement().center)
    // 15 and 7.5 points in 15.
    verify(abs(center.before.width - 10) < 1e-9, abs(center.after.width - 5) < 1e-9)
    verify(center.before.height == 7.5, center.after.height == 7.5)
  }

  @Test func anEmptyMiddleIsOnePixel() throws {
    layer.contents = blank(30, 30)
    layer.contentsCenter = CGRect(0.5, 0.5, 0, 0)
    let unit = try #require(try placement().center).unitRect
    verify(abs(unit.width * 30 - 1) < 1e-9, abs(unit.midX - 0.5) < 1e-9)
  }
}

import Drawing
import TestSupport

struct RenderInContextTests {
  private func context(yDown: Bool = true) throws -> CGContext {
    let c = try #require(CGContext(width: 32, height: 32))
    if yDown {
      c.translateBy(x: 0, y: 32)
      c.scaleBy(x: 1, y: -1)
    }
    return c
  }

  private func picture(_ layer: CALayer, yDown: Bool = true) throws -> CGImage {
    let c = try context(yDown: yDown)
    layer.render(in: c)
    return try #require(c.makeImage())
  }

  @Test func theLayersOwnPlaceDoesNotCount() throws {
    let layer = CALayer(0, 0, 16, 16, .red)
    layer.position = CGPoint(x: 500, y: 500)
    layer.transform = CATransform3DMakeScale(3, 3, 1)
    let image = try picture(layer)
    verify(image.coveredArea == 256, image.rgba(0, 0) == SIMD4(255, 0, 0, 255), image.rgba(16, 0).w == 0)
    // The origin of its bounds does count.
    layer.bounds.origin = CGPoint(x: 8, y: 4)
    try verify(picture(layer).rgba(0, 0).w == 0, picture(layer).rgba(23, 19).w == 255)
  }

  /// Whatever the direction of y in the context, and whichever layers are flipped.
  @Test(arguments: [true, false], [true, false])
  func imagesStandUpright(yDown: Bool, isFlipped: Bool) throws {
    let two = CGImage(width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    let root = CALayer(0, 0, 32, 32)
    root.isGeometryFlipped = isFlipped
    root.contents = two
    root.magnificationFilter = .nearest
    let child = CALayer(16, 0, 16, 32)
    child.contents = two
    child.magnificationFilter = .nearest
    root.addSublayer(child)
    let image = try picture(root, yDown: yDown)
    for x in [4, 24] {
      verify(image.rgba(x, 4) == SIMD4(255, 0, 0, 255), image.rgba(x, 28) == SIMD4(0, 0, 255, 255))
    }
  }

  @Test func sublayersAreSortedByDepth() throws {
    let (low, high) = (CALayer(0, 0, 16, 16, .blue), CALayer(0, 0, 16, 16, .red))
    high.zPosition = 1
    let root = CALayer(0, 0, 32, 32)
    root.addSublayer(high)
    root.addSublayer(low)
    try verify(picture(root).rgba(8, 8) == SIMD4(255, 0, 0, 255))
    high.zPosition = -1
    try verify(picture(root).rgba(8, 8) == SIMD4(0, 0, 255, 255))
  }

  /// As on Apple's picture of a ring over a card that fade together (Lottie's pr_1604_2): no card shows through the
  /// ring.
  @Test func aLayerWithSublayersFadesAsOne() throws {
    let group = CALayer(0, 0, 32, 32, .red)
    group.addSublayer(CALayer(0, 0, 16, 16, .blue))
    group.opacity = 0.5
    try verify(picture(group).rgba(8, 8) == SIMD4(0, 0, 128, 128))
    // 128 of blue over 64 of red.
    group.allowsGroupOpacity = false
    let color = try picture(group).rgba(8, 8)
    verify(color == SIMD4(64, 0, 128, 191) || color == SIMD4(64, 0, 128, 192))
    group.isHidden = true
    try verify(picture(group).coveredArea == 0)
  }

  /// As asserted on Apple's systems by GNUstep's quartzcore (pull request 95): `render(in:)` does not call `draw(in:)`.
  @Test func neverDisplayedContentsDoNotShow() throws {
    final class Painting: CALayer {
      var calls = 0
      override func draw(in ctx: CGContext) {
        calls += 1
        ctx.setFillColor(.red)
        ctx.fill(bounds)
      }
    }
    let layer = Painting()
    layer.bounds.size = CGSize(width: 16, height: 16)
    try verify(picture(layer).coveredArea == 0, layer.calls == 0)
    layer.display()
    try verify(picture(layer).coveredArea == 256, layer.calls == 1)
    layer.bounds.origin.x = 4
    try verify(picture(layer).rgba(2, 2).w == 0, layer.calls == 1)
  }

  /// Apple's values for an orange-yellow square at opacity 0.2647, 67.5/255 (Lottie's pr_1632_2), for black at 0.1, 0.7
  /// and 0.9, and for dark grey at 0.1 (issue_1837, issue_2310).
  @Test func coloursAreRoundedAsCoreGraphicsDoes() throws {
    let layer = CALayer(0, 0, 16, 16)
    func shown(_ color: CGColor, _ opacity: Float) throws -> SIMD4<UInt8> {
      (layer.backgroundColor, layer.opacity) = (color, opacity)
      return try picture(layer).rgba(8, 8)
    }
    let yellow = CGColor(red: 251 / 255.0, green: 188 / 255.0, blue: 4 / 255.0, alpha: 1)
    try verify(shown(yellow, 0.2647059) == SIMD4(67, 50, 1, 68))
    try verify(shown(CGColor(gray: 48 / 255.0, alpha: 1), 0.1) == SIMD4(5, 5, 5, 26))
    for (opacity, alpha) in [(0.1, 26), (0.3, 77), (0.5, 128), (0.7, 179), (0.9, 230)] as [(Float, UInt8)] {
      try verify(shown(.black, opacity) == SIMD4(0, 0, 0, alpha))
    }
  }

  /// Images are made smaller as by a context, whichever of the smooth filters a layer asks for, and as part of any
  /// image.
  @Test(arguments: [CALayerContentsFilter.linear, .trilinear])
  func imagesAreMadeSmallerAsInContexts(filter: CALayerContentsFilter) throws {
    let image = CGImage.distinct(100, 60)
    func expected(_ image: CGImage, _ rect: CGRect) throws -> CGImage {
      let c = try context(yDown: false)
      c.draw(image, in: CGRect(x: rect.minX, y: 32 - rect.maxY, width: rect.width, height: rect.height))
      return try #require(c.makeImage())
    }
    let layer = CALayer(5, 3, 20, 12)
    (layer.contents, layer.minificationFilter) = (image, filter)
    let root = CALayer(size: 32, holding: layer)
    let whole = try picture(root)
    try verify(whole.premultipliedRGBA == expected(image, layer.frame).premultipliedRGBA)
    // By transforms.
    layer.transform = CATransform3DMakeScale(0.5, 0.5, 1)
    layer.bounds.size = CGSize(width: 40, height: 24)
    try verify(picture(root).premultipliedRGBA == whole.premultipliedRGBA)
    // Of a part its neighbours do not count.
    layer.contentsRect = CGRect(x: 0.2, y: 0.5, width: 0.6, height: 0.5)
    let part = try #require(image.cropping(to: CGRect(x: 20, y: 30, width: 60, height: 30)))
    try verify(
      picture(root).premultipliedRGBA == expected(part, CGRect(x: 5, y: 3, width: 20, height: 12)).premultipliedRGBA
    )
    // The nearest pixel stays one.
    layer.minificationFilter = .nearest
    let colors = Set((0..<6000).map { image.rgba($0 % 100, $0 / 100) })
    let nearest = try picture(root)
    #expect(
      (0..<1024).allSatisfy {
        nearest.rgba($0 % 32, $0 / 32).w < 255 || colors.contains(nearest.rgba($0 % 32, $0 / 32))
      })
  }

  /// Between pixels, contents are drawn in a clip of their own frame, so that c of a pixel counts as c²: on Apple's
  /// picture of a disc that spans 69.57 to 130.66 (Lottie's pr_2271), 43 of 235 and 59 of 137 are left at its sides.
  @Test(arguments: [1, 3, 90]) func theEdgeOfContentsCountsTwice(size: Int) throws {
    let layer = CALayer(5.568, 8.25, 20.091, 10)
    layer.contents = CGImage(width: size, height: size) { _, _ in SIMD4(0, 0, 0, 255) }
    let image = try picture(CALayer(size: 32, holding: layer))
    func expect(_ x: Int, _ y: Int, _ covered: Double) {
      verify(abs(Double(image.rgba(x, y).w) - 255 * covered * covered) < 10, "(\(x), \(y)): \(image.rgba(x, y).w)")
    }
    expect(5, 12, 0.432)
    expect(25, 12, 0.659)
    expect(12, 8, 0.75)
    expect(12, 18, 0.25)
    expect(12, 12, 1)
    // Not that of a colour.
    (layer.contents, layer.backgroundColor) = (nil, .black)
    try verify(abs(Int(picture(CALayer(size: 32, holding: layer)).rgba(5, 12).w) - 110) < 10)
  }

  /// 82 pixels in 20.5 are reduced to 21, a little narrower than the picture's, which are drawn from 4.5 on.
  @Test func imagesStayInPlaceAsTheyAreMadeSmaller() throws {
    let ramp = CGImage(width: 82, height: 1) { x, _ in SIMD4(UInt8(3 * x), 0, 0, 255) }
    let layer = CALayer(4.5, 0, 20.5, 8)
    layer.contents = ramp
    let image = try picture(CALayer(size: 32, holding: layer))
    // The ramp's value at pixel j of 21 is 3 · 81/20 · j. It is centred on 4.5 + (j + ½) · 20.5/21.
    let eighths: [Double] = [0, 0.0625, 0.125, 0.25, 0.5, 0.75, 0.875, 0.9375, 1]
    for x in 7..<23 {
      let place = (Double(x) + 0.5 - 4.5) * 21 / 20.5 - 0.5
      let low = place.rounded(.down)
      let expected = 12.15 * (low + eighths[Int((8 * (place - low)).rounded())])
      verify(abs(Double(image.rgba(x, 4).x) - expected) <= 1.5, "\(x): \(image.rgba(x, 4).x), not \(expected)")
    }
  }

  /// Nine parts, each reduced separately: stripes of a pixel become grey in all.
  @Test func nineParts() throws {
    let stripes = CGImage(width: 90, height: 90) { x, y in
      (x + y) % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
    }
    let layer = CALayer(1, 1, 30, 20)
    (layer.contents, layer.contentsScale) = (stripes, 6)
    layer.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
    let image = try picture(CALayer(size: 32, holding: layer))
    for (x, y) in (0..<600).map({ ($0 % 30 + 1, $0 / 30 + 1) }) {
      // The checkers' ends repeat beyond the edges of each part.
      verify(abs(Int(image.rgba(x, y).x) - 128) <= 48, "(\(x), \(y)): \(image.rgba(x, y))")
    }
    verify(abs(image.coveredArea - 600) < 1)
  }

  /// Upright and turned, a disc of 400 pixels in 20 has a smooth edge.
  @Test(arguments: [0, 0.3, 0.785]) func theEdgeOfALargeDiscIsSmooth(angle: Double) throws {
    let disc = CGImage(width: 400, height: 400) { x, y in
      let (a, b) = (Double(x) - 199.5, Double(y) - 199.5)
      return a * a + b * b < 40_000 ? SIMD4(0, 0, 0, 255) : .zero
    }
    let layer = CALayer(6, 6, 20, 20)
    layer.contents = disc
    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
    let image = try picture(CALayer(size: 32, holding: layer))
    let partial = (0..<1024).filter { (9...246).contains(image.rgba($0 % 32, $0 / 32).w) }.count
    verify(partial >= 44, "\(partial)")
    // The first pixel lies on the first and the last on the last, so a step is 399/19 of the disc's pixels, and its
    // radius 200 · 19/399.
    verify(abs(image.coveredArea - .pi * pow(200.0 * 19 / 399, 2)) < 8)
  }

  /// Apple's weights (Lottie's issue_2265, at twice the size): 7/8 of the nearer pixel and 1/8 of the other, not 3/4
  /// and 1/4.
  @Test func imagesAreInterpolatedInEighths() throws {
    let layer = CALayer(0, 0, 4, 2)
    layer.contents = CGImage(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 255, 240, 240, 240, 255])
    let image = try picture(layer)
    verify((0..<4).map { image.rgba($0, 0).x } == [0, 30, 210, 240])
    // Twelve times as wide: from 1/24 of the way to the next pixel on, by steps of 1/12.
    layer.bounds.size.width = 24
    let wide = try picture(layer)
    verify((6..<18).map { wide.rgba($0, 0).x } == [0, 15, 30, 30, 60, 120, 120, 180, 210, 210, 225, 240])
  }

  /// Apple's shadow of a square with opacity 0.9 and σ = 12 pixels (Lottie's issue_1169_shadow_style): it ends 24
  /// pixels from the edge.
  @Test func shadowsEndAtTwoStandardDeviations() throws {
    let context = try #require(CGContext(width: 160, height: 160))
    let layer = CALayer(0, 0, 160, 160)
    let square = CALayer(60, -40, 240, 240, .white)
    (square.shadowOpacity, square.shadowRadius, square.shadowOffset) = (0.9, 12, .zero)
    layer.addSublayer(square)
    layer.render(in: context)
    let image = try #require(context.makeImage())
    let apple = [0, 0, 0, 0, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 30, 35, 40, 46, 52, 58, 65, 72, 79, 87, 94, 102, 110]
    for (k, alpha) in apple.enumerated() {
      verify(abs(Int(image.rgba(60 - apple.count + k, 80).w) - alpha) <= 1, "\(apple.count - k) pixels from the edge")
    }
  }

  /// As in Apple's pictures of blend modes, drawn by `render(in:)` on iOS.
  @Test func blendModesThatMixHuesAreSourceOver() throws {
    let root = CALayer(0, 0, 32, 32, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    let layer = CALayer(0, 0, 16, 32, CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    root.addSublayer(layer)
    for mode in ["luminosityBlendMode", "hueBlendMode", "saturationBlendMode", "colorBlendMode"] {
      layer.compositingFilter = mode
      try verify(picture(root).rgba(8, 8) == SIMD4(0, 0, 255, 255), "\(mode)")
    }
    layer.compositingFilter = "multiplyBlendMode"
    try verify(picture(root).rgba(8, 8) == SIMD4(0, 0, 0, 255))
  }

  /// As in Apple's pictures, drawn by `render(in:)` on iOS: Generic RGB has colorants of its own and a gamma of 1.8.
  @Test func gradientsMixTheirColoursInGenericRGB() throws {
    let gradient = CAGradientLayer()
    gradient.bounds.size = CGSize(width: 32, height: 32)
    gradient.colors = [CGColor.black, CGColor.white]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: -0.5, y: 0), CGPoint(x: 1.5, y: 0))
    // Half way in an encoding of gamma 1.8: 0.5^1.8 of the light, 0.5732 as sRGB encodes it.
    let middle = try picture(gradient).rgba(16, 16)
    let halfPixel = 255 / 128.0
    verify(abs(Double(middle.x) - 0.5732 * 255) < 1 + halfPixel, abs(Int(middle.x) - Int(middle.z)) <= 1)
    // A component that all stops share is unchanged, except where the other space cannot show it.
    gradient.colors = [CGColor.white, CGColor.white]
    try verify(picture(gradient).rgba(16, 16) == SIMD4(255, 255, 255, 255))
  }

  @Test func theContextsAlphaFadesThePicture() throws {
    let layer = CALayer(0, 0, 32, 32, .red)
    layer.addSublayer(CALayer(0, 0, 16, 16, .blue))
    let c = try context()
    c.clip(to: CGRect(x: 0, y: 0, width: 12, height: 32))
    c.setAlpha(0.5)
    layer.render(in: c)
    c.fill(CGRect(x: 0, y: 30, width: 32, height: 2))
    let image = try #require(c.makeImage())
    verify(image.rgba(8, 8) == SIMD4(0, 0, 128, 128), image.rgba(14, 8) == SIMD4(0, 0, 0, 0))
    // The context's own graphics state is unchanged.
    verify(image.rgba(8, 31).w == 192 || image.rgba(8, 31).w == 191)
  }

  /// As in Apple's pictures, drawn by `render(in:)` on iOS: a layer turned about x shows where it would be without its
  /// transform, move included.
  @Test func transformsOutOfThePlaneAreLeftOut() throws {
    let layer = CALayer(0, 0, 16, 16, .red)
    layer.bounds.size = CGSize(width: 8, height: 8)
    let root = CALayer(size: 32, holding: layer)
    for (x, y) in [(1.0, 0.0), (0, 1)] {
      layer.transform = CATransform3DMakeRotation(3, CGFloat(x), CGFloat(y), 0)
        .then(CATransform3DMakeTranslation(12, 12, 0))
      try verify(picture(root).rgba(8, 8) == SIMD4(255, 0, 0, 255), picture(root).coveredArea == 64)
    }
    layer.transform = CATransform3DMakeTranslation(12, 12, 5)
    try verify(picture(root).rgba(20, 20) == SIMD4(255, 0, 0, 255))
    // Perspective of the superlayer.
    root.sublayerTransform.m34 = -1 / 100
    layer.zPosition = 50
    try verify(picture(root).coveredArea == 64)
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    try verify(picture(root).coveredArea == 0)
  }

  /// A full turn about x has a sine of −2.4·10⁻¹⁶, and the layer its place, as on Apple's pictures; a half turn has
  /// none.
  @Test(arguments: [(1.0, 0.0), (0, 1), (0.6, 0.8)], [1.0, 2, -3])
  func fullTurnOutOfThePlaneKeepsTheLayer(axis: (Double, Double), turns: Double) throws {
    func shown(_ angle: Double, inSublayers: Bool = false, m34: CGFloat = 0) throws -> SIMD4<UInt8> {
      let layer = CALayer(0, 0, 8, 8, .red)
      var transform = CATransform3DRotate(
        CATransform3DMakeTranslation(12, 12, 0), CGFloat(angle), CGFloat(axis.0), CGFloat(axis.1), 0)
      transform.m34 += m34
      let root = CALayer(size: 32, holding: layer)
      if inSublayers { root.sublayerTransform = transform } else { layer.transform = transform }
      let image = try picture(root)
      // At its place with the transform, or without it.
      return SIMD4(image.rgba(14, 14).w, image.rgba(2, 2).w, UInt8((image.coveredArea / 64 * 100).rounded()), 0)
    }
    let turn = 2 * Double.pi * turns
    verify(!CATransform3DIsAffine(CATransform3DMakeRotation(CGFloat(turn), CGFloat(axis.0), CGFloat(axis.1), 0)))
    try verify(shown(turn) == SIMD4(255, 0, 100, 0))
    for angle in [turn + .pi, turn + 1e-3] { try verify(shown(angle) == SIMD4(0, 255, 100, 0), "\(angle)") }
    try verify(shown(turn, m34: -1e-3) == SIMD4(0, 255, 100, 0))
    // About the middle of the root.
    try verify(shown(turn, inSublayers: true) == SIMD4(255, 0, 100, 0))
    try verify(shown(turn + .pi, inSublayers: true) == SIMD4(0, 255, 100, 0))
  }

  /// A scale of the depth stays in the plane.
  @Test func aScaleOfDepthIsNoTurn() throws {
    let layer = CALayer(12, 12, 8, 8, .red)
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    try verify(picture(CALayer(size: 32, holding: layer)).coveredArea == 256)
  }

  @Test func contextPaintsNothingForNonFiniteLayers() throws {
    let layer = CALayer(0, 0, 16, 16, .red)
    layer.position.x = .nan
    try verify(picture(CALayer(size: 32, holding: layer)).coveredArea == 0)
    let c = try context()
    c.scaleBy(x: 0, y: 1)
    CALayer(0, 0, 16, 16, .red).render(in: c)
    try verify(#require(c.makeImage()).coveredArea == 0)
  }

  @Test func aDeepTreeIsNoTrouble() throws {
    let root = CALayer(0, 0, 32, 32)
    var last = root
    for _ in 0..<20_000 {
      let next = CALayer(0, 0, 32, 32)
      last.addSublayer(next)
      last = next
    }
    last.backgroundColor = .red
    try verify(picture(root).coveredArea == 1024)
  }
}

import ReferenceRendering
import TestSupport

/// Small scenes with one behaviour each. Most are the smallest ones on which the two renderers once disagreed.
@Suite struct SceneTests {
  private func check(
    _ root: CALayer, _ viewport: Viewport = Viewport(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let agreement = try Comparison(root, viewport).agreement
    #expect(agreement.isWithinTolerance, "\(agreement)", sourceLocation: sourceLocation)
  }

  /// Images in one place are drawn together, up to eight of them; the ninth and the tenth are a pair. Each counts, with
  /// its own opacity.
  @Test(arguments: Cases.pairs([3, 4, 5, 7, 8, 9, 10], ["texels", "smooth", "nearest", "clear rim", "turned"]))
  func aStackOfImages(count: Int, kind: String) throws {
    func root(without missing: Int? = nil) -> CALayer {
      let root = CALayer(size: 64)
      for k in 0..<count where k != missing {
        let layer = CALayer(10, 12, kind == "texels" ? 24 : 37, kind == "texels" ? 24 : 31)
        // One of the images is larger, and so in another texture, but has the same map.
        layer.contents = CGImage(width: k == 2 ? 48 : 24, height: 24) { x, y in
          if kind == "clear rim", min(x, y, 23 - x, 23 - y) < 4 { return .zero }
          // Each image is dense in its own field, and faint elsewhere, so that it shows through all others.
          let isDense = x / 3 == 1 + k % 5 && y / 8 == 1 + k / 5, most = isDense ? 200 : 20
          let value = (x * (31 + 7 * k) + y * (53 + 11 * k)) & 255
          return SIMD4(
            UInt8(value * most / 255), UInt8(value * most / 400), UInt8((255 - value) * most / 400), UInt8(most))
        }
        if k == 2 { layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1) }
        layer.opacity = 1 - 0.07 * Float(k)
        layer.allowsEdgeAntialiasing = kind != "texels"
        if kind == "nearest" { (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest) }
        if kind == "turned" { layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
        root.addSublayer(layer)
      }
      return root
    }
    let whole = try Comparison(root(), Viewport())
    verify(whole.agreement.isWithinTolerance, "\(whole.agreement)")
    // Pairs that must differ: every image shows.
    for k in 0..<count {
      let other = try Comparison.picture(of: root(without: k))
      verify(!Agreement(of: other, with: whole.picture).isWithinTolerance, "image \(k)")
    }
  }

  /// Random trees 345 and 1122 with effects: a rounded rectangle in one quadrilateral forgot its blend mode.
  @Test(arguments: ["screenBlendMode", "plusL", "sourceAtop", "xor", "destOut", "destOver"])
  func aRoundedLayerThatIsBlended(mode: String) throws {
    let (lower, upper) = (CALayer(8, 8, 30, 30, .green), CALayer(20, 20, 30, 30, .red))
    (upper.cornerRadius, upper.compositingFilter) = (8, mode)
    let group = CALayer(0, 0, 64, 64)
    group.addSublayer(lower)
    group.addSublayer(upper)
    let comparison = try Comparison(CALayer(size: 64, holding: group), Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    // Red and green where both are, and red where it is alone.
    let expected: (SIMD4<UInt8>, SIMD4<UInt8>) =
      switch mode {
      case "screenBlendMode", "plusL": ([255, 255, 0, 255], [255, 0, 0, 255])
      case "sourceAtop": ([255, 0, 0, 255], .zero)
      case "xor": (.zero, [255, 0, 0, 255])
      case "destOut": (.zero, .zero)
      default: ([0, 255, 0, 255], [255, 0, 0, 255])
      }
    for image in [comparison.picture.image, comparison.actual] {
      verify(image.rgba(30, 30) == expected.0, image.rgba(44, 44) == expected.1)
    }
  }

  /// Random tree 254: a group that paints nothing itself, in a clip, was drawn as one without a clip.
  @Test func aGroupOfClippedLayersIsClipped() throws {
    let (clip, group) = (CALayer(10, 10, 20, 20), CALayer(0, 0, 10, 10))
    clip.masksToBounds = true
    group.opacity = 0.4
    group.addSublayer(CALayer(-10, 5, 50, 50, .red))
    group.addSublayer(CALayer(0, 10, 50, 50, .green))
    clip.addSublayer(group)
    let comparison = try Comparison(CALayer(size: 64, holding: clip), Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    for image in [comparison.picture.image, comparison.actual] {
      verify(image.rgba(15, 17).w == 102, image.rgba(5, 17).w == 0, image.rgba(40, 40).w == 0)
    }
  }

  /// Random tree 1087 with effects: the rim of the outer bitmap was not clear, since interpolation carries the inner
  /// one there.
  @Test func aBitmapInAFinerBitmap() throws {
    let (outer, inner) = (CALayer(10, 10, 40, 40), CALayer(10, 10, 20, 20, .red))
    (outer.shouldRasterize, inner.shouldRasterize, outer.rasterizationScale) = (true, true, 2)
    outer.addSublayer(inner)
    let comparison = try Comparison(CALayer(size: 64, holding: outer), Viewport())
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
    // The inner one's alpha is 0 at 19.5 and 1 at 20.5; the outer one's is 0 at 19.25, and 1/4 at 19.75.
    for image in [comparison.picture.image, comparison.actual] { verify(abs(Int(image.rgba(30, 19).w) - 32) <= 2) }
  }

  /// Contents ended at the outside of the border, and showed through its antialiased edge.
  @Test(arguments: [0, 0.3] as [CGFloat], [0, 9] as [CGFloat])
  func anOpaqueBorderLeavesNoFringeOfContents(angle: CGFloat, radius: CGFloat) throws {
    func picture(hasSublayer: Bool) throws -> Comparison {
      let layer = CALayer(10.5, 10.5, 36, 36)
      layer.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
      (layer.borderWidth, layer.borderColor) = (4, .green)
      (layer.cornerRadius, layer.masksToBounds) = (radius, true)
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      // Of the border's colour, and under it.
      if hasSublayer { layer.addSublayer(CALayer(1, 16, 2, 2, .green)) }
      let root = CALayer(size: 64, holding: layer)
      root.backgroundColor = .blue
      return try Comparison(root, Viewport())
    }
    let (plain, divided) = (try picture(hasSublayer: false), try picture(hasSublayer: true))
    verify(divided.agreement.isWithinTolerance, "\(divided.agreement)")
    // One layer, one outer edge: the same picture whether it is drawn in one piece or in two.
    for (a, b) in [(plain.picture.image, divided.picture.image), (plain.actual, divided.actual)] {
      verify(ImageDifference(of: a, from: b, threshold: 3).isWithinThreshold)
    }
  }

  /// A line of 3·10⁻¹⁵ has a direction made of rounding: its joins are not those of a path without it.
  @Test func aSegmentOfNoLengthBeforeAMiterJoin() throws {
    func picture(_ extra: [CGPoint]) throws -> Comparison {
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10, y: 10))
      for point in [CGPoint(x: 50, y: 50)] + extra + [CGPoint(x: 10, y: 50)] { path.addLine(to: point) }
      (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, .red, 6)
      return try Comparison(CALayer(size: 64, holding: shape), Viewport())
    }
    let plain = try picture([])
    // The tip of the miter, 7.8 points from the corner.
    verify(plain.picture.image.rgba(53, 50).w == 255)
    for extra in [CGPoint(x: 50, y: 50.000000000000007), CGPoint(x: 50.000000000000007, y: 50)] {
      let other = try picture([extra])
      verify(other.agreement.isWithinTolerance, "\(other.agreement)")
      verify(other.picture.image.premultipliedRGBA == plain.picture.image.premultipliedRGBA)
    }
  }

  /// Its inner edge is a point: the stroke is a disc of twice the radius.
  @Test(
    arguments: [3, 7.3, 10, 14].prefix(Cases.count(2, ofMany: 4)) as ArraySlice<CGFloat>,
    [0, 1e-9, -1e-9, 1e-4, -1e-4].prefix(Cases.count(2, ofMany: 5)) as ArraySlice<CGFloat>)
  func aStrokeAsWideAsItsCirclesDiameter(radius: CGFloat, surplus: CGFloat) throws {
    for offset in [0.3, 0, 0.5].prefix(Cases.count(2, ofMany: 3)) as ArraySlice<CGFloat> {
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.addEllipse(in: CGRect(x: 32 + offset - radius, y: 32 - radius, width: 2 * radius, height: 2 * radius))
      (shape.path, shape.fillColor, shape.strokeColor) = (path, nil, .red)
      shape.lineWidth = 2 * radius * (1 + surplus)
      let comparison = try Comparison(CALayer(size: 64, holding: shape), Viewport())
      verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
      for image in [comparison.picture.image, comparison.actual] {
        for (x, y) in [(31, 31), (32, 31), (31, 32), (32, 32)] {
          // The hole of a narrower stroke is far smaller than 1/255 of a pixel.
          verify(image.rgba(x, y).w >= 254)
        }
      }
    }
  }

  /// Random tree 193: half of the border had no background below it.
  @Test func aBorderThatFadesByItselfShowsTheWholeBackground() throws {
    let layer = CALayer(10, 10, 30, 30, .red)
    layer.borderWidth = 6
    layer.allowsGroupOpacity = false
    layer.opacity = 0.5
    layer.addSublayer(CALayer(20, 20, 20, 20, .blue))
    try check(CALayer(size: 64, holding: layer))
  }

  @Test func anOpaqueBorderLeavesNoFringe() throws {
    let layer = CALayer(10.5, 10.5, 30, 30, .red)
    layer.borderWidth = 4
    layer.cornerRadius = 9
    layer.addSublayer(CALayer(20, 20, 20, 20, .blue))
    try check(CALayer(size: 64, holding: layer))
  }

  /// Random tree 11268: round ends whose arcs met an ulp too late left the inside empty.
  @Test func aBodyWithRoundEndsInsideItsBorder() throws {
    let layer = CALayer(0, 9.5, 16, 33, .blue)
    layer.cornerRadius = 17
    layer.borderWidth = 5.848841258257073
    layer.addSublayer(CALayer(-2, 9.5, 22, 27, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    try check(CALayer(size: 57, holding: layer))
  }

  /// The GPU draws the image's visible box alone, turned and mirrored.
  @Test(arguments: [2.0, 3, 5], [false, true])
  func petalsAsAnImageAndAsAMask(petals: Double, isMask: Bool) throws {
    let flower = CGImage(width: 64, height: 64) { x, y in
      let (dx, dy) = (Double(x) - 31.5, Double(y) - 27.5)
      let reach = 26 * (0.65 + 0.35 * cos(petals * atan2(dy, dx)))
      let alpha = min(1, max(0, (reach - (dx * dx + dy * dy).squareRoot()) / 6))
      return SIMD4(repeating: UInt8((255 * alpha).rounded()))
    }
    let root = CALayer(size: 200)
    root.backgroundColor = CGColor(red: 0, green: 0.2, blue: 0.4, alpha: 1)
    for k in 0..<4 {
      let layer = CALayer(CGFloat(k % 2) * 70, CGFloat(k / 2) * 70, 130, 120)
      layer.allowsEdgeAntialiasing = false
      layer.contents = isMask ? CGImage.distinct(8, 8) : flower
      if isMask {
        layer.mask = CALayer(0, 0, 130, 120)
        layer.mask?.contents = flower
      }
      layer.isGeometryFlipped = k == 1
      layer.transform = CATransform3DRotate(
        CATransform3DMakeScale(k == 2 ? -1 : 1, k == 3 ? -1 : 1, 1), CGFloat(k) * 0.7, 0, 0, 1)
      root.addSublayer(layer)
    }
    try check(root)
  }

  /// An image with a clear rim ends where the layer clips it, and where its `contentsRect` ends.
  @Test(arguments: [0, 0.4] as [CGFloat]) func imagesThatAreClearAtTheirRimEndWhereTheyAreCut(angle: CGFloat) throws {
    let wedge = CGImage(width: 100, height: 60) { x, y in
      (1..<99).contains(x) && (1..<59).contains(y) && (x < 50 ? y < x + 10 : y > x - 40)
        ? SIMD4(40, 90, 140, 200) : .zero
    }
    let root = CALayer(size: 240)
    for k in 0..<4 {
      let layer = CALayer(CGFloat(k % 2) * 100 + 30, CGFloat(k / 2) * 100 + 30, 80, 80)
      layer.allowsEdgeAntialiasing = false
      layer.contents = wedge
      layer.contentsGravity = k < 2 ? .resizeAspectFill : .resize
      layer.masksToBounds = k == 0
      if k == 2 { layer.contentsRect = CGRect(x: 0.1099, y: 0, width: 0.3, height: 1) }
      if k == 3 { layer.contentsRect = CGRect(x: 0, y: 0, width: 1.0 / 3, height: 1) }
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      root.addSublayer(layer)
    }
    try check(root)
  }

  /// On the GPU a rounded leaf once lost its blend mode.
  @Test(arguments: ["plusL", "screenBlendMode", "multiplyBlendMode"]) func aRoundedLeafKeepsItsBlendMode(mode: String)
    throws
  {
    let root = CALayer(0, 0, 64, 64, CGColor(gray: 0.3, alpha: 1))
    let layer = CALayer(10, 10, 40, 40, CGColor(red: 0.5, green: 0.2, blue: 0.1, alpha: 1))
    (layer.cornerRadius, layer.compositingFilter) = (12, mode)
    root.addSublayer(layer)
    try check(root)
  }

  /// On the GPU two images in one place are one item, which once took the bias for its depth.
  @Test func imagesInOnePlaceWithABias() throws {
    let root = CALayer(0, 0, 64, 64, CGColor(gray: 0.3, alpha: 1))
    for k in 0..<2 {
      let layer = CALayer(10, 10, 16, 16)
      layer.contents = CGImage(width: 16, height: 16) { x, y in SIMD4(repeating: UInt8(60 + 30 * k + 4 * x + y)) }
      (layer.minificationFilterBias, layer.bounds.size) = (3, CGSize(width: 20, height: 20))
      root.addSublayer(layer)
    }
    try check(root)
  }

  /// The GPU evaluates outlines only at the corners.
  @Test(arguments: [0, 3, 14] as [CGFloat], [false, true])
  func roundCornersInPerspective(borderWidth: CGFloat, showsImage: Bool) throws {
    let root = CALayer(size: 220)
    root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.5, alpha: 1)
    root.sublayerTransform.m34 = -1 / 400
    for k in 0..<4 {
      let card = CALayer(CGFloat(k % 2) * 110 + 8, CGFloat(k / 2) * 110 + 8, 94, 88)
      card.backgroundColor = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: k == 1 ? 0.5 : 1)
      card.cornerRadius = 6 + 5 * CGFloat(k)
      card.cornerCurve = k == 2 ? .continuous : .circular
      if k == 3 { card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
      (card.borderWidth, card.borderColor) = (
        borderWidth, CGColor(red: 0.5, green: 0, blue: 0, alpha: k == 0 ? 0.6 : 1)
      )
      if showsImage {
        card.contents = CGImage(width: 20, height: 20) { x, y in SIMD4(repeating: UInt8(50 + 5 * x + 5 * y)) }
        card.masksToBounds = k == 1
      }
      card.transform = CATransform3DMakeRotation(0.9, CGFloat(k) - 1, 1, 0.6)
      root.addSublayer(card)
    }
    try check(root)
  }

  /// The GPU draws two images at a time, with different parts and sizes.
  @Test(arguments: [0, 0.4] as [CGFloat])
  func imagesStackedInOnePlace(angle: CGFloat) throws {
    let root = CALayer(size: 64)
    for k in 0..<7 {
      let layer = CALayer(12, 12, 40, 40)
      layer.contents = CGImage.distinct(k == 2 ? 80 : 40, 40)
      layer.opacity = k == 0 ? 1 : 0.2 + 0.1 * Float(k)
      layer.allowsEdgeAntialiasing = false
      if k > 3 { layer.contentsRect = CGRect(x: 0.25, y: 0.1 * Double(k), width: 0.5, height: 0.3) }
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      root.addSublayer(layer)
    }
    try check(root)
  }

  @Test(arguments: [3, 8, 20] as [CGFloat], [0, 1.5, 4] as [CGFloat])
  func roundedRectanglesThatAreTurned(radius: CGFloat, border: CGFloat) throws {
    let root = CALayer(size: 96)
    for k in 0..<4 {
      let layer = CALayer(20, 20, 56, 40, CGColor(red: 1, green: 0.2 * Double(k), blue: 0, alpha: 0.5))
      (layer.cornerRadius, layer.borderWidth) = (radius + border, border)
      layer.borderColor = CGColor(gray: 0, alpha: 0.7)
      layer.transform = CATransform3DMakeRotation(0.21 * CGFloat(k), 0, 0, k == 3 ? -1 : 1)
      root.addSublayer(layer)
    }
    try check(root)
  }

  /// Rounding must not select the filter: an image at its own size is not minified.
  @Test(arguments: [0, 3.25, 17.4, 40.7] as [CGFloat])
  func anImageAtItsOwnSizeIsMagnified(offset: CGFloat) throws {
    let layer = CALayer(offset, offset / 3, 24, 24)
    layer.contents = CGImage.distinct(24, 24)
    layer.minificationFilter = .nearest
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    try check(CALayer(size: 64, holding: layer))
  }

  @Test(arguments: [CALayerContentsFilter.linear, .trilinear])
  func aTiltedPictureIsSampledAlike(filter: CALayerContentsFilter) throws {
    let layer = CALayer(0, 0, 64, 64)
    layer.contents = CGImage(width: 256, height: 256) { x, y in SIMD4(UInt8(x), UInt8(y), UInt8((x + y) / 2), 255) }
    layer.minificationFilter = filter
    layer.transform = CATransform3DMakeRotation(1.2, 1, 0, 0)
    let root = CALayer(size: 64, holding: layer)
    root.sublayerTransform.m34 = -1 / 90
    try check(root)
  }

  @Test func nonFiniteLayersPaintNothing() throws {
    let (bad, child) = (CALayer(0, 0, 20, 20, .red), CALayer(0, 0, 20, 20, .green))
    bad.addSublayer(child)
    bad.position.x = .nan
    let worse = CALayer(0, 0, 20, 20, .blue)
    worse.transform.m14 = .infinity
    let root = CALayer(size: 32, holding: bad, worse)
    let comparison = try Comparison(root, Viewport())
    verify(comparison.actual.coveredArea == 0, comparison.agreement.isWithinTolerance)
  }

  /// A layer with round corners is antialiased on all sides, including the edges at x = 10.25 and 50.25.
  @Test func hardEdgesBetweenRoundCorners() throws {
    let layer = CALayer(10.25, 10.25, 40, 40, .red)
    layer.cornerRadius = 8
    layer.allowsEdgeAntialiasing = false
    try check(CALayer(size: 64, holding: layer))
    layer.cornerRadius = 0
    try check(CALayer(size: 64, holding: layer))
  }

  @Test func sixtyFaintLayers() throws {
    let root = CALayer(size: 32)
    for i in 0..<60 {
      root.addSublayer(CALayer(0, 0, 32, 32, CGColor(red: 1, green: CGFloat(i) / 60, blue: 0.3, alpha: 0.01)))
    }
    try check(root)
  }

  @Test func aPictureLargerThanItsPlaceBehindTheEye() throws {
    // A layer with a border, an image and round corners, clipped by the eye's plane.
    let layer = CALayer(-40, 10, 150, 40, .green)
    layer.contents = CGImage.distinct(8, 8)
    layer.cornerRadius = 12
    layer.borderWidth = 5
    layer.transform = CATransform3DMakeRotation(-1.1, 0, 1, 0)
    let root = CALayer(size: 64, holding: layer)
    root.sublayerTransform.m34 = -1 / 60
    try check(root)
  }
}

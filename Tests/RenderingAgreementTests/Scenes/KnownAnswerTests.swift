import TestSupport

/// Reduced cases of random trees that once disagreed, with answers that need no picture. Both renderers are tested
/// against them.
@Suite struct KnownAnswerTests {
  func pictures(_ root: CALayer) throws -> [(name: String, image: CGImage)] {
    let comparison = try Comparison(root, Viewport())
    return [("reference", comparison.picture.image), ("GPU", comparison.actual)]
  }

  /// The share of a Gaussian's weight between −`half` and `half`, counted from `x`: a box, blurred.
  func blurredBox(_ x: Double, half: Double, sigma: Double) -> Double {
    let unit = sigma * 2.0.squareRoot()
    return (erf((half - x) / unit) + erf((half + x) / unit)) / 2
  }

  /// A card with a child above it is split by a plane through its middle. Nothing of the card shows through its child:
  /// along the cut both are decided in the same way at every pixel.
  @Test(arguments: [false, true])
  func aSplitCardIsCoveredByItsChild(cardIsFirst: Bool) throws {
    for k in 0..<30 {
      let (angle, tilt) = (0.11 + 0.1 * Double(k), 0.6)
      let root = CALayer(0, 0, 80, 80, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
      let card = CALayer(9.87, 10.21, 60, 60, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
      card.transform = CATransform3DMakeRotation(CGFloat(tilt), CGFloat(cos(angle)), CGFloat(sin(angle)), 0)
      card.addSublayer(CALayer(3, 3, 54, 54, .red))
      // In the card's middle, but off the picture's: the line of the crossing is no pixel's diagonal.
      let other = CALayer(19.87, 20.21, 40, 40, .green)
      for layer in cardIsFirst ? [card, other] : [other, card] { root.addSublayer(layer) }
      for (name, image) in try pictures(root) {
        for y in 0..<80 {
          for x in 0..<80 {
            let p = Vector2(Double(x) + 0.5 - 39.87, Double(y) + 0.5 - 40.21)
            let (along, across) = (Vector2(cos(angle), sin(angle)), Vector2(-sin(angle), cos(angle)))
            let q = (p * along).sum() * along + (p * across).sum() / cos(tilt) * across
            if Swift.max(abs(q.x), abs(q.y)) > 25 { continue }
            let pixel = image.rgba(x, y)
            verify(Int(pixel.x) + Int(pixel.y) >= 250, pixel.z == 0, "\(name), \(angle): (\(x), \(y)) is \(pixel)")
          }
        }
      }
    }
  }

  /// Of two layers in one plane, the upper one hides the lower one, however a third plane cuts the two: each pixel
  /// belongs to the same side of both.
  @Test(arguments: [false, true])
  func theUpperOfTwoLayersInAPlaneHidesTheOther(upperHasASublayer: Bool) throws {
    for k in 0..<30 {
      let angle = 0.11 + 0.1 * Double(k)
      let root = CALayer(0, 0, 120, 120)
      // A small layer whose plane crosses the picture along a line.
      let cutter = CALayer(57.13, 55.21, 6, 6, .blue)
      cutter.transform = CATransform3DMakeRotation(0.6, CGFloat(cos(angle)), CGFloat(sin(angle)), 0)
      let lower = CALayer(1.3, 2.7, 116.1, 114.9, .red)
      let upper = CALayer(-7.2, -9.4, 141.7, 133.3, .green)
      if upperHasASublayer { upper.addSublayer(CALayer(8, 8, 1, 1, .blue)) }
      for layer in [cutter, lower, upper] { root.addSublayer(layer) }
      for (name, image) in try pictures(root) {
        for (x, y) in (0..<120).flatMap({ y in (0..<120).map { ($0, y) } }) {
          verify(image.rgba(x, y).x == 0, "\(name), \(angle): (\(x), \(y)) is \(image.rgba(x, y))")
        }
      }
    }
  }

  /// Contents end under a border that ends in the same pixel. The border's edge is hard and leaves the pixel, so the
  /// part of it that the contents cover shows them.
  @Test func contentsShowBesideAHardBorder() throws {
    let root = CALayer(0, 0, 60, 60)
    let layer = CALayer(10.2, 10, 40, 40, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    (layer.borderWidth, layer.edgeAntialiasingMask) = (5, [.layerRightEdge, .layerTopEdge, .layerBottomEdge])
    // From 10.2 to 15.1; the border ends at 15.2.
    layer.contents = CGImage(width: 49, height: 300) { _, _ in SIMD4(255, 0, 0, 255) }
    (layer.contentsGravity, layer.contentsScale) = (.left, 10)
    root.addSublayer(layer)
    for (name, image) in try pictures(root) {
      let pixels = (14...16).map { image.rgba($0, 30) }
      verify(pixels[0] == SIMD4(0, 0, 0, 255), pixels[2] == SIMD4(255, 255, 255, 255), "\(name): \(pixels)")
      verify(pixels[1].x == 255, abs(Int(pixels[1].y) - 230) < 2, "\(name): \(pixels)")
    }
  }

  /// Seen nearly edge-on, a layer covers a part of each of its pixels, and its shadow shows in the rest of it.
  @Test func theShadowOfALayerSeenEdgeOnShowsBesideIt() throws {
    let root = CALayer(0, 0, 60, 60, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    let layer = CALayer(0, 0, 26, 25, .red)
    (layer.position, layer.transform) = (CGPoint(x: 30.49, y: 29.2), CATransform3DMakeScale(0.03, 1, 1))
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 7, .zero)
    root.addSublayer(layer)
    for (name, image) in try pictures(root) {
      for y in 20..<39 {
        let shadow =
          blurredBox((30.5 - 30.49) / 0.03, half: 13, sigma: 7)
          * blurredBox(Double(y) + 0.5 - 29.2, half: 12.5, sigma: 7)
        let expected = 255 * (1 - 26 * 0.03) * (1 - shadow)
        verify(abs(Double(image.rgba(30, y).y) - expected) < 4, "\(name): \(image.rgba(30, y)) in row \(y)")
      }
    }
  }

  /// A large shadow of a turned layer is a smooth function of the plane, without a gap on the way around the layer.
  @Test func aLargeShadowHasNoGaps() throws {
    for k in 0..<30 {
      let angle = 0.07 + 0.05 * Double(k)
      let root = CALayer(0, 0, 90, 90, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
      let layer = CALayer(0, 0, 34, 26, .red)
      (layer.position, layer.transform) = (
        CGPoint(x: 44.3, y: 45.9), CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
      )
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 15, .zero)
      root.addSublayer(layer)
      for (name, image) in try pictures(root) {
        for y in 0..<90 {
          for x in 0..<90 {
            let p = Vector2(Double(x) + 0.5 - 44.3, Double(y) + 0.5 - 45.9)
            let q = Vector2(p.x * cos(angle) + p.y * sin(angle), p.y * cos(angle) - p.x * sin(angle))
            if abs(q.x) < 18, abs(q.y) < 14 { continue }
            let shadow = blurredBox(q.x, half: 17, sigma: 15) * blurredBox(q.y, half: 13, sigma: 15)
            let value = Double(image.rgba(x, y).y)
            verify(abs(value - 255 * (1 - shadow)) < 4, "\(name), \(angle): (\(x), \(y)) is \(value)")
          }
        }
      }
    }
  }

  /// A layer with filters is a group, even if they are too weak to be seen: its sublayers blend among themselves.
  @Test(arguments: ["multiplyBlendMode", nil])
  func aFilterTooWeakToBeSeenIsolatesBlending(blendMode: String?) throws {
    let root = CALayer(0, 0, 20, 20, .red)
    let group = CALayer(0, 0, 20, 20)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(0.2, forKey: "inputRadius")
    group.filters = [blur]
    let sublayer = CALayer(4, 4, 12, 12, blendMode == nil ? nil : .blue)
    if let blendMode {
      sublayer.compositingFilter = blendMode
    } else {
      // The group has nothing to invert.
      sublayer.backgroundFilters = [CAFilter(type: "colorInvert")]
    }
    group.addSublayer(sublayer)
    root.addSublayer(group)
    // Multiplied with the root's red, blue would be black.
    let expected: SIMD4<UInt8> = blendMode == nil ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
    for (name, image) in try pictures(root) { verify(image.rgba(10, 10) == expected, "\(name)") }
  }

  /// Stripes of one pixel, blurred in a plane that is squeezed the other way, are grey.
  @Test func aSqueezedLayerBlursWhatLiesBehindItEvenly() throws {
    let root = CALayer(0, 0, 80, 80)
    root.contents = CGImage(width: 80, height: 80) { x, _ in
      x % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
    }
    let layer = CALayer(0, 0, 60, 300)
    (layer.position, layer.transform) = (CGPoint(x: 40, y: 40), CATransform3DMakeScale(1, 0.08, 1))
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(6, forKey: "inputRadius")
    layer.backgroundFilters = [blur]
    root.addSublayer(layer)
    for (name, image) in try pictures(root) {
      for x in 25..<55 {
        verify(abs(Int(image.rgba(x, 40).x) - 128) <= 3, "\(name): \(image.rgba(x, 40)) in column \(x)")
      }
    }
  }

  /// Corners and borders do not clip contents: they show over the background, under the border, and alone outside of
  /// it.
  @Test(arguments: [0.0, 0.4])
  func contentsShowBeyondRoundCorners(angle: CGFloat) throws {
    let layer = CALayer(20, 20, 40, 40, .green)
    // A texel is a point, and the outermost are clear.
    layer.contents = CGImage(width: 40, height: 40) { x, y in
      (1...38).contains(x) && (1...38).contains(y) ? SIMD4(255, 0, 0, 255) : .zero
    }
    (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (20, 4, .blue)
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    var counts = SIMD3<Int>.zero
    for (name, image) in try pictures(CALayer(size: 80, holding: layer)) {
      for y in 0..<80 {
        for x in 0..<80 {
          let d = Vector2(Double(x) + 0.5 - 40, Double(y) + 0.5 - 40)
          let (c, s) = (cos(angle.native), sin(angle.native))
          let p = Vector2(d.x * c + d.y * s, d.y * c - d.x * s)
          let (reach, away) = (Swift.max(abs(p.x), abs(p.y)), (p * p).sum().squareRoot())
          let pixel = image.rgba(x, y)
          if reach < 18, away < 15 || away > 21 {
            counts[away < 15 ? 0 : 1] += 1
            verify(pixel == SIMD4(255, 0, 0, 255), "\(name): \(pixel) at \(x), \(y)")
          } else if away > 17, away < 19 {
            counts[2] += 1
            verify(pixel == SIMD4(0, 0, 255, 255), "\(name): \(pixel) at \(x), \(y)")
          }
        }
      }
    }
    verify(counts.min() > 40)
  }

  /// A bitmap in a plane that reaches behind the viewer fades out over one of its own pixels, not over one of the
  /// picture's.
  @Test func theEdgeOfABitmapThatReachesBehindTheViewerIsItsOwn() throws {
    let (angle, distance) = (1.3, 50.0)
    let root = CALayer(0, 0, 60, 60)
    root.sublayerTransform.m34 = CGFloat(-1 / distance)
    let layer = CALayer(-50, 8, 160, 44, .red)
    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
    layer.shouldRasterize = true
    root.addSublayer(layer)
    for (name, image) in try pictures(root) {
      var count = 0
      for y in 0..<60 {
        for x in 20..<60 {
          let p = Vector2(Double(x) + 0.5 - 30, Double(y) + 0.5 - 30)
          let across = p.x / (cos(angle) - p.x * sin(angle) / distance)
          let weight = 1 + across * sin(angle) / distance
          if weight <= 0.02 { continue }
          let down = p.y * weight
          // Between the last pixel of the bitmap and the first clear one.
          func alpha(_ v: Double, half: Double) -> Double { Swift.min(1, Swift.max(0, half + 0.5 - abs(v))) }
          let expected = 255 * alpha(across, half: 80) * alpha(down, half: 22)
          if expected > 0 { count += 1 }
          let value = Double(image.rgba(x, y).w)
          verify(abs(value - expected) < 4, "\(name): (\(x), \(y)) is \(value), not \(expected)")
        }
      }
      verify(count > 100, "\(name)")
    }
  }

  /// A turned layer across a corner of the picture has straight edges: parts beyond the picture have no effect inside.
  @Test(arguments: [
    (CGSize(width: 53, height: 75), Vector2(11.395182372784143, 17.158966281166002), 206.63292941557455),
    (CGSize(width: 53, height: 75), Vector2(41.6, 57.8), 26.6),
  ])
  func aLayerAcrossACornerHasStraightEdges(size: CGSize, center: Vector2, degrees: Double) throws {
    let root = CALayer(0, 0, size.width, size.height, .red)
    let (half, angle) = (Vector2(51.43488922450278, 49.37815198580422) / 2, degrees * .pi / 180)
    let layer = CALayer(0, 0, CGFloat(2 * half.x), CGFloat(2 * half.y), .green)
    (layer.position, layer.transform) = (CGPoint(center), CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1))
    root.addSublayer(layer)
    for (name, image) in try pictures(root) {
      for (x, y) in (0..<image.height).flatMap({ y in (0..<image.width).map { ($0, y) } }) {
        let p = Vector2(Double(x) + 0.5, Double(y) + 0.5) - center
        let q = Vector2(p.x * cos(angle) + p.y * sin(angle), p.y * cos(angle) - p.x * sin(angle))
        let inside = Swift.min(half.x - abs(q.x), half.y - abs(q.y))
        if abs(inside) < 0.75 { continue }
        let expected: SIMD4<UInt8> = inside > 0 ? SIMD4(0, 255, 0, 255) : SIMD4(255, 0, 0, 255)
        verify(image.rgba(x, y) == expected, "\(name): \(image.rgba(x, y)) at \(x), \(y)")
      }
    }
  }

  /// A layer without antialiasing has a pixel or has it not, also where its plane, seen nearly edge-on, ends within the
  /// pixel.
  @Test(arguments: [false, true])
  func aHardLayerHasAllOfAPixelBesideTheEndOfItsPlane(clips: Bool) throws {
    let (distance, cosine) = (12.0, 0.02)
    let root = CALayer(0, 0, 60, 60)
    root.sublayerTransform.m34 = CGFloat(-1 / distance)
    let layer = CALayer(0, 0, 16, 20, clips ? nil : .red)
    layer.position = CGPoint(x: 30.5, y: 30)
    // Across, the layer reaches from −0.48 to 0.1 pixels from the middle of its pixels, and the plane to 0.24; or the
    // other way round.
    layer.transform = CATransform3DMakeRotation(CGFloat(acos(cosine)), 0, 1, 0)
    layer.edgeAntialiasingMask = []
    if clips {
      layer.masksToBounds = true
      let sublayer = CALayer(-2, -2, 20, 24, .red)
      sublayer.edgeAntialiasingMask = []
      layer.addSublayer(sublayer)
    }
    root.addSublayer(layer)
    // The root's sublayers are seen from its middle.
    root.sublayerTransform = CATransform3DConcat(
      CATransform3DMakeTranslation(-0.5, 0, 0),
      CATransform3DConcat(root.sublayerTransform, CATransform3DMakeTranslation(0.5, 0, 0)))
    for (name, image) in try pictures(root) {
      // The layer narrows along x: rows that it fills at the sample point of every grid, up to 1/16 pixel from the
      // middle.
      for y in 24..<36 {
        let pixels = (29...31).map { image.rgba($0, y) }
        verify(pixels == [.zero, SIMD4(255, 0, 0, 255), .zero], "\(name): \(pixels) in row \(y)")
      }
    }
  }

  /// A bitmap that would have too many pixels on a side is eight times as coarse, also if little of it is near: its
  /// edges fade over eight points.
  @Test func theEdgeOfALongBitmapIsCoarse() throws {
    let (angle, distance, length) = (1.3, 50.0, 100_000.0)
    let root = CALayer(0, 0, 60, 60)
    root.sublayerTransform.m34 = CGFloat(-1 / distance)
    let layer = CALayer(0, 0, CGFloat(length), 32, .red)
    (layer.anchorPoint, layer.position) = (CGPoint(x: 30 / length, y: 0.5), CGPoint(x: 30, y: 30))
    layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
    layer.shouldRasterize = true
    root.addSublayer(layer)
    for (name, image) in try pictures(root) {
      var count = 0
      for (x, y) in (0..<60).flatMap({ y in (0..<60).map { ($0, y) } }) {
        let p = Vector2(Double(x) + 0.5 - 30, Double(y) + 0.5 - 30)
        let across = p.x / (cos(angle) - p.x * sin(angle) / distance)
        let weight = 1 + across * sin(angle) / distance
        if weight <= 0.02 || across > 1000 { continue }
        // The edge is in the middle between two pixels of 8 points.
        func alpha(_ inside: Double) -> Double { Swift.min(1, Swift.max(0, 0.5 + inside / 8)) }
        let expected = 255 * alpha(across + 30) * alpha(16 - abs(p.y * weight))
        if expected > 8, expected < 247 { count += 1 }
        let value = Double(image.rgba(x, y).w)
        verify(abs(value - expected) < 4, "\(name): (\(x), \(y)) is \(value), not \(expected)")
      }
      verify(count > 50, "\(name): \(count)")
    }
  }
}

import TestSupport

/// Blurs and shadows of details finer than the pixels that they are drawn with.
extension KnownAnswerTests {
  private func blur(_ radius: Double) -> CAFilter {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    return blur
  }

  /// A rasterised layer that is squeezed twentyfold is blurred as the box that it looks like: a pixel of the blurred
  /// picture is many of the bitmap's long, and none of that blurs it the other way.
  @Test(arguments: ["linear", "trilinear"])
  func aSqueezedBitmapBlursAsABox(minificationFilter: String) throws {
    let group = CALayer(0, 0, 80, 80)
    group.filters = [blur(6)]
    let layer = CALayer(0, 0, 20, 400, .red)
    (layer.position, layer.transform) = (CGPoint(x: 40, y: 40), CATransform3DMakeScale(1, 0.05, 1))
    (layer.shouldRasterize, layer.minificationFilter) = (true, CALayerContentsFilter(rawValue: minificationFilter))
    group.addSublayer(layer)
    for (name, image) in try pictures(CALayer(size: 80, holding: group)) {
      for (x, y) in (0..<80).flatMap({ y in (0..<80).map { ($0, y) } }) {
        let p = Vector2(Double(x) + 0.5 - 40, Double(y) + 0.5 - 40)
        let expected = 255 * blurredBox(p.x, half: 10, sigma: 6) * blurredBox(p.y, half: 10, sigma: 6)
        let value = Double(image.rgba(x, y).w)
        verify(abs(value - expected) < 2, "\(name): (\(x), \(y)) is \(value), not \(expected)")
      }
    }
  }

  /// Colours are limited before they are blurred, at every point and not for each pixel: black beside white stays so,
  /// for any steepness of the filter and any place of the edge.
  @Test func colorsAreLimitedBeforeTheyAreBlurred() throws {
    let steep = CAFilter(type: "colorMatrix")
    // Black up to the middle.
    let elements: [Float] = [2, 0, 0, 0, -1, 0, 2, 0, 0, -1, 0, 0, 2, 0, -1, 0, 0, 0, 1, 0]
    steep.setValue(CAColorMatrix(elements), forKey: "inputColorMatrix")
    for k in 0..<8 {
      let edge = 40 + 0.23 * Double(k)
      let group = CALayer(0, 0, 80, 80, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
      group.addSublayer(CALayer(CGFloat(edge), 0, CGFloat(80 - edge), 80, CGColor(red: 1, green: 1, blue: 1, alpha: 1)))
      group.filters = [steep, blur(8)]
      for (name, image) in try pictures(CALayer(size: 80, holding: group)) {
        for x in 0..<80 {
          let half = (80 - edge) / 2
          let expected = 255 * blurredBox(Double(x) + 0.5 - edge - half, half: half, sigma: 8)
          let value = Double(image.rgba(x, 40).x)
          verify(abs(value - expected) < 4, "\(name), \(edge): column \(x) is \(value), not \(expected)")
        }
      }
    }
  }

  /// The middle of a nine-part image has half of its texels in half a point. Blurred, it counts with its true width, at
  /// any place.
  @Test func theNarrowMiddleOfAnImageBlursAsItIs() throws {
    for k in 0..<8 {
      let left = 10 + 0.17 * Double(k)
      let layer = CALayer(CGFloat(left), 0, 20.6, 40)
      // Texels 10 to 29 are opaque.
      layer.contents = CGImage(width: 40, height: 1) { x, _ in (10..<30).contains(x) ? SIMD4(255, 0, 0, 255) : .zero }
      layer.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
      layer.filters = [blur(4)]
      let steps = 4000
      let alphas = (0..<steps).map { step in
        let p = 20.6 * (Double(step) + 0.5) / Double(steps)
        let texel = p < 10 ? p : p > 10.6 ? p + 19.4 : 10 + (p - 10) / 0.6 * 20
        return Swift.max(0, Swift.min(1, Swift.min(texel - 9.5, 30.5 - texel)))
      }
      for (name, image) in try pictures(CALayer(size: 40, holding: layer)) {
        for x in 0..<40 {
          let sum = (0..<steps).reduce(0.0) { sum, step in
            let d = Double(x) + 0.5 - left - 20.6 * (Double(step) + 0.5) / Double(steps)
            return sum + alphas[step] * exp(-d * d / 32)
          }
          let expected = 255 * sum * 20.6 / Double(steps) / (4 * (2 * .pi).squareRoot())
          let value = Double(image.rgba(x, 20).w)
          verify(abs(value - expected) < 2, "\(name), \(left): column \(x) is \(value), not \(expected)")
        }
      }
    }
  }

  /// The shadow of a layer upon another of its size equals the shadow of one of them.
  @Test func layersThatCoincideCastOneShadow() throws {
    for k in 0..<8 {
      let angle = 0.2 + 0.15 * Double(k)
      let group = CALayer(0, 0, 80, 80)
      (group.shadowOpacity, group.shadowRadius, group.shadowOffset) = (1, 8, .zero)
      for _ in 0..<2 {
        let layer = CALayer(0, 0, 4, 30, .red)
        (layer.position, layer.transform) = (CGPoint(x: 40, y: 40), CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1))
        group.addSublayer(layer)
      }
      for (name, image) in try pictures(CALayer(size: 80, holding: group)) {
        for (x, y) in (0..<80).flatMap({ y in (0..<80).map { ($0, y) } }) {
          let p = Vector2(Double(x) + 0.5 - 40, Double(y) + 0.5 - 40)
          let q = Vector2(p.x * cos(angle) + p.y * sin(angle), p.y * cos(angle) - p.x * sin(angle))
          if abs(q.x) < 3, abs(q.y) < 16 { continue }
          let expected = 255 * blurredBox(q.x, half: 2, sigma: 8) * blurredBox(q.y, half: 15, sigma: 8)
          let value = Double(image.rgba(x, y).w)
          verify(abs(value - expected) < 3, "\(name), \(angle): (\(x), \(y)) is \(value), not \(expected)")
        }
      }
    }
  }

  /// Beside a clip, a turned layer that blurs has nothing of a group behind it, in a group of any size.
  @Test func clearPartsOfAGroupStayClearInABlur() throws {
    func root(groupIsLarge: Bool) -> CALayer {
      let group = CALayer(0, 0, 60, 60)
      group.opacity = 0.5
      // Too faint to be seen.
      if groupIsLarge { group.addSublayer(CALayer(0, 0, 60, 60, CGColor(red: 1, green: 1, blue: 1, alpha: 0.0005))) }
      let clip = CALayer(10, 12, 24, 36)
      clip.masksToBounds = true
      clip.addSublayer(CALayer(0, 0, 24, 36, .red))
      let layer = CALayer(0, 0, 40, 60)
      (layer.position, layer.transform) = (CGPoint(x: 12, y: 18), CATransform3DMakeRotation(0.7, 0, 0, 1))
      layer.backgroundFilters = [blur(5)]
      clip.addSublayer(layer)
      group.addSublayer(clip)
      return CALayer(size: 60, holding: group)
    }
    let (small, large) = try (pictures(root(groupIsLarge: false)), pictures(root(groupIsLarge: true)))
    for (one, other) in zip(small, large) {
      for (x, y) in (0..<60).flatMap({ y in (0..<60).map { ($0, y) } }) {
        let (p, q) = (one.image.rgba(x, y), other.image.rgba(x, y))
        verify(abs(Int(p.w) - Int(q.w)) <= 1, "\(one.name): (\(x), \(y)) is \(p), in a large group \(q)")
      }
    }
  }

  /// The backdrop is opaque, and so is its blur, even in a plane so squeezed that pixels beside it lie far outside of
  /// its bounds.
  @Test func aSliverBlursWhatLiesBehindItToItsEdge() throws {
    for k in 0..<6 {
      let layer = CALayer(0, 0, 40, 40)
      layer.position = CGPoint(x: 30, y: 30.3)
      layer.transform = CATransform3DMakeScale(1, 0.012, 1).then(CATransform3DMakeRotation(CGFloat(k) * 0.3, 0, 0, 1))
      layer.backgroundFilters = [blur(5)]
      let root = CALayer(0, 0, 60, 60, .red)
      root.addSublayer(layer)
      for (name, image) in try pictures(root) {
        for (x, y) in (0..<60).flatMap({ y in (0..<60).map { ($0, y) } }) {
          let pixel = image.rgba(x, y)
          verify(pixel.x >= 254, pixel.w >= 254, "\(name), \(k): (\(x), \(y)) is \(pixel)")
        }
      }
    }
  }
}

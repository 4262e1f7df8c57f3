import TestSupport

/// Shadows of boxes and rounded boxes, held to an integral: radii to 400, from a third of a point of blur to sixty.
@Suite struct RoundShadowTests {
  enum Way: String, CaseIterable { case cornerRadius, maskedCorners, shadowPath }

  static let radii: [Double] = [0, 2, 8, 25, 70, 140, 400]
  static let sigmas: [Double] = [0.3, 0.5, 1, 2.5, 8, 20, 60]

  /// The greatest difference from the integral, of 255, of each renderer; and the number of pixels with a part of the
  /// shadow.
  private static func difference(
    _ box: RoundedBox, _ sigma: Double, _ way: Way, _ view: BoxView, at angle: Double
  ) throws -> (worst: [Double], partial: Int) {
    let layer = CALayer()
    let toPlane = view.place(layer, box, showing: box.cornerPoint(at: angle))
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, CGFloat(sigma), .zero)
    if way == .shadowPath {
      let path = CGMutablePath()
      let diameter = CGFloat(2 * box.radius)
      if box.radius > 0 {
        path.addRoundedRect(in: layer.bounds, cornerWidth: diameter / 2, cornerHeight: diameter / 2)
      } else {
        path.addRect(layer.bounds)
      }
      layer.shadowPath = path
    } else {
      (layer.cornerRadius, layer.maskedCorners) = (CGFloat(box.radius), box.corners)
      layer.backgroundColor = .red
      if view != .perspective {
        // The layer itself is out of sight.
        let away = 4 * (box.half.y + box.half.x) + 20 * sigma + 200
        layer.shadowOffset = CGSize(width: 0, height: away)
        let seen = Homography(flattening: layer.transform)
        let back = seen.image(of: Vector2(0, away)) - seen.image(of: Vector2(0, 0))
        layer.position.x -= CGFloat(back.x)
        layer.position.y -= CGFloat(back.y)
      }
    }
    // In perspective, 0.5 points are less than half a pixel, and a shadow is sharp then.
    let scale = sigma < 0.6 ? 2.0 : 1
    let viewport = Viewport(
      size: CGSize(width: CGFloat(BoxView.side), height: CGFloat(BoxView.side)), scale: CGFloat(scale))
    let comparison = try Comparison(CALayer(size: CGFloat(BoxView.side), holding: layer), viewport)
    var (worst, partial) = ([0.0, 0.0], 0)
    let step = Cases.areAll ? 3 : 6
    for y in stride(from: 1, to: comparison.actual.height, by: step) {
      for x in stride(from: (y / step) % step, to: comparison.actual.width, by: step) {
        let p = toPlane.image(of: Vector2(Double(x) + 0.5, Double(y) + 0.5) / scale)
        // Where the layer covers its shadow.
        if way != .shadowPath, view == .perspective, abs(p.x) < box.half.x + 2, abs(p.y) < box.half.y + 2 { continue }
        let expected = 255 * box.shadow(at: p, sigma: sigma)
        if expected > 8, expected < 247 { partial += 1 }
        for (k, image) in [comparison.picture.image, comparison.actual].enumerated() {
          worst[k] = Swift.max(worst[k], abs(Double(image.rgba(x, y).w) - expected))
        }
      }
    }
    return (worst, partial)
  }

  @Test(arguments: Cases.pairs(radii, sigmas.reversed()))
  func roundedBoxesCastTheirIntegral(radius: Double, sigma: Double) throws {
    var partial = 0
    for (k, way) in Way.allCases.enumerated() {
      for (l, view) in BoxView.allCases.enumerated() where k != 1 || l % 2 == 0 {
        for (i, angle) in [0.02, 0.3, 0.785, 1.45, 1.57].enumerated() where (i + k + l) % 2 == 0 {
          let extra = [Vector2(0, 0), Vector2(3, 40), Vector2(300, 7)][(i + l) % 3]
          let corners: CACornerMask =
            way == .maskedCorners ? [.layerMaxXMaxYCorner, .layerMinXMinYCorner] : .every
          let box = RoundedBox(half: Vector2(repeating: Swift.max(radius, 4)) + extra, radius: radius, corners: corners)
          let found = try Self.difference(box, sigma, way, view, at: angle)
          partial += found.partial
          // An outline of a path is a cubic curve, which lies up to 0.00027 radii outside of the circle.
          let curve = way == .shadowPath ? 0.00027 * radius / sigma * 0.4 * 255 : 0
          verify(
            found.worst.allSatisfy { $0 < 2.5 + curve },
            "\(way), \(view), \(angle), \(box.half): the reference is off by \(found.worst[0]), the GPU by \(found.worst[1])"
          )
        }
      }
    }
    if sigma < 20 { verify(partial > (Cases.areAll ? 100 : 40)) }
  }

  /// The shadow of a long box, whose middle is stretched, in a turned clip with round corners, and leading past the
  /// viewer.
  @Test(arguments: [0, 0.4, 1.3], [false, true]) func longShadowsInAClipAgree(angle: Double, isTilted: Bool) throws {
    let bar = CALayer(-150, 90, 500, 14, .blue)
    (bar.shadowOpacity, bar.shadowRadius, bar.shadowOffset) = (0.9, 1, CGSize(width: 9, height: 12))
    bar.cornerRadius = 3
    var transform = CATransform3DIdentity
    if isTilted { transform.m34 = -1 / 300 }
    bar.transform = CATransform3DRotate(transform, CGFloat(angle), 0, isTilted ? 1 : 0, 1)
    let clip = CALayer(20, 30, 160, 140, CGColor(gray: 0.9, alpha: 1))
    (clip.masksToBounds, clip.cornerRadius) = (true, 30)
    clip.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    bar.position.x -= 20
    bar.position.y -= 30
    clip.addSublayer(bar)
    let comparison = try Comparison(CALayer(size: 200, holding: clip), Viewport())
    let file = comparison.agreement.isWithinTolerance ? "" : try comparison.write(name: "long-shadow")
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement) \(file)")
    // Beside the bar.
    verify(Set(comparison.actual.premultipliedRGBA).count > 40)
  }

  /// The whole shadow of a circle, which is drawn from a bitmap.
  @Test(arguments: [(60.0, 1.0), (88, 1), (70, 2.5), (30, 0.5)])
  func wholeCirclesCastTheirIntegral(radius: Double, sigma: Double) throws {
    let side = 2 * radius + 24
    let layer = CALayer(12, 12, CGFloat(2 * radius), CGFloat(2 * radius), .red)
    (layer.cornerRadius, layer.shadowOpacity, layer.shadowRadius) = (CGFloat(radius), 1, CGFloat(sigma))
    layer.shadowOffset = CGSize(width: 0, height: -6)
    let comparison = try Comparison(CALayer(size: CGFloat(side), holding: layer), Viewport())
    let box = RoundedBox(half: Vector2(repeating: radius), radius: radius)
    for (name, image) in [("reference", comparison.picture.image), ("GPU", comparison.actual)] {
      for (x, y) in (0..<image.height).flatMap({ y in (0..<image.width).map { ($0, y) } }) {
        let p = Vector2(Double(x) + 0.5, Double(y) + 0.5) - side / 2
        if p.length < radius + 1 || (x + y) % 4 != 0 { continue }
        let expected = 255 * box.shadow(at: p + Vector2(0, 6), sigma: sigma)
        verify(abs(Double(image.rgba(x, y).w) - expected) < 2.5, "\(name): (\(x), \(y)) is \(image.rgba(x, y))")
      }
    }
  }

  /// A frame as a path, as for an inner shadow: the shadow of its outer rectangle, less that of the inner one.
  @Test(arguments: Cases.pairs([0.5, 0.7, 1, 2, 3.5, 4.5], BoxView.allCases))
  func framesCastTheDifferenceOfTwoBoxes(sigma: Double, view: BoxView) throws {
    let (outer, inner) = (
      RoundedBox(half: Vector2(90, 60), radius: 0), RoundedBox(half: Vector2(80.3, 49.6), radius: 0)
    )
    for point in [Vector2(80.3, 49.6), Vector2(85, 0), Vector2(90, 60)] {
      let layer = CALayer()
      let toPlane = view.place(layer, outer, showing: point)
      let path = CGMutablePath()
      path.addRect(layer.bounds)
      let hole = CGRect(x: 90 - 80.3, y: 60 - 49.6, width: 2 * 80.3, height: 2 * 49.6)
      path.move(to: hole.origin)
      for (x, y) in [(hole.minX, hole.maxY), (hole.maxX, hole.maxY), (hole.maxX, hole.minY)] {
        path.addLine(to: CGPoint(x: x, y: y))
      }
      path.closeSubpath()
      (layer.shadowPath, layer.shadowOpacity, layer.shadowRadius) = (path, 1, CGFloat(sigma))
      layer.shadowOffset = .zero
      let scale = sigma < 0.6 ? 2 : 1
      let comparison = try Comparison(
        CALayer(size: CGFloat(BoxView.side), holding: layer), Viewport(scale: CGFloat(scale)))
      for (name, image) in [("reference", comparison.picture.image), ("GPU", comparison.actual)] {
        var worst = 0.0
        for (x, y) in (0..<image.height).flatMap({ y in (0..<image.width).map { ($0, y) } }) where (x + y) % 3 == 0 {
          let p = toPlane.image(of: Vector2(Double(x) + 0.5, Double(y) + 0.5) / Double(scale))
          let expected =
            255 * (outer.shadow(at: p, sigma: sigma, rows: 200) - inner.shadow(at: p, sigma: sigma, rows: 200))
          worst = Swift.max(worst, abs(Double(image.rgba(x, y).w) - expected))
        }
        verify(worst < 2.5, "\(name), at \(point): off by \(worst)")
      }
    }
  }
}

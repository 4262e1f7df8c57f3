import TestSupport

/// Layers with round corners, and their borders, held to the areas that pixels share with them: radii to 400, borders
/// from hairlines to discs.
@Suite struct RoundCoverageTests {
  enum Paint: String, CaseIterable { case background, gradient, image }

  static let radii: [Double] = [0.5, 2, 4, 8, 15, 50, 120, 400]

  /// The greatest difference of each renderer's alpha from a share of the pixel, of 255; and the number of pixels that
  /// it is a part of.
  private static func difference(
    _ layer: CALayer, _ toPlane: Homography, outside: RoundedBox, inside: RoundedBox?
  ) throws -> (worst: [Double], partial: Int) {
    let side = BoxView.side
    let comparison = try Comparison(CALayer(size: CGFloat(side), holding: layer), Viewport())
    guard let map = toPlane.inverse else { preconditionFailure("a regular view") }
    let outer = Sampling.shares(of: outside.outline.image(through: map), side: side)
    let inner = inside.map { Sampling.shares(of: $0.outline.image(through: map), side: side) }
    var (worst, partial) = ([0.0, 0.0], 0)
    for (x, y) in (0..<side).flatMap({ y in (0..<side).map { ($0, y) } }) {
      let expected = outer[y * side + x] - (inner?[y * side + x] ?? 0)
      if expected > 0.01, expected < 0.99 { partial += 1 }
      for (k, image) in [comparison.picture.image, comparison.actual].enumerated() {
        worst[k] = Swift.max(worst[k], abs(Double(image.rgba(x, y).w) - 255 * expected))
      }
    }
    return (worst, partial)
  }

  private func check(
    _ view: BoxView, _ box: RoundedBox, _ angle: Double, borderWidth: Double = 0, paint: Paint = .background
  ) throws -> Int {
    let layer = paint == .gradient ? CAGradientLayer() : CALayer()
    let toPlane = view.place(layer, box, showing: box.cornerPoint(at: angle))
    (layer.cornerRadius, layer.maskedCorners) = (CGFloat(box.radius), box.corners)
    if borderWidth > 0 {
      (layer.borderWidth, layer.borderColor) = (CGFloat(borderWidth), .red)
    } else {
      switch paint {
      case .background: layer.backgroundColor = .red
      case .gradient: (layer as? CAGradientLayer)?.colors = [CGColor.red, CGColor.blue]
      case .image: (layer.contents, layer.masksToBounds) = (CGImage.distinct(4, 4), true)
      }
    }
    let inside = borderWidth > 0 ? box.inset(by: borderWidth) : RoundedBox?.none
    let found = try Self.difference(layer, toPlane, outside: box, inside: inside)
    verify(
      found.worst[0] < 2, found.worst[1] < (box.radius < 6 ? 5.5 : 4),
      """
      \(view), \(paint), radius \(box.radius), border \(borderWidth), \(angle), half \(box.half): the reference is off by \
      \(found.worst[0]), the GPU by \(found.worst[1])
      """)
    return found.partial
  }

  @Test(arguments: Cases.pairs(radii, BoxView.allCases))
  func layersCoverTheirAreas(radius: Double, view: BoxView) throws {
    var partial = 0
    for (k, paint) in Paint.allCases.enumerated() {
      for (i, angle) in [0.03, 0.785, 1.52].enumerated() {
        let half = Vector2(repeating: radius + 3) + [Vector2(0, 0), Vector2(11.3, 60), Vector2(300, 7.6)][(i + k) % 3]
        partial += try check(view, RoundedBox(half: half, radius: radius), angle, paint: paint)
        let some = RoundedBox(half: half, radius: radius, corners: [.layerMaxXMaxYCorner, .layerMinXMinYCorner])
        partial += try check(view, some, angle, paint: paint)
      }
    }
    verify(partial > 200)
  }

  /// From an inner radius of 4 points down to a square inside, and to a disc.
  @Test(arguments: Cases.pairs(radii, BoxView.allCases))
  func bordersCoverTheirAreas(radius: Double, view: BoxView) throws {
    var partial = 0
    for (k, inner) in [radius - 1, 4, 2, 1, 0.3, 0, -2, -7].enumerated() where inner < radius {
      let width = radius - inner
      for (i, angle) in [0.03, 0.4, 0.785, 1.1, 1.52].enumerated() where (i + k) % 2 == 0 {
        let half = Vector2(repeating: Swift.max(radius, width) + 5.2) + [Vector2(0, 0), Vector2(11.3, 60)][i % 2]
        partial += try check(view, RoundedBox(half: half, radius: radius), angle, borderWidth: width)
        let some = RoundedBox(half: half, radius: radius, corners: [.layerMaxXMaxYCorner])
        partial += try check(view, some, angle, borderWidth: width)
      }
    }
    // Nothing is left inside.
    let disc = RoundedBox(half: Vector2(repeating: radius), radius: radius)
    for angle in [0.03, 0.785, 1.52] { partial += try check(view, disc, angle, borderWidth: radius) }
    verify(partial > 200)
  }
}

import ReferenceRendering
import TestSupport

/// The renderers agree on effects at their limits.
@Suite struct ExtremeTests {
  private func expectAgreement(_ root: CALayer, _ viewport: Viewport = Viewport()) throws {
    let agreement = try Comparison(root, viewport).agreement
    verify(agreement.isWithinTolerance, "\(agreement)")
  }

  @Test func aShadowOfRadiusAThousand() throws {
    let layer = CALayer(30, 30, 40, 40)
    layer.addSublayer(CALayer(0, 0, 30, 30, .red))
    layer.addSublayer(CALayer(0, 20, 3_000, 20, .blue))
    layer.shadowOpacity = 1
    layer.shadowRadius = 1_000
    try expectAgreement(CALayer(size: 96, holding: layer))
  }

  /// From a radius of 10⁹ points on, nothing is visible; the test is that the number does not overflow.
  @Test(arguments: [1e12, 1e30, 1e154, 1e308]) func endlessRadii(radius: Double) throws {
    let shadow = CAShapeLayer()
    shadow.place(10, 10, 40, 40)
    shadow.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
    shadow.fillColor = .red
    shadow.addSublayer(CALayer(0, 20, 30, 20, .blue))
    (shadow.shadowOpacity, shadow.shadowRadius) = (1, radius)
    try expectAgreement(CALayer(size: 64, holding: shadow))
    let blurred = CALayer(10, 10, 40, 40, .red)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    blurred.filters = [blur]
    try expectAgreement(CALayer(size: 64, holding: blurred))
  }

  /// More planes cross than are ordered pixel by pixel: one order for all pixels, on both renderers.
  @Test func aFanOfPlanesBeyondTheLimits() throws {
    func fan(_ count: Int) throws -> CALayer {
      let host = CALayer(0, 0, 24, 24)
      for i in 0..<count {
        let color = CGColor(srgbRed: CGFloat(i % 5) / 4, green: CGFloat(i % 7) / 6, blue: 0, alpha: 1)
        let layer = CALayer(4, 4, 16, 16, color)
        layer.zPosition = CGFloat(i % 11) / 10
        layer.transform = CATransform3DMakeRotation(
          CGFloat(i + 1) * .pi / CGFloat(2 * count), 1, CGFloat(i % 13) / 12, 0)
        host.addSublayer(layer)
      }
      let root = CALayer(size: 24, holding: host)
      try expectAgreement(root)
      return root
    }
    _ = try fan(40)
    let picture = try ReferenceRenderer().picture(of: try fan(400).commitFrame())
    // Without a choice at each pixel there is no tie.
    for y in 0..<24 { verify((0..<24).allSatisfy { picture.pixelClass($0, y) != .tie }) }
  }

  @Test func aHundredCardsAroundOneAxis() throws {
    let host = CATransformLayer()
    host.position = CGPoint(x: 16, y: 16)
    host.transform = CATransform3DMakeRotation(0.7, 1, 0.2, 0)
    for i in 0..<100 {
      let layer = CALayer(
        -10, -8, 20, 16, CGColor(srgbRed: CGFloat(i % 5) / 4, green: CGFloat(i % 7) / 6, blue: 0, alpha: 1))
      layer.transform = CATransform3DMakeRotation(CGFloat(i) * .pi / 100, 0, 1, 0)
      host.addSublayer(layer)
    }
    let root = CALayer(size: 32, holding: host)
    let picture = try ReferenceRenderer().picture(of: root.commitFrame())
    // In one order for all pixels, one card would cover its whole outline.
    let row = (0..<32).map { picture.image.pixel($0, 16) }
    verify(Set(row.map { [$0.red, $0.green] }).count > 5)
    try expectAgreement(root)
  }

  @Test func aMaskOfOneByOne() throws {
    let layer = CALayer(10, 10, 40, 40, .red)
    layer.mask = CALayer(20.25, 20.5, 1, 1, .black)
    try expectAgreement(CALayer(size: 64, holding: layer))
  }

  @Test func aPathOfAHundredThousandSegments() throws {
    var random = SplitMix64(seed: 4)
    let path = CGMutablePath()
    var point = CGPoint(x: 64, y: 64)
    path.move(to: point)
    for _ in 0..<100_000 {
      point.x = min(max(point.x + random.number(-2, 2), 4), 124)
      point.y = min(max(point.y + random.number(-2, 2), 4), 124)
      path.addLine(to: point)
    }
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillRule = .evenOdd
    shape.fillColor = .blue
    try expectAgreement(CALayer(size: 128, holding: shape))
  }

  @Test func aGradientOfAThousandStops() throws {
    let gradient = CAGradientLayer()
    gradient.place(0, 0, 96, 96)
    gradient.colors = (0..<1_000).map { i -> Any in
      let t = CGFloat(i) / 999
      let blue: CGFloat = i.isMultiple(of: 2) ? 0 : 0.02
      return CGColor(red: t, green: 1 - t, blue: blue, alpha: 1)
    }
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 0.3)
    try expectAgreement(CALayer(size: 96, holding: gradient))
  }

  @Test func sixtyFourNestedGroups() throws {
    let root = CALayer(0, 0, 64, 64, .white)
    var last = root
    for i in 0..<64 {
      let group = CALayer(0, 0, 64, 64, CGColor(red: CGFloat(i % 3) / 2, green: 0.5, blue: 0.2, alpha: 0.05))
      group.opacity = 0.97
      last.addSublayer(group)
      last = group
    }
    last.addSublayer(CALayer(20, 20, 20, 20, .red))
    try expectAgreement(root)
  }

  /// Shadows in shadows, and bitmaps with shadows in bitmaps: below the deepest nesting, and where the limit is lower
  /// than that.
  @Test(arguments: [6, 20, 40].prefix(Cases.count(1, ofMany: 3)), [false, true]) func nestedShadows(
    count: Int, isRasterized: Bool
  ) throws {
    let root = CALayer(0, 0, 64, 48, .white)
    var last = root
    for i in 0..<count {
      let layer = CALayer(i == 0 ? 10 : 2, i == 0 ? 8 : 1, 10, 10, CGColor(red: 0.5, green: 0.5, blue: 1, alpha: 1))
      (layer.cornerRadius, layer.shadowRadius, layer.shadowOpacity) = (2, 3, 0.8)
      layer.shadowOffset = CGSize(width: 2, height: 1)
      layer.shouldRasterize = isRasterized
      last.addSublayer(layer)
      last = layer
    }
    try expectAgreement(root)
  }

  /// The shadow is drawn first, and its silhouette shows less of the blurred layer than the layer itself does: the part
  /// to the right of the picture is invisible, and the shadow shows parts farther left.
  @Test func blurIsCompleteForLaterPasses() throws {
    let gaussian = CAFilter(type: "gaussianBlur")
    gaussian.setValue(1, forKey: "inputRadius")
    let outer = CALayer(0, 0, 64, 32)
    outer.filters = [gaussian]
    let caster = CALayer(0, 0, 400, 32)
    (caster.shadowOpacity, caster.shadowRadius) = (1, 1)
    caster.shadowOffset = CGSize(width: 40, height: 0)
    let stripe = CALayer(0, 8, 400, 12, .red)
    stripe.filters = [gaussian]
    caster.addSublayer(stripe)
    outer.addSublayer(caster)
    let root = CALayer(0, 0, 64, 32, .white)
    root.addSublayer(outer)
    let (pixel, comparison) = ((60, 14), try Comparison(root, Viewport()))
    let shown = comparison.actual.pixel(pixel.0, pixel.1)
    verify(shown.red > 250, shown.green < 5, "\(shown)")
    verify(comparison.agreement.isWithinTolerance, "\(comparison.agreement)")
  }
}

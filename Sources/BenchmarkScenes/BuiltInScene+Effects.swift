import Lamina

extension BuiltInScene {
  @Sendable static func fillWithRounded(_ root: CALayer, _ count: Int) {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<count {
      let layer = CALayer(), hue = random.number(in: 0..<1).native
      layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
      layer.position = random.point(in: root.bounds.size)
      layer.transform = CATransform3DMakeRotation(random.angle(), 0, 0, 1)
      layer.backgroundColor = SceneImages.color(hue: hue, saturation: 0.7, alpha: 0.5)
      layer.borderColor = SceneImages.color(hue: hue + 0.5, saturation: 0.5, alpha: 0.5)
      layer.cornerRadius = 16
      layer.borderWidth = 2
      root.addSublayer(layer)
    }
  }

  @Sendable static func fillWithShadows(_ root: CALayer, _ count: Int) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<count {
      let card = card(&random, in: root)
      card.backgroundColor = SceneImages.color(hue: random.number(in: 0..<1).native, saturation: 0.35, alpha: 1)
      card.cornerRadius = 16
      root.addSublayer(card)
    }
  }

  /// A card of 200 × 120 points on whole pixels, with a shadow.
  private static func card(_ random: inout SeededGenerator, in root: CALayer) -> CALayer {
    let card = CALayer(), place = random.point(in: root.bounds.size)
    card.bounds = CGRect(x: 0, y: 0, width: 200, height: 120)
    card.position = CGPoint(x: place.x.rounded(), y: place.y.rounded())
    card.shadowOpacity = 0.5
    card.shadowRadius = 12
    card.shadowOffset = CGSize(width: 0, height: 4)
    return card
  }

  /// Cards whose round corners are in their images only, so that the shadow's shape comes from a path or from the
  /// pixels.
  static func fillWithShadowed(_ root: CALayer, _ count: Int, hasPath: Bool) {
    var random = SeededGenerator(seed: 5)
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 120)
    let path = CGPath(roundedRect: bounds, cornerWidth: 16, cornerHeight: 16, transform: nil)
    let image = SceneImages.drawn(width: 200, height: 120) { context in
      context.setFillColor(SceneImages.color(hue: 0.6, saturation: 0.35, alpha: 1))
      context.addPath(path)
      context.fillPath()
    }
    for _ in 0..<count {
      let card = card(&random, in: root)
      card.contents = image
      if hasPath { card.shadowPath = path }
      root.addSublayer(card)
    }
  }

  @Sendable static func fillWithGroups(_ root: CALayer, _ count: Int) { fillWithGroups(root, count, rasterized: false) }

  static func fillWithGroups(_ root: CALayer, _ count: Int, rasterized: Bool) {
    var random = SeededGenerator(seed: 6)
    let images = SceneImages.cards(16)
    for _ in 0..<count {
      let group = CALayer(), place = random.point(in: root.bounds.size)
      group.bounds = CGRect(x: 0, y: 0, width: 240, height: 240)
      group.position = CGPoint(x: place.x.rounded(), y: place.y.rounded())
      group.opacity = 0.5
      group.shouldRasterize = rasterized
      for _ in 0..<10 {
        let layer = picture(
          images[Int.random(in: 0..<images.count, using: &random)], side: 96,
          at: CGPoint(x: 120 + random.number(in: -50..<50), y: 120 + random.number(in: -50..<50)))
        layer.transform = CATransform3DMakeRotation(random.angle(), 0, 0, 1)
        layer.minificationFilter = .trilinear
        group.addSublayer(layer)
      }
      root.addSublayer(group)
    }
  }

  @Sendable static func fillWithMasks(_ root: CALayer, _ count: Int) {
    var random = SeededGenerator(seed: 7)
    let images = SceneImages.cards(16), masks = SceneImages.masks
    for index in 0..<count {
      let layer = picture(
        images[Int.random(in: 0..<images.count, using: &random)], side: 200, at: random.point(in: root.bounds.size))
      layer.transform = CATransform3DMakeRotation(random.number(in: -0.5..<0.5), 0, 0, 1)
      layer.mask = picture(masks[index % masks.count], side: 200, at: CGPoint(x: 100, y: 100))
      root.addSublayer(layer)
    }
  }

  /// Stars of 128 points with an outline, on whole pixels, as shape layers or as bitmaps of one star.
  static func fillWithStars(_ root: CALayer, _ count: Int, areShapes: Bool) {
    var random = SeededGenerator(seed: 8)
    let path = CGMutablePath()
    for corner in 0..<10 {
      let angle = CGFloat(corner) * .pi / 5, radius = CGFloat(corner.isMultiple(of: 2) ? 60 : 25)
      let point = CGPoint(x: 64 + radius * sin(angle), y: 64 - radius * cos(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    let (fill, stroke) = (SceneImages.color(hue: 0.12, saturation: 0.8, alpha: 1), CGColor.black)
    let image = SceneImages.drawn(width: 128, height: 128) { context in
      context.setFillColor(fill)
      context.setStrokeColor(stroke)
      context.setLineWidth(3)
      context.addPath(path)
      context.drawPath(using: .fillStroke)
    }
    for _ in 0..<count {
      let star: CALayer
      if areShapes {
        let shape = CAShapeLayer()
        (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, fill, stroke, 3)
        shape.bounds = CGRect(x: 0, y: 0, width: 128, height: 128)
        star = shape
      } else {
        star = picture(image, side: 128)
      }
      let place = random.point(in: root.bounds.size)
      star.position = CGPoint(x: place.x.rounded(), y: place.y.rounded())
      root.addSublayer(star)
    }
  }
}

import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Layers of the sizes that interfaces have, of which the picture shows a part: to 1,000 points, with radii to 400,
  /// borders from hairlines to discs, and shadows from a third of a point to sixty. One in forty pictures shows more
  /// than a part.
  package static func interfaces(seed: UInt64) -> RandomTree {
    var maker = InterfaceMaker(seed: seed)
    return RandomTree(seed: seed, root: maker.makeRoot(), viewport: maker.viewport)
  }
}

private struct InterfaceMaker {
  private var random: SplitMix64
  /// In points.
  private let side: Double
  let viewport: Viewport

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let scale = random.pick([1.0, 1, 2, 3])
    side = (random.chance(0.025) ? random.number(200, 1000) / scale : random.number(48, 96)).rounded(.up) / scale
    viewport = Viewport(size: CGSize(width: side, height: side), scale: CGFloat(scale))
  }

  mutating func makeRoot() -> CALayer {
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random.chance(0.7) { root.backgroundColor = color(opaque: 1) }
    for _ in 0..<random.whole(1...2) { root.addSublayer(card()) }
    return root
  }

  /// Most small values, few large ones.
  private mutating func spread(_ low: Double, _ high: Double) -> Double { exp(random.number(log(low), log(high))) }

  private mutating func color(opaque: Double) -> CGColor {
    CGColor(
      red: random.unit(), green: random.unit(), blue: random.unit(),
      alpha: random.chance(opaque) ? 1 : random.number(0.2, 0.9))
  }

  private mutating func card() -> CALayer {
    let layer = random.chance(0.15) ? CAGradientLayer() : CALayer()
    let half = Vector2(spread(2, 500), random.chance(0.3) ? 0 : spread(2, 500))
    layer.bounds.size = CGSize(width: CGFloat(2 * half.x), height: CGFloat(2 * (half.y > 0 ? half.y : half.x)))
    let size = Vector2(layer.bounds.width.native, layer.bounds.height.native)
    let most = Swift.min(size.min() / 2, 400)
    if random.chance(0.8) {
      layer.cornerRadius = CGFloat(random.chance(0.4) ? most : Swift.min(spread(0.5, 400), most))
    }
    if random.chance(0.25) { layer.maskedCorners = CACornerMask(rawValue: UInt(random.whole(0...15))) }
    if random.chance(0.1) { layer.cornerCurve = .continuous }
    if random.chance(0.8) { layer.backgroundColor = color(opaque: 0.8) }
    (layer as? CAGradientLayer)?.colors = [color(opaque: 0.8), color(opaque: 0.8)]
    if random.chance(0.4) {
      let radius = layer.cornerRadius.native
      let width = random.pick([
        random.number(0.3, 6), radius * random.number(0.7, 1), radius, radius + random.number(0, 8), size.min() / 2,
      ])
      (layer.borderWidth, layer.borderColor) = (CGFloat(width), color(opaque: 0.7))
    }
    if random.chance(0.6) { addShadow(to: layer) }
    if random.chance(0.1) { layer.mask = mask(for: layer) }
    layer.transform = transform()
    put(layer, size)
    return layer
  }

  /// Brings a point near the layer's outline, most often at a corner, near the picture's middle.
  private mutating func put(_ layer: CALayer, _ size: Vector2) {
    let side = Vector2(random.pick([-0.5, 0.5]), random.pick([-0.5, 0.5]))
    let inward = layer.cornerRadius.native * Vector2(random.unit(), random.unit())
    let point = size * side - inward * Vector2(side.x > 0 ? 1 : -1, side.y > 0 ? 1 : -1)
    let offset = random.chance(0.5) ? Vector2(layer.shadowOffset.width.native, layer.shadowOffset.height.native) : .zero
    let seen = Homography(flattening: layer.transform).image(of: point + offset)
    let place = Vector2(random.number(0.3, 0.7), random.number(0.3, 0.7)) * self.side - seen
    layer.position = CGPoint(x: place.x, y: place.y)
    if random.chance(0.5) { layer.position = CGPoint(x: place.x.rounded(), y: place.y.rounded()) }
  }

  private mutating func transform() -> CATransform3D {
    switch random.whole(0...6) {
    case 0: return CATransform3DMakeRotation(CGFloat(random.number(-3, 3)), 0, 0, 1)
    case 1: return CATransform3DMakeScale(CGFloat(random.number(0.4, 2)), CGFloat(random.number(0.4, 2)), 1)
    case 2:
      var eye = CATransform3DIdentity
      eye.m34 = CGFloat(-1 / random.number(1500, 5000))
      return CATransform3DRotate(
        eye, CGFloat(random.number(-0.9, 0.9)), random.unit(), random.unit(), random.number(-0.4, 0.4))
    default: return CATransform3DIdentity
    }
  }

  private mutating func addShadow(to layer: CALayer) {
    layer.shadowOpacity = Float(random.number(0.3, 1))
    layer.shadowRadius = CGFloat(spread(0.3, 60))
    let reach = 2 + 3 * layer.shadowRadius.native
    layer.shadowOffset = CGSize(width: random.number(-reach, reach), height: random.number(-reach, reach))
    if random.chance(0.3) { layer.shadowColor = color(opaque: 1) }
    if random.chance(0.4) { layer.shadowPath = path(in: layer.bounds, radius: layer.cornerRadius) }
  }

  /// A layer's outline, or an ellipse, a frame or a star in it.
  private mutating func path(in rect: CGRect, radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    switch random.whole(0...4) {
    case 0: path.addEllipse(in: rect)
    case 1:
      path.addRect(rect.insetBy(dx: -20, dy: -20))
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      for (x, y) in [(rect.minX, rect.maxY), (rect.maxX, rect.maxY), (rect.maxX, rect.minY)] {
        path.addLine(to: CGPoint(x: x, y: y))
      }
      path.closeSubpath()
    case 2:
      // Five points that a line visits by twos: inside, it winds around twice.
      for k in 0..<5 {
        let angle = Double(k) * 4 * .pi / 5
        let point = CGPoint(x: rect.midX + rect.width / 2 * sin(angle), y: rect.midY - rect.height / 2 * cos(angle))
        if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    default: path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }
    return path
  }

  /// A shape, or a rounded layer.
  private mutating func mask(for layer: CALayer) -> CALayer {
    if random.chance(0.5) {
      let mask = CALayer()
      (mask.frame, mask.cornerRadius, mask.backgroundColor) = (layer.bounds, layer.cornerRadius, color(opaque: 0.7))
      return mask
    }
    let mask = CAShapeLayer()
    mask.frame = layer.bounds
    mask.path = path(in: layer.bounds, radius: layer.cornerRadius)
    mask.fillColor = color(opaque: 0.7)
    return mask
  }
}

import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Layers of the sizes that interfaces have, of which the picture shows a part: to 1,000 points, with radii to 400,
  /// borders from hairlines to discs, and shadows from a third of a point to sixty. One in forty pictures shows more
  /// than a part.
  package static func interfaces(seed: UInt64, hasOneStream: Bool = false) -> RandomTree {
    var maker = InterfaceMaker(RandomStreams(seed: seed, isOne: hasOneStream))
    return RandomTree(seed: seed, root: maker.makeRoot(), viewport: maker.viewport)
  }
}

private struct InterfaceMaker {
  private var random: RandomStreams
  /// In points.
  private let side: Double
  let viewport: Viewport

  init(_ streams: RandomStreams) {
    random = streams
    let scale = random["viewport"].pick([1.0, 1, 2, 3])
    side =
      (random["viewport"].chance(0.025)
      ? random["viewport"].number(200, 1000) / scale : random["viewport"].number(48, 96))
      .rounded(.up) / scale
    viewport = Viewport(size: CGSize(width: side, height: side), scale: CGFloat(scale))
  }

  mutating func makeRoot() -> CALayer {
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random["root.backgroundColor"].chance(0.7) {
      root.backgroundColor = random["root.backgroundColor"].color(opaque: 1)
    }
    for _ in 0..<random["count"].whole(1...2) { root.addSublayer(card()) }
    return root
  }

  private mutating func card() -> CALayer {
    let layer = random["class"].chance(0.15) ? CAGradientLayer() : CALayer()
    layer.bounds.size = random["bounds"].size()
    let size = Vector2(layer.bounds.width.native, layer.bounds.height.native)
    let most = Swift.min(size.min() / 2, 400)
    if random["cornerRadius"].chance(0.8) {
      layer.cornerRadius = CGFloat(
        random["cornerRadius"].chance(0.4) ? most : Swift.min(random["cornerRadius"].spread(0.5, 400), most))
    }
    if random["maskedCorners"].chance(0.25) {
      layer.maskedCorners = CACornerMask(rawValue: UInt(random["maskedCorners"].whole(0...15)))
    }
    if random["cornerCurve"].chance(0.1) { layer.cornerCurve = .continuous }
    if random["backgroundColor"].chance(0.8) { layer.backgroundColor = random["backgroundColor"].color(opaque: 0.8) }
    (layer as? CAGradientLayer)?.colors = [random["colors"].color(opaque: 0.8), random["colors"].color(opaque: 0.8)]
    if random["border"].chance(0.4) {
      let radius = layer.cornerRadius.native
      let width = random["border"].width(around: radius, in: size)
      (layer.borderWidth, layer.borderColor) = (CGFloat(width), random["border"].color(opaque: 0.7))
    }
    if random["shadow"].chance(0.6) { addShadow(to: layer) }
    if random["mask"].chance(0.1) { layer.mask = mask(for: layer) }
    layer.transform = random["transform"].transform()
    put(layer, size)
    return layer
  }

  /// Brings a point near the layer's outline, most often at a corner, near the picture's middle.
  private mutating func put(_ layer: CALayer, _ size: Vector2) {
    let side = Vector2(random["position"].pick([-0.5, 0.5]), random["position"].pick([-0.5, 0.5]))
    let inward = layer.cornerRadius.native * Vector2(random["position"].unit(), random["position"].unit())
    let point = size * side - inward * Vector2(side.x > 0 ? 1 : -1, side.y > 0 ? 1 : -1)
    let isShadow = random["position"].chance(0.5)
    let offset = isShadow ? Vector2(layer.shadowOffset.width.native, layer.shadowOffset.height.native) : .zero
    let seen = Homography(flattening: layer.transform).image(of: point + offset)
    let place = Vector2(random["position"].number(0.3, 0.7), random["position"].number(0.3, 0.7)) * self.side - seen
    layer.position = CGPoint(x: place.x, y: place.y)
    if random["position"].chance(0.5) { layer.position = CGPoint(x: place.x.rounded(), y: place.y.rounded()) }
  }

  private mutating func addShadow(to layer: CALayer) {
    layer.shadowOpacity = Float(random["shadow"].number(0.3, 1))
    layer.shadowRadius = CGFloat(random["shadow"].spread(0.3, 60))
    let reach = 2 + 3 * layer.shadowRadius.native
    layer.shadowOffset = CGSize(
      width: random["shadow"].number(-reach, reach), height: random["shadow"].number(-reach, reach))
    if random["shadowColor"].chance(0.3) { layer.shadowColor = random["shadowColor"].color(opaque: 1) }
    if random["shadowPath"].chance(0.4) {
      layer.shadowPath = random["shadowPath"].path(in: layer.bounds, radius: layer.cornerRadius)
    }
  }

  /// A shape, or a rounded layer.
  private mutating func mask(for layer: CALayer) -> CALayer {
    if random["mask"].chance(0.5) {
      let mask = CALayer()
      (mask.frame, mask.cornerRadius) = (layer.bounds, layer.cornerRadius)
      mask.backgroundColor = random["mask"].color(opaque: 0.7)
      return mask
    }
    let mask = CAShapeLayer()
    mask.frame = layer.bounds
    mask.path = random["mask"].path(in: layer.bounds, radius: layer.cornerRadius)
    mask.fillColor = random["mask"].color(opaque: 0.7)
    return mask
  }
}

extension SplitMix64 {
  fileprivate mutating func color(opaque: Double) -> CGColor {
    CGColor(red: unit(), green: unit(), blue: unit(), alpha: chance(opaque) ? 1 : number(0.2, 0.9))
  }

  /// One in three is square.
  fileprivate mutating func size() -> CGSize {
    let half = Vector2(spread(2, 500), chance(0.3) ? 0 : spread(2, 500))
    return CGSize(width: CGFloat(2 * half.x), height: CGFloat(2 * (half.y > 0 ? half.y : half.x)))
  }

  /// The width of a border, from a hairline to a disc.
  fileprivate mutating func width(around radius: Double, in size: Vector2) -> Double {
    pick([number(0.3, 6), radius * number(0.7, 1), radius, radius + number(0, 8), size.min() / 2])
  }

  fileprivate mutating func transform() -> CATransform3D {
    switch whole(0...6) {
    case 0: return CATransform3DMakeRotation(CGFloat(number(-3, 3)), 0, 0, 1)
    case 1: return CATransform3DMakeScale(CGFloat(number(0.4, 2)), CGFloat(number(0.4, 2)), 1)
    case 2:
      var eye = CATransform3DIdentity
      eye.m34 = CGFloat(-1 / number(1500, 5000))
      return CATransform3DRotate(eye, CGFloat(number(-0.9, 0.9)), unit(), unit(), number(-0.4, 0.4))
    default: return CATransform3DIdentity
    }
  }

  /// A layer's outline, or an ellipse, a frame or a star in it.
  fileprivate mutating func path(in rect: CGRect, radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    switch whole(0...4) {
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
}

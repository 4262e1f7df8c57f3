import Foundation
import Geometry
import LayerModel

/// Effects for random trees: classes that paint more than a plain layer, shadows, masks, bitmaps, filters and blend
/// modes.
struct RandomEffects {
  /// The side of the picture, in points.
  let side: Double

  /// A layer of a random class, most often a plain one.
  func layer(_ random: inout SplitMix64) -> CALayer {
    switch random.unit() {
    case ..<0.12: gradient(&random)
    case ..<0.3: shape(&random)
    case ..<0.35: replicator(&random)
    default: CALayer()
    }
  }

  /// Adds effects to a layer that has its basic properties.
  func decorate(_ layer: CALayer, _ random: inout SplitMix64) {
    if layer is CATransformLayer { return }
    if random.chance(0.18) { addShadow(to: layer, &random) }
    if random.chance(0.1) { layer.mask = mask(for: layer, &random) }
    if random.chance(0.08) {
      layer.shouldRasterize = true
      layer.rasterizationScale = CGFloat(random.chance(0.5) ? 1 : random.number(0.5, 3))
    }
    if random.chance(0.08) { layer.filters = (0...random.whole(0...1)).map { _ in filter(&random) } }
    if random.chance(0.08) {
      layer.compositingFilter = random.pick([
        "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode", "lightenBlendMode",
        "hardLightBlendMode", "softLightBlendMode", "differenceBlendMode", "exclusionBlendMode", "plusL", "destOut",
        "destOver", "xor", "sourceAtop",
      ])
    }
  }

  private func addShadow(to layer: CALayer, _ random: inout SplitMix64) {
    layer.shadowOpacity = Float(random.number(0.3, 1))
    layer.shadowRadius = CGFloat(
      random.chance(0.2) ? 0 : random.chance(0.2) ? random.number(20, 80) : random.number(0.2, 9))
    layer.shadowOffset = CGSize(width: random.number(-10, 10).rounded(), height: random.number(-10, 10))
    if random.chance(0.5) { layer.shadowColor = color(&random) }
    if random.chance(0.2) { layer.shadowPath = path(in: layer.bounds, &random) }
  }

  private func mask(for layer: CALayer, _ random: inout SplitMix64) -> CALayer {
    let mask = self.layer(&random)
    let (bounds, size) = (layer.bounds, layer.bounds.size)
    mask.bounds.size = CGSize(
      width: size.width * CGFloat(random.number(0.3, 1.2)), height: size.height * CGFloat(random.number(0.3, 1.2)))
    mask.position = CGPoint(
      x: bounds.midX + size.width * CGFloat(random.number(-0.2, 0.2)),
      y: bounds.midY + size.height * CGFloat(random.number(-0.2, 0.2)))
    mask.backgroundColor = color(&random)
    if random.chance(0.4) { mask.cornerRadius = CGFloat(random.number(1, 20)) }
    if random.chance(0.3) { mask.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(random.number(-3, 3)))) }
    if random.chance(0.2) { mask.opacity = Float(random.number(0.3, 1)) }
    if random.chance(0.3) {
      let inner = self.layer(&random)
      inner.bounds.size = CGSize(width: size.width / 2, height: size.height / 2)
      inner.position = CGPoint(
        x: CGFloat(random.number(0, 1)) * size.width, y: CGFloat(random.number(0, 1)) * size.height)
      inner.backgroundColor = color(&random)
      mask.addSublayer(inner)
    }
    return mask
  }

  private func filter(_ random: inout SplitMix64) -> CAFilter {
    func make(_ type: String, _ values: [String: Any]) -> CAFilter {
      let filter = CAFilter(type: type)
      for (key, value) in values { filter.setValue(value, forKey: key) }
      return filter
    }
    return switch random.whole(0...6) {
    case 0, 1: make("gaussianBlur", ["inputRadius": random.number(0.2, 8)])
    case 2: make("colorSaturate", ["inputAmount": random.number(0, 2)])
    case 3: make("colorContrast", ["inputAmount": random.number(0.3, 1.6)])
    case 4: make("colorHueRotate", ["inputAngle": random.number(-3, 3)])
    case 5: make("colorInvert", [:])
    default: make("multiplyColor", ["inputColor": color(&random)])
    }
  }

  // MARK: - Classes

  private func gradient(_ random: inout SplitMix64) -> CALayer {
    let layer = CAGradientLayer()
    layer.type = random.pick([.axial, .axial, .radial, .conic])
    let count = random.whole(2...4)
    layer.colors = (0..<count).map { _ in color(&random) }
    if random.chance(0.4) {
      layer.locations = (0..<count).map { _ in random.number(0, 1) }.sorted().map { NSNumber(value: $0) }
    }
    layer.startPoint = CGPoint(x: random.number(-0.2, 1.2), y: random.number(-0.2, 1.2))
    layer.endPoint = CGPoint(x: random.number(-0.2, 1.2), y: random.number(-0.2, 1.2))
    return layer
  }

  private func shape(_ random: inout SplitMix64) -> CALayer {
    let layer = CAShapeLayer()
    let reach = side * random.number(0.1, 0.6)
    layer.path = path(in: CGRect(x: 0, y: 0, width: reach, height: reach * random.number(0.5, 1.5)), &random)
    layer.fillColor = random.chance(0.2) ? nil : color(&random)
    layer.fillRule = random.chance(0.5) ? .evenOdd : .nonZero
    if random.chance(0.6) {
      layer.strokeColor = color(&random)
      layer.lineWidth = CGFloat(random.number(0.3, 8))
      layer.lineCap = random.pick([.butt, .round, .square])
      layer.lineJoin = random.pick([.miter, .round, .bevel])
      if random.chance(0.3) { layer.miterLimit = CGFloat(random.number(1, 4)) }
      if random.chance(0.3) { layer.strokeStart = CGFloat(random.number(0, 0.5)) }
      if random.chance(0.3) { layer.strokeEnd = CGFloat(random.number(0.5, 1)) }
      if random.chance(0.3) {
        layer.lineDashPattern = (0...random.whole(0...2)).map { _ in NSNumber(value: random.number(1, 9)) }
        layer.lineDashPhase = CGFloat(random.number(-5, 5))
      }
    }
    return layer
  }

  private func replicator(_ random: inout SplitMix64) -> CALayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = random.whole(1...3)
    var step = CATransform3DMakeTranslation(
      CGFloat(random.number(-20, 20)), CGFloat(random.number(-20, 20)), CGFloat(random.number(-9, 9)))
    if random.chance(0.5) { step = CATransform3DRotate(step, CGFloat(random.number(-2, 2)), 0, random.unit(), 1) }
    layer.instanceTransform = step
    if random.chance(0.5) { layer.instanceColor = color(&random) }
    if random.chance(0.5) { layer.instanceAlphaOffset = Float(random.number(-0.3, 0)) }
    if random.chance(0.3) { layer.instanceRedOffset = Float(random.number(-0.3, 0)) }
    layer.preservesDepth = random.chance(0.3)
    return layer
  }

  // MARK: - Values

  /// A closed or open path about as large as `rect`, which often intersects itself.
  private func path(in rect: CGRect, _ random: inout SplitMix64) -> CGPath {
    let path = CGMutablePath()
    func point(_ random: inout SplitMix64) -> CGPoint {
      CGPoint(
        x: rect.minX + rect.width * random.number(-0.1, 1.1), y: rect.minY + rect.height * random.number(-0.1, 1.1))
    }
    for _ in 0..<random.whole(1...2) {
      switch random.whole(0...4) {
      case 0: path.addEllipse(in: rect.insetBy(dx: rect.width * random.number(0, 0.3), dy: 0))
      case 1:
        path.addRect(rect.insetBy(dx: rect.width * random.number(0, 0.3), dy: rect.height * random.number(0, 0.3)))
      default:
        path.move(to: point(&random))
        for _ in 0..<random.whole(2...5) {
          switch random.whole(0...3) {
          case 0: path.addQuadCurve(to: point(&random), control: point(&random))
          case 1: path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
          default: path.addLine(to: point(&random))
          }
        }
        if random.chance(0.5) { path.closeSubpath() }
      }
    }
    return path
  }

  private func color(_ random: inout SplitMix64) -> CGColor {
    let alpha = random.chance(0.6) ? 1 : random.number(0.2, 0.9)
    return CGColor(red: random.unit(), green: random.unit(), blue: random.unit(), alpha: alpha)
  }
}

import Foundation
import Geometry
import LayerModel

/// Effects for random trees: classes that paint more than a plain layer, shadows, masks, bitmaps, filters and blend
/// modes.
struct RandomEffects {
  /// The side of the picture, in points.
  let side: Double

  /// A layer of a random class, most often a plain one.
  func layer(_ random: inout RandomStreams) -> CALayer {
    switch random["class"].unit() {
    case ..<0.12: gradient(&random)
    case ..<0.3: shape(&random)
    case ..<0.35: replicator(&random)
    default: CALayer()
    }
  }

  /// Adds effects to a layer that has its basic properties.
  func decorate(_ layer: CALayer, _ random: inout RandomStreams) {
    if layer is CATransformLayer { return }
    if random["shadow"].chance(0.18) { addShadow(to: layer, &random["shadow"]) }
    if random["mask"].chance(0.1) { layer.mask = mask(for: layer, &random) }
    if random["shouldRasterize"].chance(0.08) {
      layer.shouldRasterize = true
      layer.rasterizationScale = CGFloat(
        random["rasterizationScale"].chance(0.5) ? 1 : random["rasterizationScale"].number(0.5, 3))
    }
    if random["filters"].chance(0.08) {
      layer.filters = (0...random["filters"].whole(0...1)).map { _ in filter(&random["filters"]) }
    }
    if random["compositingFilter"].chance(0.08) {
      layer.compositingFilter = random["compositingFilter"].pick([
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
    if random.chance(0.5) { layer.shadowColor = random.color() }
    if random.chance(0.2) { layer.shadowPath = random.path(in: layer.bounds) }
  }

  private func mask(for layer: CALayer, _ random: inout RandomStreams) -> CALayer {
    let mask = self.layer(&random)
    let (bounds, size) = (layer.bounds, layer.bounds.size)
    mask.bounds.size = CGSize(
      width: size.width * CGFloat(random["mask.bounds"].number(0.3, 1.2)),
      height: size.height * CGFloat(random["mask.bounds"].number(0.3, 1.2)))
    mask.position = CGPoint(
      x: bounds.midX + size.width * CGFloat(random["mask.position"].number(-0.2, 0.2)),
      y: bounds.midY + size.height * CGFloat(random["mask.position"].number(-0.2, 0.2)))
    mask.backgroundColor = random["mask.backgroundColor"].color()
    if random["mask.cornerRadius"].chance(0.4) {
      mask.cornerRadius = CGFloat(random["mask.cornerRadius"].number(1, 20))
    }
    if random["mask.transform"].chance(0.3) {
      mask.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(random["mask.transform"].number(-3, 3))))
    }
    if random["mask.opacity"].chance(0.2) { mask.opacity = Float(random["mask.opacity"].number(0.3, 1)) }
    if random["mask.sublayer"].chance(0.3) {
      let inner = self.layer(&random)
      inner.bounds.size = CGSize(width: size.width / 2, height: size.height / 2)
      inner.position = CGPoint(
        x: CGFloat(random["mask.sublayer"].number(0, 1)) * size.width,
        y: CGFloat(random["mask.sublayer"].number(0, 1)) * size.height)
      inner.backgroundColor = random["mask.sublayer"].color()
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
    default: make("multiplyColor", ["inputColor": random.color()])
    }
  }

  // MARK: - Classes

  private func gradient(_ random: inout RandomStreams) -> CALayer {
    let layer = CAGradientLayer()
    layer.type = random["gradient.type"].pick([.axial, .axial, .radial, .conic])
    let count = random["gradient.colors"].whole(2...4)
    layer.colors = (0..<count).map { _ in random["gradient.colors"].color() }
    if random["gradient.locations"].chance(0.4) {
      layer.locations = (0..<count).map { _ in random["gradient.locations"].number(0, 1) }.sorted().map {
        NSNumber(value: $0)
      }
    }
    layer.startPoint = random["gradient.startPoint"].point()
    layer.endPoint = random["gradient.endPoint"].point()
    return layer
  }

  private func shape(_ random: inout RandomStreams) -> CALayer {
    let layer = CAShapeLayer()
    let reach = side * random["shape.path"].number(0.1, 0.6)
    layer.path = random["shape.path"].path(
      in: CGRect(x: 0, y: 0, width: reach, height: reach * random["shape.path"].number(0.5, 1.5)))
    layer.fillColor = random["shape.fillColor"].chance(0.2) ? nil : random["shape.fillColor"].color()
    layer.fillRule = random["shape.fillRule"].chance(0.5) ? .evenOdd : .nonZero
    if random["shape.stroke"].chance(0.6) { stroke(layer, &random) }
    return layer
  }

  private func stroke(_ layer: CAShapeLayer, _ random: inout RandomStreams) {
    layer.strokeColor = random["shape.strokeColor"].color()
    layer.lineWidth = CGFloat(random["shape.lineWidth"].number(0.3, 8))
    layer.lineCap = random["shape.lineCap"].pick([.butt, .round, .square])
    layer.lineJoin = random["shape.lineJoin"].pick([.miter, .round, .bevel])
    if random["shape.miterLimit"].chance(0.3) { layer.miterLimit = CGFloat(random["shape.miterLimit"].number(1, 4)) }
    if random["shape.strokeStart"].chance(0.3) {
      layer.strokeStart = CGFloat(random["shape.strokeStart"].number(0, 0.5))
    }
    if random["shape.strokeEnd"].chance(0.3) { layer.strokeEnd = CGFloat(random["shape.strokeEnd"].number(0.5, 1)) }
    if random["shape.lineDash"].chance(0.3) {
      layer.lineDashPattern = (0...random["shape.lineDash"].whole(0...2)).map { _ in
        NSNumber(value: random["shape.lineDash"].number(1, 9))
      }
      layer.lineDashPhase = CGFloat(random["shape.lineDash"].number(-5, 5))
    }
  }

  private func replicator(_ random: inout RandomStreams) -> CALayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = random["replicator.instanceCount"].whole(1...3)
    layer.instanceTransform = random["replicator.instanceTransform"].step()
    if random["replicator.instanceColor"].chance(0.5) {
      layer.instanceColor = random["replicator.instanceColor"].color()
    }
    if random["replicator.instanceAlphaOffset"].chance(0.5) {
      layer.instanceAlphaOffset = Float(random["replicator.instanceAlphaOffset"].number(-0.3, 0))
    }
    if random["replicator.instanceRedOffset"].chance(0.3) {
      layer.instanceRedOffset = Float(random["replicator.instanceRedOffset"].number(-0.3, 0))
    }
    layer.preservesDepth = random["replicator.preservesDepth"].chance(0.3)
    return layer
  }
}

extension SplitMix64 {
  fileprivate mutating func point() -> CGPoint {
    let x = number(-0.2, 1.2)
    return CGPoint(x: x, y: number(-0.2, 1.2))
  }

  /// From an instance to the next.
  fileprivate mutating func step() -> CATransform3D {
    let step = CATransform3DMakeTranslation(
      CGFloat(number(-20, 20)), CGFloat(number(-20, 20)), CGFloat(number(-9, 9)))
    return chance(0.5) ? CATransform3DRotate(step, CGFloat(number(-2, 2)), 0, unit(), 1) : step
  }

  /// A closed or open path about as large as `rect`, which often intersects itself.
  fileprivate mutating func path(in rect: CGRect) -> CGPath {
    let path = CGMutablePath()
    func point(_ random: inout SplitMix64) -> CGPoint {
      CGPoint(
        x: rect.minX + rect.width * random.number(-0.1, 1.1), y: rect.minY + rect.height * random.number(-0.1, 1.1))
    }
    for _ in 0..<whole(1...2) {
      switch whole(0...4) {
      case 0: path.addEllipse(in: rect.insetBy(dx: rect.width * number(0, 0.3), dy: 0))
      case 1:
        path.addRect(rect.insetBy(dx: rect.width * number(0, 0.3), dy: rect.height * number(0, 0.3)))
      default:
        path.move(to: point(&self))
        for _ in 0..<whole(2...5) {
          switch whole(0...3) {
          case 0: path.addQuadCurve(to: point(&self), control: point(&self))
          case 1: path.addCurve(to: point(&self), control1: point(&self), control2: point(&self))
          default: path.addLine(to: point(&self))
          }
        }
        if chance(0.5) { path.closeSubpath() }
      }
    }
    return path
  }

  fileprivate mutating func color() -> CGColor {
    let alpha = chance(0.6) ? 1 : number(0.2, 0.9)
    return CGColor(red: unit(), green: unit(), blue: unit(), alpha: alpha)
  }
}

import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Adds sharp images, with clear rims and without, that are made smaller: layers of all forms, masks, particles and
  /// texts; most often in a picture of 0.03 to 0.3 pixels a point.
  ///
  /// Their random numbers are a stream of their own: the rest of the tree stays what its seed makes it.
  package func madeSmaller() -> RandomTree {
    var maker = ReductionMaker(seed: seed, side: root.bounds.width.native)
    for layer in layers where maker.replacesContents(of: layer) { layer.contents = maker.image() }
    for _ in 0..<maker.count { root.addSublayer(maker.layer()) }
    var viewport = viewport
    viewport.scale *= maker.scale
    return RandomTree(seed: seed, root: root, viewport: viewport)
  }
}

private struct ReductionMaker {
  private var random: SplitMix64
  /// The side of the picture, in points.
  private let side: Double
  /// The number of layers to add.
  let count: Int
  /// Multiplies the picture's scale.
  let scale: CGFloat

  init(seed: UInt64, side: Double) {
    random = SplitMix64(seed: seed ^ 0x7265_6475_6365)
    self.side = side
    count = random.whole(1...4)
    scale = random.chance(0.75) ? CGFloat(exp(random.number(log(0.03), log(0.3)))) : 1
  }

  mutating func replacesContents(of layer: CALayer) -> Bool {
    let isChosen = random.chance(0.4)
    return isChosen && layer.contents != nil
  }

  // MARK: - Images

  /// An image of up to 160 pixels, clear along a rim of up to ten, and elsewhere full of edges.
  mutating func image() -> CGImage {
    let width = random.whole(6...160), height = random.chance(0.5) ? width : random.whole(6...160)
    let rim = min(random.pick([0, 0, 1, 1, 1, 2, 4, 10]), (min(width, height) - 1) / 2)
    let tint = SIMD3(random.unit(), random.unit(), random.unit())
    let pattern = pattern(width, height)
    return CGImage(width: width, height: height) { x, y in
      let isRim = x < rim || y < rim || x >= width - rim || y >= height - rim
      let alpha = isRim ? 0 : pattern(x, y)
      let color = SIMD3<UInt8>((tint * alpha * 255).rounded(.toNearestOrEven))
      return SIMD4(color.x, color.y, color.z, UInt8((alpha * 255).rounded()))
    }
  }

  /// The alpha of a texel, 0…1, by column and row.
  private mutating func pattern(_ width: Int, _ height: Int) -> (Int, Int) -> Double {
    let (cell, phase) = (random.whole(1...9), random.unit())
    switch random.whole(0...4) {
    case 0: return { _, _ in 1 }
    case 1: return { x, y in (x / cell + y / cell) % 2 == 0 ? 1 : 0.2 }
    case 2: return { x, y in x / cell % 3 == 0 || y / cell % 4 == 1 ? 1 : 0 }
    case 3:
      // A disc, or a part of one.
      let reach = phase * Double(max(width, height))
      return { x, y in
        let p = Vector2(Double(x) + 0.5 - Double(width) / 2, Double(y) + 0.5 - Double(height) / 2)
        return Double.maximum(0, Double.minimum(1, reach - (p * p).sum().squareRoot()))
      }
    default:
      let seed = random.next()
      return { x, y in
        var noise = SplitMix64(seed: seed &+ UInt64(x * 1009 + y))
        return noise.unit()
      }
    }
  }

  // MARK: - Layers

  mutating func layer() -> CALayer {
    switch random.unit() {
    case ..<0.12: placed(text())
    case ..<0.24: placed(emitter())
    case ..<0.4: placed(masked())
    default: placed(picture())
    }
  }

  private mutating func placed(_ layer: CALayer) -> CALayer {
    layer.position = CGPoint(x: random.number(0.1, 0.9) * side, y: random.number(0.1, 0.9) * side)
    // In steps of a whole or a part of a point, so that edges also lie between pixels.
    if random.chance(0.4) { layer.position = CGPoint(x: layer.position.x.rounded(), y: layer.position.y.rounded()) }
    let size = random.chance(0.5) ? 1 : exp(random.number(log(0.1), log(1.5)))
    var transform = CATransform3DMakeScale(
      CGFloat(random.chance(0.15) ? -size : size), CGFloat(random.chance(0.8) ? size : random.number(0.1, 1)), 1)
    if random.chance(0.45) { transform = CATransform3DRotate(transform, CGFloat(random.number(-3, 3)), 0, 0, 1) }
    if random.chance(0.2) {
      var eye = CATransform3DIdentity
      eye.m34 = CGFloat(-1 / (side * random.number(1.5, 6)))
      transform = CATransform3DRotate(
        transform, CGFloat(random.number(-1.2, 1.2)), random.unit(), random.unit(), random.number(-0.4, 0.4)
      ).then(eye)
    }
    layer.transform = transform
    if random.chance(0.15) { layer.opacity = Float(random.number(0.3, 1)) }
    if random.chance(0.1) {
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(random.whole(0...15)))
    }
    return layer
  }

  /// A layer that shows an image, usually a large one in a small layer.
  private mutating func picture() -> CALayer {
    let layer = CALayer()
    let size = Vector2(random.number(3, 60), random.number(3, 60))
    layer.bounds.size = CGSize(width: size.x, height: random.chance(0.5) ? size.x : size.y)
    layer.contents = image()
    if random.chance(0.2) {
      layer.contentsGravity = random.pick([.resizeAspect, .resizeAspectFill, .center, .topLeft, .bottomRight])
      layer.contentsScale = CGFloat(random.number(1, 8))
    }
    if random.chance(0.2) {
      let (x, y) = (random.number(0, 0.6), random.number(0, 0.6))
      layer.contentsRect = CGRect(x: x, y: y, width: random.number(0.1, 1 - x), height: random.number(0.1, 1 - y))
    }
    if random.chance(0.1) {
      layer.contentsCenter = CGRect(x: 0.3, y: 0.2, width: random.number(0.1, 0.6), height: random.number(0.1, 0.7))
      layer.contentsScale = CGFloat(random.number(1, 8))
    }
    if random.chance(0.2) { layer.minificationFilter = .trilinear }
    if random.chance(0.05) { (layer.minificationFilter, layer.magnificationFilter) = (.nearest, .nearest) }
    if random.chance(0.15) { layer.backgroundColor = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: 0.5) }
    if random.chance(0.15) { layer.cornerRadius = CGFloat(random.number(1, 20)) }
    if random.chance(0.2) { layer.masksToBounds = true }
    if random.chance(0.1) { (layer.borderWidth, layer.borderColor) = (CGFloat(random.number(0.5, 4)), .green) }
    if random.chance(0.08) {
      (layer.shouldRasterize, layer.rasterizationScale) = (true, CGFloat(random.number(0.5, 4)))
    }
    if random.chance(0.08) { (layer.shadowOpacity, layer.shadowRadius) = (0.7, CGFloat(random.number(0, 9))) }
    return layer
  }

  /// A layer, plain or with a picture, masked by an image.
  private mutating func masked() -> CALayer {
    let layer = CALayer(0, 0, CGFloat(random.number(5, 60)), CGFloat(random.number(5, 60)), .blue)
    if random.chance(0.3) { layer.contents = image() }
    let mask = CALayer()
    let share = random.chance(0.5) ? Vector2(1, 1) : Vector2(random.number(0.3, 1.2), random.number(0.3, 1.2))
    mask.bounds.size = CGSize(width: layer.bounds.width * share.x, height: layer.bounds.height * share.y)
    mask.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    if random.chance(0.2) { mask.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(random.number(-3, 3)))) }
    mask.contents = image()
    layer.mask = mask
    return layer
  }

  private mutating func text() -> CALayer {
    let layer = CATextLayer()
    layer.bounds.size = CGSize(width: random.number(20, 90), height: random.number(12, 40))
    layer.string = random.pick(["resizeAspectFill", "a < b & \"c\"", "two\nlines", "Lamina 0.0687"])
    layer.fontSize = CGFloat(random.number(6, 30))
    layer.contentsScale = random.pick([1, 2, 3])
    layer.foregroundColor = random.chance(0.5) ? .red : CGColor(gray: 0, alpha: 1)
    layer.alignmentMode = random.pick([.left, .center, .right])
    return layer
  }

  /// Particles that have flown for a while.
  private mutating func emitter() -> CALayer {
    let layer = CAEmitterLayer()
    layer.bounds.size = CGSize(width: 20, height: 20)
    layer.emitterPosition = CGPoint(x: 10, y: 10)
    layer.emitterSize = CGSize(width: random.number(0, 40), height: random.number(0, 40))
    layer.emitterShape = random.pick([.point, .line, .rectangle])
    layer.seed = UInt32(random.whole(0...1_000_000))
    layer.beginTime = -3
    let cell = CAEmitterCell()
    cell.contents = image()
    (cell.birthRate, cell.lifetime) = (Float(random.number(2, 9)), Float(random.number(0.5, 2)))
    (cell.velocity, cell.emissionRange) = (CGFloat(random.number(0, 20)), 6)
    (cell.scale, cell.scaleRange) = (CGFloat(exp(random.number(log(0.03), log(0.6)))), 0.02)
    cell.spin = CGFloat(random.number(-3, 3))
    layer.emitterCells = [cell]
    return layer
  }
}

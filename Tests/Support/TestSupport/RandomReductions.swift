import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

extension RandomTree {
  /// Adds sharp images, with clear rims and without, that are made smaller: layers of all forms, masks, particles and
  /// texts; most often in a picture of 0.03 to 0.3 pixels a point.
  ///
  /// Their random numbers come from streams of their own: the rest of the tree stays what its seed makes it.
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
  private var random: RandomStreams
  /// The side of the picture, in points.
  private let side: Double
  /// The number of layers to add.
  let count: Int
  /// Multiplies the picture's scale.
  let scale: CGFloat

  init(seed: UInt64, side: Double) {
    random = RandomStreams(seed: seed ^ 0x7265_6475_6365)
    self.side = side
    count = random["count"].whole(1...4)
    scale = random["scale"].chance(0.75) ? CGFloat(random["scale"].spread(0.03, 0.3)) : 1
  }

  mutating func replacesContents(of layer: CALayer) -> Bool {
    let isChosen = random["replaced"].chance(0.4)
    return isChosen && layer.contents != nil
  }

  mutating func image() -> CGImage { random["image"].image() }

  mutating func layer() -> CALayer {
    switch random["class"].unit() {
    case ..<0.12: placed(text())
    case ..<0.24: placed(emitter())
    case ..<0.4: placed(masked())
    default: placed(picture())
    }
  }

  private mutating func placed(_ layer: CALayer) -> CALayer {
    let (x, y) = (random["position"].number(0.1, 0.9) * side, random["position"].number(0.1, 0.9) * side)
    // In steps of a whole or a part of a point, so that edges also lie between pixels.
    let isWhole = random["position"].chance(0.4)
    layer.position = isWhole ? CGPoint(x: x.rounded(), y: y.rounded()) : CGPoint(x: x, y: y)
    layer.transform = random["transform"].transform(side)
    if random["opacity"].chance(0.15) { layer.opacity = Float(random["opacity"].number(0.3, 1)) }
    if random["edgeAntialiasingMask"].chance(0.1) {
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(
        rawValue: UInt32(random["edgeAntialiasingMask"].whole(0...15)))
    }
    return layer
  }

  /// A layer that shows an image, usually a large one in a small layer.
  private mutating func picture() -> CALayer {
    let layer = CALayer()
    let (width, height) = (random["bounds"].number(3, 60), random["bounds"].number(3, 60))
    layer.bounds.size = CGSize(width: width, height: random["bounds"].chance(0.5) ? width : height)
    layer.contents = image()
    if random["contentsGravity"].chance(0.2) {
      layer.contentsGravity = random["contentsGravity"].pick([
        .resizeAspect, .resizeAspectFill, .center, .topLeft, .bottomRight,
      ])
      layer.contentsScale = CGFloat(random["contentsScale"].number(1, 8))
    }
    if random["contentsRect"].chance(0.2) {
      let (x, y) = (random["contentsRect"].number(0, 0.6), random["contentsRect"].number(0, 0.6))
      layer.contentsRect = CGRect(
        x: x, y: y, width: random["contentsRect"].number(0.1, 1 - x), height: random["contentsRect"].number(0.1, 1 - y))
    }
    if random["contentsCenter"].chance(0.1) {
      let (width, height) = (random["contentsCenter"].number(0.1, 0.6), random["contentsCenter"].number(0.1, 0.7))
      layer.contentsCenter = CGRect(x: 0.3, y: 0.2, width: width, height: height)
      layer.contentsScale = CGFloat(random["contentsScale"].number(1, 8))
    }
    if random["minificationFilter"].chance(0.2) { layer.minificationFilter = .trilinear }
    if random["nearest"].chance(0.05) { (layer.minificationFilter, layer.magnificationFilter) = (.nearest, .nearest) }
    if random["backgroundColor"].chance(0.15) {
      layer.backgroundColor = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: 0.5)
    }
    if random["cornerRadius"].chance(0.15) { layer.cornerRadius = CGFloat(random["cornerRadius"].number(1, 20)) }
    if random["masksToBounds"].chance(0.2) { layer.masksToBounds = true }
    if random["border"].chance(0.1) {
      (layer.borderWidth, layer.borderColor) = (CGFloat(random["border"].number(0.5, 4)), .green)
    }
    if random["shouldRasterize"].chance(0.08) {
      (layer.shouldRasterize, layer.rasterizationScale) = (true, CGFloat(random["shouldRasterize"].number(0.5, 4)))
    }
    if random["shadow"].chance(0.08) {
      (layer.shadowOpacity, layer.shadowRadius) = (0.7, CGFloat(random["shadow"].number(0, 9)))
    }
    return layer
  }

  /// A layer, plain or with a picture, masked by an image.
  private mutating func masked() -> CALayer {
    let (width, height) = (random["masked"].number(5, 60), random["masked"].number(5, 60))
    let layer = CALayer(0, 0, CGFloat(width), CGFloat(height), .blue)
    if random["masked"].chance(0.3) { layer.contents = image() }
    let mask = CALayer()
    let isWhole = random["mask.bounds"].chance(0.5)
    let share =
      isWhole ? Vector2(1, 1) : Vector2(random["mask.bounds"].number(0.3, 1.2), random["mask.bounds"].number(0.3, 1.2))
    mask.bounds.size = CGSize(width: layer.bounds.width * share.x, height: layer.bounds.height * share.y)
    mask.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    if random["mask.transform"].chance(0.2) {
      mask.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(random["mask.transform"].number(-3, 3))))
    }
    mask.contents = image()
    layer.mask = mask
    return layer
  }

  private mutating func text() -> CALayer {
    let layer = CATextLayer()
    layer.bounds.size = CGSize(width: random["text"].number(20, 90), height: random["text"].number(12, 40))
    layer.string = random["text.string"].pick(["resizeAspectFill", "a < b & \"c\"", "two\nlines", "Lamina 0.0687"])
    layer.fontSize = CGFloat(random["text.fontSize"].number(6, 30))
    layer.contentsScale = random["text.contentsScale"].pick([1, 2, 3])
    layer.foregroundColor = random["text.foregroundColor"].chance(0.5) ? .red : CGColor(gray: 0, alpha: 1)
    layer.alignmentMode = random["text.alignmentMode"].pick([.left, .center, .right])
    return layer
  }

  /// Particles that have flown for a while.
  private mutating func emitter() -> CALayer {
    let layer = CAEmitterLayer()
    layer.bounds.size = CGSize(width: 20, height: 20)
    layer.emitterPosition = CGPoint(x: 10, y: 10)
    layer.emitterSize = CGSize(
      width: random["emitter.size"].number(0, 40), height: random["emitter.size"].number(0, 40))
    layer.emitterShape = random["emitter.shape"].pick([.point, .line, .rectangle])
    layer.seed = UInt32(random["emitter.seed"].whole(0...1_000_000))
    layer.beginTime = -3
    let cell = CAEmitterCell()
    cell.contents = image()
    (cell.birthRate, cell.lifetime) = (
      Float(random["cell.birth"].number(2, 9)), Float(random["cell.birth"].number(0.5, 2))
    )
    (cell.velocity, cell.emissionRange) = (CGFloat(random["cell.velocity"].number(0, 20)), 6)
    (cell.scale, cell.scaleRange) = (CGFloat(random["cell.scale"].spread(0.03, 0.6)), 0.02)
    cell.spin = CGFloat(random["cell.spin"].number(-3, 3))
    layer.emitterCells = [cell]
    return layer
  }
}

extension SplitMix64 {
  /// An image of up to 160 pixels, clear along a rim of up to ten, and elsewhere full of edges.
  fileprivate mutating func image() -> CGImage {
    let width = whole(6...160), height = chance(0.5) ? width : whole(6...160)
    let rim = min(pick([0, 0, 1, 1, 1, 2, 4, 10]), (min(width, height) - 1) / 2)
    let tint = SIMD3(unit(), unit(), unit())
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
    let (cell, phase) = (whole(1...9), unit())
    switch whole(0...4) {
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
      let seed = next()
      return { x, y in
        var noise = SplitMix64(seed: seed &+ UInt64(x * 1009 + y))
        return noise.unit()
      }
    }
  }

  fileprivate mutating func transform(_ side: Double) -> CATransform3D {
    let size = chance(0.5) ? 1 : spread(0.1, 1.5)
    var transform = CATransform3DMakeScale(
      CGFloat(chance(0.15) ? -size : size), CGFloat(chance(0.8) ? size : number(0.1, 1)), 1)
    if chance(0.45) { transform = CATransform3DRotate(transform, CGFloat(number(-3, 3)), 0, 0, 1) }
    if chance(0.2) {
      var eye = CATransform3DIdentity
      eye.m34 = CGFloat(-1 / (side * number(1.5, 6)))
      transform = CATransform3DRotate(transform, CGFloat(number(-1.2, 1.2)), unit(), unit(), number(-0.4, 0.4))
        .then(eye)
    }
    return transform
  }
}

import Foundation
import Geometry
import Imaging
import LayerModel
import LayerSnapshots

/// A random layer tree in space from a seed: rotated, scaled and nested layers with various properties, some behind the
/// viewer.
///
/// Two of three trees contain a *stage*: tilted siblings that intersect each other in one 3D space.
package struct RandomTree {
  package let seed: UInt64
  package let root: CALayer
  package var viewport: Viewport

  /// - Parameter hasEffects: Whether its layers may have shadows, masks, filters and blend modes, and belong to any
  ///   class.
  package init(seed: UInt64, hasEffects: Bool = false) {
    var maker = TreeMaker(seed: seed, hasEffects: hasEffects)
    self.seed = seed
    root = maker.makeRoot()
    viewport = maker.makeViewport()
  }

  init(seed: UInt64, root: CALayer, viewport: Viewport) {
    (self.seed, self.root, self.viewport) = (seed, root, viewport)
  }

  /// All layers; superlayers come first.
  package var layers: [CALayer] { root.selfAndBelow }
}

extension CALayer {
  /// This layer and all its descendants, including masks; superlayers come first.
  package var selfAndBelow: [CALayer] {
    var (found, pending): ([CALayer], [CALayer]) = ([], [self])
    while let layer = pending.popLast() {
      found.append(layer)
      if let mask = layer.mask { pending.append(mask) }
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
    }
    return found
  }
}

private struct TreeMaker {
  private var random: SplitMix64
  /// The side of the picture, in points.
  private let side: Double
  private let scale: Double
  private var layersLeft: Int
  private let effects: RandomEffects?

  /// A few small images with known pixels: with and without alpha, with even and odd sizes.
  private static let images: [CGImage] = [
    .distinct(4, 4),
    CGImage(width: 7, height: 5) { x, y in
      let a = UInt8(60 + 25 * ((x + y) % 7))
      return SIMD4(a / 2, UInt8(Int(a) * x / 6), UInt8(Int(a) * y / 4), a)
    },
    // A smooth image, so that detail remains when it is reduced.
    CGImage(width: 64, height: 64) { x, y in
      SIMD4(UInt8(4 * x), UInt8(4 * y), UInt8(abs(128 - 2 * (x + y)) & 255), 255)
    },
    CGImage(width: 33, height: 20) { x, y in
      let a = (x / 8 + y / 5) % 2 == 0 ? 255 : 90
      return SIMD4(UInt8(a * x / 32), UInt8(a * (19 - y) / 19), UInt8(a / 3), UInt8(a))
    },
  ]

  init(seed: UInt64, hasEffects: Bool) {
    random = SplitMix64(seed: seed)
    scale = random.chance(0.3) ? 2 : 1
    side = Double(random.whole(64...128)) / scale
    layersLeft = random.chance(0.1) ? random.whole(15...30) : random.whole(1...14)
    effects = hasEffects ? RandomEffects(side: side) : nil
  }

  mutating func makeViewport() -> Viewport {
    var viewport = Viewport(
      size: CGSize(width: side, height: Double(random.whole(64...128)) / scale), scale: CGFloat(scale),
      yAxis: random.chance(0.3) ? .up : .down, placement: random.chance(0.2) ? .placed : .fill)
    if random.chance(0.4) { viewport.background = color(opaque: 0.7) }
    return viewport
  }

  mutating func makeRoot() -> CALayer {
    layersLeft -= 1
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random.chance(0.5) { root.backgroundColor = color(opaque: 0.7) }
    if random.chance(0.2) { root.transform = transform() }
    if random.chance(0.15) { root.isGeometryFlipped = true }
    if random.chance(0.1) { root.opacity = Float(random.number(0.3, 1)) }
    if random.chance(0.15) { root.bounds.origin = CGPoint(x: length(-20, 20), y: length(-20, 20)) }
    // A flat root without perspective would not show the depth of its sublayers.
    if random.chance(0.6) { root.sublayerTransform = camera() }
    if random.chance(0.65) { addStage(to: root) }
    fill(root, depth: 1)
    return root
  }

  /// Adds siblings that intersect each other.
  private mutating func addStage(to root: CALayer) {
    var host = root
    if random.chance(0.3) {
      host = random.chance(0.5) ? CATransformLayer() : CALayer()
      host.bounds = root.bounds
      host.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
      if random.chance(0.5) { host.sublayerTransform = camera() }
      if random.chance(0.5) { host.transform = turn() }
      layersLeft -= 1
      root.addSublayer(host)
    }
    for _ in 0..<random.whole(2...4) {
      layersLeft -= 1
      let layer = plainLayer()
      layer.bounds.size = CGSize(width: length(side * 0.3, side * 0.8), height: length(side * 0.3, side * 0.8))
      layer.position = CGPoint(
        // Not at halves: planes that cross at a row of sample points would make them ties.
        x: host.bounds.midX + CGFloat(random.number(-side * 0.15, side * 0.15)),
        y: host.bounds.midY + CGFloat(random.number(-side * 0.15, side * 0.15)))
      layer.transform = turn()
      if random.chance(0.3) { layer.zPosition = length(-side * 0.2, side * 0.2) }
      dress(layer, isShown: true)
      host.addSublayer(layer)
    }
  }

  private mutating func fill(_ parent: CALayer, depth: Int) {
    while layersLeft > 0, random.chance(depth == 1 ? 1 : 0.55) {
      layersLeft -= 1
      let layer = random.chance(0.12) ? CATransformLayer() : plainLayer()
      place(layer, in: parent)
      dress(layer, isShown: false)
      parent.addSublayer(layer)
      if depth < 5 { fill(layer, depth: depth + 1) }
    }
  }

  private mutating func place(_ layer: CALayer, in parent: CALayer) {
    let bounds = parent.bounds
    layer.bounds.size = CGSize(width: length(3, side * 0.7), height: length(3, side * 0.7))
    if random.chance(0.2) { layer.bounds.origin = CGPoint(x: length(-30, 30), y: length(-30, 30)) }
    layer.position = CGPoint(
      x: bounds.minX + length(0, 1) * bounds.width, y: bounds.minY + length(0, 1) * bounds.height)
    if random.chance(0.5) {
      layer.position = CGPoint(x: layer.position.x.rounded(), y: layer.position.y.rounded())
    }
    if random.chance(0.25) { layer.anchorPoint = CGPoint(x: length(-0.2, 1.2), y: length(-0.2, 1.2)) }
    if random.chance(0.15) { layer.anchorPointZ = length(-20, 20) }
    if random.chance(0.25) { layer.zPosition = length(-30, 30) }
    // Sometimes near the eye, or behind it.
    if random.chance(0.07) { layer.zPosition = length(60, 250) }
    if random.chance(0.6) { layer.transform = transform() }
    if random.chance(0.2) { layer.sublayerTransform = camera() }
    if random.chance(0.12) { layer.isGeometryFlipped = true }
  }

  private mutating func dress(_ layer: CALayer, isShown: Bool) {
    if !isShown {
      if random.chance(0.04) { layer.isHidden = true }
      if random.chance(0.2) { layer.isDoubleSided = false }
    }
    if isShown || random.chance(0.7) { layer.backgroundColor = color(opaque: 0.6) }
    if random.chance(0.25) { layer.opacity = Float(random.number(0.2, 1)) }
    if random.chance(0.3) { layer.allowsGroupOpacity = false }
    if random.chance(0.25) { layer.cornerRadius = length(0.5, 25) }
    if random.chance(0.25) {
      layer.borderWidth = length(0.5, 6)
      layer.borderColor = color(opaque: 0.6)
    }
    if random.chance(0.35) { addContents(to: layer) }
    addEdges(to: layer)
    effects?.decorate(layer, &random)
  }

  private mutating func plainLayer() -> CALayer { effects?.layer(&random) ?? CALayer() }

  /// Clips, single corners and single edges.
  private mutating func addEdges(to layer: CALayer) {
    if random.chance(0.2) { layer.masksToBounds = true }
    if random.chance(0.15) { layer.maskedCorners = CACornerMask(rawValue: UInt(random.whole(0...15))) }
    if random.chance(0.15) { layer.cornerCurve = .continuous }
    if random.chance(0.1) {
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(random.whole(0...14)))
    }
    if random.chance(0.05) { layer.allowsEdgeAntialiasing = false }
  }

  private mutating func addContents(to layer: CALayer) {
    layer.contents = random.pick(Self.images)
    if random.chance(0.25) {
      layer.contentsGravity = random.pick([.resizeAspect, .resizeAspectFill, .center, .topLeft, .bottom, .right])
      layer.contentsScale = random.chance(0.5) ? 1 : length(0.5, 2)
    }
    if random.chance(0.25) {
      let (x, y) = (length(0, 0.6), length(0, 0.6))
      layer.contentsRect = CGRect(x: x, y: y, width: length(0.1, 0.9 - x.native), height: length(0.1, 0.9 - y.native))
    }
    if random.chance(0.2) {
      let (x, y) = (random.number(0, 0.7), random.number(0, 0.7))
      layer.contentsCenter = CGRect(
        x: x, y: y, width: random.number(0.05, 0.9 - x), height: random.number(0.05, 0.9 - y))
    }
    if random.chance(0.35) { layer.minificationFilter = .trilinear }
    if random.chance(0.15) { layer.minificationFilterBias = Float(random.number(-1.5, 1.5)) }
    // With `nearest`, one pixel in sixteen is a tie, or more where texel borders are at sample points. So only small
    // pictures of odd sizes use it.
    if layer.contentsGravity == .resize, random.chance(0.1) {
      layer.bounds.size = CGSize(width: CGFloat(random.number(4, 12)), height: CGFloat(random.number(4, 12)))
      layer.magnificationFilter = .nearest
      layer.minificationFilter = .nearest
    }
  }

  // MARK: - Values

  /// A length that half of the time is a multiple of ½, so that edges coincide.
  private mutating func length(_ low: Double, _ high: Double) -> CGFloat {
    let value = random.number(low, high)
    return CGFloat(random.chance(0.5) && high - low > 4 ? (2 * value).rounded() / 2 : value)
  }

  private mutating func color(opaque: Double) -> CGColor {
    let alpha = random.chance(opaque) ? 1 : random.number(0.1, 0.9)
    return CGColor(
      red: CGFloat(random.unit()), green: CGFloat(random.unit()), blue: CGFloat(random.unit()), alpha: CGFloat(alpha))
  }

  private mutating func angle() -> CGFloat {
    random.chance(0.2) ? CGFloat(random.whole(-6...6)) * .pi / 6 : CGFloat(random.number(-.pi, .pi))
  }

  /// A rotation out of the plane.
  private mutating func turn() -> CATransform3D {
    switch random.whole(0...3) {
    case 0: CATransform3DMakeRotation(angle(), 1, 0, 0)
    case 1: CATransform3DMakeRotation(angle(), 0, 1, 0)
    default:
      CATransform3DMakeRotation(
        angle(), CGFloat(random.number(-1, 1)), CGFloat(random.number(-1, 1)), CGFloat(random.number(-1, 1)))
    }
  }

  private mutating func transform() -> CATransform3D {
    switch random.whole(0...7) {
    case 0: return CATransform3DMakeRotation(angle(), 0, 0, 1)
    case 1:
      let (x, y) = (random.number(0.3, 1.7), random.number(0.3, 1.7))
      return CATransform3DMakeScale(
        CGFloat(random.chance(0.3) ? -x : x), CGFloat(random.chance(0.3) ? -y : y), random.chance(0.2) ? -1 : 1)
    case 2: return CATransform3DMakeTranslation(length(-20, 20), length(-20, 20), length(-20, 20))
    case 3: return CATransform3DRotate(perspective(), angle(), 0, 1, 0)
    case 4: return turn().then(CATransform3DMakeScale(CGFloat(random.number(0.5, 1.5)), 1, 1)).then(perspective())
    default: return turn()
    }
  }

  /// A `sublayerTransform` with perspective, and sometimes with a rotation of the whole scene.
  private mutating func camera() -> CATransform3D {
    let eye = random.chance(0.85) ? perspective() : CATransform3DIdentity
    return random.chance(0.4) ? turn().then(eye) : eye
  }

  private mutating func perspective() -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = CGFloat(-1 / random.number(side * 0.6, side * 5))
    return t
  }
}

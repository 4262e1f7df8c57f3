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

  /// - Parameters:
  ///   - hasEffects: Whether its layers may have shadows, masks, filters and blend modes, and belong to any class.
  ///   - hasOneStream: Whether its properties share one stream of random numbers: see ``RandomStreams``.
  package init(seed: UInt64, hasEffects: Bool = false, hasOneStream: Bool = false) {
    var maker = TreeMaker(RandomStreams(seed: seed, isOne: hasOneStream), hasEffects: hasEffects)
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
  private var random: RandomStreams
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

  init(_ streams: RandomStreams, hasEffects: Bool) {
    random = streams
    scale = random["viewport.scale"].chance(0.3) ? 2 : 1
    side = Double(random["viewport.side"].whole(64...128)) / scale
    layersLeft = random["count"].chance(0.1) ? random["count"].whole(15...30) : random["count"].whole(1...14)
    effects = hasEffects ? RandomEffects(side: side) : nil
  }

  mutating func makeViewport() -> Viewport {
    var viewport = Viewport(
      size: CGSize(width: side, height: Double(random["viewport.height"].whole(64...128)) / scale),
      scale: CGFloat(scale), yAxis: random["viewport.yAxis"].chance(0.3) ? .up : .down,
      placement: random["viewport.placement"].chance(0.2) ? .placed : .fill)
    if random["viewport.background"].chance(0.4) {
      viewport.background = random["viewport.background"].color(opaque: 0.7)
    }
    return viewport
  }

  mutating func makeRoot() -> CALayer {
    layersLeft -= 1
    let root = CALayer(0, 0, CGFloat(side), CGFloat(side))
    if random["root.backgroundColor"].chance(0.5) {
      root.backgroundColor = random["root.backgroundColor"].color(opaque: 0.7)
    }
    if random["root.transform"].chance(0.2) { root.transform = random["root.transform"].transform(side) }
    if random["root.geometryFlipped"].chance(0.15) { root.isGeometryFlipped = true }
    if random["root.opacity"].chance(0.1) { root.opacity = Float(random["root.opacity"].number(0.3, 1)) }
    if random["root.bounds.origin"].chance(0.15) { root.bounds.origin = random["root.bounds.origin"].point(-20, 20) }
    // A flat root without perspective would not show the depth of its sublayers.
    if random["root.sublayerTransform"].chance(0.6) {
      root.sublayerTransform = random["root.sublayerTransform"].camera(side)
    }
    if random["stage"].chance(0.65) { addStage(to: root) }
    fill(root, depth: 1)
    return root
  }

  /// Adds siblings that intersect each other.
  private mutating func addStage(to root: CALayer) {
    var host = root
    if random["stage"].chance(0.3) {
      host = random["stage"].chance(0.5) ? CATransformLayer() : CALayer()
      host.bounds = root.bounds
      host.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
      if random["stage"].chance(0.5) { host.sublayerTransform = random["stage"].camera(side) }
      if random["stage"].chance(0.5) { host.transform = random["stage"].turn() }
      layersLeft -= 1
      root.addSublayer(host)
    }
    for _ in 0..<random["stage"].whole(2...4) {
      layersLeft -= 1
      let layer = plainLayer()
      layer.bounds.size = random["stage.size"].size(side * 0.3, side * 0.8)
      layer.position = CGPoint(
        // Not at halves: planes that cross at a row of sample points would make them ties.
        x: host.bounds.midX + CGFloat(random["stage.position"].number(-side * 0.15, side * 0.15)),
        y: host.bounds.midY + CGFloat(random["stage.position"].number(-side * 0.15, side * 0.15)))
      layer.transform = random["stage.transform"].turn()
      if random["stage.zPosition"].chance(0.3) {
        layer.zPosition = random["stage.zPosition"].length(-side * 0.2, side * 0.2)
      }
      dress(layer, isShown: true)
      host.addSublayer(layer)
    }
  }

  private mutating func fill(_ parent: CALayer, depth: Int) {
    while layersLeft > 0, random["nesting"].chance(depth == 1 ? 1 : 0.55) {
      layersLeft -= 1
      let layer = random["class"].chance(0.12) ? CATransformLayer() : plainLayer()
      place(layer, in: parent)
      dress(layer, isShown: false)
      parent.addSublayer(layer)
      if depth < 5 { fill(layer, depth: depth + 1) }
    }
  }

  private mutating func place(_ layer: CALayer, in parent: CALayer) {
    let bounds = parent.bounds
    layer.bounds.size = random["bounds.size"].size(3, side * 0.7)
    if random["bounds.origin"].chance(0.2) { layer.bounds.origin = random["bounds.origin"].point(-30, 30) }
    let place = random["position"].point(0, 1)
    layer.position = CGPoint(x: bounds.minX + place.x * bounds.width, y: bounds.minY + place.y * bounds.height)
    if random["position"].chance(0.5) {
      layer.position = CGPoint(x: layer.position.x.rounded(), y: layer.position.y.rounded())
    }
    if random["anchorPoint"].chance(0.25) { layer.anchorPoint = random["anchorPoint"].point(-0.2, 1.2) }
    if random["anchorPointZ"].chance(0.15) { layer.anchorPointZ = random["anchorPointZ"].length(-20, 20) }
    if random["zPosition"].chance(0.25) { layer.zPosition = random["zPosition"].length(-30, 30) }
    // Sometimes near the eye, or behind it.
    if random["zPosition"].chance(0.07) { layer.zPosition = random["zPosition"].length(60, 250) }
    if random["transform"].chance(0.6) { layer.transform = random["transform"].transform(side) }
    if random["sublayerTransform"].chance(0.2) { layer.sublayerTransform = random["sublayerTransform"].camera(side) }
    if random["geometryFlipped"].chance(0.12) { layer.isGeometryFlipped = true }
  }

  private mutating func dress(_ layer: CALayer, isShown: Bool) {
    if !isShown {
      if random["hidden"].chance(0.04) { layer.isHidden = true }
      if random["doubleSided"].chance(0.2) { layer.isDoubleSided = false }
    }
    if isShown || random["backgroundColor"].chance(0.7) {
      layer.backgroundColor = random["backgroundColor"].color(opaque: 0.6)
    }
    if random["opacity"].chance(0.25) { layer.opacity = Float(random["opacity"].number(0.2, 1)) }
    if random["allowsGroupOpacity"].chance(0.3) { layer.allowsGroupOpacity = false }
    if random["cornerRadius"].chance(0.25) { layer.cornerRadius = random["cornerRadius"].length(0.5, 25) }
    if random["border"].chance(0.25) {
      layer.borderWidth = random["border"].length(0.5, 6)
      layer.borderColor = random["border"].color(opaque: 0.6)
    }
    if random["contents"].chance(0.35) { addContents(to: layer) }
    addEdges(to: layer)
    effects?.decorate(layer, &random)
  }

  private mutating func plainLayer() -> CALayer { effects?.layer(&random) ?? CALayer() }

  /// Clips, single corners and single edges.
  private mutating func addEdges(to layer: CALayer) {
    if random["masksToBounds"].chance(0.2) { layer.masksToBounds = true }
    if random["maskedCorners"].chance(0.15) {
      layer.maskedCorners = CACornerMask(rawValue: UInt(random["maskedCorners"].whole(0...15)))
    }
    if random["cornerCurve"].chance(0.15) { layer.cornerCurve = .continuous }
    if random["edgeAntialiasingMask"].chance(0.1) {
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(
        rawValue: UInt32(random["edgeAntialiasingMask"].whole(0...14)))
    }
    if random["allowsEdgeAntialiasing"].chance(0.05) { layer.allowsEdgeAntialiasing = false }
  }

  private mutating func addContents(to layer: CALayer) {
    layer.contents = random["contents"].pick(Self.images)
    if random["contentsGravity"].chance(0.25) {
      layer.contentsGravity = random["contentsGravity"].pick([
        .resizeAspect, .resizeAspectFill, .center, .topLeft, .bottom, .right,
      ])
      layer.contentsScale = random["contentsScale"].chance(0.5) ? 1 : random["contentsScale"].length(0.5, 2)
    }
    if random["contentsRect"].chance(0.25) {
      let origin = random["contentsRect"].point(0, 0.6)
      layer.contentsRect = CGRect(
        x: origin.x, y: origin.y, width: random["contentsRect"].length(0.1, 0.9 - origin.x.native),
        height: random["contentsRect"].length(0.1, 0.9 - origin.y.native))
    }
    if random["contentsCenter"].chance(0.2) {
      let (x, y) = (random["contentsCenter"].number(0, 0.7), random["contentsCenter"].number(0, 0.7))
      layer.contentsCenter = CGRect(
        x: x, y: y, width: random["contentsCenter"].number(0.05, 0.9 - x),
        height: random["contentsCenter"].number(0.05, 0.9 - y))
    }
    if random["minificationFilter"].chance(0.35) { layer.minificationFilter = .trilinear }
    if random["minificationFilterBias"].chance(0.15) {
      layer.minificationFilterBias = Float(random["minificationFilterBias"].number(-1.5, 1.5))
    }
    // With `nearest`, one pixel in sixteen is a tie, or more where texel borders are at sample points. So only small
    // pictures of odd sizes use it.
    if layer.contentsGravity == .resize, random["nearest"].chance(0.1) {
      layer.bounds.size = CGSize(
        width: CGFloat(random["nearest"].number(4, 12)), height: CGFloat(random["nearest"].number(4, 12)))
      layer.magnificationFilter = .nearest
      layer.minificationFilter = .nearest
    }
  }
}

extension SplitMix64 {
  /// A length that half of the time is a multiple of ½, so that edges coincide.
  fileprivate mutating func length(_ low: Double, _ high: Double) -> CGFloat {
    let value = number(low, high)
    return CGFloat(chance(0.5) && high - low > 4 ? (2 * value).rounded() / 2 : value)
  }

  fileprivate mutating func point(_ low: Double, _ high: Double) -> CGPoint {
    let x = length(low, high)
    return CGPoint(x: x, y: length(low, high))
  }

  fileprivate mutating func size(_ low: Double, _ high: Double) -> CGSize {
    let width = length(low, high)
    return CGSize(width: width, height: length(low, high))
  }

  fileprivate mutating func color(opaque: Double) -> CGColor {
    let alpha = chance(opaque) ? 1 : number(0.1, 0.9)
    return CGColor(red: CGFloat(unit()), green: CGFloat(unit()), blue: CGFloat(unit()), alpha: CGFloat(alpha))
  }

  private mutating func angle() -> CGFloat {
    chance(0.2) ? CGFloat(whole(-6...6)) * .pi / 6 : CGFloat(number(-.pi, .pi))
  }

  /// A rotation out of the plane.
  fileprivate mutating func turn() -> CATransform3D {
    switch whole(0...3) {
    case 0: CATransform3DMakeRotation(angle(), 1, 0, 0)
    case 1: CATransform3DMakeRotation(angle(), 0, 1, 0)
    default:
      CATransform3DMakeRotation(angle(), CGFloat(number(-1, 1)), CGFloat(number(-1, 1)), CGFloat(number(-1, 1)))
    }
  }

  fileprivate mutating func transform(_ side: Double) -> CATransform3D {
    switch whole(0...7) {
    case 0: return CATransform3DMakeRotation(angle(), 0, 0, 1)
    case 1:
      let (x, y) = (number(0.3, 1.7), number(0.3, 1.7))
      return CATransform3DMakeScale(
        CGFloat(chance(0.3) ? -x : x), CGFloat(chance(0.3) ? -y : y), chance(0.2) ? -1 : 1)
    case 2: return CATransform3DMakeTranslation(length(-20, 20), length(-20, 20), length(-20, 20))
    case 3: return CATransform3DRotate(perspective(side), angle(), 0, 1, 0)
    case 4: return turn().then(CATransform3DMakeScale(CGFloat(number(0.5, 1.5)), 1, 1)).then(perspective(side))
    default: return turn()
    }
  }

  /// A `sublayerTransform` with perspective, and sometimes with a rotation of the whole scene.
  fileprivate mutating func camera(_ side: Double) -> CATransform3D {
    let eye = chance(0.85) ? perspective(side) : CATransform3DIdentity
    return chance(0.4) ? turn().then(eye) : eye
  }

  private mutating func perspective(_ side: Double) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = CGFloat(-1 / number(side * 0.6, side * 5))
    return t
  }
}

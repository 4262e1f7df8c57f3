import Drawing
import TestSupport

/// One of several trees that undergo the same random edits.
final class TwinTree: ChangingTree {
  let root = CALayer(100, 100)
  let viewport = Viewport()
  /// All layers, in the tree or removed from it.
  var layers: [CALayer]
  let context: LayerContext?
  let helper = Helper()
  let blur = CAFilter(type: "gaussianBlur")
  private let images: [CGImage]
  /// Whether some edits change any property of a layer's class.
  var editsAllProperties = false
  private var random: SplitMix64

  /// A delegate that draws and lays out, and counts its calls.
  final class Helper: NSObject, CALayerDelegate {
    var arrangements = 0
    var drawings = 0

    func layoutSublayers(of layer: CALayer) {
      arrangements += 1
      layer.sublayers?.first?.zPosition = CGFloat(arrangements % 3)
    }

    func draw(_ layer: CALayer, in ctx: CGContext) {
      drawings += 1
      ctx.setFillColor(CGColor(gray: CGFloat(drawings % 5) / 5, alpha: 1))
      ctx.fill(CGRect(0, 0, 2, 2))
    }
  }

  init(seed: UInt64, images: [CGImage], _ context: LayerContext?) {
    (self.context, self.images, random) = (context, images, SplitMix64(seed: seed))
    layers = [root]
    for i in 1...24 {
      let layer =
        switch i {
        case 4: CAShapeLayer()
        case 7: Self.replicator()
        case 8: CAGradientLayer()
        case 12: CATransformLayer()
        case 16: CATextLayer()
        default: CALayer(10, 10)
        }
      layer.position = CGPoint(CGFloat(i), 5)
      layer.backgroundColor = i % 3 == 0 ? .white : nil
      layers.append(layer)
      layers[i / 3].addSublayer(layer)
    }
    layers[20].delegate = helper
    layers[21].delegate = helper
  }

  private static func replicator() -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.bounds = CGRect(0, 0, 10, 10)
    (layer.instanceCount, layer.instanceDelay) = (3, 0.1)
    layer.instanceTransform = CATransform3DMakeTranslation(4, 0, 0)
    (layer.instanceColor, layer.instanceAlphaOffset) = (CGColor(red: 0.5, green: 1, blue: 0.8, alpha: 1), -0.25)
    return layer
  }

  func snapshot(at time: Double) -> LayerSnapshot {
    guard let context else { return root.commitFrame(at: time) }
    return context.run { root.commitFrame(at: time) }
  }

  func change() {
    for _ in 0..<random.whole(0...3) {
      let edit = TwinEdit(using: &random, images: images)
      if editsAllProperties, random.chance(0.3) {
        let layer = random.pick(layers)
        let (row, isOther) = (random.pick(layer.properties.filter(\.isChangeable)), random.chance(0.5))
        let body = { if isOther { row.change(layer) } else { row.set(layer, row.get(type(of: layer).makePlain())) } }
        if let context { context.run(body) } else { body() }
      }
      if let context { context.run { edit.apply(to: self) } } else { edit.apply(to: self) }
    }
  }
}

/// A random edit, the same for each tree to which it is applied.
struct TwinEdit {
  private let kind: Int
  private let a: Int, b: Int
  private let x: CGFloat, y: CGFloat
  private let image: CGImage

  /// The number of kinds that do not change the hierarchy, and the number of all kinds.
  private static let plainKinds = 38
  private static let kinds = 54

  init(using random: inout SplitMix64, images: [CGImage]) {
    let isPlain = random.whole(0...11) > 0
    kind = isPlain ? random.whole(0...Self.plainKinds - 1) : random.whole(Self.plainKinds...Self.kinds - 1)
    (a, b) = (random.whole(0...999), random.whole(0...999))
    (x, y) = (CGFloat(random.whole(0...8)), CGFloat(random.whole(0...8)))
    image = images[a % images.count]
  }

  func apply(to tree: TwinTree) {
    let layer = tree.layers[a % tree.layers.count]
    let other = tree.layers[b % tree.layers.count]
    if kind < Self.plainKinds { change(layer, of: tree) } else { restructure(layer, other, of: tree) }
  }

  private var color: CGColor { CGColor(red: x / 8, green: y / 8, blue: 0.5, alpha: 1) }

  private func change(_ layer: CALayer, of tree: TwinTree) {
    switch kind {
    case 0...3: layer.position = CGPoint(x, y)
    case 4: layer.zPosition = x
    case 5: layer.anchorPoint = CGPoint(x / 8, y / 8)
    case 6: layer.anchorPointZ = x
    case 7: layer.transform = CATransform3DMakeRotation(x / 8, 0, 0, 1)
    case 8: layer.sublayerTransform = perspective(x * 100 + 100)
    case 9: layer.bounds = CGRect(0, 0, x, y)
    case 10: layer.opacity = Float(x / 8)
    case 11: layer.isHidden.toggle()
    case 12, 13: layer.backgroundColor = color
    case 14: layer.cornerRadius = x
    case 15: (layer.borderWidth, layer.borderColor) = (x, color)
    case 16: layer.masksToBounds.toggle()
    case 17: layer.shadowOpacity = Float(y / 8)
    case 18: (layer.shadowRadius, layer.shadowOffset, layer.shadowColor) = (x, CGSize(width: x, height: y), color)
    case 19: layer.filters = x > 4 ? [tree.blur] : nil
    case 20: tree.blur.setValue(x, forKey: "inputRadius")
    case 21: layer.compositingFilter = x > 4 ? "multiplyBlendMode" : nil
    case 22: layer.contents = x > 2 ? image : nil
    case 23: layer.contentsRect = CGRect(x / 16, y / 16, 0.5, 0.5)
    case 24: layer.contentsGravity = x > 4 ? .center : .left
    case 25: layer.isDoubleSided.toggle()
    case 26: layer.allowsGroupOpacity.toggle()
    case 27: layer.allowsEdgeAntialiasing.toggle()
    case 28: (layer.maskedCorners, layer.cornerCurve) = ([.layerMinXMinYCorner], x > 4 ? .continuous : .circular)
    case 29: (layer.shouldRasterize, layer.rasterizationScale) = (x > 4, y)
    case 30: (layer.contentsScale, layer.contentsCenter) = (x, CGRect(0.25, 0.25, y / 16, 0.5))
    case 31: (layer as? CAShapeLayer)?.path = CGPath(rect: CGRect(0, 0, x, y), transform: nil)
    case 32:
      (layer as? CAGradientLayer)?.colors = [color, CGColor.white]
      (layer as? CATextLayer)?.string = "\(a)"
      (layer as? CAReplicatorLayer)?.instanceCount = a % 4
    case 33:
      let keyPath = x > 4 ? "position" : x > 2 ? "opacity" : "backgroundColor"
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = x > 4 ? CGPoint(y, 8) as Any : x > 2 ? 0.0 as Any : CGColor.black
      if x > 4 { (animation.toValue, animation.autoreverses) = (CGPoint(8, x), y > 4) }
      if x > 6 { (animation.repeatCount, animation.timingFunction) = (3, CAMediaTimingFunction(name: .easeIn)) }
      (animation.duration, animation.isRemovedOnCompletion) = (Double(y) / 4, a % 4 > 0)
      layer.add(animation, forKey: "a")
    case 34: layer.removeAllAnimations()
    case 35: (layer.speed, layer.timeOffset) = (Float(x / 4), y)
    case 36:
      layer.setNeedsLayout()
      layer.setNeedsDisplay()
    default: layer.shadowPath = x > 4 ? CGPath(rect: CGRect(0, 0, x, y), transform: nil) : nil
    }
  }

  private func restructure(_ layer: CALayer, _ other: CALayer, of tree: TwinTree) {
    switch kind {
    case 38, 39: if layer !== tree.root, !other.isInside(layer) { other.addSublayer(layer) }
    case 40: if layer !== tree.root { layer.removeFromSuperlayer() }
    case 41: if layer !== tree.root, !other.isInside(layer) { other.mask = layer }
    case 42: layer.mask = nil
    case 43: layer.isGeometryFlipped.toggle()
    case 44: layer.compositingFilter = x > 4 ? "xor" : nil
    case 45:
      layer.position.x = x > 4 ? .nan : x
      layer.filters = y > 4 ? ["no filter"] : nil
    case 46:
      guard tree.layers.count < 40 else { return }
      let new = x > 6 ? CAReplicatorLayer() : x > 4 ? CAEmitterLayer() : CALayer(5, 5)
      (new as? CAReplicatorLayer)?.instanceCount = 2
      tree.layers.append(new)
      layer.addSublayer(new)
    case 47: layer.add(CATransition(), forKey: nil)
    case 48: if layer !== tree.root { layer.commitFrame() }
    case 49: if tree.context != nil { LayerContext.process.run { _ = tree.root.commitFrame() } }
    default:
      // With these layers, each snapshot starts from scratch.
      for case let layer as CAReplicatorLayer in tree.layers { layer.removeFromSuperlayer() }
      for case let layer as CAEmitterLayer in tree.layers { layer.removeFromSuperlayer() }
      for layer in tree.layers {
        if layer.compositingFilter as? String == "xor" { layer.compositingFilter = nil }
        if layer is CATransformLayer || layer.superlayer?.mask === layer { layer.mask = nil }
      }
    }
  }
}

extension CALayer {
  fileprivate func isInside(_ layer: CALayer) -> Bool {
    var above: CALayer? = self
    while let next = above {
      if next === layer { return true }
      above = next.superlayer
    }
    return false
  }
}

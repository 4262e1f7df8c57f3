import Foundation
import Lamina

/// Runs the input as a program on a tree of at most 24 layers: each byte is an operation, followed by its arguments.
///
/// Work that Lamina leaves to its caller is limited as a caller would: 128 copies of replicators and emitters, 16 in a
/// context, where each may cast a shadow as wide as 2²⁴ pixels, and 8 pictures. See also ``endOfProgram()``.
func runProgram(_ input: Data) {
  let context = LayerContext()
  context.renderLimits.copies = Program.copies
  context.run {
    var program = Program(ByteSource(input))
    program.run()
  }
}

private struct Program {
  static let copies = 1 << 7, copiesInContext = 1 << 4
  var source: ByteSource
  let root = CALayer()
  var layers: [CALayer]
  let canvas = CGContext(
    data: nil, width: 24, height: 16, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
  var openTransactions = 0
  var time = 0.0
  var pictures = 0
  let viewport = Viewport(size: CGSize(width: 24, height: 16), placement: .fill)

  init(_ source: ByteSource) {
    self.source = source
    root.bounds = CGRect(x: 0, y: 0, width: 24, height: 16)
    layers = [root]
  }

  mutating func run() {
    let end = endOfProgram()
    for _ in 0..<200 where !source.isAtEnd && clock() < end { step() }
    while openTransactions > 0 {
      CATransaction.commit()
      openTransactions -= 1
    }
    show()
  }

  private mutating func layer() -> CALayer { source.pick(layers) }

  private mutating func step() {
    switch source.byte() % 16 {
    case 0, 1: addLayer()
    case 2, 3: setGeometry(layer())
    case 4: setLook(layer())
    case 5: setEffects(layer())
    case 6: setContents(layer())
    case 7: layer().setValue(source.value(), forKeyPath: source.pick(Self.keyPaths))
    case 8, 9: animate(layer())
    case 10: setTiming(layer())
    case 11: moveInTree()
    case 12: transact()
    case 13: draw()
    case 14: ask()
    default: show()
    }
  }

  private mutating func addLayer() {
    guard layers.count < 24 else { return }
    let parent = layer()
    let new: CALayer
    switch source.byte() % 10 {
    case 0:
      let shape = CAShapeLayer()
      (shape.path, shape.strokeColor, shape.lineWidth) = (source.path(), source.color(), source.cgNumber())
      (shape.strokeStart, shape.strokeEnd, shape.miterLimit) = (source.cgNumber(), source.cgNumber(), source.cgNumber())
      shape.lineJoin = source.pick([.miter, .round, .bevel])
      shape.lineCap = source.pick([.butt, .round, .square])
      if source.flag() { shape.lineDashPattern = [NSNumber(value: source.number()), NSNumber(value: source.number())] }
      new = shape
    case 1:
      let text = CATextLayer()
      (text.string, text.fontSize, text.isWrapped) = (
        source.pick(["a", "", "two\nlines", "🙂 ﷽"]), source.cgNumber(), source.flag()
      )
      new = text
    case 2:
      let gradient = CAGradientLayer()
      gradient.colors = [source.color(), source.color(), source.color()]
      gradient.locations = [NSNumber(value: source.number()), 0.5, NSNumber(value: source.number())]
      (gradient.startPoint, gradient.endPoint) = (source.point(), source.point())
      gradient.type = source.pick([.axial, .radial, .conic])
      new = gradient
    case 3:
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = source.pick([0, 1, 3, 20, -1])
      (replicator.instanceTransform, replicator.instanceDelay) = (source.transform(), source.number())
      (replicator.preservesDepth, replicator.instanceAlphaOffset) = (source.flag(), Float(source.number()))
      new = replicator
    case 4:
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      (cell.contents, cell.birthRate, cell.lifetime) = (
        source.image(), Float(source.byte() % 20), Float(source.number())
      )
      (cell.velocity, cell.scale, cell.spin) = (source.cgNumber(), source.cgNumber(), source.cgNumber())
      emitter.emitterCells = [cell]
      (emitter.emitterPosition, emitter.emitterSize) = (source.point(), source.size())
      new = emitter
    case 5: new = CATransformLayer()
    case 6:
      let tiles = CATiledLayer()
      (tiles.tileSize, tiles.levelsOfDetail) = (source.size(), Int(exactly: source.number().rounded()) ?? 3)
      new = tiles
    case 7:
      let scroll = CAScrollLayer()
      scroll.scroll(to: source.point())
      new = scroll
    default: new = CALayer()
    }
    new.bounds = source.flag() ? source.rect() : CGRect(x: 0, y: 0, width: 12, height: 9)
    new.position = CGPoint(x: 12, y: 8)
    new.backgroundColor = source.color()
    parent.addSublayer(new)
    layers.append(new)
  }

  private mutating func setGeometry(_ layer: CALayer) {
    switch source.byte() % 10 {
    case 0: layer.bounds = source.rect()
    case 1: layer.position = source.point()
    case 2: layer.frame = source.rect()
    case 3: layer.anchorPoint = source.point()
    case 4: (layer.zPosition, layer.anchorPointZ) = (source.cgNumber(), source.cgNumber())
    case 5: layer.transform = source.transform()
    case 6: layer.sublayerTransform = source.transform()
    case 7: layer.isGeometryFlipped.toggle()
    case 8:
      layer.setAffineTransform(
        CGAffineTransform(a: source.cgNumber(), b: source.cgNumber(), c: 0, d: source.cgNumber(), tx: 0, ty: 0))
    default: layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(source.byte()))
    }
  }

  private mutating func setLook(_ layer: CALayer) {
    switch source.byte() % 9 {
    case 0: layer.opacity = Float(source.number())
    case 1: layer.cornerRadius = source.cgNumber()
    case 2: (layer.borderWidth, layer.borderColor) = (source.cgNumber(), source.color())
    case 3: layer.maskedCorners = CACornerMask(rawValue: UInt(source.byte()) &* 0x0101_0101_0101_0101)
    case 4: layer.cornerCurve = .continuous
    case 5: layer.masksToBounds.toggle()
    case 6: layer.isDoubleSided.toggle()
    case 7: layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(source.byte()))
    default: layer.allowsEdgeAntialiasing.toggle()
    }
  }

  private mutating func setEffects(_ layer: CALayer) {
    switch source.byte() % 6 {
    case 0:
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (
        Float(source.number()), source.cgNumber(), source.size()
      )
    case 1: layer.shadowPath = source.path()
    case 2:
      let mask = CALayer()
      (mask.bounds, mask.position, mask.backgroundColor) = (source.rect(), source.point(), source.color())
      layer.mask = mask
    case 3:
      let filter = CAFilter(
        type: source.pick(["gaussianBlur", "colorSaturate", "colorHueRotate", "colorBrightness", "none"]))
      filter.setValue(source.value(), forKey: source.pick(["inputRadius", "inputAmount", "inputAngle", "other"]))
      layer.filters = [filter]
    case 4:
      layer.compositingFilter = source.pick(["multiplyBlendMode", "screenBlendMode", "plusL", "sourceOut", "nothing"])
    default: (layer.shouldRasterize, layer.rasterizationScale) = (source.flag(), source.cgNumber())
    }
  }

  private mutating func setContents(_ layer: CALayer) {
    switch source.byte() % 5 {
    case 0: layer.contents = source.image()
    case 1: layer.contents = source.value()
    case 2: (layer.contentsRect, layer.contentsCenter) = (source.rect(), source.rect())
    case 3: layer.contentsScale = source.cgNumber()
    default:
      layer.contentsGravity = source.pick([.resize, .center, .topLeft, .resizeAspect, .resizeAspectFill])
      layer.minificationFilter = source.pick([.nearest, .linear, .trilinear])
    }
  }

  private mutating func animation() -> CAAnimation {
    let keyPath = source.pick(Self.keyPaths)
    let animation: CAAnimation
    switch source.byte() % 5 {
    case 0:
      let keyframes = CAKeyframeAnimation(keyPath: keyPath)
      keyframes.values = (0..<source.byte() % 4).compactMap { _ in source.value() }
      keyframes.keyTimes = [0, NSNumber(value: source.number()), 1]
      keyframes.calculationMode = source.pick([.linear, .cubic, .paced, .discrete, .cubicPaced])
      if source.flag() { keyframes.path = source.path() }
      animation = keyframes
    case 1:
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.mass, spring.stiffness, spring.damping) = (source.cgNumber(), source.cgNumber(), source.cgNumber())
      spring.initialVelocity = source.cgNumber()
      (spring.fromValue, spring.toValue) = (source.value(), source.value())
      animation = spring
    case 2:
      let group = CAAnimationGroup()
      let inner = CABasicAnimation(keyPath: keyPath)
      inner.toValue = source.value()
      group.animations = [inner]
      if source.flag() { group.animations?.append(group) }
      animation = group
    case 3:
      let transition = CATransition()
      transition.type = source.pick([.fade, .push, .moveIn, .reveal])
      transition.startProgress = Float(source.number())
      animation = transition
    default:
      let basic = CABasicAnimation(keyPath: keyPath)
      (basic.fromValue, basic.toValue, basic.byValue) = (source.value(), source.value(), source.value())
      (basic.isAdditive, basic.isCumulative) = (source.flag(), source.flag())
      animation = basic
    }
    animation.duration = source.number()
    if source.flag() {
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(source.number()), 0, 1, Float(source.number()))
    }
    if source.flag() { (animation.repeatCount, animation.autoreverses) = (Float(source.number()), source.flag()) }
    if source.flag() { (animation.speed, animation.timeOffset) = (Float(source.number()), source.number()) }
    if source.flag() { (animation.beginTime, animation.repeatDuration) = (source.number(), source.number()) }
    animation.fillMode = source.pick([.removed, .forwards, .backwards, .both])
    animation.isRemovedOnCompletion = source.flag()
    return animation
  }

  private mutating func animate(_ layer: CALayer) {
    if source.byte() % 8 == 0 { return layer.removeAllAnimations() }
    let animation = animation()
    layer.add(animation, forKey: source.pick(["a", "b", nil]))
    // The layer has a copy. A group that holds itself would never be freed, which is a leak of the program's.
    (animation as? CAAnimationGroup)?.animations = nil
  }

  private mutating func setTiming(_ layer: CALayer) {
    (layer.speed, layer.timeOffset, layer.beginTime) = (Float(source.number()), source.number(), source.number())
    (layer.duration, layer.repeatCount, layer.fillMode) = (
      source.number(), Float(source.number()), source.pick([.both, .removed])
    )
  }

  private mutating func moveInTree() {
    let (layer, other) = (layer(), layer())
    // A layer must not become its own descendant: a documented precondition.
    let isAbove = sequence(first: other, next: \.superlayer).contains { $0 === layer }
    switch source.byte() % 4 {
    case 0 where layer !== root: layer.removeFromSuperlayer()
    case 1 where !isAbove && layer !== root: other.addSublayer(layer)
    case 2 where !isAbove && layer !== root: other.insertSublayer(layer, at: UInt32(source.byte()))
    default: layer.setNeedsDisplay(source.rect())
    }
  }

  private mutating func transact() {
    switch source.byte() % 4 {
    case 0 where openTransactions < 8:
      CATransaction.begin()
      openTransactions += 1
    case 1 where openTransactions > 0:
      CATransaction.commit()
      openTransactions -= 1
    case 2: CATransaction.setAnimationDuration(source.number())
    default: CATransaction.setDisableActions(source.flag())
    }
  }

  private mutating func draw() {
    canvas.saveGState()
    for _ in 0..<source.byte() % 8 {
      switch source.byte() % 14 {
      case 0:
        canvas.concatenate(
          CGAffineTransform(
            a: source.cgNumber(), b: source.cgNumber(), c: source.cgNumber(), d: source.cgNumber(), tx: 1, ty: 2))
      case 1: canvas.clip(to: source.rect())
      case 2:
        canvas.addPath(source.path())
        canvas.clip()
      case 3:
        canvas.addPath(source.path())
        canvas.fillPath(using: source.pick([.winding, .evenOdd]))
      case 4:
        canvas.setLineWidth(source.cgNumber())
        canvas.setLineDash(phase: source.cgNumber(), lengths: [source.cgNumber(), source.cgNumber()])
        canvas.addPath(source.path())
        canvas.strokePath()
      case 5: canvas.setShadow(offset: source.size(), blur: source.cgNumber(), color: source.color())
      case 6: canvas.setFillColor(source.color())
      case 7: canvas.fill(source.rect())
      case 8: canvas.draw(source.image(), in: source.rect())
      case 9: canvas.setBlendMode(source.pick([.multiply, .clear, .copy, .sourceOut, .hue]))
      case 10:
        if let gradient = CGGradient(
          colorsSpace: nil, colors: [source.color(), source.color()] as CFArray, locations: nil)
        {
          canvas.drawLinearGradient(
            gradient, start: source.point(), end: source.point(), options: [.drawsAfterEndLocation])
          canvas.drawRadialGradient(
            gradient, startCenter: source.point(), startRadius: source.cgNumber(), endCenter: source.point(),
            endRadius: source.cgNumber(), options: [])
        }
      case 11:
        canvas.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.fillEllipse(in: source.rect())
        canvas.endTransparencyLayer()
      case 12:
        canvas.addArc(
          center: source.point(), radius: source.cgNumber(), startAngle: source.cgNumber(), endAngle: source.cgNumber(),
          clockwise: source.flag())
      default:
        LayerContext.current.renderLimits.copies = Self.copiesInContext
        layer().render(in: canvas)
        LayerContext.current.renderLimits.copies = Self.copies
      }
    }
    canvas.restoreGState()
  }

  private mutating func ask() {
    let (a, b) = (layer(), layer())
    _ = a.convert(source.point(), to: b)
    _ = a.convert(source.rect(), from: b)
    _ = a.convertTime(source.number(), to: b)
    _ = a.hitTest(source.point())
    _ = a.frontmostLayer(at: source.point())
    _ = a.frame
    _ = a.presentation()?.value(forKeyPath: source.pick(Self.keyPaths))
    _ = root.camlDocument()
  }

  private mutating func show() {
    time += source.number()
    let snapshot = root.commitFrame(at: time, in: viewport)
    pictures += 1
    guard pictures <= 8 else { return }
    _ = try? ReferenceRenderer().render(snapshot, limits: limitsOfPictures)
  }

  static let keyPaths = [
    "opacity", "position", "position.x", "bounds", "bounds.size.width", "transform", "transform.rotation.z",
    "transform.scale",
    "sublayerTransform.translation.x", "cornerRadius", "backgroundColor", "contents", "contentsRect", "shadowRadius",
    "shadowPath", "path",
    "strokeEnd", "lineWidth", "colors", "locations", "startPoint", "instanceCount", "instanceTransform",
    "emitterPosition", "fontSize",
    "string", "filters.none.inputRadius", "mask.opacity", "sublayers", "zPosition", "hidden", "speed", "nothing", "",
    ".", "transform..",
    "anchorPoint", "instanceDelay", "borderWidth", "maskedCorners", "tileSize",
  ]
}

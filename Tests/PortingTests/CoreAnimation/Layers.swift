import QuartzCore

// Every member of Apple's layer classes, written as Swift imports it on iOS. A line that compiles is a member that is
// there with the type that programs expect; the file is never run. Source:
// <https://developer.apple.com/documentation/quartzcore>.

func calayer(_ layer: CALayer, _ other: CALayer, _ context: CGContext) {
  let _ = CALayer()
  let _ = CALayer(layer: layer)
  let _: CALayer? = layer.presentation()
  let _: CALayer = layer.model()
  let _: Any? = CALayer.defaultValue(forKey: "opacity")
  let _: Bool = CALayer.needsDisplay(forKey: "opacity")
  let _: Bool = layer.shouldArchiveValue(forKey: "opacity")
  layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
  layer.position = CGPoint(x: 1, y: 2)
  layer.zPosition = 1
  layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
  layer.anchorPointZ = 0
  layer.transform = CATransform3DIdentity
  let _: CGAffineTransform = layer.affineTransform()
  layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
  layer.frame = layer.frame.insetBy(dx: 1, dy: 1)
  layer.isHidden = !layer.isHidden
  layer.isDoubleSided = !layer.isDoubleSided
  layer.isGeometryFlipped = !layer.isGeometryFlipped
  let _: Bool = layer.contentsAreFlipped()
  let _: CALayer? = layer.superlayer
  layer.removeFromSuperlayer()
  layer.sublayers = nil
  let _: [CALayer]? = layer.sublayers
  layer.addSublayer(other)
  layer.insertSublayer(other, at: 0)
  layer.insertSublayer(other, at: UInt32(layer.sublayers?.count ?? 0))
  layer.insertSublayer(other, below: layer.sublayers?.first)
  layer.insertSublayer(other, above: layer.sublayers?.first)
  layer.replaceSublayer(other, with: CALayer())
  layer.sublayerTransform = CATransform3DIdentity
  layer.mask = other
  layer.mask = nil
  layer.masksToBounds = true
  let _: CGPoint = layer.convert(CGPoint.zero, from: other)
  let _: CGPoint = layer.convert(CGPoint.zero, to: nil)
  let _: CGRect = layer.convert(CGRect.zero, from: other)
  let _: CGRect = layer.convert(CGRect.zero, to: nil)
  let _: CFTimeInterval = layer.convertTime(CACurrentMediaTime(), from: nil)
  let _: CFTimeInterval = layer.convertTime(0, to: other)
  let _: CALayer? = layer.hitTest(.zero)
  let _: Bool = layer.contains(.zero)
  layer.contents = nil
  layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  layer.contentsGravity = .resizeAspectFill
  layer.contentsGravity = CALayerContentsGravity(rawValue: "center")
  layer.contentsScale = 2
  layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  layer.contentsFormat = .RGBA8Uint
  layer.minificationFilter = .linear
  layer.magnificationFilter = CALayerContentsFilter.nearest
  layer.minificationFilterBias = 0.5
  layer.isOpaque = true
  layer.display()
  layer.setNeedsDisplay()
  layer.setNeedsDisplay(.zero)
  let _: Bool = layer.needsDisplay()
  layer.displayIfNeeded()
  layer.needsDisplayOnBoundsChange = true
  layer.drawsAsynchronously = true
  layer.draw(in: context)
  layer.render(in: context)
  layer.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
  layer.allowsEdgeAntialiasing = true
  layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  layer.cornerRadius = 4
  layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
  layer.cornerCurve = .continuous
  let _: CGFloat = CALayer.cornerCurveExpansionFactor(.continuous)
  layer.borderWidth = 1
  layer.borderColor = nil
  layer.opacity = 0.5
  layer.allowsGroupOpacity = true
  layer.compositingFilter = "multiplyBlendMode"
  layer.filters = nil
  layer.backgroundFilters = nil
  layer.shouldRasterize = true
  layer.rasterizationScale = 2
  layer.shadowColor = nil
  layer.shadowOpacity = 0.5
  layer.shadowOffset = CGSize(width: 0, height: 2)
  layer.shadowRadius = 3
  layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
  let _: CGSize = layer.preferredFrameSize()
  layer.setNeedsLayout()
  let _: Bool = layer.needsLayout()
  layer.layoutIfNeeded()
  layer.layoutSublayers()
  layer.resizeSublayers(withOldSize: .zero)
  layer.resize(withOldSuperlayerSize: .zero)
  layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
  layer.autoresizingMask = [.layerMinXMargin, .layerMaxXMargin, .layerMinYMargin, .layerMaxYMargin]
  layer.layoutManager = nil
  let _: (any CAAction)? = CALayer.defaultAction(forKey: "opacity")
  let _: (any CAAction)? = layer.action(forKey: "opacity")
  layer.actions = ["position": NSNull()]
  let _: [String: CAAction]? = layer.actions
  layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
  layer.add(CATransition(), forKey: kCATransition)
  layer.removeAllAnimations()
  layer.removeAnimation(forKey: "opacity")
  let _: [String]? = layer.animationKeys()
  let _: CAAnimation? = layer.animation(forKey: "opacity")
  layer.name = "name"
  layer.delegate = nil
  let _: (any CALayerDelegate)? = layer.delegate
  layer.style = ["opacity": 1]
  layer.setValue(1, forKey: "opacity")
  layer.setValue(1, forKeyPath: "transform.rotation.z")
  let _: Any? = layer.value(forKey: "opacity")
  let _: Any? = layer.value(forKeyPath: "transform.rotation.z")
  layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
  layer.speed = 0
  layer.timeOffset = 1
  layer.duration = 1
  layer.repeatCount = .infinity
  layer.repeatCount = .greatestFiniteMagnitude
  layer.repeatDuration = 1
  layer.autoreverses = true
  layer.fillMode = .forwards
  layer.scroll(CGPoint.zero)
  layer.scrollRectToVisible(CGRect.zero)
  let _: CGRect = layer.visibleRect
  layer.wantsExtendedDynamicRangeContent = true
  layer.toneMapMode = .ifSupported
  layer.preferredDynamicRange = .high
  layer.contentsHeadroom = 2
  let _: CALayer? = CALayer(coder: NSCoder())
  layer.encode(with: NSCoder())
  let _: Bool = CALayer.supportsSecureCoding
}

func layerConstants() {
  let _: [CALayerContentsGravity] = [.center, .top, .bottom, .left, .right]
  let _: [CALayerContentsGravity] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
  let _: [CALayerContentsGravity] = [.resize, .resizeAspect, .resizeAspectFill]
  let _: [CALayerContentsFormat] = [.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic]
  let _: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
  let _: [CALayerCornerCurve] = [.circular, .continuous]
  let _: [CAToneMapMode] = [.automatic, .never, .ifSupported]
  let _: [CADynamicRange] = [.automatic, .standard, .constrainedHigh, .high]
  let _: [CALayerContentsGravity] = [
    kCAGravityCenter, kCAGravityTop, kCAGravityBottom, kCAGravityLeft, kCAGravityRight,
  ]
  let _: [CALayerContentsGravity] = [kCAGravityTopLeft, kCAGravityTopRight, kCAGravityBottomLeft]
  let _: [CALayerContentsGravity] = [kCAGravityBottomRight, kCAGravityResize, kCAGravityResizeAspect]
  let _: CALayerContentsGravity = kCAGravityResizeAspectFill
  let _: [CALayerContentsFilter] = [kCAFilterNearest, kCAFilterLinear, kCAFilterTrilinear]
  let _: CALayerContentsFormat = kCAContentsFormatRGBA8Uint
  let _: CALayerCornerCurve = kCACornerCurveContinuous
  let _: String = kCAOnOrderIn
  let _: String = kCAOnOrderOut
  let _: String = kCATransition
  let _: UInt32 = CAEdgeAntialiasingMask.layerLeftEdge.rawValue
  let _: UInt = CACornerMask.layerMinXMinYCorner.rawValue
}

/// The methods that a delegate may implement; all are optional.
final class LayerDelegate: NSObject, CALayerDelegate, CALayoutManager, CAAction {
  func display(_ layer: CALayer) {}
  func draw(_ layer: CALayer, in ctx: CGContext) {}
  func layerWillDraw(_ layer: CALayer) {}
  func layoutSublayers(of layer: CALayer) {}
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  func preferredSize(of layer: CALayer) -> CGSize { .zero }
  func invalidateLayout(of layer: CALayer) {}
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

final class SilentDelegate: NSObject, CALayerDelegate, CAAnimationDelegate {}

/// A subclass as programs write it: every overridable member, and the initialisers.
class EveryOverride: CALayer {
  var progress: CGFloat = 0

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? EveryOverride { progress = other.progress }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  init(progress: CGFloat) {
    self.progress = progress
    super.init()
  }

  override class func defaultValue(forKey key: String) -> Any? { super.defaultValue(forKey: key) }
  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
  override class func defaultAction(forKey event: String) -> (any CAAction)? { super.defaultAction(forKey: event) }
  override func shouldArchiveValue(forKey key: String) -> Bool { super.shouldArchiveValue(forKey: key) }
  override func action(forKey event: String) -> (any CAAction)? { super.action(forKey: event) }
  override func display() { super.display() }
  override func draw(in ctx: CGContext) { super.draw(in: ctx) }
  override func render(in ctx: CGContext) { super.render(in: ctx) }
  override func layoutSublayers() { super.layoutSublayers() }
  override func setNeedsDisplay() { super.setNeedsDisplay() }
  override func setNeedsLayout() { super.setNeedsLayout() }
  override func add(_ anim: CAAnimation, forKey key: String?) { super.add(anim, forKey: key) }
  override func addSublayer(_ layer: CALayer) { super.addSublayer(layer) }
  override func removeAllAnimations() { super.removeAllAnimations() }
  override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
  override func contains(_ p: CGPoint) -> Bool { super.contains(p) }
  override func preferredFrameSize() -> CGSize { super.preferredFrameSize() }
  override func encode(with coder: NSCoder) { super.encode(with: coder) }
  override var bounds: CGRect { didSet { setNeedsDisplay() } }
  override var frame: CGRect { didSet { setNeedsLayout() } }
  override var position: CGPoint { didSet { setNeedsLayout() } }
  override var contents: Any? { didSet {} }
  override var cornerRadius: CGFloat {
    get { super.cornerRadius }
    set { super.cornerRadius = newValue }
  }
  override var isHidden: Bool { didSet {} }
  override var opacity: Float { didSet {} }
  override var mask: CALayer? { didSet {} }
  override var sublayers: [CALayer]? { didSet {} }
  override var description: String { super.description }
  override func isEqual(_ object: Any?) -> Bool { super.isEqual(object) }
  override var hash: Int { super.hash }
}

/// A subclass that adds a designated initialiser and nothing of Apple's but the required one.
class OneInitialiser: CAShapeLayer {
  let radius: CGFloat

  init(radius: CGFloat) {
    self.radius = radius
    super.init()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

func layersAreObjects(_ layer: CALayer, _ other: CALayer) {
  let _: NSObject = layer
  let _: Set<CALayer> = [layer, other]
  let _: [CALayer: Int] = [layer: 1]
  let _: Bool = layer == other
  let _: Bool = layer.isEqual(other)
  let _: Int = layer.hash
  let _: Int? = [layer].firstIndex(of: other)
  let _: String = layer.description
  let _: Bool = layer.isKind(of: CAShapeLayer.self)
  let _: Bool = layer.isMember(of: CALayer.self)
}

func shape(_ layer: CAShapeLayer) {
  let _ = CAShapeLayer()
  let _ = CAShapeLayer(layer: layer)
  layer.path = nil
  let _: CGPath? = layer.path
  layer.fillColor = nil
  layer.fillRule = .evenOdd
  layer.strokeColor = nil
  layer.strokeStart = 0
  layer.strokeEnd = 1
  layer.lineWidth = 2
  layer.miterLimit = 10
  layer.lineCap = .round
  layer.lineJoin = .bevel
  layer.lineDashPhase = 1
  layer.lineDashPattern = [1, 2]
  layer.lineDashPattern = [NSNumber(value: 3)]
  let _: [CAShapeLayerFillRule] = [.nonZero, .evenOdd]
  let _: [CAShapeLayerLineJoin] = [.miter, .round, .bevel]
  let _: [CAShapeLayerLineCap] = [.butt, .round, .square]
  let _: [CAShapeLayerFillRule] = [kCAFillRuleNonZero, kCAFillRuleEvenOdd]
  let _: [CAShapeLayerLineJoin] = [kCALineJoinMiter, kCALineJoinRound, kCALineJoinBevel]
  let _: [CAShapeLayerLineCap] = [kCALineCapButt, kCALineCapRound, kCALineCapSquare]
}

func gradient(_ layer: CAGradientLayer) {
  let _ = CAGradientLayer()
  let _ = CAGradientLayer(layer: layer)
  layer.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
  let _: [Any]? = layer.colors
  layer.locations = [0, 0.5, 1]
  let _: [NSNumber]? = layer.locations
  layer.startPoint = .zero
  layer.endPoint = CGPoint(x: 1, y: 1)
  layer.type = .radial
  let _: [CAGradientLayerType] = [.axial, .radial, .conic]
  let _: [CAGradientLayerType] = [kCAGradientLayerAxial, kCAGradientLayerRadial, kCAGradientLayerConic]
}

func text(_ layer: CATextLayer) {
  let _ = CATextLayer()
  let _ = CATextLayer(layer: layer)
  layer.string = "text"
  layer.string = NSAttributedString(string: "text")
  let _: Any? = layer.string
  layer.font = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
  layer.font = "Helvetica" as CFTypeRef
  layer.font = CGFont("Helvetica" as CFString)
  layer.fontSize = 12
  layer.foregroundColor = CGColor(gray: 0, alpha: 1)
  layer.isWrapped = true
  layer.truncationMode = .end
  layer.alignmentMode = .center
  layer.allowsFontSubpixelQuantization = true
  let _: [CATextLayerTruncationMode] = [.none, .start, .end, .middle]
  let _: [CATextLayerAlignmentMode] = [.natural, .left, .right, .center, .justified]
  let _: [CATextLayerTruncationMode] = [kCATruncationNone, kCATruncationStart, kCATruncationEnd, kCATruncationMiddle]
  let _: [CATextLayerAlignmentMode] = [kCAAlignmentNatural, kCAAlignmentLeft, kCAAlignmentRight, kCAAlignmentCenter]
  let _: CATextLayerAlignmentMode = kCAAlignmentJustified
}

func replicator(_ layer: CAReplicatorLayer) {
  let _ = CAReplicatorLayer()
  let _ = CAReplicatorLayer(layer: layer)
  layer.instanceCount = 3
  layer.preservesDepth = true
  layer.instanceDelay = 0.1
  layer.instanceTransform = CATransform3DMakeRotation(1, 0, 0, 1)
  layer.instanceColor = CGColor(gray: 1, alpha: 1)
  layer.instanceRedOffset = 0.1
  layer.instanceGreenOffset = 0.1
  layer.instanceBlueOffset = 0.1
  layer.instanceAlphaOffset = -0.1
}

func scrolling(_ layer: CAScrollLayer) {
  let _ = CAScrollLayer()
  layer.scroll(to: CGPoint.zero)
  layer.scroll(to: CGRect.zero)
  layer.scrollMode = .vertically
  let _: [CAScrollLayerScrollMode] = [.none, .vertically, .horizontally, .both]
  let _: [CAScrollLayerScrollMode] = [kCAScrollNone, kCAScrollVertically, kCAScrollHorizontally, kCAScrollBoth]
}

func tiled(_ layer: CATiledLayer) {
  let _ = CATiledLayer()
  let _: CFTimeInterval = CATiledLayer.fadeDuration()
  layer.levelsOfDetail = 2
  layer.levelsOfDetailBias = 1
  layer.tileSize = CGSize(width: 256, height: 256)
}

class InstantTiles: CATiledLayer {
  override class func fadeDuration() -> CFTimeInterval { 0 }
}

func transforming(_ layer: CATransformLayer) {
  let _ = CATransformLayer()
  let _ = CATransformLayer(layer: layer)
  let _: CALayer? = layer.hitTest(.zero)
}

func emitter(_ layer: CAEmitterLayer) {
  let _ = CAEmitterLayer()
  layer.emitterCells = [CAEmitterCell()]
  let _: [CAEmitterCell]? = layer.emitterCells
  layer.birthRate = 1
  layer.lifetime = 1
  layer.emitterPosition = .zero
  layer.emitterZPosition = 0
  layer.emitterSize = CGSize(width: 1, height: 1)
  layer.emitterDepth = 0
  layer.emitterShape = .line
  layer.emitterMode = .surface
  layer.renderMode = .additive
  layer.preservesDepth = false
  layer.velocity = 1
  layer.scale = 1
  layer.spin = 1
  layer.seed = 1
  let _: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
  let _: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
  let _: [CAEmitterLayerRenderMode] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
  let _: [CAEmitterLayerEmitterShape] = [kCAEmitterLayerPoint, kCAEmitterLayerLine, kCAEmitterLayerRectangle]
  let _: [CAEmitterLayerEmitterShape] = [kCAEmitterLayerCuboid, kCAEmitterLayerCircle, kCAEmitterLayerSphere]
  let _: [CAEmitterLayerEmitterMode] = [kCAEmitterLayerPoints, kCAEmitterLayerOutline, kCAEmitterLayerSurface]
  let _: CAEmitterLayerEmitterMode = kCAEmitterLayerVolume
  let _: [CAEmitterLayerRenderMode] = [kCAEmitterLayerUnordered, kCAEmitterLayerOldestFirst, kCAEmitterLayerOldestLast]
  let _: [CAEmitterLayerRenderMode] = [kCAEmitterLayerBackToFront, kCAEmitterLayerAdditive]
}

func cell(_ cell: CAEmitterCell) {
  let _ = CAEmitterCell()
  let _: NSObject = cell
  let _: CAEmitterCell? = CAEmitterCell(coder: NSCoder())
  cell.encode(with: NSCoder())
  let _: Any? = CAEmitterCell.defaultValue(forKey: "scale")
  let _: Bool = cell.shouldArchiveValue(forKey: "scale")
  cell.name = "cell"
  cell.isEnabled = true
  cell.birthRate = 1
  cell.lifetime = 1
  cell.lifetimeRange = 1
  cell.emissionLatitude = 0
  cell.emissionLongitude = 0
  cell.emissionRange = .pi
  cell.velocity = 1
  cell.velocityRange = 1
  cell.xAcceleration = 1
  cell.yAcceleration = 1
  cell.zAcceleration = 1
  cell.scale = 1
  cell.scaleRange = 1
  cell.scaleSpeed = 1
  cell.spin = 1
  cell.spinRange = 1
  cell.color = CGColor(gray: 1, alpha: 1)
  cell.redRange = 1
  cell.greenRange = 1
  cell.blueRange = 1
  cell.alphaRange = 1
  cell.redSpeed = 1
  cell.greenSpeed = 1
  cell.blueSpeed = 1
  cell.alphaSpeed = 1
  cell.contents = nil
  cell.contentsRect = .zero
  cell.contentsScale = 1
  cell.minificationFilter = "linear"
  cell.magnificationFilter = "linear"
  cell.minificationFilterBias = 0
  cell.emitterCells = nil
  cell.style = nil
  cell.beginTime = 0
  cell.duration = 1
  cell.speed = 1
  cell.timeOffset = 0
  cell.repeatCount = 1
  cell.repeatDuration = 1
  cell.autoreverses = false
  cell.fillMode = .both
  cell.setValue(1, forKey: "scale")
  cell.setValue(1, forKeyPath: "color.red")
  let _: Any? = cell.value(forKey: "scale")
  let _: Any? = cell.value(forKeyPath: "color.red")
}

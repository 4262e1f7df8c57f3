import QuartzCore

// Every member of Apple's layer classes, written as Swift imports it on iOS. A member that compiles is there with the
// type that programs expect; the file is never run. Values of one type share an array, and properties of one type a
// call of `settable`. Source: <https://developer.apple.com/documentation/quartzcore>.

func calayer(_ layer: CALayer, _ other: CALayer, _ context: CGContext) {
  _ = (CALayer(), CALayer(layer: layer))
  let _: [CALayer?] = [layer.presentation(), layer.superlayer, layer.hitTest(.zero), CALayer(coder: NSCoder())]
  let _: CALayer = layer.model()
  let _: Any? = CALayer.defaultValue(forKey: "opacity")
  let _: [Bool] = [
    CALayer.needsDisplay(forKey: "opacity"), layer.shouldArchiveValue(forKey: "opacity"), layer.contentsAreFlipped(),
    layer.contains(.zero), layer.needsDisplay(), layer.needsLayout(), CALayer.supportsSecureCoding,
  ]
  settable(CGRect.self, \CALayer.bounds, \.contentsRect, \.contentsCenter)
  settable(CGPoint.self, \CALayer.position, \.anchorPoint)
  settable(
    CGFloat.self, \CALayer.zPosition, \.anchorPointZ, \.contentsScale, \.cornerRadius, \.borderWidth,
    \.rasterizationScale, \.shadowRadius, \.contentsHeadroom)
  settable(CATransform3D.self, \CALayer.transform, \.sublayerTransform)
  let _: CGAffineTransform = layer.affineTransform()
  layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
  layer.frame = layer.frame.insetBy(dx: 1, dy: 1)
  settable(
    Bool.self, \CALayer.isHidden, \.isDoubleSided, \.isGeometryFlipped, \.masksToBounds, \.isOpaque,
    \.needsDisplayOnBoundsChange, \.drawsAsynchronously, \.allowsEdgeAntialiasing, \.allowsGroupOpacity,
    \.shouldRasterize, \.autoreverses, \.wantsExtendedDynamicRangeContent)
  layer.removeFromSuperlayer()
  layer.sublayers = nil
  let _: [CALayer]? = layer.sublayers
  layer.addSublayer(other)
  layer.insertSublayer(other, at: 0)
  layer.insertSublayer(other, at: UInt32(layer.sublayers?.count ?? 0))
  layer.insertSublayer(other, below: layer.sublayers?.first)
  layer.insertSublayer(other, above: layer.sublayers?.first)
  layer.replaceSublayer(other, with: CALayer())
  settable(CALayer?.self, \CALayer.mask)
  let _: [CGPoint] = [layer.convert(CGPoint.zero, from: other), layer.convert(CGPoint.zero, to: nil)]
  let _: [CGRect] = [layer.convert(CGRect.zero, from: other), layer.convert(CGRect.zero, to: nil), layer.visibleRect]
  let _: [CFTimeInterval] = [layer.convertTime(CACurrentMediaTime(), from: nil), layer.convertTime(0, to: other)]
  settable(Any?.self, \CALayer.contents, \.compositingFilter)
  layer.contentsGravity = .resizeAspectFill
  layer.contentsGravity = CALayerContentsGravity(rawValue: "center")
  layer.contentsFormat = .RGBA8Uint
  layer.minificationFilter = .linear
  layer.magnificationFilter = CALayerContentsFilter.nearest
  settable(Float.self, \CALayer.minificationFilterBias, \.opacity, \.shadowOpacity, \.speed, \.repeatCount)
  layer.display()
  layer.setNeedsDisplay()
  layer.setNeedsDisplay(.zero)
  layer.displayIfNeeded()
  layer.draw(in: context)
  layer.render(in: context)
  layer.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
  settable(CGColor?.self, \CALayer.backgroundColor, \.borderColor, \.shadowColor)
  layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
  layer.cornerCurve = .continuous
  let _: CGFloat = CALayer.cornerCurveExpansionFactor(.continuous)
  settable([Any]?.self, \CALayer.filters, \.backgroundFilters)
  layer.shadowOffset = CGSize(width: 0, height: 2)
  layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
  let _: CGSize = layer.preferredFrameSize()
  layer.setNeedsLayout()
  layer.layoutIfNeeded()
  layer.layoutSublayers()
  layer.resizeSublayers(withOldSize: .zero)
  layer.resize(withOldSuperlayerSize: .zero)
  layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
  layer.autoresizingMask = [.layerMinXMargin, .layerMaxXMargin, .layerMinYMargin, .layerMaxYMargin]
  layer.layoutManager = nil
  let _: [(any CAAction)?] = [CALayer.defaultAction(forKey: "opacity"), layer.action(forKey: "opacity")]
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
  settable(CFTimeInterval.self, \CALayer.timeOffset, \.duration, \.repeatDuration)
  layer.fillMode = .forwards
  layer.scroll(CGPoint.zero)
  layer.scrollRectToVisible(CGRect.zero)
  layer.toneMapMode = .ifSupported
  layer.preferredDynamicRange = .high
  layer.encode(with: NSCoder())
}

func layerConstants() {
  let _: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
    .resizeAspectFill, kCAGravityCenter, kCAGravityTop, kCAGravityBottom, kCAGravityLeft, kCAGravityRight,
    kCAGravityTopLeft, kCAGravityTopRight, kCAGravityBottomLeft, kCAGravityBottomRight, kCAGravityResize,
    kCAGravityResizeAspect, kCAGravityResizeAspectFill,
  ]
  let _: [CALayerContentsFormat] = [.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic, kCAContentsFormatRGBA8Uint]
  let _: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
  let _: [CALayerCornerCurve] = [.circular, .continuous, kCACornerCurveContinuous]
  let _: [CAToneMapMode] = [.automatic, .never, .ifSupported]
  let _: [CADynamicRange] = [.automatic, .standard, .constrainedHigh, .high]
  let _: [CALayerContentsFilter] = [kCAFilterNearest, kCAFilterLinear, kCAFilterTrilinear]
  let _: [String] = [kCAOnOrderIn, kCAOnOrderOut, kCATransition]
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
  let _: [Bool] = [
    layer == other, layer.isEqual(other), layer.isKind(of: CAShapeLayer.self), layer.isMember(of: CALayer.self),
  ]
  let _: Int = layer.hash
  let _: Int? = [layer].firstIndex(of: other)
  let _: String = layer.description
}

func shape(_ layer: CAShapeLayer) {
  _ = (CAShapeLayer(), CAShapeLayer(layer: layer))
  layer.path = nil
  let _: CGPath? = layer.path
  settable(CGColor?.self, \CAShapeLayer.fillColor, \.strokeColor)
  layer.fillRule = .evenOdd
  settable(CGFloat.self, \CAShapeLayer.strokeStart, \.strokeEnd, \.lineWidth, \.miterLimit, \.lineDashPhase)
  layer.lineCap = .round
  layer.lineJoin = .bevel
  layer.lineDashPattern = [1, 2]
  layer.lineDashPattern = [NSNumber(value: 3)]
  let _: [CAShapeLayerFillRule] = [.nonZero, .evenOdd, kCAFillRuleNonZero, kCAFillRuleEvenOdd]
  let _: [CAShapeLayerLineJoin] = [.miter, .round, .bevel, kCALineJoinMiter, kCALineJoinRound, kCALineJoinBevel]
  let _: [CAShapeLayerLineCap] = [.butt, .round, .square, kCALineCapButt, kCALineCapRound, kCALineCapSquare]
}

func gradient(_ layer: CAGradientLayer) {
  _ = (CAGradientLayer(), CAGradientLayer(layer: layer))
  layer.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
  let _: [Any]? = layer.colors
  layer.locations = [0, 0.5, 1]
  let _: [NSNumber]? = layer.locations
  settable(CGPoint.self, \CAGradientLayer.startPoint, \.endPoint)
  layer.type = .radial
  let _: [CAGradientLayerType] = [.axial, .radial, .conic]
  let _: [CAGradientLayerType] = [kCAGradientLayerAxial, kCAGradientLayerRadial, kCAGradientLayerConic]
}

func text(_ layer: CATextLayer) {
  _ = (CATextLayer(), CATextLayer(layer: layer))
  layer.string = "text"
  layer.string = NSAttributedString(string: "text")
  let _: Any? = layer.string
  layer.font = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
  layer.font = "Helvetica" as CFTypeRef
  layer.font = CGFont("Helvetica" as CFString)
  layer.fontSize = 12
  layer.foregroundColor = CGColor(gray: 0, alpha: 1)
  settable(Bool.self, \CATextLayer.isWrapped, \.allowsFontSubpixelQuantization)
  layer.truncationMode = .end
  layer.alignmentMode = .center
  let _: [CATextLayerTruncationMode] = [.none, .start, .end, .middle]
  let _: [CATextLayerAlignmentMode] = [.natural, .left, .right, .center, .justified]
  let _: [CATextLayerTruncationMode] = [kCATruncationNone, kCATruncationStart, kCATruncationEnd, kCATruncationMiddle]
  let _: [CATextLayerAlignmentMode] = [kCAAlignmentNatural, kCAAlignmentLeft, kCAAlignmentRight, kCAAlignmentCenter]
  let _: CATextLayerAlignmentMode = kCAAlignmentJustified
}

func replicator(_ layer: CAReplicatorLayer) {
  _ = (CAReplicatorLayer(), CAReplicatorLayer(layer: layer))
  layer.instanceCount = 3
  layer.preservesDepth = true
  layer.instanceDelay = 0.1
  layer.instanceTransform = CATransform3DMakeRotation(1, 0, 0, 1)
  layer.instanceColor = CGColor(gray: 1, alpha: 1)
  settable(
    Float.self, \CAReplicatorLayer.instanceRedOffset, \.instanceGreenOffset, \.instanceBlueOffset,
    \.instanceAlphaOffset)
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
  settable(Int.self, \CATiledLayer.levelsOfDetail, \.levelsOfDetailBias)
  layer.tileSize = CGSize(width: 256, height: 256)
}

class InstantTiles: CATiledLayer {
  override class func fadeDuration() -> CFTimeInterval { 0 }
}

func transforming(_ layer: CATransformLayer) {
  _ = (CATransformLayer(), CATransformLayer(layer: layer))
  let _: CALayer? = layer.hitTest(.zero)
}

func emitter(_ layer: CAEmitterLayer) {
  let _ = CAEmitterLayer()
  layer.emitterCells = [CAEmitterCell()]
  let _: [CAEmitterCell]? = layer.emitterCells
  settable(Float.self, \CAEmitterLayer.birthRate, \.lifetime, \.velocity, \.scale, \.spin)
  layer.emitterPosition = .zero
  settable(CGFloat.self, \CAEmitterLayer.emitterZPosition, \.emitterDepth)
  layer.emitterSize = CGSize(width: 1, height: 1)
  layer.emitterShape = .line
  layer.emitterMode = .surface
  layer.renderMode = .additive
  layer.preservesDepth = false
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
  settable(Bool.self, \CAEmitterCell.isEnabled, \.autoreverses)
  settable(
    Float.self, \CAEmitterCell.birthRate, \.lifetime, \.lifetimeRange, \.redRange, \.greenRange, \.blueRange,
    \.alphaRange, \.redSpeed, \.greenSpeed, \.blueSpeed, \.alphaSpeed, \.minificationFilterBias, \.speed, \.repeatCount)
  settable(
    CGFloat.self, \CAEmitterCell.emissionLatitude, \.emissionLongitude, \.emissionRange, \.velocity, \.velocityRange,
    \.xAcceleration, \.yAcceleration, \.zAcceleration, \.scale, \.scaleRange, \.scaleSpeed, \.spin, \.spinRange,
    \.contentsScale)
  cell.color = CGColor(gray: 1, alpha: 1)
  cell.contents = nil
  cell.contentsRect = .zero
  settable(String.self, \CAEmitterCell.minificationFilter, \.magnificationFilter)
  cell.emitterCells = nil
  cell.style = nil
  settable(CFTimeInterval.self, \CAEmitterCell.beginTime, \.timeOffset, \.repeatDuration)
  cell.duration = 1
  cell.fillMode = .both
  cell.setValue(1, forKey: "scale")
  cell.setValue(1, forKeyPath: "color.red")
  let _: Any? = cell.value(forKey: "scale")
  let _: Any? = cell.value(forKeyPath: "color.red")
}

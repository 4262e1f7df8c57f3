import TestSupport

/// The properties of CALayer's subclasses, as Apple documents them.
@Suite struct SubclassTests {
  @Test func gradientLayerHasDefaultsAndCopies() {
    let layer = CAGradientLayer()
    verify(layer.colors == nil, layer.locations == nil, layer.type == .axial)
    verify(layer.startPoint == CGPoint(0.5, 0), layer.endPoint == CGPoint(0.5, 1))
    layer.colors = [CGColor.black, CGColor.white]
    layer.locations = [0.25, 1]
    layer.type = .radial
    layer.endPoint = CGPoint(1, 1)
    layer.cornerRadius = 3
    let copy = layer.plainCopy as! CAGradientLayer
    verify(copy.colors?.count == 2, copy.locations == [0.25, 1], copy.type == .radial)
    verify(copy.endPoint == CGPoint(1, 1), copy.cornerRadius == 3)
  }

  @Test func shapeLayerHasDefaultsAndCopies() throws {
    let layer = CAShapeLayer()
    verify(layer.path == nil, layer.fillColor == .black, layer.fillRule == .nonZero, layer.strokeColor == nil)
    verify(layer.strokeStart == 0, layer.strokeEnd == 1, layer.lineWidth == 1, layer.miterLimit == 10)
    verify(layer.lineCap == .butt, layer.lineJoin == .miter, layer.lineDashPhase == 0, layer.lineDashPattern == nil)
    let path = CGMutablePath()
    path.addRect(CGRect(0, 0, 30, 10))
    layer.path = path
    layer.lineDashPattern = [3, 1]
    layer.lineCap = .round
    path.move(to: CGPoint(0, 0))
    verify(layer.path == CGPath(rect: CGRect(0, 0, 30, 10), transform: nil), "the path is copied")
    let copy = layer.plainCopy as! CAShapeLayer
    verify(copy.path == layer.path, copy.lineDashPattern == [3, 1], copy.lineCap == .round)
  }

  @Test func replicatorLayerHasDefaultsAndCopies() {
    let layer = CAReplicatorLayer()
    verify(layer.instanceCount == 1, layer.instanceDelay == 0, !layer.preservesDepth)
    verify(CATransform3DIsIdentity(layer.instanceTransform), layer.instanceColor == .white)
    verify(layer.instanceRedOffset == 0, layer.instanceGreenOffset == 0)
    verify(layer.instanceBlueOffset == 0, layer.instanceAlphaOffset == 0)
    layer.instanceCount = 4
    layer.instanceAlphaOffset = -0.25
    let copy = layer.plainCopy as! CAReplicatorLayer
    verify(copy.instanceCount == 4, copy.instanceAlphaOffset == -0.25)
  }

  @Test func tiledLayerHasDefaultsAndCopies() {
    let layer = CATiledLayer()
    verify(CATiledLayer.fadeDuration() == 0.25, layer.levelsOfDetail == 1, layer.levelsOfDetailBias == 0)
    verify(layer.tileSize == CGSize(width: 256, height: 256))
    layer.levelsOfDetail = 3
    verify((layer.plainCopy as! CATiledLayer).levelsOfDetail == 3)
  }

  @Test func emitterLayerHasDefaultsAndCopies() {
    let layer = CAEmitterLayer()
    verify(layer.emitterCells == nil, layer.birthRate == 1, layer.lifetime == 1, layer.seed == 0)
    verify(layer.emitterPosition == .zero, layer.emitterZPosition == 0)
    verify(layer.emitterSize == .zero, layer.emitterDepth == 0)
    verify(layer.emitterShape == .point, layer.emitterMode == .volume, layer.renderMode == .unordered)
    verify(layer.velocity == 1, layer.scale == 1, layer.spin == 1, !layer.preservesDepth)
    layer.emitterCells = [CAEmitterCell()]
    layer.renderMode = .additive
    let copy = layer.plainCopy as! CAEmitterLayer
    verify(copy.emitterCells?.first === layer.emitterCells?.first, copy.renderMode == .additive)
  }

  @Test func emitterCellHasDefaults() {
    let cell = CAEmitterCell()
    verify(cell.name == nil, cell.isEnabled, cell.birthRate == 0, cell.lifetime == 0, cell.lifetimeRange == 0)
    verify(cell.emissionLatitude == 0, cell.emissionLongitude == 0, cell.emissionRange == 0)
    verify(cell.velocity == 0, cell.xAcceleration == 0, cell.yAcceleration == 0, cell.zAcceleration == 0)
    verify(cell.scale == 1, cell.scaleRange == 0, cell.scaleSpeed == 0, cell.spin == 0, cell.spinRange == 0)
    verify(cell.color == .white, cell.redRange == 0, cell.alphaSpeed == 0)
    verify(cell.contents == nil, cell.contentsRect == CGRect(0, 0, 1, 1), cell.contentsScale == 1)
    verify(cell.minificationFilter == "linear", cell.magnificationFilter == "linear", cell.emitterCells == nil)
    verify(cell.beginTime == 0, cell.duration == .infinity, cell.speed == 1, cell.timeOffset == 0)
  }

  @Test func namesAreApples() {
    verify(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd", CAShapeLayerFillRule.nonZero.rawValue == "non-zero")
    verify(CAEmitterLayerRenderMode.backToFront.rawValue == "backToFront")
    verify(CAGradientLayerType.conic.rawValue == "conic", CAScrollLayerScrollMode.vertically.rawValue == "vertically")
  }

  @Test func layersHaveTimeAndBlending() {
    let layer = CALayer()
    verify(layer.beginTime == 0, layer.speed == 1, layer.timeOffset == 0)
    verify(layer.shadowPath == nil, layer.allowsGroupBlending)
    (layer.speed, layer.shadowPath) = (0.5, CGPath(rect: CGRect(0, 0, 1, 1), transform: nil))
    layer.allowsGroupBlending = false
    let copy = layer.plainCopy
    verify(copy.speed == 0.5, copy.shadowPath == layer.shadowPath, !copy.allowsGroupBlending)
  }

  @Test func layersThatKeepDepthConvertThroughIt() {
    // As in a transform layer, two rotations that cancel leave the plane unchanged.
    for layer in [CATransformLayer(), CAReplicatorLayer(), CAEmitterLayer()] {
      (layer as? CAReplicatorLayer)?.preservesDepth = true
      (layer as? CAEmitterLayer)?.preservesDepth = true
      let (root, inner) = (CALayer(), CALayer())
      root.addSublayer(layer)
      layer.addSublayer(inner)
      layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      inner.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
      expectNear(inner.convert(CGPoint(10, 0), to: root), 10, 0)
      (layer as? CAReplicatorLayer)?.preservesDepth = false
      if layer is CAReplicatorLayer { expectNear(inner.convert(CGPoint(10, 0), to: root), 5, 0) }
    }
  }
}

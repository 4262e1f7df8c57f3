import Foundation
import Geometry
import LayerModel
import Testing

/// The properties of CALayer's subclasses, as Apple documents them.
@Suite struct SubclassTests {
  @Test func gradientLayer() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(0.5, 0) && layer.endPoint == CGPoint(0.5, 1))
    layer.colors = [CGColor.black, CGColor.white]
    layer.locations = [0.25, 1]
    layer.type = .radial
    layer.endPoint = CGPoint(1, 1)
    layer.cornerRadius = 3
    let copy = CAGradientLayer(layer: layer)
    #expect(copy.colors?.count == 2 && copy.locations == [0.25, 1] && copy.type == .radial)
    #expect(copy.endPoint == CGPoint(1, 1) && copy.cornerRadius == 3)
  }

  @Test func shapeLayer() throws {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.fillColor == .black && layer.fillRule == .nonZero && layer.strokeColor == nil)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1 && layer.miterLimit == 10)
    #expect(layer.lineCap == .butt && layer.lineJoin == .miter && layer.lineDashPhase == 0)
    #expect(layer.lineDashPattern == nil)
    let path = CGMutablePath()
    path.addRect(CGRect(0, 0, 30, 10))
    layer.path = path
    layer.lineDashPattern = [3, 1]
    layer.lineCap = .round
    path.move(to: CGPoint(0, 0))
    #expect(layer.path == CGPath(rect: CGRect(0, 0, 30, 10), transform: nil), "the path is copied")
    let copy = CAShapeLayer(layer: layer)
    #expect(copy.path == layer.path && copy.lineDashPattern == [3, 1] && copy.lineCap == .round)
  }

  @Test func replicatorLayer() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0 && !layer.preservesDepth)
    #expect(CATransform3DIsIdentity(layer.instanceTransform) && layer.instanceColor == .white)
    #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0)
    #expect(layer.instanceBlueOffset == 0 && layer.instanceAlphaOffset == 0)
    layer.instanceCount = 4
    layer.instanceAlphaOffset = -0.25
    let copy = CAReplicatorLayer(layer: layer)
    #expect(copy.instanceCount == 4 && copy.instanceAlphaOffset == -0.25)
  }

  @Test func tiledLayer() {
    let layer = CATiledLayer()
    #expect(CATiledLayer.fadeDuration() == 0.25)
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    layer.levelsOfDetail = 3
    #expect(CATiledLayer(layer: layer).levelsOfDetail == 3)
  }

  @Test func emitterLayer() {
    let layer = CAEmitterLayer()
    #expect(layer.emitterCells == nil && layer.birthRate == 1 && layer.lifetime == 1 && layer.seed == 0)
    #expect(layer.emitterPosition == .zero && layer.emitterZPosition == 0)
    #expect(layer.emitterSize == .zero && layer.emitterDepth == 0)
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered)
    #expect(layer.velocity == 1 && layer.scale == 1 && layer.spin == 1 && !layer.preservesDepth)
    layer.emitterCells = [CAEmitterCell()]
    layer.renderMode = .additive
    let copy = CAEmitterLayer(layer: layer)
    #expect(copy.emitterCells?.first === layer.emitterCells?.first && copy.renderMode == .additive)
  }

  @Test func emitterCell() {
    let cell = CAEmitterCell()
    #expect(cell.name == nil && cell.isEnabled && cell.birthRate == 0 && cell.lifetime == 0 && cell.lifetimeRange == 0)
    #expect(cell.emissionLatitude == 0 && cell.emissionLongitude == 0 && cell.emissionRange == 0)
    #expect(cell.velocity == 0 && cell.xAcceleration == 0 && cell.yAcceleration == 0 && cell.zAcceleration == 0)
    #expect(cell.scale == 1 && cell.scaleRange == 0 && cell.scaleSpeed == 0 && cell.spin == 0 && cell.spinRange == 0)
    #expect(cell.color == .white && cell.redRange == 0 && cell.alphaSpeed == 0)
    #expect(cell.contents == nil && cell.contentsRect == CGRect(0, 0, 1, 1) && cell.contentsScale == 1)
    #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear" && cell.emitterCells == nil)
    #expect(cell.beginTime == 0 && cell.duration == 0 && cell.speed == 1 && cell.timeOffset == 0)
  }

  @Test func namesAreApples() {
    #expect(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd" && CAShapeLayerFillRule.nonZero.rawValue == "non-zero")
    #expect(CAEmitterLayerRenderMode.backToFront.rawValue == "backToFront")
    #expect(CAGradientLayerType.conic.rawValue == "conic")
    #expect(CAScrollLayerScrollMode.vertically.rawValue == "vertically")
  }

  @Test func layersHaveTimeAndBlending() {
    let layer = CALayer()
    #expect(layer.beginTime == 0 && layer.speed == 1 && layer.timeOffset == 0)
    #expect(layer.shadowPath == nil && layer.allowsGroupBlending)
    (layer.speed, layer.shadowPath) = (0.5, CGPath(rect: CGRect(0, 0, 1, 1), transform: nil))
    layer.allowsGroupBlending = false
    let copy = CALayer(layer: layer)
    #expect(copy.speed == 0.5 && copy.shadowPath == layer.shadowPath && !copy.allowsGroupBlending)
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

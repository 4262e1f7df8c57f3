import TestSupport

@Suite struct PropertyTests {
  @Test func aNewLayerHasApplesDefaults() {
    let layer = CALayer()
    verify(layer.bounds == .zero, layer.position == .zero, layer.frame == .zero, layer.zPosition == 0)
    verify(layer.anchorPoint == CGPoint(0.5, 0.5), layer.anchorPointZ == 0, CATransform3DIsIdentity(layer.transform))
    verify(CATransform3DIsIdentity(layer.sublayerTransform))
    verify(!layer.isHidden, layer.isDoubleSided, !layer.isGeometryFlipped, !layer.masksToBounds)
    verify(layer.mask == nil, layer.sublayers == nil, layer.superlayer == nil, layer.contents == nil)
    verify(layer.contentsRect == CGRect(0, 0, 1, 1), layer.contentsCenter == CGRect(0, 0, 1, 1))
    verify(layer.contentsScale == 1, layer.contentsGravity == .resize)
    verify(layer.contentsFormat == .RGBA8Uint, layer.contentsFormat.rawValue == "RGBA8")
    verify(layer.minificationFilter == .linear, layer.magnificationFilter == .linear, layer.minificationFilterBias == 0)
    verify(!layer.isOpaque, !layer.needsDisplayOnBoundsChange, !layer.drawsAsynchronously)
    verify(layer.edgeAntialiasingMask.rawValue == 15, layer.allowsEdgeAntialiasing, layer.allowsGroupOpacity)
    verify(layer.backgroundColor == nil)
    verify(layer.cornerRadius == 0, layer.maskedCorners.rawValue == 15, layer.cornerCurve == .circular)
    verify(layer.borderWidth == 0, layer.borderColor == .black, layer.opacity == 1)
    verify(layer.compositingFilter == nil, layer.filters == nil, layer.backgroundFilters == nil)
    verify(!layer.shouldRasterize, layer.rasterizationScale == 1)
    verify(layer.shadowColor == .black, layer.shadowOpacity == 0, layer.shadowRadius == 3)
    verify(layer.shadowOffset == CGSize(width: 0, height: -3), layer.autoresizingMask == [])
    verify(layer.layoutManager == nil, layer.delegate == nil, layer.actions == nil, layer.style == nil)
    verify(layer.name == nil, !layer.wantsExtendedDynamicRangeContent, layer.toneMapMode == .automatic)
    verify(layer.preferredDynamicRange == .standard, layer.contentsHeadroom == 0)
  }

  @Test func namesAndBitsThatAreNotKnownAreDropped() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "botom")
    verify(layer.contentsGravity == .center)
    layer.contentsGravity = .bottom
    verify(layer.contentsGravity == .bottom)
    layer.cornerCurve = .continuous
    verify(layer.cornerCurve == .continuous)
    layer.cornerCurve = CALayerCornerCurve(rawValue: "square")
    verify(layer.cornerCurve == .circular)
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xF5)
    verify(layer.edgeAntialiasingMask == [.layerLeftEdge, .layerBottomEdge])
    layer.opacity = 7
    verify(layer.opacity == 7)
    (layer.contentsFormat, layer.toneMapMode, layer.preferredDynamicRange) = (.gray8Uint, .never, .high)
    verify(layer.contentsFormat == .gray8Uint, layer.toneMapMode == .never, layer.preferredDynamicRange == .high)
    layer.contentsFormat = CALayerContentsFormat(rawValue: "RGBA64")
    layer.setValue("sometimes", forKey: "toneMapMode")
    layer.preferredDynamicRange = CADynamicRange(rawValue: "low")
    verify(layer.contentsFormat == .RGBA8Uint, layer.toneMapMode == .automatic)
    verify(layer.preferredDynamicRange == .standard)
    layer.maskedCorners = CACornerMask(rawValue: 0xF6)
    verify(layer.maskedCorners.rawValue == 6)
    layer.setValue(255, forKey: "maskedCorners")
    verify(layer.maskedCorners.rawValue == 15)
  }

  @Test func boundsOfNegativeSizeAreTurnedRound() {
    verify(CALayer(bounds: CGRect(0, 0, -100, -50)).bounds == CGRect(-100, -50, 100, 50))
  }

  @Test func continuousCornersReachFarther() {
    verify(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    verify(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
  }

  @Test func aCopyHasThePropertiesAndNoTree() {
    let layer = CALayer(30, 40, at: CGPoint(1, 2))
    layer.name = "n"
    layer.shadowRadius = 9
    layer.cornerCurve = .continuous
    layer.mask = CALayer()
    layer.addSublayer(CALayer())
    let copy = layer.plainCopy
    verify(copy.frame == layer.frame, copy.name == "n", copy.shadowRadius == 9, copy.cornerCurve == .continuous)
    verify(copy.sublayers == nil, copy.mask == nil, copy.superlayer == nil)
  }

  /// Core Animation's own initialisers copy nothing; a program's class copies its additions.
  @Test func theInitialiserOfCopiesCopiesNothing() {
    let shape = CAShapeLayer()
    (shape.cornerRadius, shape.lineWidth, shape.name) = (5, 6, "s")
    let copy = CAShapeLayer(layer: shape)
    verify(copy.cornerRadius == 0, copy.lineWidth == 1, copy.name == nil)
    verify(CALayer(layer: "no layer").name == nil, CATextLayer(layer: CATextLayer()).fontSize == 36)
    let text = CATextLayer()
    (text.string, text.fontSize) = ("a", 9)
    verify((text.plainCopy as? CATextLayer)?.fontSize == 9)
  }

  @Test func affineTransforms() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    verify(layer.affineTransform() == .identity)
    layer.setAffineTransform(CGAffineTransform(translationX: 5, y: 6))
    verify(layer.transform == CATransform3DMakeTranslation(5, 6, 0))
    verify(layer.affineTransform() == CGAffineTransform(translationX: 5, y: 6))
  }

  @Test func theClockRunsForward() {
    let before = CACurrentMediaTime()
    verify(CACurrentMediaTime() >= before)
  }

  @Test func protocolMethodsAreOptional() {
    final class Idler: NSObject, CALayerDelegate {}
    final class Untidy: CALayoutManager {}
    let layer = CALayer(3, 4)
    do {
      let idler = Idler()
      layer.delegate = idler
      verify(idler === layer.delegate, layer.delegate?.action(for: layer, forKey: "position") == nil)
    }
    verify(layer.delegate == nil, "a delegate is not kept alive")
    layer.layoutManager = Untidy()
    verify(layer.layoutManager?.preferredSize(of: layer) == CGSize(width: 3, height: 4))
    layer.actions = ["position": NSNull()]
    verify(layer.actions?["position"] is NSNull)
  }

  /// As on iOS: true if no layer is flipped and y runs down around the root, then the parity of flips.
  @Test func contentsAreFlippedWhereYRunsDown() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    verify(inner.contentsAreFlipped(), outer.contentsAreFlipped(), "as on iOS")
    inner.isGeometryFlipped = true
    verify(!inner.contentsAreFlipped(), outer.contentsAreFlipped())
    outer.isGeometryFlipped = true
    verify(inner.contentsAreFlipped(), !outer.contentsAreFlipped())
    // Where y runs up it is the parity of flips.
    _ = outer.commitFrame(at: 0, in: Viewport(yAxis: .up))
    verify(!inner.contentsAreFlipped(), outer.contentsAreFlipped())
  }
}

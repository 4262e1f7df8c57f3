import Foundation
import Geometry
import LayerModel
import LayerSnapshots
import Testing

@Suite struct PropertyTests {
  @Test func aNewLayerHasApplesDefaults() {
    let layer = CALayer()
    #expect(layer.bounds == .zero)
    #expect(layer.position == .zero)
    #expect(layer.frame == .zero)
    #expect(layer.zPosition == 0)
    #expect(layer.anchorPoint == CGPoint(0.5, 0.5))
    #expect(layer.anchorPointZ == 0)
    #expect(CATransform3DIsIdentity(layer.transform))
    #expect(CATransform3DIsIdentity(layer.sublayerTransform))
    #expect(!layer.isHidden && layer.isDoubleSided && !layer.isGeometryFlipped && !layer.masksToBounds)
    #expect(layer.mask == nil && layer.sublayers == nil && layer.superlayer == nil)
    #expect(layer.contents == nil)
    #expect(layer.contentsRect == CGRect(0, 0, 1, 1))
    #expect(layer.contentsCenter == CGRect(0, 0, 1, 1))
    #expect(layer.contentsScale == 1)
    #expect(layer.contentsGravity == .resize)
    #expect(layer.contentsFormat == .RGBA8Uint && layer.contentsFormat.rawValue == "RGBA8")
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    #expect(layer.minificationFilterBias == 0)
    #expect(!layer.isOpaque && !layer.needsDisplayOnBoundsChange && !layer.drawsAsynchronously)
    #expect(layer.edgeAntialiasingMask.rawValue == 15)
    #expect(layer.allowsEdgeAntialiasing && layer.allowsGroupOpacity)
    #expect(layer.backgroundColor == nil)
    #expect(layer.cornerRadius == 0 && layer.maskedCorners.rawValue == 15 && layer.cornerCurve == .circular)
    #expect(layer.borderWidth == 0 && layer.borderColor == .black)
    #expect(layer.opacity == 1)
    #expect(layer.compositingFilter == nil && layer.filters == nil && layer.backgroundFilters == nil)
    #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
    #expect(layer.shadowColor == .black && layer.shadowOpacity == 0 && layer.shadowRadius == 3)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.autoresizingMask == [])
    #expect(layer.layoutManager == nil && layer.delegate == nil && layer.actions == nil && layer.style == nil)
    #expect(layer.name == nil && !layer.wantsExtendedDynamicRangeContent && layer.toneMapMode == .automatic)
  }

  @Test func namesAndBitsThatAreNotKnownAreDropped() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "botom")
    #expect(layer.contentsGravity == .center)
    layer.contentsGravity = .bottom
    #expect(layer.contentsGravity == .bottom)
    layer.cornerCurve = .continuous
    #expect(layer.cornerCurve == .continuous)
    layer.cornerCurve = CALayerCornerCurve(rawValue: "square")
    #expect(layer.cornerCurve == .circular)
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xF5)
    #expect(layer.edgeAntialiasingMask == [.layerLeftEdge, .layerBottomEdge])
    layer.opacity = 7
    #expect(layer.opacity == 7)
  }

  @Test func boundsOfNegativeSizeAreTurnedRound() {
    #expect(CALayer(bounds: CGRect(0, 0, -100, -50)).bounds == CGRect(-100, -50, 100, 50))
  }

  @Test func theClassKnowsItsDefaults() {
    #expect(CALayer.defaultValue(forKey: "opacity") as? Float == 1)
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(0.5, 0.5))
    #expect(CALayer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
    #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
    #expect(CALayer.defaultValue(forKey: "maskedCorners") as? CACornerMask == CALayer().maskedCorners)
    for key in ["bounds", "position", "frame", "contents", "wobble"] {
      #expect(CALayer.defaultValue(forKey: key) == nil)
    }
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
  }

  @Test func aCopyHasThePropertiesAndNoTree() {
    let layer = CALayer(30, 40, at: CGPoint(1, 2))
    layer.name = "n"
    layer.shadowRadius = 9
    layer.cornerCurve = .continuous
    layer.mask = CALayer()
    layer.addSublayer(CALayer())
    let copy = CALayer(layer: layer)
    #expect(copy.frame == layer.frame && copy.name == "n" && copy.shadowRadius == 9 && copy.cornerCurve == .continuous)
    #expect(copy.sublayers == nil && copy.mask == nil && copy.superlayer == nil)
    #expect(CALayer(layer: "no layer").name == nil)
  }

  @Test func affineTransforms() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    #expect(layer.affineTransform() == .identity)
    layer.setAffineTransform(CGAffineTransform(translationX: 5, y: 6))
    #expect(layer.transform == CATransform3DMakeTranslation(5, 6, 0))
    #expect(layer.affineTransform() == CGAffineTransform(translationX: 5, y: 6))
  }

  @Test func theClockRunsForward() {
    let before = CACurrentMediaTime()
    #expect(CACurrentMediaTime() >= before)
  }

  @Test func protocolsAskForNothing() {
    final class Idler: NSObject, CALayerDelegate {}
    final class Untidy: CALayoutManager {}
    let layer = CALayer(3, 4)
    do {
      let idler = Idler()
      layer.delegate = idler
      #expect(idler === layer.delegate)
      #expect(layer.delegate?.action(for: layer, forKey: "position") == nil)
    }
    #expect(layer.delegate == nil, "a delegate is not kept alive")
    layer.layoutManager = Untidy()
    #expect(layer.layoutManager?.preferredSize(of: layer) == CGSize(width: 3, height: 4))
    layer.actions = ["position": NSNull()]
    #expect(layer.actions?["position"] is NSNull)
  }

  /// Apple's, semantics 12a, row 1.
  @Test func contentsAreFlippedWhereYRunsDown() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    #expect(inner.contentsAreFlipped() && outer.contentsAreFlipped(), "as on iOS")
    inner.isGeometryFlipped = true
    #expect(!inner.contentsAreFlipped() && outer.contentsAreFlipped())
    outer.isGeometryFlipped = true
    #expect(inner.contentsAreFlipped() && !outer.contentsAreFlipped())
    // Where y runs up it is the parity of flips.
    _ = outer.commitFrame(at: 0, in: Viewport(yAxis: .up))
    #expect(!inner.contentsAreFlipped() && outer.contentsAreFlipped())
  }
}

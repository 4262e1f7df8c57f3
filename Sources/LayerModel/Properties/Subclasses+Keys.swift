import Foundation
import Geometry

// The properties that each subclass of CALayer adds.

/// A class of layers that adds properties to those of all layers.
package protocol KeyedLayer: CALayer {
  /// The properties that the class adds.
  static var table: KeyTable<CALayer> { get }
}

extension CALayer {
  /// The classes of layers below this one that Core Animation has. All lists of classes follow from it.
  package static let subclasses: [any KeyedLayer.Type] = [
    CATransformLayer.self, CABackdropLayer.self, CAShapeLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
    CAScrollLayer.self, CATiledLayer.self, CATextLayer.self, CAEmitterLayer.self,
  ]

  /// The properties that the class adds, or that the nearest class above adds; `nil` if there are none.
  package static var ownKeys: KeyTable<CALayer>? { (self as? any KeyedLayer.Type)?.table }

  /// The keys of the properties that blocks of views animate, of all classes.
  package static let keysAnimatedInViews = Set(
    ([keys] + subclasses.map { $0.table }).flatMap(\.rows)
      .filter { $0.traits.contains(.animatesInViews) }.map(\.key))
}

extension CATransformLayer: KeyedLayer {
  package static let table = KeyTable(of: { CATransformLayer() }).ofLayers
}

extension CABackdropLayer: KeyedLayer {
  package static let table = KeyTable(of: { CABackdropLayer() }).ofLayers
}

extension CAShapeLayer: KeyedLayer {
  package static let table = KeyTable(of: { CAShapeLayer() }) { t in
    t.object("path", \.path, .path)
    t.color("fillColor", \.fillColor, [.hasDefault, .animatesInViews])
    t.name("fillRule", \.fillRule, CAShapeLayerFillRule.all, .hasDefault)
    t.color("strokeColor", \.strokeColor, .animatesInViews)
    t.value("strokeStart", \.strokeStart, .animates)
    t.value("strokeEnd", \.strokeEnd, [.hasDefault, .animates])
    t.value("lineWidth", \.lineWidth, [.hasDefault, .animatesInViews])
    t.value("miterLimit", \.miterLimit, [.hasDefault, .animatesInViews])
    t.name("lineCap", \.lineCap, CAShapeLayerLineCap.all, .hasDefault)
    t.name("lineJoin", \.lineJoin, CAShapeLayerLineJoin.all, .hasDefault)
    t.value("lineDashPhase", \.lineDashPhase, .animatesInViews)
    t.numbers("lineDashPattern", \.lineDashPattern)
  }.ofLayers
}

extension CAGradientLayer: KeyedLayer {
  package static let table = KeyTable(of: { CAGradientLayer() }) { t in
    t.object("colors", \.colors, .colors, .animatesInViews)
    t.numbers("locations", \.locations, .animatesInViews)
    t.value("startPoint", \.startPoint, [.hasDefault, .animatesInViews])
    t.value("endPoint", \.endPoint, [.hasDefault, .animatesInViews])
    t.name("type", \.type, CAGradientLayerType.all, .hasDefault)
  }.ofLayers
}

extension CAReplicatorLayer: KeyedLayer {
  package static let table = KeyTable(of: { CAReplicatorLayer() }) { t in
    t.value("instanceCount", \.instanceCount, .hasDefault)
    t.value("preservesDepth", \.preservesDepth, .hasDefault)
    t.value("instanceDelay", \.instanceDelay, .animatesInViews)
    t.value("instanceTransform", \.instanceTransform, [.hasDefault, .animatesInViews])
    t.color("instanceColor", \.instanceColor, [.hasDefault, .animatesInViews])
    t.value("instanceRedOffset", \.instanceRedOffset, .animates)
    t.value("instanceGreenOffset", \.instanceGreenOffset, .animates)
    t.value("instanceBlueOffset", \.instanceBlueOffset, .animates)
    t.value("instanceAlphaOffset", \.instanceAlphaOffset, .animates)
  }.ofLayers
}

extension CATextLayer: KeyedLayer {
  package static let table = KeyTable(of: { CATextLayer() }) { t in
    t.object("string", \.string, .text)
    t.object("font", \.font, .font, .hasDefault) { $1.ownFont = $0.ownFont }
    t.value("fontSize", \.fontSize, [.hasDefault, .animates])
    t.color("foregroundColor", \.foregroundColor, [.hasDefault, .animates])
    t.flag("wrapped", \.isWrapped, .hasDefault)
    t.name("truncationMode", \.truncationMode, CATextLayerTruncationMode.all, .hasDefault)
    t.name("alignmentMode", \.alignmentMode, CATextLayerAlignmentMode.all, .hasDefault)
    t.value("allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, .hasDefault)
    t.value("maximumLines", \.maximumLines, .isUnwritten)
    t.flag("centeredVertically", \.isCenteredVertically, .isUnwritten)
  }.ofLayers
}

extension CAScrollLayer: KeyedLayer {
  package static let table = KeyTable(of: { CAScrollLayer() }) { t in
    t.name("scrollMode", \.scrollMode, CAScrollLayerScrollMode.all, .hasDefault)
  }.ofLayers
}

extension CATiledLayer: KeyedLayer {
  package static let table = KeyTable(of: { CATiledLayer() }) { t in
    t.value("levelsOfDetail", \.levelsOfDetail, .hasDefault)
    t.value("levelsOfDetailBias", \.levelsOfDetailBias)
    t.value("tileSize", \.tileSize, .hasDefault)
  }.ofLayers
}

extension CAEmitterLayer: KeyedLayer {
  package static let table = KeyTable(of: { CAEmitterLayer() }) { t in
    t.object("emitterCells", \.emitterCells, .cells, .isTakenAtBirth)
    t.value("birthRate", \.birthRate, [.hasDefault, .animates, .isTakenAtBirth])
    t.value("lifetime", \.lifetime, [.hasDefault, .animates, .isTakenAtBirth])
    t.value("emitterPosition", \.emitterPosition, [.animates, .isTakenAtBirth])
    t.value("emitterZPosition", \.emitterZPosition, [.animates, .isTakenAtBirth])
    t.value("emitterSize", \.emitterSize, [.animates, .isTakenAtBirth])
    t.value("emitterDepth", \.emitterDepth, [.animates, .isTakenAtBirth])
    t.name("emitterShape", \.emitterShape, CAEmitterLayerEmitterShape.all, [.hasDefault, .isTakenAtBirth])
    t.name("emitterMode", \.emitterMode, CAEmitterLayerEmitterMode.all, [.hasDefault, .isTakenAtBirth])
    t.name("renderMode", \.renderMode, CAEmitterLayerRenderMode.all, .hasDefault)
    t.value("preservesDepth", \.preservesDepth, .hasDefault)
    t.value("velocity", \.velocity, [.hasDefault, .animates, .isTakenAtBirth])
    t.value("scale", \.scale, [.hasDefault, .animates, .isTakenAtBirth])
    t.value("spin", \.spin, [.hasDefault, .animates, .isTakenAtBirth])
    t.value("seed", \.seed, .isTakenAtBirth)
  }.ofLayers
}

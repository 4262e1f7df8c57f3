import Foundation
import Geometry

// The properties that each subclass of CALayer adds.

extension CAShapeLayer {
  static let ownKeys = KeyTable<CAShapeLayer> { t in
    t.object("path", \.path)
    t.color("fillColor", \.fillColor)
    t.name("fillRule", \.fillRule)
    t.color("strokeColor", \.strokeColor)
    t.value("strokeStart", \.strokeStart)
    t.value("strokeEnd", \.strokeEnd)
    t.value("lineWidth", \.lineWidth)
    t.value("miterLimit", \.miterLimit)
    t.name("lineCap", \.lineCap)
    t.name("lineJoin", \.lineJoin)
    t.value("lineDashPhase", \.lineDashPhase)
    t.numbers("lineDashPattern", \.lineDashPattern)
  }.ofLayers
}

extension CAGradientLayer {
  static let ownKeys = KeyTable<CAGradientLayer> { t in
    t.object("colors", \.colors)
    t.numbers("locations", \.locations)
    t.value("startPoint", \.startPoint)
    t.value("endPoint", \.endPoint)
    t.name("type", \.type)
  }.ofLayers
}

extension CAReplicatorLayer {
  static let ownKeys = KeyTable<CAReplicatorLayer> { t in
    t.value("instanceCount", \.instanceCount)
    t.value("preservesDepth", \.preservesDepth)
    t.value("instanceDelay", \.instanceDelay)
    t.value("instanceTransform", \.instanceTransform)
    t.color("instanceColor", \.instanceColor)
    t.value("instanceRedOffset", \.instanceRedOffset)
    t.value("instanceGreenOffset", \.instanceGreenOffset)
    t.value("instanceBlueOffset", \.instanceBlueOffset)
    t.value("instanceAlphaOffset", \.instanceAlphaOffset)
  }.ofLayers
}

extension CATextLayer {
  static let ownKeys = KeyTable<CATextLayer> { t in
    t.object("string", \.string)
    t.object("font", \.font)
    t.value("fontSize", \.fontSize)
    t.color("foregroundColor", \.foregroundColor)
    t.flag("wrapped", \.isWrapped)
    t.name("truncationMode", \.truncationMode)
    t.name("alignmentMode", \.alignmentMode)
    t.value("allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization)
    t.value("maximumLines", \.maximumLines)
    t.flag("centeredVertically", \.isCenteredVertically)
  }.ofLayers
}

extension CAScrollLayer {
  static let ownKeys = KeyTable<CAScrollLayer> { t in
    t.name("scrollMode", \.scrollMode)
  }.ofLayers
}

extension CATiledLayer {
  static let ownKeys = KeyTable<CATiledLayer> { t in
    t.value("levelsOfDetail", \.levelsOfDetail)
    t.value("levelsOfDetailBias", \.levelsOfDetailBias)
    t.value("tileSize", \.tileSize)
  }.ofLayers
}

extension CAEmitterLayer {
  static let ownKeys = KeyTable<CAEmitterLayer> { t in
    t.object("emitterCells", \.emitterCells)
    t.value("birthRate", \.birthRate)
    t.value("lifetime", \.lifetime)
    t.value("emitterPosition", \.emitterPosition)
    t.value("emitterZPosition", \.emitterZPosition)
    t.value("emitterSize", \.emitterSize)
    t.value("emitterDepth", \.emitterDepth)
    t.name("emitterShape", \.emitterShape)
    t.name("emitterMode", \.emitterMode)
    t.name("renderMode", \.renderMode)
    t.value("preservesDepth", \.preservesDepth)
    t.value("velocity", \.velocity)
    t.value("scale", \.scale)
    t.value("spin", \.spin)
    t.value("seed", \.seed)
  }.ofLayers
}

import Foundation
import Geometry

extension CALayer {
  /// The properties that every layer has.
  static let keys = KeyTable<CALayer> { t in
    t.value("bounds", \.bounds)
    t.value("position", \.position)
    t.value("zPosition", \.zPosition)
    t.value("anchorPoint", \.anchorPoint)
    t.value("anchorPointZ", \.anchorPointZ)
    t.value("transform", \.transform)
    t.value("sublayerTransform", \.sublayerTransform)
    t.flag("geometryFlipped", \.isGeometryFlipped)
    t.value("frame", \.frame)

    t.flag("hidden", \.isHidden)
    t.flag("doubleSided", \.isDoubleSided)
    t.value("opacity", \.opacity)
    t.value("allowsGroupOpacity", \.allowsGroupOpacity)
    t.value("allowsGroupBlending", \.allowsGroupBlending)

    t.color("backgroundColor", \.backgroundColor)
    t.value("cornerRadius", \.cornerRadius)
    t.value("borderWidth", \.borderWidth)
    t.color("borderColor", \.borderColor)
    t.bits("maskedCorners", \.maskedCorners)
    t.name("cornerCurve", \.cornerCurve)
    t.value("masksToBounds", \.masksToBounds)
    t.object("mask", \.mask)
    t.value("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing)
    t.bits("edgeAntialiasingMask", \.edgeAntialiasingMask)

    t.color("shadowColor", \.shadowColor)
    t.value("shadowOpacity", \.shadowOpacity)
    t.value("shadowOffset", \.shadowOffset)
    t.value("shadowRadius", \.shadowRadius)
    t.object("shadowPath", \.shadowPath)

    t.object("compositingFilter", \.compositingFilter)
    t.object("filters", \.filters)
    t.object("backgroundFilters", \.backgroundFilters)
    t.value("shouldRasterize", \.shouldRasterize)
    t.value("rasterizationScale", \.rasterizationScale)

    t.object("contents", \.contents)
    t.value("contentsRect", \.contentsRect)
    t.value("contentsCenter", \.contentsCenter)
    t.name("contentsGravity", \.contentsGravity)
    t.color("contentsMultiplyColor", \.contentsMultiplyColor)
    t.value("contentsScale", \.contentsScale)
    t.name("magnificationFilter", \.magnificationFilter)
    t.name("minificationFilter", \.minificationFilter)
    t.value("minificationFilterBias", \.minificationFilterBias)
    t.name("contentsFormat", \.contentsFormat)
    t.flag("opaque", \.isOpaque)
    t.value("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange)
    t.value("drawsAsynchronously", \.drawsAsynchronously)
    t.value("wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent)
    t.name("toneMapMode", \.toneMapMode)
    t.name("preferredDynamicRange", \.preferredDynamicRange)
    t.value("contentsHeadroom", \.contentsHeadroom)

    t.bits("autoresizingMask", \.autoresizingMask)
    t.object("layoutManager", \.layoutManager)
    t.object("delegate", \.delegate)
    t.object("actions", \.actions)
    t.object("style", \.style)

    t.value("beginTime", \.beginTime)
    t.value("speed", \.speed)
    t.value("timeOffset", \.timeOffset)
    t.value("duration", \.duration)
    t.value("repeatCount", \.repeatCount)
    t.value("repeatDuration", \.repeatDuration)
    t.value("autoreverses", \.autoreverses)
    t.name("fillMode", \.fillMode)

    t.object("name", \.name)
    t.object("sublayers", \.sublayers)
    t.readOnly("superlayer") { $0.superlayer }
    t.readOnly("visibleRect") { $0.visibleRect }
  }
}

import Foundation
import Geometry

extension CALayer {
  /// The properties that every layer has. A row says all of a property but its type, its first value and its
  /// documentation.
  package static let keys = KeyTable(of: { CALayer() }) { t in
    t.value("bounds", \.bounds, [.animatesInViews, .isInGeometry])
    t.value("position", \.position, [.animatesInViews, .isInGeometry, .places])
    t.value("zPosition", \.zPosition, [.animates, .isInGeometry, .places])
    t.value("anchorPoint", \.anchorPoint, [.hasDefault, .animatesInViews, .isInGeometry, .places])
    t.value("anchorPointZ", \.anchorPointZ, [.animatesInViews, .isInGeometry, .places])
    t.value("transform", \.transform, [.animatesInViews, .isInGeometry, .places])
    t.value("sublayerTransform", \.sublayerTransform, [.animatesInViews, .isInGeometry, .places])
    t.flag("geometryFlipped", \.isGeometryFlipped, [.hasDefault, .fades, .isInGeometry])
    t.value("frame", \.frame, [.isComputed, .isUnwritten])

    t.flag("hidden", \.isHidden, [.hasDefault, .fades, .places])
    t.flag("doubleSided", \.isDoubleSided, .hasDefault)
    t.value("opacity", \.opacity, [.hasDefault, .animatesInViews, .places])
    t.value("allowsGroupOpacity", \.allowsGroupOpacity, [.hasDefault, .isAlwaysArchived])
    t.value("allowsGroupBlending", \.allowsGroupBlending, .hasDefault)

    t.color("backgroundColor", \.backgroundColor, .animatesInViews)
    t.value("cornerRadius", \.cornerRadius, .animatesInViews)
    t.value("borderWidth", \.borderWidth, .animates)
    t.color("borderColor", \.borderColor, [.hasDefault, .animates])
    t.bits("maskedCorners", \.maskedCorners, [.hasDefault, .fades])
    t.name("cornerCurve", \.cornerCurve, [.circular, .continuous], [.hasDefault, .isAlwaysArchived])
    t.value("masksToBounds", \.masksToBounds, [.hasDefault, .fades])
    t.object("mask", \.mask, nil, [.fades, .isApart])
    t.value("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, [.hasDefault, .isAlwaysArchived])
    t.bits("edgeAntialiasingMask", \.edgeAntialiasingMask, .hasDefault)

    t.color("shadowColor", \.shadowColor, [.hasDefault, .animates])
    t.value("shadowOpacity", \.shadowOpacity, .animatesInViews)
    t.value("shadowOffset", \.shadowOffset, [.hasDefault, .animates])
    t.value("shadowRadius", \.shadowRadius, [.hasDefault, .animates])
    t.object("shadowPath", \.shadowPath, .path)

    t.object("compositingFilter", \.compositingFilter, .blendMode, .fades)
    t.object("filters", \.filters, .filters, .fades)
    t.object("backgroundFilters", \.backgroundFilters, .filters, .fades)
    t.value("shouldRasterize", \.shouldRasterize, .hasDefault)
    t.value("rasterizationScale", \.rasterizationScale, .hasDefault)

    t.object("contents", \.contents, .image, .animates) {
      $1.contents = $0.backingStore?.pictureOnly ?? $0.contents
    }
    t.value("contentsRect", \.contentsRect, [.hasDefault, .animatesInViews])
    t.value("contentsCenter", \.contentsCenter, [.hasDefault, .animatesInViews])
    t.name("contentsGravity", \.contentsGravity, CALayerContentsGravity.all, .hasDefault)
    t.color("contentsMultiplyColor", \.contentsMultiplyColor)
    t.value("contentsScale", \.contentsScale, [.hasDefault, .animates])
    t.name("magnificationFilter", \.magnificationFilter, CALayerContentsFilter.all, .hasDefault)
    t.name("minificationFilter", \.minificationFilter, CALayerContentsFilter.all, .hasDefault)
    t.value("minificationFilterBias", \.minificationFilterBias)
    t.name("contentsFormat", \.contentsFormat, [], [.hasDefault, .isAlwaysArchived])
    t.flag("opaque", \.isOpaque, .hasDefault)
    t.value("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange, .hasDefault)
    t.value("drawsAsynchronously", \.drawsAsynchronously, .hasDefault)
    t.value("wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent, [.hasDefault, .isUnwritten])
    t.name("toneMapMode", \.toneMapMode, nil, .hasDefault)
    t.name("preferredDynamicRange", \.preferredDynamicRange, nil, .hasDefault)
    t.value("contentsHeadroom", \.contentsHeadroom, [.hasDefault, .isUnwritten])

    t.bits("autoresizingMask", \.autoresizingMask)
    t.object("layoutManager", \.layoutManager, nil, .isApart)
    t.object("delegate", \.delegate, nil, .isApart)
    t.object("actions", \.actions, nil, .isApart)
    t.object("style", \.style, nil, .isApart)

    t.value("beginTime", \.beginTime)
    t.value("speed", \.speed, .hasDefault)
    t.value("timeOffset", \.timeOffset)
    t.value("duration", \.duration, [.hasDefault, .isUnwritten])
    t.value("repeatCount", \.repeatCount, .isUnwritten)
    t.value("repeatDuration", \.repeatDuration, .isUnwritten)
    t.value("autoreverses", \.autoreverses, .isUnwritten)
    t.name("fillMode", \.fillMode, nil, .hasDefault)

    t.object("name", \.name, .string)
    t.object("sublayers", \.sublayers, nil, [.fades, .isApart])
    t.readOnly("superlayer") { $0.superlayer }
    t.readOnly("visibleRect") { $0.visibleRect }
  }
}

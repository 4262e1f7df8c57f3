import Foundation
import Geometry
import LayerSnapshots

extension CALayer {
  /// The values that ``defaultValue(forKey:)`` returns. As in Core Animation, other keys have no default value, among
  /// them most whose default is zero or the identity. The default of ``CALayer/allowsEdgeAntialiasing`` is the
  /// context's.
  private static let defaultValues: [String: any Sendable] =
    [
      "allowsGroupBlending": true,
      "allowsGroupOpacity": true,
      "anchorPoint": CGPoint(x: 0.5, y: 0.5),
      "borderColor": CGColor.layerBlack,
      "contentsCenter": CGRect(x: 0, y: 0, width: 1, height: 1),
      "contentsFormat": CALayerContentsFormat.RGBA8Uint,
      "contentsGravity": CALayerContentsGravity.resize,
      "contentsHeadroom": 0 as CGFloat,
      "contentsRect": CGRect(x: 0, y: 0, width: 1, height: 1),
      "contentsScale": 1 as CGFloat,
      "cornerCurve": CALayerCornerCurve.circular,
      "doubleSided": true,
      "drawsAsynchronously": false,
      "duration": CFTimeInterval.infinity,
      "edgeAntialiasingMask": CAEdgeAntialiasingMask.all,
      "fillMode": CAMediaTimingFillMode.removed,
      "geometryFlipped": false,
      "hidden": false,
      "magnificationFilter": CALayerContentsFilter.linear,
      "maskedCorners": CACornerMask.all,
      "masksToBounds": false,
      "minificationFilter": CALayerContentsFilter.linear,
      "needsDisplayOnBoundsChange": false,
      "opacity": 1 as Float,
      "opaque": false,
      "preferredDynamicRange": CADynamicRange.standard,
      "rasterizationScale": 1 as CGFloat,
      "shadowColor": CGColor.layerBlack,
      "shadowOffset": CGSize(width: 0, height: -3),
      "shadowRadius": 3 as CGFloat,
      "shouldRasterize": false,
      "speed": 1 as Float,
      "toneMapMode": CAToneMapMode.automatic,
      "wantsExtendedDynamicRangeContent": false,
    ]

  /// See ``defaultValue(forKey:)``.
  static func usualValue(forKey key: String) -> Any? {
    key == "allowsEdgeAntialiasing" ? LayerContext.current.allowsEdgeAntialiasing : defaultValues[key]
  }

  /// Copies the properties of every layer from `layer`; see ``copyProperties(of:)``.
  final func copyCommonProperties(of layer: CALayer) {
    // First, because a style supplies properties that were not set.
    style = layer.style
    styleValues = layer.styleValues
    geometry = layer.geometry
    isHidden = layer.isHidden
    isDoubleSided = layer.isDoubleSided
    opacity = layer.opacity
    allowsGroupOpacity = layer.allowsGroupOpacity
    allowsGroupBlending = layer.allowsGroupBlending
    backgroundColor = layer.backgroundColor
    cornerRadius = layer.cornerRadius
    borderWidth = layer.borderWidth
    borderColor = layer.borderColor
    maskedCorners = layer.maskedCorners
    cornerCurve = layer.cornerCurve
    masksToBounds = layer.masksToBounds
    allowsEdgeAntialiasing = layer.allowsEdgeAntialiasing
    edgeAntialiasingMask = layer.edgeAntialiasingMask
    shadowColor = layer.shadowColor
    shadowOpacity = layer.shadowOpacity
    shadowOffset = layer.shadowOffset
    shadowRadius = layer.shadowRadius
    shadowPath = layer.shadowPath
    compositingFilter = layer.compositingFilter
    filters = layer.filters
    backgroundFilters = layer.backgroundFilters
    shouldRasterize = layer.shouldRasterize
    rasterizationScale = layer.rasterizationScale
    contents = (layer.contents as? BackingStore)?.pictureOnly ?? layer.contents
    contentsRect = layer.contentsRect
    contentsCenter = layer.contentsCenter
    contentsGravity = layer.contentsGravity
    contentsMultiplyColor = layer.contentsMultiplyColor
    contentsScale = layer.contentsScale
    magnificationFilter = layer.magnificationFilter
    minificationFilter = layer.minificationFilter
    minificationFilterBias = layer.minificationFilterBias
    contentsFormat = layer.contentsFormat
    isOpaque = layer.isOpaque
    needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
    drawsAsynchronously = layer.drawsAsynchronously
    wantsExtendedDynamicRangeContent = layer.wantsExtendedDynamicRangeContent
    toneMapMode = layer.toneMapMode
    preferredDynamicRange = layer.preferredDynamicRange
    contentsHeadroom = layer.contentsHeadroom
    beginTime = layer.beginTime
    speed = layer.speed
    timeOffset = layer.timeOffset
    duration = layer.duration
    repeatCount = layer.repeatCount
    repeatDuration = layer.repeatDuration
    autoreverses = layer.autoreverses
    fillMode = layer.fillMode
    autoresizingMask = layer.autoresizingMask
    layoutManager = layer.layoutManager
    actions = layer.actions
    name = layer.name
    otherValues = layer.otherValues
  }
}

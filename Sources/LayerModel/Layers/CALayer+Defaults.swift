import Foundation
import Geometry
import LayerSnapshots

extension CALayer {
  /// The values that ``defaultValue(forKey:)`` returns. Zeros other than booleans are left out, as in Core Animation,
  /// and ``CALayer/allowsEdgeAntialiasing``, whose default is the context's.
  private static let defaultValues: [String: any Sendable] =
    [
      "allowsGroupBlending": true,
      "allowsGroupOpacity": true,
      "anchorPoint": CGPoint(x: 0.5, y: 0.5),
      "autoreverses": false,
      "borderColor": CGColor.layerBlack,
      "contentsCenter": CGRect(x: 0, y: 0, width: 1, height: 1),
      "contentsFormat": CALayerContentsFormat.RGBA8Uint,
      "contentsGravity": CALayerContentsGravity.resize,
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
      "maskedCorners": CACornerMask(rawValue: 15),
      "masksToBounds": false,
      "minificationFilter": CALayerContentsFilter.linear,
      "needsDisplayOnBoundsChange": false,
      "opacity": 1 as Float,
      "opaque": false,
      "rasterizationScale": 1 as CGFloat,
      "shadowColor": CGColor.layerBlack,
      "shadowOffset": CGSize(width: 0, height: -3),
      "shadowRadius": 3 as CGFloat,
      "shouldRasterize": false,
      "speed": 1 as Float,
      "sublayerTransform": CATransform3DIdentity,
      "toneMapMode": CAToneMapMode.automatic,
      "transform": CATransform3DIdentity,
      "wantsExtendedDynamicRangeContent": false,
    ]

  /// See ``defaultValue(forKey:)``.
  static func usualValue(forKey key: String) -> Any? {
    key == "allowsEdgeAntialiasing" ? LayerContext.current.allowsEdgeAntialiasing : defaultValues[key]
  }

  /// Copies everything from `layer` but its place in a tree, its sublayers, its mask and its delegate.
  final func copyProperties(of layer: CALayer) {
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
    style = layer.style
    name = layer.name
    otherValues = layer.otherValues
  }
}

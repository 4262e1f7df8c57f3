import Foundation
import Geometry
import LayerModel
import LayerSnapshots

/// Tables of the properties that documents can hold, one for each class.
enum PropertyTable {
  /// The properties of CALayer, in alphabetical order.
  static let ofLayer: [LayerProperty] = [
    .boolean("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing),
    .boolean("allowsGroupBlending", \.allowsGroupBlending),
    .boolean("allowsGroupOpacity", \.allowsGroupOpacity),
    .point("anchorPoint", \.anchorPoint),
    .number("anchorPointZ", \.anchorPointZ),
    .integer(
      "autoresizingMask", get: { Int($0.autoresizingMask.rawValue) },
      set: { $0.autoresizingMask = CAAutoresizingMask(rawValue: $1) }),
    .color("backgroundColor", \.backgroundColor),
    .filters("backgroundFilters", \.backgroundFilters),
    .time("beginTime", \.beginTime),
    .color("borderColor", \.borderColor),
    .number("borderWidth", \.borderWidth),
    .rect("bounds", \.bounds),
    .blendMode("compositingFilter", \.compositingFilter),
    .image("contents", \.contentsInDocument),
    .rect("contentsCenter", \.contentsCenter),
    .init(
      key: "contentsFormat", type: .string, get: { .string($0.contentsFormat.rawValue) },
      set: { layer, value in
        if case .string(let v) = value { layer.contentsFormat = CALayerContentsFormat(rawValue: v) }
      }),
    .choice("contentsGravity", \.contentsGravity, CALayerContentsGravity.all),
    .color("contentsMultiplyColor", \.contentsMultiplyColor),
    .rect("contentsRect", \.contentsRect),
    .number("contentsScale", \.contentsScale),
    .init(
      // An older name for `cornerCurve`. It is read but never written.
      key: "continuousCorners", type: .boolean, get: { _ in .null },
      set: { layer, value in
        if case .boolean(let v) = value { layer.cornerCurve = v ? .continuous : .circular }
      }),
    .choice("cornerCurve", \.cornerCurve, [.circular, .continuous]),
    .number("cornerRadius", \.cornerRadius),
    .boolean("doubleSided", \.isDoubleSided),
    .boolean("drawsAsynchronously", \.drawsAsynchronously),
    .integer(
      "edgeAntialiasingMask", get: { Int($0.edgeAntialiasingMask.rawValue) },
      set: { $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: $1) }),
    .filters("filters", \.filters),
    .boolean("geometryFlipped", \.isGeometryFlipped),
    .boolean("hidden", \.isHidden),
    .choice("magnificationFilter", \.magnificationFilter, imageFilters),
    .integer(
      "maskedCorners", get: { Int($0.maskedCorners.intersection(.all).rawValue) },
      set: { $0.maskedCorners = CACornerMask(rawValue: UInt($1)) }),
    .boolean("masksToBounds", \.masksToBounds),
    .choice("minificationFilter", \.minificationFilter, imageFilters),
    .float("minificationFilterBias", \.minificationFilterBias),
    .string("name", \.name),
    .boolean("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange),
    .float("opacity", \.opacity),
    .boolean("opaque", \.isOpaque),
    .point("position", \.position),
    .number("rasterizationScale", \.rasterizationScale),
    .color("shadowColor", \.shadowColor),
    .size("shadowOffset", \.shadowOffset),
    .float("shadowOpacity", \.shadowOpacity),
    .path("shadowPath", \.shadowPath),
    .number("shadowRadius", \.shadowRadius),
    .boolean("shouldRasterize", \.shouldRasterize),
    .float("speed", \.speed),
    .transform("sublayerTransform", \.sublayerTransform),
    .time("timeOffset", \.timeOffset),
    .transform("transform", \.transform),
    .number("zPosition", \.zPosition),
  ]

  private static let imageFilters: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
}

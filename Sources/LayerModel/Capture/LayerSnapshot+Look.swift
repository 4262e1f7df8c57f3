import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension LayerSnapshot.Style {
  /// - Parameter keepsDepth: Whether the layer only places its sublayers, and paints nothing itself.
  init(_ layer: CALayer, _ tint: Tint, keepsDepth: Bool) {
    self.init()
    if keepsDepth { return }
    let bounds = layer.geometry.clampedBounds
    let hasPattern = layer.hasBackgroundPattern
    backgroundColor = hasPattern ? .clear : tint(layer.backgroundColor?.extendedPremultiplied ?? .clear)
    let border = tint(layer.borderColor?.extendedPremultiplied ?? .clear)
    if layer.borderWidth > 0, !border.isClear {
      borderColor = border
      borderWidth = layer.borderWidth.native.clampedToFarthest
    }
    shape = RoundedRectangle(
      bounds, radius: layer.cornerRadius.native, corners: layer.maskedCorners,
      isContinuous: layer.cornerCurve == .continuous)
    contents = ContentsPlacement(of: layer, in: bounds)
    if contents != nil {
      contentsTint = tint.premultiplied
      if let color = layer.contentsMultiplyColor { contentsTint *= color.extendedPremultiplied.rgba }
      if contentsTint.w <= 0 { (contents, contentsTint) = (nil, .one) }
    }
    masksToBounds = layer.masksToBounds
    // Rounded outlines are antialiased all around.
    if shape.isSquare { softEdges = layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : [] }
    switch layer {
    case _ where type(of: layer) == CALayer.self: break
    case let layer as CAGradientLayer: gradient = GradientPainting(of: layer, in: bounds)?.tinted(tint)
    case let layer as CAShapeLayer:
      shapePaint = ShapePainting(of: layer).tinted(tint)
    case is CAEmitterLayer: borderIsBelowSublayers = true
    default: break
    }
    if hasPattern { showPattern(of: layer, tint) }
    let showsShape =
      masksToBounds || !backgroundColor.isClear || borderWidth > 0 || gradient != nil || hasPattern
    if !shape.isSquare, !showsShape, !layer.filtersBackdrop, layer.backgroundFilters == nil {
      // Corners without fill, border or clip are invisible.
      shape = RoundedRectangle(bounds)
    }
  }
}

extension PlainLook {
  /// `nil` for any other layer. It must hold whatever ``LayerSnapshot/Style`` reads of such a one.
  init?(_ layer: CALayer, isFlipped: Bool) {
    guard type(of: layer) == CALayer.self, layer.rare === RareProperties.common, !layer.hasBackgroundPattern else {
      return nil
    }
    let shown: CGImage?
    switch layer.storedContents {
    case .none: shown = nil
    case .image(let image): shown = image
    case .drawing, .other: return nil
    }
    self.init(
      bounds: layer.geometry.clampedBounds, contentsRect: layer.contentsRect, contentsScale: layer.contentsScale,
      cornerRadius: layer.cornerRadius, backgroundColor: layer.backgroundColor?.extendedStraight, image: shown,
      masksToBounds: layer.masksToBounds, allowsEdgeAntialiasing: layer.allowsEdgeAntialiasing, isFlipped: isFlipped)
  }
}

extension GradientPainting {
  /// Returns the gradient with tinted stops; `nil` if all are transparent.
  fileprivate func tinted(_ tint: Tint) -> GradientPainting? {
    var result = self
    for i in stops.indices { result.stops[i].color *= tint.color }
    return result.stops.contains { $0.color.w > 0 } ? result : nil
  }
}

extension ShapePainting {
  fileprivate func tinted(_ tint: Tint) -> ShapePainting {
    var result = self
    if let fill { result.fill?.color = tint(fill.color) }
    if let stroke { result.stroke?.color = tint(stroke.color) }
    if result.fill?.color.isClear == true { result.fill = nil }
    if result.stroke?.color.isClear == true { result.stroke = nil }
    return result
  }
}

extension LayerEffects {
  /// - Parameter readsShadowPath: Whether a shadow has the shape of the layer's `shadowPath`, if there is one, or
  ///   always the shape of its picture.
  init(_ layer: CALayer, _ tint: Tint, readsShadowPath: Bool = true) {
    self.init()
    guard layer.mayHaveEffects else { return }
    filters = (layer.filters ?? []).compactMap { ($0 as? any FilterObject)?.effect }
    backgroundFilters = (layer.backgroundFilters ?? []).compactMap { ($0 as? any FilterObject)?.effect }
    if layer.filtersBackdrop { (filters, backgroundFilters) = ([], filters + backgroundFilters) }
    blendMode = layer.ownBlendMode ?? .sourceOver
    if layer.hasCoarsePlane {
      filters.removeAll { $0.spreads }
      backgroundFilters.removeAll()
      return
    }
    shadow = LayerShadow(layer, tint, readsPath: readsShadowPath)
    if layer.shouldRasterize, layer.rasterizationScale.isFinite, layer.rasterizationScale > 0 {
      let bias = Double(layer.minificationFilterBias)
      rasterization = Rasterization(
        scale: Double.minimum(layer.rasterizationScale.native, Rasterization.maximumScale),
        magnificationFilter: ImageFilter(layer.magnificationFilter),
        minificationFilter: ImageFilter(layer.minificationFilter), minificationFilterBias: bias.isFinite ? bias : 0)
    }
  }
}

extension CALayer {
  /// Whether the layer may have effects: the properties that ask for some are not all at their defaults.
  final var mayHaveEffects: Bool {
    rare !== RareProperties.common && asksForEffects
  }

  private final var asksForEffects: Bool {
    shadowOpacity > 0 || shouldRasterize || filters != nil || backgroundFilters != nil || compositingFilter != nil
  }

  /// Whether the bounds are so large that pictures in the layer's plane have no exact place: coordinates there are
  /// 1/4096 apart, and the map from the plane to pixels and back multiplies that.
  fileprivate final var hasCoarsePlane: Bool {
    let bounds = geometry.clampedBounds
    return abs(bounds.minX) >= .farthest || abs(bounds.maxX) >= .farthest || abs(bounds.minY) >= .farthest
      || abs(bounds.maxY) >= .farthest
  }
}

extension LayerShadow {
  /// Returns `nil` if no shadow shows.
  fileprivate init?(_ layer: CALayer, _ tint: Tint, readsPath: Bool) {
    let opacity = Double(layer.shadowOpacity > 0 ? min(layer.shadowOpacity, 1) : 0)
    let offset = Vector2(layer.shadowOffset.width.native, layer.shadowOffset.height.native)
    let radius = layer.shadowRadius.native
    guard opacity > 0, let color = layer.shadowColor?.extendedPremultiplied, offset.sum().isFinite, radius.isFinite
    else {
      return nil
    }
    var path: BezierPath?
    if readsPath, let given = layer.shadowPath?.bezierPath {
      guard !given.isEmpty, given.isFinite else { return nil }
      path = given.clamped
    }
    // The layer's picture has the tint's alpha already; a path has not.
    let factor = path == nil ? SIMD4(SIMD3(tint.color.x, tint.color.y, tint.color.z), 1) : tint.premultiplied
    let tinted = PremultipliedColor(color.rgba * opacity * factor)
    if tinted.isClear { return nil }
    self.init(tinted, by: offset.clampedToFarthest, sigma: LayerEffects.sigma(ofRadius: radius), path: path)
  }
}

extension CALayer {
  /// The blend mode of ``compositingFilter``; `nil` if it names no blend mode.
  fileprivate final var ownBlendMode: BlendMode? {
    switch compositingFilter {
    case let filter as any FilterObject: filter.isEnabled ? filter.blendMode : nil
    case let name as String: CAFilter.blendMode(name)
    default: nil
    }
  }

  /// A description of a ``compositingFilter`` that is not supported, for messages; `nil` if there is none.
  final var unknownBlendMode: String? {
    switch compositingFilter {
    case nil: nil
    case let filter as any FilterObject: filter.isEnabled && filter.blendMode == nil ? "“\(filter.kind)”" : nil
    case let name as String: CAFilter.blendMode(name) == nil ? "“\(name)”" : nil
    default: "something other than a CAFilter or a CIFilter"
    }
  }

  /// A description of the first unsupported filter, for messages; `nil` if there is none.
  final var unknownFilter: String? {
    for filter in (filters ?? []) + (backgroundFilters ?? []) {
      guard let filter = filter as? any FilterObject else { return "a filter other than a CAFilter or a CIFilter" }
      if let objection = filter.objection { return objection }
    }
    return nil
  }

  /// A number that changes whenever one of the layer's filters does; 0 without filters.
  final var filterRevisions: UInt64 {
    if filters == nil, backgroundFilters == nil, compositingFilter == nil { return 0 }
    var revisions: UInt64 = 0
    for case let filter as any FilterObject in (filters ?? []) + (backgroundFilters ?? []) + [compositingFilter as Any]
    {
      revisions = VersionNumber.mixed(revisions, filter.revision)
    }
    return revisions
  }
}

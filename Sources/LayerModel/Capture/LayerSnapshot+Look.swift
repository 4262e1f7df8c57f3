import Foundation
import Geometry
import Imaging
import LayerSnapshots

extension LayerSnapshot.Style {
  /// - Parameters:
  ///   - keepsDepth: Whether the layer only places its sublayers, and paints nothing itself.
  ///   - bounds: The layer's, clamped.
  init(_ layer: CALayer, _ tint: Tint, keepsDepth: Bool, in bounds: CGRect) {
    self.init()
    if keepsDepth { return }
    let hasPattern = layer.hasBackgroundPattern
    if !hasPattern, let color = layer.backgroundColor { backgroundColor = color.extendedPremultiplied }
    if layer.borderWidth > 0, let color = layer.borderColor {
      (borderPaint, borderWidth) = (.color(color.extendedPremultiplied), layer.borderWidth.native.clampedToFarthest)
    }
    shape = RoundedRectangle(
      bounds, radius: layer.cornerRadius.native, corners: layer.maskedCorners,
      isContinuous: layer.cornerCurve == .continuous)
    contents = ContentsPlacement(of: layer, in: bounds)
    if contents != nil, let color = layer.contentsMultiplyColor { contentsTint = color.extendedPremultiplied.rgba }
    masksToBounds = layer.masksToBounds
    // Rounded outlines are antialiased all around.
    if shape.isSquare { softEdges = layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : [] }
    switch layer {
    case _ where type(of: layer) == CALayer.self: break
    case let layer as CAGradientLayer: gradient = GradientPainting(of: layer, in: bounds)
    case let layer as CAShapeLayer: shapePaint = ShapePainting(of: layer)
    case is CAEmitterLayer: borderIsBelowSublayers = true
    default: break
    }
    if !tint.isNone { recolor { color, form in color * (form == .straight ? tint.color : tint.premultiplied) } }
    removeClearPieces()
    if hasPattern { showPattern(of: layer, tint) }
    if !shape.isSquare, !masksToBounds, !hasPattern, !pieces.showOutline, !layer.filtersBackdrop,
      layer.backgroundFilters == nil
    {
      // Corners without fill, border or clip are invisible.
      shape = RoundedRectangle(bounds)
    }
  }
}

extension PlainLook {
  /// `nil` for any other layer. It must hold whatever ``LayerSnapshot/Style`` reads of such a one.
  init?(_ layer: CALayer, in bounds: CGRect, isFlipped: Bool) {
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
      picture: Picture(image: shown), backgroundColor: layer.backgroundColor?.extendedStraight,
      bounds: bounds.components, contentsRect: layer.contentsRect.components, contentsScale: layer.contentsScale,
      cornerRadius: layer.cornerRadius, masksToBounds: layer.masksToBounds,
      allowsEdgeAntialiasing: layer.allowsEdgeAntialiasing, isFlipped: isFlipped)
  }
}

extension LayerEffects {
  /// - Parameters:
  ///   - isCoarse: ``LayerGeometry/isCoarse`` of the layer where it is shown.
  ///   - readsShadowPath: Whether a shadow has the shape of the layer's `shadowPath`, if there is one, or always the
  ///     shape of its picture.
  init(_ layer: CALayer, _ tint: Tint, isCoarse: Bool, readsShadowPath: Bool = true) {
    self.init()
    guard layer.mayHaveEffects else { return }
    filters = (layer.filters ?? []).compactMap { ($0 as? any FilterObject)?.effect }
    backgroundFilters = (layer.backgroundFilters ?? []).compactMap { ($0 as? any FilterObject)?.effect }
    if layer.filtersBackdrop { (filters, backgroundFilters) = ([], filters + backgroundFilters) }
    blendMode = layer.ownBlendMode ?? .sourceOver
    if isCoarse {
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
}

extension LayerGeometry {
  /// Whether the bounds are so large that pictures in the layer's plane have no exact place: coordinates there are
  /// 1/4096 apart, and the map from the plane to pixels and back multiplies that.
  var isCoarse: Bool {
    let bounds = clampedBounds
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

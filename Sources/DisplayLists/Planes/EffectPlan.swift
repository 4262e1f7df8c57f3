import Geometry
import LayerSnapshots

/// The effects of a layer that apply on one surface.
struct EffectPlan {
  /// The root node of the mask's tree; `nil` for no mask.
  var mask: Int?
  var blendMode = BlendMode.sourceOver
  var isolates = false
  /// Whether the filtered picture is a group by itself: its sublayers do not blend with the shadow under it.
  var isolatesAboveShadow = false
  var shadow: LayerShadow?
  /// Whether the shadow has sharp edges: its blur is too small to be visible.
  var shadowIsSharp = false
  var rasterization: Rasterization?
  /// The last visible filter that spreads pixels, and its index among the filters.
  var spread: (index: Int, filter: SpreadingFilter)?
  /// The colour filters after it.
  var colorFilters: [ColorMatrix] = []
  /// The visible filters of the layer's backdrop.
  var backgroundFilters: [LayerFilter] = []

  /// Whether the layer is drawn into a bitmap of its own plane. Its sublayers are then not drawn on this surface.
  var isBitmap: Bool { rasterization != nil || spread != nil }

  /// Whether the layer fades as a group even without `allowsGroupOpacity`: it needs a pass, or has filters or a
  /// rasterization, whether they are visible on this surface or not.
  var fadesAsGroup = false

  /// Whether the picture is drawn into a pass of its own before it joins its shadow.
  var filtersInPass: Bool { !colorFilters.isEmpty || isolatesAboveShadow && !isBitmap }

  /// Whether the finished picture needs a render pass for more than fading: it is masked, blended or isolated, or
  /// filters its backdrop.
  var needsPass: Bool { mask != nil || isolates || blendMode != .sourceOver || !backgroundFilters.isEmpty }

  /// `nil` for a layer with neither effects nor a mask.
  ///
  /// - Parameter projection: The projection of the layer's plane.
  init?(
    of node: Int, in snapshot: LayerSnapshot, on surface: Surface, projection: Projection, within limits: NestingLimits
  ) {
    let effects = snapshot.effects(of: node)
    let maskNode = snapshot.nodes[node].mask
    if effects == nil, maskNode < 0 { return nil }
    let options = node == surface.root ? surface.rootOptions : Surface.RootOptions()
    if options.composites, maskNode >= 0 { mask = Int(maskNode) }
    fadesAsGroup = needsPass
    guard let effects else { return }
    let allowsBitmaps = surface.depth < limits.bitmaps
    if options.composites { blendMode = snapshot.nodes[node].owner >= 0 ? .sourceOver : effects.blendMode }
    isolatesAboveShadow = effects.isolatesAboveShadow
    isolates = effects.isolatesBlending && !isolatesAboveShadow
    let background = options.composites ? snapshot.backgroundFilters(of: node) : []
    fadesAsGroup =
      needsPass || isolatesAboveShadow || effects.rasterization != nil || !effects.filters.isEmpty
      || !background.isEmpty
    if options.rasterizes, allowsBitmaps { rasterization = effects.rasterization }
    let style = snapshot.style(of: node)
    let center = style.shape.rect
    let middle = Vector2(center.midX.native, center.midY.native)
    func isVisible(_ size: Double) -> Bool {
      projection.scale(at: middle).map { size * $0 >= LayerEffects.leastSigma } ?? true
    }
    backgroundFilters = background.filter { $0.spreading.map { isVisible($0.size) } ?? true }
    if options.castsShadow, let cast = effects.shadow {
      shadow = cast
      shadow?.sigma = Double.maximum(cast.sigma, 1e-3)
      shadowIsSharp = !isVisible(cast.sigma)
      let isTooDeep = shadowIsSharp ? cast.path == nil && surface.silhouettes >= limits.silhouettes : !allowsBitmaps
      if isTooDeep { shadow = nil }
    }
    for (k, filter) in effects.filters.prefix(options.filterCount ?? .max).enumerated() {
      switch filter {
      case .spread(let filter):
        if allowsBitmaps, isVisible(filter.size) { (spread, colorFilters) = ((k, filter), []) }
      case .color(let matrix): colorFilters.append(matrix)
      }
    }
    // A layer with filters is a group, however small their effect.
    let isIsolated = isBitmap || !colorFilters.isEmpty || isolatesAboveShadow
    if options.composites, !isIsolated,
      !effects.filters.isEmpty || effects.rasterization != nil || !background.isEmpty, snapshot.blendsBelow(node)
    {
      isolates = true
    }
  }
}

extension EffectPlan {
  /// Whether the layer is only masked and faded.
  var isOnlyMasked: Bool { mask != nil && blendMode == .sourceOver && isPlain }

  /// Whether the layer is only blended and faded.
  var isOnlyBlended: Bool { mask == nil && isPlain }

  private var isPlain: Bool {
    !isolates && shadow == nil && !isBitmap && colorFilters.isEmpty && backgroundFilters.isEmpty
  }
}

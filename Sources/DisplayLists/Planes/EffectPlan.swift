import Geometry
import LayerModel

/// What becomes of a layer's effects on one surface.
struct EffectPlan {
  /// The root of the mask's tree.
  var mask: Int?
  var blendMode = BlendMode.sourceOver
  var isolates = false
  var shadow: LayerShadow?
  /// Whether the shadow is a copy with sharp edges: its blur is less than pixels resolve.
  var shadowIsSharp = false
  var rasterization: Rasterization?
  /// The last blur that shows: its place among the filters, and σ in points.
  var blur: (index: Int, sigma: Double)?
  /// What is done to the pixels after the blur.
  var colorFilters: [ColorMatrix] = []

  /// Whether the layer's picture is finished in a bitmap: its sublayers are not drawn on this surface.
  var isBitmap: Bool { rasterization != nil || blur != nil }

  /// Whether the layer fades as a whole, `allowsGroupOpacity` or not: it has effects, whether they show here or not.
  var fadesAsGroup = false

  /// Whether the finished picture needs more than fading.
  var needsPass: Bool { mask != nil || isolates || blendMode != .sourceOver }

  /// A blur of less than this many pixels is none.
  private static let minimumBlur = 0.5

  /// - Parameter projection: of the layer's plane.
  init?(of node: Int, in snapshot: LayerSnapshot, on surface: Surface, projection: Projection) {
    let effects = snapshot.effects(of: node)
    let maskNode = snapshot.nodes[node].mask
    if effects == nil, maskNode < 0 { return nil }
    let options = node == surface.root ? surface.rootOptions : Surface.RootOptions()
    if options.finishes, maskNode >= 0 { mask = Int(maskNode) }
    fadesAsGroup = needsPass
    guard let effects else { return }
    let allowsBitmaps = surface.depth < Surface.maximumDepth
    if options.finishes { blendMode = snapshot.nodes[node].owner >= 0 ? .sourceOver : effects.blendMode }
    isolates = effects.isolatesBlending
    fadesAsGroup = needsPass || effects.rasterization != nil || !effects.filters.isEmpty
    if options.rasterizes, allowsBitmaps { rasterization = effects.rasterization }
    let style = snapshot.styles[Int(snapshot.nodes[node].style)]
    let center = style.shape.rect
    let middle = Vector2(center.midX.native, center.midY.native)
    func isVisible(_ sigma: Double) -> Bool {
      guard let scale = projection.scale(at: middle) else { return true }
      return sigma * scale >= Self.minimumBlur
    }
    if options.castsShadow, let cast = effects.shadow {
      shadow = cast
      shadow?.sigma = Double.maximum(cast.sigma, 1e-3)
      shadowIsSharp = !allowsBitmaps || !isVisible(cast.sigma)
      if shadowIsSharp, cast.path == nil, surface.silhouettes >= Surface.maximumSilhouettes { shadow = nil }
    }
    for (k, filter) in effects.filters.prefix(options.filterCount ?? .max).enumerated() {
      switch filter {
      case .gaussianBlur(let sigma):
        if allowsBitmaps, isVisible(sigma) {
          blur = (k, Double.maximum(sigma, 1e-3))
          colorFilters = []
        }
      case .color(let matrix): colorFilters.append(matrix)
      }
    }
  }
}

extension BlendMode {
  /// Whether the blending unit does it, with no look at a backdrop around the group.
  var isPixelwise: Bool {
    switch self {
    case .sourceOver, .plusLighter, .destOut, .destOver, .xor, .sourceAtop, .screen: true
    default: false
    }
  }
}

extension EffectPlan {
  /// Whether fading and masking is all there is to do.
  var isOnlyMasked: Bool {
    mask != nil && blendMode == .sourceOver && !isolates && shadow == nil && !isBitmap && colorFilters.isEmpty
  }

  /// Whether fading and blending is all there is to do.
  var isOnlyBlended: Bool {
    mask == nil && !isolates && shadow == nil && !isBitmap && colorFilters.isEmpty
  }
}

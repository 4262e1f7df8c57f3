import Geometry
import LayerModel

/// One drawing of a part of the tree: the picture itself, a mask, a bitmap in a layer's plane, a silhouette.
///
/// The same layers may be drawn on several stages: once as they are seen, once more for what their shadow is made of.
struct Stage {
  /// Where the drawn tree begins.
  var root: Int
  /// The plane that the root stands in, to the stage's pixels.
  var host: Projection
  /// The root's space to that plane.
  var rootMatrix: CATransform3D
  /// The pixels that are wanted.
  var frame: PixelRect
  /// Which of the root's effects count here; of all others, all do.
  var rootOptions = RootOptions()
  /// Whether the pixels stand for a continuous function: then there are no hard edges, and images are averaged.
  var isPlaneFunction = false
  /// How many bitmaps this one is inside of.
  var depth = 0
  /// How many sharp shadows it is the silhouette for, one inside the other.
  var silhouettes = 0

  /// How many kept groups it is inside of.
  var keptGroups = 0

  /// How far beyond the frame planes are kept, pixels.
  static let guardBandMargin = 64

  /// The part of the host's plane that is kept: the picture and a margin, so that no cut edge comes near a pixel.
  var guardBand: PixelRect { frame.outset(by: Self.guardBandMargin) }

  /// Beyond this depth layers are drawn without bitmaps: unblurred, not rasterised, their shadows sharp.
  static let maximumDepth = 16
  /// Deeper, sharp shadows are left out: each draws all that its layer holds once more, the shadows inside included.
  static let mostSilhouettes = 4

  struct RootOptions {
    /// Opacity, mask and blend mode.
    var finishes = true
    var rasterizes = true
    var castsShadow = true
    /// How many of the filters, from the first on; `nil` for all.
    var filterCount: Int?

    /// What a rasterised bitmap holds.
    static let rasterized = RootOptions(finishes: false, rasterizes: false)
    /// What a shadow is made of.
    static let filtered = RootOptions(finishes: false, rasterizes: false, castsShadow: false)
  }
}

/// What becomes of a layer's effects on one stage.
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

  /// Whether the layer's picture is finished in a bitmap: its sublayers are not drawn on this stage.
  var isBitmap: Bool { rasterization != nil || blur != nil }

  /// Whether the layer fades as a whole, `allowsGroupOpacity` or not: it has effects, whether they show here or not.
  var fadesAsGroup = false

  /// Whether the finished picture needs more than fading.
  var needsPass: Bool { mask != nil || isolates || blendMode != .sourceOver }

  /// A blur of less than this many pixels is none.
  private static let leastBlur = 0.5

  /// - Parameter projection: of the layer's plane.
  init?(of node: Int, in snapshot: LayerSnapshot, on stage: Stage, projection: Projection) {
    let effects = snapshot.effects(of: node)
    let maskNode = snapshot.nodes[node].mask
    if effects == nil, maskNode < 0 { return nil }
    let options = node == stage.root ? stage.rootOptions : Stage.RootOptions()
    if options.finishes, maskNode >= 0 { mask = Int(maskNode) }
    fadesAsGroup = needsPass
    guard let effects else { return }
    let allowsBitmaps = stage.depth < Stage.maximumDepth
    if options.finishes { blendMode = snapshot.nodes[node].owner >= 0 ? .sourceOver : effects.blendMode }
    isolates = effects.isolatesBlending
    fadesAsGroup = needsPass || effects.rasterization != nil || !effects.filters.isEmpty
    if options.rasterizes, allowsBitmaps { rasterization = effects.rasterization }
    let style = snapshot.styles[Int(snapshot.nodes[node].style)]
    let center = style.shape.rect
    let middle = Vector2(center.midX.native, center.midY.native)
    func isVisible(_ sigma: Double) -> Bool {
      guard let scale = projection.scale(at: middle) else { return true }
      return sigma * scale >= Self.leastBlur
    }
    if options.castsShadow, let cast = effects.shadow {
      shadow = cast
      shadow?.sigma = Double.maximum(cast.sigma, 1e-3)
      shadowIsSharp = !allowsBitmaps || !isVisible(cast.sigma)
      if shadowIsSharp, cast.path == nil, stage.silhouettes >= Stage.mostSilhouettes { shadow = nil }
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

extension Projection {
  /// Output pixels a point: the square root of how areas grow at `p`; `nil` where that point does not exist.
  func scale(at p: Vector2) -> Double? {
    let h = map.homogeneousImage(of: p)
    guard h.z > Self.leastWeight else { return nil }
    // The Jacobian of the divide: det J = det H / W³.
    let area = abs(map.determinant) / (h.z * h.z * h.z)
    return area.isFinite ? area.squareRoot() : nil
  }
}

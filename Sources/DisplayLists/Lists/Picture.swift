import Geometry
import LayerSnapshots

/// A finished picture, as an item shows it.
package struct Picture {
  var source: ImageSource
  var frame: PixelRect
  /// The index of the mask's pass.
  var mask: Int?
  /// The grid of a bitmap in the layer's plane; `nil` for a picture on the output's pixels.
  var bitmap: PlaneBitmap?
  /// Multiplies the alpha of a shadow.
  var alpha = 1.0

  /// Whether the picture shows all that one on the grid of `bitmap` would.
  func holds(_ bitmap: PlaneBitmap) -> Bool {
    self.bitmap?.holds(bitmap) == true
  }

  /// The picture, shown elsewhere on the output.
  func moved(by pixels: SIMD2<Int>) -> Picture {
    var moved = self
    moved.frame = frame.moved(by: pixels.x, pixels.y)
    return moved
  }
}

extension Picture {
  /// All that decides about a picture's pixels. Equal keys mean equal pixels: what is equal twice in a frame is drawn
  /// once, and what is equal in later frames, if it outlives its own (``outlivesFrame``), is not drawn again.
  package struct Key: Hashable, Sendable {
    let recipe: Recipe
    /// `nil` where the content decides about the pixels.
    var grid: Grid?
    let isExtended: Bool
    /// The numbers of bitmaps and of silhouettes, the picture included, that its layers are nested in. For bitmaps it
    /// may be a greater number with the same result (see `NestingLimits.equivalent`).
    var nesting = SIMD2(0, 0)
    // Compared last: it takes the longest.
    var content: Content
  }

  /// Where a picture is shown: its key, and the pixel of the output that its grid counts from.
  struct Place {
    let key: Key
    var pixel = SIMD2(0, 0)
    /// How far the picture is moved beside that, because its place within a pixel is rounded.
    var shift = Vector2.zero
  }

  /// The part of a layer's look that is drawn, and the way to it.
  enum Recipe: Hashable, Sendable {
    /// A layer with its sublayers, as it is faded, masked or blended.
    case group
    /// The same before the colour filters.
    case filter
    /// A rasterised layer.
    case bitmap
    /// A filter that spreads, by its index among the layer's filters.
    case spread(Int)
    case shadow
    /// The layer's backdrop, blurred.
    case backdrop
  }

  enum Grid: Hashable, Sendable {
    /// A grid in the layer's plane. In a plane function, its scale and its filter.
    case plane(PlaneBitmap)
    /// The output's pixels: the images of the plane's unit vectors, and the place of the bounds' origin in its pixel. A
    /// move by whole pixels changes nothing.
    ///
    /// `part` is the group's pixels from that pixel on, where the frame decides about them; `nil` where they follow
    /// from the content.
    case output(x: Vector2, y: Vector2, phase: Vector2, part: PixelRect?, isContinuous: Bool)
  }

  enum Content: Hashable, Sendable {
    /// A layer in its place: the surface and all that is around it change the picture.
    case placed(surface: Int, node: Int)
    case layer(LayerContent)
    case path(BezierPath)
    /// The blurred alpha of a box.
    case box(BlurredBox)

    /// The elements of a path are left to the comparison.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .placed(let surface, let node): hasher.combine(SIMD2(surface, node))
      case .layer(let layer): hasher.combine(layer)
      case .path(let path): hasher.combine(path.elements.count)
      case .box(let box): hasher.combine(box)
      }
    }
  }
}

/// A box with round corners, in pixels of the bitmap of its blurred alpha.
struct BlurredBox: Hashable {
  let half: Vector2
  let radius: Double
  let corners: UInt
}

extension Picture.Key {
  /// Whether the picture may be shown in later frames.
  package var outlivesFrame: Bool {
    switch (content, grid) {
    case (.placed, _): false
    case (_, .output(_, _, _, let part, _)): part == nil
    case (_, .plane(let grid)): !grid.frame.isEmpty
    case (_, nil): true
    }
  }

  /// Whether a frame that draws the picture keeps it only if the frame before wanted it as well.
  ///
  /// A blur whose content changes in each frame, or a group that moves by parts of pixels, would fill the cache with
  /// pictures that no frame shows again. Other pictures are asked for, by `shouldRasterize`, or are small.
  package var isKeptOnSecondUse: Bool {
    if case .box = content { false } else { recipe != .bitmap }
  }
}

/// A layer with its sublayers, in its own plane. Equal contents mean equal pictures on equal grids.
///
/// The layer's own place and opacity are not part of it: a card that only moves keeps its bitmap. It is a class,
/// because keys are copied much more often than they are made.
final class LayerContent: Hashable, Sendable {
  /// The versions of the sublayers, and of the mask. Any change below changes one of them.
  private let versions: [UInt64]
  private let yDown: Bool
  private let bounds: SIMD4<Double>
  private let sublayerTransform: CATransform3D
  private let style: LayerSnapshot.Style
  private let effects: LayerEffects
  /// How deep bitmaps and silhouettes nest, which the rest of the tree decides, too.
  private let limits: SIMD2<Int>
  private let hash: Int

  /// - Parameters:
  ///   - hasShadow: Whether the layer's shadow is part of the picture.
  ///   - hasMask: Whether its mask is.
  init(
    of node: Int, in snapshot: LayerSnapshot, _ nesting: NestingLimits, yDown: Bool, hasShadow: Bool, hasMask: Bool
  ) {
    var versions = snapshot.children(of: node).map { snapshot.nodes[$0].version }
    let mask = Int(snapshot.nodes[node].mask)
    if hasMask, mask >= 0 { versions.append(snapshot.nodes[mask].version) }
    self.versions = versions
    self.yDown = yDown
    bounds = snapshot.nodes[node].geometry.bounds.components
    sublayerTransform = snapshot.nodes[node].geometry.sublayerProjection
    style = snapshot.style(of: node)
    var effects = snapshot.effects(of: node) ?? LayerEffects()
    if !hasShadow { effects.shadow = nil }
    self.effects = effects
    limits = SIMD2(nesting.bitmaps, nesting.silhouettes)
    var hasher = Hasher()
    hasher.combine(versions)
    hasher.combine(bounds)
    hash = hasher.finalize()
  }

  static func == (a: LayerContent, b: LayerContent) -> Bool {
    if a === b { return true }
    return a.hash == b.hash && a.versions == b.versions && a.yDown == b.yDown && a.bounds == b.bounds
      && a.sublayerTransform == b.sublayerTransform && a.style == b.style && a.effects == b.effects
      && a.limits == b.limits
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

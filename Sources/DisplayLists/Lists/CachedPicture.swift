import Geometry
import LayerSnapshots

/// The key of a picture that may outlive the frame it is drawn in. Equal keys mean equal pixels.
package enum CachedPicture: Hashable, Sendable {
  /// A bitmap in a rasterised layer's plane.
  case rasterization(BitmapKey)
  /// A layer with its sublayers, on the output's pixels.
  case group(GroupKey)
  case shadow(ShadowKey)
  /// A blurred picture, or the blurred alpha of a shadow.
  case smooth(SmoothKey)

  /// Whether a frame that draws the picture keeps it only if the frame before wanted it as well.
  ///
  /// A blur whose content changes in each frame, or a group that moves by parts of pixels, would fill the cache with
  /// pictures that no frame shows again. Other pictures are asked for, by `shouldRasterize`, or are small.
  package var isKeptOnSecondUse: Bool {
    switch self {
    case .smooth, .group: true
    case .rasterization, .shadow: false
    }
  }
}

/// The key of a blurred picture in a layer's plane. A shadow's colour and offset do not change it, nor does the layer's
/// place.
package struct SmoothKey: Hashable, Sendable {
  /// The filter that blurs, or the shadow.
  let use: PictureKey.Use
  let spread: SpreadingFilter
  /// The place of the grid in the plane, and the drawn pixels for each of its pixels.
  let origin: Vector2
  let refinement: Int, enlargement: Int
  // Compared last: these take the longest.
  let layer: BitmapKey
  let path: BezierPath?

  /// - Returns: `nil` for a bitmap that is not blurred.
  init?(
    of node: Int, _ use: PictureKey.Use, _ bitmap: PlaneBitmap, in snapshot: LayerSnapshot, _ nesting: NestingLimits,
    yDown: Bool
  ) {
    guard let spread = bitmap.spread else { return nil }
    var effects = snapshot.effects(of: node) ?? LayerEffects()
    path = use == .shadow ? effects.shadow?.path : nil
    effects.shadow = nil
    layer = BitmapKey(
      of: node, in: snapshot, nesting, effects, scale: bitmap.scale, frame: bitmap.frame, yDown: yDown)
    (self.use, self.spread, origin) = (use, spread, bitmap.origin)
    (refinement, enlargement) = (bitmap.refinement, bitmap.enlargement)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(layer)
    hasher.combine(use)
    hasher.combine(spread)
  }
}

/// The key of a cached group. A move by whole pixels, the group's opacity, its mask and its blend mode do not change
/// it.
///
/// The pixels that the group may touch follow from it: a frame that finds the picture need not place the layers of the
/// group for them.
package struct GroupKey: Hashable, Sendable {
  /// The layer in its own plane.
  let layer: BitmapKey
  /// The images of the plane's unit vectors, output pixels, and the place of the bounds' origin within its pixel.
  let x: Vector2, y: Vector2, phase: Vector2
}

/// The key of the blurred alpha of a box, in pixels of its bitmap.
package struct ShadowKey: Hashable, Sendable {
  let half: Vector2
  let radius: Double
  let corners: UInt
}

/// The key of a rasterised layer's bitmap, or of a group's content. Equal keys mean equal pixels.
///
/// The layer's own place, opacity and mask are not part of it: a card that only moves keeps its bitmap. It is a class,
/// because keys are copied much more often than they are made.
package final class BitmapKey: Hashable, Sendable {
  /// The versions of the sublayers. Any change below changes one of them.
  private let versions: [UInt64]
  /// Pixels a point.
  private let scale: Double
  /// Pixels of the bitmap's grid; `nil` where the rest of the key decides about them.
  private let frame: PixelRect?
  private let yDown: Bool
  private let bounds: SIMD4<Double>
  private let sublayerTransform: CATransform3D
  private let style: LayerSnapshot.Style
  private let effects: LayerEffects
  /// How deep bitmaps and silhouettes nest, which the rest of the tree decides, too.
  private let limits: SIMD2<Int>
  private let isExtended: Bool
  private let hash: Int

  /// - Parameters:
  ///   - effects: The effects of the layer that show in the picture; `nil` for all of them.
  ///   - frame: Pixels of the bitmap's grid; `nil` where the layer and its place alone decide about them.
  init(
    of node: Int, in snapshot: LayerSnapshot, _ nesting: NestingLimits, _ effects: LayerEffects? = nil, scale: Double,
    frame: PixelRect?, yDown: Bool
  ) {
    versions = snapshot.children(of: node).map { snapshot.nodes[$0].version }
    (self.scale, self.frame, self.yDown) = (scale, frame, yDown)
    bounds = snapshot.nodes[node].geometry.bounds.components
    sublayerTransform = snapshot.nodes[node].geometry.sublayerProjection
    style = snapshot.style(of: node)
    self.effects = effects ?? snapshot.effects(of: node) ?? LayerEffects()
    limits = SIMD2(nesting.bitmaps, nesting.silhouettes)
    isExtended = snapshot.isExtended
    var hasher = Hasher()
    hasher.combine(versions)
    hasher.combine(scale)
    hasher.combine(frame)
    hasher.combine(bounds)
    hash = hasher.finalize()
  }

  package static func == (a: BitmapKey, b: BitmapKey) -> Bool {
    if a === b { return true }
    return a.hash == b.hash && a.versions == b.versions && a.scale == b.scale && a.frame == b.frame
      && a.yDown == b.yDown && a.bounds == b.bounds && a.sublayerTransform == b.sublayerTransform
      && a.style == b.style && a.effects == b.effects && a.limits == b.limits && a.isExtended == b.isExtended
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The key of one of the pictures that a layer is made of.
struct PictureKey: Hashable {
  enum Use: Hashable {
    case group, filter, shadow, rasterization
    /// The layer's backdrop, blurred.
    case backdrop
    /// A group whose picture can be cached.
    case cachedGroup
    /// A filter that spreads, by its index among the layer's filters.
    case spread(Int)
  }
  /// The index of the surface that shows the picture. For a picture that does not depend on its surface, the nesting
  /// level, negated: itself included, or a deeper level with the same result (see `NestingLimits.equivalent`).
  var surface: Int
  var node: Int
  var use: Use
  /// The grid of a rasterised layer's bitmap; `nil` for other pictures.
  var scale: Double?, frame: PixelRect?
}

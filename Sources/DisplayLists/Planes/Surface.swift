import Geometry
import LayerSnapshots

/// One drawing of a subtree: the picture itself, a mask, a bitmap in a layer's plane, or a silhouette.
///
/// The same layers may be drawn on several surfaces: once for the picture, and once more as the caster of a shadow.
struct Surface {
  /// The root node of the subtree.
  var root: Int
  /// The projection of the plane that the root stands in, to the surface's pixels.
  var host: Projection
  /// The map from the root's space to that plane.
  var rootMatrix: CATransform3D
  /// The pixels to draw.
  var frame: PixelRect
  /// The effects of the root that apply on this surface. Effects of other layers always apply.
  var rootOptions = RootOptions()
  /// Whether the pixels sample a continuous function of the plane: then no edges are hard, and images are averaged.
  var isContinuous = false
  /// The number of bitmaps that the drawing is nested in; at most ``NestingLimits/bitmaps``.
  var depth = 0
  /// The number of sharp shadows, one inside the other, for which this is the silhouette; at most
  /// ``NestingLimits/silhouettes``.
  var silhouettes = 0

  /// The pixels that the resolution of bitmaps follows: the picture's, or the pixels of the bitmap that this is drawn
  /// for. `nil` for a picture that is drawn once, wherever it is shown: bitmaps in it are held whole.
  var visibleFrame: PixelRect?

  /// The clip of the group that a silhouette is a part of; `nil` where nothing, or the silhouette itself, is cut.
  var clip: PlacedClip?

  /// The number of cached groups that the drawing is nested in.
  var cachedGroups = 0

  /// Whether its picture is a group's: a mask, a bitmap, a silhouette.
  var isGroup: Bool { root > 0 || !rootOptions.composites }

  /// How far the guard band extends beyond the frame, in pixels.
  static let guardBandMargin = 64

  /// The rectangle that planes are clipped to: the frame and a margin, so that no cut edge comes near a pixel.
  var guardBand: PixelRect { frame.outset(by: Self.guardBandMargin) }

  struct RootOptions {
    /// Whether opacity, mask and blend mode apply.
    var composites = true
    var rasterizes = true
    var castsShadow = true
    /// The number of filters that apply, from the first on; `nil` for all.
    var filterCount: Int?

    /// The options for a rasterised layer's bitmap.
    static let rasterized = RootOptions(composites: false, rasterizes: false)
    /// The options for the caster of a shadow, and for the source of a blur.
    static let filtered = RootOptions(composites: false, rasterizes: false, castsShadow: false)
  }
}

extension Surface {
  /// The surface of the picture itself.
  init(pictureIn viewport: ResolvedViewport) {
    self.init(
      root: 0, host: viewport.projection, rootMatrix: viewport.rootMatrix, frame: viewport.frame,
      visibleFrame: viewport.frame)
  }
}

extension Projection {
  /// Output pixels per point at `p`; `nil` where `p` does not exist.
  func scale(at p: Vector2) -> Double? {
    map.weight.value(at: p) > Self.minimumWeight ? map.scale(at: p) : nil
  }
}

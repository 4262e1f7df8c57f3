import Geometry
import LayerModel

/// One drawing of a part of the tree: the picture itself, a mask, a bitmap in a layer's plane, a silhouette.
///
/// The same layers may be drawn on several surfaces: once as they are seen, once more for what their shadow is made of.
struct Surface {
  /// Where the drawn tree begins.
  var root: Int
  /// The plane that the root stands in, to the surface's pixels.
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
  var cachedGroups = 0

  /// How far beyond the frame planes are kept, pixels.
  static let guardBandMargin = 64

  /// The part of the host's plane that is kept: the picture and a margin, so that no cut edge comes near a pixel.
  var guardBand: PixelRect { frame.outset(by: Self.guardBandMargin) }

  /// Beyond this depth layers are drawn without bitmaps: unblurred, not rasterised, their shadows sharp.
  static let maximumDepth = 16
  /// Deeper, sharp shadows are left out: each draws all that its layer holds once more, the shadows inside included.
  static let maximumSilhouettes = 4

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

extension Projection {
  /// Output pixels a point: the square root of how areas grow at `p`; `nil` where that point does not exist.
  func scale(at p: Vector2) -> Double? {
    let h = map.homogeneousImage(of: p)
    guard h.z > Self.minimumWeight else { return nil }
    // The Jacobian of the divide: det J = det H / W³.
    let area = abs(map.determinant) / (h.z * h.z * h.z)
    return area.isFinite ? area.squareRoot() : nil
  }
}

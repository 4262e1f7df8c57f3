import Drawing
import Foundation
import Geometry
import Imaging
import LayerSnapshots

/// A layer whose contents are tiles, drawn when they are visible and at the scale at which they show.
///
/// ``CALayer/draw(in:)``, or the delegate's version, is called once for each visible tile: the context's clip is the
/// tile, and its matrix has the scale. The layer caches the tiles until ``CALayer/setNeedsDisplay()``. Tiles lie above
/// the background and below the sublayers. With ``CALayer/contents`` set, the layer is a plain layer.
///
/// A picture shows the level of detail nearest to its own resolution: `contentsScale` · 2ᵉ pixels per point. The
/// exponent e is log₂ of the output's pixels per contents pixel at the middle of the bounds, rounded and clamped to the
/// available levels. Source: <https://developer.apple.com/documentation/quartzcore/catiledlayer>.
open class CATiledLayer: CALayer {
  /// The number of levels, each with half as many pixels per point as the one before. Default: 1.
  open var levelsOfDetail = 1 {
    willSet { willChange(levelsOfDetail, newValue) }
    didSet { didChange() }
  }

  /// The number of levels with more pixels per point than `contentsScale`: twice as many, four times … Default: 0.
  open var levelsOfDetailBias = 0 {
    willSet { willChange(levelsOfDetailBias, newValue) }
    didSet { didChange() }
  }

  /// The size of a tile in pixels; a side less than 1 counts as 1. Default: 256 × 256.
  open var tileSize = CGSize(width: 256, height: 256) {
    willSet { willChange(tileSize, newValue) }
    didSet { didChange() }
  }

  private struct TileKey: Hashable {
    let rect: [CGFloat]
    let scale: CGFloat
    let yDown: Bool
  }

  /// The tiles drawn since the last change, with a `nil` image for a tile where nothing was drawn.
  private var tiles: [TileKey: (image: CGImage?, lastUse: Int)] = [:]
  private var use = 0

  /// The most cached tiles. Beyond that, tiles that the last snapshot did not use are dropped.
  private static let maximumTiles = 1024

  /// The duration of a new tile's fade-in on a screen, seconds: 0.25. Here tiles do not fade in.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// Drops all tiles, so that they are drawn again.
  open override func setNeedsDisplay() {
    tiles = [:]
    markChanged()
  }

  /// Drops the tiles that intersect `r`, in the layer's own space; all of them if a number of `r` is NaN or infinite.
  open override func setNeedsDisplay(_ r: CGRect) {
    guard r.isFinite else { return setNeedsDisplay() }
    tiles = tiles.filter { key, _ in
      !CGRect(x: key.rect[0], y: key.rect[1], width: key.rect[2], height: key.rect[3]).intersects(r)
    }
    markChanged()
  }

  /// Does nothing: tiles are drawn when they are visible.
  open override func display() {}

  /// Returns the image of a tile, drawn once; `nil` if nothing is drawn.
  ///
  /// - Parameters:
  ///   - rect: The part of the layer that the image fills, in the layer's own space.
  ///   - scale: Pixels per point.
  ///   - yDown: Whether y runs down the image, so that its first row is at the least y.
  ///   - draws: Whether a tile that is missing is drawn.
  final func tile(in rect: CGRect, scale: CGFloat, yDown: Bool, draws: Bool) -> CGImage? {
    let key = TileKey(rect: [rect.minX, rect.minY, rect.width, rect.height], scale: scale, yDown: yDown)
    if let known = tiles[key] {
      tiles[key] = (known.image, use)
      return known.image
    }
    if !draws { return nil }
    let place = BackingStore.Geometry(
      bounds: rect, scale: scale, yDown: yDown, isOpaque: isOpaque, format: contentsFormat)
    delegateDeclined = false
    let store = BackingStore.drawn(at: place, dirty: nil, on: nil) { draw(in: $0) }
    let isBlank = delegateDeclined && store?.isBlank == true
    // A drawing that was cut short is made again.
    if !FrameMeter.goesOn { return nil }
    tiles[key] = (isBlank ? nil : store?.image, use)
    return tiles[key]?.image
  }

  /// Drops tiles that this snapshot did not use, if there are too many.
  final func finishUseOfTiles() {
    if tiles.count > Self.maximumTiles { tiles = tiles.filter { $0.value.lastUse == use } }
    use += 1
  }
}

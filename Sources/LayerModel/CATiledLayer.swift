import Foundation
import Geometry
import Imaging

/// A layer whose contents come in tiles, made when they are seen and at the size at which they are seen.
///
/// A subclass overrides ``tileImage(in:scale:)``, which is asked once for each tile that a picture shows; the layer keeps the
/// tiles until ``setNeedsDisplay()``. They lie above the background and below the sublayers. With ``CALayer/contents`` set it
/// is a plain layer.
///
/// A picture shows the layer at the level of detail that is nearest to its own pixels: `contentsScale` · 2ᵉ pixels a point, e
/// being log₂ of the output's pixels in one of those at the middle of the bounds, rounded, and within the levels that there are.
/// Source: <https://developer.apple.com/documentation/quartzcore/catiledlayer>.
open class CATiledLayer: CALayer {
  /// How many levels there are, each with half as many pixels a point as the one before. Default: 1.
  open var levelsOfDetail = 1 { didSet { markChanged() } }

  /// How many of them have more pixels than `contentsScale` a point: twice as many, four times … Default: 0.
  open var levelsOfDetailBias = 0 { didSet { markChanged() } }

  /// The size of a tile in pixels; less than one counts as one. Default: 256 × 256.
  open var tileSize = CGSize(width: 256, height: 256) { didSet { markChanged() } }

  private struct TileKey: Hashable {
    let rect: [CGFloat]
    let scale: CGFloat
  }

  /// The tiles asked for since the last change; `nil` for those where nothing is drawn.
  private var tiles: [TileKey: (image: CGImage?, lastUse: Int)] = [:]
  private var use = 0

  /// How many tiles are kept when others are asked for.
  private static let maximumTiles = 1024

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CATiledLayer else { return }
    (levelsOfDetail, levelsOfDetailBias) = (layer.levelsOfDetail, layer.levelsOfDetailBias)
    tileSize = layer.tileSize
  }

  /// How long, seconds, a new tile takes to appear on a screen. Nothing fades here. 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The picture of a tile; `nil` where nothing is drawn. For subclasses; not one of Apple's, where tiles are drawn into.
  ///
  /// - Parameters:
  ///   - rect: The part of the layer that the picture fills, in the layer's own space, points. Its first row of pixels is at the
  ///     least y where y runs down the output, and at the greatest where it runs up, as for all contents.
  ///   - scale: The pixels a point that are wanted: the picture should be `rect`'s size times this.
  open func tileImage(in rect: CGRect, scale: CGFloat) -> CGImage? { nil }

  /// Forgets all tiles, so that they are asked for again.
  open override func setNeedsDisplay() {
    tiles = [:]
    markChanged()
  }

  /// The picture of a tile, asked for once.
  final func tile(in rect: CGRect, scale: CGFloat) -> CGImage? {
    let key = TileKey(rect: [rect.minX, rect.minY, rect.width, rect.height], scale: scale)
    if let known = tiles[key] {
      tiles[key] = (known.image, use)
      return known.image
    }
    let image = tileImage(in: rect, scale: scale)
    tiles[key] = (image, use)
    return image
  }

  /// Drops tiles that this snapshot did without, where there are too many.
  final func finishUseOfTiles() {
    if tiles.count > Self.maximumTiles { tiles = tiles.filter { $0.value.lastUse == use } }
    use += 1
  }
}
